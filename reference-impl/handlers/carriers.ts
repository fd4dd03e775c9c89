/** The operations on carriers: who is connected, and what they charge. */
import type { components } from '../../openapi/types.js';
import type { Point } from '../pricing.js';
import { success, type Handler } from './handler.js';
import { nowhere, ratesOf } from './rates.js';

export const listCarriers: Handler<'listCarriers'> = ({ world }) => success({ carriers: [...world.carriers] });

/** Without the advisory rules any field can be missing, which then counts as nothing to charge for. */
export const calculateRates: Handler<'calculateRates'> = ({ body = {}, world }) => {
  const { source, destination, total_weight = 0, length = 0, width = 0, height = 0 } = body;
  const shipment = {
    source: pointOf(source),
    destination: pointOf(destination),
    weight_unit: body.weight_unit ?? 'kg',
    dimensions_unit: body.dimensions_unit ?? 'cm',
    parcels: [{ weight: total_weight, length, width, height, quantity: 1 }],
  };
  return success({ carriers: ratesOf(world.carriers, shipment) });
};

export const calculateDistanceRates: Handler<'calculateDistanceRates'> = ({ body, world }) => {
  const shipment = {
    source: { latitude: body.lat1, longitude: body.lon1 },
    destination: { latitude: body.lat2, longitude: body.lon2 },
    weight_unit: 'kg',
    dimensions_unit: 'cm',
    parcels: [],
  };
  return success({ carriers: ratesOf(world.carriers, shipment) });
};

function pointOf(point: components['schemas']['Point'] = {}): Point {
  const { latitude = nowhere.latitude, longitude = nowhere.longitude } = point;
  return { latitude, longitude };
}
