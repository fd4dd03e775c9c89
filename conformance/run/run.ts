/** One run against one target: the state that all its checks share, and the way of each of their requests. */
import {
  contract as ownContract,
  type Contract,
  type Operation,
  type OperationId,
} from '../../openapi/contract/contract.js';
import { Account } from '../exchange/account.js';
import { standard } from '../model/defaults.js';
import { isRateLimited, type Exchange } from '../exchange/exchange.js';
import type { Purpose } from '../model/expected.js';
import { Semaphore } from '../http/semaphore.js';
import type { GivenData } from '../data/operator-data.js';
import { ExchangeStore, type Judged } from '../judge/exchange-store.js';
import { NewResourceWaits } from '../consistency/new-resources.js';
import { Ledger } from '../exchange/ledger.js';
import { Limits, type LimitOptions } from './limits.js';
import { Recorder } from './recorder.js';
import type { Recording } from './replay-source.js';
import { sleepUntil } from '../exchange/wait-budget.js';
import { ordinaryIn } from '../text/public-text.js';
import type { Redact } from '../text/redact.js';
import { wireRequest, type Input } from '../exchange/build-request.js';
import { Inconclusive, RequestLost } from '../model/stop.js';
import type { Target } from '../http/target.js';
import { bearer, Tokens, withTokenRefresh } from '../http/token-refresh.js';
import type { Transport } from '../http/transport.js';

/** How a run goes. Times are in milliseconds. */
export interface RunOptions extends LimitOptions {
  readonly contract?: Contract;
  readonly runId: string;
  /** Requests under way at once. */
  readonly concurrency?: number;
  /** How long a write may take to show. */
  readonly waitMs?: number;
  readonly sleep?: (ms: number) => Promise<void>;
  readonly now?: () => number;
  /** How often cheap reads are repeated, to meet what is only sometimes wrong (default 40). */
  readonly repeats?: number;
  /** The operator's own data, in place of what doesn't suit the target. */
  readonly given?: GivenData;
  /** Where answers come from instead of the target, so that an earlier run is judged again. */
  readonly recording?: Recording;
  /** Judgements of a record that is judged again with the same things created in it; new ones are added. */
  readonly judged?: Judged;
  /** The numbers that checks had in that run; by them their new values are made. */
  readonly slots?: ReadonlyMap<string, number>;
}

/** The state that all sessions of a run share. */
export class Run {
  readonly contract: Contract;
  /** As they are kept: of large answers, the beginning. */
  readonly exchanges: Exchange[] = [];
  readonly store: ExchangeStore;
  readonly ledger = new Ledger();
  readonly account = new Account();
  readonly waits: NewResourceWaits;
  readonly limits: Limits;
  readonly waitMs: number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
  /** Whether something was to be asked that this version of the contract has no operation for. */
  isLacking = false;
  readonly tokens: Tokens;
  readonly recorder: Recorder;
  private readonly transport: Transport;
  private readonly startedAt: number;
  private readonly semaphore: Semaphore;
  /** The checks whose requests are sent before those of others, since a token may expire in between. */
  readonly urgent = new Set<string>();
  private readonly shared = new Map<string, Promise<unknown>>();

  constructor(
    readonly target: Target,
    readonly options: RunOptions,
  ) {
    this.contract = options.contract ?? ownContract;
    this.store = new ExchangeStore(this.contract, options.judged);
    this.limits = new Limits(options);
    this.tokens = new Tokens(target, ordinaryIn(this.contract));
    this.waitMs = options.waitMs ?? standard.waitMs;
    this.waits = new NewResourceWaits(this);
    this.sleep = options.sleep ?? sleepUntil(options.signal);
    this.now = options.now ?? Date.now;
    this.startedAt = this.now();
    this.semaphore = new Semaphore(options.concurrency ?? standard.concurrency);
    this.transport = withTokenRefresh(target.transport, this.tokens, this.now);
    this.recorder = new Recorder(this);
    if (options.recording) this.recorder.replay(options.recording, 0, options.recording.deciding);
    for (const exchange of this.exchanges) this.waits.partialOrders.excuseBefore(exchange);
  }

  /** Masks secrets in a text. */
  readonly redact: Redact = (text) => this.tokens.redact(text);

  /** How long the run has been going on, in milliseconds. */
  get elapsed(): number {
    return this.now() - this.startedAt;
  }

  /** What is made once a run, by whoever asks first. */
  once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.shared.get(key) as Promise<T> | undefined;
    if (known) return known;
    const made = make();
    this.shared.set(key, made);
    return made;
  }

  /** An operation of the contract. Throws `Inconclusive` where this version of it has none of that name. */
  operation(id: OperationId): Operation {
    const { operations, version } = this.contract;
    const found = operations.find((one) => one.id === id);
    if (found) return found;
    this.isLacking = true;
    throw new Inconclusive('circumstance', `version ${version} of the contract has no ${id}`);
  }

  /**
   * Sends one request and records what came, whatever that is. Throws only `Inconclusive`, when the run's bounds forbid the
   * request, it could not be sent at all, it was lost, or the record of an earlier run doesn't hold it.
   */
  async exchange(purpose: Purpose, id: OperationId, input: Input): Promise<Exchange> {
    const { contract, limits, options, recorder, target } = this;
    const operation = this.operation(id);
    const apiUrl = `${target.baseUrl}${contract.basePath}`;
    const sender = { apiUrl, authorization: bearer(this.tokens.current), headers: target.headers ?? {} };
    const request = wireRequest(sender, operation, input);
    const asked = recorder.asked(purpose, operation, input, request);
    if (options.recording) {
      limits.admit(operation);
      return options.recording.next(asked);
    }
    const { result, begun: sentAt } = await this.semaphore.run(() => {
      limits.admit(operation);
      const begun = this.elapsed;
      return this.transport.send(request).then((result) => ({ result, begun }));
    }, this.urgent.has(purpose.by));
    const ended = (why: string): Inconclusive => new Inconclusive('circumstance', limits.cutShort ?? why);
    if (result.kind === 'failure' && result.reason === 'cancelled') throw ended(result.detail);
    if (result.kind === 'failure' && result.lost) throw new RequestLost();
    const exchange = recorder.record(asked, input, result, sentAt + (result.waitedMs ?? 0));
    if (isRateLimited(exchange) && options.signal?.aborted) throw ended('the run ended');
    return exchange;
  }
}
