/** The status of an order: the last one that was set, or that of the last step of its timeline. */
import type { Assignment, Order, OrderTimeline, TimelineStep } from './storage/records.js';
import type { StoredAccount } from './stored-account.js';

type Clocked = Pick<StoredAccount, 'now'>;

/**
 * The current status. If the clock goes back, later steps of the timeline no longer count; a status set by hand and an
 * assignment stay.
 */
export const statusOf = (order: Order, account: Clocked): string =>
  order.timeline ? statusBy(order.timeline, order.status, account.now().getTime()) : order.status;

/**
 * The latest event counts: creation, assignment, a status set by hand or a step of the timeline. At the same moment, a
 * step wins over the event that it is counted from. CANCELLED is final.
 */
function statusBy({ steps, created, assigned, set }: OrderTimeline, stored: string, now: number): string {
  if (stored === 'CANCELLED') return stored;
  const setAt = set ?? -Infinity;
  const over = { creation: Math.max(assigned ?? -Infinity, setAt), assignment: setAt };
  const due = steps
    .flatMap(({ status, after, from }) => {
      const start = from === 'creation' ? created : assigned;
      const at = (start ?? Infinity) + after;
      return at <= now && at > over[from] ? [{ status, at }] : [];
    })
    .sort((one, other) => one.at - other.at);
  return (due.find(({ status }) => status === 'CANCELLED') ?? due.at(-1))?.status ?? stored;
}

/** An order with a timeline that begins at `created`; an order with a carrier counts as assigned then. */
export const withTimeline = (order: Order, steps: readonly TimelineStep[], created: number): Order => ({
  ...order,
  timeline: { steps, created, assigned: order.assignment && created, set: null },
});

/** An order with its status set by hand, until a later step of the timeline is due. */
export const withStatus = (order: Order, status: string, account: Clocked): Order =>
  changed({ ...order, status }, () => ({ set: account.now().getTime() }));

/** An order that was assigned to a carrier. The steps counted from the assignment start again. */
export const withAssignment = (order: Order, assignment: Assignment, account: Clocked): Order =>
  changed({ ...order, status: 'ASSIGNED', assignment }, () => ({ assigned: account.now().getTime(), set: null }));

const changed = (order: Order, changes: () => Partial<OrderTimeline>): Order =>
  order.timeline ? { ...order, timeline: { ...order.timeline, ...changes() } } : order;
