/** The mock: the reference with a world for each token, switches, a journal and a control interface. */
import type { PricingModel } from '../openapi/profile/pricing-models.js';
import type { Call, HttpOutcome, CallOutcome, Reply } from '../reference-impl/calls/call.js';
import type { ListedVariation } from '../variants/offered.js';
import { standardAccounts } from '../reference-impl/account/seed.js';
import { Admin, noAdmin } from './admin/admin.js';
import { isAdminPath } from './admin/validate-request.js';
import { AdminGuard } from './admin/admin-guard.js';
import { controlOf, flushedControl, type Control } from './admin/control.js';
import type { WorldRequest } from './admin/control-types.js';
import { Answering } from './answering.js';
import { mostInRequest, readScenario } from './scenario/scenario.js';
import { switchesOf } from './switches/switches.js';
import { fetchFrom, type Fetch } from './fetch.js';
import type { JournaledExchange, ExchangeSummary, JournalEntry, Notes } from './journal/journal.js';
import { Journal, noNotes } from './journal/journal.js';
import { masked } from './journal/secrets.js';
import { assertForkRequest, assertMockOptions, type MockOptions } from './mock-options.js';
import { pageFor } from './pages/pages.js';
import { RateReceipts } from './receipts/recent.js';
import { SwitchBoard } from './switches/switch-board.js';
import { afterFlush, storageOf, type StorageState } from './database/storing.js';
import { copyRequest } from './world-request.js';
import { Worlds } from './worlds/worlds.js';
import type { World } from './worlds/world.js';

interface JournaledOutcome {
  readonly outcome: CallOutcome;
  readonly entry: JournalEntry;
}

type Answer = (call: Call, notes: Notes) => Promise<CallOutcome>;

/** A mock without a port: `handle` is for hosts, `fetch` for tests. Mocks share no state. */
export class Mock {
  readonly worlds: Worlds;
  readonly journal = new Journal(undefined, undefined, (text) => this.worlds.withoutTokens(text, masked));
  readonly switches: SwitchBoard;
  readonly receipts = new RateReceipts();
  /** Handles a request without a socket. */
  readonly fetch: Fetch = fetchFrom((call, isGone) => this.handle(call, isGone));
  /** All functions of `/__mock`. They resolve once everything is stored. */
  readonly control: Control;
  /** The base of links in responses to `control.sendRequest`. */
  origin = 'http://127.0.0.1:4010';
  private readonly answering: Answering;
  /** Handles an API call, with `auth` and `durable` applied. Never rejects. */
  private readonly answer: Answer;
  private readonly admin: Admin | undefined;

  constructor(
    readonly options: MockOptions = {},
    private readonly guard = new AdminGuard(options),
  ) {
    const { accounts = standardAccounts(), auth = true, seed, clock, durable, admin = true, like } = options;
    const pricing = options.pricing ?? like?.pricing ?? undefined;
    this.switches = new SwitchBoard(options.switches ?? {}, options.onSwitched);
    this.worlds = new Worlds({
      accounts: like?.accounts?.(accounts) ?? accounts,
      hasExamples: true,
      ...(seed !== undefined && { seed }),
      ...(clock && { clock }),
      ...(durable?.saved && { saved: durable.saved }),
      ...(durable && { onEvent: (event) => durable.append(event) }),
    });
    this.answering = new Answering({
      worlds: this.worlds,
      switches: this.switches,
      receipts: admin ? this.receipts : undefined,
      triggers: options.triggers ?? true,
      ...(pricing && { pricing }),
      seed: seed === undefined ? undefined : String(seed),
      ...(like && { like }),
      ...(durable && { durable }),
      tell: (error) => options.onError?.(error),
    });
    const known = auth ? (call: Call): Call => call : (call: Call): Call => this.withDefaultToken(call);
    this.answer = (call, notes) => {
      const made = this.answering.answer(known(call), notes);
      return durable ? this.afterFlush(made, () => this.answering.writes(call)) : made;
    };
    const control = controlOf(this);
    this.control = durable ? flushedControl(control, durable) : control;
    if (admin) this.admin = new Admin(this, control, guard);
  }

  /** The exchanges in the journal, newest last. */
  get requests(): readonly JournaledExchange[] {
    return this.journal.all();
  }

  /** Where the state is stored; undefined if it is in memory only. */
  get storage(): StorageState | undefined {
    return storageOf(this.options.durable);
  }

  /** The server whose profile the mock follows, if any. */
  get alike(): string | undefined {
    return this.options.like?.target;
  }

  /** The pricing model of a world; null if its rates follow none. */
  pricingModelOf(world: string): Promise<PricingModel | null> {
    return this.answering.pricingModelOf(world);
  }

  /** The variations, and which of them `ambiguity` has turned on: in one world, or for all. */
  variations(world?: string): Promise<readonly ListedVariation[]> {
    return this.answering.variations(world);
  }

  /** The bearer token of the first account. */
  get token(): string {
    return this.worlds.byId('main')?.token ?? '';
  }

  /**
   * A new world with a token of its own; see `control.createWorld`, which also checks that the faults in `switches` exist.
   * Throws an OptionError, StateError, SwitchError or ScenarioError, and then makes none.
   * ```ts
   * const { token } = mock.fork({ id: 'flaky', switches: { lose: 'next 1' } });
   * ```
   */
  fork(request: WorldRequest = {}): World {
    assertForkRequest(request);
    return this.make(request);
  }

  /** A new world; only the form of the request has been checked. */
  make({ switches = {}, ...request }: WorldRequest): World {
    const own = switchesOf(switches);
    const world = this.worlds.fork(copyRequest(request, this.worlds, this.options.clock));
    if (Object.keys(own).length > 0) this.switches.begin(world.id, own);
    return world;
  }

  /** Resets all worlds and switches, and clears the journal. */
  reset(): void {
    for (const { id } of this.worlds.all()) this.worlds.reset(id);
    this.switches.reset();
    this.journal.clear();
    this.answering.forget();
  }

  /** Resets one world. Its switches stay. */
  resetWorld(id: string): void {
    this.worlds.reset(id);
    this.answering.forget(id);
  }

  /** Replaces the state of a world by a snapshot or the seed. */
  restore(id: string, snapshot: string): void {
    this.worlds.restore(id, snapshot);
    this.answering.forget(id);
  }

  /** Replaces the state of a world by a scenario. Throws a FileError, and then changes nothing. */
  load(id: string, scenario: string): void {
    const reading = { real: this.options.clock, most: mostInRequest };
    const { state, clock = { offset: 0 } } = readScenario(scenario, this.worlds.seedState(id), reading);
    this.worlds.load(id, state, clock);
    this.answering.forget(id);
  }

  /**
   * Loads a scenario into the first account, at the start and whenever its file changes. A reset of the worlds that
   * started like it restores the scenario, too. A clock in the options has precedence over the scenario's. Throws a
   * FileError, and then changes nothing.
   */
  begin(scenario: string): void {
    const { clock } = this.options;
    const base = this.worlds.seedState('main');
    const reading = { real: clock, hasClock: clock === undefined };
    const { state, clock: begun = { offset: 0 } } = readScenario(scenario, base, reading);
    this.worlds.begin(state, begun);
    this.answering.forget('main');
  }

  /** Removes a world and its switches. */
  remove(id: string): void {
    this.worlds.remove(id);
    this.switches.forget(id);
    this.answering.forget(id);
  }

  /** Removes all worlds but those of the accounts. */
  removeAll(): void {
    for (const id of this.worlds.removable()) this.remove(id);
  }

  /** Ends all delays, because the mock is about to stop. */
  hurry(): void {
    this.answering.hurry();
  }

  /** Handles a call. Never rejects. `isGone` is called once the response is known. */
  async handle(call: Call, isGone?: () => boolean): Promise<HttpOutcome> {
    const { admin } = this;
    if (isAdminPath(call.url)) return admin ? this.afterFlush(admin.handle(call), () => admin.stores(call)) : noAdmin;
    const { pages } = this.options;
    const page = pages && ((admin && this.guard.pageFor(call)) ?? pages(call));
    if (page) return page;
    const own = this.pageFor(call);
    if (own) return this.afterFlush(Promise.resolve(own), () => false);
    return (await this.exchange(call, isGone)).outcome;
  }

  /** Handles an API call of the control interface, and returns its summary. */
  async carryOut(call: Call): Promise<ExchangeSummary> {
    return (await this.exchange(call)).entry.line;
  }

  /** Handles an API call and adds the exchange to the journal. */
  private async exchange(call: Call, isGone: () => boolean = () => false): Promise<JournaledOutcome> {
    const startedAt = Date.now();
    const notes = noNotes();
    const outcome = await this.answer(call, notes);
    if (isGone()) notes.done = [...notes.done, 'the client closed the connection before the response'];
    return { outcome, entry: this.journal.add(call, outcome, startedAt, notes) };
  }

  /** A page of the mock itself. It isn't in the journal, since an open page sends a request every two seconds. */
  private pageFor(call: Call): Reply | undefined {
    const { settling } = this.answering;
    return pageFor(call, this.worlds.accounts.values(), (account) => settling.viewOf(account) ?? { account });
  }

  /** Resolves once everything that the outcome shows is stored. */
  private async afterFlush<Made extends HttpOutcome>(
    outcome: Promise<Made>,
    changes: () => boolean,
  ): Promise<Made | Reply> {
    const { durable, onError } = this.options;
    return durable ? afterFlush(durable, outcome, changes, (error) => onError?.(error)) : outcome;
  }

  /** Without a valid token, a call gets that of the first account. */
  private withDefaultToken(call: Call): Call {
    if (this.worlds.ofCall(call)) return call;
    return { ...call, headers: { ...call.headers, authorization: `Bearer ${this.token}` } };
  }
}

/** A mock in this process, without a port. Throws an OptionError or a SwitchError for invalid options. */
export function createMock(options: MockOptions = {}): Mock {
  assertMockOptions(options);
  return new Mock(options);
}
