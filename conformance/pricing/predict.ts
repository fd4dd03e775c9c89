/** The family of readings as a calculation: what a shipment costs with a method under a reading. */
import { Decimal } from 'decimal.js';
import type { Reading } from '../../openapi/price-readings.js';
import { kilometres, type Point } from './distances.js';
import type { Method, Rule } from './methods.js';
import { cubeOf, inUnit, Precise } from './units.js';

/** A shipment as a rates request describes it. */
export interface Shipment {
  readonly source: Point;
  readonly destination: Point;
  readonly weight: number;
  readonly weightUnit: string;
  readonly sides: readonly [number, number, number];
  readonly sideUnit: string;
}

/** How a measure becomes an amount. */
export type Charging = Pick<Reading, 'threshold' | 'boundary' | 'surcharge' | 'flat' | 'units'>;

/** What is done to amounts at the end. */
export type Rounding = Pick<Reading, 'rounding' | 'digits' | 'rounded'>;

/** What each measure adds to a rate. */
export type Amounts = Readonly<Record<'weight' | 'distance' | 'volume', Decimal>>;

const zero = new Precise(0);

/** Cuts the endless tail of a quotient, so that three thirds are one again. */
const amountDigits = 24;

/** Engines' sines differ below this, in kilometres. */
export const distanceSlack = new Precise('0.0000006');

function isOnce(rule: Rule, flat: Reading['flat']): boolean {
  if (flat === 'ignored') return false;
  return flat === 'reversed' ? !rule.flat : rule.flat;
}

function units(over: Decimal, surcharge: Reading['surcharge']): Decimal {
  if (surcharge === 'per-started-unit') return over.ceil();
  return surcharge === 'per-whole-unit' ? over.floor() : over;
}

/** What a measure costs by its rule; `divisor` divides what is charged of it. */
export function amountOf(measure: Decimal, rule: Rule, base: Decimal, how: Charging, divisor?: Decimal): Decimal {
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

function volumeIn({ rules }: Method, { sides: [length, width, height], sideUnit }: Shipment, how: Charging): Decimal {
  const volume = new Precise(length).times(width).times(height);
  return inUnit('volume', volume, cubeOf(sideUnit), rules.volume.unit, how.units);
}

/** Whether the divided volume counts as a weight, and which of both weights counts. */
export function weighing(divisor: Reading['divisor']): 'plain' | 'heavier' | 'added' {
  if (divisor === 'added') return 'added';
  return divisor === 'heavier' || divisor === 'heavier-and-volume' ? 'heavier' : 'plain';
}

/** What the weight adds. */
export function weightAmount(
  method: Method,
  shipment: Shipment,
  how: Charging,
  mode: ReturnType<typeof weighing>,
): Decimal {
  const { weight: rule } = method.rules;
  const weight = inUnit('weight', new Precise(shipment.weight), shipment.weightUnit, rule.unit, how.units);
  const divided = mode === 'plain' ? zero : volumeIn(method, shipment, how).div(method.divisor);
  const measure = mode === 'heavier' ? Precise.max(weight, divided) : weight.plus(divided);
  return amountOf(measure, rule, method.base, how);
}

/** What the volume adds. */
export function volumeAmount(method: Method, shipment: Shipment, how: Charging, divisor: Reading['divisor']): Decimal {
  const { volume: rule } = method.rules;
  if (divisor === 'heavier' || divisor === 'added') return zero;
  const volume = divisor === 'unused' ? zero : volumeIn(method, shipment, how);
  if (divisor === 'excess') return amountOf(volume, rule, method.base, how, method.divisor);
  return amountOf(divisor === 'volume' ? volume.div(method.divisor) : volume, rule, method.base, how);
}

const travelled = new WeakMap<Shipment, Map<Reading['distance'], Decimal>>();

/** The way of a shipment in kilometres, which many readings share. */
function kilometresOf(shipment: Shipment, way: Reading['distance']): Decimal {
  const ways = travelled.get(shipment) ?? new Map<Reading['distance'], Decimal>();
  const km = ways.get(way) ?? new Precise(kilometres(way, shipment.source, shipment.destination)).toDecimalPlaces(9);
  travelled.set(shipment, ways.set(way, km));
  return km;
}

/** What the distance adds; `shift` makes it longer or shorter by the slack that a distance has. */
export function distanceAmount(
  method: Method,
  shipment: Shipment,
  how: Charging,
  way: Reading['distance'],
  shift: -1 | 0 | 1 = 0,
): Decimal {
  const { distance: rule } = method.rules;
  const exact = kilometresOf(shipment, way);
  const km = exact.isZero() ? exact : exact.plus(distanceSlack.times(shift));
  return amountOf(inUnit('distance', km, 'km', rule.unit, how.units), rule, method.base, how);
}

/** A decimal as the nearest binary fraction is rounded. */
function asBinary(amount: Decimal, digits: number): Decimal {
  return amount.abs().lessThan(1e20) ? new Precise(amount.toNumber().toFixed(digits)) : amount.toDecimalPlaces(digits);
}

const modes = {
  'half-up': Decimal.ROUND_HALF_UP,
  'half-even': Decimal.ROUND_HALF_EVEN,
  down: Decimal.ROUND_FLOOR,
  up: Decimal.ROUND_CEIL,
} as const;

function roundedBy(amount: Decimal, rounding: Reading['rounding'], digits: number): Decimal {
  if (rounding === 'none') return amount;
  return rounding === 'binary' ? asBinary(amount, digits) : amount.toDecimalPlaces(digits, modes[rounding]);
}

/** The rate that a base fee and the amounts make. */
export function rateOf(
  method: Method,
  { weight, distance, volume }: Amounts,
  base: Reading['base'],
  how: Rounding,
): number {
  const digits = how.digits === 'two' ? 2 : method.digits;
  const round = (amount: Decimal): Decimal => roundedBy(amount, how.rounding, digits);
  const part = how.rounded === 'parts' ? round : (amount: Decimal): Decimal => amount;
  const charges = part(weight).plus(part(distance)).plus(part(volume));
  const fee = part(method.base);
  const sum = base === 'added' ? fee.plus(charges) : base === 'minimum' ? Precise.max(fee, charges) : charges;
  return round(sum).toNumber();
}

/** The rate of a shipment with a method under a reading. */
export function predict(method: Method, shipment: Shipment, reading: Reading): number {
  const weight = weightAmount(method, shipment, reading, weighing(reading.divisor));
  const volume = volumeAmount(method, shipment, reading, reading.divisor);
  const distance = distanceAmount(method, shipment, reading, reading.distance);
  return rateOf(method, { weight, distance, volume }, reading.base, reading);
}
