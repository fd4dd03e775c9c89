/** Reads and changes JSON values for faults. Changes are made to copies, never to the server's state. */
import type { Json } from '../../../openapi/json/json.js';
import { type Place, valueAt, withValue } from '../../../openapi/json/place.js';

/**
 * The places in a value that match a pattern with `*`, last ones first, so that removing one doesn't move the others.
 */
function placesIn(root: unknown, pattern: Place): readonly Place[] {
  const star = pattern.indexOf('*');
  if (star < 0) return [pattern];
  const list = valueAt(root, pattern.slice(0, star));
  const rest = pattern.slice(star + 1);
  return (Array.isArray(list) ? list : [])
    .flatMap((_element, index) => placesIn(root, [...pattern.slice(0, star), index, ...rest]))
    .reverse();
}

/** A copy with the values at a place (`*` for list elements) changed; undefined removes a value. */
export function changeAt(root: unknown, pattern: Place, change: (value: unknown) => unknown): unknown {
  return placesIn(root, pattern).reduce((made, place) => {
    const value = valueAt(made, place);
    return value === undefined ? made : withValue(made, place, change(value));
  }, root);
}

/** Whether a place matches a pattern. */
export const fits = (place: Place, pattern: Place): boolean =>
  place.length === pattern.length &&
  pattern.every((token, index) => (token === '*' ? typeof place[index] === 'number' : token === place[index]));

/** Whether a value contains characters beyond ASCII. */
export const isNotAscii = (value: unknown): boolean => /\P{ASCII}/u.test(JSON.stringify(value) ?? '');
/** Whether a value is an object or a list. */
export const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;
/** Whether a value is undefined or null. */
export const isMissing = (value: unknown): boolean => value === undefined || value === null;
/** Whether a value is a text. */
export const isText = (value: unknown): value is string => typeof value === 'string';

/** The object with the text in a field changed; other types stay unchanged. */
export const withText = (holder: Json, name: string, change: (text: string) => string): Json => {
  const text = holder[name];
  return typeof text === 'string' ? { ...holder, [name]: change(text) } : holder;
};

/** A text cut to the length of a database column. */
export const cut =
  (length: number) =>
  (value: string): string =>
    value.slice(0, length);

/** A text of digits as a number would show it. */
export const withoutZeros = (text: string): string => text.replace(/^(?=\d+$)0+(?=\d)/, '');

/** A longer text; other types stay unchanged. */
export const longer = (text: unknown): unknown => (typeof text === 'string' ? `x${text}` : text);
/** Maps similar texts to the same text. */
export type Fold = (text: string) => string;
/** Converts to lower case. */
export const lower: Fold = (text) => text.toLowerCase();
/** Removes accents. */
export const unaccented: Fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
/** The year of a time. */
export const yearOf = (value: unknown): number => (typeof value === 'string' ? Number(value.slice(0, 4)) : NaN);

/** Whether the external_id in a body has more characters than this. */
export const hasIdOver =
  (most: number) =>
  ({ external_id: id }: Json): boolean =>
    typeof id === 'string' && id.length > most;
