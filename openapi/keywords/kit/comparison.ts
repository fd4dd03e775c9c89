/** How the values of a keyword in two contracts compare: what that allows, in words, for each direction. */
import { canonical } from '../../json/canonical.js';
import type { Schema } from './schema.js';

/** The side that sends the value. A narrower rule breaks clients in requests, a wider one breaks them in responses. */
export type Direction = 'request' | 'answer';

/** The effect of a change on the allowed values of a place. `reworded` changes nothing that anybody relies on. */
export type Effect = 'narrowed' | 'widened' | 'changed' | 'reworded';

/** A constraint of one keyword, or of several with one meaning. Undefined means no constraint. */
export interface Aspect<Value = unknown> {
  /** The name in ids of rules, such as `request-minimum-narrowed`. */
  readonly name: string;
  /** What each possible effect means, as the end of a sentence. */
  readonly says: Readonly<Partial<Record<Effect, string>>>;
  read(schemas: readonly Schema[], direction: Direction): Value;
  effect(before: Value, after: Value, direction: Direction): Effect | undefined;
  /** The value as reports show it. */
  display(value: Value): unknown;
}

/** An aspect among others: each gets the values that it read itself. */
export const aspect = <Value>(own: Aspect<Value>): Aspect => own;

/**
 * An aspect; the rule for a keyword that constrains no value; or `by place` for one whose schemas are places of their
 * own, or whose meaning is the presence of a field.
 */
export type Comparison =
  | Aspect
  | 'documentation-changed'
  | 'requirement-changed'
  | 'hint-changed'
  | 'suite-data-changed'
  | 'examples-changed'
  | 'by place';

const holds = (all: readonly string[], some: readonly string[]): boolean => some.every((one) => all.includes(one));

/** The effect on a set of allowed values. An undefined set allows every value. */
export function effectOfSet(
  before: readonly string[] | undefined,
  after: readonly string[] | undefined,
): Effect | undefined {
  if (before === undefined && after === undefined) return undefined;
  if (before === undefined) return 'narrowed';
  if (after === undefined) return 'widened';
  const [fewer, more] = [holds(before, after), holds(after, before)];
  if (fewer && more) return undefined;
  return fewer ? 'narrowed' : more ? 'widened' : 'changed';
}

/** The values of JSON texts; undefined for an empty list. */
export function parsed(texts: readonly string[] | undefined): unknown {
  const all = texts?.map((text) => JSON.parse(text) as unknown);
  return all?.length === 0 ? undefined : all;
}

/** The values that all lists have; undefined if there is no list. */
export const common = (lists: readonly (readonly string[])[]): readonly string[] | undefined =>
  lists.length === 0 ? undefined : lists.reduce((all, list) => all.filter((one) => list.includes(one)));

/** A bound, of which the strictest counts. `end`: whether values must be at least or at most so large. */
export function bound(
  keyword: string,
  { name = keyword, end, what }: { readonly name?: string; readonly end: 'least' | 'most'; readonly what: string },
): Aspect {
  const [strictest, none] = end === 'least' ? [Math.max, -Infinity] : [Math.min, Infinity];
  const [stricter, looser] = end === 'least' ? ['higher', 'lower'] : ['lower', 'higher'];
  return aspect<number | undefined>({
    name,
    says: {
      narrowed: `the ${what} was added or is ${stricter} now`,
      widened: `the ${what} was removed or is ${looser} now`,
    },
    read(schemas) {
      const all = schemas.flatMap((schema) => (schema[keyword] as number | undefined) ?? []);
      return all.length === 0 ? undefined : strictest(...all);
    },
    effect(before = none, after = none) {
      return before === after ? undefined : strictest(before, after) === after ? 'narrowed' : 'widened';
    },
    display: (value) => value,
  });
}

/** A flag: whether any schema of the place sets it. */
export const flag = (
  name: string,
  says: Aspect['says'],
  isSet: (schema: Schema, direction: Direction) => boolean,
  effect: (before: boolean, after: boolean, direction: Direction) => Effect,
): Aspect =>
  aspect<boolean>({
    name,
    says,
    read: (schemas, direction) => schemas.some((schema) => isSet(schema, direction)),
    effect: (before, after, direction) => (before === after ? undefined : effect(before, after, direction)),
    display: (value) => value,
  });

/** Rules that all apply: one more allows fewer values, and two that differ can't be compared. */
export function kept(name: string, what: string, read: (schema: Schema) => readonly unknown[]): Aspect {
  return aspect<readonly string[]>({
    name,
    says: { narrowed: `${what} was added`, widened: `${what} was removed`, changed: `${what} changed` },
    read: (schemas) => [...new Set(schemas.flatMap(read).map(canonical))],
    effect: (before, after) => effectOfSet(after, before),
    display: parsed,
  });
}
