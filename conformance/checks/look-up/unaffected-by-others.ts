/** An order that was found once is found until the end: no request of this API removes orders. */
import { readsBy } from '../../judging/consistency/write-delays.js';
import { isLockedOut, isRateLimited, isRefusal, isAccepted, type Exchange } from '../../requests/exchange/exchange.js';
import type { Created } from '../../requests/exchange/ledger.js';
import type { Check, RunView, Session } from '../../model/check.js';
import { remainingWait } from '../../judging/consistency/wait-budget.js';
import { keysOf, shows } from '../../judging/orders/find-order.js';
import { authored } from '../kit/authored.js';
import { expectResponse } from '../kit/expect-response.js';

/** The keys of a look-up, each with its requirement row and its value in an order. */
const keys = [
  ['external_id', 'LKP-02', ({ body }: Created): unknown => body['external_id']],
  ['order_number', 'LKP-03', ({ orderNumber }: Created): unknown => orderNumber],
] as const;

/** Whether a look-up failed to find an order although the wait was over. One that broke counts only after a wait. */
function isLoss(run: RunView, order: Created, read: Exchange): boolean {
  if (isAccepted(read) || isRateLimited(read) || isLockedOut(read)) return false;
  return (isRefusal(read) || (read.round ?? 1) > 1) && remainingWait(run, order, read) <= 0;
}

/** Looks up the shared order at the end, when most other orders of the run are newer. */
async function lookAtTheEnd(session: Session, key: 'external_id' | 'order_number'): Promise<void> {
  const query = keysOf(await session.given.order()).find((one) => key in one);
  // A lost order is looked up until the wait is over, so eventual consistency can't excuse it.
  if (query)
    await session.eventually(() => session.send('getOrder', { query }, { purpose: 'look-up at the end' }), isAccepted);
}

function foundAgain([key, requirement, valueOf]: (typeof keys)[number]): Check {
  const check = authored(
    `get-order.finds.again.${key}`,
    requirement,
    `an order that was found by its ${key} is still found by it at the end of the run`,
    async (session) => {
      const { run } = session;
      await lookAtTheEnd(session, key);
      const reads = readsBy(run, key);
      const seen = run.ledger.all().flatMap((order) => {
        const all = reads.get(String(valueOf(order))) ?? [];
        const [last] = all.slice(-1);
        return order.kind === 'order' && last && all.some((read) => shows(read, order)) ? [{ order, last }] : [];
      });
      if (seen.length === 0) session.nothingToJudge('getOrder', `never found an order by ${key} in the run`);
      const lost = seen.filter(({ order, last }) => isLoss(run, order, last));
      session.count(
        lost.map(({ last }) => last),
        seen.length,
      );
      for (const { order, last } of lost) expectResponse(session, false, last, `the order ${order.uuid}, as before`);
    },
  );
  return { ...check, afterwards: 'asking', byStatus: true };
}

/** The checks of orders that were found before. */
export const unaffectedChecks: readonly Check[] = keys.map(foundAgain);
