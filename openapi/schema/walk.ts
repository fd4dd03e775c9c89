/** Walks a schema beside a value: the schemas that apply to a place, and the requirement of a rule there. */
import { eachChild, own, type Place } from '../json/place.js';
import type { Resolver, Schema } from '../keywords/kit/schema.js';

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
