/** Watches a relay: judges copies of its exchanges, one after the other, and stores them in a journal. */
import type { IncomingMessage } from 'node:http';
import type { Breach } from '../../mock/journal/contract-violations.js';
import { Journal, noNotes } from '../../mock/journal/journal.js';
import type { Call, CallOutcome } from '../../reference-impl/calls/call.js';
import type { Redact } from '../../conformance/text/redact.js';
import { CopyBudget } from './body-copy.js';
import { ProxyObservation, type Keeper, type SeenExchange } from './observation.js';
import type { PrismOpinion } from './prism-opinion.js';
import type { SeenTokens } from './seen-tokens.js';
import { guarded, unseen, type WatchedExchange, type Watcher } from './relay/watch.js';

export interface ObserverOptions {
  readonly tokens: SeenTokens;
  /** Whether a violation gets an error as its response. */
  readonly errors: boolean;
  /** Whether breaches of hints count as violations. */
  readonly hints: boolean;
  readonly prism?: PrismOpinion;
  /** Called with each exchange after it was judged. */
  readonly onSeen?: (seen: SeenExchange) => void;
  /** Prints a sentence for the operator. */
  readonly tell?: (sentence: string) => void;
}

/** The most copies waiting to be judged. Beyond that, exchanges are passed on without being recorded. */
const mostPending = 1000;

export class Observer implements Watcher, Keeper {
  readonly journal: Journal;
  readonly budget = new CopyBudget();
  /** The number of exchanges that were passed on without being recorded. */
  passedUnseen = 0;
  private pending = 0;
  private queue: Promise<void> = Promise.resolve();

  constructor(readonly options: ObserverOptions) {
    this.journal = new Journal(undefined, undefined, options.tokens.redact);
  }

  begin(request: IncomingMessage): WatchedExchange {
    const isMasked = this.options.tokens.note(request.headers.authorization);
    if (isMasked && this.pending < mostPending) return guarded(new ProxyObservation(request, this), this.tellFailure);
    if (this.passedUnseen++ === 0)
      this.options.tell?.(
        isMasked
          ? 'Too many exchanges at once: some are passed on unchecked.'
          : 'Clients have sent more or longer tokens than the proxy can mask: exchanges with further tokens are passed on unchecked.',
      );
    return unseen;
  }

  /** Whether a breach counts as a violation. */
  readonly counts = ({ level }: Breach): boolean =>
    level === 'required' || (this.options.hints && level === 'advisory');

  /** Runs work on a finished exchange, after that on earlier ones. */
  later(work: () => Promise<void>): Promise<void> {
    this.pending += 1;
    this.queue = this.queue.then(work).catch(this.tellFailure);
    return this.queue.finally(() => (this.pending -= 1));
  }

  /** Without the message of the error, which may quote a token. */
  private readonly tellFailure = (error: unknown): void =>
    this.options.tell?.(`An exchange could not be checked (${error instanceof Error ? error.name : 'unknown error'}).`);

  /** Resolves when all exchanges that have finished so far are judged. */
  settled(): Promise<void> {
    return this.queue;
  }

  /** Stores a judged exchange. */
  keep(call: Call, outcome: CallOutcome, seen: SeenExchange): void {
    const { asked, breaches, notes, startedAt } = seen;
    const operation = asked.operation?.id;
    this.journal.add(call, outcome, startedAt, { ...noNotes(), operation, done: notes, breaches });
    this.options.onSeen?.(seen);
  }

  get redact(): Redact {
    return this.options.tokens.redact;
  }
}
