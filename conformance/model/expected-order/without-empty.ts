/** Drops null, "", [] and {} from a response: an optional field may be absent or empty. */
import type { Contract } from '../../../openapi/contract/contract.js';
import { isRecord } from '../../../openapi/json/json.js';
import type { Schema } from '../../../openapi/keywords/kit/schema.js';
import { stepDown } from '../../../openapi/schema/walk.js';
import { isEmpty } from './expected-order.js';
import { oncePer } from '../../text/once-per.js';

/** When a value must be present according to its schemas. */
const presenceOf = oncePer(
  (schemas: readonly Schema[]) => schemas.find((facet) => facet['x-presence'])?.['x-presence'],
);

/**
 * A value without its empty optional fields; undefined if the value itself is empty and optional. Only a value that
 * changes is copied, since hardly any response has these fields.
 */
export function withoutEmpty(
  contract: Contract,
  schemas: readonly Schema[],
  value: unknown,
  carrierKnown: boolean,
): unknown {
  const presence = presenceOf(schemas);
  // Some languages write an empty object as [], and a missing value as "".
  const isIdle = presence === 'assigned' && !carrierKnown && (isEmpty(value) || isRecord(value));
  if (isIdle || (presence === 'sent' && isEmpty(value))) return undefined;
  const within = (token: string | number, child: unknown): unknown => {
    const below = stepDown(contract, schemas, token);
    return below.length === 0 ? child : withoutEmpty(contract, below, child, carrierKnown);
  };
  if (Array.isArray(value)) return listWithoutEmpty(value, within);
  return isRecord(value) ? objectWithoutEmpty(value, within) : value;
}

type Within = (token: string | number, child: unknown) => unknown;

function listWithoutEmpty(list: readonly unknown[], within: Within): readonly unknown[] {
  const made = list.map((child, at) => within(at, child));
  return made.every((child, at) => child === list[at]) ? list : made.filter((child) => child !== undefined);
}

function objectWithoutEmpty(object: Readonly<Record<string, unknown>>, within: Within): object {
  const names = Object.keys(object);
  const made = names.map((name) => within(name, object[name]));
  if (made.every((child, at) => child === object[names[at]!])) return object;
  const entries = names.map((name, at): [string, unknown] => [name, made[at]]);
  return Object.fromEntries(entries.filter(([, child]) => child !== undefined));
}
