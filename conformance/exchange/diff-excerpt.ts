/** Short excerpts of two values that differ: the differing parts first, and the difference always in sight. */
import { aroundDifference } from '../text/around-difference.js';
import { describe } from './exchange.js';
import { markedDifferences } from './marked-differences.js';
import { losesLetters, type Relation } from './relations.js';

export { aroundDifference as cutAtDifference };

/** The most characters of an excerpt. */
const longest = 200;

const blanked = (text: string): string => text.replace(/\p{Cf}/gu, '').replace(/\s/g, ' ');

/** A hint for two texts that look alike. */
function hint(expected: unknown, received: unknown): string {
  if (typeof expected !== 'string' || typeof received !== 'string') return '';
  if (expected.normalize() === received.normalize()) return ' (the same letters, but composed in another way)';
  if (blanked(expected) === blanked(received)) return ' (it differs in blanks or in signs that are not seen)';
  return '';
}

/** The expected and the received value, each in about 200 characters. Of objects and arrays, the differing values come first. */
export function contrast(
  expected: unknown,
  received: unknown,
): { readonly expected: string; readonly received: string; readonly relation?: Relation } {
  const [one, other] = [JSON.stringify(expected) ?? '', JSON.stringify(received) ?? ''];
  const isMissing = expected === undefined || received === undefined;
  const told = isMissing
    ? [describe(expected), describe(received)]
    : (markedDifferences(expected, received) ?? aroundDifference(one, other, longest));
  return {
    expected: told[0],
    received: `${told[1]}${hint(expected, received)}`,
    ...(losesLetters(one, other) && { relation: 'letters' as const }),
  };
}
