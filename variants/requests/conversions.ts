/** Invalid values that are converted to valid ones instead of refused: texts, numbers, words of a set, lists. */
import { valueAt } from '../../openapi/json/place.js';
import { undisguised } from '../../openapi/keywords/kit/wrong-texts.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { all } from '../../reference-impl/pipeline/overrides.js';
import { eachObject } from '../kit/answers.js';
import * as op from '../kit/operators.js';
import { reading, type Rewrite, type Overlooked } from '../kit/requests.js';
import { overlooks } from '../kit/pairs.js';
import { rewriting } from '../kit/stages.js';
import { breaking, faults, type VariantEntry, type Fault } from '../kit/variant.js';

/** A way to read a text, and the words for the texts that are then accepted. */
type Reading = readonly [says: string, read: (text: string) => string];

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const minute = String.raw`\d{4}-\d{2}-\d{2} \d{2}:\d{2}`;
const phone = String.raw`\+[1-9]\d{6,14}`;
/** The lookbehind keeps the time linear: it lets a match begin only where a run of these characters begins. */
const email = String.raw`(?<![.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;

/** Reads the part of a text that matches a pattern; the whole text if nothing matches. */
const part = (says: string, pattern: string): Reading => {
  const form = new RegExp(pattern);
  return [says, (text) => form.exec(text)?.[0] ?? text];
};

/** The patterns of a form: one with a single anchor, one with none. */
const followed = (form: string): Reading => part('followed by words', `^${form}\\b`);
const preceded = (form: string): Reading => part('after words', `(?<!\\w)${form}$`);
const surrounded = (form: string): Reading => part('between words', `(?<!\\w)${form}\\b`);
const named: Reading = ['in <> after a name', (text) => text.replace(/^\w+ <(.+)>$/, '$1')];
const inDigits: Reading = ['in non-ASCII digits', (text) => text.replace(/[٠-٩０-９]+/g, undisguised)];
const fullWidth: Reading = ['in full-width letters and digits', (text) => text.normalize('NFKC')];

/** Texts under a name, or one of several, are converted in the body and the path of a request. */
function takes(names: string, [says, read]: Reading): VariantEntry {
  const pattern = new RegExp(`^(?:${names})$`);
  const changed = <Part>(value: Part): Part =>
    JSON.parse(JSON.stringify(value), (name, text: unknown) =>
      typeof text === 'string' && pattern.test(name) ? read(text) : text,
    ) as Part;
  return [
    `A value ${says} is accepted as ${names.replace('.*', '').replaceAll('|', ' or ')}`,
    rewriting('any', (request) => ({
      ...request,
      path: changed(request.path),
      body: request.body === undefined ? undefined : changed(request.body),
    })),
  ];
}

/** Whether all mistakes are texts that begin with a plus. */
const haveAPlus: Overlooked['test'] = (body, _request, { violations }) =>
  violations.every(({ place }) => /^"\+/.test(JSON.stringify(valueAt(body, place))));

export const formatFaults: readonly Fault[] = [
  ...faults(
    'CUS-06',
    {
      'phone.end': breaking('CUS-07', takes('phone', followed(phone))),
      'phone.beginning': breaking('CUS-07', takes('phone', preceded(phone))),
      'minute.end': breaking('ORD-50', takes('from|to', followed(minute))),
      'minute.beginning': breaking('ORD-50', takes('from|to', preceded(minute))),
      country: breaking('LOC-08', takes('country', surrounded('[A-Z]{2}'))),
      currency: breaking('ORD-38', takes('currency', surrounded('[A-Z]{3}'))),
      'email.end': takes('email', followed(email)),
      'email.beginning': takes('email', preceded(email)),
      'email.named': takes('email', named),
      uuid: breaking('CUS-16', takes('.*uuid', surrounded(uuid))),
    },
    'unanchored.',
  ),
  ...faults('FMT-05', {
    'scripts.digits': takes('phone|from|to', inDigits),
    'scripts.full-width': takes('country|currency|.*uuid', fullWidth),
    'forms.phone.plus-is-enough': breaking(
      'CUS-07',
      overlooks('any', 'any string that begins with a plus as phone', { at: /phone$/, test: haveAPlus }),
    ),
  }),
];

/** Changes the numbers that stand for a type, an ability or a vehicle. */
const readingNumbers = (change: (value: number) => number): StageOverride =>
  all(
    reading('any', 'type', op.number(change)),
    reading('any', 'abilities|allowed_vehicle_types.*', op.number(change)),
  );

const needs = ['lift', 'cooler', 'freezer', 'heater'];
const types = ['CASH', 'CHEQUE', 'CREDIT_CARD'];

/** Reads a wrong text that passes a test as the first of these words. */
const asWordOf = (words: readonly string[], test: (text: string) => boolean): Rewrite =>
  op.text((text) => (!words.includes(text) && test(text) ? words[0]! : text));

/** Leaves out each empty object in a body. */
const droppingEmpty: Rewrite = (body) =>
  eachObject(body, (object) => (Object.values(object).every((value) => value === undefined) ? undefined : object)) ??
  body;

/** A value that is no list as the only element of one. */
const asList: Rewrite = (value): unknown => (Array.isArray(value) ? value : [value]);

const lists = 'packages|collections|requirements|tags|metafields|abilities|allowed_vehicle_types';
const anyCase = all(
  reading('any', 'collections.*.type', op.upper.change),
  reading('any', 'requirements.*', op.lower.change),
);
const hundredths = op.number((value) => (value < 0 ? Math.round(value * 100) / 100 : value));

export const setFaults: readonly Fault[] = faults('CUS-09', {
  'types.empty-object.is-missing': breaking('ORD-15', [
    'An empty object in place of a text or a number counts as left out',
    reading('any', '', droppingEmpty),
  ]),
  'sets.numbers.zero-is-none': [
    '0 in abilities or vehicle types is ignored',
    readingNumbers((value) => (value === 0 ? 1 : value)),
  ],
  'sets.numbers.cut': ['Fractions in abilities or vehicle types are cut off', readingNumbers(Math.trunc)],
  'numbers.rounded-first': breaking('ORD-46', [
    'Weights and amounts are rounded to hundredths before they are validated',
    reading('any', 'packages|collections.*.weight|amount', hundredths),
  ]),
  'sets.words.any-case': breaking('ORD-36', ['Requirements are accepted in upper or lower case', anyCase]),
  'sets.words.part': breaking('ORD-10', [
    'A requirement is accepted if it is part of a listed one',
    reading(
      'any',
      'requirements.*',
      asWordOf(needs, (text) => needs.some((word) => word.includes(text))),
    ),
  ]),
  'sets.words.part-of-all': breaking('ORD-36', [
    'The type of a collection is accepted if it is part of the list of types',
    reading(
      'any',
      'collections.*.type',
      asWordOf(types, (text) => types.join(' ').includes(text)),
    ),
  ]),
  'sets.words.several': breaking('ORD-36', [
    'The type of a collection may be several, separated by commas',
    reading(
      'any',
      'collections.*.type',
      asWordOf(types, (text) => text.split(',').every((one) => types.includes(one))),
    ),
  ]),
  'lists.element-alone': breaking('CUS-10', [
    'A value in place of a list is accepted as its only element',
    reading<unknown>('any', lists, asList),
  ]),
});
