/** Makes an authored check. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import type { Check, Session } from '../../model/check.js';

/** An authored check: its id, the row it decides, the fact it asserts, the operation it is about, and how. */
export const authored = (
  id: string,
  requirement: string,
  title: string,
  operation: OperationId,
  run: (session: Session) => Promise<void>,
): Check => ({ id, requirement, title, operation, kind: 'authored', run });
