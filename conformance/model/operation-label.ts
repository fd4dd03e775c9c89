/** How operations are called: `POST /orders`. Another version of the contract may call them otherwise than ours. */
import { contract as ownContract, type Contract, type Operation } from '../../openapi/contract/contract.js';

/** Calls by the ids of their operations. */
export type Calls = Readonly<Record<string, string>>;

/** How a contract has an operation called. */
export const callIn = ({ method, path }: Operation): string => `${method} ${path}`;

const own: ReadonlyMap<string, string> = new Map(ownContract.operations.map((one) => [one.id, callIn(one)]));

/** The calls of a contract that are not those of ours; nothing where all are. */
export function callsOf({ operations }: Contract): { readonly calls?: Calls } {
  const others = operations.filter((one) => own.get(one.id) !== callIn(one));
  return others.length === 0 ? {} : { calls: Object.fromEntries(others.map((one) => [one.id, callIn(one)])) };
}

/** How an operation is called; its id where nobody knows. `calls` are those that the report has. */
export const callOf = (id: string, calls: Calls = {}): string =>
  (Object.hasOwn(calls, id) ? calls[id] : own.get(id)) ?? id;
