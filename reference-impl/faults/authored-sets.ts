/** Faults of servers that convert what is outside a set of numbers or words to something in it. */
import { authored, rereading, type Alter, type Fault } from './fault.js';
import { changeAt } from './json.js';

const numbers = [['type'], ['abilities', '*'], ['allowed_vehicle_types', '*']];
const words = [
  ['collections', '*', 'type'],
  ['requirements', '*'],
];

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

const numberRows = 'CUS-09 LOC-12 LOC-13';
const wordRows = 'ORD-36 ORD-10';

/** The faults of sets. */
export const setFaults: readonly Fault[] = [
  authored(
    'sets.numbers.zero-is-none',
    numberRows,
    '0 stands for nothing in the type of a customer and in the lists of a location',
    reading(
      numbers,
      number((value) => (value === 0 ? 1 : value)),
    ),
  ),
  authored(
    'sets.numbers.cut',
    numberRows,
    'Fractions are cut off the numbers of sets',
    reading(numbers, number(Math.trunc)),
  ),
  authored(
    'sets.numbers.sign-lost',
    numberRows,
    'The numbers of sets lose their sign',
    reading(numbers, number(Math.abs)),
  ),
  authored(
    'sets.words.any-case',
    wordRows,
    'The words of sets may be in either case',
    rereading((request) => {
      const upper = changeAt(
        request.body,
        words[0]!,
        text((word) => word.toUpperCase()),
      );
      return {
        ...request,
        body: changeAt(
          upper,
          words[1]!,
          text((word) => word.toLowerCase()),
        ),
      };
    }),
  ),
  authored(
    'sets.words.blanks',
    wordRows,
    'The words of sets may have a blank for an underscore',
    reading(
      words,
      text((word) => word.replaceAll(' ', '_')),
    ),
  ),
  authored(
    'sets.words.of-any-set',
    wordRows,
    'Collections, requirements and packages have one set of words',
    rereading((request) => {
      const types = changeAt(
        request.body,
        words[0]!,
        text((word) => (/^(?:ENVELOPE|BAG|BOX)$/.test(word) ? 'CASH' : word)),
      );
      const requirements = text((word) => (/^(?:CASH|CHEQUE|ENVELOPE|BAG|BOX)$/.test(word) ? 'lift' : word));
      return { ...request, body: changeAt(types, words[1]!, requirements) };
    }),
  ),
];
