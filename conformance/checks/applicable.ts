/** The checks that apply to a contract: those derived from it, and authored ones of its operations and version. */
import type { Contract } from '../../openapi/contract/contract.js';
import { firstVersion } from '../../openapi/requirements.js';
import { isBefore } from '../../openapi/contract/compare-versions.js';
import { isRecord } from '../../openapi/json/json.js';
import type { Check } from '../model/check.js';
import { requirementOf } from '../model/requirement-of-check.js';

/** The checks that apply to a contract, and those of the suite that don't. */
export interface Holding {
  readonly checks: readonly Check[];
  /** Checks of an operation that the contract doesn't have. */
  readonly withoutOperation: readonly Check[];
  /** Checks of a statement that only a later version makes. */
  readonly later: readonly Check[];
}

/** The requirement rows that a document names: these apply to it. */
function rowsIn(node: unknown, found = new Set<unknown>()): ReadonlySet<unknown> {
  if (Array.isArray(node)) for (const member of node as unknown[]) rowsIn(member, found);
  if (isRecord(node))
    for (const [word, value] of Object.entries(node))
      if (word === 'x-requirement') found.add(value);
      else rowsIn(value, found);
  return found;
}

/** Separates the checks that apply from those that don't. */
export function holdingFor(contract: Contract, checks: readonly Check[]): Holding {
  const operations = new Set<string>(contract.operations.map(({ id }) => id));
  const named = rowsIn(contract.document);
  const isLater = (check: Check): boolean => {
    const { id, since = firstVersion } = requirementOf(check);
    return check.kind === 'authored' && !named.has(id) && isBefore(contract.version, since);
  };
  const withoutOperation = checks.filter(({ operation }) => !operations.has(operation));
  const later = checks.filter((check) => operations.has(check.operation) && isLater(check));
  const out = new Set([...withoutOperation, ...later]);
  return { checks: checks.filter((check) => !out.has(check)), withoutOperation, later };
}
