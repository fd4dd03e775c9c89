/** Values outside a set, and lists, that are converted in place of being refused. */
import { isRecord } from '../../../openapi/schema/schema.js';
import { all, rewriteRequest } from '../kit/alter.js';
import { family, type Fault, faultsOf } from '../kit/fault.js';
import type { StageOverride } from '../../pipeline/app.js';
import { changeAt } from '../kit/values.js';

const numbers = [['type'], ['abilities', '*'], ['allowed_vehicle_types', '*']];

/** Reads the values at some places of a body as others. */
const readingAt = (places: readonly (readonly string[])[], read: (value: unknown) => unknown): StageOverride =>
  rewriteRequest((request) => ({
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

export const setFaults: readonly Fault[] = [
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
