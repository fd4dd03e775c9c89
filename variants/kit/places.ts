/** The places at which operators work, in a request, a response or an order. */
import { records, type Json } from '../../openapi/json/json.js';
import { valueAt, withValue, type Place } from '../../openapi/json/place.js';

/**
 * Names joined by dots, such as `packages.*.weight`: `*` is each element of a list, `a|b` each of these names, and the
 * empty text the whole value.
 */
export type Where = string;

/** What stands around a value: the whole, and the nearest list with the position in it. */
export interface Around {
  readonly whole: Json;
  readonly list: readonly Json[];
  readonly at: number;
}

const stepsOf = (where: Where): readonly (readonly string[])[] =>
  where === '' ? [] : where.split('.').map((step) => step.split('|'));

/** The places that match, last ones first, so that removing one doesn't move the others. */
function placesIn(root: unknown, [step, ...rest]: readonly (readonly string[])[], at: Place = []): readonly Place[] {
  if (step === undefined) return [at];
  const list = valueAt(root, at);
  const tokens = step[0] === '*' ? (Array.isArray(list) ? list : []).map((_one, index) => index) : step;
  return tokens.toReversed().flatMap((token) => placesIn(root, rest, [...at, token]));
}

function aroundOf(whole: unknown, place: Place): Around {
  const at = place.map((token) => typeof token).lastIndexOf('number');
  return {
    whole: whole as Json,
    list: at < 0 ? [] : records(valueAt(whole, place.slice(0, at))),
    at: Number(place[at] ?? -1),
  };
}

const isMissing = (value: unknown): boolean => value === undefined || value === null;

/** A copy with the values at a place changed; missing and null values stay, and undefined removes one. */
export function changeAt(root: unknown, where: Where, change: (value: unknown, around: Around) => unknown): unknown {
  return placesIn(root, stepsOf(where)).reduce((made, place) => {
    const value = valueAt(made, place);
    return isMissing(value) ? made : withValue(made, place, change(value, aroundOf(root, place)));
  }, root);
}

/** Whether any value at a place passes a test. For one name that is missing, the test gets undefined. */
export const someAt = (root: unknown, where: Where, test: (value: unknown, around: Around) => boolean): boolean =>
  placesIn(root, stepsOf(where)).some((place) => test(valueAt(root, place), aroundOf(root, place)));

/** All values at a place, first ones first. */
export const valuesAt = (root: unknown, where: Where): readonly unknown[] =>
  placesIn(root, stepsOf(where))
    .map((place) => valueAt(root, place))
    .reverse();
