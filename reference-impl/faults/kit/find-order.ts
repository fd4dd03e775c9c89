/** Look-ups that search for orders by another key than the requested one. */
import type { Request, StageOverride } from '../../pipeline/app.js';
import type { Order } from '../../account/storage/records.js';
import { Refusal } from '../../calls/refusal.js';
import { at, handlerOf, handling, on, type Test, when } from './alter.js';
import { family } from './fault.js';

/** Finds an order by a key; undefined falls back to the correct look-up. */
export type Find = (orders: readonly Order[], key: string) => Order | undefined;
/** The key in the query. */
export const keyOf = ({ query }: Request): string => query['external_id'] ?? query['order_number'] ?? '';
/** Whether an order is looked up by its order_number. */
export const byNumber: Test = ({ query }) => query['order_number'] !== undefined;
/** Whether an order is looked up by its external_id. */
export const byExternalId: Test = (request) => !byNumber(request);

/** Tries another way to look up an order first, then the correct one. */
export const finding = (find: Find, test: Test = () => true): StageOverride =>
  on(
    'getOrder',
    when(
      test,
      handling((handle, request, stages) => {
        const found = find(request.world.state().orders, keyOf(request));
        if (!found) return handle(request);
        return handlerOf(stages, 'getOrder')({ ...request, query: { order_number: found.order_number } });
      }),
    ),
  );

/** The order with exactly this key, else one with a similar key. */
export const nearly =
  (isNear: (externalId: string, key: string) => boolean): Find =>
  (orders, key) =>
    orders.find(({ external_id }) => external_id === key) ??
    orders.find(({ external_id }) => external_id !== null && isNear(external_id, key));

/** Faults that find the wrong order. */
export const finds = family(finding, 'look-up.');

/** Refuses like a look-up with an unknown key. */
export const notFound = (): never => {
  throw new Refusal('not-found', 'No such order.');
};

/** Finds no order for requests that match the test. */
export const loses = family((test: Test) =>
  at('getOrder').handling((handle, request) => (test(request) ? notFound() : handle(request))),
);
