/** What servers remember between requests: answers, identifiers, and when records were written. */
import type { Json } from '../../openapi/json/json.js';
import type { Request, StageOverride } from '../../reference-impl/pipeline/app.js';
import { keeping, mapAnswer } from '../../reference-impl/pipeline/overrides.js';
import { dataOf, withData } from './answers.js';
import type { Where } from './places.js';
import { uuidKey } from './records.js';
import { storing } from './requests.js';
import { afterwards, handling, on, remembering, type Ids } from './stages.js';

/** Answers requests with the same key like the first of them, for each account; those without a key as usual. */
export const answeringAgain = (ids: Ids, keyOf: (request: Request) => string | undefined): StageOverride =>
  remembering(
    () => keeping<unknown>(),
    (keep) =>
      handling(ids, (handle, request) => {
        const key = keyOf(request);
        return key === undefined ? handle(request) : keep(request.account, key, () => handle(request));
      }),
  );

/** Gives each new record an identifier of the account's first one. */
export const repeatingFirst = (id: 'createCustomer' | 'createLocation' | 'createOrder', name: string): StageOverride =>
  remembering(
    () => keeping<unknown>(),
    (keep) =>
      on(
        id,
        mapAnswer((answer, { account }) =>
          withData(answer, (data) => ({ ...data, [name]: keep(account, '', () => data[name]) })),
        ),
      ),
  );

/** Does something with the uuid of each new order. */
export const notingOrders = (note: (uuid: string, request: Request) => void): StageOverride =>
  afterwards('createOrder', (request, answer) => note(String(dataOf(answer)['order_uuid']), request));

/** Counts requests by account and key: 1 for the first. */
export function counting(): (request: Request, key?: string) => number {
  const kept = keeping<{ count: number }>();
  return (request, key = '') => ++kept(request.account, key, () => ({ count: 0 })).count;
}

/** When records were written, by uuid. */
export class Moments {
  private readonly written = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  /** Notes the first write, or every one if `isAgain` is set. */
  note(uuid: unknown, isAgain = false): void {
    const key = uuidKey(uuid);
    if (isAgain || !this.written.has(key)) this.written.set(key, this.now());
  }

  /** Whether a record was written less than `ms` milliseconds ago. */
  isFresh(uuid: unknown, ms: number): boolean {
    return this.now() - (this.written.get(uuidKey(uuid)) ?? -Infinity) < ms;
  }
}

/** Stores values changed with an earlier one, across accounts: the last one that `isKept` picks. */
export const storingWithEarlier = (
  ids: Ids,
  where: Where,
  change: (value: Json, earlier: Json) => Json,
  isKept: (value: Json) => boolean = () => true,
): StageOverride =>
  remembering(
    () => ({ last: {} as Json }),
    (memory) =>
      storing(ids, where, (value) => {
        const { last } = memory;
        if (isKept(value)) memory.last = value;
        return change(value, last);
      }),
  );
