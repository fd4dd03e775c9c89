/** The mutation score: how many mutants of the recorded responses, out of a sample, the checks notice. */
import { contract as ownContract, type Contract } from '../../../openapi/contract/contract.js';
import { grouped } from '../../text/group-by.js';
import type { Check } from '../../model/check.js';
import { mutantKinds, type Mutant } from './mutants.js';
import { MutationTrials } from './trials.js';
import { prepareRerun } from '../regrade.js';
import type { MutationScore, Report, Unguarded } from '../../report/report.js';

/** Options of the score. */
export interface MutationScoreOptions {
  readonly contract?: Contract;
  readonly checks?: readonly Check[];
  /** The maximum number of mutants. */
  readonly most?: number;
  /**
   * The time limit in milliseconds. Mutants that were not tried by then don't count; one that was only tried with
   * others counts as not noticed, but its place is not listed.
   */
  readonly maxMs?: number;
  /** Aborts the trials; then there is no score. */
  readonly signal?: AbortSignal;
}

/** The places of the mutants that were not noticed, sorted. */
function unguardedOf(missed: readonly Mutant[]): readonly Unguarded[] {
  const places = grouped(missed, ({ exchange, place }) => `${exchange.operation} ${place}`);
  return [...places]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, [first, ...more]]) => {
      const { exchange, place } = first!;
      const kinds = new Set([first!, ...more].map(({ kind }) => kind));
      return { operation: exchange.operation, place, mutations: mutantKinds.filter((kind) => kinds.has(kind)) };
    });
}

/**
 * Tries a sample of mutants of a run's responses. The checks notice a mutant if a required or advisory check newly fails, or a
 * required one becomes undecided because of the target. Undefined if no check passed, no mutant was tried, no time was given, or `signal` aborted.
 */
export async function mutationScore(
  report: Report,
  options: MutationScoreOptions = {},
): Promise<MutationScore | undefined> {
  const { contract = ownContract, checks, signal, most = 100, maxMs = 5000 } = options;
  if (maxMs <= 0 || !report.checks.some(({ outcome, level }) => outcome === 'pass' && level !== 'observed'))
    return undefined;
  const end = AbortSignal.any([AbortSignal.timeout(maxMs), ...(signal ? [signal] : [])]);
  const trials = new MutationTrials(report, prepareRerun(report, { contract, ...(checks && { checks }) }), end);
  const sample = await trials.begin(contract, most);
  await trials.tryAll(sample);
  const { size: mutations } = trials.verdicts;
  const missed = sample.filter((mutant) => trials.verdicts.get(mutant) === false);
  if (mutations === 0 || signal?.aborted) return undefined;
  return {
    mutations,
    noticed: mutations - missed.length,
    unguarded: unguardedOf(missed.filter((mutant) => trials.exact.has(mutant))),
    ...(end.aborted && { sample: sample.length }),
  };
}
