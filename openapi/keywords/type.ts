/** `type`: the kinds of JSON values that are allowed. */
import { isRecord, type Json } from '../json/json.js';
import type { Place } from '../json/place.js';
import { coerced, namedBy, typeOf } from './kit/coercions.js';
import { aspect, common, effectOfSet } from './kit/comparison.js';
import { constraint, isFilledList, requestRules } from './kit/rules.js';
import { types, typesOf, type JsonType, type Schema } from './kit/schema.js';
import { joinList } from '../text/join-list.js';
import { made, set, setOnce, type Mutation } from './kit/mutation.js';

const isType = (value: unknown): boolean => (types as readonly unknown[]).includes(value);

/**
 * Values that no coercion can convert, by the expected type ("structurally wrong" in the specification). An empty object
 * counts as missing in Python.
 */
const wrongValues: Readonly<Record<JsonType, readonly unknown[]>> = {
  string: [{}],
  integer: [{}, [1], 'lots', 1.5],
  number: [{}, [1], 'lots'],
  boolean: [{}, [true], 'maybe'],
  object: [],
  array: ['text'],
  null: [],
};

const firstOf = (list: unknown): unknown => (Array.isArray(list) ? (list as unknown[])[0] : undefined) ?? 'x';
const firstInObject = (list: unknown): unknown => ({ 0: firstOf(list) });

/** A valid element instead of its list: alone, and in an object, which PHP may read as a list. */
function unlisted({ items }: Schema, place: Place): readonly Mutation[] {
  const inObject = made(place, 'an element in an object', firstInObject);
  // A single string is among the values of a wrong type already.
  return items?.type === 'string' ? [inObject] : [made(place, 'an element instead of the array', firstOf), inObject];
}

/** A list with the string in it: many patterns match it, and many queries find it anyway. */
const inList = (present: unknown): unknown => [present ?? 'x'];

const valuesOf = (present: unknown): readonly unknown[] => (isRecord(present) ? Object.values(present) : []);
const firstValue = (present: unknown): unknown =>
  valuesOf(present).find((value) => value !== null && typeof value !== 'object') ?? 'text';
const valuesInList = (present: unknown): unknown => {
  const values = valuesOf(present);
  // PHP reads an empty object as an empty array.
  return values.length > 0 ? values : ['x'];
};

/** Values that some servers accept as an object: a uuid for a record, a time for a schedule, a pair of coordinates. */
const unwrapped = (place: Place): readonly Mutation[] => [
  made(place, 'a plain value instead of an object', firstValue),
  made(place, 'an array of its values', valuesInList),
  { ...made(place, 'the object in an array', inList), once: true },
];

/** Values of a wrong type. 0 and false stand for a missing value in some languages. */
function wrongTypeVariations(type: JsonType, schema: Schema, place: Place): readonly Mutation[] {
  const wrong = wrongValues[type].map((value) => set(place, value));
  if (type === 'string') return [...wrong, made(place, 'an array with the value in it', inList)];
  if (type === 'array') return [...wrong, setOnce(place, 0), ...unlisted(schema, place)];
  return type === 'object' ? [...wrong, setOnce(place, false), ...unwrapped(place)] : wrong;
}

const articles: Readonly<Record<JsonType, string>> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

const listOf = (value: JsonType | readonly JsonType[]): readonly JsonType[] => [value].flat();
const shapeOf = (value: JsonType | readonly JsonType[]): string =>
  joinList(
    listOf(value).map((one) => articles[one]),
    'or',
  );

const isOf = (type: JsonType, value: unknown): boolean =>
  type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;

/** The types of a schema, or of all branches of its union. */
function typesIn(schema: Schema): readonly JsonType[] {
  const branches = schema.type === undefined ? (schema.anyOf ?? []).map(typesOf) : [];
  return branches.some((all) => all.length === 0) ? [] : [...typesOf(schema), ...branches.flat()];
}

const comparison = aspect<readonly string[] | undefined>({
  name: 'type',
  says: {
    narrowed: 'fewer types of value are allowed',
    widened: 'more types of value are allowed',
    changed: 'other types of value are allowed',
  },
  read: (schemas) => common(schemas.map(typesIn).filter((all) => all.length > 0)),
  // Every whole number is a number.
  effect: (before, after) => effectOfSet(withIntegers(before), withIntegers(after)),
  display: (value) => value,
});

const withIntegers = (all: readonly string[] | undefined): readonly string[] | undefined =>
  all?.includes('number') ? [...new Set([...all, 'integer'])] : all;

/** Types as in OpenAPI 3.0: one per schema, and null as the flag `nullable`. */
function typesIn30(value: JsonType | readonly JsonType[]): Json {
  if (!Array.isArray(value)) return { type: value };
  const others = listOf(value).filter((one) => one !== 'null');
  const nullable = others.length < value.length ? { nullable: true } : {};
  if (others.length === 1) return { type: others[0], ...nullable };
  return { anyOf: others.map((one) => ({ type: one, ...nullable })) };
}

/** A value of a type that is not listed and that no client would convert. */
function mistyped(value: JsonType | readonly JsonType[]): unknown {
  const all = listOf(value);
  const [first] = all;
  if (first === 'number' || first === 'integer') return 'lots';
  if (first !== 'string') return first === 'boolean' ? 'maybe' : 'text';
  return all.includes('number') ? true : 5;
}

export const type = constraint<JsonType | readonly JsonType[]>({
  name: 'type',
  says: 'the allowed kinds of JSON values',
  form: (value) => isType(value) || (isFilledList(value) && value.every(isType)),
  requests: requestRules(
    (value, place, schema) => {
      const [only, ...others] = listOf(value).filter((one) => one !== 'null');
      return {
        breaks: only === undefined || others.length > 0 ? [] : wrongTypeVariations(only, schema, place),
        keeps: listOf(value).includes('null') ? [set(place, null)] : [],
      };
    },
    { breaking: (name) => `a wrong type for ${name}`, keeping: (name) => `null for ${name}` },
  ),
  sentence: (value) => `must be ${shapeOf(value)}`,
  shape: shapeOf,
  break: mistyped,
  fix: (value, got, { schemas, elements }) => {
    const [names, values] = ['x-enum-varnames', 'enum'].map(
      (word) => schemas.map((schema) => schema[word]).findLast((one) => one !== undefined) ?? [],
    ) as [readonly string[], readonly unknown[]];
    return namedBy(got, names, values) ?? coerced(got, listOf(value), elements.flatMap(typesOf));
  },
  comparison,
  in30: typesIn30,
  expect: (value, got) => ({
    test: 'type',
    wanted: listOf(value),
    passes: listOf(value).some((one) => isOf(one, got)),
  }),
});
