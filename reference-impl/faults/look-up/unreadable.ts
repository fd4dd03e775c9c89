/** Orders that can't be read because of their content. */
import { type Json, record } from '../../../openapi/json/json.js';
import { orderFor } from '../../handlers/orders.js';
import type { Order } from '../../account/storage/records.js';
import { at, handling } from '../kit/alter.js';
import { bodyOf } from '../kit/bodies.js';
import { authored, family, type Fault, faultsOf } from '../kit/fault.js';
import { notFound } from '../kit/find-order.js';

/** Fails in a given way if the order that is looked up matches the test. */
const reads = family((isHit: (order: Order) => boolean, instead: () => never) =>
  at('getOrder').handling((handle, request) => {
    const { query, world } = request;
    return isHit(world.order(orderFor(query, world).uuid)) ? instead() : handle(request);
  }),
);

const breaks = (): never => {
  throw new Error('crashed');
};

/** Crashes on look-ups of orders that were created from a body that matches the test. */
const unreadable = family((isSuch: (body: Json) => boolean) => (stages) => {
  const made = new Set<unknown>();
  return handling((handle, request) => {
    const answer = handle(request);
    const data = record(record(answer)['data']);
    if (request.operation.id === 'createOrder' && isSuch(bodyOf(request))) made.add(data['order_uuid']);
    if (request.operation.id === 'getOrder' && made.has(record(data['order'])['uuid'])) throw new Error('unreadable');
    return answer;
  })(stages);
});

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

export const unreadableFaults: readonly Fault[] = [
  reads(
    'look-up.breaks.many-packages',
    'GEN-28',
    'Reading a return of more than two packages gets a 500',
    ({ is_return, packages }) => is_return && packages.length > 2,
    breaks,
  ),
  reads(
    'look-up.loses.assigned',
    'LKP-02',
    'An assigned order is no longer found',
    ({ assignment }) => assignment !== null,
    notFound,
  ),
  ...faultsOf(authored, 'LKP-06', {
    'look-up.inherited-names.break': [
      'A look-up by the name of a property that every object has gets a 500',
      at('getOrder').crashing(({ query }) => (query['external_id'] ?? '') in Object.prototype),
    ],
    'look-up.nul.breaks': [
      'A look-up by a key with a NUL character gets a 500',
      at('getOrder').crashing(({ query }) => (query['external_id'] ?? '').includes('\0')),
    ],
  }),
  ...faultsOf(unreadable, 'LKP-02', {
    'look-up.empty-tags.breaks': ['The look-up of an order with tags: [] gets a 500', ({ tags }) => isEmpty(tags)],
    'look-up.name-null.breaks': [
      'The look-up of an order whose destination name is null gets a 500',
      ({ destination_location: place }) => record(place)['name'] === null,
    ],
  }),
];
