/** How each keyword of a schema constrains a place, and how a change of the keyword changes the allowed values. */
import { typesOf, type Schema } from '../schema/schema.js';
import { canonical } from './canonical-json.js';
import { meaning } from './flatten-schema.js';
import type { Effect } from './rules.js';

/** The schemas that apply to one place, in one of the documents. */
export type PlaceSchemas = readonly Schema[];

/** The side that sends the value. A narrower rule breaks clients in requests, a wider one breaks them in responses. */
export type Direction = 'request' | 'answer';

/** A keyword, or several with one meaning: how to read it, and a change's effect. Undefined means no constraint. */
interface KeywordEffect<Value> {
  readonly name: string;
  readonly read: (place: PlaceSchemas, direction: Direction) => Value;
  readonly effect: (before: Value, after: Value, direction: Direction) => Effect | undefined;
  /** The value as reports show it. */
  readonly display: (value: Value) => unknown;
}

const plain = (value: unknown): unknown => value;

/** The values of JSON texts; undefined for an empty list. */
function parsed(texts: readonly string[] | undefined): unknown {
  const all = texts?.map((text) => JSON.parse(text) as unknown);
  return all?.length === 0 ? undefined : all;
}

const holds = (all: readonly string[], some: readonly string[]): boolean => some.every((one) => all.includes(one));

/** The effect on a set of allowed values. An undefined set allows every value. */
function effectOfSet(before: readonly string[] | undefined, after: readonly string[] | undefined): Effect | undefined {
  if (before === undefined && after === undefined) return undefined;
  if (before === undefined) return 'narrowed';
  if (after === undefined) return 'widened';
  const [fewer, more] = [holds(before, after), holds(after, before)];
  if (fewer && more) return undefined;
  return fewer ? 'narrowed' : more ? 'widened' : 'changed';
}

/** The effect on a list of rules that all apply: more rules allow fewer values. */
const effectOfRules = (before: readonly string[], after: readonly string[]): Effect | undefined =>
  effectOfSet(after, before);

type BoundWord = 'minimum' | 'maximum' | 'minLength' | 'minItems' | 'maxItems';

function bound(name: string, word: BoundWord, end: 'least' | 'most'): KeywordEffect<number | undefined> {
  const [strictest, none] = end === 'least' ? [Math.max, -Infinity] : [Math.min, Infinity];
  return {
    name,
    read(schemas) {
      const all = schemas.flatMap((schema) => schema[word] ?? []);
      return all.length === 0 ? undefined : strictest(...all);
    },
    effect(before = none, after = none) {
      return before === after ? undefined : strictest(before, after) === after ? 'narrowed' : 'widened';
    },
    display: plain,
  };
}

/** Rules that all apply, each as canonical text. */
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

/** The values of a closed set (`enum`, `const`) and of an open one (`x-listed`). */
interface Values {
  readonly closed: readonly string[] | undefined;
  readonly listed: readonly string[] | undefined;
}

const listsOf = (schemas: readonly Schema[], read: (schema: Schema) => readonly unknown[] | undefined) =>
  common(schemas.flatMap((schema) => [read(schema)?.map(canonical) ?? []]).filter((list) => list.length > 0));

const closedIn = (schema: Schema): readonly unknown[] | undefined =>
  schema.const === undefined ? schema.enum : [schema.const];

/**
 * In requests, clients rely on the listed values, also on those of an open set. In responses, clients must handle every
 * value, and an open set excludes none.
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
    // Several anyOf groups all apply, so they can only be compared as a whole.
    return groups.length < 2 ? groups[0] : [canonical(groups)];
  },
  effect: effectOfSet,
  display: parsed,
};

/** A list of the value; empty for undefined. */
const some = (value: unknown): readonly unknown[] => (value === undefined ? [] : [value]);

const conditions = ({ if: when, then, else: otherwise }: Schema): readonly unknown[] =>
  when ? [...(then ? [{ when, then }] : []), ...(otherwise ? [{ when, otherwise }] : [])] : [];

/** All keywords that constrain one place. Fields and elements are places of their own. */
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
