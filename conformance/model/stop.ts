/** The exceptions that end a check early, and the reasons why it is undecided. */
import type { Exchange } from '../requests/exchange/exchange.js';

/** The reason why a check can't be decided: the server, or the circumstances of the run. */
export type Blame = 'target' | 'circumstance';

/** Details of why a check is undecided. */
export interface Undecided {
  /** The prerequisite that neither the suite nor the server can provide, so that the check is not run. */
  readonly needs?: string;
  /** Set if the operator's own data is to blame. */
  readonly ofGivenData?: true;
  /** The number of the exchange whose response leaves the check undecided. */
  readonly undecidedBy?: number;
}

/** Why checks across accounts are undecided when the server refuses the second account's token. */
export const otherRefused = "the server refused the second account's token; check --other-token";

/** Why a check across accounts is undecided if the second token was accepted earlier in the run. */
export const otherExpired = "the second account's token was accepted before, and is refused now; it may have expired";

/** Ends a check that is decided by a finding already. */
export class Ended extends Error {
  override readonly name = 'Ended';
}

/** Ends a check that can't be decided on this server. */
export class Inconclusive extends Error {
  override readonly name = 'Inconclusive';

  constructor(
    readonly blame: Blame,
    reason: string,
    /** The exchange whose response leaves the check undecided. */
    readonly exchange?: Exchange,
    readonly more: Omit<Undecided, 'undecidedBy'> = {},
  ) {
    super(reason);
  }
}

/** Ends a check that needs to write, in a read-only run. */
export class NeedsWrite extends Inconclusive {
  constructor() {
    super('circumstance', 'the run may not write (--read-only)');
  }
}

/** Ends an attempt whose request was lost with a reused connection. The server may have seen it, so it can't be sent again. */
export class RequestLost extends Inconclusive {
  constructor() {
    super('circumstance', 'a request was lost with its connection');
  }
}

/** Ends an attempt whose set-up got a 5xx. The status is judged with all responses; the check itself deserves a retry. */
export class SetUpFailed extends Inconclusive {
  constructor(reason: string, exchange: Exchange) {
    super('target', reason, exchange);
  }
}

/** Whether an attempt that ended with this exception is retried. */
export const mayRetry = (thrown: unknown): boolean => thrown instanceof RequestLost || thrown instanceof SetUpFailed;

/** Whether an attempt that ended with this exception leaves its check undecided, without a retry. */
export const isUndecided = (thrown: unknown): boolean => thrown instanceof Inconclusive && !mayRetry(thrown);

/** Ends a check whose request, or its whole response, is not in the record of the earlier run. */
export class NotRecorded extends Inconclusive {}

/** Ends a check that can't judge a response because the record has only its beginning. */
export const notWhole = (): NotRecorded =>
  new NotRecorded('circumstance', 'the response was too large to be stored in full, so it can only be judged live');
