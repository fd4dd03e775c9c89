/** Intermittent faults: every fifth time, only at first, or from the 21st time on. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { mapAnswer } from '../../pipeline/overrides.js';
import { crashing, everyNth, firstOnly, type Test, when } from '../kit/alter.js';
import { authored, family, type Fault } from '../kit/fault.js';
import type { StageOverride } from '../../pipeline/app.js';
import { finding } from '../kit/find-order.js';
import { changeAt, longer } from '../kit/values.js';

const of =
  (id: OperationId): Test =>
  ({ operation }) =>
    operation.id === id;

/** Whether this is the fifth, tenth, … look-up of an order. */
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

const changing = (path: string, change: (value: unknown) => unknown): StageOverride =>
  mapAnswer((answer) => changeAt(answer, path.split('.'), change));

/** Changes a field in every fifth response of an operation; removes it by default. */
const everyFifth = family(
  (id: OperationId, path: string, change: (value: unknown) => unknown = () => undefined) =>
    everyNth(5, changing(path, change), of(id)),
  'now-and-then.',
);

const withoutFirst = (list: unknown): unknown => (list as readonly unknown[]).slice(1);
const rates = 'data.carriers.*.shipping_methods.*.rate';

/** Changes every fifth look-up of one order; each server counts on its own. */
const everyFifthTime = family(
  (alter: StageOverride): StageOverride =>
    (stages) =>
      when(isFifthTime(), alter)(stages),
  'now-and-then.',
);

const atFirst = family(
  (id: OperationId, alter: StageOverride, many?: number) => firstOnly(alter, of(id), many),
  'at-first.',
);

const breaking = crashing(() => true);

const soonEnough = 20;

/** Whether the same order was looked up twenty times before. */
function isLate(): Test {
  const times = new Map<string, number>();
  return ({ operation, query }) => {
    if (operation.id !== 'getOrder') return false;
    const key = query['external_id'] ?? `number ${query['order_number'] ?? ''}`;
    const count = (times.get(key) ?? 0) + 1;
    times.set(key, count);
    return count > soonEnough;
  };
}

/** Each server counts on its own. */
const later = family(
  (alter: StageOverride): StageOverride =>
    (stages) =>
      when(isLate(), alter)(stages),
);

const fifths: readonly Parameters<typeof everyFifth>[] = [
  [
    'order.without-tracking-url',
    'READ-05',
    'Every 5th order lacks tracking_url',
    'getOrder',
    'data.order.tracking_url',
  ],
  ['order.id-as-text', 'READ-20', 'Every 5th customer.id is a string', 'getOrder', 'data.order.customer.id', String],
  ['order.without-package-uuid', 'READ-56', 'Every 5th order lacks uuids', 'getOrder', 'data.order.packages.*.uuid'],
  ['carriers.without-first', 'CAR-01', 'Every 5th list lacks a carrier', 'listCarriers', 'data.carriers', withoutFirst],
  [
    'rates.dearer',
    'RAT-22',
    'Every 5th response has higher rates',
    'calculateRates',
    rates,
    (rate) => Number(rate) + 1,
  ],
  ['update.without-message', 'GEN-04', 'Every 5th update has an empty message', 'updateCustomer', 'message', () => ''],
  ['order.message', 'GEN-05', 'Every 5th new order has the message ok', 'createOrder', 'message', () => 'ok'],
  ['location.number', 'LOC-14', 'Every 5th new location is a number', 'createLocation', 'data.location', () => 7],
];

export const intermittentFaults: readonly Fault[] = [
  ...fifths.map((fifth) => everyFifth(...fifth)),
  authored(
    'now-and-then.carriers.break',
    'CAR-01',
    'Every fifth list of carriers gets a 500',
    everyNth(5, breaking, of('listCarriers')),
  ),
  everyFifthTime('order.breaks', 'LKP-01', 'Every fifth look-up of the same order gets a 500', breaking),
  everyFifthTime(
    'order.of-a-guest',
    'ORD-61',
    'In every fifth look-up of the same order the customer is named Guest',
    changing('data.order.customer.name', () => 'Guest'),
  ),
  atFirst('rates.break', 'RAT-01', 'The first request for rates gets a 500', 'calculateRates', breaking),
  atFirst(
    'carriers.empty-message',
    'GEN-04',
    'The first list of carriers has an empty message',
    'listCarriers',
    changing('message', () => ''),
  ),
  atFirst(
    'orders.without-status',
    'READ-06',
    'The first twenty orders read have no status',
    'getOrder',
    changing('data.order.status', () => undefined),
    20,
  ),
  later(
    'later.order.other-notes',
    'ORD-58',
    'An order that is read often shows other notes',
    changing('data.order.notes', longer),
  ),
  later(
    'later.order.another',
    'LKP-02',
    'Repeated look-ups by the same external_id find the latest order',
    finding((orders) => orders.at(-1)),
  ),
];
