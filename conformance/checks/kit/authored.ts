/** Makes an authored check. */
import { contract } from '../../../openapi/contract/contract.js';
import { slugOf } from '../../../openapi/contract/operation-names.js';
import type { Check, Session } from '../../model/check.js';

const operations = new Map(contract.operations.map((operation) => [slugOf(operation), operation.id]));

/**
 * An authored check: its id, the row it decides, the fact it asserts, and how. The id begins with the operation that it is about,
 * as in `create-order.accepts.full`. Throws if there is no such operation.
 */
export function authored(
  id: string,
  requirement: string,
  title: string,
  run: (session: Session) => Promise<void>,
): Check {
  const operation = operations.get(id.split('.')[0] ?? '');
  if (!operation) throw new Error(`The id of the check ${id} begins with no operation.`);
  return { id, requirement, title, operation, kind: 'authored', run };
}
