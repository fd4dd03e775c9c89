/** Look-ups of orders by another key than the request has. */
import type { Request, StageOverride } from '../../pipeline/app.js';
import type { Order } from '../../account/storage/records.js';
import { Refusal } from '../../calls/refusal.js';
import { at, handlerOf, handling, on, type Test, when } from './alter.js';
import { family } from './fault.js';

/** Which order is found by a key; undefined leaves it to the look-up as it should be. */
export type Find = (orders: readonly Order[], key: string) => Order | undefined;
/** The key that is looked up. */
export const keyOf = ({ query }: Request): string => query['external_id'] ?? query['order_number'] ?? '';
/** Whether an order is looked up by its order_number. */
export const byNumber: Test = ({ query }) => query['order_number'] !== undefined;
/** Whether an order is looked up by its external_id. */
export const byExternalId: Test = (request) => !byNumber(request);

/** Looks orders up in another way first, then as it should be. */
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

/** The order whose key is right, else one that is near it. */
export const nearly =
  (isNear: (externalId: string, key: string) => boolean): Find =>
  (orders, key) =>
    orders.find(({ external_id }) => external_id === key) ??
    orders.find(({ external_id }) => external_id !== null && isNear(external_id, key));

/** Faults that find another order. */
export const finds = family(finding, 'look-up.');

/** Refuses as an unknown key is refused. */
export const notFound = (): never => {
  throw new Refusal('not-found', 'No such order.');
};

/** Finds nothing by such requests. */
export const loses = family((test: Test) =>
  at('getOrder').handling((handle, request) => (test(request) ? notFound() : handle(request))),
);
