/** Operations as their documents have them, and what is left over where no rule knows a field. */
import type { Contract } from '../contract/contract.js';
import { methods } from '../document/methods.js';
import { isRecord, record } from '../schema/schema.js';
import { namesIn, own } from './canonical-json.js';
import type { Changes, ChangePlace } from './change.js';

/** An operation as its document has it. */
export interface RawOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly node: Readonly<Record<string, unknown>>;
  readonly contract: Contract;
}

/** One operation in both documents. */
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

/** How a path looks on the wire, where the names of its parameters don't show. */
export const wireForm = ({ method, path }: RawOperation): string => `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`;

/** Reports every field that no rule knows. */
export function leftOver(
  changes: Changes,
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
