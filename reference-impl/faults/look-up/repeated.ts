/** Look-ups that return cached data, or a different result each time. */
import { type Json, record, records } from '../../../openapi/json/json.js';
import { at } from '../kit/alter.js';
import { authored, family, type Fault } from '../kit/fault.js';
import type { Request, StageOverride } from '../../pipeline/app.js';
import { keeping } from '../../pipeline/overrides.js';
import { answersAgain } from '../kit/memory.js';
import { mapInOrder } from '../kit/read-order.js';

const keyOf = ({ query }: Request): string => JSON.stringify(query);

/** Caches misses: an order that was not found once is never looked for again. */
const remembering: StageOverride = (stages) => {
  const keep = keeping<{ error?: unknown }>();
  return at('getOrder').handling((handle, request) => {
    const miss = keep(request.world, keyOf(request), () => ({}));
    if ('error' in miss) throw miss.error;
    try {
      return handle(request);
    } catch (error) {
      miss.error = error;
      throw error;
    }
  })(stages);
};

/** Gives parts of an order a different uuid in each look-up. */
const renames = family(
  (name: string): StageOverride =>
    (stages) => {
      let looks = 0;
      const anew = (part: Json): Json => ({
        ...part,
        uuid: String(part['uuid']).replace(/.{6}$/, String(100_000 + looks)),
      });
      return mapInOrder(name, (value) => {
        looks += 1;
        return Array.isArray(value) ? records(value).map(anew) : anew(record(value));
      })(stages);
    },
  'look-up.identifiers.',
);

const orderKept: StageOverride = (stages) => {
  const calls = new Map<string, number>();
  const keep = keeping<unknown>();
  return at('getOrder').handling((handle, request) => {
    const key = keyOf(request);
    const count = (calls.get(key) ?? 0) + 1;
    calls.set(key, count);
    return count % 3 === 0 ? keep(request.world, key, () => handle(request)) : handle(request);
  })(stages);
};

export const repeatedLookUpFaults: readonly Fault[] = [
  authored(
    'look-up.missing.remembered',
    'LKP-02',
    'An order that was looked up before it was created is never found',
    remembering,
  ),
  renames('customer', 'LKP-05', 'A customer has a new uuid in every response', 'customer'),
  renames('packages', 'LKP-05', 'Packages have new uuids in every response', 'packages'),
  authored(
    'look-up.cached',
    'READ-07',
    'A repeated look-up returns the first response again',
    answersAgain('getOrder', keyOf),
  ),
  authored(
    'assignments.one-worker-never-hears',
    'ASG-07',
    'Every third look-up by a key returns the order as it was at the first look-up',
    orderKept,
  ),
];
