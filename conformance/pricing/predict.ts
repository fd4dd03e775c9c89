/** Calculates the rate of a shipment with a method under a pricing model. */
import { Decimal } from 'decimal.js';
import type { PricingModel } from '../../openapi/profile/pricing-models.js';
import { kilometres, type Point } from './distances.js';
import type { PricedMethod, PricingRule } from './methods.js';
import { cubeOf, inUnit, Precise } from './units.js';

/** A shipment as a rates request describes it. */
export interface RatedShipment {
  readonly source: Point;
  readonly destination: Point;
  readonly weight: number;
  readonly weightUnit: string;
  readonly sides: readonly [number, number, number];
  readonly sideUnit: string;
}

/** The dimensions that define how a quantity becomes an amount. */
export type Charging = Pick<PricingModel, 'threshold' | 'boundary' | 'surcharge' | 'flat' | 'units'>;

/** The dimensions that define how amounts are rounded. */
export type Rounding = Pick<PricingModel, 'rounding' | 'digits' | 'rounded'>;

/** The amount that each quantity adds to a rate. */
export type Amounts = Readonly<Record<'weight' | 'distance' | 'volume', Decimal>>;

const zero = new Precise(0);

/** Quotients are rounded to this many decimal places, so that 3 × 1/3 = 1. */
const amountDigits = 24;

/** Distances may differ by this many kilometres, as implementations of the sine differ. */
const distanceSlack = new Precise('0.0000006');

function isOnce(rule: PricingRule, flat: PricingModel['flat']): boolean {
  if (flat === 'ignored') return false;
  return flat === 'reversed' ? !rule.flat : rule.flat;
}

function units(over: Decimal, surcharge: PricingModel['surcharge']): Decimal {
  if (surcharge === 'per-started-unit') return over.ceil();
  return surcharge === 'per-whole-unit' ? over.floor() : over;
}

/** The amount for a quantity by its rule. The charged part is divided by `divisor`. */
function amountOf(measure: Decimal, rule: PricingRule, base: Decimal, how: Charging, divisor?: Decimal): Decimal {
  const threshold = how.threshold === 'ignored' ? zero : rule.threshold;
  const applies = how.boundary === 'charged' ? measure.gte(threshold) : measure.gt(threshold);
  const once = isOnce(rule, how.flat);
  if (once && (applies || how.flat === 'always')) return rule.surcharge;
  if (once || !applies) return zero;
  if (how.surcharge === 'percent') return base.times(rule.surcharge).div(100).toDecimalPlaces(amountDigits);
  const over = how.threshold === 'beyond' ? measure.minus(threshold) : measure;
  const charged = units(divisor ? over.div(divisor) : over, how.surcharge);
  return charged.times(rule.surcharge).toDecimalPlaces(amountDigits);
}

/** Whether the volumetric weight doesn't count, counts if it is the heavier one, or is added. */
export function weightMode(divisor: PricingModel['divisor']): 'plain' | 'heavier' | 'added' {
  if (divisor === 'added') return 'added';
  return divisor === 'heavier' || divisor === 'heavier-and-volume' ? 'heavier' : 'plain';
}

type WeightMode = ReturnType<typeof weightMode>;

/** Weight, volume and distance of a shipment in the units of a method. */
export class Measures {
  constructor(
    readonly method: PricedMethod,
    readonly shipment: RatedShipment,
  ) {}

  weight(units: PricingModel['units'], mode: WeightMode): Decimal {
    const { weight, weightUnit } = this.shipment;
    const own = inUnit('weight', new Precise(weight), weightUnit, this.method.rules.weight.unit, units);
    const divided = mode === 'plain' ? zero : this.dividedVolume(units);
    return mode === 'heavier' ? Precise.max(own, divided) : own.plus(divided);
  }

  volume(units: PricingModel['units']): Decimal {
    const [length, width, height] = this.shipment.sides;
    const volume = new Precise(length).times(width).times(height);
    return inUnit('volume', volume, cubeOf(this.shipment.sideUnit), this.method.rules.volume.unit, units);
  }

  dividedVolume(units: PricingModel['units']): Decimal {
    return this.volume(units).div(this.method.divisor);
  }

  /** `shift` makes the distance longer or shorter by `distanceSlack`. */
  distance(units: PricingModel['units'], way: PricingModel['distance'], shift: -1 | 0 | 1): Decimal {
    const { source, destination } = this.shipment;
    const exact = new Precise(kilometres(way, source, destination)).toDecimalPlaces(9);
    const km = exact.isZero() ? exact : exact.plus(distanceSlack.times(shift));
    return inUnit('distance', km, 'km', this.method.rules.distance.unit, units);
  }
}

/** The charge for the weight, in the currency of the method. */
export function weightAmount(measures: Measures, how: Charging, mode: WeightMode): Decimal {
  const { rules, base } = measures.method;
  return amountOf(measures.weight(how.units, mode), rules.weight, base, how);
}

/** The charge for the volume, in the currency of the method. */
export function volumeAmount(measures: Measures, how: Charging, divisor: PricingModel['divisor']): Decimal {
  const { rules, base, divisor: by } = measures.method;
  if (divisor === 'heavier' || divisor === 'added') return zero;
  if (divisor === 'unused') return amountOf(zero, rules.volume, base, how);
  if (divisor === 'volume') return amountOf(measures.dividedVolume(how.units), rules.volume, base, how);
  return amountOf(measures.volume(how.units), rules.volume, base, how, divisor === 'excess' ? by : undefined);
}

/** The charge for the distance, in the currency of the method. Pricing models differ in its rounding. */
export function distanceAmount(
  measures: Measures,
  how: Charging,
  way: PricingModel['distance'],
  shift: -1 | 0 | 1 = 0,
): Decimal {
  const { rules, base } = measures.method;
  return amountOf(measures.distance(how.units, way, shift), rules.distance, base, how);
}

/** Rounds the nearest double, as `toFixed` does. */
function asBinary(amount: Decimal, digits: number): Decimal {
  return amount.abs().lessThan(1e20) ? new Precise(amount.toNumber().toFixed(digits)) : amount.toDecimalPlaces(digits);
}

const modes = {
  'half-up': Decimal.ROUND_HALF_UP,
  'half-even': Decimal.ROUND_HALF_EVEN,
  down: Decimal.ROUND_FLOOR,
  up: Decimal.ROUND_CEIL,
} as const;

function roundedBy(amount: Decimal, rounding: PricingModel['rounding'], digits: number): Decimal {
  if (rounding === 'none') return amount;
  return rounding === 'binary' ? asBinary(amount, digits) : amount.toDecimalPlaces(digits, modes[rounding]);
}

const digitsOf = (method: PricedMethod, { digits }: Rounding): number => (digits === 'two' ? 2 : method.digits);

/** The effect of a rounding for a method: roundings with the same key give the same rates. */
export const effectOf = (method: PricedMethod, how: Rounding): string =>
  how.rounding === 'none' ? how.rounding : `${how.rounding} ${how.rounded} ${digitsOf(method, how)}`;

/** The rate for a base fee and the amounts. */
export function rateOf(
  method: PricedMethod,
  { weight, distance, volume }: Amounts,
  base: PricingModel['base'],
  how: Rounding,
): number {
  const digits = digitsOf(method, how);
  const round = (amount: Decimal): Decimal => roundedBy(amount, how.rounding, digits);
  const part = how.rounded === 'parts' ? round : (amount: Decimal): Decimal => amount;
  const charges = part(weight).plus(part(distance)).plus(part(volume));
  const fee = part(method.base);
  const sum = base === 'added' ? fee.plus(charges) : base === 'minimum' ? Precise.max(fee, charges) : charges;
  return round(sum).toNumber();
}

/** The rate of a shipment with a method under a pricing model. */
export function predict(method: PricedMethod, shipment: RatedShipment, reading: PricingModel): number {
  const measures = new Measures(method, shipment);
  const weight = weightAmount(measures, reading, weightMode(reading.divisor));
  const volume = volumeAmount(measures, reading, reading.divisor);
  const distance = distanceAmount(measures, reading, reading.distance);
  return rateOf(method, { weight, distance, volume }, reading.base, reading);
}
