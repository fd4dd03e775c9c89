/** A server as the source of a run: requests go over the network, and time passes. */
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import type { Operation } from '../../openapi/contract/contract.js';
import { lateLook } from '../judging/consistency/late-look-ups.js';
import { isRateLimited, type Exchange } from '../requests/exchange/exchange.js';
import type { Limits } from './limits.js';
import type { Recorder } from './recorder.js';
import type { PreparedRequest, LostRequest, Source } from './source.js';
import { Semaphore } from '../requests/http/semaphore.js';
import type { Target } from '../requests/http/target.js';
import { withTokenRefresh, type Tokens } from '../requests/http/token-refresh.js';
import { isReadInPart, receivedBytes, type Transport, type WireRequest } from '../requests/http/transport.js';
import { standard } from '../model/defaults.js';
import { Inconclusive, NeedsWrite, RequestLost } from '../model/stop.js';

/** The state of a run that its requests need. */
interface LiveRun {
  readonly target: Target;
  readonly tokens: Tokens;
  readonly limits: Limits;
  readonly recorder: Recorder;
  readonly exchanges: readonly Exchange[];
  readonly urgent: ReadonlySet<string>;
  operation(id: Exchange['operation']): Operation;
  askerOf(by: string): string;
}

interface LiveOptions {
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
  readonly sleep?: (ms: number) => Promise<void>;
  readonly now?: () => number;
}

/** Waits, but not beyond the end of the run. */
const sleepUntil =
  (signal: AbortSignal | undefined) =>
  (ms: number): Promise<void> =>
    setTimeoutPromise(ms, undefined, { ...(signal && { signal }) }).catch(() => undefined);

/** Sends the requests of a run to its server, and records the exchanges. */
export class LiveSource implements Source {
  readonly lost: LostRequest[] = [];
  readonly sleep: (ms: number) => Promise<void>;
  private readonly now: () => number;
  private readonly startedAt: number;
  private readonly semaphore: Semaphore;
  private readonly transport: Transport;

  constructor(
    private readonly run: LiveRun,
    private readonly options: LiveOptions,
  ) {
    this.sleep = options.sleep ?? sleepUntil(options.signal);
    this.now = options.now ?? Date.now;
    this.startedAt = this.now();
    this.semaphore = new Semaphore(options.concurrency ?? standard.concurrency);
    this.transport = withTokenRefresh(run.target.transport, run.tokens, this.now);
  }

  get elapsed(): number {
    return this.now() - this.startedAt;
  }

  known(): readonly [] {
    return [];
  }

  repeats(_last: Exchange | undefined, _how: unknown, isWorth: () => boolean): boolean {
    return isWorth();
  }

  /** A server whose rate limit outlasted the retries of a request, or that would take long for many requests, gets no burst. */
  burst<T>(task: () => Promise<T>): Promise<T> {
    const { concurrency = standard.concurrency } = this.options;
    const { exchanges } = this.run;
    const last = exchanges.slice(-20);
    const usualMs = last.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0) / Math.max(1, last.length);
    const isBearable = usualMs * standard.burst < standard.timeoutMs / 2 && !exchanges.some(isRateLimited);
    if (concurrency === 1 || !isBearable) return task();
    return this.semaphore.widened(Math.max(0, standard.burst - concurrency), task);
  }

  async exchange(asked: PreparedRequest, admit: () => void): Promise<Exchange> {
    try {
      return await this.send(asked, admit);
    } catch (thrown) {
      this.noteLost(asked, thrown);
      throw thrown;
    }
  }

  /** Notes a request without an exchange. What an ended run no longer asks for follows from its end, except in a wait. */
  private noteLost({ sent }: PreparedRequest, thrown: unknown): void {
    if (!(thrown instanceof Inconclusive) || thrown instanceof NeedsWrite) return;
    const isLost = thrown instanceof RequestLost;
    const isRepeated = sent.round !== undefined || sent.late !== undefined || sent.intent.purpose === lateLook;
    if (!isLost && !isRepeated && this.run.limits.cutShort !== undefined) return;
    const { exchanges, tokens } = this.run;
    const why = !isLost && { why: { blame: thrown.blame, reason: tokens.redact(thrown.message) } };
    this.lost.push({ ...sent, before: exchanges.length + 1, ...why });
  }

  private async send({ sent, input, wire }: PreparedRequest, admit: () => void): Promise<Exchange> {
    const { limits, recorder, urgent } = this.run;
    const { result, sentAt } = await this.semaphore.run(() => {
      admit();
      return this.begun(wire);
    }, urgent.has(sent.by));
    // Little of a refusal is read, so the number of refusals is limit enough.
    if (result.kind === 'failure' || !isReadInPart(result.status)) limits.receive(receivedBytes(result));
    if (result.kind === 'failure' && result.reason === 'cancelled')
      throw new Inconclusive('circumstance', limits.cutShort ?? result.detail);
    if (result.kind === 'failure' && result.lost) {
      limits.noteLost(this.run.operation(sent.operation), this.run.askerOf(sent.by));
      throw new RequestLost();
    }
    const at = sentAt + (result.waitedMs ?? 0);
    return recorder.record(sent, input, result, at, this.options.signal?.aborted);
  }

  /** The result of a request, and when it was sent for the first time. */
  private async begun(wire: WireRequest) {
    const sentAt = this.elapsed;
    try {
      return { result: await this.transport.send(wire), sentAt };
    } catch (error) {
      const { limits, tokens } = this.run;
      return limits.endWithoutToken(tokens.redact(error instanceof Error ? error.message : String(error)));
    }
  }
}
