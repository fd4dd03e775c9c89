/** State that a server wrongly keeps between requests. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { type Json, record } from '../../../openapi/json/json.js';
import { at } from './alter.js';
import { family, type Fault } from './fault.js';
import type { Request, StageOverride } from '../../pipeline/app.js';
import { keeping } from '../../pipeline/overrides.js';
import { readBack } from './read-order.js';

/** Answers requests with the same key like the first of them, per account; those without a key as usual. */
export const answersAgain =
  (id: OperationId, keyOf: (request: Request) => string | undefined): StageOverride =>
  (stages) => {
    const keep = keeping<unknown>();
    return at(id).handling((handle, request) => {
      const key = keyOf(request);
      return key === undefined ? handle(request) : keep(request.world, key, () => handle(request));
    })(stages);
  };

/** Gives each new record an identifier of the account's first one. */
export const repeatsFirst = family(
  (id: 'createCustomer' | 'createLocation' | 'createOrder', name: string) => (stages) => {
    const keep = keeping<unknown>();
    return at(id).mapAnswer((answer, { world }) => {
      const data = record(record(answer)['data']);
      return { ...record(answer), data: { ...data, [name]: keep(world, '', () => data[name]) } };
    })(stages);
  },
);

/** A fault that leaks data from one order into another. */
export const bleeds = (id: string, title: string, apply: (shared: { last: Json }) => StageOverride): Fault =>
  readBack(`bleeds.${id}`, 'ORD-58', title, (stages) => apply({ last: {} })(stages));
