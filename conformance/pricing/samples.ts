/** One rate of a shipment: under which readings a method gives it. */
import type { Decimal } from 'decimal.js';
import { dimensionNames, membersOf, type Reading } from '../../openapi/price-readings.js';
import type { Method } from './methods.js';
import {
  distanceAmount,
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

/** An amount; that of a distance has what a little less and more of it costs, too. */
type Amount = readonly Decimal[];

/** Sums of doubles are off by less than this part of themselves. */
const noise = 1e-9;

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= noise * Math.max(1, Math.abs(b));

/** A shipment with one method; remembers the amounts, since many readings share them. */
export class Priced {
  private readonly known = new Map<number, Amount>();

  constructor(
    readonly method: Method,
    readonly shipment: Shipment,
  ) {}

  private amount(kind: number, { index }: Numbered, make: () => Amount): Amount {
    const key = kind * chargings.length + index;
    const known = this.known.get(key);
    if (known) return known;
    const made = make();
    this.known.set(key, made);
    return made;
  }

  /** What each measure adds. */
  protected amounts({ charging, divisor, distance }: Making): readonly [Amount, Amount, Amount] {
    const { method, shipment } = this;
    const mode = weighing(divisor);
    return [
      this.amount({ plain: 0, heavier: 1, added: 2 }[mode], charging, () => [
        weightAmount(method, shipment, charging, mode),
      ]),
      this.amount(3 + of('distance').indexOf(distance), charging, () => {
        const at = (shift: -1 | 0 | 1): Decimal => distanceAmount(method, shipment, charging, distance, shift);
        const middle = at(0);
        return [middle, ...[at(-1), at(1)].filter((other) => !other.equals(middle))];
      }),
      this.amount(20 + of('divisor').indexOf(divisor), charging, () => [
        volumeAmount(method, shipment, charging, divisor),
      ]),
    ];
  }

  /** The rate under a reading. */
  predict(making: Making, how: Rounding): number {
    const [[weight], [distance], [volume]] = this.amounts(making);
    return rateOf(this.method, { weight: weight!, distance: distance!, volume: volume! }, making.base, how);
  }
}

/** A rate that the target gave. */
export class Sample extends Priced {
  private readonly sets = new Map<string, number>();
  private readonly ids = new Map<string, number>();
  private readonly idOf = new Map<Amount, number>();

  constructor(
    method: Method,
    shipment: Shipment,
    readonly rate: number,
  ) {
    super(method, shipment);
  }

  /** A number that equal amounts share. */
  private numberOf(amount: Amount): number {
    const known = this.idOf.get(amount);
    if (known !== undefined) return known;
    const text = amount.join();
    const id = this.ids.get(text) ?? this.ids.size;
    this.ids.set(text, id);
    this.idOf.set(amount, id);
    return id;
  }

  /** The ways of rounding that make this rate of a reading. */
  roundingsOf(making: Making): number {
    const [weight, distance, volume] = this.amounts(making);
    const key = `${making.base} ${this.numberOf(weight)} ${this.numberOf(distance)} ${this.numberOf(volume)}`;
    const known = this.sets.get(key);
    if (known !== undefined) return known;
    const rates = (how: Rounding): readonly number[] =>
      distance.map((value) =>
        rateOf(this.method, { weight: weight[0]!, distance: value, volume: volume[0]! }, making.base, how),
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
    return roundings.reduce((set, how, bit) => (this.isMade(rates(how), how) ? set + 2 ** bit : set), 0);
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
