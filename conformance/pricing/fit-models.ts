/** Finds the readings that explain rates: every combination of the family is tried, and each that is left gives every rate exactly. */
import { dimensionNames, membersOf, type DimensionName, type Reading } from '../../openapi/profile/pricing-models.js';
import type { Rounding } from './predict.js';
import { idleFor } from './undecidable.js';
import { chargings, everyRounding, roundings, type Making, type Sample } from './observed-rate.js';

/** A reading but for its rounding, with the ways of rounding that are left. */
export interface Candidate {
  readonly making: Making;
  readonly roundings: number;
}

/** What explains the rates: all of them, or those of shipments without what no member of the lost dimensions explains. */
export interface Explanation {
  readonly candidates: readonly Candidate[];
  readonly lost: readonly DimensionName[];
  /** The dimensions in which every member explains as much as the first one, which stands for all. */
  readonly idle: readonly DimensionName[];
}

/** What has a shipment. */
type Of = Pick<Sample, 'shipment'>;

const isStill = ({ shipment: { source, destination } }: Of): boolean =>
  source.latitude === destination.latitude && source.longitude === destination.longitude;

const isEmpty = ({ shipment: { sides } }: Of): boolean => sides.includes(0);

function left(making: Making, samples: readonly Sample[], set: number): number {
  let rest = set;
  for (const sample of samples) {
    rest &= sample.roundingsOf(making);
    if (rest === 0) return 0;
  }
  return rest;
}

/** Those of the candidates that explain more rates, too. */
export function refine(candidates: readonly Candidate[], samples: readonly Sample[]): readonly Candidate[] {
  return candidates.flatMap(({ making, roundings: set }) => {
    const rest = left(making, samples, set);
    return rest === 0 ? [] : [{ making, roundings: rest }];
  });
}

/** The members to try: all, or one that stands for them. */
function membersIn<Name extends DimensionName>(name: Name, idle: readonly DimensionName[]): readonly Reading[Name][] {
  return idle.includes(name) ? membersOf(name).slice(0, 1) : membersOf(name);
}

/** Everything but the distance, which counts as 0 where nothing moves. */
function* makings(idle: readonly DimensionName[]): Generator<Making> {
  const stands = chargings.filter((one) =>
    Object.entries(one).every(([name, member]) => {
      const known = idle.find((each) => each === name);
      return known === undefined || member === membersOf(known)[0];
    }),
  );
  for (const charging of stands)
    for (const divisor of membersIn('divisor', idle))
      for (const base of membersOf('base')) yield { charging, divisor, base, distance: 'unused' };
}

function candidatesFor(samples: readonly Sample[], idle: readonly DimensionName[]): readonly Candidate[] {
  // What costs most has most surcharges in it, so few readings explain it, and the other rates need not be tried.
  const dearest = samples.toSorted((one, other) => other.rate - one.rate);
  const [still, moving] = [dearest.filter(isStill), dearest.filter((sample) => !isStill(sample))];
  const found: Candidate[] = [];
  for (const making of makings(idle)) {
    const set = left(making, still, everyRounding);
    if (set === 0) continue;
    for (const distance of membersIn('distance', idle)) {
      const whole = { ...making, distance };
      const rest = left(whole, moving, set);
      if (rest !== 0) found.push({ making: whole, roundings: rest });
    }
  }
  return found;
}

const scopes: readonly (readonly [readonly DimensionName[], (sample: Sample) => boolean])[] = [
  [[], () => true],
  [['distance'], isStill],
  [['divisor'], isEmpty],
  [['distance', 'divisor'], (sample) => isStill(sample) && isEmpty(sample)],
];

/** Whether the rates of a scope tell enough to trust them alone: a weight that changes a rate. */
function tells(samples: readonly Sample[]): boolean {
  const rates = new Map<string, Set<number>>();
  for (const { method, rate } of samples) rates.set(method.id, (rates.get(method.id) ?? new Set()).add(rate));
  return [...rates.values()].some(({ size }) => size > 2);
}

/**
 * The readings that explain all rates. Where none does, those that explain the rates of shipments without a distance, or without a
 * volume, and the dimensions that then nothing explains.
 */
export function explain(samples: readonly Sample[]): Explanation {
  const idle = idleFor(samples.map(({ method }) => method));
  for (const [lost, isIn] of scopes) {
    const some = samples.filter(isIn);
    if (lost.length > 0 && !tells(some)) continue;
    const candidates = candidatesFor(some, idle);
    if (candidates.length > 0) return { candidates, lost, idle };
  }
  return { candidates: [], lost: [], idle };
}

/** Whether a sample is of those that an explanation with lost dimensions is about. */
export function isAbout(lost: readonly DimensionName[], sample: Of): boolean {
  return (!lost.includes('distance') || isStill(sample)) && (!lost.includes('divisor') || isEmpty(sample));
}

/** The ways of rounding in a set. */
export const roundingsIn = (set: number): readonly Rounding[] =>
  roundings.filter((_how, bit) => Math.floor(set / 2 ** bit) % 2 === 1);

/** The members of each dimension that are part of an explanation. */
export function membersLeft({
  candidates,
  lost,
  idle,
}: Explanation): Readonly<Record<DimensionName, readonly string[]>> {
  const found = new Set<string>();
  for (const { charging, ...rest } of candidates.map(({ making }) => making))
    for (const [name, member] of Object.entries({ ...charging, ...rest })) found.add(`${name} ${member}`);
  const ways = roundingsIn(candidates.reduce((all, { roundings: set }) => all | set, 0));
  for (const way of ways) for (const [name, member] of Object.entries(way)) found.add(`${name} ${member}`);
  const left = (name: DimensionName): readonly string[] => {
    if (lost.includes(name) || candidates.length === 0) return [];
    return membersOf(name).filter((member) => idle.includes(name) || found.has(`${name} ${member}`));
  };
  return Object.fromEntries(dimensionNames.map((name) => [name, left(name)])) as Record<
    DimensionName,
    readonly string[]
  >;
}
