/** Faults in the packages and collections that an order reads, and what one order leaves for another. */
import { type Json, records } from '../../openapi/schema.js';
import type { Alter, Fault } from './fault.js';
import { mapElements, mapOrder, mapSentOrder, mirror } from './looks.js';

const fromFirst = (name: string): Alter =>
  mapElements('packages', (list) => list.map((one) => ({ ...one, [name]: list[0]?.[name] })));

const lists: readonly Fault[] = [
  mirror('packages.weight-of-first', 'The second package reads the weight of the first', fromFirst('weight')),
  mirror('packages.barcode-of-first', 'The second package reads the barcode of the first', fromFirst('barcode')),
  mirror('packages.type-of-first', 'The second package reads the type of the first', fromFirst('type')),
  mirror(
    'packages.first-only',
    'Only the first package is kept',
    mapElements('packages', (list) => list.slice(0, 1)),
  ),
  mirror(
    'packages.doubled',
    'The last package stands there twice',
    mapElements('packages', (list) => [...list, ...list.slice(-1)]),
  ),
  mirror(
    'packages.sides-swapped',
    'Length and width are swapped',
    mapElements('packages', (list) => list.map((one) => ({ ...one, length: one['width'], width: one['length'] }))),
  ),
  mirror(
    'packages.whole-numbers',
    'Lengths are whole numbers',
    mapElements('packages', (list) => list.map((one) => ({ ...one, length: Math.round(Number(one['length'])) }))),
  ),
  mirror(
    'packages.zero-is-null',
    'A weight of 0 reads null',
    mapElements('packages', (list) =>
      list.map((one) => ({ ...one, weight: one['weight'] === 0 ? null : one['weight'] })),
    ),
    'READ-63',
  ),
  mirror(
    'packages.type-capitals',
    'ENVELOPE reads Envelope',
    mapElements('packages', (list) =>
      list.map((one) => ({ ...one, type: one['type'] === 'ENVELOPE' ? 'Envelope' : one['type'] })),
    ),
  ),
  mirror(
    'collections.swapped',
    'The amounts of two collections are swapped',
    mapElements('collections', (list) =>
      list.map((one, index) => ({ ...one, amount: list[list.length - 1 - index]?.['amount'] })),
    ),
  ),
  mirror(
    'collections.rounded',
    'Amounts are whole numbers',
    mapElements('collections', (list) => list.map((one) => ({ ...one, amount: Math.round(Number(one['amount'])) }))),
  ),
  mirror(
    'collections.zero-is-null',
    'An amount of 0 reads null',
    mapElements('collections', (list) =>
      list.map((one) => ({ ...one, amount: one['amount'] === 0 ? null : one['amount'] })),
    ),
    'READ-69',
  ),
  mirror(
    'collections.zero-is-lost',
    'A collection of 0 is lost',
    mapElements('collections', (list) => list.filter(({ amount }) => amount !== 0)),
  ),
  mirror(
    'collections.currency',
    'Collections are in USD',
    mapElements('collections', (list) => list.map((one) => ({ ...one, currency: 'USD' }))),
  ),
  mirror(
    'collections.of-return',
    'The cheque of a return reads as cash',
    mapElements('collections', (list) =>
      list.map((one) => ({ ...one, type: one['type'] === 'CHEQUE' ? 'CASH' : one['type'] })),
    ),
  ),
];

/** What one order leaves for another. */
const bleeding =
  (apply: (shared: { last: Json }) => Alter): Alter =>
  (parts) =>
    apply({ last: {} })(parts);

const bleeds: readonly Fault[] = [
  mirror(
    'bleeds.notes',
    'Notes are those of the order that came right before',
    bleeding((shared) =>
      mapSentOrder((body) => {
        const { last } = shared;
        shared.last = body;
        return body['notes'] === undefined ? body : { ...body, notes: last['notes'] ?? body['notes'] };
      }),
    ),
  ),
  mirror(
    'bleeds.unsent-tags',
    'An order without tags has those of the order before',
    bleeding((shared) =>
      mapSentOrder((body) => {
        if (body['tags'] !== undefined) shared.last = body;
        return { ...body, tags: body['tags'] ?? shared.last['tags'] };
      }),
    ),
  ),
  mirror(
    'packages.uncollected.exchanged',
    'Where nothing is collected, the first of two packages has the weight of the second',
    mapOrder((order) => {
      const [first, second, ...more] = records(order['packages']);
      if (!first || !second || records(order['collections']).length > 0) return order;
      return { ...order, packages: [{ ...first, weight: second['weight'] }, second, ...more] };
    }),
  ),
  mirror(
    'external-id.made-up',
    'An order without an external_id reads one all the same',
    mapOrder((order) => (order['external_id'] === null ? { ...order, external_id: 'none' } : order)),
  ),
  mirror(
    'bleeds.packages',
    'Every second order reads the packages of the order read before, under their own uuids',
    bleeding((shared) =>
      mapOrder((order) => {
        const [before, own] = [shared.last, order].map((one) => records(one['packages']));
        shared.last = order;
        if (!before || !own || Number(order['order_number']) % 2 !== 0) return order;
        return { ...order, packages: own.map((one, at) => ({ ...one, ...before[at], uuid: one['uuid'] })) };
      }),
    ),
  ),
];

/** The faults in lists, and between orders. */
export const listFaults: readonly Fault[] = [...lists, ...bleeds];
