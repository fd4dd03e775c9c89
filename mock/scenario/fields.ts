/** Validates the fields and values of a scenario against the contract. */
import { contract, type OperationId } from '../../openapi/contract/contract.js';
import { joinList } from '../../openapi/text/join-list.js';
import { isRecord } from '../../openapi/json/json.js';
import type { Schema } from '../../openapi/keywords/kit/schema.js';
import { uuidForm } from '../../openapi/keywords/texts.js';
import type { Violation } from '../../openapi/validation/validator.js';
import { fieldsOf } from '../../openapi/schema/walk.js';
import { pointerOf, valueAt, type Place } from '../../openapi/json/place.js';
import { quoted, Refusal } from '../../reference-impl/calls/refusal.js';
import type { StoredAccount } from '../../reference-impl/account/stored-account.js';
import { standardValidate } from '../../reference-impl/pipeline/validate.js';
import { isStatus, statusNeeded } from '../worlds/timeline-text.js';
import type { ScenarioText } from './yaml-text.js';

/** The fields of an object in a scenario, not yet validated. */
export type Fields = Readonly<Record<string, unknown>>;

/** The rule for a field that only scenarios have. */
export interface OwnField {
  readonly holds: (value: unknown) => boolean;
  readonly must: string;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const minute = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;

/** A time written as `YYYY-MM-DD HH:MM`, in UTC. */
export const timeOfMinute = (text: string): Date => new Date(`${text.replace(' ', 'T')}Z`);

/** Whether a value is an existing time in UTC in the contract's form. */
function isMinute(value: unknown): boolean {
  if (typeof value !== 'string' || !minute.test(value)) return false;
  const time = timeOfMinute(value);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value.replace(' ', 'T'));
}

/** The name by which other records of the scenario refer to this one. */
export const key: OwnField = { holds: isText, must: 'must be a non-empty string' };
/** The uuid of a record. */
export const uuid: OwnField = {
  holds: (value) => typeof value === 'string' && uuidForm.test(value),
  must: 'must be a UUID in the form 8-4-4-4-12',
};
/** The number of an order. */
export const orderNumber: OwnField = {
  holds: (value) => typeof value === 'string' && /^[0-9]{1,15}$/.test(value),
  must: 'must be a string of at most 15 digits',
};
/** The status of an order. */
export const status: OwnField = {
  holds: isStatus,
  must: statusNeeded,
};
/** When an order was created. */
export const createdAt: OwnField = {
  holds: isMinute,
  must: 'must be an existing UTC time to the minute, as YYYY-MM-DD HH:MM',
};
/** A field that is validated elsewhere. */
export const anything: OwnField = { holds: () => true, must: '' };

/** The fields of an object. Throws for other values. */
export function fieldsAt(source: ScenarioText, place: Place, value: unknown): Fields {
  if (!isRecord(value)) throw source.error(place, 'must be an object with fields');
  return value;
}

/** The elements of a section or of a required list. Throws for other values. */
export function listAt(source: ScenarioText, place: Place, value: unknown): readonly Fields[] {
  const empty = 'write [] for an empty one';
  const isSection = place.length === 1;
  const must = isSection
    ? `must be a list; ${empty}, or leave the section out`
    : `must be a list and is required; ${empty}`;
  if (!Array.isArray(value)) throw source.error(place, must);
  return value.map((each, index) => fieldsAt(source, [...place, index], each));
}

/** Separates a scenario's own fields from those of the contract. Throws for an invalid value of its own field. */
export function split<Name extends string>(
  source: ScenarioText,
  place: Place,
  fields: Fields,
  own: Readonly<Record<Name, OwnField>>,
): { readonly own: { readonly [Key in Name]?: unknown }; readonly body: Fields } {
  for (const [name, { holds, must }] of Object.entries<OwnField>(own))
    if (Object.hasOwn(fields, name) && !holds(fields[name]))
      throw source.error([...place, name], must + hint(fields[name], must));
  const entries = Object.entries(fields);
  const isOwn = ([name]: readonly [string, unknown]): boolean => Object.hasOwn(own, name);
  return {
    own: Object.fromEntries(entries.filter(isOwn)) as { [Key in Name]?: unknown },
    body: Object.fromEntries(entries.filter((entry) => !isOwn(entry))),
  };
}

/** A hint for the most common mistake in YAML: `10115` without quotes is a number. */
function hint(value: unknown, must: string): string {
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  return isPlain && /\ba (text|string)\b/.test(must) ? ', so put it in quotes' : '';
}

/**
 * Throws for a field that the contract doesn't have: in a scenario, it is a typing error. `ownAt` returns the
 * scenario's own fields that are allowed at a place.
 */
export function assertKnown(
  source: ScenarioText,
  place: Place,
  value: unknown,
  schema: Schema,
  ownAt: (at: Place) => readonly string[] = () => [],
): void {
  const known = knownFields(schema);
  const descend = (at: Place, pattern: Place, part: unknown): void => {
    if (Array.isArray(part)) part.forEach((each, index) => descend([...at, index], [...pattern, '*'], each));
    if (!isRecord(part)) return;
    const names = known.get(pointerOf(pattern));
    for (const [name, child] of Object.entries(part)) {
      if (names && !names.has(name)) {
        const all = [...new Set([...ownAt(at), ...names])];
        throw source.keyError(at, name, `has an unknown field ${quoted(name)}. Allowed: ${joinList(all)}`);
      }
      descend([...at, name], [...pattern, name], child);
    }
  };
  descend(place, [], value);
}

const memo = new WeakMap<Schema, ReadonlyMap<string, ReadonlySet<string>>>();

/** The field names in a schema, by the pointer of the object; list elements are `*`. */
function knownFields(schema: Schema): ReadonlyMap<string, ReadonlySet<string>> {
  const before = memo.get(schema);
  if (before) return before;
  const known = new Map<string, Set<string>>();
  for (const { place } of fieldsOf(contract, schema)) {
    const name = place.at(-1);
    if (name === undefined || name === '*') continue;
    const holder = pointerOf(place.slice(0, -1));
    known.set(holder, (known.get(holder) ?? new Set()).add(String(name)));
  }
  memo.set(schema, known);
  return known;
}

/** Translates a place in a request to the place in the scenario, if they differ. */
type Translate = (place: Place) => Place;

/** Validates a body by the operation's rules, as the API does, and then runs the operation's handler. */
export function play<Body>(
  source: ScenarioText,
  { place, operation, path = {}, translate = (inBody) => inBody }: Play,
  body: Body,
  account: StoredAccount,
  handle: () => unknown,
): void {
  try {
    standardValidate(true)({ operation: contract.operation(operation), path, query: {}, body, account });
    handle();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [violation] = error.violations;
    if (!violation) throw source.error(place, `can't be: ${error.message.replace(/\.$/, '')}`);
    throw source.error([...place, ...translate(violation.place)], sentenceOf(violation, body));
  }
}

/** The operation to run, and the place of its body in the scenario. */
export interface Play {
  readonly place: Place;
  readonly operation: OperationId;
  readonly path?: Readonly<Record<string, string>>;
  readonly translate?: Translate;
}

/** A violation in words, with a hint if quotes are missing. */
export function sentenceOf({ message, keyword, place }: Violation, body: unknown): string {
  return message + (keyword === 'type' ? hint(valueAt(body, place), message) : '');
}
