/** Rates in binary fractions, which are fast, wherever it is certain that the exact decimals round to the same coin. */
import { minorDigits } from './currency.js';
import { journeyMillimetres } from './journeys.js';
import { divisorOf, type MethodPricing, type Parcel, type Shipment } from './pricing.js';
import { sizeOf } from './units.js';

/**
 * Each step is off by 2^-53 of its result at the most. With up to a hundred parcels fewer than 150 steps lead to a rate, so
 * this part of all that was added, 512 times as much, is more than they can be off by together.
 */
const slack = 2 ** -44;
const mostParcels = 100;

/** Up to here no product overflows, and what is lost where one underflows stays far below the slack. */
const most = 1e15;

/** In units of which the others are multiples. */
interface Measures {
  readonly kilograms: number;
  readonly metres: number;
  readonly cubicMetres: number;
}

/** An amount that the exact one is at most `off` away from. */
interface Rough {
  readonly amount: number;
  readonly off: number;
}

/**
 * What methods charge for a shipment by the reference's own reading. Undefined where only decimals can tell: between two
 * coins, at the threshold of a flat surcharge, for unknown units, and for numbers that are out of the ordinary.
 */
export function roughRatesOf(shipment: Shipment): (method: MethodPricing) => number | undefined {
  const { parcels } = shipment;
  if (parcels.length > mostParcels || !parcels.every(isPlainParcel)) return () => undefined;
  const measures = measuresOf(shipment);
  return (method) => (isPlainMethod(method) ? roughRateOf(method, measures) : undefined);
}

function measuresOf({ parcels, source, destination, weight_unit, dimensions_unit }: Shipment): Measures {
  let [weight, volume] = [0, 0];
  for (const { weight: one, length, width, height, quantity } of parcels) {
    weight += one * quantity;
    volume += length * width * height * quantity;
  }
  const side = sizeOf('length', dimensions_unit);
  return {
    kilograms: weight * sizeOf('weight', weight_unit),
    metres: journeyMillimetres('great-circle-6371.0088', source, destination) / 1000,
    cubicMetres: volume * side * side * side,
  };
}

function roughRateOf(method: MethodPricing, { kilograms, metres, cubicMetres }: Measures): number | undefined {
  const weight = kilograms / sizeOf('weight', method.weight_unit);
  const distance = metres / sizeOf('distance', method.distance_unit);
  const volume = cubicMetres / sizeOf('volume', method.volume_unit) / divisorOf(method);
  // A unit that isn't known has no size, and points out of this world no way between them.
  if (Number.isNaN(weight + distance + volume)) return undefined;
  return roundedSum(method.currency, [
    { amount: method.base_fee, off: slack * (method.base_fee + 1) },
    charge(weight, method.weight_threshold, method.weight_surcharge, method.weight_surcharge_flat),
    charge(distance, method.distance_threshold, method.distance_surcharge, method.distance_surcharge_flat),
    charge(volume, method.volume_threshold, method.volume_surcharge, method.volume_surcharge_flat),
  ]);
}

function charge(measure: number, threshold: number, surcharge: number, flat: boolean): Rough {
  const excess = measure - threshold;
  const off = slack * (measure + threshold + 1);
  if (!flat) return { amount: Math.max(0, excess) * surcharge, off: off * surcharge };
  const isClear = Math.abs(excess) > off;
  return { amount: excess > 0 ? surcharge : 0, off: isClear ? slack * surcharge : 2 * surcharge };
}

/** Undefined where the exact sum might be rounded to another coin. */
function roundedSum(currency: string, charges: readonly Rough[]): number | undefined {
  let [sum, off] = [0, 0];
  for (const charged of charges) {
    sum += charged.amount;
    off += charged.off;
  }
  const coin = 10 ** minorDigits(currency);
  const coins = Math.round(sum * coin);
  return Math.abs(sum * coin - coins) + off * coin < 0.5 ? coins / coin : undefined;
}

function isPlainParcel({ weight, length, width, height, quantity }: Parcel): boolean {
  return isPlain(weight) && isPlain(length) && isPlain(width) && isPlain(height) && isPlain(quantity);
}

function isPlainMethod(method: MethodPricing): boolean {
  return (
    isPlain(method.base_fee) &&
    isPlain(method.weight_threshold) &&
    isPlain(method.weight_surcharge) &&
    isPlain(method.distance_threshold) &&
    isPlain(method.distance_surcharge) &&
    isPlain(method.volume_threshold) &&
    isPlain(method.volume_surcharge) &&
    isPlain(divisorOf(method)) &&
    isPlain(1 / divisorOf(method))
  );
}

/** Faults and tolerances let in what is no number at all. */
function isPlain(value: number): boolean {
  return Number.isFinite(value) && value >= 0 && value <= most;
}
