/** What a run created, exchange by exchange, so that it is known what an altered answer makes of it. */
import { isDeepStrictEqual } from 'node:util';
import { excessIn } from './clipping.js';
import { isTaken, sentJson, type Exchange } from './exchange.js';
import { createdBy, type Created } from './ledger.js';

/** Everything created under a uuid, in the order of the run; the first one is what the ledger tells. */
export type Creations = ReadonlyMap<string, readonly Created[]>;

/** The JSON body that a recorded request had; undefined for one that no request of the suite has. */
export function sentBody(exchange: Exchange): unknown {
  const json = sentJson(exchange);
  return json !== undefined && excessIn(exchange.request.body ?? '', json) === undefined ? json : undefined;
}

const keyOf = ({ uuid }: Created): string => uuid.toLowerCase();

/** All that the answers of a run say was created. */
export function creationsOf(exchanges: readonly Exchange[]): Creations {
  const all = new Map<string, Created[]>();
  for (const exchange of exchanges) {
    const named = isTaken(exchange) ? createdBy(exchange, {}) : undefined;
    if (!named) continue;
    const made = createdBy(exchange, sentBody(exchange)) ?? named;
    const known = all.get(keyOf(made));
    if (known) known.push(made);
    else all.set(keyOf(made), [made]);
  }
  return all;
}

const earliest = (made: readonly Created[]): Created | undefined =>
  made.reduce<Created | undefined>((first, one) => (first && first.exchange < one.exchange ? first : one), undefined);

/** What the ledger tells otherwise when an answer is altered, by uuid. */
export function alteredCreations(
  creations: Creations,
  before: Exchange,
  after: Exchange,
): ReadonlyMap<string, Created | undefined> {
  const [was, is] = [createdBy(before, {}), createdBy(after, {})];
  if (isDeepStrictEqual(was, is)) return new Map();
  const uuids = [was, is].flatMap((one) => (one ? [keyOf(one)] : []));
  const told = is && { ...is, body: createdBy(after, sentBody(after))?.body ?? {} };
  const now = (uuid: string): Created | undefined => {
    const others = (creations.get(uuid) ?? []).filter(({ exchange }) => exchange !== before.id);
    return earliest(told && keyOf(told) === uuid ? [...others, told] : others);
  };
  return new Map(uuids.map((uuid) => [uuid, now(uuid)]));
}
