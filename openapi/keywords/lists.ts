/** The elements of lists: their schema, their number, and whether they differ. */
import { canonical } from '../json/canonical.js';
import { isRecord } from '../json/json.js';
import { bound, flag } from './kit/comparison.js';
import { byPlace, constraint, isCount, isFlag, none, requestRules } from './kit/rules.js';
import { made } from './kit/mutation.js';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A list of this length that begins like a valid one, and goes on with copies of its elements. */
function ofLength(valid: unknown, length: number): readonly unknown[] {
  const all = listOf(valid);
  return Array.from({ length }, (_, at) => all[at] ?? all[at % Math.max(1, all.length)] ?? 'x');
}

const elements = (count: number): string => `${count} element${count === 1 ? '' : 's'}`;

export const items = constraint<object>({
  ...byPlace,
  name: 'items',
  neutral: {},
  says: 'the schema of all elements',
  form: isRecord,
  holds: 'a schema',
  sentence: undefined,
});

export const minItems = constraint<number>({
  name: 'minItems',
  neutral: 0,
  says: 'the least number of elements',
  form: isCount,
  requests: requestRules(
    (value, place) => ({
      breaks: value === 0 ? [] : [made(place, elements(value - 1), (list) => ofLength(list, value - 1))],
      keeps: [made(place, elements(value), (list) => ofLength(list, value))],
    }),
    {
      breaking: (name) => `${name} with too few elements`,
      keeping: (name) => `${name} with as few elements as are allowed`,
      isHarmless: true,
    },
  ),
  sentence: (value) => `must have at least ${elements(value)}`,
  break: (value, valid) => (value === 0 ? undefined : ofLength(valid, value - 1)),
  fix: none,
  comparison: bound('minItems', { name: 'least-elements', end: 'least', what: 'minimum number of elements' }),
  in30: 'the same',
  expect: none,
});

export const maxItems = constraint<number>({
  name: 'maxItems',
  says: 'the greatest number of elements',
  form: isCount,
  requests: requestRules(
    (value, place) => ({
      breaks: [made(place, elements(value + 1), (list) => ofLength(list, value + 1))],
      keeps: [made(place, elements(value), (list) => ofLength(list, value))],
    }),
    {
      breaking: (name) => `${name} with too many elements`,
      keeping: (name) => `${name} with as many elements as are allowed`,
      isHarmless: true,
    },
  ),
  sentence: (value) => `must have at most ${elements(value)}`,
  break: (value, valid) => ofLength(valid, value + 1),
  fix: (value, got) => (Array.isArray(got) ? got.slice(0, value) : undefined),
  comparison: bound('maxItems', { name: 'most-elements', end: 'most', what: 'maximum number of elements' }),
  in30: 'the same',
  inScenarios: false,
  expect: none,
});

const distinct = (list: readonly unknown[]): readonly unknown[] => [
  ...new Map(list.map((one) => [canonical(one), one])).values(),
];

const twice = (list: unknown): readonly unknown[] => [...listOf(list), listOf(list)[0] ?? 'x', listOf(list)[0] ?? 'x'];

export const uniqueItems = constraint<boolean>({
  name: 'uniqueItems',
  neutral: false,
  says: 'whether all elements differ',
  form: isFlag,
  requests: requestRules(
    (value, place) => ({ breaks: value ? [made(place, 'an element twice', twice)] : [], keeps: [] }),
    { breaking: (name) => `an element twice in ${name}`, isHarmless: true },
  ),
  sentence: () => 'must not have the same element twice',
  break: (value, valid) => (value ? twice(valid) : undefined),
  fix: (_value, got) => (Array.isArray(got) ? distinct(got) : undefined),
  comparison: flag(
    'unique',
    { narrowed: 'all elements must differ now', widened: 'elements may be equal now' },
    ({ uniqueItems: value }) => value === true,
    (isNowSet) => (isNowSet ? 'narrowed' : 'widened'),
  ),
  in30: 'the same',
  inScenarios: false,
  expect: none,
});
