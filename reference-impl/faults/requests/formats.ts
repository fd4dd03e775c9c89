/** Faults of servers that find a valid value in a longer text, or convert one to what is listed: patterns without anchors, parsers. */
import { isRecord } from '../../../openapi/schema.js';
import { undisguised } from '../../../openapi/wrong-values.js';
import { type Request } from '../../app.js';
import { changeAt } from '../kit/values.js';
import { all, type Alter, authored, family, type Fault, faultsOf, rereading } from '../kit/fault.js';

type Read = (text: string) => string;

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const minute = String.raw`\d{4}-\d{2}-\d{2} \d{2}:\d{2}`;
const phone = String.raw`\+[1-9]\d{6,14}`;
const email = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;

/** The part of a text that a pattern finds; a text without one is read as it is. */
const found =
  (pattern: RegExp): Read =>
  (text) =>
    pattern.exec(text)?.[0] ?? text;

/** The patterns of a form: with one anchor, without any, and with anchors that hold for each line. */
const openAtEnd = (form: string): Read => found(new RegExp(`^${form}\\b`));
const openAtBeginning = (form: string): Read => found(new RegExp(`(?<!\\w)${form}$`));
const open = (form: string): Read => found(new RegExp(`(?<!\\w)${form}\\b`));
const line = (form: string): Read => found(new RegExp(`^${form}$`, 'm'));

/** Reads each text of a request's body that stands under one of these names, and each value of its path likewise. */
function reading(names: RegExp, read: Read): Alter {
  const changed = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (name, text: unknown) =>
      typeof text === 'string' && names.test(name) ? read(text) : text,
    ) as unknown;
  return rereading((request: Request) => ({
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

/** A text with its letters and blanks taken out, as people type numbers. */
const diallable: Read = (text) => text.replace(/[^+\d]/g, '');

const numbers = [['type'], ['abilities', '*'], ['allowed_vehicle_types', '*']];

/** Reads the values at some places of a body as others. */
const readingAt = (places: readonly (readonly string[])[], read: (value: unknown) => unknown): Alter =>
  rereading((request) => ({
    ...request,
    body: places.reduce((body, place) => changeAt(body, place, read), request.body),
  }));

const readsNumbers = family(
  (change: (value: number) => number) =>
    readingAt(numbers, (value) => (typeof value === 'number' ? change(value) : value)),
  'sets.numbers.',
);

const text = (change: (word: string) => string) => (value: unknown) =>
  typeof value === 'string' ? change(value) : value;

/** Reads the types of collections, and the requirements of an order, as other words. */
const readsWords = family(
  (ofType: (word: string) => string, ofRequirement: (word: string) => string = ofType) =>
    all(
      readingAt([['collections', '*', 'type']], text(ofType)),
      readingAt([['requirements', '*']], text(ofRequirement)),
    ),
  'sets.words.',
);

const lists = ['packages', 'collections', 'requirements', 'tags', 'metafields', 'abilities', 'allowed_vehicle_types'];

/** Reads as a list what stands in the place of one. */
const readsLists = family(
  (read: (value: unknown) => unknown) =>
    readingAt(
      lists.map((name) => [name]),
      read,
    ),
  'lists.',
);

const set: readonly Fault[] = [
  readsNumbers('zero-is-none', 'CUS-09', '0 in a set of numbers stands for nothing', (value) =>
    value === 0 ? 1 : value,
  ),
  readsNumbers('cut', 'CUS-09', 'Fractions are cut off the numbers of sets', Math.trunc),
  readsNumbers('sign-lost', 'CUS-09', 'The numbers of sets lose their sign', Math.abs),
  ...faultsOf(readsWords, 'ORD-36', {
    'any-case': [
      'The words of sets may be in either case',
      (type) => type.toUpperCase(),
      (requirement) => requirement.toLowerCase(),
    ],
    blanks: ['The words of sets may have a blank for an underscore', (word) => word.replaceAll(' ', '_')],
    'of-any-set': [
      'Collections, requirements and packages have one set of words',
      (type) => (/^(?:ENVELOPE|BAG|BOX)$/.test(type) ? 'CASH' : type),
      (requirement) => (/^(?:CASH|CHEQUE|ENVELOPE|BAG|BOX)$/.test(requirement) ? 'lift' : requirement),
    ],
  }),
  readsLists('in-an-object', 'CUS-10', 'An object is taken for the list of its values', (value) =>
    isRecord(value) ? Object.values(value) : value,
  ),
  readsLists('element-alone', 'CUS-10', 'What is no list is taken for the only element of one', (value) =>
    Array.isArray(value) || value === null ? value : [value],
  ),
];

export const unanchoredFaults: readonly Fault[] = [
  unanchored('phone.end', 'CUS-07', 'A phone number may have words after it', phones, openAtEnd(phone)),
  unanchored('phone.beginning', 'CUS-07', 'A phone number may have words before it', phones, openAtBeginning(phone)),
  unanchored('phone.lines', 'CUS-07', 'A phone number may stand on any line of a text', phones, line(phone)),
  unanchored('phone.letters-dropped', 'CUS-07', 'Letters and blanks in a phone number are dropped', phones, diallable),
  ...faultsOf(unanchored, 'ORD-50', {
    'minute.end': ['A schedule may have words after its minute', minutes, openAtEnd(minute)],
    'minute.beginning': ['A schedule may have words before its minute', minutes, openAtBeginning(minute)],
    'minute.lines': ['A schedule may have lines around it', minutes, line(minute)],
  }),
  unanchored('country', 'LOC-08', 'A country is found in any text', /^country$/, open('[A-Z]{2}')),
  unanchored('currency', 'ORD-38', 'A currency is found in any text', /^currency$/, open('[A-Z]{3}')),
  unanchored('email.end', 'CUS-06', 'An e-mail address may have words after it', emails, openAtEnd(email)),
  unanchored('email.beginning', 'CUS-06', 'An e-mail address may have words before it', emails, openAtBeginning(email)),
  unanchored('uuid', 'CUS-16', 'A uuid is found in any text', ids, open(uuid)),
  unanchored('uuid.lines', 'CUS-16', 'A uuid may have lines around it', ids, line(uuid)),
  ...faultsOf(authored, 'FMT-05', {
    'scripts.digits': [
      'Digits of any script are digits in phone numbers and schedules',
      reading(/^(?:phone|from|to)$/, (text) => text.replace(/[٠-٩０-９]+/g, undisguised)),
    ],
    'scripts.full-width': [
      'Full-width letters and digits are read as plain ones in codes and uuids',
      reading(/^(?:country|currency)$|uuid$/, (text) => text.normalize('NFKC')),
    ],
  }),
  ...set,
];
