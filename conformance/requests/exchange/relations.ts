/** The relation between what was expected and what was received, in one word. */

/** A relation of a whole response, of a value in it, or of several responses. */
export type Relation = (typeof relations)[number];

/** All relations, as the report's schema lists them. */
export const relations = [
  // The kind of response that was received instead: it accepts, refuses, is a 5xx, or there is none.
  ...(['accepted', 'refused', 'broken', 'unanswered'] as const),
  // A value in the response: absent, null or empty, of another type, the right value written as another type, of another form,
  // another value, or the right text without its non-ASCII letters.
  ...(['missing', 'null', 'empty', 'type', 'spelling', 'form', 'value', 'letters'] as const),
  // An identifier that was already used, a list with other elements, a resource that another request changed.
  ...(['repeated', 'elements', 'changed'] as const),
] as const;

/** How servers that support only one type write values of another type, by the listed type. */
const spellings: Readonly<Record<string, RegExp>> = {
  number: /^"-?\d+(\.\d+)?"$/,
  integer: /^"-?\d+(\.\d+)?"$/,
  boolean: /^([01]|"[01]"|"true"|"false")$/,
};

/** Whether a value belongs to one of these types, but is written as another type. */
export const isSpelling = (value: unknown, types: readonly string[]): boolean =>
  types.some((type) => spellings[type]?.test(JSON.stringify(value) ?? ''));

const plainLetters = (text: string): string => text.replace(/[^A-Za-z]/g, '');

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Whether letters beyond ASCII only lost their accents, or were replaced by ASCII characters, one by one. */
function isPlainer(expected: string, received: string): boolean {
  const [sent, read] = [[...expected.normalize('NFC')], [...received.normalize('NFC')]];
  const isReplaced = (one: string, other: string): boolean => /\P{ASCII}/u.test(one) && /^\p{ASCII}/u.test(other);
  const isAlike = (one: string, other = ''): boolean =>
    withoutAccents(one) === withoutAccents(other) || isReplaced(one, other);
  return sent.length === read.length && sent.every((one, at) => isAlike(one, read[at]));
}

/** Whether a text differs only by lost or replaced non-ASCII letters: its ASCII letters are still there, in order. */
export function losesLetters(expected: string, received: string): boolean {
  const plain = plainLetters(expected);
  if (!/\P{ASCII}/u.test(expected) || received.length >= 3 * expected.length) return false;
  if (plain.length < 3) return isPlainer(expected, received);
  let at = 0;
  for (const letter of plainLetters(received)) if (letter === plain[at]) at += 1;
  return at === plain.length;
}
