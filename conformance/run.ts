/** One run against one target: its transport, its record, its bounds and its shared set-up. */
import { contract as ownContract, type Contract, type Operation, type OperationId } from '../openapi/contract.js';
import { Account } from './account.js';
import { standard } from './defaults.js';
import { isPutOff, recordedRequest, recordedResult, type Exchange } from './exchange.js';
import type { Purpose } from './expected.js';
import { Gate } from './gate.js';
import type { GivenData } from './given-data.js';
import { ExchangeStore, lean, type Judged } from './keeping.js';
import { NewResourceWaits } from './lateness.js';
import { learnRecorded } from './learn-recorded.js';
import { createdBy, Ledger, originOf } from './ledger.js';
import { Limits, type LimitOptions } from './limits.js';
import type { Recording } from './recording.js';
import { sleepUntil } from './patience.js';
import { ordinaryIn } from './ordinary.js';
import type { Redact } from './redaction.js';
import { wireRequest, type Input } from './requests.js';
import { Inconclusive, RequestLost } from './stop.js';
import type { Target } from './target.js';
import { Tokens } from './tokens.js';
import type { WireRequest, WireResult } from './transport.js';

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

/** A request that was sent, what came, and when it went out, in milliseconds from the beginning of the run. */
interface Sent {
  readonly request: WireRequest;
  readonly result: WireResult;
  readonly at: number;
}

const bearer = (token: string): string => `Bearer ${token}`;

/** The state that all sessions of a run share. */
export class Run {
  readonly contract: Contract;
  /** As they are kept: of large answers, the beginning. */
  readonly exchanges: Exchange[] = [];
  readonly kept: ExchangeStore;
  readonly ledger = new Ledger();
  readonly account = new Account();
  readonly lateness: NewResourceWaits;
  readonly limits: Limits;
  readonly waitMs: number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
  /** Whether something was to be asked that this version of the contract has no operation for. */
  isLacking = false;
  readonly tokens: Tokens;
  /** Whether a 403 was seen to stand whatever the token, so that none says that it has expired. */
  private forbids: boolean;
  private readonly startedAt: number;
  private readonly gate: Gate;
  /** The checks whose requests are sent before those of others, since a token may expire in between. */
  readonly urgent = new Set<string>();
  private readonly shared = new Map<string, Promise<unknown>>();

  constructor(
    readonly target: Target,
    readonly options: RunOptions,
  ) {
    this.contract = options.contract ?? ownContract;
    this.kept = new ExchangeStore(this.contract, options.judged);
    this.limits = new Limits(options);
    this.tokens = new Tokens(target, ordinaryIn(this.contract));
    this.forbids = !target.refreshToken;
    this.waitMs = options.waitMs ?? standard.waitMs;
    this.lateness = new NewResourceWaits(this);
    this.sleep = options.sleep ?? sleepUntil(options.signal);
    this.now = options.now ?? Date.now;
    this.startedAt = this.now();
    this.gate = new Gate(options.concurrency ?? standard.concurrency);
    learnRecorded(this, 0, options.recording?.deciding);
    for (const exchange of this.exchanges) this.lateness.parts.excuseBefore(exchange);
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

  private request(id: OperationId, input: Input): WireRequest {
    const { baseUrl, headers = {} } = this.target;
    const sender = {
      apiUrl: `${baseUrl}${this.contract.basePath}`,
      authorization: bearer(this.tokens.current),
      headers,
    };
    return wireRequest(sender, this.operation(id), input);
  }

  /** Whether an answer may say that the token has expired: 403 does for some, until one stands with a new token, too. */
  private mayBeExpired({ result }: Sent, { authorization }: Input): boolean {
    if (result.kind !== 'answer' || authorization !== undefined) return false;
    return result.status === 401 || (result.status === 403 && !this.forbids);
  }

  /** Sends a request, and again with a new token where the account's own one was not taken any more. */
  private async send(id: OperationId, input: Input): Promise<Sent> {
    const token = this.tokens.current;
    const sent = await this.sendOnce(id, input);
    if (!this.mayBeExpired(sent, input)) return sent;
    await this.tokens.renew(token);
    const again = this.tokens.current === token ? sent : await this.sendOnce(id, input);
    this.forbids ||= again.result.kind === 'answer' && again.result.status === 403;
    return again;
  }

  private async sendOnce(id: OperationId, input: Input): Promise<Sent> {
    const request = this.request(id, input);
    const begun = this.elapsed;
    const result = await this.target.transport.send(request);
    return { request, result, at: begun + (result.waitedMs ?? 0) };
  }

  /** Writes down what came, and what it tells of the target's state. */
  private record(exchange: Exchange, input: Input): void {
    this.limits.note(exchange);
    const created = createdBy(exchange, input.body);
    if (created) this.ledger.add(created, originOf(exchange));
    this.exchanges.push(this.kept.keep(exchange, this.ledger));
    const { method } = exchange.request;
    if (method === 'PUT' || method === 'PATCH')
      for (const uuid of Object.values(input.path ?? {})) this.ledger.touch(uuid);
  }

  /** As `record`, from an exchange alone; `noted` is what it created where its answer is not whole. */
  /** A header of the operator's may be a key or a cookie, so none of them is shown. */
  private recorded(request: WireRequest): Exchange['request'] {
    const { headers = {} } = this.target;
    return recordedRequest(request, this.redact, Object.keys(headers));
  }

  /** What the record of an earlier run has for a request. */
  private recall(recording: Recording, purpose: Purpose, id: OperationId, input: Input): Exchange {
    this.limits.admit(this.operation(id));
    const request = this.recorded(this.request(id, input));
    return recording.next({ ...purpose, ...this.accountOf(input), request });
  }

  private accountOf({ authorization }: Input): Pick<Exchange, 'account'> {
    const { otherToken } = this.target;
    return otherToken !== undefined && authorization === bearer(otherToken) ? { account: 'other' } : {};
  }

  /**
   * Sends one request and records what came, whatever that is. Throws only `Inconclusive`, when the run's bounds forbid the
   * request, it could not be sent at all, it was lost, or the record of an earlier run doesn't hold it.
   */
  async exchange(purpose: Purpose, id: OperationId, input: Input): Promise<Exchange> {
    if (this.options.recording) return this.recall(this.options.recording, purpose, id, input);
    const { request, result, at } = await this.gate.pass(() => {
      this.limits.admit(this.operation(id));
      return this.send(id, input);
    }, this.urgent.has(purpose.by));
    if (result.kind === 'failure' && result.reason === 'cancelled')
      throw new Inconclusive('circumstance', this.limits.cutShort ?? result.detail);
    if (result.kind === 'failure' && result.lost) throw new RequestLost();
    const exchange: Exchange = {
      id: this.exchanges.length + 1,
      ...purpose,
      ...this.accountOf(input),
      operation: id,
      request: this.recorded(request),
      at,
      ...recordedResult(result, this.redact),
    };
    this.record(exchange, input);
    if (isPutOff(exchange) && this.options.signal?.aborted)
      throw new Inconclusive('circumstance', this.limits.cutShort ?? 'the run ended');
    return lean(exchange);
  }
}
