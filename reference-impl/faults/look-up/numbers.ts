/** Faults of the look-up: the wrong order, or one where there is none. */
import type { Request } from '../../app.js';
import { orderFor } from '../../handlers/orders.js';
import type { Order } from '../../records.js';
import { Refusal } from '../../refusal.js';
import { changeAt } from '../kit/values.js';
import { at, authored, family, faultsOf, handlerOf, handling, mapAnswer, nodding, on, when } from '../kit/fault.js';
import type { Alter, Fault, Test } from '../kit/fault.js';

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

const orLatest: Find = (orders, key) =>
  orders.find(({ external_id, order_number }) => external_id === key || order_number === key) ?? orders.at(-1);

const finds = family(finding, 'look-up.');
/** Finds the order whose external_id is right, else one that is near it. */
const findsNear = family(
  (isNear: (externalId: string, key: string) => boolean) => finding(nearly(isNear), byExternalId),
  'look-up.',
);
/** Finds the order whose number is so beside the key. */
const findsNumber = family(
  (is: (number: string, key: string) => boolean) =>
    finding((orders, key) => orders.find(({ order_number: number }) => is(number, key)), byNumber),
  'look-up.number.',
);

/** Does something else where the order that is looked up is such a one. */
const reads = family((isHit: (order: Order) => boolean, instead: () => never) =>
  at('getOrder').handling((handle, request) => {
    const { query, world } = request;
    return isHit(world.order(orderFor(query, world).uuid)) ? instead() : handle(request);
  }),
);

/** Finds nothing by such requests. */
const loses = family((test: Test) =>
  at('getOrder').handling((handle, request) => (test(request) ? notFound() : handle(request))),
);

/** Shows another value in a field of the order where it is looked up by its number. */
const showsByNumber = family((field: string, change: (value: unknown) => unknown) =>
  on(
    'getOrder',
    when(
      byNumber,
      mapAnswer((answer) => changeAt(answer, ['data', 'order', field], change)),
    ),
  ),
);

const isKept = (orders: readonly Order[], key: string | undefined): boolean =>
  orders.some(({ external_id: id }) => id === key);

const lettersIn = (text: string): string => text.replace(/[^a-z0-9]/gi, '');

const reversedUuid = (uuid: unknown): string =>
  [...String(uuid)]
    .reverse()
    .join('')
    .replace(/^(.{12})-(.{4})-(.{4})-(.{4})-(.{8})$/, '$5-$4-$3-$2-$1');

const breaks = (): never => {
  throw new Error('crashed');
};

const notFound = (): never => {
  throw new Refusal('not-found', 'No such order.');
};

export const lookUpFaults: readonly Fault[] = [
  finds('latest', 'LKP-02', 'Every look-up gives the latest order', (orders) => orders.at(-1)),
  finds('first', 'LKP-02', 'Every look-up gives the first order', (orders) => orders[0]),
  finds(
    'latest-by-number',
    'LKP-03',
    'A look-up by number gives the latest order',
    (orders, key) => (orders.some(({ order_number }) => order_number === key) ? orders.at(-1) : undefined),
    byNumber,
  ),
  finds('unknown.latest', 'LKP-06', 'What is not found gives the latest order', orLatest),
  finds('unknown-number.latest', 'LKP-06', 'A number that is not found gives the latest order', orLatest, byNumber),
  finds('by-any-identifier', 'LKP-06', 'A look-up takes uuid, number and external_id for each other', (orders, key) =>
    orders.find((one) => [one.external_id, one.order_number, one.uuid].includes(key)),
  ),
  finds('external-id.first-40-characters', 'LKP-02', 'External_ids are cut to 40 characters', (orders, key) =>
    orders.find((one) => key.length > 40 && one.external_id?.slice(0, 40) === key.slice(0, 40)),
  ),
  finds('external-id.without-signs', 'LKP-07', 'Signs in an external_id are not compared', (orders, key) =>
    orders.find(({ external_id: id }) => id !== null && key !== '' && lettersIn(id) === key),
  ),
  findsNear('prefix', 'LKP-07', 'The beginning of an external_id is enough', (id, key) => id.startsWith(key)),
  findsNear('suffix', 'LKP-07', 'The end of an external_id is enough', (id, key) => key.length > 3 && id.endsWith(key)),
  findsNear('longer', 'LKP-07', 'More than an external_id finds the order of that', (id, key) => key.startsWith(id)),
  findsNear(
    'wildcard',
    'LKP-07',
    'A percent sign in an external_id stands for anything',
    (id, key) => key.endsWith('%') && id.startsWith(key.slice(0, -1)),
  ),
  ...faultsOf(findsNumber, 'LKP-06', {
    prefix: ['The beginning of an order_number is enough', (number, key) => number.startsWith(key)],
    'as-a-number': ['An order_number is compared as a number', (number, key) => Number(number) === Number(key)],
    'as-it-begins': [
      'An order_number is read as far as it has digits',
      (number, key) => number === /^\d+(?=[a-z])/.exec(key)?.[0],
    ],
  }),
  findsNumber(
    'off-by-one',
    'LKP-03',
    'A look-up by number gives the order before',
    (number, key) => Number(number) === Number(key) - 1,
  ),
  loses(
    'look-up.number.newest-only',
    'LKP-03',
    'Only the latest order is found by its number',
    (request) => byNumber(request) && request.world.state().orders.at(-1)?.order_number !== keyOf(request),
  ),
  ...faultsOf(loses, 'LKP-02', {
    'look-up.external-id.not-of-returns': [
      'Returns are not found by their external_id',
      ({ query: { external_id: id }, world }) =>
        isKept(
          world.state().orders.filter((order) => order.is_return),
          id,
        ),
    ],
    'look-up.external-id.with-a-slash': [
      'An external_id with a slash finds nothing',
      ({ query }) => query['external_id']?.includes('/') === true,
    ],
    'look-up.external-id.uuid-is-no-external-id': [
      'An external_id that is a uuid finds nothing',
      ({ query }) => /^[0-9a-f-]{36}$/.test(query['external_id'] ?? ''),
    ],
    'look-up.forgets': [
      'Only the last hundred orders are found by their external_id',
      ({ query: { external_id: id }, world }) => isKept(world.state().orders.slice(0, -100), id),
    ],
  }),
  showsByNumber('look-up.number.other-uuid', 'LKP-05', 'A look-up by number gives another uuid', 'uuid', reversedUuid),
  showsByNumber(
    'look-up.number.other-time',
    'LKP-05',
    'A look-up by number gives another created_at',
    'created_at',
    () => '2030-01-01 00:00',
  ),
  showsByNumber(
    'assignment.hidden-by-number',
    'READ-07',
    'An order that is looked up by its number shows no carrier',
    'carrier',
    () => null,
  ),
  authored(
    'look-up.neither.latest',
    'LKP-04',
    'A look-up without a key gives the latest order',
    on(
      'getOrder',
      nodding(({ query, call }) => Object.keys(query).length === 0 && !call.url.includes('?')),
    ),
  ),
  authored(
    'look-up.number.too-long.breaks',
    'LKP-06',
    'An order_number that is too long leads to a 500',
    at('getOrder').crashing(({ query }) => (query['order_number'] ?? '').length > 18),
  ),
  reads(
    'look-up.breaks.many-packages',
    'GEN-28',
    'Reading a return of more than two packages leads to a 500',
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
];
