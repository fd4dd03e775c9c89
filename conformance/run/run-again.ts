/** One retry, with fresh values, after a lost request or a set-up that got a 5xx. */
import type { Origin } from '../requests/exchange/exchange.js';
import { slotAnew, type FreshSource, type FreshSources } from '../requests/data/unique-values.js';
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
  sources: FreshSources,
  scope: string,
  slot: number,
  work: (fresh: FreshSource, mark: Mark) => Promise<T>,
): Promise<T> {
  try {
    return await work(sources(scope, slot), {});
  } catch (thrown) {
    if (!mayRetry(thrown)) throw thrown;
    return work(sources(`${scope} anew`, slotAnew(slot)), { anew: true }).catch(withoutRetry);
  }
}
