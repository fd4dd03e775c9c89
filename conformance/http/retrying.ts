/** Good manners on top of any transport: waits when told to, never hammers, and repeats what a lost connection swallowed. */

import {
  headerOf,
  type Transport,
  type WireAnswer,
  type WireFailure,
  type WireRequest,
  type WireResult,
} from './transport.js';

/** A request is about to be sent again, or was lost and may not be: after how long, and why. `attempt` counts what was sent so far. */
export interface RetryNote {
  readonly cause: 'told-to-wait' | 'connection-failed' | 'lost';
  readonly method: string;
  readonly url: string;
  readonly attempt: number;
  readonly waitMs: number;
  readonly detail: string;
}

export interface RetryOptions {
  /** Bound of one wait, in milliseconds, whatever the target asks for. Default 5000. */
  readonly maxWaitMs?: number;
  /** How often one request is sent at most, counting the first time. Default 5. */
  readonly maxAttempts?: number;
  /** Waits that many milliseconds. A rejection ends the waiting, and the last answer stands. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Milliseconds since 1970, on the clock that `sleep` follows. */
  readonly now: () => number;
  readonly onRetry?: (note: RetryNote) => void;
}

/** Where the target names no time: five attempts reach beyond the minute that most allowances are counted by. */
const WITHOUT_HEADER = { firstMs: 1000, growth: 4 } as const;

/** A target that says "at once" again and again is asked in growing pauses, and until so much was waited in all. */
const AT_ONCE = { firstMs: 25, growth: 2, inAllMs: 2000, times: 4 } as const;

/** How long, and how often, what nothing depends on is asked. */
const OPTIONAL = { maxWaitMs: 5000, attempts: 2 } as const;

/** A server that starts anew takes no connections for a moment: after how long each next one is tried. */
const RECONNECT_MS = [500, 1500] as const;

/** Repeating one of these does no more than sending it once. */
const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'OPTIONS', 'DELETE']);

/**
 * Wraps `inner`: a 429, or a 503 with Retry-After, is waited out and asked again up to `maxAttempts`, and oftener as long as
 * that took no time; then the last such answer is the result and the caller decides what it means. What nothing depends on
 * is asked once more, after some seconds at most. A connection that can't be made is tried twice more. One that fails under
 * an idempotent request is tried once more, and where it then can't be made, as any other; time-outs are not. Each repetition
 * is told to `onRetry`.
 */
export function createRetryingTransport(inner: Transport, options: RetryOptions): Transport {
  const line = new RetryQueue();
  return {
    async send(request) {
      const asking = new Attempts(inner, request, options);
      await line.empty();
      const first = await asking.ask();
      const result = asking.isRateLimited(first) ? await line.join(() => asking.retry(first)) : first;
      const { waitedMs } = asking;
      return waitedMs > 0 ? { ...result, waitedMs } : result;
    },
    close: () => inner.close(),
  };
}

/**
 * Those who were told to wait, one behind the other. Going on one at a time keeps a target with a small allowance from
 * being hammered by all of them at each expiry, and none of them loses its attempts to others that came later.
 */
class RetryQueue {
  private last: Promise<unknown> = Promise.resolve();
  private length = 0;

  /** Resolves when nobody waits. */
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

/** One request on its way through all its attempts. */
class Attempts {
  private attempts = 0;
  private hasDropped = false;
  private unreachable = 0;
  private waits = 0;
  private pausedMs = 0;
  private readonly begun: number;
  private sentAt: number;
  /** When the target wants to be asked again: a wait counts from the answer, not from the turn in the line. */
  private notBefore = 0;

  constructor(
    private readonly inner: Transport,
    private readonly request: WireRequest,
    private readonly options: RetryOptions,
  ) {
    this.begun = this.sentAt = options.now();
  }

  /** How long it was waited, in the line too, before the request was sent the last time. */
  get waitedMs(): number {
    return this.sentAt - this.begun;
  }

  async ask(): Promise<WireResult> {
    this.attempts += 1;
    this.sentAt = this.options.now();
    const result = await this.inner.send(this.request);
    if (result.kind === 'failure') return this.failed(result);
    if (this.isRateLimited(result)) this.notBefore = this.options.now() + this.waitOf(result);
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

  /** Waits and asks until the target gives a real answer or the attempts are used up. */
  async retry(first: WireResult): Promise<WireResult> {
    let result = first;
    while (this.isRateLimited(result) && this.mayAskAgain) {
      const waitMs = Math.max(0, this.notBefore - this.options.now());
      this.pausedMs += waitMs;
      this.tell('told-to-wait', waitMs, `status ${result.status}`);
      if (!(await this.slept(waitMs))) return result;
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

  private get mayAskAgain(): boolean {
    const isSoon = this.pausedMs < AT_ONCE.inAllMs && this.attempts < AT_ONCE.times * this.limit;
    return this.attempts < this.limit || isSoon;
  }

  /** After how long another connection is to be tried, or undefined where the failure stands. */
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
    return Math.min(asked === undefined ? growing : Math.max(asked, least), this.longestWait);
  }

  /** The time of the target's own clock, where the answer tells it: that clock may be hours off, and the date to wait for is by it. */
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

  private tell(cause: RetryNote['cause'], waitMs: number, detail: string): void {
    const { method, url } = this.request;
    this.options.onRetry?.({ cause, method, url, attempt: this.attempts, waitMs, detail });
  }
}

/** Milliseconds to wait, or undefined where the value is absent or neither seconds nor an HTTP date. */
function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  // Date.parse alone takes almost anything for a date, even "1.5".
  const date = /^[A-Z][a-z]+,? .*\d{2}:\d{2}:\d{2}/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
