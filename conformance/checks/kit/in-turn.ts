/** Goes through many responses without keeping the clock and signals waiting. */
import { setImmediate } from 'node:timers/promises';
import type { Session } from '../../model/check.js';

/** After this many items the clock and signals get their turn. */
const atOnce = 50;

/** Calls `look` for each item. Ends the check as undecided if the run is stopped meanwhile. */
export async function inTurn<T>(session: Session, items: readonly T[], look: (item: T) => void): Promise<void> {
  const { limits } = session.run;
  for (const [index, item] of items.entries()) {
    if (index % atOnce === 0) await setImmediate();
    if (limits.isStopped) session.inconclusive('circumstance', limits.cutShort ?? 'the run ended');
    look(item);
  }
}
