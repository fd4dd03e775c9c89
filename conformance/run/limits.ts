/** The limits of a run: how much it may write, and when it must stop. */
import { contract, type Operation, type OperationId } from '../../openapi/contract/contract.js';
import { askedFor, countsAtEnd, isUnavailable, mostRateLimited, mostUnavailable } from '../circumstances/to-the-end.js';
import { isLockedOut, isOwn, isRateLimited, isUnsent, type Exchange } from '../requests/exchange/exchange.js';
import { standard } from '../model/defaults.js';
import { callOf } from '../model/operation-label.js';
import { Inconclusive, NeedsWrite, type Blame } from '../model/stop.js';
import { pluralize } from '../text/printable.js';
import { unaskedContinue } from '../requests/http/transport.js';
import type { Ending } from './source.js';
import { isExpiry } from './token-refusals.js';

/** Limits of a run. The signal's reason is a sentence for the report. */
export interface LimitOptions {
  readonly signal?: AbortSignal;
  /** The maximum number of requests that write. */
  readonly maxWrites?: number;
  /** The maximum number of concurrent requests. */
  readonly concurrency?: number;
  /** Whether the run goes on after its verdict is decided, even if the rest would take long. */
  readonly keepGoing?: boolean;
  /** Whether the run must not write anything. */
  readonly readOnly?: boolean;
}

/** Operations that read with POST. An earlier version of the contract doesn't say so itself. */
const asking = new Set(contract.operations.filter(({ readsOnly }) => readsOnly).map(({ id }) => id));

/** Whether an operation may change stored data. */
export const writes = ({ method, id, readsOnly }: Operation): boolean =>
  method !== 'GET' && !readsOnly && !asking.has(id);

/** After this many requests in a row without a response the run stops: at its start, and later. */
const maxUnanswered = { first: 12, later: 100 } as const;

/** The maximum number of lost requests that are named. */
const mostNamed = 4;

/** After this many requests in a row without a connection the server counts as gone. */
const maxUnreachable = 12;

/**
 * The run stops after this many requests that got no response although one was due, if they took this long in all: they
 * fail required checks, so the verdict won't change.
 */
const maxHung = { requests: 12, ms: 25_000 } as const;

/** The maximum total of response bodies in a run, in bytes: hundreds of times more than an ordinary server sends. */
const maxReceived = 512 * 2 ** 20;

const goOn = '--keep-going runs the remaining checks';

/** Consecutive exchanges that are alike. */
class Row {
  private readonly operations = new Set<OperationId>();
  private requests = 0;
  last: Exchange | undefined;

  /** Adds an exchange to the row, or ends the row. */
  note(exchange: Exchange, isAlike: boolean): void {
    if (!isAlike) this.operations.clear();
    else this.operations.add(exchange.operation);
    this.requests = isAlike ? this.requests + 1 : 0;
    this.last = exchange;
  }

  /** Whether the row has at least that many requests and operations. */
  reaches(most: { readonly requests: number; readonly operations: number }): boolean {
    return this.requests >= most.requests && this.operations.size >= most.operations;
  }
}

/** After this many requests whose token was refused, without one that was accepted, the token counts as wrong. */
const maxTokenRefusals = 12;

/** Counts requests and responses, and ends a check that would exceed the limits. */
export class Limits {
  private written = 0;
  private unanswered = 0;
  /** The last failure, in brackets. */
  private trouble = '';
  private answered = false;
  private readonly hung: Exchange[] = [];
  private hungMs = 0;
  private received = 0;
  private unreachable = 0;
  /** The requests that were lost since the last response. */
  private readonly lost: string[] = [];
  private readonly rateLimited = new Row();
  private readonly unavailable = new Row();
  private tokenRefusals = 0;
  private tokenWorked = false;
  /** The operations of the requests whose token was refused since it was last accepted. */
  private readonly refusedSince: OperationId[] = [];
  /** Why the expired token could not be replaced. */
  private noToken: string | undefined;
  private reason: Pick<Ending, 'blame' | 'reason'> | undefined;

  /** `ending`: how the run ended whose record is judged. */
  constructor(
    private readonly options: LimitOptions,
    private readonly ending?: Ending,
  ) {}

  /** The reason why the run ended early. */
  get cutShort(): string | undefined {
    const { signal } = this.options;
    return signal?.aborted ? String(signal.reason) : (this.reason ?? this.ending)?.reason;
  }

  /** Whether the user or the time limit stopped the run, so that nothing more is judged. */
  get isStopped(): boolean {
    return this.options.signal?.aborted || (this.ending?.isStopped ?? false);
  }

  private stop(blame: Blame, reason: string): never {
    this.reason ??= { blame, reason };
    throw new Inconclusive(this.reason.blame, this.reason.reason);
  }

  /** Stops the run, as its token has expired and no other can be obtained. */
  endWithoutToken(why: string): never {
    this.noToken = `the token expired, and there is no new one: ${why}`;
    return this.stop('circumstance', this.noToken);
  }

  /** Stops the run. The server is not blamed if only this client can't read its response. */
  private stopUnanswered(): never {
    const text = `the server responded to none of the first ${maxUnanswered.first} requests${this.trouble}`;
    if (!this.trouble.includes(unaskedContinue)) return this.stop('target', text);
    return this.stop(
      'circumstance',
      `${text}; the suite can't read that: disable it, or put a proxy before the server`,
    );
  }

  /** A rate limited run is undecided: the responses after the wait are unknown. */
  private stopRateLimited(last: Exchange): never {
    const { requests } = mostRateLimited;
    this.stop(
      'circumstance',
      `the server responded to ${requests} requests in a row with ${last.answer!.status}${askedFor(last)}`,
    );
  }

  /** Stops the run if it would take long and its verdict is decided, or if the server sent too many bytes. */
  private stopLong(): void {
    const { hung, hungMs } = this;
    const ms = hungMs / (this.options.concurrency ?? standard.concurrency);
    const last = hung.at(-1);
    if (last && hung.length >= maxHung.requests && ms >= maxHung.ms)
      this.stop(
        'target',
        `the server left ${hung.length} requests without a response, which took ${Math.round(ms / 1000)} s ` +
          `(the last: ${callOf(last.operation)}, ${last.failure!.detail}); ${goOn}`,
      );
    if (this.received >= maxReceived)
      this.stop('circumstance', `the server sent more than ${maxReceived / 2 ** 20} MB; ${goOn}`);
  }

  /** Throws if no more requests of this operation may be sent. */
  admit(operation: Operation): void {
    const { signal, maxWrites = Infinity, readOnly } = this.options;
    if (signal?.aborted) throw new Inconclusive('circumstance', String(signal.reason));
    if (this.noToken !== undefined) this.stop('circumstance', this.noToken);
    if (!this.answered && this.unanswered >= maxUnanswered.first) this.stopUnanswered();
    if (this.unreachable >= maxUnreachable)
      this.stop(
        'target',
        `the server is gone: no connection could be made for ${maxUnreachable} requests in a row${this.lastWords()}`,
      );
    if (this.unanswered >= maxUnanswered.later)
      this.stop('target', `the server left ${maxUnanswered.later} requests in a row without a response`);
    if (!this.tokenWorked && this.tokenRefusals >= maxTokenRefusals)
      this.stop(
        'circumstance',
        `the server refused the token in each of the first ${maxTokenRefusals} requests with it`,
      );
    if (isExpiry(this.refusedSince))
      this.stop(
        'circumstance',
        `the server refused the token in ${this.refusedSince.length} requests in a row, after it had accepted it`,
      );
    if (this.rateLimited.reaches(mostRateLimited)) this.stopRateLimited(this.rateLimited.last!);
    if (this.unavailable.reaches(mostUnavailable))
      this.stop('target', `the server responded to ${mostUnavailable.requests} requests in a row with 502, 503 or 504`);
    if (!this.options.keepGoing) this.stopLong();
    if (!writes(operation)) return;
    if (readOnly) throw new NeedsWrite();
    if (this.written >= maxWrites)
      this.stop('circumstance', `the limit of ${pluralize(maxWrites, 'write')} (--max-writes) was reached`);
    this.written += 1;
  }

  /** What the server was handling when it went away, which may be why. */
  private lastWords(): string {
    const { length } = this.lost;
    if (length === 0) return '';
    const more = length > mostNamed ? ` and ${length - mostNamed} more` : '';
    return `; the last that it was sent: ${this.lost.slice(0, mostNamed).join(', ')}${more}`;
  }

  /** Notes a request that was lost with its connection, so that it is in no record, and a check that sends it. */
  noteLost({ id }: Operation, check: string): void {
    this.lost.push(`${callOf(id)} of ${check}`);
  }

  /** Counts the bytes of a body. */
  receive(bytes: number): void {
    this.received += bytes;
  }

  note(exchange: Exchange): void {
    if (exchange.failure && !isUnsent(exchange) && exchange.intent.due !== 'open') {
      this.hung.push(exchange);
      this.hungMs += exchange.elapsedMs;
    }
    if (exchange.answer) {
      this.answered = true;
      this.lost.length = 0;
    }
    this.unanswered = exchange.answer ? 0 : this.unanswered + 1;
    if (exchange.failure) this.trouble = ` (the last: ${exchange.failure.reason}, ${exchange.failure.detail})`;
    this.unreachable = isUnsent(exchange) ? this.unreachable + 1 : 0;
    if (isOwn(exchange) && exchange.answer) {
      this.tokenWorked ||= !isLockedOut(exchange);
      this.tokenRefusals += isLockedOut(exchange) ? 1 : 0;
      if (!isLockedOut(exchange)) this.refusedSince.length = 0;
      else if (this.tokenWorked && exchange.intent.role !== 'question') this.refusedSince.push(exchange.operation);
    }
    // A question may be rate limited permanently, for example by a feature that is switched off.
    if (exchange.intent.role !== 'question') this.rateLimited.note(exchange, isRateLimited(exchange));
    if (countsAtEnd(exchange)) this.unavailable.note(exchange, isUnavailable(exchange));
  }
}
