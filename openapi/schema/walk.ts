/** Walks a schema beside a value: the schemas that apply to a place, and the requirement of a rule there. */
import { isRecord, type Resolver, type Schema } from './schema.js';

/** A place in a JSON value, from its root; `*` stands for every element of a list. */
export type Place = readonly (string | number)[];

/** A place as a JSON pointer, such as `/packages/0/width`; the root is the empty text. */
export const pointerOf = (place: Place): string =>
  place.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** A place as people write it, such as `packages[0].width`; the root is `body`. */
export function placeName(place: Place): string {
  const text = place.map((token) => (typeof token === 'number' || token === '*' ? `[${token}]` : `.${token}`)).join('');
  return text === '' ? 'body' : text.replace(/^\./, '');
}

/** The name one step below a place, with `*` for a position in a list. Here, the root's name is empty. */
export function nameUnder(name: string, token: string | number): string {
  if (typeof token === 'number') return `${name}[*]`;
  return name === '' ? token : `${name}.${token}`;
}

const isPosition = (token: string): boolean => /^\d+$/.test(token) && String(Number(token)) === token;

/** The tokens of a JSON pointer, list positions as numbers. */
export const tokensOf = (pointer: string): Place =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((token) => (isPosition(token) ? Number(token) : token));

/** A pointer as a place in a value: a name of digits, such as `404`, is a position only in a list. */
export const placeIn = (value: unknown, pointer: string): Place =>
  tokensOf(pointer).reduce<Place>(
    (place, token) => [...place, Array.isArray(valueAt(value, place)) ? token : String(token)],
    [],
  );

/** The cached steps of one contract: every response is walked, so the same steps repeat a million times. */
interface Memo {
  readonly applicable: WeakMap<Schema, readonly Schema[]>;
  readonly properties: WeakMap<readonly Schema[], Map<string, readonly Schema[]>>;
  readonly elements: WeakMap<readonly Schema[], readonly Schema[]>;
  readonly fields: WeakMap<Schema, readonly Field[]>;
}

const memos = new WeakMap<object, Memo>();

function memoOf(contract: object): Memo {
  const known = memos.get(contract);
  if (known) return known;
  const made: Memo = {
    applicable: new WeakMap(),
    properties: new WeakMap(),
    elements: new WeakMap(),
    fields: new WeakMap(),
  };
  memos.set(contract, made);
  return made;
}

/** All schemas that apply to the value of this one: itself, its reference and its `allOf` members, outermost first. */
export function applicableSchemas(contract: Resolver, schema: Schema): readonly Schema[] {
  const memo = memoOf(contract).applicable;
  const known = memo.get(schema);
  if (known) return known;
  const target = schema.$ref === undefined ? [] : applicableSchemas(contract, contract.resolve(schema.$ref) as Schema);
  const made = [schema, ...target, ...(schema.allOf ?? []).flatMap((member) => applicableSchemas(contract, member))];
  memo.set(schema, made);
  return made;
}

/** An own property: the name may come from a response, and may be `constructor`. */
const own = <Value>(holder: Readonly<Record<string, Value>> | undefined, name: string | number): Value | undefined =>
  holder && Object.hasOwn(holder, name) ? holder[name] : undefined;

const none: readonly Schema[] = [];

/** The schemas of one step down: a property, or the elements of a list. */
export function stepDown(contract: Resolver, schemas: readonly Schema[], token: string | number): readonly Schema[] {
  return typeof token === 'number' || token === '*'
    ? elementOf(contract, schemas)
    : propertyOf(contract, schemas, token);
}

function elementOf(contract: Resolver, schemas: readonly Schema[]): readonly Schema[] {
  const { elements } = memoOf(contract);
  const known = elements.get(schemas);
  if (known) return known;
  const made = schemas.flatMap(({ items }) => (items ? applicableSchemas(contract, items) : none));
  elements.set(schemas, made);
  return made;
}

function propertyOf(contract: Resolver, schemas: readonly Schema[], name: string): readonly Schema[] {
  const { properties } = memoOf(contract);
  const taken = properties.get(schemas) ?? new Map<string, readonly Schema[]>();
  const known = taken.get(name);
  if (known) return known;
  const found = schemas.map((schema) => own(schema.properties, name)).filter((schema) => schema !== undefined);
  // Unlisted names aren't cached: a response may have any number of them.
  if (found.length === 0) return none;
  const made = found.flatMap((schema) => applicableSchemas(contract, schema));
  properties.set(schemas, taken.set(name, made));
  return made;
}

/** All schemas that apply to a place at or below the root; elements of lists are `*`. */
export const schemasAt = (contract: Resolver, root: Schema, place: Place): readonly Schema[] =>
  place.reduce<readonly Schema[]>(
    (schemas, token) => stepDown(contract, schemas, token),
    applicableSchemas(contract, root),
  );

/** The requirement of a place: the nearest `x-requirement` on the way from the place to the root. */
export function requirementAt(contract: Resolver, root: Schema, place: Place): string | undefined {
  let schemas = applicableSchemas(contract, root);
  let found = schemas.find((schema) => schema['x-requirement'])?.['x-requirement'];
  for (const token of place) {
    schemas = stepDown(contract, schemas, token);
    found = schemas.find((schema) => schema['x-requirement'])?.['x-requirement'] ?? found;
  }
  return found;
}

/** A place that a schema lists, with its rows. */
export interface Field {
  readonly place: Place;
  readonly requirement: string;
  /** The row of the hint, if the place has one besides the statement. */
  readonly hinted: string | undefined;
}

/** Every place at and below the root that a schema lists, with `*` for elements of lists. */
export function fieldsOf(contract: Resolver, root: Schema): readonly Field[] {
  const { fields } = memoOf(contract);
  const known = fields.get(root);
  if (known) return known;
  const found: Field[] = [];
  const descend = (schemas: readonly Schema[], place: Place): void => {
    const hinted = schemas.map((schema) => schema['x-advisory']?.['x-requirement']).find((row) => row !== undefined);
    found.push({ place, requirement: requirementAt(contract, root, place) ?? '', hinted });
    for (const name of new Set(schemas.flatMap((schema) => Object.keys(schema.properties ?? {}))))
      descend(stepDown(contract, schemas, name), [...place, name]);
    const elements = stepDown(contract, schemas, '*');
    if (elements.length > 0) descend(elements, [...place, '*']);
  };
  descend(applicableSchemas(contract, root), []);
  fields.set(root, found);
  return found;
}

/** Calls `visit` for every value at and below the root that a schema applies to, parents first. */
export function visitValue(
  contract: Resolver,
  root: Schema,
  value: unknown,
  visit: (schemas: readonly Schema[], place: Place, value: unknown) => void,
): void {
  const descend = (schemas: readonly Schema[], place: Place, at: unknown): void => {
    visit(schemas, place, at);
    eachChild(at, (token, child) => {
      const below = stepDown(contract, schemas, token);
      if (below.length > 0) descend(below, [...place, token], child);
    });
  };
  descend(applicableSchemas(contract, root), [], value);
}

/** Calls `visit` for every field or element of a value. */
export function eachChild(value: unknown, visit: (token: string | number, child: unknown) => void): void {
  if (Array.isArray(value)) for (let index = 0; index < value.length; index += 1) visit(index, value[index]);
  else if (isRecord(value)) for (const name of Object.keys(value)) visit(name, value[name]);
}

/** The value one step down, or undefined. */
export function childOf(value: unknown, token: string | number): unknown {
  if (Array.isArray(value)) return typeof token === 'number' ? (value[token] as unknown) : undefined;
  return isRecord(value) ? own(value, token) : undefined;
}

/** The value at a place, or undefined. */
export function valueAt(root: unknown, place: Place): unknown {
  let at = root;
  for (const token of place) at = childOf(at, token);
  return at;
}

/** The attributes of a property that is created by assignment. */
const plain = { writable: true, enumerable: true, configurable: true };

/** A copy of a JSON value with one place set, or removed when the value is undefined. */
export function withValue(root: unknown, place: Place, value: unknown): unknown {
  if (place.length === 0) return value;
  return value === undefined && valueAt(root, place) === undefined ? root : copied(root, place, 0, value);
}

function copied(root: unknown, place: Place, depth: number, value: unknown): unknown {
  const token = place[depth];
  if (token === undefined) return value;
  if (Array.isArray(root)) {
    const copy = (root as unknown[]).slice();
    const next = copied(copy[token as number], place, depth + 1, value);
    if (next === undefined) copy.splice(token as number, 1);
    else copy[token as number] = next;
    return copy;
  }
  const copy: Record<string, unknown> = isRecord(root) ? { ...root } : {};
  const next = copied(own(copy, token), place, depth + 1, value);
  if (next === undefined) delete copy[token];
  // Assigning `__proto__` would set the prototype.
  else if (token === '__proto__') Object.defineProperty(copy, token, { ...plain, value: next });
  else copy[token] = next;
  return copy;
}
