/** How many requests a run sends and how much it creates, as `npm run generate` recorded it against the reference. */
import recorded from '../footprint.json' with { type: 'json' };
import type { Kind } from '../exchange/ledger.js';
import type { Check, RunView } from '../model/check.js';
import { thousands } from '../text/printable.js';
import { isOfSetUp } from '../exchange/roles.js';

/** How many resources of each kind a run creates. */
export type Footprint = Readonly<Record<Kind, number>>;

const nothing: Footprint = { customer: 0, location: 0, order: 0 };

/** What a check or a shared set-up sends, and creates. */
type Share = { readonly requests: number } & Partial<Footprint>;

const byName: Readonly<Record<string, Share>> = recorded;

/** About how many requests a whole run sends: it depends on what the target supports, and how fast it is. */
export const requestsInAll = Object.values(byName).reduce((sum, { requests }) => sum + requests, 0);

/** In words: "about 2,600 requests". */
export const requestsInWords = `about ${thousands(Math.round(requestsInAll / 100) * 100)} requests`;

function plus(sum: Footprint, more: Partial<Footprint> = {}): Footprint {
  const { customer = 0, location = 0, order = 0 } = more;
  return { customer: sum.customer + customer, location: sum.location + location, order: sum.order + order };
}

/** What the checks create at most on a conformant target, all shared set-ups included. */
export function footprintOf(checks: readonly Check[]): Footprint {
  const shared = Object.keys(byName).filter(isOfSetUp);
  return [...checks.map(({ id }) => id), ...shared].reduce((sum, name) => plus(sum, byName[name]), nothing);
}

/** What a run sent and created, by check or shared set-up, sorted. */
export function footprintIn(run: RunView): Readonly<Record<string, Share>> {
  const shares = new Map<string, Share>();
  const add = (name: string, more: (before: Share) => Share): void =>
    void shares.set(name, more(shares.get(name) ?? { requests: 0 }));
  for (const { by } of run.exchanges) add(by, (before) => ({ ...before, requests: before.requests + 1 }));
  for (const { kind, exchange } of run.ledger.all())
    add(run.exchanges[exchange - 1]!.by, (before) => ({ ...before, [kind]: (before[kind] ?? 0) + 1 }));
  return Object.fromEntries([...shares].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A footprint in words: "3 customers, 2 locations and 1 order". */
export function footprintText({ customer, location, order }: Footprint): string {
  const word = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
  return `${word(customer, 'customer')}, ${word(location, 'location')} and ${word(order, 'order')}`;
}
