/** Finds the pricing models that explain rates: tries all combinations of members, and keeps those that predict every rate exactly. */
import {
  dimensionNames,
  membersOf,
  type DimensionName,
  type PricingModel,
} from '../../openapi/profile/pricing-models.js';
import type { Rounding } from './predict.js';
import { chargings, everyRounding, roundings, type ModelCore, type ObservedRate } from './observed-rate.js';
import type { PricedMethod } from './methods.js';
import type { MeasuredQuantity } from './units.js';

/** A pricing model without its rounding, and the set of roundings with which it explains all rates. */
export interface Candidate {
  readonly core: ModelCore;
  readonly roundings: number;
}

/** The models that explain the rates: all rates, or those that the unexplained dimensions don't affect. */
export interface Explanation {
  readonly candidates: readonly Candidate[];
  /** Dimensions of which no member explains the rates. */
  readonly unexplained: readonly DimensionName[];
  /** Dimensions in which all members give the same rates, so that only the first one is tried. */
  readonly irrelevant: readonly DimensionName[];
}

type HasShipment = Pick<ObservedRate, 'shipment'>;

const hasNoDistance = ({ shipment: { source, destination } }: HasShipment): boolean =>
  source.latitude === destination.latitude && source.longitude === destination.longitude;

const hasNoVolume = ({ shipment: { sides } }: HasShipment): boolean => sides.includes(0);

function roundingsLeft(core: ModelCore, samples: readonly ObservedRate[], set: number): number {
  let rest = set;
  for (const sample of samples) {
    rest &= sample.roundingsOf(core);
    if (rest === 0) return 0;
  }
  return rest;
}

/** The candidates that also explain further rates. */
export function refine(candidates: readonly Candidate[], samples: readonly ObservedRate[]): readonly Candidate[] {
  return candidates.flatMap(({ core, roundings: set }) => {
    const rest = roundingsLeft(core, samples, set);
    return rest === 0 ? [] : [{ core, roundings: rest }];
  });
}

/** The members to try; only the first one of an irrelevant dimension. */
function membersIn<Name extends DimensionName>(
  name: Name,
  irrelevant: readonly DimensionName[],
): readonly PricingModel[Name][] {
  return irrelevant.includes(name) ? membersOf(name).slice(0, 1) : membersOf(name);
}

/** All models except for the distance, which is 0 in shipments that don't move. */
function* cores(irrelevant: readonly DimensionName[]): Generator<ModelCore> {
  const stands = chargings.filter((one) =>
    Object.entries(one).every(([name, member]) => {
      const known = irrelevant.find((each) => each === name);
      return known === undefined || member === membersOf(known)[0];
    }),
  );
  for (const charging of stands)
    for (const divisor of membersIn('divisor', irrelevant))
      for (const base of membersOf('base')) yield { charging, divisor, base, distance: 'unused' };
}

function candidatesFor(samples: readonly ObservedRate[], irrelevant: readonly DimensionName[]): readonly Candidate[] {
  // The highest rates include most surcharges, so they rule out most models, and few are left to try on the others.
  const dearest = samples.toSorted((one, other) => other.rate - one.rate);
  const [still, moving] = [dearest.filter(hasNoDistance), dearest.filter((sample) => !hasNoDistance(sample))];
  const found: Candidate[] = [];
  for (const core of cores(irrelevant)) {
    const set = roundingsLeft(core, still, everyRounding);
    if (set === 0) continue;
    for (const distance of membersIn('distance', irrelevant)) {
      const whole = { ...core, distance };
      const rest = roundingsLeft(whole, moving, set);
      if (rest !== 0) found.push({ core: whole, roundings: rest });
    }
  }
  return found;
}

const scopes: readonly (readonly [readonly DimensionName[], (sample: ObservedRate) => boolean])[] = [
  [[], () => true],
  [['distance'], hasNoDistance],
  [['divisor'], hasNoVolume],
  [['distance', 'divisor'], (sample) => hasNoDistance(sample) && hasNoVolume(sample)],
];

/** Whether a method has more than two different rates; two are too little evidence for a model. */
function rateVaries(samples: readonly ObservedRate[]): boolean {
  const rates = new Map<string, Set<number>>();
  for (const { method, rate } of samples) rates.set(method.id, (rates.get(method.id) ?? new Set()).add(rate));
  return [...rates.values()].some(({ size }) => size > 2);
}

/**
 * The models that explain all rates. If there are none, those that explain the shipments without a distance, without a volume, or
 * without both; the dimension left out is then unexplained.
 */
export function explain(samples: readonly ObservedRate[]): Explanation {
  const irrelevant = irrelevantFor(samples.map(({ method }) => method));
  for (const [unexplained, isIn] of scopes) {
    const some = samples.filter(isIn);
    if (unexplained.length > 0 && !rateVaries(some)) continue;
    const candidates = candidatesFor(some, irrelevant);
    if (candidates.length > 0) return { candidates, unexplained, irrelevant };
  }
  return { candidates: [], unexplained: [], irrelevant };
}

/** Whether the unexplained dimensions don't affect the rate of a shipment. */
export function isInScope(unexplained: readonly DimensionName[], sample: HasShipment): boolean {
  return (
    (!unexplained.includes('distance') || hasNoDistance(sample)) &&
    (!unexplained.includes('divisor') || hasNoVolume(sample))
  );
}

/** The roundings in a set. */
export const roundingsIn = (set: number): readonly Rounding[] =>
  roundings.filter((_how, bit) => Math.floor(set / 2 ** bit) % 2 === 1);

/** The members of each dimension that some remaining model has. */
export function membersLeft({
  candidates,
  unexplained,
  irrelevant,
}: Explanation): Readonly<Record<DimensionName, readonly string[]>> {
  const found = new Set<string>();
  for (const { charging, ...rest } of candidates.map(({ core }) => core))
    for (const [name, member] of Object.entries({ ...charging, ...rest })) found.add(`${name} ${member}`);
  const ways = roundingsIn(candidates.reduce((all, { roundings: set }) => all | set, 0));
  for (const way of ways) for (const [name, member] of Object.entries(way)) found.add(`${name} ${member}`);
  const membersOfName = (name: DimensionName): readonly string[] => {
    if (unexplained.includes(name) || candidates.length === 0) return [];
    return membersOf(name).filter((member) => irrelevant.includes(name) || found.has(`${name} ${member}`));
  };
  return Object.fromEntries(dimensionNames.map((name) => [name, membersOfName(name)])) as Record<
    DimensionName,
    readonly string[]
  >;
}

const ofCharging = ['threshold', 'boundary', 'surcharge', 'flat', 'units'] as const;

/** The dimensions that matter only if one of these quantities is charged for. */
const relevantFor: readonly (readonly [readonly DimensionName[], readonly MeasuredQuantity[]])[] = [
  [ofCharging, ['weight', 'distance', 'volume']],
  [['distance'], ['distance']],
  [['divisor'], ['weight', 'volume']],
];

/** The dimensions that make no difference, since every surcharge that they affect is 0. */
function irrelevantFor(methods: readonly PricedMethod[]): readonly DimensionName[] {
  const isCharged = (quantity: MeasuredQuantity): boolean =>
    methods.some(({ rules }) => !rules[quantity].surcharge.isZero());
  return relevantFor.flatMap(([names, quantities]) => (quantities.some(isCharged) ? [] : names));
}
