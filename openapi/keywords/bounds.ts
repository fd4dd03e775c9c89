/** The bounds of numbers, and `multipleOf`. */
import type { Place } from '../json/place.js';
import { bound, kept } from './kit/comparison.js';
import type { Keyword } from './kit/keyword.js';
import { constraint, none, requestRules, setTo } from './kit/rules.js';
import type { Mutations } from './kit/mutation.js';

const isNumber = (value: unknown): boolean => Number.isFinite(value);

interface End {
  readonly name: string;
  readonly end: 'least' | 'most';
  /** Whether the bound itself is not allowed. */
  readonly isExclusive: boolean;
}

/** The second value is so near to the bound that a server which rounds to hundredths before it compares accepts it. */
function variations(place: Place, value: number, { end, isExclusive }: End): Mutations {
  const away = end === 'least' ? -1 : 1;
  const beyond = [value + away, isExclusive ? value : value + away / 250];
  return setTo(place, beyond, [isExclusive ? value - away : value]);
}

/** By the end: both keywords of a bound say the same in two ways, so they are compared together. */
const comparisons = {
  least: bound('minimum', { exclusive: 'exclusiveMinimum', end: 'least', what: 'minimum' }),
  most: bound('maximum', { exclusive: 'exclusiveMaximum', end: 'most', what: 'maximum' }),
};

const limit = (of: End): Keyword<number> => {
  const { name, end, isExclusive } = of;
  const [word, side] = end === 'least' ? (['minimum', 'below'] as const) : (['maximum', 'above'] as const);
  const isWithin = (value: number, got: unknown): boolean =>
    typeof got === 'number' && (end === 'least' ? got >= value : got <= value) && !(isExclusive && got === value);
  const clamp = (value: number, got: number): number => (end === 'least' ? Math.max(value, got) : Math.min(value, got));
  return constraint<number>({
    name,
    says: `the ${end === 'least' ? 'least' : 'greatest'} number${isExclusive ? ', which itself is not allowed' : ''}`,
    form: isNumber,
    requests: requestRules((value, place) => variations(place, value, of), {
      breaking: (field) => `${field} ${side} its ${word}`,
      keeping: (field) => `${field} ${isExclusive ? 'near' : 'at'} its ${word}`,
      isHarmless: true,
    }),
    sentence: (value) => {
      if (isExclusive) return `must be ${end === 'least' ? 'more' : 'less'} than ${value}`;
      return `must not be ${end === 'least' ? 'less' : 'more'} than ${value}`;
    },
    break: (value) => (isExclusive ? value : value + (end === 'least' ? -1 : 1)),
    fix: isExclusive ? none : (value, got) => (typeof got === 'number' ? clamp(value, got) : undefined),
    comparison: comparisons[end],
    in30: isExclusive ? (value) => ({ [word]: value, [name]: true }) : 'the same',
    expect: (value, got) =>
      end === 'least' && !isExclusive ? { test: 'least', wanted: value, passes: isWithin(value, got) } : undefined,
  });
};

export const minimum = limit({ name: 'minimum', end: 'least', isExclusive: false });
export const maximum = limit({ name: 'maximum', end: 'most', isExclusive: false });
export const exclusiveMinimum = limit({ name: 'exclusiveMinimum', end: 'least', isExclusive: true });
export const exclusiveMaximum = limit({ name: 'exclusiveMaximum', end: 'most', isExclusive: true });

/** Whether a number is a multiple of another. Decimals such as 0.1 and 0.01 have no exact quotient. */
const isMultiple = (one: number, other: number): boolean =>
  Math.abs(one / other - Math.round(one / other)) < 1e-9 * Math.max(1, one / other);

export const multipleOf = constraint<number>({
  name: 'multipleOf',
  says: 'the number of which a value is a multiple',
  form: (value) => isNumber(value) && Number(value) > 0,
  requests: requestRules((value, place) => setTo(place, [value * 1.5], [value, value * 2]), {
    breaking: (name) => `a number for ${name} between two that are allowed`,
    keeping: (name) => `allowed numbers for ${name}`,
    isHarmless: true,
  }),
  sentence: (value) => `must be a multiple of ${value}`,
  break: (value, valid) => Number(valid) + value / 2,
  fix: none,
  comparison: kept(
    'multiple',
    'a rule of multiples',
    ({ multipleOf: value }) => (value === undefined ? [] : [Number(value)]),
    isMultiple,
  ),
  in30: 'the same',
  expect: none,
});
