/** Faults that show only now and then: every fifth time, or only at first. */
import type { OperationId } from '../../openapi/contract.js';
import {
  authored,
  crashing,
  everyNth,
  firstOnly,
  mapAnswer,
  mapReply,
  when,
  type Alter,
  type Fault,
  type Test,
} from './fault.js';
import { changeAt } from './json.js';

const of =
  (id: OperationId): Test =>
  ({ operation }) =>
    operation.id === id;

/** Whether an order is looked up for the fifth time, the tenth, and so on. */
function isFifthTime(): Test {
  const times = new Map<string, number>();
  return ({ operation, query, world }) => {
    const found =
      world.orderByExternalId(query['external_id'] ?? '') ?? world.orderByNumber(query['order_number'] ?? '');
    if (operation.id !== 'getOrder' || !found || Object.keys(query).length > 1) return false;
    const count = (times.get(found.uuid) ?? 0) + 1;
    times.set(found.uuid, count);
    return count % 5 === 0;
  };
}

/** Changes a field in every fifth answer of an operation. */
const everyFifth = (id: OperationId, path: string, change: (value: unknown) => unknown = () => undefined): Alter =>
  everyNth(
    5,
    mapAnswer((answer) => changeAt(answer, path.split('.'), change)),
    of(id),
  );

/** The faults that show now and then. */
export const intermittentFaults: readonly Fault[] = [
  authored(
    'now-and-then.order.without-tracking-url',
    'READ-05',
    'Every fifth order read has no tracking_url',
    everyFifth('getOrder', 'data.order.tracking_url'),
  ),
  authored(
    'now-and-then.order.id-as-text',
    'READ-20',
    'The id of the customer of every fifth order read is a text',
    everyFifth('getOrder', 'data.order.customer.id', String),
  ),
  authored(
    'now-and-then.order.without-package-uuid',
    'READ-56',
    'The packages of every fifth order read have no uuid',
    everyFifth('getOrder', 'data.order.packages.*.uuid'),
  ),
  authored(
    'now-and-then.carriers.without-avatar',
    'CAR-04',
    'Every fifth list of carriers has no avatars',
    everyFifth('listCarriers', 'data.carriers.*.avatar'),
  ),
  authored(
    'now-and-then.rates.as-text',
    'RAT-19',
    'Every fifth answer has texts for rates',
    everyFifth('calculateRates', 'data.carriers.*.shipping_methods.*.rate', String),
  ),
  authored(
    'now-and-then.update.without-message',
    'GEN-04',
    'Every fifth update is answered with an empty message',
    everyFifth('updateCustomer', 'message', () => ''),
  ),
  authored(
    'now-and-then.order.message',
    'GEN-05',
    'Every fifth new order is answered with the message ok',
    everyFifth('createOrder', 'message', () => 'ok'),
  ),
  authored(
    'now-and-then.order.created',
    'GEN-02',
    'Every fifth new order is answered with 201',
    everyNth(
      5,
      mapReply((reply) => ({ ...reply, status: 201 })),
      of('createOrder'),
    ),
  ),
  authored(
    'now-and-then.order.html',
    'GEN-06',
    'Every fifth order read is labelled as HTML',
    everyNth(
      5,
      mapReply((reply) => ({ ...reply, headers: { 'content-type': 'text/html' } })),
      of('getOrder'),
    ),
  ),
  authored(
    'now-and-then.carriers.broken',
    'GEN-07',
    'Every tenth list of carriers breaks off',
    everyNth(
      10,
      mapReply((reply) => ({ ...reply, body: '{"message":"success","data":{"carr' })),
      of('listCarriers'),
    ),
  ),
  authored(
    'now-and-then.location.number',
    'LOC-14',
    'Every fifth new location is given by a number',
    everyFifth('createLocation', 'data.location', () => 7),
  ),
  authored(
    'now-and-then.order.breaks',
    'LKP-01',
    'Every fifth time that the same order is looked up leads to a 500',
    (parts) => crashing(isFifthTime())(parts),
  ),
  authored(
    'now-and-then.carriers.break',
    'CAR-01',
    'Every fifth list of carriers leads to a 500',
    everyNth(
      5,
      crashing(() => true),
      of('listCarriers'),
    ),
  ),
  authored(
    'now-and-then.carriers.without-first',
    'CAR-01',
    'Every fifth list of carriers lacks the first of them',
    everyFifth('listCarriers', 'data.carriers', (carriers) => (carriers as readonly unknown[]).slice(1)),
  ),
  authored(
    'now-and-then.rates.dearer',
    'RAT-22',
    'Every fifth answer has dearer rates',
    everyFifth('calculateRates', 'data.carriers.*.shipping_methods.*.rate', (rate) => Number(rate) + 1),
  ),
  authored(
    'now-and-then.order.of-a-guest',
    'ORD-61',
    'Every fifth time that the same order is looked up its customer is named Guest',
    (parts) =>
      when(
        isFifthTime(),
        mapAnswer((answer) => changeAt(answer, ['data', 'order', 'customer', 'name'], () => 'Guest')),
      )(parts),
  ),
  authored(
    'at-first.rates.break',
    'RAT-01',
    'The first request for rates leads to a 500',
    firstOnly(
      crashing(() => true),
      of('calculateRates'),
    ),
  ),
  authored(
    'at-first.carriers.empty-message',
    'GEN-04',
    'The first list of carriers has an empty message',
    firstOnly(
      mapAnswer((answer) => changeAt(answer, ['message'], () => '')),
      of('listCarriers'),
    ),
  ),
  authored(
    'at-first.orders.without-status',
    'READ-06',
    'The first twenty orders read have no status',
    firstOnly(
      mapAnswer((answer) => changeAt(answer, ['data', 'order', 'status'], () => undefined)),
      of('getOrder'),
      20,
    ),
  ),
];
