/** The options of a run of the suite. */
import type { Contract } from '../../openapi/contract/contract.js';
import type { ExploreRequest } from '../explore/explored.js';
import type { GivenData } from '../requests/data/operator-data.js';
import type { Check } from '../model/check.js';
import type { Progress } from '../model/progress.js';
import type { Selection } from '../model/selection.js';
import type { Transport } from '../requests/http/transport.js';

/** What to check, and how. Times are in milliseconds. */
export interface SuiteOptions {
  /** Address of the account's workspace, with or without the contract's base path or a slash at the end. */
  readonly url: string;
  readonly token: string;
  /** A token of a second account, for checks across accounts. */
  readonly otherToken?: string;
  /** Gets a new token when the first one has expired. */
  readonly refreshToken?: () => Promise<string>;
  readonly contract?: Contract;
  readonly checks?: readonly Check[];
  readonly selection?: Selection;
  /** Whether to find out the server's pricing model. The verdict never depends on it. */
  readonly pricing?: boolean;
  /** Explores the server: sends random sequences of requests before the checks, or instead of them. */
  readonly explore?: ExploreRequest;
  readonly strict?: boolean;
  readonly concurrency?: number;
  /** Limit of one request, from connecting to the last byte. */
  readonly timeoutMs?: number;
  /** Limit of one wait that the server asks for with `Retry-After`. */
  readonly maxWaitMs?: number;
  /** Limit of the whole run. */
  readonly maxTimeMs?: number;
  readonly maxWrites?: number;
  readonly readOnly?: boolean;
  /** Whether to go on with a server that is plainly broken, although the rest of the run would take long. */
  readonly keepGoing?: boolean;
  /** How long the effect of a write may take to become visible. */
  readonly waitMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly given?: GivenData;
  /** Certificates (PEM) of a private authority. */
  readonly ca?: string;
  /** Whether the server is our own reference, started for this run. */
  readonly embedded?: boolean;
  /** How requests are sent. Default: live HTTP. */
  readonly transport?: Transport;
  /** The clock of the run and its waits. Default: the real ones. */
  readonly time?: { readonly now: () => number; readonly sleep: (ms: number) => Promise<void> };
  readonly progress?: Progress;
  readonly runId?: string;
  /** Ends the run; the report has the results so far. */
  readonly signal?: AbortSignal;
}
