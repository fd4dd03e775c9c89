/** Cuts two texts around their first difference. */
import { beginning } from './clip.js';

/** The position of the first difference of two texts. */
function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** At most `length` characters of a text from a position on, without half a character at either end. */
function partFrom(text: string, start: number, length: number): string {
  const rest = text.slice(start).replace(/^[\udc00-\udfff]/, '');
  const isWhole = rest.length + 1 <= length;
  const part = isWhole ? rest : beginning(rest, length - 2).replace(/[\ud800-\udbff]$/, '');
  return `…${part}${isWhole ? '' : '…'}`;
}

/**
 * Two texts in at most `length` characters each. A long common beginning is left out, except for the characters just before the
 * difference.
 */
export function aroundDifference(one: string, other: string, length: number): readonly [string, string] {
  const start = firstDifference(one, other) - Math.floor(length / 3);
  const isFar = start > 0 && Math.max(one.length, other.length) > length;
  const part = (text: string): string => {
    if (isFar) return partFrom(text, start, length);
    return text.length > length ? `${beginning(text, length - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
  };
  return [part(one), part(other)];
}
