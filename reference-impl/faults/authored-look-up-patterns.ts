/** Faults of look-ups that take a key for a pattern: SQL's GLOB, and regular expressions as document databases have them. */
import type { Order } from '../records.js';
import { finding } from './authored-look-up.js';
import { authored, type Fault, type Test } from './fault.js';

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Whether a key has a character that arrived percent-encoded; one that arrived as it is may be refused on the way. */
const hasEncoded =
  (code: string): Test =>
  ({ call, query }) =>
    query['external_id'] !== undefined && call.url.includes(code);

const matching =
  (patternOf: (key: string) => string) =>
  (orders: readonly Order[], key: string): Order | undefined => {
    const pattern = new RegExp(`^${patternOf(key)}$`);
    return (
      orders.find(({ external_id: id }) => id === key) ??
      orders.find(({ external_id: id }) => id !== null && pattern.test(id))
    );
  };

/** The faults of keys that are patterns. */
export const lookUpPatternFaults: readonly Fault[] = [
  authored(
    'look-up.glob.star',
    'LKP-07',
    'A star in an external_id stands for any characters',
    finding(
      matching((key) => escaped(key).replaceAll('\\*', '.*')),
      hasEncoded('%2A'),
    ),
  ),
  authored(
    'look-up.glob.question-mark',
    'LKP-07',
    'A question mark in an external_id stands for any character',
    finding(
      matching((key) => escaped(key).replaceAll('\\?', '.')),
      hasEncoded('%3F'),
    ),
  ),
  authored(
    'look-up.expression.dot',
    'LKP-07',
    'A dot in an external_id stands for any character',
    finding(
      matching((key) => escaped(key).replaceAll('\\.', '.')),
      ({ query }) => query['external_id']?.includes('.') === true,
    ),
  ),
];
