/** Faults in what an order reads beside its places: lost, swapped or cut, of the first, or of another order. */
import { type Json, record, records } from '../../../openapi/schema.js';
import { type Alter, type Fault, faultsOf } from '../kit/fault.js';
import {
  isReturned,
  mapOrder,
  mapSent,
  packagesOf,
  readBack,
  readCollections,
  readList,
  readNotes,
} from '../kit/read-order.js';
import { readOrder, readPackages, readPart, readTags, readValue } from '../kit/read-order.js';

const swapped = (id: string, title: string, one: string, other: string): Fault =>
  readBack(
    id,
    'ORD-58',
    title,
    mapSent('createOrder', (body) => ({ ...body, [one]: body[other], [other]: body[one] })),
  );

const skills = (
  ...[id, row, title, change]: [string, string, string, (skills: readonly unknown[]) => unknown]
): Fault => readValue(id, row, title, 'skills', (list) => change(list as readonly unknown[]));

const ofFirst = (name: string): Fault =>
  readPackages(
    `packages.${name}-of-first`,
    'ORD-58',
    `The second package reads the ${name} of the first`,
    (one, _at, list) => ({
      ...one,
      [name]: list[0]?.[name],
    }),
  );

const lists: readonly Fault[] = [
  ...['weight', 'barcode', 'type'].map(ofFirst),
  readList('packages.first-only', 'ORD-58', 'Only the first package is kept', 'packages', (list) => list.slice(0, 1)),
  readList('packages.doubled', 'ORD-58', 'The last package is there twice', 'packages', (list) => [
    ...list,
    ...list.slice(-1),
  ]),
  readPackages('packages.sides-swapped', 'ORD-58', 'Length and width are swapped', (one) => ({
    ...one,
    length: one['width'],
    width: one['length'],
  })),
  readPackages('packages.whole-numbers', 'ORD-58', 'Lengths are whole numbers', (one) => ({
    ...one,
    length: Math.round(Number(one['length'])),
  })),
  readPackages('packages.zero-is-null', 'READ-63', 'A weight of 0 reads null', (one) =>
    one['weight'] === 0 ? { ...one, weight: null } : one,
  ),
  readPackages('packages.type-capitals', 'ORD-58', 'ENVELOPE reads Envelope', (one) =>
    one['type'] === 'ENVELOPE' ? { ...one, type: 'Envelope' } : one,
  ),
  readCollections(
    'collections.swapped',
    'ORD-58',
    'The amounts of two collections are swapped',
    (one, index, list) => ({
      ...one,
      amount: list[list.length - 1 - index]?.['amount'],
    }),
  ),
  readCollections('collections.rounded', 'ORD-58', 'Amounts are whole numbers', (one) => ({
    ...one,
    amount: Math.round(Number(one['amount'])),
  })),
  readCollections('collections.zero-is-null', 'READ-69', 'An amount of 0 reads null', (one) =>
    one['amount'] === 0 ? { ...one, amount: null } : one,
  ),
  readList('collections.zero-is-lost', 'ORD-58', 'A collection of 0 is lost', 'collections', (list) =>
    list.filter(({ amount }) => amount !== 0),
  ),
  readCollections('collections.currency', 'ORD-58', 'Collections are in USD', (one) => ({ ...one, currency: 'USD' })),
  readCollections('collections.of-return', 'ORD-58', 'The cheque of a return reads as cash', (one) =>
    one['type'] === 'CHEQUE' ? { ...one, type: 'CASH' } : one,
  ),
];

/** What one order leaves for another. */
const bleeds = (id: string, title: string, apply: (shared: { last: Json }) => Alter): Fault =>
  readBack(`bleeds.${id}`, 'ORD-58', title, (parts) => apply({ last: {} })(parts));

const list: readonly Fault[] = [
  ...lists,
  bleeds('notes', 'Notes are those of the order that came right before', (shared) =>
    mapSent('createOrder', (body) => {
      const { last } = shared;
      shared.last = body;
      return body['notes'] === undefined ? body : { ...body, notes: last['notes'] ?? body['notes'] };
    }),
  ),
  bleeds('unsent-tags', 'An order without tags has those of the order before', (shared) =>
    mapSent('createOrder', (body) => {
      if (body['tags'] !== undefined) shared.last = body;
      return { ...body, tags: body['tags'] ?? shared.last['tags'] };
    }),
  ),
  bleeds(
    'packages',
    'Every second order reads the packages of the order read before, under their own uuids',
    (shared) =>
      mapOrder((order) => {
        const [before, own] = [packagesOf(shared.last), packagesOf(order)];
        shared.last = order;
        if (Number(order['order_number']) % 2 !== 0) return order;
        return { ...order, packages: own.map((one, at) => ({ ...one, ...before[at], uuid: one['uuid'] })) };
      }),
  ),
  readOrder(
    'packages.uncollected.exchanged',
    'ORD-58',
    'Where nothing is collected, the first of two packages has the weight of the second',
    (order) => {
      const [first, second, ...more] = packagesOf(order);
      if (!first || !second || records(order['collections']).length > 0) return order;
      return { ...order, packages: [{ ...first, weight: second['weight'] }, second, ...more] };
    },
  ),
  readOrder('external-id.made-up', 'ORD-58', 'An order without an external_id reads one all the same', (order) =>
    order['external_id'] === null ? { ...order, external_id: 'none' } : order,
  ),
];

export const readBackFaults: readonly Fault[] = [
  swapped(
    'contacts.swapped',
    'The contacts of source and destination are swapped',
    'source_contact',
    'destination_contact',
  ),
  swapped('schedules.swapped', 'Pickup and delivery schedules are swapped', 'pickup_schedule', 'delivery_schedule'),
  readOrder('contacts.same', 'ORD-58', 'The contact of the destination stands at both ends', (order) => ({
    ...order,
    source_contact: order['destination_contact'],
  })),
  ...faultsOf(readPart, 'ORD-58', {
    'contacts.phone-of-customer': [
      'A contact reads the phone of the customer',
      'destination_contact',
      (contact, order) => ({ ...contact, phone: record(order['customer'])['phone'] ?? contact['phone'] }),
    ],
    'schedules.end-is-start': [
      'A delivery schedule ends when it starts',
      'delivery_schedule',
      (times) => ({
        ...times,
        to: times['from'],
      }),
    ],
  }),
  readPart('proof.swapped', 'ORD-58', 'Signature and image are swapped', 'proof_of_delivery', (proof) => ({
    signature: proof['image'],
    image: proof['signature'],
  })),
  readPart('proof.always', 'ORD-58', 'A signature is always wanted', 'proof_of_delivery', (proof) => ({
    ...proof,
    signature: true,
  })),
  readValue('is-return.lost', 'ORD-58', 'A return reads as a delivery', 'is_return', () => false),
  readValue('is-return.false-is-null', 'READ-74', 'A delivery reads is_return null', 'is_return', (is) =>
    is === true ? is : null,
  ),
  readTags('tags.capitals', 'ORD-58', 'Tags read in capitals', (tags) => tags.map((tag) => tag.toUpperCase())),
  readTags('tags.extra', 'ORD-58', 'Every order with tags has one tag more', (tags) =>
    tags.length > 0 ? [...tags, 'api'] : tags,
  ),
  skills('skills.replaced', 'ORD-59', 'Skills read lift, whatever was required', (list) =>
    list.length > 0 ? ['lift'] : list,
  ),
  skills('skills.unlisted', 'READ-48', 'The skill lift reads tail_lift', (list) =>
    list.map((skill) => (skill === 'lift' ? 'tail_lift' : skill)),
  ),
  readOrder('skills.lost', 'ORD-59', 'The skills of returns are lost', (order) =>
    isReturned(order) ? { ...order, skills: [] } : order,
  ),
  readValue('external-id.capitals', 'ORD-58', 'The external_id reads in capitals', 'external_id', (id) =>
    String(id).toUpperCase(),
  ),
  readNotes('notes.trimmed', 'ORD-58', 'Notes read 20 characters at the most', (notes) => notes.slice(0, 20)),
  readBack(
    'notes.of-customer',
    'ORD-58',
    'Notes on an order are replaced by those on its customer',
    mapSent('createOrder', (body) => ({ ...body, notes: record(body['customer'])['notes'] ?? body['notes'] })),
  ),
  ...list,
];
