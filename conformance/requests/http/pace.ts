/** Estimates how long a run takes, and notifies the user of rate limits and of a time limit that is too short. */
import { inWords, pluralize, thousands } from '../../text/printable.js';
import type { RetryNote } from './retrying.js';
import type { Transport } from './transport.js';

/** Times are in milliseconds. */
export interface PaceOptions {
  /** How many requests the run sends, if that is known. */
  readonly requests?: number;
  /** Limit of the whole run. */
  readonly maxTimeMs: number;
  readonly now: () => number;
  /** Called with a sentence when waits begin to matter, and again when the time limit is too short. */
  readonly notice: (text: string) => void;
}

/** The user is notified once the waits exceed this total, in milliseconds. */
const noticeFromMs = 5_000;

/** The minimum number of responses for an estimate. */
const minResponses = 10;

/** The advised time limit is the estimate times this, as speeds vary. */
const reserve = 1.25;

/** Counts responses and rate limits. */
export class Pace {
  private readonly begun: number;
  private sent = 0;
  private rateLimited = 0;
  private waitedMs = 0;
  /** When the last wait ends. */
  private until = 0;
  /** The limit that the server states in a header. */
  private stated: string | undefined;
  private said: 'nothing' | 'slow' | 'too slow' = 'nothing';

  constructor(private readonly options: PaceOptions) {
    this.begun = options.now();
  }

  /** Wraps a transport to count its requests. */
  over(inner: Transport): Transport {
    return {
      send: (request) => {
        this.sent += 1;
        return inner.send(request);
      },
      close: () => inner.close(),
    };
  }

  /** Counts a request that is sent again. */
  readonly note = ({ why, waitMs, limit }: RetryNote): void => {
    if (why !== 'told-to-wait') return;
    this.stated = limit ?? this.stated;
    this.rateLimited += 1;
    this.waitedMs += waitMs;
    this.until = Math.max(this.until, this.options.now() + waitMs);
    if (this.waits) this.tell();
  };

  /** Notifies the user if the run takes longer than its limit. */
  check(): void {
    if (this.isTooSlow) this.tell();
  }

  private get waits(): boolean {
    return this.waitedMs >= noticeFromMs;
  }

  /** The estimated time of the whole run, in milliseconds; undefined if it can't be estimated. */
  private get wholeMs(): number | undefined {
    const { requests, now } = this.options;
    const answered = this.sent - this.rateLimited;
    if (requests === undefined || answered < minResponses) return undefined;
    return (requests * (Math.max(now(), this.until) - this.begun)) / answered;
  }

  private get isTooSlow(): boolean {
    return (this.wholeMs ?? 0) > this.options.maxTimeMs;
  }

  private tell(): void {
    const level = this.isTooSlow ? 'too slow' : 'slow';
    if (this.said === 'too slow' || this.said === level) return;
    this.said = level;
    const [first, ...rest] = this.text!;
    this.options.notice(`${first!.toUpperCase()}${rest.join('')}.`);
  }

  private get forecast(): string | undefined {
    const { wholeMs, isTooSlow, waits } = this;
    if (wholeMs === undefined || !(isTooSlow || waits)) return undefined;
    const seconds = Math.ceil((reserve * wholeMs) / 60_000) * 60;
    const advice = isTooSlow ? `. Use --max-time ${seconds}, or select fewer checks with --only` : '';
    return `at this pace a whole run takes about ${inWords(wholeMs)}${advice}`;
  }

  /** How many requests a minute got a response other than 429 or 503 with Retry-After, in words. */
  private get granted(): string | undefined {
    const minutes = (Math.max(this.options.now(), this.until) - this.begun) / 60_000;
    const answered = this.sent - this.rateLimited;
    if (answered < minResponses || minutes <= 0) return undefined;
    const stated = this.stated === undefined ? '' : ` (it states ${this.stated})`;
    return `about ${thousands(Math.round(answered / minutes))} requests a minute get through${stated}`;
  }

  /** A sentence about the rate limit, for the report; undefined if there was none. */
  get limitText(): string | undefined {
    if (this.rateLimited === 0) return undefined;
    const count = pluralize(this.rateLimited, 'request');
    return [`the server limits the request rate: ${count} got 429 or 503 and had to be sent again`, this.granted ?? []]
      .flat()
      .join('; ');
  }

  /** The reason why the run is slow, as half a sentence; undefined if it isn't. */
  get text(): string | undefined {
    const granted = this.granted === undefined ? '' : `: ${this.granted}`;
    const said = [
      this.waits ? `the server limits the request rate${granted} (--concurrency 1 may help)` : [],
      this.forecast ?? [],
    ].flat();
    return said.length > 0 ? said.join('; ') : undefined;
  }
}
