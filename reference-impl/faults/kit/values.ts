/** Looking into and changing JSON values for faults: copies are changed, never what the server keeps. */
import { valueAt, withValue, type Place } from '../../../openapi/walk.js';

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

export const isNotAscii = (value: unknown): boolean => /\P{ASCII}/u.test(JSON.stringify(value) ?? '');

/** Whether a value has others in it, as no text has. */
export const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;
