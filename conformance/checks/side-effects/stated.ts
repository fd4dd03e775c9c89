/** The stated fields of a bystander, normalized so that two reads can be compared. */
import { isRecord, type Json } from '../../../openapi/json/json.js';
import { valueAt } from '../../../openapi/json/place.js';
import { echoedAt } from '../../model/expected-order/echoed-fields.js';
import type { Exchange } from '../../requests/exchange/exchange.js';
import type { Created } from '../../requests/exchange/ledger.js';
import {
  collectionFields,
  customerFields,
  packageFields,
  plainFields,
  statedLocationFields,
} from '../../model/expected-order/expected-order.js';
import { orderIn } from '../../judging/orders/find-order.js';

/** A bystander: an order, or without one, the customer and the location, which only a new order shows. */
export interface BystanderThing {
  readonly label: string;
  readonly order?: Created;
  readonly isAssigned: boolean;
}

const lowered = (name: string, value: unknown): unknown =>
  typeof value === 'string' && /(?:^|_)uuid$/.test(name) ? value.toLowerCase() : value;

/** 2 × 10⁻⁶: each of two reads of coordinates may be off by a millionth. */
const numberTolerance = 2e-6;

/** Deep equality of two reads, within that tolerance. */
export function isAlike(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) <= numberTolerance;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isAlike(value, other[at]));
  if (!isRecord(one) || !isRecord(other)) return Object.is(one, other);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isAlike(one[name], other[name]));
}

/** Drops null, "" and [], and sorts lists: two reads of one resource may differ in these. */
function normalized(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(normalized).sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  if (!isRecord(value)) return value;
  const fields = Object.entries(value)
    .map(([name, child]) => [name, lowered(name, normalized(child))] as const)
    .filter(([, child]) => child !== null && child !== '' && !(Array.isArray(child) && child.length === 0))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields);
}

const pick = (value: unknown, names: readonly string[]): Json =>
  isRecord(value) ? Object.fromEntries(names.map((name) => [name, value[name]])) : {};

const ofCustomer = ['uuid', 'name', ...customerFields];
const ofContact = ['uuid', ...echoedAt(['source_contact'])];
const ofPackage = ['uuid', ...packageFields];
const ofCollection = ['uuid', ...collectionFields];
const ofOrder = ['uuid', 'order_number', 'created_at', ...plainFields];
const ofProof = echoedAt(['proof_of_delivery']);
const ofSchedule = echoedAt(['pickup_schedule']);

const placeIn = (place: unknown): Json => ({
  ...pick(place, statedLocationFields),
  coordinates: pick(valueAt(place, ['coordinates']), ['lat', 'lng']),
});

const asSet = (list: unknown): unknown => (Array.isArray(list) ? [...new Set(list)] : list);

const each = (list: unknown, names: readonly string[]): unknown =>
  Array.isArray(list) ? list.map((one) => pick(one, names)) : list;

/** The stated fields in a response. The carrier of an unassigned order is left out: the service may choose one. */
export function statedIn({ order, isAssigned }: BystanderThing, exchange: Exchange): Json {
  const read = orderIn(exchange) ?? {};
  const references = {
    customer: pick(read['customer'], ofCustomer),
    source_location: placeIn(read['source_location']),
  };
  if (!order) return normalized(references) as Json;
  const { carrier } = read;
  const method = { name: valueAt(carrier, ['shipping_method', 'name']) };
  return normalized({
    ...pick(read, ofOrder),
    ...references,
    destination_location: placeIn(read['destination_location']),
    skills: asSet(read['skills']),
    tags: asSet(read['tags']),
    proof_of_delivery: pick(read['proof_of_delivery'], ofProof),
    pickup_schedule: pick(read['pickup_schedule'], ofSchedule),
    delivery_schedule: pick(read['delivery_schedule'], ofSchedule),
    source_contact: pick(read['source_contact'], ofContact),
    destination_contact: pick(read['destination_contact'], ofContact),
    packages: each(read['packages'], ofPackage),
    collections: each(read['collections'], ofCollection),
    ...(isAssigned && { carrier: { uuid: valueAt(carrier, ['uuid']), shipping_method: method } }),
  }) as Json;
}
