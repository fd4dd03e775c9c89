/** What a run asks of its target, and leaves there: known from a run against the reference, and written down by `npm run generate`. */
import known from './footprint.json' with { type: 'json' };
import type { Kind } from './ledger.js';
import type { Check } from './model.js';
import type { Run } from './run.js';
import { inThrees } from './text.js';

/** How many things of each kind. */
export type Footprint = Readonly<Record<Kind, number>>;

const nothing: Footprint = { customer: 0, location: 0, order: 0 };

/** How many requests a whole run sends, about: it depends on what the target can do, and how fast. */
export const requestsInAll = known.requests;

/** The same in words: "about 2,600 requests". */
export const requestsInWords = `about ${inThrees(Math.round(requestsInAll / 100) * 100)} requests`;

const byName = known.created as Readonly<Record<string, Partial<Footprint>>>;

function plus(sum: Footprint, more: Partial<Footprint> = {}): Footprint {
  const { customer = 0, location = 0, order = 0 } = more;
  return { customer: sum.customer + customer, location: sum.location + location, order: sum.order + order };
}

/** What the checks create at most on a conformant target, with all the set-up that they may share. */
export function footprintOf(checks: readonly Check[]): Footprint {
  const shared = Object.keys(byName).filter((name) => name.startsWith('given.'));
  return [...checks.map(({ id }) => id), ...shared].reduce((sum, name) => plus(sum, byName[name]), nothing);
}

/** What a run created, by the check or the shared set-up that did. */
export function createdIn(run: Run): Readonly<Record<string, Partial<Footprint>>> {
  const counts: Record<string, Partial<Record<Kind, number>>> = {};
  for (const { kind, exchange } of run.ledger.all()) {
    const { by } = run.exchanges[exchange - 1]!;
    counts[by] = { ...counts[by], [kind]: (counts[by]?.[kind] ?? 0) + 1 };
  }
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A footprint in words: "3 customers, 2 locations and 1 order". */
export function inWords({ customer, location, order }: Footprint): string {
  const word = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
  return `${word(customer, 'customer')}, ${word(location, 'location')} and ${word(order, 'order')}`;
}
