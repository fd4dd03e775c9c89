/** What a lost request costs: no verdict, but a second try with new values. */
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

/** What marks the requests of a second try. */
export type Mark = Pick<Purpose, 'anew'>;

/**
 * Does work with values of its own, and once more with others where it ends by a `Lost`: what the target made of the first
 * ones may still be there. Rejects as the work does; a second `Lost` stands as what it is, a check that can't be decided.
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
    if (!(thrown instanceof Lost)) throw thrown;
    return work(freshSource(runId, `${scope} anew`, slotAnew(slot), given), { anew: true });
  }
}
