/** What connects a run with its server: transport, retries, pace, and the signal that ends the run. */
import { X509Certificate } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { standard } from '../model/defaults.js';
import { createLiveTransport } from '../requests/http/live.js';
import { Pace } from '../requests/http/pace.js';
import { TargetError } from '../requests/http/reachable.js';
import { createRetryingTransport, type RetryNote } from '../requests/http/retrying.js';
import type { Transport } from '../requests/http/transport.js';
import { pluralize } from '../text/printable.js';
import type { SuiteOptions } from './suite-options.js';

const whatBecame: Readonly<Record<Exclude<RetryNote['why'], 'told-to-wait'>, (method: string) => string>> = {
  'connection-failed': (method) => `sent again after a lost connection (${method})`,
  lost: (method) => `lost with the connection, and its check run again (${method})`,
};

/** Counts retries by their reason. */
class RetryNotes {
  readonly retries: Partial<Record<RetryNote['why'], number>> = {};
  private readonly counts = new Map<string, number>();

  readonly add = ({ why, method }: RetryNote): void => {
    this.retries[why] = (this.retries[why] ?? 0) + 1;
    // The pace has a sentence about rate limits.
    if (why === 'told-to-wait') return;
    const text = whatBecame[why](method);
    this.counts.set(text, (this.counts.get(text) ?? 0) + 1);
  };

  all(): readonly string[] {
    return [...this.counts].map(([text, count]) => `${pluralize(count, 'request')} ${text}`);
  }
}

function liveTransport(options: SuiteOptions, signal: AbortSignal): Transport {
  const { timeoutMs = standard.timeoutMs, concurrency = standard.concurrency, ca } = options;
  return createLiveTransport({
    timeoutMs,
    connections: concurrency === 1 ? 1 : Math.max(concurrency, standard.burst),
    signal,
    ...(ca !== undefined && { ca }),
  });
}

function retryingTransport(
  live: Transport,
  options: SuiteOptions,
  signal: AbortSignal,
  onRetry: (note: RetryNote) => void,
): Transport {
  const { maxWaitMs = standard.maxWaitMs, keepGoing = false } = options;
  const sleep = (ms: number): Promise<void> => setTimeoutPromise(ms, undefined, { signal });
  return createRetryingTransport(live, { sleep, now: Date.now, onRetry, maxWaitMs, keepGoing });
}

/** Throws if the text of `--ca` holds no certificate. */
function assertCertificates(ca: string | undefined): void {
  try {
    if (ca !== undefined) new X509Certificate(ca);
  } catch {
    throw new TargetError('The file of --ca has no certificate in PEM form.');
  }
}

/** A connection to a server. `plain` neither retries nor keeps a pace; `release` ends the timers and all connections. */
export interface ServerConnection {
  readonly plain: Transport;
  readonly transport: Transport;
  readonly signal: AbortSignal;
  /** How often requests were sent again, by reason. */
  readonly retries: Partial<Record<RetryNote['why'], number>>;
  /** Sentences for the report about the pace and the retries. */
  notes(): readonly string[];
  release(): Promise<void>;
}

/** Connects to the server of these options. `requests` is the number that the run will send, if it is known. */
export function connect(options: SuiteOptions, requests: number | undefined): ServerConnection {
  assertCertificates(options.ca);
  const [pace, notes] = [paceOf(options, requests), new RetryNotes()];
  const end = endOf(options, pace);
  const plain = options.transport ?? liveTransport(options, end.signal);
  const noted = (note: RetryNote): void => {
    notes.add(note);
    pace.note(note);
  };
  const transport = options.transport ?? retryingTransport(pace.over(plain), options, end.signal, noted);
  return {
    plain,
    transport,
    signal: end.signal,
    retries: notes.retries,
    notes: () => [pace.limitText ?? [], notes.all()].flat(),
    async release() {
      end.release();
      await transport.close();
    },
  };
}

function paceOf({ maxTimeMs = standard.maxTimeMs, progress }: SuiteOptions, requests: number | undefined): Pace {
  const notice = (text: string): void => progress?.notice?.(text);
  return new Pace({ ...(requests !== undefined && { requests }), maxTimeMs, now: Date.now, notice });
}

/** One signal that ends the run: the caller aborts it, or the time limit is reached. */
function endOf(
  { signal, progress, maxTimeMs = standard.maxTimeMs }: SuiteOptions,
  pace: Pace,
): { readonly signal: AbortSignal; release(): void } {
  const end = new AbortController();
  // Every current wait listens to the signal.
  setMaxListeners(0, end.signal);
  const stop = (): void => end.abort('the run was interrupted');
  end.signal.addEventListener('abort', () => progress?.stopped?.());
  const expire = (): void =>
    end.abort([`the limit of ${maxTimeMs / 1000} s for the run was reached`, pace.text ?? []].flat().join('; '));
  const timers = [setTimeout(expire, maxTimeMs), setInterval(() => pace.check(), maxTimeMs / 15)];
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  return {
    signal: end.signal,
    release() {
      timers.forEach(clearTimeout);
      signal?.removeEventListener('abort', stop);
    },
  };
}
