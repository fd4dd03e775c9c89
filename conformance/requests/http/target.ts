/** The server that a run checks, and how it is reached. */
import type { Transport } from './transport.js';

/** The server that a run checks. */
export interface Target {
  /** Address of the account's workspace, without the contract's base path and without a slash at the end. */
  readonly baseUrl: string;
  readonly token: string;
  readonly transport: Transport;
  /** A token of a second account, for checks across accounts. */
  readonly otherToken?: string;
  /** Gets a new token, for when the first one expires. */
  readonly refreshToken?: () => Promise<string>;
  /** Headers that every request has besides the suite's own, by names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the operator named the authority of its certificate. */
  readonly ownAuthority?: boolean;
}
