/** What a run asks of its target, and leaves there: known from a run against the reference, and written down by `npm run generate`. */

import known from '../footprint.json' with { type: 'json' };
import type { Kind } from '../exchange/ledger.js';
import type { Check, RunView } from '../model/check.js';
import { thousands } from '../text/printable.js';
import { isOfSetUp } from '../exchange/roles.js';

/** How many things of each kind. */
export type Footprint = Readonly<Record<Kind, number>>;

const nothing: Footprint = { customer: 0, location: 0, order: 0 };

/** What a check or a shared set-up sends, and creates. */
type Share = { readonly requests: number } & Partial<Footprint>;

const byName: Readonly<Record<string, Share>> = known;

/** How many requests a whole run sends, about: it depends on what the target can do, and how fast. */
export const requestsInAll = Object.values(byName).reduce((sum, { requests }) => sum + requests, 0);

/** The same in words: "about 2,600 requests". */
export const requestsInWords = `about ${thousands(Math.round(requestsInAll / 100) * 100)} requests`;

function plus(sum: Footprint, more: Partial<Footprint> = {}): Footprint {
  const { customer = 0, location = 0, order = 0 } = more;
  return { customer: sum.customer + customer, location: sum.location + location, order: sum.order + order };
}

/** What the checks create at most on a conformant target, with all the set-up that they may share. */
export function footprintOf(checks: readonly Check[]): Footprint {
  const shared = Object.keys(byName).filter(isOfSetUp);
  return [...checks.map(({ id }) => id), ...shared].reduce((sum, name) => plus(sum, byName[name]), nothing);
}

/** What a run sent and created, by the check or the shared set-up that did, in the order of their names. */
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
export function inWords({ customer, location, order }: Footprint): string {
  const word = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
  return `${word(customer, 'customer')}, ${word(location, 'location')} and ${word(order, 'order')}`;
}
