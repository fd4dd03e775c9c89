/** The fields of objects: their schemas, which are required or allowed, and their number. */
import { isRecord, record, without, type Json } from '../json/json.js';
import type { Place } from '../json/place.js';
import { bound, kept } from './kit/comparison.js';
import type { Keyword } from './kit/keyword.js';
import { byPlace, constraint, isCount, isListOfTexts, none, requestRules } from './kit/rules.js';
import { isNothing, type Schema } from './kit/schema.js';
import { made, type Mutation, type Mutations } from './kit/mutation.js';

export const properties = constraint<object>({
  ...byPlace,
  name: 'properties',
  neutral: {},
  says: 'the schemas of fields by name',
  form: isRecord,
  holds: 'schemas by name',
  sentence: undefined,
});

/** The walk varies it, since a hint, a condition and an open question each say it in another way. */
export const required = constraint<readonly string[]>({
  ...byPlace,
  name: 'required',
  neutral: [],
  says: 'the fields that must be there',
  form: isListOfTexts,
  sentence: () => 'is required',
  hinted: 'joined',
  expect: (_value, got) => ({ test: 'present', passes: got !== undefined }),
});

/** A field that no schema of the contract lists. */
const unlisted = 'unlisted_field';

/** `true` as a schema: it is read like `{}`, and `false` like `{ not: {} }`. */
export const additionalProperties = constraint<Schema>({
  ...byPlace,
  name: 'additionalProperties',
  neutral: {},
  says: 'the schema of fields that are not listed, or whether there may be any',
  form: isRecord,
  holds: 'a schema',
  requests: requestRules(
    (value, place) => ({
      breaks: isNothing(value)
        ? [{ label: 'a field that is not listed', changes: [{ place: [...place, unlisted], value: 'x' }] }]
        : [],
      keeps: [],
    }),
    { breaking: (name) => `an unlisted field in ${name}`, isHarmless: true },
  ),
  sentence: () => 'is not a field of this object',
  break: (value, valid) => (isNothing(value) && isRecord(valid) ? { ...valid, [unlisted]: 'x' } : undefined),
});

const filler = (at: number): string => `filler_${at}`;

const withFields = (valid: unknown, count: number): Json => {
  const own = record(valid);
  const missing = Math.max(0, count - Object.keys(own).length);
  return { ...own, ...Object.fromEntries(Array.from({ length: missing }, (_, at) => [filler(at), 'x'])) };
};

const withoutFields = (valid: unknown, count: number): Json =>
  Object.fromEntries(Object.entries(record(valid)).slice(0, count));

const fields = (count: number): string => `${count} field${count === 1 ? '' : 's'}`;

const number = (
  name: string,
  end: 'least' | 'most',
  of: (value: number, place: Place) => Mutations,
  wrong: (value: number, valid: unknown) => unknown,
): Keyword<number> => {
  const word = end === 'least' ? 'few' : 'many';
  return constraint<number>({
    name,
    says: `the ${end === 'least' ? 'least' : 'greatest'} number of fields`,
    neutral: end === 'least' ? 0 : undefined,
    form: isCount,
    requests: requestRules(of, { breaking: (field) => `${field} with too ${word} fields`, isHarmless: true }),
    sentence: (value) =>
      end === 'least' && value === 1 ? 'must not be empty' : `must have at ${end} ${fields(value)}`,
    break: wrong,
    fix: none,
    comparison: bound(name, {
      name: `${end}-fields`,
      end,
      what: `${end === 'least' ? 'minimum' : 'maximum'} number of fields`,
    }),
    in30: 'the same',
    inScenarios: false,
    expect: none,
  });
};

const varied = (place: Place, count: number, from: (valid: unknown, count: number) => Json): Mutation =>
  made(place, fields(count), (valid) => from(valid, count));

export const minProperties = number(
  'minProperties',
  'least',
  (value, place) => ({ breaks: value === 0 ? [] : [varied(place, value - 1, withoutFields)], keeps: [] }),
  (value, valid) => (value === 0 ? undefined : withoutFields(valid, value - 1)),
);

export const maxProperties = number(
  'maxProperties',
  'most',
  (value, place) => ({ breaks: [varied(place, value + 1, withFields)], keeps: [] }),
  (value, valid) => withFields(valid, value + 1),
);

/** The fields that must be there if another one is. */
type Dependents = Readonly<Record<string, readonly string[]>>;

const pairsOf = (value: Dependents): readonly (readonly [name: string, needed: string])[] =>
  Object.entries(value).flatMap(([name, all]) => all.map((needed) => [name, needed] as const));

export const dependentRequired = constraint<Dependents>({
  name: 'dependentRequired',
  neutral: {},
  says: 'the fields that must be there if another one is',
  form: (value) => isRecord(value) && Object.values(value).every(isListOfTexts),
  requests: requestRules(
    (value, place) => ({
      breaks: pairsOf(value).map(([name, needed]) =>
        made(place, `${name} without ${needed}`, (valid) => without({ [name]: 'x', ...record(valid) }, needed)),
      ),
      keeps: Object.entries(value).map(([name, all]) =>
        made(place, `neither ${[name, ...all].join(' nor ')}`, (valid) => without(record(valid), name, ...all)),
      ),
    }),
    { isHarmless: true },
  ),
  sentence: () => 'is required beside another field',
  break: none,
  fix: none,
  comparison: kept('dependents', 'a rule about fields that need others', ({ dependentRequired: value }) =>
    pairsOf((value ?? {}) as Dependents),
  ),
  in30: 'left out',
  inScenarios: false,
  expect: none,
});
