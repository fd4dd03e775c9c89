/** How fast a target lets a run go on, and how long a whole run takes at that pace: some are slow, and some put requests off. */
import type { RetryNote } from './retrying.js';
import type { Transport } from './transport.js';

/** What the pace of a run is measured by. Times are in milliseconds. */
export interface PaceOptions {
  /** How many requests the run sends, where that is known. */
  readonly requests?: number;
  /** Limit of the whole run. */
  readonly maxTimeMs: number;
  readonly now: () => number;
  /** Told a sentence when the waits begin to matter, and another one when the run's time won't do. */
  readonly notice: (text: string) => void;
}

/** How much waiting is worth a notice, in milliseconds: a moment's wait slows no run down. */
const worthTelling = 5_000;

/** From how many answers a pace is told. */
const fewest = 10;

/** What is advised beyond the time that a run is thought to take: paces vary. */
const reserve = 1.25;

/** A time as one says it, from milliseconds: "40 s", "3 min", "2.5 h". */
function inWords(ms: number): string {
  const [seconds, minutes] = [Math.ceil(ms / 1000), Math.round(ms / 60_000)];
  if (seconds < 120) return `${seconds} s`;
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 6) / 10} h`;
}

/** Counts what is answered and what is put off. */
export class Pace {
  private readonly begun: number;
  private sent = 0;
  private rateLimited = 0;
  private waitedMs = 0;
  /** When the last wait ends. */
  private until = 0;
  private said: 'nothing' | 'slow' | 'too slow' = 'nothing';

  constructor(private readonly options: PaceOptions) {
    this.begun = options.now();
  }

  /** The transport, with its requests counted. */
  over(inner: Transport): Transport {
    return {
      send: (request) => {
        this.sent += 1;
        return inner.send(request);
      },
      close: () => inner.close(),
    };
  }

  /** Takes note of a request that is sent again. */
  readonly note = ({ cause, waitMs }: RetryNote): void => {
    if (cause !== 'told-to-wait') return;
    this.rateLimited += 1;
    this.waitedMs += waitMs;
    this.until = Math.max(this.until, this.options.now() + waitMs);
    if (this.waits) this.tell();
  };

  /** Says so where the run takes longer than it may. */
  check(): void {
    if (this.isTooSlow) this.tell();
  }

  private get waits(): boolean {
    return this.waitedMs >= worthTelling;
  }

  /** How long a whole run takes at this pace, in milliseconds, where that can be told. */
  private get wholeMs(): number | undefined {
    const { requests, now } = this.options;
    const answered = this.sent - this.rateLimited;
    if (requests === undefined || answered < fewest) return undefined;
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
    const advice = isTooSlow ? `: --max-time ${seconds} would do, and --only asks less` : '';
    return `at this pace a whole run takes about ${inWords(wholeMs)}${advice}`;
  }

  /** What slows the run down, as half a sentence; undefined where nothing does. */
  get text(): string | undefined {
    const said = [
      this.waits ? 'the target puts requests off (429 or 503; --concurrency 1 may help)' : [],
      this.forecast ?? [],
    ].flat();
    return said.length > 0 ? said.join('; ') : undefined;
  }
}
