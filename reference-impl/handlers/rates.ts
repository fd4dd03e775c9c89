/** What shipments cost with the account's carriers. */
import type { components } from '../../openapi/generated/types.js';
import { referenceModel, type PricingModel } from '../../openapi/profile/pricing-models.js';
import { fastRatesOf } from '../pricing/fast-rates.js';
import type { GeoPoint } from '../pricing/distance.js';
import { priceOf } from '../pricing/price.js';
import type { Parcel, Shipment } from '../pricing/types.js';
import type { Address, AllFields, Carrier, Method, Order, Package } from '../account/storage/records.js';
import { Refusal } from '../calls/refusal.js';
import { nowhere } from '../pricing/shipment-of-request.js';
import type { StoredAccount } from '../account/stored-account.js';

type RatedCarrier = AllFields<components['schemas']['RatedCarrier']>;

/** The rate of a shipment with each method of each carrier. */
export function ratesOf(carriers: readonly Carrier[], shipment: Shipment, model?: PricingModel): RatedCarrier[] {
  const rateOf = ratesBy(shipment, model);
  return carriers.map(({ uuid, name, avatar, shipping_methods }) => ({
    uuid,
    name,
    avatar,
    shipping_methods: shipping_methods.map((method) => ({
      uuid: method.uuid,
      name: method.name,
      currency: method.currency,
      rate: rateOf(method),
    })),
  }));
}

/** The rate of a shipment by method. The function throws a refusal if the rate exceeds the largest number. */
export function ratesBy(shipment: Shipment, model = referenceModel): (method: Method) => number {
  const fastRateOf = model === referenceModel ? fastRatesOf(shipment) : () => undefined;
  return (method) => fastRateOf(method) ?? exactRateOf(method, shipment, model);
}

function exactRateOf(method: Method, shipment: Shipment, model: PricingModel): number {
  try {
    return priceOf(method, shipment, model).rate;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Refusal('unprocessable', 'The weight and sizes are too large for a price.');
  }
}

/** A stored order as a shipment; its distance is 0 unless both ends have coordinates. */
export function shipmentOf(account: StoredAccount, order: Order): Shipment {
  const source = pointOf(account.address(order.source_location));
  const destination = pointOf(account.address(order.destination_location));
  const known = source && destination;
  return {
    source: known ? source : nowhere,
    destination: known ? destination : nowhere,
    weight_unit: 'kg',
    dimensions_unit: 'cm',
    parcels: order.packages.map(parcelOf),
  };
}

function pointOf({ coordinates }: Address): GeoPoint | undefined {
  const { lat = null, lng = null } = coordinates ?? {};
  return lat === null || lng === null ? undefined : { latitude: lat, longitude: lng };
}

/** The contract allows a negative quantity. It counts as 0; otherwise the price would fall. */
function parcelOf({ weight, length, width, height, quantity }: Package): Parcel {
  return {
    weight: weight ?? 0,
    length: length ?? 0,
    width: width ?? 0,
    height: height ?? 0,
    quantity: Math.max(0, quantity ?? 1),
  };
}
