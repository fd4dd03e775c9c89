/** How the values of a keyword in two contracts compare: what that allows, in words, for each direction. */
import { isSame } from '../../json/canonical.js';
import type { Schema } from './schema.js';

/** The side that sends the value. A narrower rule breaks clients in requests, a wider one breaks them in responses. */
export type Direction = 'request' | 'answer';

/** The effect of a change on the allowed values of a place. `reworded` changes nothing that anybody relies on. */
export type Effect = 'narrowed' | 'widened' | 'changed' | 'reworded';

/** A constraint of one keyword, or of several with one meaning. Undefined means no constraint. */
export interface ComparedAspect<Value = unknown> {
  /** The name in ids of rules, such as `request-minimum-narrowed`. */
  readonly name: string;
  /** What each possible effect means, as the end of a sentence. */
  readonly says: Readonly<Partial<Record<Effect, string>>>;
  read(schemas: readonly Schema[]): Value;
  effect(before: Value, after: Value, direction: Direction): Effect | undefined;
  /** The value as reports show it. */
  display(value: Value): unknown;
}

/** An aspect among others: each gets the values that it read itself. */
export const aspect = <Value>(own: ComparedAspect<Value>): ComparedAspect => own;

/**
 * An aspect; the rule for a keyword that constrains no value; or `by place` for one whose schemas are places of their
 * own, or whose meaning is the presence of a field.
 */
export type Comparison =
  | ComparedAspect
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

/** A bound of a place, and whether it is forbidden itself. */
interface Limit {
  readonly at: number;
  readonly isExclusive: boolean;
}

/** How a bound is written: its keyword, and the keyword of the bound that is forbidden itself, if there is one. */
interface BoundOptions {
  readonly name?: string;
  readonly exclusive?: string;
  /** Whether values must be at least or at most so large. */
  readonly end: 'least' | 'most';
  readonly what: string;
}

/** A bound, of which the strictest counts. */
export function bound(keyword: string, { name = keyword, exclusive, end, what }: BoundOptions): ComparedAspect {
  const [stricter, looser] = end === 'least' ? ['higher', 'lower'] : ['lower', 'higher'];
  const isStricter = (one: Limit, other: Limit): boolean => {
    if (one.at === other.at) return one.isExclusive && !other.isExclusive;
    return one.at > other.at === (end === 'least');
  };
  const limitsIn = (schema: Schema): readonly Limit[] =>
    [keyword, exclusive].flatMap((word, at) => {
      const value = word === undefined ? undefined : schema[word];
      return typeof value === 'number' ? [{ at: value, isExclusive: at === 1 }] : [];
    });
  return aspect<Limit | undefined>({
    name,
    says: {
      narrowed: `the ${what} was added or is ${stricter} now`,
      widened: `the ${what} was removed or is ${looser} now`,
    },
    read: (schemas) => {
      const [first, ...others] = schemas.flatMap(limitsIn);
      return first && others.reduce((strictest, one) => (isStricter(one, strictest) ? one : strictest), first);
    },
    effect(before, after) {
      if (!before || !after) return before === after ? undefined : after ? 'narrowed' : 'widened';
      if (isStricter(after, before)) return 'narrowed';
      return isStricter(before, after) ? 'widened' : undefined;
    },
    display: (value) => (value?.isExclusive ? { [exclusive!]: value.at } : value?.at),
  });
}

/** A flag: whether any schema of the place sets it. */
export const flag = (
  name: string,
  says: ComparedAspect['says'],
  isSet: (schema: Schema) => boolean,
  effect: (isNowSet: boolean) => Effect,
): ComparedAspect =>
  aspect<boolean>({
    name,
    says,
    read: (schemas) => schemas.some(isSet),
    effect: (before, after) => (before === after ? undefined : effect(after)),
    display: (value) => value,
  });

/** Whether one list of rules demands all that another does. */
const demands = <Rule>(
  strict: readonly Rule[],
  loose: readonly Rule[],
  implies: (one: Rule, other: Rule) => boolean,
): boolean => loose.every((other) => strict.some((one) => implies(one, other)));

/** Rules that all apply. Those of which neither list implies the other can't be compared. */
export function kept<Rule>(
  name: string,
  what: string,
  read: (schema: Schema) => readonly Rule[],
  implies: (one: Rule, other: Rule) => boolean = isSame,
): ComparedAspect {
  return aspect<readonly Rule[]>({
    name,
    says: { narrowed: `${what} was added`, widened: `${what} was removed`, changed: `${what} changed` },
    read: (schemas) => schemas.flatMap(read),
    effect(before, after) {
      const [fewer, more] = [demands(after, before, implies), demands(before, after, implies)];
      if (fewer && more) return undefined;
      return fewer ? 'narrowed' : more ? 'widened' : 'changed';
    },
    display: (rules) => (rules.length === 0 ? undefined : rules),
  });
}
