/** The ids of open questions that are asked at several places. The suite gives them to its checks, and the mock finds them in a profile. */
import { slugOf } from '../contract/operation-names.js';
import type { Operation } from '../contract/contract.js';
import { placeName } from '../json/place.js';
import type { Constraint } from '../schema/constraints.js';

/** The id of a check at one of its places. */
export const idAt = (id: string, place: string): string => `${id}@${place}`;

/**
 * The question about all fields of an operation, and the place of one. Several rows leave open which fields may be left
 * out, so these questions are named with their row.
 */
export function fieldQuestion(
  operation: Pick<Operation, 'id'>,
  { place, keyword, requirement }: Constraint,
): { readonly id: string; readonly place: string } {
  const row = keyword === 'optional' ? `.${requirement}` : '';
  return { id: `${slugOf(operation)}.asks.${keyword}${row}`, place: placeName(place) };
}
