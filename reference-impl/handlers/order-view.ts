/** An order as it is read: the record, with the current data of its customer, its locations and its carrier. */
import type { components } from '../../openapi/generated/types.js';
import { formatAmount } from '../pricing/currency.js';
import type {
  AllFields,
  Assignment,
  Collection,
  Customer,
  Order,
  OrderPlace,
  Package,
} from '../account/storage/records.js';
import type { StoredAccount } from '../account/stored-account.js';
import { statusOf } from '../account/timeline.js';
import { nameOf } from './customers.js';

type Schemas = components['schemas'];

/** The order as it is read; `origin` is the base of its tracking link. */
export function orderView(account: StoredAccount, order: Order, origin: string): AllFields<Schemas['OrderRead']> {
  return {
    uuid: order.uuid,
    order_number: order.order_number,
    external_id: order.external_id,
    source_contact: order.source_contact,
    destination_contact: order.destination_contact,
    packages: order.packages.map(packageView),
    collections: order.collections.map(collectionView),
    status: statusOf(order, account),
    proof_of_delivery: order.proof_of_delivery,
    pickup_schedule: order.pickup_schedule,
    delivery_schedule: order.delivery_schedule,
    skills: [...order.skills],
    tags: [...order.tags],
    is_return: order.is_return,
    notes: order.notes,
    created_at: order.created_at,
    tracking_url: `${origin}/track/${order.uuid}`,
    carrier: order.assignment && carrierView(account, order.assignment),
    customer: customerView(account.customer(order.customer)),
    source_location: placeView(account, order.source_location),
    destination_location: placeView(account, order.destination_location),
  };
}

function packageView(each: Package): AllFields<Schemas['ReadPackage']> {
  const { uuid, external_id, barcode, type, length, width, height, weight } = each;
  return { uuid, external_id, barcode, type, length, width, height, weight, length_unit: 'cm', weight_unit: 'kg' };
}

function collectionView({ uuid, type, amount, currency }: Collection): AllFields<Schemas['ReadCollection']> {
  const amount_formatted = formatAmount(amount ?? 0, currency ?? '').trim();
  return { uuid, type, amount, currency, amount_formatted, is_prepayment: false };
}

/** The carrier of an order as GET /orders shows it. */
export function carrierView(
  account: StoredAccount,
  { carrier, method, currency, amount }: Assignment,
): AllFields<Schemas['ReadCarrier']> {
  const { uuid, name } = account.carrier(carrier);
  return {
    uuid,
    name,
    agent: null,
    shipping_method: { name: method, currency, amount },
    fees: [{ type: 'SHIPPING_FEE', currency, amount }],
  };
}

/** The customer of an order as GET /orders shows them. */
export function customerView(customer: Customer): AllFields<Schemas['ReadCustomer']> {
  const { id, external_id, email, phone } = customer;
  return { id, uuid: customer.uuid, external_id, name: nameOf(customer) || null, email, phone, avatar: null };
}

/** Where an order starts or ends. Only an inline address can be edited. */
function placeView(account: StoredAccount, place: OrderPlace): AllFields<Schemas['ReadLocation']> {
  const address = account.address(place);
  return {
    id: address.id,
    external_id: address.external_id,
    name: address.name,
    line_1: address.line_1,
    line_2: address.line_2,
    city: address.city,
    region: address.region,
    country: address.country,
    coordinates: address.coordinates,
    zip_code: address.zip_code,
    directions: address.directions,
    verified_at: null,
    can_edit: 'address' in place,
  };
}
