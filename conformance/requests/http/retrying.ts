/** Retries requests after a rate limit or a lost connection. */

import { Patience } from './patience.js';
import { shortLine } from './url.js';
import {
  headerOf,
  type Transport,
  type WireAnswer,
  type WireFailure,
  type WireRequest,
  type WireResult,
} from './transport.js';

/** A request is about to be retried, or was lost and can't be. `attempt` counts how often it was sent. */
export interface RetryNote {
  readonly why: 'told-to-wait' | 'connection-failed' | 'lost';
  readonly method: string;
  readonly url: string;
  readonly attempt: number;
  readonly waitMs: number;
  readonly detail: string;
  /** The limit that a rate-limited response states in a header: `x-ratelimit-limit: 400`. */
  readonly limit?: string;
}

/** How often and how long a request is retried. */
export interface RetryOptions {
  /** Limit of one wait in milliseconds. A `Retry-After` beyond it is ignored. Default 5000. */
  readonly maxWaitMs?: number;
  /** The most attempts of one request, including the first. Default 5. */
  readonly maxAttempts?: number;
  /** Whether to wait longer for a server that has sent no other response yet. */
  readonly keepGoing?: boolean;
  /** Waits that many milliseconds. If it rejects, the last response is the result. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Milliseconds since 1970, on the clock that `sleep` follows. */
  readonly now: () => number;
  readonly onRetry?: (note: RetryNote) => void;
}

/** Backoff without `Retry-After`: up to 1 + 4 + 16 + 64 s, which exceeds the minute of most rate limits. */
const WITHOUT_HEADER = { firstMs: 1000, growth: 4 } as const;

/** Backoff after `Retry-After: 0`: at most `times` × `maxAttempts` attempts, and at most `inAllMs` of waits. */
const AT_ONCE = { firstMs: 25, growth: 2, inAllMs: 2000, times: 4 } as const;

/** Limits for an optional request. */
const OPTIONAL = { maxWaitMs: 5000, attempts: 2 } as const;

/** Pauses before a connection is tried again: a server that restarts is unreachable for a moment. */
const RECONNECT_MS = [500, 1500] as const;

const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'OPTIONS', 'DELETE']);

/**
 * Wraps `inner` with retries, each reported to `onRetry`:
 * - after a 429, or a 503 with `Retry-After`: up to `maxAttempts` attempts, then that response is the result; it is the result
 *   at once if the server has sent no other response for too long;
 * - the same for an optional request: once, after a few seconds at most;
 * - after a connection that can't be made: twice;
 * - after one that breaks during an idempotent request: once. Timeouts are not retried.
 */
export function createRetryingTransport(inner: Transport, options: RetryOptions): Transport {
  const queue = new RetryQueue();
  const patience = new Patience(options.keepGoing);
  return {
    async send(request) {
      const asking = new Attempts(inner, request, options, patience);
      await queue.empty();
      const first = await asking.ask();
      const result = asking.isRateLimited(first) ? await queue.join(() => asking.retry(first)) : first;
      const { waitedMs } = asking;
      return waitedMs > 0 ? { ...result, waitedMs } : result;
    },
    close: () => inner.close(),
  };
}

/**
 * The rate-limited requests, one after the other: if all were sent when the limit expires, they would exceed it again and use up
 * their attempts.
 */
class RetryQueue {
  private last: Promise<unknown> = Promise.resolve();
  private length = 0;

  /** Resolves when the queue is empty. */
  async empty(): Promise<void> {
    while (this.length > 0) await this.last;
  }

  async join<T>(work: () => Promise<T>): Promise<T> {
    this.length += 1;
    const turn = this.last.then(work).finally(() => (this.length -= 1));
    this.last = turn.catch(() => undefined);
    return turn;
  }
}

/** The attempts of one request. */
class Attempts {
  private attempts = 0;
  private hasDropped = false;
  private unreachable = 0;
  private waits = 0;
  private pausedMs = 0;
  /** Whether the last response asks for a longer wait than the run allows. */
  private asksTooLong = false;
  private readonly begun: number;
  private sentAt: number;
  /** When the server wants the retry: a wait counts from the response, not from the request's turn in the queue. */
  private notBefore = 0;

  constructor(
    private readonly inner: Transport,
    private readonly request: WireRequest,
    private readonly options: RetryOptions,
    private readonly patience: Patience,
  ) {
    this.begun = this.sentAt = options.now();
  }

  /** The time before the last attempt, including the wait in the queue. */
  get waitedMs(): number {
    return this.sentAt - this.begun;
  }

  async ask(): Promise<WireResult> {
    this.attempts += 1;
    this.sentAt = this.options.now();
    const result = await this.inner.send(this.request);
    if (result.kind === 'failure') return this.failed(result);
    const isLimited = this.isRateLimited(result);
    if (!this.request.isOptional) this.patience.note(isLimited, this.options.now());
    if (isLimited) this.notBefore = this.options.now() + this.waitOf(result);
    return result;
  }

  private async failed(failure: WireFailure): Promise<WireResult> {
    const { reason, detail, lost } = failure;
    const waitMs = this.reconnectAfter(reason);
    if (waitMs !== undefined) {
      this.tell('connection-failed', waitMs, `${reason}: ${detail}`);
      return waitMs > 0 && !(await this.slept(waitMs)) ? failure : this.ask();
    }
    if (lost) this.tell('lost', 0, detail);
    return failure;
  }

  /** Retries until the request is no longer rate limited or the attempts are used up. */
  async retry(first: WireResult): Promise<WireResult> {
    let result = first;
    while (this.isRateLimited(result) && this.mayAskAgain && !this.isHopeless) {
      const waitMs = Math.max(0, this.notBefore - this.options.now());
      this.pausedMs += waitMs;
      this.tell('told-to-wait', waitMs, `status ${result.status}`, statedLimit(result));
      if (!(await this.slept(waitMs))) return result;
      this.patience.waited();
      result = await this.ask();
    }
    return result;
  }

  isRateLimited(result: WireResult): result is WireAnswer {
    if (result.kind !== 'answer') return false;
    return result.status === 429 || (result.status === 503 && headerOf(result, 'retry-after') !== undefined);
  }

  private get limit(): number {
    return this.request.isOptional ? OPTIONAL.attempts : (this.options.maxAttempts ?? 5);
  }

  private get longestWait(): number {
    const { maxWaitMs = 5000 } = this.options;
    return this.request.isOptional ? Math.min(OPTIONAL.maxWaitMs, maxWaitMs) : maxWaitMs;
  }

  private get isHopeless(): boolean {
    if (this.request.isOptional) return false;
    return this.patience.isTooFar(this.notBefore) || this.patience.isOver(this.asksTooLong, this.options.now());
  }

  private get mayAskAgain(): boolean {
    const isSoon =
      !this.request.isOptional && this.pausedMs < AT_ONCE.inAllMs && this.attempts < AT_ONCE.times * this.limit;
    return this.attempts < this.limit || isSoon;
  }

  /** The pause before another connection is tried; undefined if the failure is final. */
  private reconnectAfter(reason: WireFailure['reason']): number | undefined {
    if (this.attempts >= this.limit) return undefined;
    if (reason === 'unreachable') return RECONNECT_MS[this.unreachable++];
    if (reason !== 'dropped' || this.hasDropped || !IDEMPOTENT.has(this.request.method)) return undefined;
    this.hasDropped = true;
    return 0;
  }

  private waitOf(answer: WireAnswer): number {
    const growing = WITHOUT_HEADER.firstMs * WITHOUT_HEADER.growth ** this.waits;
    const least = this.waits === 0 ? 0 : AT_ONCE.firstMs * AT_ONCE.growth ** this.waits;
    this.waits += 1;
    const asked = parseRetryAfter(headerOf(answer, 'retry-after'), this.nowOf(answer));
    this.asksTooLong = asked !== undefined && asked > this.longestWait;
    // An optional request is sent once more, so its only wait is the longest one.
    const isIgnored = asked === undefined || (this.asksTooLong && !this.request.isOptional);
    if (!isIgnored) return Math.min(Math.max(asked, least), this.longestWait);
    const left = this.request.isOptional ? Infinity : this.patience.left(this.options.now());
    return Math.min(growing, this.longestWait, left);
  }

  /** The time by the server's `Date` header, if there is one: a date in `Retry-After` is by that clock, which may be wrong. */
  private nowOf(answer: WireAnswer): number {
    const date = Date.parse(headerOf(answer, 'date') ?? '');
    return Number.isNaN(date) ? this.options.now() : date;
  }

  private async slept(ms: number): Promise<boolean> {
    return this.options.sleep(ms).then(
      () => true,
      () => false,
    );
  }

  private tell(why: RetryNote['why'], waitMs: number, detail: string, limit?: string): void {
    const { method, url } = this.request;
    const stated = limit !== undefined && { limit };
    this.options.onRetry?.({ why, method, url, attempt: this.attempts, waitMs, detail, ...stated });
  }
}

/** The headers in which servers state their rate limit. */
const limitHeaders = ['ratelimit-policy', 'ratelimit-limit', 'x-ratelimit-limit', 'x-rate-limit-limit'] as const;

function statedLimit(answer: WireAnswer): string | undefined {
  const name = limitHeaders.find((one) => headerOf(answer, one) !== undefined);
  return name && `${name}: ${shortLine(headerOf(answer, name)!).slice(0, 40)}`;
}

/** Milliseconds to wait; undefined if the value is absent or neither seconds nor an HTTP date. */
function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  // Date.parse alone accepts almost anything as a date, even "1.5".
  const date = /^[A-Z][a-z]+,? .*\d{2}:\d{2}:\d{2}/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
