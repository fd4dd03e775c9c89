/** Answers without what stands for "not sent": a field that may be left out may as well be empty. */
import type { Contract } from '../../openapi/contract/contract.js';
import { isRecord, type Schema } from '../../openapi/schema/schema.js';
import { stepDown } from '../../openapi/schema/walk.js';
import { isEmpty } from './expected-order.js';

type Presence = Schema['x-presence'];

const presences = new WeakMap<readonly Schema[], { readonly presence: Presence }>();

/** When a value must be there, by the schemas that speak about it. */
function presenceOf(schemas: readonly Schema[]): Presence {
  const known = presences.get(schemas);
  if (known) return known.presence;
  const presence = schemas.find((facet) => facet['x-presence'])?.['x-presence'];
  presences.set(schemas, { presence });
  return presence;
}

/**
 * A value without the fields that stand for "not sent" where the contract lets them; undefined where it is one itself. What has no
 * such field is not copied: nearly no answer has one.
 */
export function pruned(contract: Contract, schemas: readonly Schema[], value: unknown, carrierKnown: boolean): unknown {
  const presence = presenceOf(schemas);
  // Some languages write an empty object as [], and nothing as an empty text.
  const isIdle = presence === 'assigned' && !carrierKnown && (isEmpty(value) || isRecord(value));
  if (isIdle || (presence === 'sent' && isEmpty(value))) return undefined;
  const within = (token: string | number, child: unknown): unknown => {
    const below = stepDown(contract, schemas, token);
    return below.length === 0 ? child : pruned(contract, below, child, carrierKnown);
  };
  if (Array.isArray(value)) return prunedList(value, within);
  return isRecord(value) ? prunedObject(value, within) : value;
}

type Within = (token: string | number, child: unknown) => unknown;

function prunedList(list: readonly unknown[], within: Within): readonly unknown[] {
  const made = list.map((child, at) => within(at, child));
  return made.every((child, at) => child === list[at]) ? list : made.filter((child) => child !== undefined);
}

function prunedObject(object: Readonly<Record<string, unknown>>, within: Within): object {
  const names = Object.keys(object);
  const made = names.map((name) => within(name, object[name]));
  if (made.every((child, at) => child === object[names[at]!])) return object;
  const entries = names.map((name, at): [string, unknown] => [name, made[at]]);
  return Object.fromEntries(entries.filter(([, child]) => child !== undefined));
}
