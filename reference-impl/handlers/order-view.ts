/** An order as it is read: the record, with its customer, its locations and its carrier as they are now. */
import type { components } from '../../openapi/types.js';
import type { Address, Assignment, Customer, OrderPlace } from '../records.js';
import type { World } from '../store.js';
import { ownFields, type StoredOrder } from '../stored-order.js';
import { nameOf } from './customers.js';

type Schemas = components['schemas'];

/** The order as it is read now; `origin` is where its tracking link leads. */
export function orderView(world: World, order: StoredOrder, origin: string): Schemas['OrderRead'] {
  const { assignment, customer, source_location, destination_location } = order.common;
  return {
    ...ownFields(order),
    tracking_url: trackingUrl(order, origin),
    carrier: assignment && carrierView(world, assignment),
    customer: customerView(world.customer(customer)),
    source_location: placeOf(world, source_location),
    destination_location: placeOf(world, destination_location),
  };
}

/** Where an order can be followed. */
export const trackingUrl = ({ uuid }: Pick<StoredOrder, 'uuid'>, origin: string): string => `${origin}/track/${uuid}`;

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
