/** The family of readings as a calculation: what a shipment costs with a method under a reading. */
import { Decimal } from 'decimal.js';
import type { Reading } from '../../openapi/profile/pricing-models.js';
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
const distanceSlack = new Precise('0.0000006');

function isOnce(rule: Rule, flat: Reading['flat']): boolean {
  if (flat === 'ignored') return false;
  return flat === 'reversed' ? !rule.flat : rule.flat;
}

function units(over: Decimal, surcharge: Reading['surcharge']): Decimal {
  if (surcharge === 'per-started-unit') return over.ceil();
  return surcharge === 'per-whole-unit' ? over.floor() : over;
}

/** What a measure costs by its rule; `divisor` divides what is charged of it. */
function amountOf(measure: Decimal, rule: Rule, base: Decimal, how: Charging, divisor?: Decimal): Decimal {
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

/** Whether the divided volume counts as a weight, and which of both weights counts. */
export function weighing(divisor: Reading['divisor']): 'plain' | 'heavier' | 'added' {
  if (divisor === 'added') return 'added';
  return divisor === 'heavier' || divisor === 'heavier-and-volume' ? 'heavier' : 'plain';
}

type Weighing = ReturnType<typeof weighing>;

const travelled = new WeakMap<Shipment, Map<Reading['distance'], Decimal>>();

/** The way of a shipment in kilometres, which all methods share. */
function kilometresOf(shipment: Shipment, way: Reading['distance']): Decimal {
  const ways = travelled.get(shipment) ?? new Map<Reading['distance'], Decimal>();
  const km = ways.get(way) ?? new Precise(kilometres(way, shipment.source, shipment.destination)).toDecimalPlaces(9);
  travelled.set(shipment, ways.set(way, km));
  return km;
}

/** What a method measures of a shipment, in the method's units; each measure is worked out once for all readings. */
export class Measures {
  private readonly known = new Map<string, Decimal>();

  constructor(
    readonly method: Method,
    readonly shipment: Shipment,
  ) {}

  private once(key: string, make: () => Decimal): Decimal {
    const known = this.known.get(key);
    if (known) return known;
    const made = make();
    this.known.set(key, made);
    return made;
  }

  weight(units: Reading['units'], mode: Weighing): Decimal {
    return this.once(`weight ${mode} ${units}`, () => {
      const { weight, weightUnit } = this.shipment;
      const own = inUnit('weight', new Precise(weight), weightUnit, this.method.rules.weight.unit, units);
      const divided = mode === 'plain' ? zero : this.dividedVolume(units);
      return mode === 'heavier' ? Precise.max(own, divided) : own.plus(divided);
    });
  }

  volume(units: Reading['units']): Decimal {
    return this.once(`volume ${units}`, () => {
      const [length, width, height] = this.shipment.sides;
      const volume = new Precise(length).times(width).times(height);
      return inUnit('volume', volume, cubeOf(this.shipment.sideUnit), this.method.rules.volume.unit, units);
    });
  }

  dividedVolume(units: Reading['units']): Decimal {
    return this.once(`divided ${units}`, () => this.volume(units).div(this.method.divisor));
  }

  /** `shift` makes it longer or shorter by the slack that a distance has. */
  distance(units: Reading['units'], way: Reading['distance'], shift: -1 | 0 | 1): Decimal {
    return this.once(`distance ${way} ${shift} ${units}`, () => {
      const exact = kilometresOf(this.shipment, way);
      const km = exact.isZero() ? exact : exact.plus(distanceSlack.times(shift));
      return inUnit('distance', km, 'km', this.method.rules.distance.unit, units);
    });
  }
}

/** What the weight adds. */
export function weightAmount(measures: Measures, how: Charging, mode: Weighing): Decimal {
  const { rules, base } = measures.method;
  return amountOf(measures.weight(how.units, mode), rules.weight, base, how);
}

/** What the volume adds. */
export function volumeAmount(measures: Measures, how: Charging, divisor: Reading['divisor']): Decimal {
  const { rules, base, divisor: by } = measures.method;
  if (divisor === 'heavier' || divisor === 'added') return zero;
  if (divisor === 'unused') return amountOf(zero, rules.volume, base, how);
  if (divisor === 'volume') return amountOf(measures.dividedVolume(how.units), rules.volume, base, how);
  return amountOf(measures.volume(how.units), rules.volume, base, how, divisor === 'excess' ? by : undefined);
}

/** What the distance adds, as it is, or a little less or more. */
export function distanceAmount(
  measures: Measures,
  how: Charging,
  way: Reading['distance'],
  shift: -1 | 0 | 1 = 0,
): Decimal {
  const { rules, base } = measures.method;
  return amountOf(measures.distance(how.units, way, shift), rules.distance, base, how);
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

/** How many digits a rate is rounded to. */
const digitsOf = (method: Method, { digits }: Rounding): number => (digits === 'two' ? 2 : method.digits);

/** What a way of rounding does to the rates of a method, as a text: ways with the same one give the same rates. */
export const effectOf = (method: Method, how: Rounding): string =>
  how.rounding === 'none' ? how.rounding : `${how.rounding} ${how.rounded} ${digitsOf(method, how)}`;

/** The rate that a base fee and the amounts make. */
export function rateOf(
  method: Method,
  { weight, distance, volume }: Amounts,
  base: Reading['base'],
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

/** The rate of a shipment with a method under a reading. */
export function predict(method: Method, shipment: Shipment, reading: Reading): number {
  const measures = new Measures(method, shipment);
  const weight = weightAmount(measures, reading, weighing(reading.divisor));
  const volume = volumeAmount(measures, reading, reading.divisor);
  const distance = distanceAmount(measures, reading, reading.distance);
  return rateOf(method, { weight, distance, volume }, reading.base, reading);
}
