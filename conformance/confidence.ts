/** How sure a pass is: the target's own answers, altered one place at a time, and whether a check would have noticed. */
import { setImmediate } from 'node:timers/promises';
import { contract as ownContract, type Contract } from '../openapi/contract.js';
import { baselineOf, type Baseline } from './confidence-baseline.js';
import { Ground, tried } from './confidence-trial.js';
import type { Check } from './model.js';
import { mutationsToTry, type Bounds } from './mutations-choice.js';
import { mutated, mutationKinds, type Mutation } from './mutations.js';
import { retold } from './regrade.js';
import type { Confidence, Report, Unguarded } from './report.js';

/** How it is found out. */
export interface ConfidenceOptions extends Partial<Bounds> {
  readonly contract?: Contract;
  readonly checks?: readonly Check[];
  /** Stops; then nothing is told. */
  readonly signal?: AbortSignal;
  /** How many milliseconds it may take; where that isn't enough nothing is told, since a part of it would be another number. */
  readonly maxMs?: number;
}

const standard = { most: 3000, maxMs: 60_000 } as const;

/** Whether answers to a check's requests, or to those of a shared set-up, are altered: one that failed proves nothing. */
const isSound =
  ({ checks, setUps }: Baseline) =>
  (asker: string): boolean =>
    setUps.has(asker) || checks.get(asker)?.before.outcome === 'pass';

/** The places where something went unnoticed, in the order of the operations and places. */
function unguardedOf(missed: readonly Mutation[]): readonly Unguarded[] {
  const found = new Map<string, Unguarded>();
  for (const { operation, place, kind } of missed) {
    const key = `${operation} ${place}`;
    const kinds = new Set<string>([...(found.get(key)?.mutations ?? []), kind]);
    found.set(key, { operation, place, mutations: mutationKinds.filter((one) => kinds.has(one)) });
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** How many mutations are tried between two looks at the clock and the signal. */
const stretch = 25;

async function tally(
  baseline: Baseline,
  mutations: readonly Mutation[],
  isOver: () => boolean,
): Promise<Confidence | undefined> {
  const ground = new Ground(baseline);
  const missed: Mutation[] = [];
  let noticed = 0;
  for (const [at, mutation] of mutations.entries()) {
    if (at % stretch === 0) await setImmediate();
    if (isOver()) return undefined;
    const verdict = await tried(ground, mutated(baseline.exchanges[mutation.exchange - 1]!, mutation));
    if (verdict === 'noticed') noticed += 1;
    if (verdict === 'missed') missed.push(mutation);
  }
  const count = noticed + missed.length;
  return count === 0 ? undefined : { mutations: count, noticed, unguarded: unguardedOf(missed) };
}

/**
 * Tries mutations of a run's own answers, each alone, and tells how many the checks would have noticed: a required or advisory
 * check fails that didn't, or a required one can't be decided any more by the target's doing. Where a check asks something else
 * because of a mutation, the record has no answer to that; when nothing else notices, such a mutation is not counted. Undefined
 * where nothing passed, nothing could be tried, or it was stopped: there is no number then, and never a part of one.
 */
export async function confidenceOf(report: Report, options: ConfidenceOptions = {}): Promise<Confidence | undefined> {
  const { contract = ownContract, checks, signal, maxMs = standard.maxMs } = options;
  if (!report.checks.some(({ outcome, level }) => outcome === 'pass' && level !== 'observed')) return undefined;
  const deadline = performance.now() + maxMs;
  const isOver = (): boolean => signal?.aborted === true || performance.now() > deadline;
  const baseline = await baselineOf(report, retold(report, { contract, ...(checks && { checks }) }), isOver);
  if (!baseline) return undefined;
  const { most = standard.most, each = Infinity } = options;
  const choice = { contract, runId: report.run.id, most, each, isOf: isSound(baseline), creations: baseline.creations };
  return tally(baseline, mutationsToTry(baseline.exchanges, choice), isOver);
}
