/** Recognizes problems with the circumstances of a run, which the report states before the failures they cause. */
import type { Exchange } from '../requests/exchange/exchange.js';
import type { Circumstance } from './plain-requests.js';
import { unavailableToTheEnd } from './to-the-end.js';
import { refusedSince } from './refused-since.js';
import { sameResponse } from './same-response.js';
import { unsteady } from './unsteady.js';
import { vanishedData } from './vanished-data.js';

export type { Circumstance } from './plain-requests.js';
export { rateLimitedToTheEnd } from './to-the-end.js';
export { refusedSince } from './refused-since.js';
export { missingHeader, nothingReached, unavailable } from './same-response.js';

/** The circumstance that explains most failures of a run, if there is one. `shownAfterMs`: see `lateOrders`. */
export const circumstanceOf = (
  exchanges: readonly Exchange[],
  shownAfterMs: readonly number[] = [],
): Circumstance | undefined =>
  sameResponse(exchanges) ??
  vanishedData(exchanges) ??
  acceptedNoMore(exchanges) ??
  unavailableToTheEnd(exchanges) ??
  lateOrders(shownAfterMs) ??
  unsteady(exchanges);

/** An operation accepts nothing more. The failures before that say something about the server. */
function acceptedNoMore(exchanges: readonly Exchange[]): Circumstance | undefined {
  const [first] = refusedSince(exchanges);
  const isRefusal = first && (exchanges[first.exchange - 1]?.answer?.status ?? 500) < 500;
  const question = isRefusal ? 'Has the account a limit, or did it end?' : 'Did something break then?';
  return first && { text: `${first.text}. ${question}`, exchange: first.exchange };
}

/** `shownAfterMs` are the times, in milliseconds, after which late orders were found once the wait for them was over. */
function lateOrders(shownAfterMs: readonly number[]): Circumstance | undefined {
  const longest = Math.max(0, ...shownAfterMs);
  if (longest === 0) return undefined;
  const seconds = (longest / 1000).toFixed(1);
  const wait = Math.ceil((2 * longest) / 1000) * 1000;
  return {
    text: `An order was found ${seconds} s after its creation, which is longer than the run waits. If that is expected, run again with --wait ${wait}`,
  };
}
