/** Short excerpts of two values that differ: a long common beginning is left out. */
import { beginning } from '../text/clip.js';
import { describe } from './exchange.js';
import { losesLetters, type Relation } from './relations.js';
import { cut } from '../text/printable.js';

/** The most characters of an excerpt, and those before the first difference. */
const shown = { all: 200, before: 60 } as const;

/** The position of the first difference of two texts. */
function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** Cuts two texts to `length` characters, around their first difference if it is further on. */
export function cutAtDifference(one: string, other: string, length: number): readonly [string, string] {
  const start = firstDifference(one, other) - Math.floor(length / 3);
  const isFar = start > 0 && Math.max(one.length, other.length) > length;
  const part = (text: string): string => (isFar ? `…${cut(text.slice(start), length - 1)}` : cut(text, length));
  return [part(one), part(other)];
}

function partFrom(text: string, start: number): string {
  const part = beginning(text.slice(start), shown.all);
  return `…${part}${start + part.length < text.length ? '…' : ''}`;
}

const blanked = (text: string): string => text.replace(/\p{Cf}/gu, '').replace(/\s/g, ' ');

/** A hint for two texts that look alike. */
function hint(expected: unknown, received: unknown): string {
  if (typeof expected !== 'string' || typeof received !== 'string') return '';
  if (expected.normalize() === received.normalize()) return ' (the same letters, but composed in another way)';
  if (blanked(expected) === blanked(received)) return ' (it differs in blanks or in signs that are not seen)';
  return '';
}

/** The expected and the received value, each in about 200 characters. */
export function contrast(
  expected: unknown,
  received: unknown,
): { readonly expected: string; readonly received: string; readonly relation?: Relation } {
  const [one, other] = [JSON.stringify(expected) ?? '', JSON.stringify(received) ?? ''];
  const start = firstDifference(one, other) - shown.before;
  const isCut = Math.max(one.length, other.length) > shown.all && start > 0;
  const told = isCut ? [partFrom(one, start), partFrom(other, start)] : [describe(expected), describe(received)];
  return {
    expected: told[0]!,
    received: `${told[1]}${hint(expected, received)}`,
    ...(losesLetters(one, other) && { relation: 'letters' as const }),
  };
}
