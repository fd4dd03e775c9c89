/** One run against one server: the state that its checks share, and the path of each request. */
import {
  contract as ownContract,
  type Contract,
  type Operation,
  type OperationId,
} from '../../openapi/contract/contract.js';
import { callIn } from '../../openapi/contract/operation-names.js';
import { JudgedExchanges } from '../requests/exchange/account.js';
import { standard } from '../model/defaults.js';
import type { Exchange, Origin } from '../requests/exchange/exchange.js';
import type { GivenData } from '../requests/data/operator-data.js';
import { freshSource, type FreshSources } from '../requests/data/unique-values.js';
import { ExchangeStore, type JudgementCache } from '../judging/responses/exchange-store.js';
import { Consistency } from '../judging/consistency/consistency.js';
import { Ledger } from '../requests/exchange/ledger.js';
import { Limits, type LimitOptions } from './limits.js';
import { Recorder } from './recorder.js';
import { LiveSource } from './live-source.js';
import type { RunPart, Source } from './source.js';
import { ordinaryIn } from '../text/public-text.js';
import type { Redact } from '../text/redact.js';
import { wireRequest, type Input } from '../requests/exchange/build-request.js';
import { Inconclusive } from '../model/stop.js';
import type { Target } from '../requests/http/target.js';
import { bearer, Tokens } from '../requests/http/token-refresh.js';

/** Options of a run. Times are in milliseconds. */
export interface RunOptions extends LimitOptions {
  readonly contract?: Contract;
  readonly runId: string;
  /** The maximum number of concurrent requests. */
  readonly concurrency?: number;
  /** How long the effect of a write may take to show. */
  readonly waitMs?: number;
  readonly sleep?: (ms: number) => Promise<void>;
  readonly now?: () => number;
  /** How often cheap reads are repeated, to find intermittent failures (default 40). */
  readonly repeats?: number;
  /** The operator's test data, in place of samples that don't suit the server. */
  readonly given?: GivenData;
  /** Where fresh values come from. Default: the id of the run, so that a record can be judged again. */
  readonly freshSources?: FreshSources;
  /** Where responses come from. Default: the server. */
  readonly source?: Source;
  /** A cache of judgements, for a record that is judged several times. */
  readonly judged?: JudgementCache;
  /** Set if clients sent all recorded requests: missing exchanges then say nothing about the server. */
  readonly onlySeen?: true;
  /** The numbers that the checks had in that run: their fresh values follow from these. */
  readonly slots?: ReadonlyMap<string, number>;
}

/** The state that all sessions of a run share. */
export class Run {
  readonly contract: Contract;
  /** The exchanges as they are stored, with only the beginning of a large response. */
  readonly exchanges: Exchange[] = [];
  readonly store: ExchangeStore;
  readonly ledger: Ledger;
  readonly account = new JudgedExchanges();
  readonly consistency: Consistency;
  readonly limits: Limits;
  readonly waitMs: number;
  readonly freshSources: FreshSources;
  /** Whether a check asked for an operation that this version of the contract doesn't have. */
  isLacking = false;
  readonly tokens: Tokens;
  readonly recorder: Recorder;
  readonly source: Source;
  /** Ids of checks whose requests overtake those of others, so that a token doesn't expire in between. */
  readonly urgent = new Set<string>();
  private readonly shared = new Map<string, Promise<unknown>>();
  /** The checks and set-ups that asked for each shared set-up. */
  readonly askers = new Map<string, Set<string>>();

  constructor(
    readonly target: Target,
    readonly options: RunOptions,
  ) {
    this.contract = options.contract ?? ownContract;
    this.ledger = new Ledger({ isOfOneAccount: options.onlySeen !== true });
    this.store = new ExchangeStore(this.contract, options.judged);
    this.tokens = new Tokens(target, ordinaryIn(this.contract));
    this.waitMs = options.waitMs ?? standard.waitMs;
    const { runId, given: usual } = options;
    this.freshSources =
      options.freshSources ?? ((scope, slot, given = usual) => freshSource(runId, scope, slot, given));
    this.source = options.source ?? new LiveSource(this, options);
    this.limits = new Limits(options, this.source.ending);
    this.consistency = new Consistency(this);
    this.recorder = new Recorder(this);
    this.begin('deciding');
  }

  /** Begins a part of the run. A record has all exchanges of the part from its beginning. */
  begin(part: RunPart): void {
    const known = this.source.known(part);
    for (const one of known) this.recorder.adopt(one);
    for (const { exchange } of known) this.consistency.excuseBefore(exchange);
  }

  /** Masks secrets in a text. */
  readonly redact: Redact = (text) => this.tokens.redact(text);

  /** Calls `make` at the first use of a key, and returns that promise from then on. */
  once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.shared.get(key) as Promise<T> | undefined;
    if (known) return known;
    const made = make();
    this.shared.set(key, made);
    return made;
  }

  /** Notes who asked for a shared set-up, so that it can be sent again alone. */
  noteAsker(setUp: string, name: string): void {
    const known = this.askers.get(setUp);
    if (known) known.add(name);
    else this.askers.set(setUp, new Set([name]));
  }

  /** A check that needs a set-up, or the check itself. */
  askerOf(by: string): string {
    const [asker] = this.askers.get(by) ?? [];
    return asker === undefined ? by : this.askerOf(asker);
  }

  /** An operation of the contract. Throws `Inconclusive` if this version doesn't have it. */
  operation(id: OperationId): Operation {
    const { operations, version } = this.contract;
    const found = operations.find((one) => one.id === id);
    if (found) return found;
    this.isLacking = true;
    throw new Inconclusive(
      'circumstance',
      `version ${version} of the contract has no ${callIn(ownContract.operation(id))}`,
    );
  }

  /**
   * Sends one request and returns the exchange. Throws only `Inconclusive`: when the limits of the run forbid the request, when it
   * could not be sent or was lost, or when the record of an earlier run doesn't have it.
   */
  async exchange(origin: Origin, id: OperationId, input: Input): Promise<Exchange> {
    const { contract, limits, recorder, source, target } = this;
    const operation = this.operation(id);
    const apiUrl = `${target.baseUrl}${contract.basePath}`;
    const sender = { apiUrl, authorization: bearer(this.tokens.current), headers: target.headers ?? {} };
    const wire = wireRequest(sender, operation, input);
    const sent = recorder.sent(origin, operation, input, wire);
    const exchange = await source.exchange({ sent, input, wire }, () => limits.admit(operation));
    if (exchange.cut) throw new Inconclusive('circumstance', limits.cutShort ?? 'the run ended');
    return exchange;
  }
}
