/** Where the responses and the time of a run come from: a server, or the record of an earlier run. */
import type { Input } from '../requests/exchange/build-request.js';
import type { Exchange } from '../requests/exchange/exchange.js';
import type { Created } from '../requests/exchange/ledger.js';
import type { Pacing } from '../judging/consistency/wait-budget.js';
import type { WireRequest } from '../requests/http/transport.js';
import type { Blame } from '../model/stop.js';

/** An exchange before its response has come. */
export type UnansweredRequest = Omit<Exchange, 'id' | 'at' | 'elapsedMs' | 'answer' | 'failure' | 'cut'>;

/** A request without an exchange: nobody knows whether the server saw it, or it could not be sent. */
export interface LostRequest extends UnansweredRequest {
  /** The number of the next exchange of the run. */
  readonly before: number;
  /** Why it was not sent; absent if it was lost with its connection. */
  readonly why?: { readonly blame: Blame; readonly reason: string };
}

/** How an earlier run ended before its time. */
export interface Ending {
  readonly blame: Blame;
  readonly reason: string;
  /** Whether the user or the time limit stopped it before it judged its responses. */
  readonly isStopped: boolean;
}

/** A part of a run: the checks that decide the verdict, and then those that ask for prices. */
export type RunPart = 'deciding' | 'prices';

/** A recorded exchange, and what it created. */
export interface KnownExchange {
  readonly exchange: Exchange;
  readonly created: Created | undefined;
}

/** A request in the forms in which it is recorded, built and sent. */
export interface PreparedRequest {
  readonly sent: UnansweredRequest;
  readonly input: Input;
  readonly wire: WireRequest;
}

/** The source of a run's responses and of its time. */
export interface Source extends Pacing {
  /** How the recorded run ended early. A live run learns that from its limits. */
  readonly ending?: Ending | undefined;
  /** The requests without an exchange so far. */
  readonly lost: readonly LostRequest[];
  /** The exchanges that the run has before the checks of a part send any. */
  known(part: RunPart): readonly KnownExchange[];
  /** Runs a task whose requests may be sent at the same time as many others, if the server seems to take that. */
  burst<T>(task: () => Promise<T>): Promise<T>;
  /** Calls `admit`, then sends a request. Throws only `Inconclusive`, if there is no exchange. */
  exchange(asked: PreparedRequest, admit: () => void): Promise<Exchange>;
}
