/** A parsed request, and the stage that validates it. */
import type { Operation } from '../../openapi/contract/contract.js';
import type { StoredAccount } from '../account/stored-account.js';

export interface ParsedRequest {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly account: StoredAccount;
}

/** Throws a refusal if the request breaks the contract. */
export type Validate = (request: ParsedRequest) => void;
