/** What the keywords of a schema say of one place, and what a change of each does to the values that are allowed there. */
import { typesOf, type Schema } from '../schema/schema.js';
import { canonical } from './canonical-json.js';
import { meaning } from './flatten-schema.js';
import type { Effect } from './rules.js';

/** The schemas that speak about one place, in one of the documents. */
export type PlaceSchemas = readonly Schema[];

/** Whether the client or the server sends the value: a narrower rule breaks clients in requests, and a wider one in answers. */
export type Direction = 'request' | 'answer';

/** One keyword, or several that say one thing: how it is read, and what a change of it does. Undefined stands for no bound. */
interface KeywordEffect<Value> {
  readonly name: string;
  readonly read: (place: PlaceSchemas, direction: Direction) => Value;
  readonly effect: (before: Value, after: Value, direction: Direction) => Effect | undefined;
  /** The value as it is shown. */
  readonly display: (value: Value) => unknown;
}

const plain = (value: unknown): unknown => value;

/** Texts of values as the values again; no list for none. */
function parsed(texts: readonly string[] | undefined): unknown {
  const all = texts?.map((text) => JSON.parse(text) as unknown);
  return all?.length === 0 ? undefined : all;
}

const holds = (all: readonly string[], some: readonly string[]): boolean => some.every((one) => all.includes(one));

/** The effect on a set of allowed values; undefined allows every value. */
function effectOfSet(before: readonly string[] | undefined, after: readonly string[] | undefined): Effect | undefined {
  if (before === undefined && after === undefined) return undefined;
  if (before === undefined) return 'narrowed';
  if (after === undefined) return 'widened';
  const [fewer, more] = [holds(before, after), holds(after, before)];
  if (fewer && more) return undefined;
  return fewer ? 'narrowed' : more ? 'widened' : 'changed';
}

/** The effect on a list of rules that must all be kept: the more there are, the fewer values are allowed. */
const effectOfRules = (before: readonly string[], after: readonly string[]): Effect | undefined =>
  effectOfSet(after, before);

const effectOfLeast = (before: number | undefined, after: number | undefined): Effect | undefined => {
  const [was, is] = [before ?? -Infinity, after ?? -Infinity];
  return was === is ? undefined : is > was ? 'narrowed' : 'widened';
};

const effectOfMost = (before: number | undefined, after: number | undefined): Effect | undefined => {
  const [was, is] = [before ?? Infinity, after ?? Infinity];
  return was === is ? undefined : is < was ? 'narrowed' : 'widened';
};

type BoundWord = 'minimum' | 'maximum' | 'minLength' | 'minItems' | 'maxItems';

function bound(name: string, word: BoundWord, end: 'least' | 'most'): KeywordEffect<number | undefined> {
  return {
    name,
    read(schemas) {
      const all = schemas.flatMap((schema) => schema[word] ?? []);
      return all.length === 0 ? undefined : end === 'least' ? Math.max(...all) : Math.min(...all);
    },
    effect: end === 'least' ? effectOfLeast : effectOfMost,
    display: plain,
  };
}

/** Rules that must all be kept, each as a text. */
function kept(name: string, read: (schema: Schema) => readonly unknown[]): KeywordEffect<readonly string[]> {
  return {
    name,
    read: (schemas) => [...new Set(schemas.flatMap(read).map((one) => canonical(meaning(one))))],
    effect: effectOfRules,
    display: parsed,
  };
}

const common = (lists: readonly (readonly string[])[]): readonly string[] | undefined =>
  lists.length === 0 ? undefined : lists.reduce((all, list) => all.filter((one) => list.includes(one)));

/** The values of a closed set, and those of an open one. */
interface Values {
  readonly closed: readonly string[] | undefined;
  readonly listed: readonly string[] | undefined;
}

const listsOf = (schemas: readonly Schema[], read: (schema: Schema) => readonly unknown[] | undefined) =>
  common(schemas.flatMap((schema) => [read(schema)?.map(canonical) ?? []]).filter((list) => list.length > 0));

const closedIn = (schema: Schema): readonly unknown[] | undefined =>
  schema.const === undefined ? schema.enum : [schema.const];

/**
 * A client that sends relies on the listed values, also those of an open set. A client that reads must handle every value, and
 * an open set excludes none.
 */
const counting = ({ closed, listed }: Values, direction: Direction): readonly string[] | undefined =>
  direction === 'request' ? (closed ?? listed) : closed;

const values: KeywordEffect<Values> = {
  name: 'values',
  read: (schemas) => ({
    closed: listsOf(schemas, closedIn),
    listed: listsOf(schemas, (schema) => schema['x-listed']),
  }),
  effect(before, after, direction) {
    const effect = effectOfSet(counting(before, direction), counting(after, direction));
    return effect ?? (canonical(before) === canonical(after) ? undefined : 'reworded');
  },
  display: ({ closed, listed }) => parsed(closed) ?? (listed && { listed: parsed(listed) }),
};

const type: KeywordEffect<readonly string[] | undefined> = {
  name: 'type',
  read: (schemas) => common(schemas.map(typesOf).filter((types) => types.length > 0)),
  effect: effectOfSet,
  display: plain,
};

const alternatives: KeywordEffect<readonly string[] | undefined> = {
  name: 'alternatives',
  read(schemas) {
    const groups = schemas.flatMap(({ anyOf }) => (anyOf ? [anyOf.map((one) => canonical(meaning(one)))] : []));
    // Several groups must hold at once, so they can only be compared as a whole.
    return groups.length < 2 ? groups[0] : [canonical(groups)];
  },
  effect: effectOfSet,
  display: parsed,
};

/** A value in a list, and none where there is none. */
const some = (value: unknown): readonly unknown[] => (value === undefined ? [] : [value]);

const conditions = ({ if: when, then, else: otherwise }: Schema): readonly unknown[] =>
  when ? [...(then ? [{ when, then }] : []), ...(otherwise ? [{ when, otherwise }] : [])] : [];

/** All that is said of one place; fields and elements, which are places of their own, are walked. */
export const keywordEffects: readonly KeywordEffect<unknown>[] = [
  type,
  values,
  bound('minimum', 'minimum', 'least'),
  bound('maximum', 'maximum', 'most'),
  bound('length', 'minLength', 'least'),
  bound('least-elements', 'minItems', 'least'),
  bound('most-elements', 'maxItems', 'most'),
  kept('pattern', ({ pattern }) => some(pattern)),
  kept('format', ({ format }) => some(format)),
  alternatives,
  kept('condition', conditions),
  kept('reference', (schema) => some(schema['x-refers-to'])),
] as readonly KeywordEffect<unknown>[];
