/** Faults of servers that convert what is outside a set of numbers or words to something in it, or to a list what is none. */
import { isRecord } from '../../openapi/schema.js';
import { all, authored, rereading, type Alter, type Fault } from './fault.js';
import { changeAt } from './json.js';

const numbers = [['type'], ['abilities', '*'], ['allowed_vehicle_types', '*']];

/** Reads the values at some places of a body as others. */
const reading = (places: readonly (readonly string[])[], read: (value: unknown) => unknown): Alter =>
  rereading((request) => ({
    ...request,
    body: places.reduce((body, place) => changeAt(body, place, read), request.body),
  }));

const number = (change: (value: number) => number) => (value: unknown) =>
  typeof value === 'number' ? change(value) : value;
const text = (change: (value: string) => string) => (value: unknown) =>
  typeof value === 'string' ? change(value) : value;

/** Reads the types of collections, and the requirements of an order, as other words. */
const readingWords = (ofType: (word: string) => string, ofRequirement: (word: string) => string): Alter =>
  all(reading([['collections', '*', 'type']], text(ofType)), reading([['requirements', '*']], text(ofRequirement)));

const lists = [
  ...['packages', 'collections', 'requirements', 'tags', 'metafields'],
  ...['abilities', 'allowed_vehicle_types'],
] as const;

/** Reads as a list what stands in the place of one. */
const listing = (read: (value: unknown) => unknown): Alter =>
  reading(
    lists.map((name) => [name]),
    read,
  );

/** The faults of sets and lists. */
export const setFaults: readonly Fault[] = [
  authored(
    'sets.numbers.zero-is-none',
    'CUS-09',
    '0 stands for nothing in the type of a customer and in the lists of a location',
    reading(
      numbers,
      number((value) => (value === 0 ? 1 : value)),
    ),
  ),
  authored(
    'sets.numbers.cut',
    'CUS-09',
    'Fractions are cut off the numbers of sets',
    reading(numbers, number(Math.trunc)),
  ),
  authored(
    'sets.numbers.sign-lost',
    'CUS-09',
    'The numbers of sets lose their sign',
    reading(numbers, number(Math.abs)),
  ),
  authored(
    'sets.words.any-case',
    'ORD-36',
    'The words of sets may be in either case',
    readingWords(
      (type) => type.toUpperCase(),
      (requirement) => requirement.toLowerCase(),
    ),
  ),
  authored(
    'sets.words.blanks',
    'ORD-36',
    'The words of sets may have a blank for an underscore',
    readingWords(
      (type) => type.replaceAll(' ', '_'),
      (requirement) => requirement.replaceAll(' ', '_'),
    ),
  ),
  authored(
    'sets.words.of-any-set',
    'ORD-36',
    'Collections, requirements and packages have one set of words',
    readingWords(
      (type) => (/^(?:ENVELOPE|BAG|BOX)$/.test(type) ? 'CASH' : type),
      (requirement) => (/^(?:CASH|CHEQUE|ENVELOPE|BAG|BOX)$/.test(requirement) ? 'lift' : requirement),
    ),
  ),
  authored(
    'lists.in-an-object',
    'CUS-10',
    'An object is taken for the list of its values',
    listing((value) => (isRecord(value) ? Object.values(value) : value)),
  ),
  authored(
    'lists.element-alone',
    'CUS-10',
    'What is no list is taken for the only element of one',
    listing((value) => (Array.isArray(value) || value === null ? value : [value])),
  ),
];
