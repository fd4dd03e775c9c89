/** Faults of the look-up: the wrong order, or one where there is none. */
import type { Request } from '../app.js';
import { orderFor } from '../handlers/orders.js';
import type { Order } from '../records.js';
import { Refusal } from '../refusal.js';
import {
  at,
  authored,
  crashing,
  handlerOf,
  handling,
  mapAnswer,
  nodding,
  on,
  when,
  type Alter,
  type Fault,
  type Test,
} from './fault.js';
import { changeAt } from './json.js';

type Find = (orders: readonly Order[], key: string) => Order | undefined;

const keyOf = ({ query }: Request): string => query['external_id'] ?? query['order_number'] ?? '';
const byNumber: Test = ({ query }) => query['order_number'] !== undefined;
export const byExternalId: Test = (request) => !byNumber(request);

/** Looks orders up otherwise; what is not found that way is looked up as it should be. */
export const finding = (find: Find, test: Test = () => true): Alter =>
  on(
    'getOrder',
    when(
      test,
      handling((handle, request, parts) => {
        const found = find(request.world.state().orders, keyOf(request));
        if (!found) return handle(request);
        return handlerOf(parts, 'getOrder')({ ...request, query: { order_number: found.order_number } });
      }),
    ),
  );

/** The order whose key is right, else one that is near it. */
export const nearly =
  (isNear: (externalId: string, key: string) => boolean): Find =>
  (orders, key) =>
    orders.find(({ external_id }) => external_id === key) ??
    orders.find(({ external_id }) => external_id !== null && isNear(external_id, key));

const latest: Find = (orders) => orders.at(-1);
const orLatest: Find = (orders, key) =>
  orders.find(({ external_id, order_number }) => external_id === key || order_number === key) ?? orders.at(-1);

/** Does something else where the order that is looked up is such a one. */
const reading = (isHit: (order: Order) => boolean, instead: () => never): Alter =>
  at('getOrder').handling((handle, request) => {
    const { query, world } = request;
    return isHit(world.order(orderFor(query, world).uuid)) ? instead() : handle(request);
  });

const breaks = (): never => {
  throw new Error('crashed');
};

const notFound = (): never => {
  throw new Refusal('not-found', 'No such order.');
};

/** The faults of the look-up. */
export const lookUpFaults: readonly Fault[] = [
  authored('look-up.latest', 'LKP-02', 'Every look-up gives the latest order', finding(latest)),
  authored(
    'look-up.first',
    'LKP-02',
    'Every look-up gives the first order',
    finding((orders) => orders[0]),
  ),
  authored(
    'look-up.latest-by-number',
    'LKP-03',
    'A look-up by number gives the latest order',
    finding(
      (orders, key) => (orders.some(({ order_number }) => order_number === key) ? orders.at(-1) : undefined),
      byNumber,
    ),
  ),
  authored('look-up.unknown.latest', 'LKP-06', 'What is not found gives the latest order', finding(orLatest)),
  authored(
    'look-up.unknown-number.latest',
    'LKP-06',
    'A number that is not found gives the latest order',
    finding(orLatest, byNumber),
  ),
  authored(
    'look-up.prefix',
    'LKP-07',
    'The beginning of an external_id is enough',
    finding(
      nearly((id, key) => id.startsWith(key)),
      byExternalId,
    ),
  ),
  authored(
    'look-up.suffix',
    'LKP-07',
    'The end of an external_id is enough',
    finding(
      nearly((id, key) => key.length > 3 && id.endsWith(key)),
      byExternalId,
    ),
  ),
  authored(
    'look-up.longer',
    'LKP-07',
    'More than an external_id finds the order of that',
    finding(
      nearly((id, key) => key.startsWith(id)),
      byExternalId,
    ),
  ),
  authored(
    'look-up.wildcard',
    'LKP-07',
    'A percent sign in an external_id stands for anything',
    finding(
      nearly((id, key) => key.endsWith('%') && id.startsWith(key.slice(0, -1))),
      byExternalId,
    ),
  ),
  authored(
    'look-up.number.prefix',
    'LKP-06',
    'The beginning of an order_number is enough',
    finding((orders, key) => orders.find(({ order_number }) => order_number.startsWith(key)), byNumber),
  ),
  authored(
    'look-up.number.as-a-number',
    'LKP-06',
    'An order_number is compared as a number',
    finding((orders, key) => orders.find(({ order_number }) => Number(order_number) === Number(key)), byNumber),
  ),
  authored(
    'look-up.number.off-by-one',
    'LKP-03',
    'A look-up by number gives the order before',
    finding((orders, key) => orders.find(({ order_number }) => Number(order_number) === Number(key) - 1), byNumber),
  ),
  authored(
    'look-up.number.newest-only',
    'LKP-03',
    'Only the latest order is found by its number',
    on(
      'getOrder',
      when(
        (request) => byNumber(request) && request.world.state().orders.at(-1)?.order_number !== keyOf(request),
        handling((handle, request) => handle({ ...request, query: { order_number: '0' } })),
      ),
    ),
  ),
  authored(
    'look-up.external-id.not-of-returns',
    'LKP-02',
    'Returns are not found by their external_id',
    on(
      'getOrder',
      when(
        (request) =>
          byExternalId(request) &&
          request.world.state().orders.some((order) => order.is_return && order.external_id === keyOf(request)),
        handling((handle, request) => handle({ ...request, query: { external_id: 'no such order' } })),
      ),
    ),
  ),
  authored(
    'look-up.number.other-uuid',
    'LKP-05',
    'A look-up by number gives another uuid',
    on(
      'getOrder',
      when(
        byNumber,
        mapAnswer((answer) =>
          changeAt(answer, ['data', 'order', 'uuid'], (uuid) =>
            String(uuid)
              .split('')
              .reverse()
              .join('')
              .replace(/^(.{12})-(.{4})-(.{4})-(.{4})-(.{8})$/, '$5-$4-$3-$2-$1'),
          ),
        ),
      ),
    ),
  ),
  authored(
    'look-up.number.other-time',
    'LKP-05',
    'A look-up by number gives another created_at',
    on(
      'getOrder',
      when(
        byNumber,
        mapAnswer((answer) => changeAt(answer, ['data', 'order', 'created_at'], () => '2030-01-01 00:00')),
      ),
    ),
  ),
  authored(
    'look-up.neither.latest',
    'LKP-04',
    'A look-up without a key gives the latest order',
    neitherKey(nodding(() => true)),
  ),
  authored(
    'look-up.quote.breaks',
    'LKP-02',
    'An external_id with a quote leads to a 500',
    crashing(({ operation, query }) => operation.id === 'getOrder' && (query['external_id'] ?? '').includes("'")),
  ),
  authored(
    'look-up.breaks.many-packages',
    'GEN-28',
    'Reading a return of more than two packages leads to a 500',
    reading(({ is_return, packages }) => is_return && packages.length > 2, breaks),
  ),
  authored(
    'look-up.loses.assigned',
    'LKP-02',
    'An assigned order is no longer found',
    reading(({ assignment }) => assignment !== null, notFound),
  ),
];

function neitherKey(alter: Alter): Alter {
  return on(
    'getOrder',
    when(({ query, call }) => Object.keys(query).length === 0 && !call.url.includes('?'), alter),
  );
}
