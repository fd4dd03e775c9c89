/** Decides which pricing models predict an observed rate. */
import type { Decimal } from 'decimal.js';
import {
  dimensionNames,
  membersOf,
  type DimensionName,
  type PricingModel,
} from '../../openapi/profile/pricing-models.js';
import type { PricedMethod } from './methods.js';
import {
  distanceAmount,
  effectOf,
  Measures,
  rateOf,
  volumeAmount,
  weightMode,
  weightAmount,
  type Charging,
  type Rounding,
  type RatedShipment,
} from './predict.js';

/** A way of charging with its index, which identifies its amounts in the cache. */
export type NumberedCharging = Charging & { readonly index: number };

/** Every combination of the members of these dimensions. */
function combinations<Name extends DimensionName>(names: readonly Name[]): readonly Pick<PricingModel, Name>[] {
  const grow = (all: readonly object[], name: Name): readonly object[] =>
    all.flatMap((one) => membersOf(name).map((member) => ({ ...one, [name]: member })));
  return names.reduce(grow, [{}]) as readonly Pick<PricingModel, Name>[];
}

/** Every way of charging for a quantity. */
export const chargings: readonly NumberedCharging[] = combinations([
  'threshold',
  'boundary',
  'surcharge',
  'flat',
  'units',
]).map((one, index) => ({ ...one, index }));

/** Every way of rounding. A set of them is a number with one bit each. */
export const roundings: readonly Rounding[] = combinations(['rounding', 'digits', 'rounded']);

/** The set of all roundings. */
export const everyRounding = 2 ** roundings.length - 1;

/** A pricing model without its rounding. */
export interface ModelCore {
  readonly charging: NumberedCharging;
  readonly divisor: PricingModel['divisor'];
  readonly base: PricingModel['base'];
  readonly distance: PricingModel['distance'];
}

/** The amount that a quantity adds to the rate. Equal amounts of a shipment share an id. */
interface Amount {
  readonly id: number;
  readonly values: readonly Decimal[];
}

const bases = membersOf('base');
const distances = membersOf('distance');
const divisors = membersOf('divisor');

/** An upper bound for the number of different amounts of one shipment with one method. */
const mostAmounts = 2 ** 14;

/** A cache key for a base fee and three amounts. It stays below 2^53. */
const keyOf = (base: PricingModel['base'], amounts: readonly [Amount, Amount, Amount]): number =>
  amounts.reduce((key, { id }) => key * mostAmounts + id, bases.indexOf(base));

/** The relative error of sums of doubles is less than this. */
const noise = 1e-9;

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= noise * Math.max(1, Math.abs(b));

/** A shipment with one method. Caches amounts, as many pricing models share them. */
export class PricedShipment {
  readonly shipment: RatedShipment;
  protected readonly measures: Measures;
  private readonly known = new Map<number, Amount>();
  private readonly different = new Map<string, Amount>();

  constructor(
    readonly method: PricedMethod,
    shipment: RatedShipment,
  ) {
    this.shipment = shipment;
    this.measures = new Measures(method, shipment);
  }

  private amount(kind: number, { index }: NumberedCharging, make: () => readonly Decimal[]): Amount {
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

  /** The amounts that weight, distance and volume add to the rate. */
  protected amounts({ charging, divisor, distance }: ModelCore): readonly [Amount, Amount, Amount] {
    const { measures } = this;
    const mode = weightMode(divisor);
    return [
      this.amount({ plain: 0, heavier: 1, added: 2 }[mode], charging, () => [weightAmount(measures, charging, mode)]),
      this.amount(3 + distances.indexOf(distance), charging, () => this.onDistance(charging, distance)),
      this.amount(20 + divisors.indexOf(divisor), charging, () => [volumeAmount(measures, charging, divisor)]),
    ];
  }

  protected onDistance(charging: NumberedCharging, way: PricingModel['distance']): readonly Decimal[] {
    return [distanceAmount(this.measures, charging, way)];
  }

  /** The rate that a pricing model predicts. */
  predict(core: ModelCore, how: Rounding): number {
    const [weight, distance, volume] = this.amounts(core);
    const all = { weight: weight.values[0]!, distance: distance.values[0]!, volume: volume.values[0]! };
    return rateOf(this.method, all, core.base, how);
  }
}

/** A rate that the server returned. */
export class ObservedRate extends PricedShipment {
  private readonly sets = new Map<number, number>();

  constructor(
    method: PricedMethod,
    shipment: RatedShipment,
    readonly rate: number,
  ) {
    super(method, shipment);
  }

  /** Includes the amounts for a slightly shorter and longer distance: the server's sine may differ. */
  protected override onDistance(charging: NumberedCharging, way: PricingModel['distance']): readonly Decimal[] {
    const [middle] = super.onDistance(charging, way) as [Decimal];
    const around = ([-1, 1] as const).map((shift) => distanceAmount(this.measures, charging, way, shift));
    return [middle, ...around.filter((other) => !other.equals(middle))];
  }

  /** The roundings with which a pricing model predicts this rate. */
  roundingsOf(core: ModelCore): number {
    const [weight, distance, volume] = this.amounts(core);
    const key = keyOf(core.base, [weight, distance, volume]);
    const known = this.sets.get(key);
    if (known !== undefined) return known;
    const [onWeight, onVolume] = [weight.values[0]!, volume.values[0]!];
    const rates = (how: Rounding): readonly number[] =>
      distance.values.map((value) =>
        rateOf(this.method, { weight: onWeight, distance: value, volume: onVolume }, core.base, how),
      );
    const set = this.isFar(rates(unrounded)) ? 0 : this.setOf(rates);
    this.sets.set(key, set);
    return set;
  }

  /** Whether no rounding can turn any of these into the rate: each of four parts changes by at most one unit of its last digit. */
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
    const [lowest, highest] = [Math.min(...rates), Math.max(...rates)];
    return isNear(this.rate, lowest) || isNear(this.rate, highest) || (this.rate > lowest && this.rate < highest);
  }
}

const unrounded: Rounding = { rounding: 'none', digits: 'two', rounded: 'sum' };

/** A whole pricing model, with its dimensions in the order of the questions. */
export function modelOf({ charging, ...rest }: ModelCore, how: Rounding): PricingModel {
  const all: Record<string, unknown> = { ...charging, ...rest, ...how };
  return Object.fromEntries(dimensionNames.map((name) => [name, all[name]])) as unknown as PricingModel;
}
