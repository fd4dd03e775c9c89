/** Rates in floating point, about 20 times as fast as exact decimals, if both certainly round to the same coin. */
import { minorDigits } from './currency.js';
import { journeyMillimetres } from './distance.js';
import { divisorOf } from './price.js';
import type { MethodPricing, Parcel, Shipment } from './types.js';
import { sizeOf } from './units.js';

/**
 * A bound on the relative error of a sum of terms ≥ 0, each of which passes through k < 150 floating-point operations, as there are
 * at most 100 parcels.
 * Each operation has a relative error ≤ u = 2⁻⁵³, so the relative error of the sum is at most
 *
 *     k·u / (1 − k·u) < 1.01 · 150 · 2⁻⁵³ < 2⁻⁴⁵
 *
 * The slack is twice that, since the bounds themselves are computed in floating point.
 */
const slack = 2 ** -44;
const mostParcels = 100;

/** Up to this value no product overflows, and the absolute error of an underflow is far below slack · 1. */
const most = 1e15;

const measureNames = ['weight', 'distance', 'volume'] as const;
type MeasureName = (typeof measureNames)[number];

/** The chargeable measures, in kilograms, metres and cubic metres. */
type Measures = Readonly<Record<MeasureName, number>>;

/** A charge of a method; its measure is divided by `unit`. */
interface Rule {
  readonly of: MeasureName;
  readonly unit: number;
  readonly threshold: number;
  readonly surcharge: number;
  readonly flat: boolean;
}

/** The parts of a method that are the same for every shipment; `coins` is the number of minor units in a major unit. */
interface Tariff {
  readonly baseFee: number;
  readonly rules: readonly Rule[];
  readonly coins: number;
}

/**
 * The rates of methods for a shipment by the reference's pricing model. Undefined if only decimals give the exact
 * result: near half a coin, near the threshold of a flat surcharge, for unknown units, and for extreme numbers.
 */
export function fastRatesOf(shipment: Shipment): (method: MethodPricing) => number | undefined {
  const { parcels } = shipment;
  if (parcels.length > mostParcels || !parcels.every(isPlainParcel)) return () => undefined;
  const measures = measuresOf(shipment);
  // An unknown unit has no size, and an invalid point has no distance: both give NaN.
  if (Number.isNaN(measures.weight + measures.distance + measures.volume)) return () => undefined;
  return (method) => {
    const tariff = tariffOf(method);
    return tariff ? fastRateOf(tariff, measures) : undefined;
  };
}

function measuresOf({ parcels, source, destination, weight_unit, dimensions_unit }: Shipment): Measures {
  let [weight, volume] = [0, 0];
  for (const { weight: one, length, width, height, quantity } of parcels) {
    weight += one * quantity;
    volume += length * width * height * quantity;
  }
  const side = sizeOf('length', dimensions_unit);
  return {
    weight: weight * sizeOf('weight', weight_unit),
    distance: journeyMillimetres('great-circle-6371.0088', source, destination) / 1000,
    volume: volume * side * side * side,
  };
}

/**
 * For each rule, with measure m, threshold t and surcharge s, the error of the excess m − t is at most slack · (m + t + 1), so
 * that of the charge is at most
 *
 *     slack · (m + t + 1) · s      for a surcharge per unit
 *     slack · s                    for a flat one, if |m − t| > slack · (m + t + 1); else it is unknown whether s is due: 2 · s
 *
 * `off` is the sum of these and slack · (base fee + 1): |sum − exact| ≤ off. The rate is undefined if the two might round to
 * different coins.
 */
function fastRateOf({ baseFee, rules, coins }: Tariff, measures: Measures): number | undefined {
  let [sum, off] = [baseFee, slack * (baseFee + 1)];
  for (const { of, unit, threshold, surcharge, flat } of rules) {
    const measure = measures[of] / unit;
    const excess = measure - threshold;
    const unsure = slack * (measure + threshold + 1);
    if (!flat) {
      sum += Math.max(0, excess) * surcharge;
      off += unsure * surcharge;
    } else {
      sum += excess > 0 ? surcharge : 0;
      off += Math.abs(excess) > unsure ? slack * surcharge : 2 * surcharge;
    }
  }
  const all = Math.round(sum * coins);
  return Math.abs(sum * coins - all) + off * coins < 0.5 ? all / coins : undefined;
}

/** Methods never change, so each is prepared once; null for one with extreme numbers. */
const tariffs = new WeakMap<MethodPricing, Tariff | null>();

function tariffOf(method: MethodPricing): Tariff | null {
  let tariff = tariffs.get(method);
  if (tariff === undefined) {
    tariff = isPlainMethod(method) ? newTariff(method) : null;
    tariffs.set(method, tariff);
  }
  return tariff;
}

function newTariff(method: MethodPricing): Tariff {
  return {
    baseFee: method.base_fee,
    rules: measureNames.map((of) => ({
      of,
      unit: sizeOf(of, method[`${of}_unit`]) * (of === 'volume' ? divisorOf(method) : 1),
      threshold: method[`${of}_threshold`],
      surcharge: method[`${of}_surcharge`],
      flat: method[`${of}_surcharge_flat`],
    })),
    coins: 10 ** minorDigits(method.currency),
  };
}

function isPlainParcel({ weight, length, width, height, quantity }: Parcel): boolean {
  return isPlain(weight) && isPlain(length) && isPlain(width) && isPlain(height) && isPlain(quantity);
}

function isPlainMethod(method: MethodPricing): boolean {
  const divisor = divisorOf(method);
  const numbers = measureNames.flatMap((of) => [
    method[`${of}_threshold`],
    method[`${of}_surcharge`],
    sizeOf(of, method[`${of}_unit`]),
  ]);
  return [method.base_fee, divisor, 1 / divisor, ...numbers].every(isPlain);
}

/** Faults and variations may pass values that are not numbers. */
function isPlain(value: number): boolean {
  return Number.isFinite(value) && value >= 0 && value <= most;
}
