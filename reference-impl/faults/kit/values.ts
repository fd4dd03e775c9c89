/** Looking into and changing JSON values and texts for faults: copies are changed, never what the server keeps. */
import type { Json } from '../../../openapi/schema/schema.js';
import { type Place, valueAt, withValue } from '../../../openapi/schema/walk.js';

/** The places that a pattern with `*` stands for in a value, the last ones first so that removing one moves no other. */
function placesIn(root: unknown, pattern: Place): readonly Place[] {
  const star = pattern.indexOf('*');
  if (star < 0) return [pattern];
  const list = valueAt(root, pattern.slice(0, star));
  const rest = pattern.slice(star + 1);
  return (Array.isArray(list) ? list : [])
    .flatMap((_element, index) => placesIn(root, [...pattern.slice(0, star), index, ...rest]))
    .reverse();
}

/** A copy in which each value at a place (with `*` for list elements) is another one; undefined removes it. */
export function changeAt(root: unknown, pattern: Place, change: (value: unknown) => unknown): unknown {
  return placesIn(root, pattern).reduce((made, place) => {
    const value = valueAt(made, place);
    return value === undefined ? made : withValue(made, place, change(value));
  }, root);
}

/** Whether a place is one that a pattern stands for. */
export const fits = (place: Place, pattern: Place): boolean =>
  place.length === pattern.length &&
  pattern.every((token, index) => (token === '*' ? typeof place[index] === 'number' : token === place[index]));

/** Whether a value has characters beyond ASCII in it. */
export const isNotAscii = (value: unknown): boolean => /\P{ASCII}/u.test(JSON.stringify(value) ?? '');
/** Whether a value has others in it, as no text has. */
export const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;
/** Whether a value is left out or null. */
export const isMissing = (value: unknown): boolean => value === undefined || value === null;
/** Whether a value is a text. */
export const isText = (value: unknown): value is string => typeof value === 'string';

/** The same with another text in a field; what is no text stays. */
export const withText = (holder: Json, name: string, change: (text: string) => string): Json => {
  const text = holder[name];
  return typeof text === 'string' ? { ...holder, [name]: change(text) } : holder;
};

/** What a column of this length keeps of a text. */
export const cut =
  (length: number) =>
  (value: string): string =>
    value.slice(0, length);

/** Another text; what is no text stays. */
export const longer = (text: unknown): unknown => (typeof text === 'string' ? `x${text}` : text);
/** Takes some texts for the same one. */
export type Fold = (text: string) => string;
/** Takes capitals for small letters. */
export const lower: Fold = (text) => text.toLowerCase();
/** Leaves out accents. */
export const unaccented: Fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
/** The year of a time. */
export const yearOf = (value: unknown): number => (typeof value === 'string' ? Number(value.slice(0, 4)) : NaN);
