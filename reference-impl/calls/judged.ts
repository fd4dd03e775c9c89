/** A request that is read and not judged yet, and what judges it. */
import type { Operation } from '../../openapi/contract/contract.js';
import type { World } from '../account/world.js';

/** The part of a request that the contract has rules for. */
export interface ParsedRequest {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly world: World;
}

/** Throws a refusal for a request that breaks the contract. */
export type Validate = (request: ParsedRequest) => void;
