/** The chart of a method's price over weight or distance: points of a line, and the threshold. */
import { dimensionNames, referenceModel, type PricingModel } from '../../openapi/profile/pricing-models.js';
import { journeyKm } from '../../reference-impl/pricing/distance.js';
import { priceOf } from '../../reference-impl/pricing/price.js';
import type { MethodPricing, Shipment } from '../../reference-impl/pricing/types.js';
import { convert, exact } from '../../reference-impl/pricing/units.js';

/** The quantity on the x axis. */
export type Axis = 'weight' | 'distance';

/** Amounts over a quantity in `unit`. `now` is the point of the shipment. */
export interface Chart {
  readonly axis: Axis;
  readonly unit: string;
  readonly currency: string;
  readonly points: readonly Point[];
  /** In `unit`; 0 if it has no effect. In the reference's pricing model, the surcharge begins beyond it. */
  readonly threshold: number;
  readonly isOurReading: boolean;
  readonly now: Point;
  readonly most: Point;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const steps = 48;

/** A factor for a point just beyond a threshold, so that a flat surcharge is a step, not a slope. */
const justBeyond = 1 + 1e-9;

/** The chart of a method. Throws a RangeError for a shipment without a price. */
export function chartOf(
  method: MethodPricing,
  shipment: Shipment,
  axis: Axis,
  reading: PricingModel = referenceModel,
): Chart {
  const unit = axis === 'weight' ? shipment.weight_unit : 'km';
  const threshold = thresholdOf(method, axis, unit, reading);
  const at = axis === 'weight' ? weightOf(shipment) : distanceOf(shipment, reading);
  const end = niceCeiling(Math.max(threshold * 2, at * 1.25, 1));
  const price = (x: number): Point => ({ x, y: priceOf(method, changed(shipment, axis, x, reading), reading).rate });
  const even = Array.from({ length: steps + 1 }, (_, index) => (end * index) / steps);
  const all = [...even, threshold, threshold * justBeyond].filter((x) => x <= end).sort((a, b) => a - b);
  const points = all.map(price);
  const top = niceCeiling(Math.max(...points.map(({ y }) => y), 1));
  const { currency } = method;
  const isOurReading = dimensionNames.every((name) => reading[name] === referenceModel[name]);
  return { axis, unit, currency, points, threshold, isOurReading, now: price(at), most: { x: end, y: top } };
}

function thresholdOf(method: MethodPricing, axis: Axis, unit: string, reading: PricingModel): number {
  if (reading.threshold === 'ignored') return 0;
  if (reading.units === 'ignored') return axis === 'weight' ? method.weight_threshold : method.distance_threshold;
  return axis === 'weight'
    ? convert('weight', method.weight_threshold, method.weight_unit, unit).toNumber()
    : convert('distance', method.distance_threshold, method.distance_unit, unit).toNumber();
}

const distanceOf = ({ source, destination }: Shipment, { distance }: PricingModel): number =>
  journeyKm(distance, source, destination).toNumber();

const weightOf = ({ parcels }: Shipment): number =>
  parcels.reduce((sum, { weight, quantity }) => sum.plus(exact(weight).times(quantity)), exact(0)).toNumber();

/** The shipment with another total weight or distance: along the equator, degrees are proportional to distance. */
function changed(shipment: Shipment, axis: Axis, x: number, reading: PricingModel): Shipment {
  if (axis === 'distance') {
    const source = { latitude: 0, longitude: 0 };
    const perDegree = distanceOf({ ...shipment, source, destination: { latitude: 0, longitude: 1 } }, reading);
    // If the distance counts as 0, no difference in degrees increases it.
    const destination = { latitude: 0, longitude: perDegree === 0 ? 0 : x / perDegree };
    return { ...shipment, source, destination };
  }
  const [first, ...others] = shipment.parcels;
  if (!first) return shipment;
  const one = { ...first, quantity: 1, weight: x };
  const rest = [{ ...first, weight: 0, quantity: Math.max(0, first.quantity - 1) }, ...others];
  // The volume does not change: only the weight moves to one parcel.
  return { ...shipment, parcels: [one, ...rest.map((parcel) => ({ ...parcel, weight: 0 }))] };
}

/** The end of an axis: the value rounded up to a round number of the same magnitude. */
export function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value * (1 - 1e-12)) ?? 10;
  return Number((factor * power).toPrecision(12));
}
