/** Formats that are checked too loosely: patterns without anchors, digits and letters of other scripts. */
import { valueAt } from '../../../openapi/json/place.js';
import { undisguised } from '../../../openapi/keywords/kit/wrong-texts.js';
import type { Request, StageOverride } from '../../pipeline/app.js';
import { rewriteRequest } from '../kit/alter.js';
import { bodyOf } from '../kit/bodies.js';
import { authored, type Fault, faultsOf } from '../kit/fault.js';
import { acceptWithoutActing, breaksOnly } from '../kit/overlook.js';

type Read = (text: string) => string;

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const minute = String.raw`\d{4}-\d{2}-\d{2} \d{2}:\d{2}`;
const phone = String.raw`\+[1-9]\d{6,14}`;
/** The lookbehind keeps the time linear: it lets a match begin only where a run of these characters begins. */
const email = String.raw`(?<![.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;

/** The part of a text that matches a pattern; the whole text if nothing matches. */
const found =
  (pattern: RegExp): Read =>
  (text) =>
    pattern.exec(text)?.[0] ?? text;

/** The patterns of a form: one with a single anchor, one with none. */
const openAtEnd = (form: string): Read => found(new RegExp(`^${form}\\b`));
const openAtBeginning = (form: string): Read => found(new RegExp(`(?<!\\w)${form}$`));
const open = (form: string): Read => found(new RegExp(`(?<!\\w)${form}\\b`));

/** Converts the texts under these names in a request's body, and the values of its path. */
function reading(names: RegExp, read: Read): StageOverride {
  const changed = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (name, text: unknown) =>
      typeof text === 'string' && names.test(name) ? read(text) : text,
    ) as unknown;
  return rewriteRequest((request: Request) => ({
    ...request,
    path: changed(request.path) as Request['path'],
    body: request.body === undefined ? undefined : changed(request.body),
  }));
}

const unanchored = (id: string, row: string, title: string, names: RegExp, read: Read): Fault =>
  authored(`unanchored.${id}`, row, title, reading(names, read));

const phones = /^phone$/;
const emails = /^email$/;
const minutes = /^(?:from|to)$/;
const ids = /uuid$/;

/** Accepts any phone that begins with a plus. */
const plusIsEnough = acceptWithoutActing((request, error) => {
  const isPlus = (value: unknown): boolean => typeof value === 'string' && value.startsWith('+');
  return breaksOnly(error, /phone$/) && error.violations.every(({ place }) => isPlus(valueAt(bodyOf(request), place)));
});

export const formatFaults: readonly Fault[] = [
  unanchored('phone.end', 'CUS-07', 'A phone number followed by words is accepted', phones, openAtEnd(phone)),
  unanchored('phone.beginning', 'CUS-07', 'A phone number after words is accepted', phones, openAtBeginning(phone)),
  ...faultsOf(unanchored, 'ORD-50', {
    'minute.end': ['A schedule followed by words is accepted', minutes, openAtEnd(minute)],
    'minute.beginning': ['A schedule after words is accepted', minutes, openAtBeginning(minute)],
  }),
  unanchored(
    'country',
    'LOC-08',
    'A string that contains a country code is accepted as country',
    /^country$/,
    open('[A-Z]{2}'),
  ),
  unanchored(
    'currency',
    'ORD-38',
    'A string that contains a currency code is accepted as currency',
    /^currency$/,
    open('[A-Z]{3}'),
  ),
  unanchored('email.end', 'CUS-06', 'An e-mail address followed by words is accepted', emails, openAtEnd(email)),
  unanchored('email.beginning', 'CUS-06', 'An e-mail address after words is accepted', emails, openAtBeginning(email)),
  unanchored('email.named', 'CUS-06', 'An e-mail address in <> after a name is accepted', emails, (text) =>
    text.replace(/^\w+ <(.+)>$/, '$1'),
  ),
  unanchored('uuid', 'CUS-16', 'A string that contains a uuid is accepted as uuid', ids, open(uuid)),
  ...faultsOf(authored, 'FMT-05', {
    'scripts.digits': [
      'Non-ASCII digits are accepted in phone numbers and schedules',
      reading(/^(?:phone|from|to)$/, (text) => text.replace(/[٠-٩０-９]+/g, undisguised)),
    ],
    'scripts.full-width': [
      'Full-width letters and digits are accepted in codes and uuids',
      reading(/^(?:country|currency)$|uuid$/, (text) => text.normalize('NFKC')),
    ],
  }),
  authored(
    'forms.phone.plus-is-enough',
    'CUS-07',
    'Any string that begins with a plus is accepted as phone',
    plusIsEnough,
  ),
];
