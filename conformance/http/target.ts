/** The server that a run checks, and how it is reached. */
import type { Transport } from './transport.js';

/** The server that a run checks. */
export interface Target {
  /** Address of the account's workspace, without the contract's base path and without a slash at the end. */
  readonly baseUrl: string;
  readonly token: string;
  readonly transport: Transport;
  /** A token of a second account, for what must not work across accounts. */
  readonly otherToken?: string;
  /** Gets a new token, for when the first one expires. */
  readonly refreshToken?: () => Promise<string>;
  /** Headers that every request carries besides the suite's own, by names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether its certificate is of an authority that the operator named. */
  readonly ownAuthority?: boolean;
}
