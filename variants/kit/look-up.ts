/** Look-ups that find another order than the one asked for, or none. */
import type { Order } from '../../reference-impl/account/storage/records.js';
import { orderFor } from '../../reference-impl/handlers/orders.js';
import type { Request, StageOverride } from '../../reference-impl/pipeline/app.js';
import { handling, handlerOf, refusal, type RequestTest } from './stages.js';

/** Finds an order by a key; undefined falls back to the correct look-up. */
export type Find = (orders: readonly Order[], key: string) => Order | undefined;
/** The key in the query. */
export const keyOf = ({ query }: Request): string => query['external_id'] ?? query['order_number'] ?? '';
/** Whether an order is looked up by its order_number. */
export const byNumber: RequestTest = ({ query }) => query['order_number'] !== undefined;
/** Whether an order is looked up by its external_id. */
export const byExternalId: RequestTest = (request) => !byNumber(request);

/** Tries another way to look up an order first, then the correct one. */
export const finding = (find: Find, test: RequestTest = () => true): StageOverride =>
  handling('getOrder', (handle, request, stages) => {
    const found = test(request) ? find(request.account.state().orders, keyOf(request)) : undefined;
    if (!found) return handle(request);
    return handlerOf(stages, 'getOrder')({ ...request, query: { order_number: found.order_number } });
  });

/** The order with exactly this key, else one with a similar key. */
export const nearly =
  (isNear: (externalId: string, key: string) => boolean): Find =>
  (orders, key) =>
    orders.find(({ external_id: id }) => id === key) ??
    orders.find(({ external_id: id }) => id !== null && isNear(id, key));

/** Refuses like a look-up with an unknown key. */
const notFound = refusal('not-found', 'No such order.');

/** Finds no order for some look-ups. */
export const losing = (test: RequestTest): StageOverride =>
  handling('getOrder', (handle, request) => (test(request) ? notFound(request) : handle(request)));

/** The order that a look-up names; throws a refusal if there is none. */
export const wantedOrder = ({ query, account }: Request): Order => orderFor(query, account);
