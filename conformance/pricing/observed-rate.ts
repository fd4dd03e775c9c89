/** One rate of a shipment: under which readings a method gives it. */
import type { Decimal } from 'decimal.js';
import { dimensionNames, membersOf, type Reading } from '../../openapi/profile/pricing-models.js';
import type { Method } from './methods.js';
import {
  distanceAmount,
  effectOf,
  Measures,
  rateOf,
  volumeAmount,
  weighing,
  weightAmount,
  type Charging,
  type Rounding,
  type Shipment,
} from './predict.js';

/** A way of charging with its number, by which amounts are remembered. */
export type Numbered = Charging & { readonly index: number };

const product = <T extends object, Key extends string, Value>(
  list: readonly T[],
  key: Key,
  values: readonly Value[],
): readonly (T & Record<Key, Value>)[] =>
  list.flatMap((one) => values.map((value) => ({ ...one, [key]: value }) as T & Record<Key, Value>));

const of = membersOf;

/** Every way of charging for a measure. */
export const chargings: readonly Numbered[] = product(
  product(
    product(
      product(product([{}], 'threshold', of('threshold')), 'boundary', of('boundary')),
      'surcharge',
      of('surcharge'),
    ),
    'flat',
    of('flat'),
  ),
  'units',
  of('units'),
).map((one, index) => ({ ...one, index }));

/** Every way of rounding; a set of them is a number with a bit for each. */
export const roundings: readonly Rounding[] = product(
  product(product([{}], 'rounding', of('rounding')), 'digits', of('digits')),
  'rounded',
  of('rounded'),
);

/** All ways of rounding. */
export const everyRounding = 2 ** roundings.length - 1;

/** A reading but for its rounding. */
export interface Making {
  readonly charging: Numbered;
  readonly divisor: Reading['divisor'];
  readonly base: Reading['base'];
  readonly distance: Reading['distance'];
}

/** What a measure adds, or may add. Equal ones of a shipment share an id. */
interface Amount {
  readonly id: number;
  readonly values: readonly Decimal[];
}

const bases = of('base');
const distances = of('distance');
const divisors = of('divisor');

/** There are fewer different amounts of one shipment with one method. */
const mostAmounts = 2 ** 14;

/** A number for a base fee and three amounts; with the ways of rounding it stays a whole one below 2^53. */
const keyOf = (base: Reading['base'], amounts: readonly [Amount, Amount, Amount]): number =>
  amounts.reduce((key, { id }) => key * mostAmounts + id, bases.indexOf(base));

/** Sums of doubles are off by less than this part of themselves. */
const noise = 1e-9;

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= noise * Math.max(1, Math.abs(b));

/** A shipment with one method; remembers the amounts and what they make, since many readings share them. */
export class Priced {
  readonly shipment: Shipment;
  protected readonly measures: Measures;
  private readonly known = new Map<number, Amount>();
  private readonly different = new Map<string, Amount>();
  private readonly rates = new Map<number, number>();

  constructor(
    readonly method: Method,
    shipment: Shipment,
  ) {
    this.shipment = shipment;
    this.measures = new Measures(method, shipment);
  }

  private amount(kind: number, { index }: Numbered, make: () => readonly Decimal[]): Amount {
    const key = kind * chargings.length + index;
    const known = this.known.get(key);
    if (known) return known;
    const values = make();
    const text = values.join();
    const made = this.different.get(text) ?? { id: this.different.size, values };
    this.different.set(text, made);
    this.known.set(key, made);
    return made;
  }

  /** What each measure adds. */
  protected amounts({ charging, divisor, distance }: Making): readonly [Amount, Amount, Amount] {
    const { measures } = this;
    const mode = weighing(divisor);
    return [
      this.amount({ plain: 0, heavier: 1, added: 2 }[mode], charging, () => [weightAmount(measures, charging, mode)]),
      this.amount(3 + distances.indexOf(distance), charging, () => this.onDistance(charging, distance)),
      this.amount(20 + divisors.indexOf(divisor), charging, () => [volumeAmount(measures, charging, divisor)]),
    ];
  }

  protected onDistance(charging: Numbered, way: Reading['distance']): readonly Decimal[] {
    return [distanceAmount(this.measures, charging, way)];
  }

  /** The rate under a reading. */
  predict(making: Making, how: Rounding): number {
    const [weight, distance, volume] = this.amounts(making);
    const key = keyOf(making.base, [weight, distance, volume]) * roundings.length + roundings.indexOf(how);
    const known = this.rates.get(key);
    if (known !== undefined) return known;
    const all = { weight: weight.values[0]!, distance: distance.values[0]!, volume: volume.values[0]! };
    const rate = rateOf(this.method, all, making.base, how);
    this.rates.set(key, rate);
    return rate;
  }
}

/** A rate that the target gave. */
export class Sample extends Priced {
  private readonly sets = new Map<number, number>();

  constructor(
    method: Method,
    shipment: Shipment,
    readonly rate: number,
  ) {
    super(method, shipment);
  }

  /** With what a little less and more of the distance costs. */
  protected override onDistance(charging: Numbered, way: Reading['distance']): readonly Decimal[] {
    const [middle] = super.onDistance(charging, way) as [Decimal];
    const around = ([-1, 1] as const).map((shift) => distanceAmount(this.measures, charging, way, shift));
    return [middle, ...around.filter((other) => !other.equals(middle))];
  }

  /** The ways of rounding that make this rate of a reading. */
  roundingsOf(making: Making): number {
    const [weight, distance, volume] = this.amounts(making);
    const key = keyOf(making.base, [weight, distance, volume]);
    const known = this.sets.get(key);
    if (known !== undefined) return known;
    const [onWeight, onVolume] = [weight.values[0]!, volume.values[0]!];
    const rates = (how: Rounding): readonly number[] =>
      distance.values.map((value) =>
        rateOf(this.method, { weight: onWeight, distance: value, volume: onVolume }, making.base, how),
      );
    const set = this.isFar(rates(unrounded)) ? 0 : this.setOf(rates);
    this.sets.set(key, set);
    return set;
  }

  /** Whether no way of rounding can bring these to the rate: each of four parts moves by one coin at most. */
  private isFar(rates: readonly number[]): boolean {
    const most = 4 * 10 ** -Math.min(2, this.method.digits);
    return rates.every((rate) => Math.abs(rate - this.rate) > most + noise * Math.abs(rate));
  }

  private setOf(rates: (how: Rounding) => readonly number[]): number {
    const made = new Map<string, boolean>();
    return roundings.reduce((set, how, bit) => {
      const effect = effectOf(this.method, how);
      const isMade = made.get(effect) ?? this.isMade(rates(how), how);
      made.set(effect, isMade);
      return isMade ? set + 2 ** bit : set;
    }, 0);
  }

  private isMade(rates: readonly number[], { rounding }: Rounding): boolean {
    if (rounding !== 'none') return rates.includes(this.rate);
    const [least, most] = [Math.min(...rates), Math.max(...rates)];
    return isNear(this.rate, least) || isNear(this.rate, most) || (this.rate > least && this.rate < most);
  }
}

const unrounded: Rounding = { rounding: 'none', digits: 'two', rounded: 'sum' };

/** A whole reading, in the order in which its dimensions are asked. */
export function readingOf({ charging, ...rest }: Making, how: Rounding): Reading {
  const all: Record<string, unknown> = { ...charging, ...rest, ...how };
  return Object.fromEntries(dimensionNames.map((name) => [name, all[name]])) as unknown as Reading;
}
