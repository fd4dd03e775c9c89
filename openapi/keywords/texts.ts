/** The length, the pattern and the format of texts. */
import { reshaped } from './kit/coercions.js';
import { bound, kept } from './kit/comparison.js';
import type { SchemasAround, KeywordExpectation } from './kit/keyword.js';
import { constraint, isCount, isText, none, requestRules } from './kit/rules.js';
import type { Schema } from './kit/schema.js';
import { made, set, type Mutation, type Mutations } from './kit/mutation.js';
import type { Place } from '../json/place.js';
import { inDisguise, withWords } from './kit/wrong-texts.js';

/** The characters of a text, as JSON Schema counts them. */
const charactersOf = (value: unknown): readonly string[] => (typeof value === 'string' ? [...value] : []);

/** A text of this length that begins like a valid one. */
const ofLength = (valid: unknown, length: number): string => {
  const characters = charactersOf(valid);
  return [...characters.slice(0, length), ...'x'.repeat(Math.max(0, length - characters.length))].join('');
};

const long = (place: Place, length: number, label: string): Mutation =>
  made(place, label, (present) => ofLength(present, length));

const characters = (count: number): string => (count === 1 ? '1 character' : `${count} characters`);

export const minLength = constraint<number>({
  name: 'minLength',
  neutral: 0,
  says: 'the least number of characters',
  form: isCount,
  requests: requestRules(
    (value, place) => ({
      breaks: value === 0 ? [] : [long(place, value - 1, characters(value - 1))],
      keeps: [long(place, value, characters(value))],
    }),
    {
      breaking: (name) => `${name} with too few characters`,
      keeping: (name) => `${name} of its least length`,
      isHarmless: true,
    },
  ),
  sentence: (value) => (value === 1 ? 'must not be empty' : `must have at least ${value} characters`),
  break: (value, valid) => (value === 0 ? undefined : ofLength(valid, value - 1)),
  fix: none,
  comparison: bound('minLength', { name: 'length', end: 'least', what: 'minimum length' }),
  in30: 'the same',
  expect: (value, got) => matching(`^[^]{${value}}`, got),
});

export const maxLength = constraint<number>({
  name: 'maxLength',
  says: 'the greatest number of characters',
  form: isCount,
  requests: requestRules(
    (value, place) => ({
      breaks: [long(place, value + 1, characters(value + 1))],
      keeps: [long(place, value, characters(value))],
    }),
    {
      breaking: (name) => `${name} with too many characters`,
      keeping: (name) => `${name} of its greatest length`,
      isHarmless: true,
    },
  ),
  sentence: (value) => `must have at most ${value} character${value === 1 ? '' : 's'}`,
  break: (value, valid) => ofLength(valid, value + 1),
  // Which characters could go is the sender's to say.
  fix: none,
  comparison: bound('maxLength', { name: 'most-characters', end: 'most', what: 'maximum length' }),
  in30: 'the same',
  expect: (value, got) => matching(`^[^]{0,${value}}$`, got),
});

const matching = (wanted: string, got: unknown): KeywordExpectation => ({
  test: 'pattern',
  wanted,
  passes: typeof got === 'string' && new RegExp(wanted, 'u').test(got),
});

function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u').source !== '';
  } catch {
    return false;
  }
}

/** A form can be broken in any way, so the contract names texts that break it plainly. */
function counterexamples(place: Place, schema: Schema): Mutations {
  const wrong = schema['x-counterexamples'];
  if (!wrong?.length) throw new Error(`The contract gives no x-counterexamples for the form of ${place.join('.')}.`);
  return { breaks: wrong.map((value) => set(place, value)), keeps: [] };
}

const ofForm = requestRules<string>((_value, place, schema) => counterexamples(place, schema), {
  derive: (_value, { format: form }) => withWords(form),
  disguise: (_value, { format: form }) => inDisguise(form),
  breaking: (name) => `a malformed ${name}`,
  isForgettable: true,
});

/** The text in another form that satisfies all patterns of its place. */
function reform(_value: string, got: unknown, { schemas }: SchemasAround): string | undefined {
  const patterns = schemas.flatMap(({ pattern: form }) => (typeof form === 'string' ? [form] : []));
  return typeof got === 'string' ? reshaped(got, patterns) : undefined;
}

const described = ({ description: text }: Schema): string | undefined =>
  text && `${text.charAt(0).toLowerCase()}${text.slice(1).replace(/\.$/, '')}`;

export const pattern = constraint<string>({
  name: 'pattern',
  neutral: '.*',
  says: 'the regular expression that a text matches',
  form: isPattern,
  requests: { ...ofForm, isHarmless: true },
  sentence: (value, schema) => `must be ${described(schema) ?? `of the pattern ${value}`}`,
  shape: (_value, schema) => described(schema),
  break: (_value, _valid, schema) => schema['x-counterexamples']?.[0],
  fix: reform,
  comparison: kept('pattern', 'a pattern', ({ pattern: value }) => (value === undefined ? [] : [value])),
  in30: 'the same',
  expect: matching,
});

interface Format {
  readonly says: string;
  /** A text that isn't of the format, made from one that is. */
  readonly wrong?: (valid: unknown) => string;
  /** A regular expression for scripts. */
  readonly pattern?: string;
}

const digits = (count: number): string => '[0-9a-fA-F]'.repeat(count);

/** The canonical form of a uuid, of any version and in either case. Engines match written-out digits faster than `{8}`. */
export const uuidForm = new RegExp(`^${[8, 4, 4, 4, 12].map(digits).join('-')}$`);

const formats: Readonly<Record<string, Format>> = {
  // Different uuids stay different.
  uuid: {
    says: 'a UUID in the form 8-4-4-4-12',
    wrong: (uuid) => `${String(uuid).slice(0, -1)}g`,
    pattern: uuidForm.source,
  },
  email: { says: 'an e-mail address' },
  uri: { says: 'an absolute URL', wrong: () => 'no address' },
  date: { says: 'a day that exists, such as 2031-06-30' },
};

export const format = constraint<string>({
  name: 'format',
  says: 'a form with a name, such as email or uuid',
  form: isText,
  requests: ofForm,
  sentence: (value) => `must be ${formats[value]?.says ?? value}`,
  shape: (value) => formats[value]?.says ?? value,
  break: (value, valid, schema) => {
    if (value === 'uuid') return formats[value]!.wrong!(valid);
    return schema['x-counterexamples']?.[0] ?? formats[value]?.wrong?.(valid);
  },
  fix: reform,
  comparison: kept('format', 'a format', ({ format: value }) => (value === undefined ? [] : [value])),
  in30: 'the same',
  expect: (value, got) => {
    const form = formats[value]?.pattern;
    return form === undefined ? undefined : matching(form, got);
  },
});
