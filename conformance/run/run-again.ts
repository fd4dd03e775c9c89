/** One retry, with fresh values, after a lost request or a set-up that got a 5xx. */
import type { Origin } from '../requests/exchange/exchange.js';
import { freshSource, slotAnew, type FreshSource } from '../requests/data/unique-values.js';
import type { GivenData } from '../requests/data/operator-data.js';
import { Inconclusive, mayRetry, SetUpFailed } from '../model/stop.js';

/** A set-up that failed twice is not retried again by the check that asked for it. */
function withoutRetry(thrown: unknown): never {
  throw thrown instanceof SetUpFailed ? new Inconclusive(thrown.blame, thrown.message, thrown.exchange) : thrown;
}

/** The mark on the requests of a retry. */
export type Mark = Pick<Origin, 'anew'>;

/**
 * Does the work, and once more if it ends with `RequestLost` or `SetUpFailed`. The retry has other fresh values, as the server may
 * have stored the first ones. It is final, however it ends.
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
