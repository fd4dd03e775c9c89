/** Recognises a server whose orders can be read later than the run waits for them. */
import type { Circumstance } from './plain-requests.js';

/** `shownAfterMs` are the times, in milliseconds, after which late orders were found once the wait for them was over. */
export function lateOrders(shownAfterMs: readonly number[]): Circumstance | undefined {
  const longest = Math.max(0, ...shownAfterMs);
  if (longest === 0) return undefined;
  const seconds = (longest / 1000).toFixed(1);
  const wait = Math.ceil((2 * longest) / 1000) * 1000;
  return {
    text: `An order shows ${seconds} s after its creation, later than the run waits for it. If that is how the server works, run again with --wait ${wait}`,
  };
}
