/** `const`, `enum` and `x-listed`: the values that are allowed, or that are listed among others. */
import { canonical, isSame } from '../json/canonical.js';
import type { Place } from '../json/place.js';
import { nearest } from './kit/coercions.js';
import { aspect, common, effectOfSet, parsed, type Direction } from './kit/comparison.js';
import type { KeywordExpectation } from './kit/keyword.js';
import { anything, constraint, isFilledList, isText, none, requestRules } from './kit/rules.js';
import type { Schema } from './kit/schema.js';
import { joinList } from '../text/join-list.js';
import { set, setOnce, type Mutation } from './kit/mutation.js';
import { outsideNumbers, outsideWords, partsOfWords } from './kit/wrong-texts.js';

/** More values than these are codes of a register, which nobody wants to read in full. */
const mostNamed = 12;

type Values = readonly unknown[];

/** The values of a closed set: `enum`, or the one of `const`. */
const closedIn = (schema: Schema): Values | undefined =>
  schema['const'] === undefined ? (schema['enum'] as Values | undefined) : [schema['const']];

const openIn = (schema: Schema): Values | undefined => schema['x-listed'] as Values | undefined;

/** The values that a place's schemas list, in a closed set or an open one. */
export const listedValues = (schemas: readonly Schema[]): Values =>
  schemas.flatMap((schema) => closedIn(schema) ?? openIn(schema) ?? []);

/** The values of a place's closed sets. */
export const closedValues = (schemas: readonly Schema[]): Values => schemas.flatMap((schema) => closedIn(schema) ?? []);

/** The words of all closed and open sets in schemas. */
export const wordsOf = (schemas: readonly Schema[]): readonly string[] =>
  schemas.flatMap((schema) => [...((schema['enum'] as Values) ?? []), ...(openIn(schema) ?? [])].filter(isText));

/** The sets of a place, as canonical texts. */
interface Sets {
  readonly closed: readonly string[] | undefined;
  readonly listed: readonly string[] | undefined;
}

const textsOf = (schemas: readonly Schema[], read: (schema: Schema) => Values | undefined) =>
  common(schemas.map((schema) => read(schema)?.map(canonical) ?? []).filter((list) => list.length > 0));

/**
 * In requests, clients rely on the listed values, also on those of an open set. In responses, clients must handle every
 * value, and an open set excludes none.
 */
const counting = ({ closed, listed }: Sets, direction: Direction): readonly string[] | undefined =>
  direction === 'request' ? (closed ?? listed) : closed;

const comparison = aspect<Sets>({
  name: 'values',
  says: {
    narrowed: 'fewer values are allowed',
    widened: 'more values are allowed',
    changed: 'some values are no longer allowed, and others are',
    reworded: 'the list of values is written differently, with the same meaning',
  },
  read: (schemas) => ({ closed: textsOf(schemas, closedIn), listed: textsOf(schemas, openIn) }),
  effect(before, after, direction) {
    const effect = effectOfSet(counting(before, direction), counting(after, direction));
    return effect ?? (isSame(before, after) ? undefined : 'reworded');
  },
  display: ({ closed, listed }) => parsed(closed) ?? (listed && { listed: parsed(listed) }),
});

const oneOf = (wanted: Values, got: unknown): KeywordExpectation => ({
  test: 'oneOf',
  wanted,
  passes: wanted.some((one) => isSame(one, got)),
});

/** A word outside a set, if the set doesn't name others to try. */
const unlisted = 'UNLISTED';

export const constant = constraint<unknown>({
  name: 'const',
  says: 'the only allowed value',
  form: anything,
  requests: requestRules((value, place) => ({ breaks: [set(place, unlisted)], keeps: [set(place, value)] }), {
    breaking: (name) => `another value for ${name}`,
    keeping: (name) => `the listed value of ${name}`,
    isHarmless: true,
  }),
  sentence: (value) => `must be ${String(value)}`,
  shape: (value) => String(value),
  break: () => unlisted,
  fix: (value) => value,
  comparison,
  bindsNull: false,
  in30: (value) => ({ enum: [value] }),
  expect: (value, got) => oneOf([value], got),
});

/** Sets a place to a word. For a list, the word becomes the only element: it may be among the others already. */
const asOnlyElement = (place: Place, value: unknown): Mutation =>
  place.at(-1) === '*' ? set(place.slice(0, -1), [value], set(place, value).label) : set(place, value);

/** Numbers outside a set: the nearest two at every place, the others once. */
const outside = (numbers: readonly number[], place: Place): readonly Mutation[] =>
  outsideNumbers(numbers).map((value, at) => (at < 2 ? set(place, value) : setOnce(place, value)));

function namedValues(values: Values): string {
  if (values.length > mostNamed) return 'is not a code that exists';
  return values.length === 1 ? `must be ${String(values[0])}` : `must be one of ${joinList(values.map(String))}`;
}

export const enumeration = constraint<Values>({
  name: 'enum',
  says: 'the allowed values',
  form: isFilledList,
  requests: requestRules(
    (values, place, schema) => {
      const numbers = values.filter((value) => typeof value === 'number');
      const wrong = schema['x-counterexamples'] ?? (numbers.length > 0 ? [] : [unlisted]);
      const keeps = values.length > mostNamed ? [] : values.map((value) => asOnlyElement(place, value));
      return { breaks: [...wrong.map((value) => set(place, value)), ...outside(numbers, place)], keeps };
    },
    {
      derive: (values, _schema, words) => [
        ...outsideWords(values, words),
        ...(values.length > mostNamed ? [] : partsOfWords(values)),
      ],
      breaking: (name) => `an unlisted value for ${name}`,
      keeping: (name) => `each listed value of ${name}`,
      isHarmless: true,
      isForgettable: true,
    },
  ),
  sentence: namedValues,
  shape: (values) => joinList(values.map(String), 'or'),
  break: (_values, _valid, schema) => schema['x-counterexamples']?.[0] ?? unlisted,
  fix: (values, got) => nearest(got, values),
  comparison,
  in30: 'the same',
  expect: oneOf,
});

export const listed = constraint<Values>({
  name: 'x-listed',
  says: 'values of an open set: each must be accepted, and others may be',
  form: isFilledList,
  requests: requestRules((values, place) => ({ breaks: [], keeps: values.map((value) => set(place, value)) }), {
    keeping: (name) => `each listed value of ${name}`,
  }),
  sentence: undefined,
  break: none,
  fix: none,
  comparison,
  bindsNull: true,
  in30: 'the same',
  inScenarios: false,
  expect: none,
});
