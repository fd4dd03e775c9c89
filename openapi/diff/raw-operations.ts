/** Operations as they stand in their documents, and reports of changed fields that no rule covers. */
import type { Contract } from '../contract/contract.js';
import { methods } from '../document/methods.js';
import { isRecord, record } from '../json/json.js';
import { namesIn, own } from '../json/canonical.js';
import type { ContractChanges, ChangePlace } from './change.js';

/** An operation as it stands in its document. */
export interface RawOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly node: Readonly<Record<string, unknown>>;
  readonly contract: Contract;
}

/** The same operation in both documents. */
export interface OperationPair {
  readonly before: RawOperation;
  readonly after: RawOperation;
}

/** All operations of a document. */
export function operationsOf(contract: Contract): readonly RawOperation[] {
  return Object.entries(record(contract.document['paths'])).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const node = own(item, method);
      return isRecord(node) ? [{ id: String(node['operationId']), method, path, node, contract }] : [];
    }),
  );
}

/** Method and path without the names of parameters, which requests don't contain: `GET /orders/{}`. */
export const wireForm = ({ method, path }: RawOperation): string => `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`;

/** Reports every changed field that is not in `known`. */
export function leftOver(
  changes: ContractChanges,
  where: ChangePlace,
  names: ReadonlySet<string>,
  before: unknown,
  after: unknown,
): void {
  for (const name of namesIn(before, after))
    if (!names.has(name)) {
      const at = `${where.at} ${name}`.trim();
      changes.compare('unclassified', { ...where, at }, own(before, name), own(after, name));
    }
}
