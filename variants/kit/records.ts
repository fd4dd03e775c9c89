/** What requests name and what accounts hold, as variants ask for it. */
import { record, records, type Json } from '../../openapi/json/json.js';
import type { Carrier, Customer, Order } from '../../reference-impl/account/storage/records.js';
import type { StoredAccount } from '../../reference-impl/account/stored-account.js';
import type { Request } from '../../reference-impl/pipeline/app.js';
import { bodyOf } from './requests.js';

/** The packages of an order, sent or shown. */
export const packagesOf = (order: Json): readonly Json[] => records(order['packages']);
/** Whether an order, sent or shown, is a return. */
export const isReturn = ({ is_return: flag }: Json): boolean => flag === true;
/** Whether it is a delivery. */
export const isDelivery = (order: Json): boolean => !isReturn(order);
/** Whether an order names its customer without a uuid. */
export const isForNewCustomer = (body: Json): boolean => uuidIn(body, 'customer') === undefined;
/** The uuid that a part of a body has. */
export const uuidIn = (body: Json, name: string): unknown => record(body[name])['uuid'];
/** Whether a customer in a request is a business. */
export const isBusiness = ({ type }: Json): boolean => type === 2;

/** The uuid of the customer that is updated. */
export const customerOf = ({ path }: Request): string => path['customer_uuid'] ?? '';
/** A field by which servers may identify customers. */
export type CustomerKey = 'external_id' | 'email' | 'phone';

/** The customers of an account with this value. */
export function customersWith(account: StoredAccount, key: CustomerKey, value: unknown): readonly Customer[] {
  if (typeof value !== 'string') return [];
  if (key !== 'external_id') return account.customersWith(key, value);
  return [...account.customers].filter(({ external_id: id }) => id === value);
}

/** The order that is assigned. */
export const assignedOrder = ({ account, path }: Request): Order => account.order(path['order_uuid'] ?? '');
/** The assigned orders of the account that sends the request. */
export const assignedIn = ({ account }: Request): readonly Order[] =>
  account.state().orders.filter((order) => order.assignment);
/** An assignment to the first method of the account's first carrier; undefined if there is none. */
export function firstAssignment({ carriers: [carrier] }: StoredAccount): NonNullable<Order['assignment']> | undefined {
  const [method] = carrier?.shipping_methods ?? [];
  return carrier && method && { carrier: carrier.uuid, method: method.name, currency: method.currency, amount: 1 };
}

/** Whether the carrier has the method that an assignment names. */
export const hasMethod = (carrier: Carrier | undefined, request: Request): boolean =>
  carrier?.shipping_methods.some(({ uuid }) => uuid === bodyOf(request)['shipping_method_uuid']) === true;

/** The orders of a customer, oldest first. */
export const ordersOf = (account: StoredAccount, customer: string): readonly Order[] =>
  account.state().orders.filter((order) => order.customer === customer);

/** A uuid as a key of a server's memory: another variation may show it in upper case. */
export const uuidKey = (uuid: unknown): string => String(uuid).toLowerCase();

/** Coordinates at which careless servers fail: where they are, and which they are. */
export const edges: readonly (readonly [id: string, where: string, test: (point: Json) => boolean])[] = [
  ['zero-latitude', 'on the equator', ({ lat }) => lat === 0],
  ['zero-longitude', 'on the prime meridian', ({ lng }) => lng === 0],
  ['west', 'west of the prime meridian', ({ lng }) => Number(lng) < 0 && Number(lng) >= -180],
  ['south', 'south of the equator', ({ lat }) => Number(lat) < 0 && Number(lat) >= -90],
  ['pole', 'at a pole', ({ lat }) => Math.abs(Number(lat)) === 90],
  ['date-line', 'on the date line', ({ lng }) => Math.abs(Number(lng)) === 180],
  ['whole-coordinates', 'of whole degrees', ({ lat, lng }) => Number.isInteger(lat) && Number.isInteger(lng)],
  [
    'beyond-90',
    'farther than 90 degrees from the prime meridian',
    ({ lng }) => Math.abs(Number(lng)) > 90 && Math.abs(Number(lng)) <= 180,
  ],
];

/** The order that a look-up finds in an account; undefined if there is none. */
export const orderIn = (account: StoredAccount, { external_id: id, order_number: number = '' }: Request['query']) =>
  id === undefined ? account.orderByNumber(number) : account.orderByExternalId(id);
