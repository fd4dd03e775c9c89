/** Labels of operations: `POST /orders`. Another version of the contract may have other methods and paths. */
import { contract as ownContract, type Contract } from '../../openapi/contract/contract.js';
import { callIn } from '../../openapi/contract/operation-names.js';

export { callIn };

/** Labels by the ids of their operations. */
export type Calls = Readonly<Record<string, string>>;

const own: ReadonlyMap<string, string> = new Map(ownContract.operations.map((one) => [one.id, callIn(one)]));

/** The labels of a contract that differ from ours; nothing if all agree. */
export function callsOf({ operations }: Contract): { readonly calls?: Calls } {
  const others = operations.filter((one) => own.get(one.id) !== callIn(one));
  return others.length === 0 ? {} : { calls: Object.fromEntries(others.map((one) => [one.id, callIn(one)])) };
}

/** The label of an operation id: from the report's `calls`, else from our contract, else the id itself. */
export const callOf = (id: string, calls: Calls = {}): string =>
  (Object.hasOwn(calls, id) ? calls[id] : own.get(id)) ?? id;
