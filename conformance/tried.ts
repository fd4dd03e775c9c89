/** What a lost request costs, or one on which the target broke once: a second try with new values. */
import type { Exchange } from './exchange.js';
import { freshSource, slotAnew, type FreshSource } from './fresh.js';
import { Inconclusive } from './model.js';
import type { Purpose, RunOptions } from './run.js';

/**
 * Ends a try whose request was lost with a connection that had served before. Whether the target saw it is unknown, so it is
 * neither judged nor sent again.
 */
export class Lost extends Inconclusive {
  constructor() {
    super('circumstance', 'a request was lost with its connection');
  }
}

/**
 * Ends a try in which a request that others build on was answered with a 5xx. That is judged with all answers; what is built on it
 * is another question, which one answer doesn't decide.
 */
export class Broken extends Inconclusive {
  constructor(reason: string, exchange: Exchange) {
    super('target', reason, exchange);
  }
}

/** Whether what ended a try leaves it a second one. */
export const mayTryAgain = (thrown: unknown): boolean => thrown instanceof Lost || thrown instanceof Broken;

/** Whether what ended a try leaves its question undecided, with no second try. */
export const isUndecided = (thrown: unknown): boolean => thrown instanceof Inconclusive && !mayTryAgain(thrown);

/** Who asked for a shared set-up on which the target broke twice has no second try for that as well. */
function settledFor(thrown: unknown): never {
  throw thrown instanceof Broken ? new Inconclusive(thrown.blame, thrown.message, thrown.exchange) : thrown;
}

/** What marks the requests of a second try. */
export type Mark = Pick<Purpose, 'anew'>;

/**
 * Does work with values of its own, and once more with others where it ends by a `Lost` or a `Broken`: what the target
 * made of the first ones may still be there. Rejects as the work does; a second one stands as what it is, a check that can't be
 * decided.
 */
export async function tried<T>(
  { runId, given }: Pick<RunOptions, 'runId' | 'given'>,
  scope: string,
  slot: number,
  work: (fresh: FreshSource, mark: Mark) => Promise<T>,
): Promise<T> {
  try {
    return await work(freshSource(runId, scope, slot, given), {});
  } catch (thrown) {
    if (!mayTryAgain(thrown)) throw thrown;
    return work(freshSource(runId, `${scope} anew`, slotAnew(slot), given), { anew: true }).catch(settledFor);
  }
}
