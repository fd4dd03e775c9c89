/** The operations on orders, except assignment and labels. */
import type { Order } from '../account/storage/records.js';
import { quoted, Refusal, violationAt } from '../calls/refusal.js';
import type { StoredAccount } from '../account/stored-account.js';
import { statusOf } from '../account/timeline.js';
import { customerOfOrder } from './customers.js';
import { done, success, type Handler, type HandlerInput } from './handler-types.js';
import { orderView } from './order-view.js';
import { changedOrder, newOrder } from './new-order.js';

/** POST /orders: refused if the external_id is already used, or a referenced record does not exist. */
export const createOrder: Handler<'createOrder'> = ({ body, account }) => {
  assertFree(account, body.external_id);
  const known = body.customer.uuid === undefined ? undefined : account.customer(body.customer.uuid);
  const customer = known ?? customerOfOrder(account, body.customer);
  const order = newOrder(account, body, customer.uuid);
  account.commit({ customers: known ? [] : [customer], orders: [order] });
  return success({ order_uuid: order.uuid, order_number: order.order_number });
};

/** GET /orders: looks an order up by its external_id or its order_number. */
export const getOrder: Handler<'getOrder'> = ({ query, account, origin }) =>
  success({ order: orderView(account, orderFor(query, account), origin) });

/**
 * Finds an order by its external_id, its number or both, which must then name the same order. Otherwise throws a
 * refusal.
 */
export function orderFor(query: HandlerInput<'getOrder'>['query'], account: StoredAccount): Order {
  const { external_id, order_number } = query;
  const found: (Order | undefined)[] = [];
  if (external_id !== undefined) found.push(account.orderByExternalId(external_id));
  if (order_number !== undefined) found.push(account.orderByNumber(order_number));
  const [order] = found;
  if (!order || found.some((each) => each?.uuid !== order.uuid)) throw noSuchOrder(query);
  return order;
}

/** PATCH /orders/{order_uuid}: changes the fields that are sent, unless the order is cancelled. */
export const updateOrder: Handler<'updateOrder'> = ({ path, body, account }) => {
  const order = account.order(path.order_uuid);
  assertNotCancelled(order, account);
  assertFree(account, body.external_id, order);
  account.commit({ orders: [changedOrder(account, order, body)] });
  return done;
};

/** POST /orders/{order_uuid}/cancel: refused if the order is already cancelled. */
export const cancelOrder: Handler<'cancelOrder'> = ({ path, account }) => {
  const order = account.order(path.order_uuid);
  assertNotCancelled(order, account);
  account.commit({ orders: [{ ...order, status: 'CANCELLED' }] });
  return done;
};

/** Throws a refusal for a cancelled order. No other status restricts anything: only CANCELLED has a meaning here. */
export function assertNotCancelled(order: Order, account: StoredAccount): void {
  if (statusOf(order, account) === 'CANCELLED')
    throw new Refusal('conflict', `Order ${order.order_number} is cancelled.`);
}

/** Throws a refusal if another order has this external_id, because GET /orders can return only one order. */
function assertFree(account: StoredAccount, externalId: string | undefined, except?: Order): void {
  const taken = externalId === undefined ? undefined : account.orderByExternalId(externalId);
  if (!taken || taken.uuid === except?.uuid) return;
  const message = `is already used by order ${taken.order_number}`;
  throw Refusal.of('unprocessable', [
    violationAt('external_id', message, { instead: freeLike(account, taken), requirement: 'ORD-66' }),
  ]);
}

/** An unused external_id with a number at the end: 2 to 9, or one more than the number of orders. */
function freeLike(account: StoredAccount, { external_id }: Order): string | undefined {
  const high = account.counts.orders + 1;
  const numbers = [2, 3, 4, 5, 6, 7, 8, 9].concat([0, 1, 2, 3, 4, 5, 6, 7].map((more) => high + more));
  return numbers.map((number) => `${external_id}-${number}`).find((id) => !account.orderByExternalId(id));
}

/** The refusal of a look-up without a match. */
export function noSuchOrder({ external_id, order_number }: HandlerInput<'getOrder'>['query']): Refusal {
  const terms = Object.entries({ external_id, order_number }).filter(([, value]) => value !== undefined);
  const keys = terms.map(([key, value = '']) => `${key} ${quoted(value)}`).join(' and ');
  return new Refusal('not-found', `This account has no order with ${keys}.`);
}
