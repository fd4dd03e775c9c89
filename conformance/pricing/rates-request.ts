/** Makes the body of a rates request for a shipment. */
import type { Json } from '../../openapi/json/json.js';
import type { RatedShipment } from './predict.js';

/** The sample body with this shipment. */
export const bodyFor = (sample: Json, { source, destination, sides, ...rest }: RatedShipment): Json => ({
  ...sample,
  source,
  destination,
  total_weight: rest.weight,
  weight_unit: rest.weightUnit,
  length: sides[0],
  width: sides[1],
  height: sides[2],
  dimensions_unit: rest.sideUnit,
});
