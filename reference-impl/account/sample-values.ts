/** Sample values for a place in a request body: from the schemas, the examples and the account's resources. */
import { contract, type Operation } from '../../openapi/contract/contract.js';
import { hintsIn, type Reference, type Schema } from '../../openapi/keywords/kit/schema.js';
import { schemasAt } from '../../openapi/schema/walk.js';
import { valueAt, type Place } from '../../openapi/json/place.js';
import type { StoredAccount } from './stored-account.js';

/** All schemas that apply to a place in an operation's body, including hints and the reference's choices. */
export function rulesAt({ body }: Operation, place: Place): readonly Schema[] {
  return schemasAt(contract, body?.schema ?? {}, place).flatMap((schema) => [
    schema,
    ...hintsIn([schema]),
    ...(schema['x-reference'] ? [schema['x-reference']] : []),
  ]);
}

/** The fields at a place of which at least one is required. */
export function fieldsOfUnion(operation: Operation | undefined, place: Place): readonly string[] {
  const branches = operation ? rulesAt(operation, place).flatMap(({ anyOf = [] }) => anyOf) : [];
  return branches.flatMap(({ required = [] }) => required);
}

/** The value at a place in the first example that has one; for an element of a list, the first element. */
export function exampleValue(operation: Operation, place: Place): unknown {
  const first = place.map((token) => (typeof token === 'number' ? 0 : token));
  const values = Object.values(operation.body?.examples ?? {}).map((example) => valueAt(example, first));
  return values.find((value) => value !== undefined);
}

/** A resource of the account that a reference can point to; `holder` is the object with the reference. */
export function referent(account: StoredAccount, to: Reference, holder: unknown): string | undefined {
  if (typeof to === 'string') return firstOf(account, to);
  const carrier = valueAt(holder, [to.of]);
  return typeof carrier === 'string' ? methodOf(account, carrier) : undefined;
}

function firstOf(account: StoredAccount, kind: Exclude<Reference, object>): string | undefined {
  const [found] = account[`${kind}s`];
  return found?.uuid;
}

function methodOf(account: StoredAccount, carrier: string): string | undefined {
  return account.has('carrier', carrier) ? account.carrier(carrier).shipping_methods[0]?.uuid : undefined;
}
