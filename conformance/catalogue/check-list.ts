/** The rows of `--list`: checks with their requirement and level. */
import type { Level } from '../../openapi/requirements.js';
import type { Check } from '../model/check.js';
import { listed, withPlaces } from '../model/places.js';
import { requirementOf } from '../model/requirement-of-check.js';

/** One row. A check that is chosen at all its places is one row with their names. */
export interface CheckRow extends Pick<Check, 'id' | 'requirement' | 'title'> {
  readonly level: Level;
  /** Absent for a check with places in several operations. */
  readonly operation?: string;
  readonly places?: readonly string[];
}

function rowOf(check: Check): CheckRow {
  const { id, requirement, operation, title } = check;
  return { id, requirement, level: requirementOf(check).level, operation, title };
}

/** The rows of the chosen checks among all checks. */
export function checkRows(chosen: readonly Check[], all: readonly Check[]): readonly CheckRow[] {
  const sizes = new Map(listed(all).map(({ id, parts }) => [id, parts.length]));
  return listed(chosen).flatMap(({ id, title, check, parts }) => {
    if (parts.length < (sizes.get(id) ?? 0)) return parts.map(rowOf);
    const { operation, ...row } = rowOf(check);
    const isOfOne = parts.every((part) => part.operation === operation);
    const places = parts.map(({ partOf }) => partOf?.place ?? '');
    return [{ ...row, id, title, ...(isOfOne && { operation }), ...(places.length > 0 && { places }) }];
  });
}

/** A row as a line of text. */
export const rowText = ({ id, requirement, level, title, places = [] }: CheckRow): string =>
  `${id}  ${requirement} ${level}  ${withPlaces(title, places)}`;
