/** How what came differs from what was expected, in a word. */

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
