/** One retry, with new values, of what ended by a lost request or by a set-up that got a 5xx. */
import type { Purpose } from '../model/expected.js';
import { freshSource, slotAnew, type FreshSource } from '../data/unique-values.js';
import type { GivenData } from '../data/operator-data.js';
import { Inconclusive, mayRetry, SetUpFailed } from '../model/stop.js';

/** A set-up that failed twice is not retried again by the check that asked for it. */
function withoutRetry(thrown: unknown): never {
  throw thrown instanceof SetUpFailed ? new Inconclusive(thrown.blame, thrown.message, thrown.exchange) : thrown;
}

/** What marks the requests of a retry. */
export type Mark = Pick<Purpose, 'anew'>;

/**
 * Does work with new values, and once more with others where it ends by a `RequestLost` or a `SetUpFailed`: what the server made
 * of the first ones may still be there. The retry stands as it is, also where it ends as the first attempt did.
 */
export async function withOneRetry<T>(
  { runId, given }: { readonly runId: string; readonly given?: GivenData },
  scope: string,
  slot: number,
  work: (fresh: FreshSource, mark: Mark) => Promise<T>,
): Promise<T> {
  try {
    return await work(freshSource(runId, scope, slot, given), {});
  } catch (thrown) {
    if (!mayRetry(thrown)) throw thrown;
    return work(freshSource(runId, `${scope} anew`, slotAnew(slot), given), { anew: true }).catch(withoutRetry);
  }
}
