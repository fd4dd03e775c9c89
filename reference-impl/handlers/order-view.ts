/** An order as it is read: the record, with its customer, its locations and its carrier as they are now. */
import type { components } from '../../openapi/types.js';
import { formatAmount } from '../currency.js';
import type { Address, Assignment, Collection, Customer, Order, OrderPlace, Package } from '../records.js';
import type { World } from '../store.js';
import { nameOf } from './customers.js';

type Schemas = components['schemas'];

/** What other records say of an order, as they stand now. */
type Joined = 'carrier' | 'customer' | 'source_location' | 'destination_location';

/** The order as it is read now; `origin` is where its tracking link leads. */
export function orderView(world: World, order: Order, origin: string): Schemas['OrderRead'] {
  return Object.assign(ownView(order, origin), {
    carrier: order.assignment && carrierView(world, order.assignment),
    customer: customerView(world.customer(order.customer)),
    source_location: placeOf(world, order.source_location),
    destination_location: placeOf(world, order.destination_location),
  });
}

/** Where an order can be followed. */
export const trackingUrl = ({ uuid }: Order, origin: string): string => `${origin}/track/${uuid}`;

/** What an order says of itself. Its fields are written one by one, and not spread, which would take twice as long. */
function ownView(order: Order, origin: string): Omit<Schemas['OrderRead'], Joined> {
  return {
    uuid: order.uuid,
    order_number: order.order_number,
    external_id: order.external_id,
    status: order.status,
    tracking_url: trackingUrl(order, origin),
    source_contact: order.source_contact,
    destination_contact: order.destination_contact,
    proof_of_delivery: order.proof_of_delivery,
    pickup_schedule: order.pickup_schedule,
    delivery_schedule: order.delivery_schedule,
    skills: [...order.skills],
    packages: order.packages.map(packageView),
    collections: order.collections.map(collectionView),
    tags: [...order.tags],
    is_return: order.is_return,
    notes: order.notes,
    created_at: order.created_at,
  };
}

/** Who delivers an order. */
export function carrierView(world: World, { carrier, method, currency, amount }: Assignment): Schemas['ReadCarrier'] {
  const { uuid, name } = world.carrier(carrier);
  return {
    uuid,
    name,
    agent: null,
    shipping_method: { name: method, currency, amount },
    fees: [{ type: 'SHIPPING_FEE', currency, amount }],
  };
}

/** Whom an order is for. */
export function customerView(customer: Customer): Schemas['ReadCustomer'] {
  const { id, external_id, email, phone } = customer;
  return { id, uuid: customer.uuid, external_id, name: nameOf(customer) || null, email, phone, avatar: null };
}

function placeOf(world: World, place: OrderPlace): Schemas['ReadLocation'] {
  return placeView(world.address(place), 'address' in place);
}

/** Where an order starts or ends: an address of its own could be edited, a location of the account is not. */
export function placeView(address: Address, isOwn: boolean): Schemas['ReadLocation'] {
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
    can_edit: isOwn,
  };
}

function packageView(given: Package): Schemas['ReadPackage'] {
  const { uuid, external_id, barcode, type, length, width, height, weight } = given;
  return { uuid, external_id, barcode, type, length, width, height, weight, length_unit: 'cm', weight_unit: 'kg' };
}

/** What is collected, as an order shows it. */
export function collectionView({ uuid, type, amount, currency }: Collection): Schemas['ReadCollection'] {
  const amount_formatted = formatAmount(amount ?? 0, currency ?? '').trim();
  return { uuid, type, amount, currency, amount_formatted, is_prepayment: false };
}
