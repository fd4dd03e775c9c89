/** What ends a check before its end, and why it is undecided then. */
import type { Exchange } from '../exchange/exchange.js';

/** Who is to blame when a check can't be decided. */
export type Cause = 'target' | 'circumstance';

/** What more there is to say of a check that can't be decided. */
export interface Undecided {
  /** What the check needs that neither the suite nor the server can add, so that it is not run. */
  readonly needs?: string;
  /** Set where the operator's own data is to blame. */
  readonly ofGivenData?: true;
  /** Number of the exchange whose response leaves it undecided. */
  readonly undecidedBy?: number;
}

/** Why checks across accounts are undecided when the server refuses the second account's token. */
export const otherRefused = "the target refused the second account's token; check --other-token";

/** Ends a check whose question is answered with a finding already. */
export class Ended extends Error {
  override readonly name = 'Ended';
}

/** Ends a check that can't be decided on this target. */
export class Inconclusive extends Error {
  override readonly name = 'Inconclusive';

  constructor(
    readonly blame: Cause,
    reason: string,
    /** The exchange whose response leaves the check undecided. */
    readonly exchange?: Exchange,
    readonly more: Omit<Undecided, 'undecidedBy'> = {},
  ) {
    super(reason);
  }
}

/** Ends a check that needs to write, in a run that may not. */
export class NeedsWrite extends Inconclusive {
  constructor() {
    super('circumstance', 'the run may not write (--read-only)');
  }
}

/**
 * Ends an attempt whose request was lost with a connection that had served before. Whether the server saw it is unknown, so it is
 * neither judged nor sent again.
 */
export class RequestLost extends Inconclusive {
  constructor() {
    super('circumstance', 'a request was lost with its connection');
  }
}

/**
 * Ends an attempt in which a request that others build on was answered with a 5xx. That status is judged with all responses; one
 * 5xx doesn't decide the question that is built on the request.
 */
export class SetUpFailed extends Inconclusive {
  constructor(reason: string, exchange: Exchange) {
    super('target', reason, exchange);
  }
}

/** Whether an attempt that ended by this is retried. */
export const mayRetry = (thrown: unknown): boolean => thrown instanceof RequestLost || thrown instanceof SetUpFailed;

/** Whether an attempt that ended by this leaves its question undecided, without a retry. */
export const isUndecided = (thrown: unknown): boolean => thrown instanceof Inconclusive && !mayRetry(thrown);

/** Ends a check whose request, or the whole response to it, is not in the record of an earlier run. */
export class NotRecorded extends Inconclusive {}

/** Ends a check that can't judge a response, since the record has only the beginning of it. */
export const notWhole = (): NotRecorded =>
  new NotRecorded('circumstance', 'the answer was too large to be kept whole, so it can only be judged live');
