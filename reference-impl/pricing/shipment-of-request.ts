/** Makes the shipment to price from a request for rates; a user interface can use this without the rest. */
import type { components } from '../../openapi/generated/types.js';
import type { GeoPoint } from './distance.js';
import type { Shipment } from './types.js';
import type { Only } from '../account/storage/records.js';

type Schemas = components['schemas'];

/** No rate depends on the time of departure. */
type RatesRequest = Only<
  Schemas['RatesRequest'],
  | ('source' | 'destination' | 'departure_time')
  | ('total_weight' | 'weight_unit' | 'length' | 'width' | 'height' | 'dimensions_unit')
>;
type DistanceRatesRequest = Only<Schemas['DistanceRatesRequest'], 'lat1' | 'lon1' | 'lat2' | 'lon2' | 'departure_time'>;

/** Start and end of a journey if the places are unknown. */
export const nowhere: GeoPoint = { latitude: 0, longitude: 0 };

/**
 * The shipment in a request for rates. Without the advisory rules a field may be missing; it then adds nothing to the
 * price.
 */
export function ratedShipment(body: RatesRequest = {}): Shipment {
  const { source, destination, total_weight = 0, length = 0, width = 0, height = 0 } = body;
  return {
    source: pointOf(source),
    destination: pointOf(destination),
    weight_unit: body.weight_unit ?? 'kg',
    dimensions_unit: body.dimensions_unit ?? 'cm',
    parcels: [{ weight: total_weight, length, width, height, quantity: 1 }],
  };
}

/** A journey without parcels. */
export function ratedJourney(body: DistanceRatesRequest): Shipment {
  return {
    source: { latitude: body.lat1, longitude: body.lon1 },
    destination: { latitude: body.lat2, longitude: body.lon2 },
    weight_unit: 'kg',
    dimensions_unit: 'cm',
    parcels: [],
  };
}

function pointOf(point: Only<Schemas['Point'], 'latitude' | 'longitude'> = {}): GeoPoint {
  const { latitude = nowhere.latitude, longitude = nowhere.longitude } = point;
  return { latitude, longitude };
}
