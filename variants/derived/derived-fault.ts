/** The form of faults that are computed from the contract, and the changes that they make. */
import type { Operation } from '../../openapi/contract/contract.js';
import { callIn, slugOf } from '../../openapi/contract/operation-names.js';
import { withValue, type Place } from '../../openapi/json/place.js';
import type { ValueChange } from '../../openapi/keywords/kit/mutation.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { idOf } from '../kit/operations.js';
import type { Fault } from '../kit/variant.js';

/** A fault of one operation, whose call begins the title; `parts` are those of the id. */
export const derived = (
  operation: Operation,
  parts: readonly string[],
  title: string,
  breaks: readonly string[],
  apply: StageOverride,
): Fault => ({
  id: idOf(slugOf(operation), ...parts),
  title: `${callIn(operation)} ${title}`,
  breaks,
  kind: 'derived',
  apply,
});

/** A body or a response with all changes of a mutation. */
export const applied = (root: unknown, changes: readonly ValueChange[]): unknown =>
  changes.reduce((made, { place, value }) => withValue(made, place, value), root);

/** A place with `*` for each position in a list. */
export const starred = (place: Place): Place => place.map((token) => (typeof token === 'number' ? '*' : token));
