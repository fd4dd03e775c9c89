/** How soon writes show, from all writes and reads of a run: as a word, not a time, so that runs can be compared. */
import type { CodeOf, DelayPart } from '../../../openapi/profile/open-answers.js';
import { type Json, record } from '../../../openapi/json/json.js';
import { valueAt } from '../../../openapi/json/place.js';
import { isOwn, isRefusal, isAccepted, sentJson, type Exchange } from '../../requests/exchange/exchange.js';
import type { RunView } from '../../model/check.js';
import { orderIn, sameUuid } from '../orders/find-order.js';

/** One write with the later reads in their order, and whether each shows it. */
export interface WatchedWrite {
  readonly write: Exchange;
  readonly reads: readonly { readonly exchange: Exchange; readonly shows: boolean }[];
}

/** A delay, and the exchange that shows it. */
export interface Delay {
  readonly code: CodeOf<DelayPart>;
  readonly exchange: Exchange;
}

/** From this delay on, in milliseconds, people notice it. */
const long = 500;

/** The first read that shows a write after one that didn't, and how long after the write that last miss was sent. */
function turn({ write, reads }: WatchedWrite): { readonly ms: number; readonly exchange: Exchange } | undefined {
  const missed = reads.findIndex(({ shows }) => !shows);
  const shown = missed < 0 ? -1 : reads.findIndex(({ shows }, at) => at > missed && shows);
  if (shown < 0) return undefined;
  const { at } = reads[shown - 1]!.exchange;
  return { ms: at - (write.at + write.elapsedMs), exchange: reads[shown]!.exchange };
}

/**
 * How soon writes show. The longest delay decides: writes that showed at once may have been read too late to notice
 * one. A delay is measured up to the last miss, which bounds it from below even on a busy machine. Undefined if no
 * write was read.
 */
export function delayOf(watched: readonly WatchedWrite[]): Delay | undefined {
  const turns = watched.flatMap((one) => turn(one) ?? []).sort((a, b) => b.ms - a.ms);
  const [latest] = turns;
  if (latest) return { code: latest.ms < long ? 'short' : 'long', exchange: latest.exchange };
  const reads = watched.flatMap((one) => one.reads);
  const shown = reads.find(({ shows }) => shows);
  if (shown) return { code: 'none', exchange: shown.exchange };
  return reads[0] && { code: 'endless', exchange: reads.at(-1)!.exchange };
}

/** Whether a read came after a write of the same check. Other checks run concurrently, so their order is unknown. */
const after = (write: Exchange, read: Exchange): boolean => read.by === write.by && read.id > write.id;

/** The look-ups by only this key with the account's own token, by its value. */
export function readsBy(run: RunView, key: 'external_id' | 'order_number'): ReadonlyMap<string, readonly Exchange[]> {
  const found = new Map<string, Exchange[]>();
  for (const exchange of run.exchanges) {
    if (exchange.operation !== 'getOrder' || !isOwn(exchange)) continue;
    const query = [...new URL(exchange.request.url).searchParams];
    if (query.length !== 1 || query[0]![0] !== key) continue;
    found.set(query[0]![1], [...(found.get(query[0]![1]) ?? []), exchange]);
  }
  return found;
}

/** The orders that the run created, each with its reads by this key. */
export function watchedOrders(run: RunView, key: 'external_id' | 'order_number'): readonly WatchedWrite[] {
  const reads = readsBy(run, key);
  return run.ledger.all().flatMap(({ kind, uuid, body, orderNumber, exchange }): WatchedWrite[] => {
    const write = run.exchanges[exchange - 1];
    const value = key === 'external_id' ? body['external_id'] : orderNumber;
    if (kind !== 'order' || !write || typeof value !== 'string') return [];
    const answered = (read: Exchange): boolean => isAccepted(read) || isRefusal(read);
    const found = (reads.get(value) ?? []).filter((read) => answered(read) && after(write, read));
    const shows = (read: Exchange): boolean => sameUuid(orderIn(read)?.['uuid'], uuid);
    // A key that was used twice may always find another order.
    if (found.some((read) => isAccepted(read) && !shows(read))) return [];
    return [{ write, reads: found.map((read) => ({ exchange: read, shows: shows(read) })) }];
  });
}

/** A part of a request's path, counted from its end. */
const partOf = ({ request }: Exchange, fromEnd: number): string =>
  decodeURIComponent(new URL(request.url).pathname.split('/').at(-fromEnd) ?? '').toLowerCase();

/** The accepted writes of an operation, by their resource. Repeated writes are left out: a read could show either. */
function writesOf(run: RunView, operation: Exchange['operation'], fromEnd: number): ReadonlyMap<string, Exchange> {
  const taken = run.exchanges.filter((one) => one.operation === operation && isOwn(one) && isAccepted(one));
  const keys = taken.map((one) => partOf(one, fromEnd));
  const once = taken.filter((_one, at) => keys.indexOf(keys[at]!) === keys.lastIndexOf(keys[at]!));
  return new Map(once.map((one) => [partOf(one, fromEnd), one]));
}

const sentObject = (exchange: Exchange): Json => record(sentJson(exchange));

/** The writes with the reads that should show them. `watch` gives the key of an order's write, and a group to separate its reads. */
function watched(
  run: RunView,
  writes: ReadonlyMap<string, Exchange>,
  watch: (order: Json) => { readonly key: unknown; readonly group?: string },
  shows: (write: Exchange, order: Json) => boolean,
): readonly WatchedWrite[] {
  const found = new Map<string, { readonly write: Exchange; readonly reads: WatchedWrite['reads'][number][] }>();
  for (const exchange of run.exchanges) {
    const order = isOwn(exchange) ? orderIn(exchange) : undefined;
    if (!order) continue;
    const { key, group = '' } = watch(order);
    const write = writes.get(String(key).toLowerCase());
    if (!write || !after(write, exchange)) continue;
    const name = `${write.id} ${group}`;
    const one = found.get(name) ?? { write, reads: [] };
    found.set(name, one);
    one.reads.push({ exchange, shows: shows(write, order) });
  }
  return [...found.values()];
}

/** The assignments of the run, each with the reads of its order. */
export const watchedAssignments = (run: RunView): readonly WatchedWrite[] =>
  watched(
    run,
    writesOf(run, 'assignOrder', 2),
    (order) => ({ key: order['uuid'] }),
    (write, order) => sameUuid(valueAt(order['carrier'], ['uuid']), sentObject(write)['carrier_uuid']),
  );

/**
 * The updates of customers, each with the reads of orders that were created after it. An order from before may keep showing the
 * old customer, so its reads are a group of their own, and count only if one of them shows the update.
 */
export function watchedUpdates(run: RunView): readonly WatchedWrite[] {
  const writes = writesOf(run, 'updateCustomer', 1);
  const isEarlier = (order: Json, uuid: string): boolean => {
    const created = run.exchanges[(run.ledger.get(order['uuid'])?.exchange ?? 0) - 1];
    const write = writes.get(uuid);
    return !created || !write || !after(write, created);
  };
  const all = watched(
    run,
    writes,
    (order) => {
      const key = String(valueAt(order['customer'], ['uuid'])).toLowerCase();
      return { key, group: isEarlier(order, key) ? String(order['uuid']) : '' };
    },
    (write, order) => valueAt(order['customer'], ['email']) === sentObject(write)['email'],
  );
  return all.filter(({ reads }) => reads.some(({ shows }) => shows));
}
