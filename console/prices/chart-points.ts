/** What a method charges over weight or distance: points of a line, and the threshold on the way. */
import { dimensionNames, referenceModel, type PricingModel } from '../../openapi/profile/pricing-models.js';
import { journeyKm } from '../../reference-impl/pricing/distance.js';
import { priceOf } from '../../reference-impl/pricing/price.js';
import type { MethodPricing, Shipment } from '../../reference-impl/pricing/types.js';
import { convertDistance, convertWeight, exact } from '../../reference-impl/pricing/units.js';

/** What grows from left to right. */
export type Axis = 'weight' | 'distance';

/** Amounts over a measure in `unit`; `now` is where the shipment is. */
export interface Chart {
  readonly axis: Axis;
  readonly unit: string;
  readonly currency: string;
  readonly points: readonly Point[];
  /** In `unit`, 0 where it doesn't count. Under our own reading the surcharge begins beyond it. */
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

/** Just beyond a threshold, so that a flat surcharge is a step and no slope. */
const justBeyond = 1 + 1e-9;

/** The chart of a method. Throws a RangeError for measures that have no price. */
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
    ? convertWeight(exact(method.weight_threshold), method.weight_unit, unit).toNumber()
    : convertDistance(exact(method.distance_threshold), method.distance_unit, unit).toNumber();
}

const distanceOf = ({ source, destination }: Shipment, { distance }: PricingModel): number =>
  journeyKm(distance, source, destination).toNumber();

const weightOf = ({ parcels }: Shipment): number =>
  parcels.reduce((sum, { weight, quantity }) => sum.plus(exact(weight).times(quantity)), exact(0)).toNumber();

/** The shipment with another total weight, or over another distance: along the equator, where degrees are easy. */
function changed(shipment: Shipment, axis: Axis, x: number, reading: PricingModel): Shipment {
  if (axis === 'distance') {
    const source = { latitude: 0, longitude: 0 };
    const perDegree = distanceOf({ ...shipment, source, destination: { latitude: 0, longitude: 1 } }, reading);
    // Where the distance counts as 0, no degrees make more of it.
    const destination = { latitude: 0, longitude: perDegree === 0 ? 0 : x / perDegree };
    return { ...shipment, source, destination };
  }
  const [first, ...others] = shipment.parcels;
  if (!first) return shipment;
  const one = { ...first, quantity: 1, weight: x };
  const rest = [{ ...first, weight: 0, quantity: Math.max(0, first.quantity - 1) }, ...others];
  // The volume stays what it is: only the weight is moved to one parcel.
  return { ...shipment, parcels: [one, ...rest.map((parcel) => ({ ...parcel, weight: 0 }))] };
}

/** The next of 1, 2, 2.5, 5 and 10 in its order of magnitude: a number that an axis can end with. */
export function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value * (1 - 1e-12)) ?? 10;
  return Number((factor * power).toPrecision(12));
}
