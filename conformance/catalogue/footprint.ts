/** How many requests a run sends and how much it creates, as `npm run generate` recorded it against the reference. */
import recorded from '../footprint.json' with { type: 'json' };
import type { ResourceKind } from '../requests/exchange/ledger.js';
import type { Check, RunView } from '../model/check.js';
import { thousands } from '../text/printable.js';
import { isOfSetUp } from '../requests/exchange/intent.js';

/** How many resources of each kind a run creates. */
export type Footprint = Readonly<Record<ResourceKind, number>>;

const nothing: Footprint = { customer: 0, location: 0, order: 0 };

/**
 * What a check or a shared set-up sends: `requests` counts all; `customer`, `location` and `order` count those that a conformant
 * server may accept, creating a resource; `wrong` counts those that create one only on a server that accepts what it must refuse.
 */
type Share = { readonly requests: number; readonly wrong?: number } & Partial<Footprint>;

const byName: Readonly<Record<string, Share>> = recorded;

/** About how many requests a full run sends. The number depends on the features and the speed of the server. */
export const requestsInAll = Object.values(byName).reduce((sum, { requests }) => sum + requests, 0);

/** In words: "about 2,600 requests". */
export const requestsInWords = `about ${thousands(Math.round(requestsInAll / 100) * 100)} requests`;

function plus(sum: Footprint, more: Partial<Footprint>): Footprint {
  const { customer = 0, location = 0, order = 0 } = more;
  return { customer: sum.customer + customer, location: sum.location + location, order: sum.order + order };
}

/** The checks and all shared set-ups. */
const sharesOf = (checks: readonly Check[]): readonly Share[] =>
  [...checks.map(({ id }) => id), ...Object.keys(byName).filter(isOfSetUp)].flatMap((name) => byName[name] ?? []);

/** The maximum that the checks create on a conformant server, including all shared set-ups. */
export const footprintOf = (checks: readonly Check[]): Footprint => sharesOf(checks).reduce<Footprint>(plus, nothing);

const total = ({ customer, location, order }: Footprint): number => customer + location + order;

/**
 * The maximum number of resources that the checks create on a server that accepts what it must refuse. Such a check fails, and
 * a failed check runs twice.
 */
export const mostOf = (checks: readonly Check[]): number =>
  sharesOf(checks)
    .map((share) => [total(plus(nothing, share)), share.wrong ?? 0] as const)
    .reduce((sum, [right, wrong]) => sum + (wrong === 0 ? right : 2 * (right + wrong)), 0);

/** What a run sent and may have created, by check or shared set-up, sorted. */
export function footprintIn(run: RunView): Readonly<Record<string, Share>> {
  const shares = new Map<string, Share>();
  const add = (name: string, more: (before: Share) => Share): void =>
    void shares.set(name, more(shares.get(name) ?? { requests: 0 }));
  const creations = new Map(run.contract.operations.map(({ id, creates }) => [id, creates?.kind]));
  for (const exchange of run.exchanges) {
    const kind = creations.get(exchange.operation);
    const counted = kind && (exchange.intent.due === 'refused' || exchange.intent.role === 'wrong' ? 'wrong' : kind);
    add(exchange.by, (before) => ({
      ...before,
      requests: before.requests + 1,
      ...(counted && { [counted]: (before[counted] ?? 0) + 1 }),
    }));
  }
  return Object.fromEntries([...shares].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A footprint in words: "3 customers, 2 locations and 1 order". */
export function footprintText({ customer, location, order }: Footprint): string {
  const word = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
  return `${word(customer, 'customer')}, ${word(location, 'location')} and ${word(order, 'order')}`;
}
