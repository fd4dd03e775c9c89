/**
 * Checks at places. Where the same row holds for the same field at several places, one check decides it, and each place is
 * judged by itself: its part has the id of the check, an `@` and the place.
 */
import type { Operation } from '../../openapi/contract/contract.js';
import { slugOf } from '../../openapi/contract/operation-names.js';
import { placeName, type Place } from '../../openapi/json/place.js';
import { idAt } from '../../openapi/profile/question-ids.js';
import type { Check, Outcome, WholeCheck } from './check.js';
import { grouped } from '../text/group-by.js';
import { pluralize } from '../text/printable.js';

/** A field with the place that has it: `city` at `get-order.data.order.source_location`. */
export interface FieldAt {
  readonly name: string;
  readonly field: Place;
  readonly at: string;
}

/** The field at a place in the request or response of an operation. An element of a list is named with its list. */
export function fieldAt(operation: Operation, place: Place): FieldAt {
  const depth = Math.max(
    0,
    place.findLastIndex((token) => token !== '*'),
  );
  const [holder, field] = [place.slice(0, depth), place.slice(depth)];
  const slug = slugOf(operation);
  return { name: placeName(field), field, at: holder.length === 0 ? slug : `${slug}.${placeName(holder)}` };
}

/** The check of which an operation is one of the places. */
export const everyOperation = (operation: Pick<Operation, 'id'>, id: string, title: string): WholeCheck => ({
  id,
  title,
  place: slugOf(operation),
});

/** The id of a check without the place. */
export const withoutPlace = (id: string): string => id.split('@', 1)[0] ?? id;

/** Whether a check is of a kind, which is the first or second word of its id: `accepts`, `refuses`, `answers`. */
export const isOfKind = (kind: string, id: string): boolean => withoutPlace(id).split('.').slice(0, 2).includes(kind);

/** How many checks have these ids: one for all the places that it judges. */
export const countIds = (ids: readonly string[]): number => new Set(ids.map(withoutPlace)).size;

/** How many checks these are. */
export const countChecks = (checks: readonly { readonly id: string }[]): number => countIds(checks.map(({ id }) => id));

/** "12 checks". */
export const checksOf = (checks: readonly { readonly id: string }[], what = 'check'): string =>
  pluralize(countChecks(checks), what);

/** Gives the parts of each check with several places the id of the whole. Parts that decide different rows stay checks. */
export function joinParts(checks: readonly Check[]): readonly Check[] {
  const parts = grouped(checks, ({ partOf }) => partOf?.id);
  return checks.map((check) => {
    const { id, partOf } = check;
    const others = partOf ? (parts.get(partOf.id) ?? []) : [];
    const isJoined = others.length > 1 && others.every(({ requirement }) => requirement === check.requirement);
    return partOf && isJoined ? { ...check, id: idAt(partOf.id, partOf.place), formerId: id } : check;
  });
}

/** The ids of the checks that each name stands for: an id, an id without its place, and a former id. */
export function idsByName(checks: readonly Check[]): ReadonlyMap<string, readonly string[]> {
  const names = checks.flatMap(({ id, formerId }) => {
    const all = new Set([id, withoutPlace(id), formerId ?? id]);
    return [...all].map((name) => ({ name, id }));
  });
  return new Map([...grouped(names, ({ name }) => name)].map(([name, those]) => [name, those.map(({ id }) => id)]));
}

/** A check as people list it: once for all its places. */
export interface ListedCheck {
  readonly id: string;
  readonly title: string;
  readonly check: Check;
  /** Its parts at their places; none if it isn't bound to places. */
  readonly parts: readonly Check[];
}

/** A title, with the number of places if there are any: "a body that is not JSON is refused (6 places)". */
export const withPlaces = (title: string, places: readonly unknown[]): string =>
  places.length > 0 ? `${title} (${pluralize(places.length, 'place')})` : title;

/** The checks as people list them. */
export const listed = (checks: readonly Check[]): readonly ListedCheck[] =>
  [...grouped(checks, ({ id }) => withoutPlace(id))].map(([id, parts]) => {
    const [check] = parts as readonly [Check];
    const isBound = check.id !== id;
    const title = (isBound && check.partOf?.title) || check.title;
    return { id, title, check, parts: isBound ? parts : [] };
  });

/** The outcomes, worst first. */
const outcomes: readonly Outcome[] = ['error', 'fail', 'inconclusive', 'observed', 'pass'];

/** The worst of the results of one check at its places. Throws without any. */
export const worstOf = <Result extends { readonly outcome: Outcome }>(results: readonly Result[]): Result =>
  results.reduce((worst, one) => (outcomes.indexOf(one.outcome) < outcomes.indexOf(worst.outcome) ? one : worst));

/** The results of whole checks: of one with several places, its worst result. */
export const wholeResults = <Result extends { readonly id: string; readonly outcome: Outcome }>(
  results: readonly Result[],
): readonly Result[] => [...grouped(results, ({ id }) => withoutPlace(id)).values()].map((parts) => worstOf(parts));
