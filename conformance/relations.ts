/** How what came differs from what was expected, worked out in one place from the exchange and the values. */
import { tokensOf, valueAt } from '../openapi/walk.js';
import { describe, dueOf, isRefusal, isTaken, type Due, type Exchange } from './exchange.js';
import type { Expectation } from './model.js';

/** Of a response as a whole, of a value in it, or of what several responses have in common. */
export type Relation = (typeof relations)[number];

/** All relations, as the report's schema lists them. */
export const relations = [
  // The response came in place of another kind of response: it accepts, refuses, does neither, or there is none.
  ...(['accepted', 'refused', 'broken', 'unanswered'] as const),
  // A value in the response: absent, null or empty, of another type, the right value written as another type, of another form,
  // another value, or the right text without its letters beyond ASCII.
  ...(['missing', 'null', 'empty', 'type', 'spelling', 'form', 'value', 'letters'] as const),
  // An identifier that something else was given before, a list with other elements, a thing that another request changed.
  ...(['repeated', 'elements', 'changed'] as const),
] as const;

/** The rules by which a value must be present. */
const presences: readonly (string | undefined)[] = ['required', 'sent', 'assigned'];

/** The kind of response that came. */
function responseOf(exchange: Exchange): Relation {
  if (!exchange.answer) return 'unanswered';
  if (isTaken(exchange)) return 'accepted';
  return isRefusal(exchange) ? 'refused' : 'broken';
}

function valueRelation(value: unknown, rule: string | undefined): Relation {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (presences.includes(rule)) return 'empty';
  if (rule === undefined) return 'value';
  return rule === 'type' ? 'type' : 'form';
}

/** The relation of a finding: the one that it names, or what its exchange shows. */
export function relationOf({ relation, place, rule, exchange, received }: Expectation): Relation | undefined {
  if (relation !== undefined || !exchange) return relation;
  if (!place) return responseOf(exchange);
  const value = valueAt(exchange.answer?.json, tokensOf(place));
  // What is told may be a value of another response, or of a list.
  return value === undefined && received !== describe(value) ? 'value' : valueRelation(value, rule);
}

/** What response the request of a finding was due: a hint that it be refused counts here, too. */
export const dueIn = ({ due, exchange }: Expectation): Due | undefined =>
  due ?? (exchange && (exchange.refusal === undefined ? dueOf(exchange) : 'refused'));

/** How servers that know but one type write values of another, by the listed type. */
const spellings: Readonly<Record<string, RegExp>> = {
  number: /^"-?\d+(\.\d+)?"$/,
  integer: /^"-?\d+(\.\d+)?"$/,
  boolean: /^([01]|"[01]"|"true"|"false")$/,
};

/** Whether a value of another type is one of these types, only written as the other one. */
export const isSpelling = (value: unknown, types: readonly string[]): boolean =>
  types.some((type) => spellings[type]?.test(JSON.stringify(value) ?? ''));

const plainLetters = (text: string): string => text.replace(/[^A-Za-z]/g, '');

/** Whether all that became of a text is that it lost letters beyond ASCII: the plain ones are still there, in their order. */
export function losesLetters(expected: string, received: string): boolean {
  const plain = plainLetters(expected);
  if (!/\P{ASCII}/u.test(expected) || plain.length < 3 || received.length >= 3 * expected.length) return false;
  let at = 0;
  for (const letter of plainLetters(received)) if (letter === plain[at]) at += 1;
  return at === plain.length;
}
