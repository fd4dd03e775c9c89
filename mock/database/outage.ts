/** Retries a write until it is stored; requests wait for it for 15 seconds at most. */
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { DurableError, NotYetStored, type StorageTrouble } from './errors.js';

/** Times are in milliseconds. */
const limits = {
  /** How long one attempt may take. A response after that is ignored: a stored batch isn't stored again. */
  attempt: 10_000,
  /** The pause after the first failed attempt; each pause is twice as long as the one before, up to `pause`. */
  firstPause: 250,
  pause: 4000,
  /** How long requests wait after the first failed attempt before they get a 503. */
  patience: 5000,
} as const;

/** The clock of the retries, in milliseconds. `sleep` resolves early when the signal is aborted. */
export interface RetryTime {
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

const realTime: RetryTime = {
  now: Date.now,
  sleep: (ms, signal) => setTimeoutPromise(ms, undefined, { signal }).catch(() => undefined),
};

interface OutageOptions {
  /** What went wrong, in a sentence without secrets. */
  readonly detail: (error: unknown) => string;
  /** Makes the error for a write that is given up, from the reason. */
  readonly failed: (reason: string) => DurableError;
  /** Called when an outage begins, and with undefined when it ends. */
  readonly onTrouble?: ((trouble: StorageTrouble | undefined) => void) | undefined;
  readonly time?: RetryTime | undefined;
}

/** Whether a server can store anything at the moment. */
export class Outage {
  trouble: StorageTrouble | undefined;
  private readonly time: RetryTime;
  private readonly waiting = new Set<() => void>();
  private over = new AbortController();
  private readonly closing = new AbortController();

  constructor(private readonly options: OutageOptions) {
    this.time = options.time ?? realTime;
  }

  /**
   * Retries until `attempt` resolves. Rejects with the attempt's `DurableError`, or after a failure once `end` was
   * called.
   */
  async outlast(attempt: () => Promise<void>): Promise<void> {
    for (let pause: number = limits.firstPause; ; pause = Math.min(2 * pause, limits.pause)) {
      try {
        await this.inTime(attempt());
        return this.recover();
      } catch (error) {
        if (error instanceof DurableError) throw error;
        const reason = this.options.detail(error);
        if (this.closing.signal.aborted) throw this.options.failed(reason);
        this.begin(reason, pause);
      }
      await this.time.sleep(pause, this.closing.signal);
    }
  }

  /** Resolves or rejects like `stored`; rejects with `NotYetStored` if an outage lasts longer than requests wait. */
  waitFor(stored: Promise<void>): Promise<void> {
    // Nothing is attached to the pending promise, which would keep it in memory.
    if (this.trouble?.isLong) return Promise.reject(new NotYetStored(this.trouble));
    return new Promise((resolve, reject) => {
      const giveUp = (): void => reject(new NotYetStored(this.trouble));
      this.waiting.add(giveUp);
      stored.then(resolve, reject).finally(() => this.waiting.delete(giveUp));
    });
  }

  /** From now on, a failed attempt is the last one; a pause ends at once. */
  end(): void {
    this.closing.abort();
  }

  private async inTime(attempt: Promise<void>): Promise<void> {
    const isDone = new AbortController();
    const tooLate = this.time.sleep(limits.attempt, isDone.signal).then(() => {
      if (!isDone.signal.aborted) throw new DOMException('The retries timed out.', 'TimeoutError');
    });
    try {
      await Promise.race([attempt, tooLate]);
    } finally {
      isDone.abort();
    }
  }

  private begin(reason: string, pause: number): void {
    const now = this.time.now();
    const { since = new Date(now), isLong = false } = this.trouble ?? {};
    const isNew = this.trouble === undefined;
    this.trouble = { since, reason, isLong, retryAt: new Date(now + pause) };
    if (!isNew) return;
    this.over = new AbortController();
    void this.loseThePatience(this.over.signal);
    this.options.onTrouble?.(this.trouble);
  }

  private async loseThePatience(over: AbortSignal): Promise<void> {
    await this.time.sleep(limits.patience, over);
    if (over.aborted || !this.trouble) return;
    this.trouble = { ...this.trouble, isLong: true };
    for (const giveUp of this.waiting) giveUp();
  }

  private recover(): void {
    if (!this.trouble) return;
    this.trouble = undefined;
    this.over.abort();
    this.options.onTrouble?.(undefined);
  }
}
