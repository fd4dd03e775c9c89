/** The worlds of a mock, and the snapshots that they can be copies of. */
import { bearerOf } from '../../reference-impl/pipeline/authentication.js';
import type { Call } from '../../reference-impl/calls/call.js';
import { firstIds } from '../../reference-impl/account/ids.js';
import { quoted } from '../../reference-impl/calls/refusal.js';
import { accountFrom, type AccountSeed } from '../../reference-impl/account/seed.js';
import type { TimelineStep } from '../../reference-impl/account/storage/records.js';
import { StoredAccount, type Clock, type AccountState } from '../../reference-impl/account/stored-account.js';
import { assertClock, unmoved } from './clock.js';
import { withExampleOrders } from './example-orders.js';
import { WorldRegistry } from './world-registry.js';
import { noSnapshot, Snapshots, type SnapshotSummary } from './snapshots.js';
import { loadedName, sameName, seedName, StateError, tokenTaken } from './state-error.js';
import type { ClockState, SavedWorld } from './state-events.js';
import { accountId, randomToken } from './world.js';
import type { FrozenAccount, World, CopyRequest, WorldsOptions } from './world.js';

/**
 * The accounts have worlds with the ids main and other. Their tokens come from the options, not from the saved state,
 * and they can't be removed. A method that fails throws a StateError and changes nothing.
 */
export class Worlds {
  /** The worlds by token. The map is live: worlds are added and removed, and a reset replaces one. */
  readonly accounts: ReadonlyMap<string, StoredAccount>;
  private readonly registry: WorldRegistry;
  private readonly stored: Snapshots;
  /** The accounts without the contract's example orders. */
  private readonly bare: ReadonlyMap<string, StoredAccount>;
  private readonly seeds: ReadonlyMap<string, FrozenAccount>;
  private readonly seed: FrozenAccount | undefined;
  private readonly base: Clock;

  constructor(private readonly options: WorldsOptions) {
    const { accounts, saved, hasExamples = false, clock = () => new Date(), onEvent } = options;
    this.base = clock;
    this.bare = new Map(accounts.map((account, index) => [accountId(index), this.accountOf(account, index)]));
    const seeded = [...this.bare].map(
      ([id, account], index) => [id, hasExamples && index === 0 ? withExampleOrders(account) : account] as const,
    );
    this.seeds = new Map(seeded.map(([id, account]) => [id, { account, clock: unmoved }]));
    this.seed = this.seeds.get(accountId(0));
    this.stored = new Snapshots(saved?.snapshots ?? [], clock, onEvent);
    this.registry = new WorldRegistry(clock, onEvent);
    this.accounts = this.registry.accounts;
    const savedById = new Map(saved?.worlds.map((world) => [world.id, world]));
    this.assertOwnTokens(savedById);
    for (const [index, { token }] of accounts.entries()) this.addSaved(accountId(index), token, savedById);
    for (const { id, token } of savedById.values()) if (!this.seeds.has(id)) this.addSaved(id, token, savedById);
  }

  /** The text with `mask` in place of each token of a world, except short ones. */
  withoutTokens(text: string, mask: string): string {
    return this.registry.tokens.replaceIn(text, mask);
  }

  all(): readonly World[] {
    return this.registry.all();
  }

  byId(id: string): World | undefined {
    return this.registry.find(id);
  }

  byToken(token: string): World | undefined {
    return this.registry.findByToken(token);
  }

  /** The world for the token of a call. */
  ofCall({ headers }: Pick<Call, 'headers'>): World | undefined {
    const token = bearerOf(headers);
    return token === undefined ? undefined : this.byToken(token);
  }

  /** Makes a world. If a snapshot and a world have the same name, as in older data, the snapshot is copied. */
  fork({ from: asked, token = randomToken(), id, state, clock }: CopyRequest = {}): World {
    const { from, account, clock: copied, isStored } = this.sourceOf(asked);
    if (clock) assertClock(clock, this.base);
    this.assertNotReserved(id);
    this.registry.assertRoom(id, token);
    if (id !== undefined && this.stored.find(id)) throw sameName('Snapshot', id);
    const name = id ?? this.registry.freeId((each) => this.stored.find(each) !== undefined);
    const source = { account: state ? new StoredAccount(state, this.base) : account, clock: { ...(clock ?? copied) } };
    const origin = this.copyFor(name, source);
    const world = this.registry.add({ id: name, token, from: state ? loadedName : from, origin });
    if (asked === undefined && !state) world.asMain = clock ? { clock } : {};
    this.registry.emitWorld(world);
    if (!isStored || state || clock) this.stored.putOrigin(name, world.origin);
    return world;
  }

  /** The source of a new world; by default, the initial state of `main`. Throws if nothing has the name. */
  sourceOf(asked?: string): FrozenAccount & { readonly from: string; readonly isStored: boolean } {
    const main = this.registry.find(accountId(0));
    const from = asked ?? main?.from ?? seedName;
    const frozen = this.frozen(from);
    const source = frozen ?? (asked === undefined ? main?.origin : this.registry.find(from));
    if (!source)
      throw new StateError('unknown', `The snapshot or world ${quoted(from)} does not exist, so it can't be copied.`);
    return { from, account: source.account, clock: source.clock, isStored: frozen !== undefined };
  }

  remove(id: string): void {
    const world = this.registry.get(id);
    if (this.seeds.has(id))
      throw new StateError('invalid', `World ${quoted(id)} belongs to an account: reset it, it can't be removed.`);
    this.stored.removeOrigin(id);
    this.registry.remove(world);
  }

  /** The ids of the worlds that can be removed: all except the accounts'. */
  removable(): readonly string[] {
    return this.all().flatMap(({ id }) => (this.seeds.has(id) ? [] : [id]));
  }

  /** Restores the state that the world was made from or last loaded with. */
  reset(id: string): void {
    const world = this.registry.get(id);
    this.registry.replaceWorld(world, world.origin);
    this.registry.emitWorld(world);
  }

  /** Replaces the state of a world. From now on a reset restores this state. */
  load(id: string, state: AccountState, clock: ClockState): void {
    const world = this.registry.get(id);
    assertClock(clock, this.base);
    const origin = { account: new StoredAccount(state, this.base), clock: { ...clock } };
    Object.assign(world, { origin, from: loadedName, asMain: undefined });
    this.registry.replaceWorld(world, origin);
    this.registry.emitWorld(world);
    this.stored.putOrigin(id, origin);
  }

  /** Loads the first account. Worlds that started like it stay unchanged, but a reset restores this state in them, too. */
  begin(state: AccountState, clock: ClockState): void {
    this.load(accountId(0), state, clock);
    const { origin } = this.registry.get(accountId(0));
    for (const world of this.registry.all())
      if (world.asMain) {
        const own = this.copyFor(world.id, { ...origin, ...world.asMain });
        Object.assign(world, { origin: own, from: loadedName });
        this.stored.putOrigin(world.id, own);
      }
  }

  /** The initial state for scenarios, without example orders; for worlds of no account, that of the first account. */
  seedState(id: string): AccountState {
    const seed = this.bare.get(id) ?? this.bare.get(accountId(0));
    if (!seed) throw new StateError('unknown', 'There is no account to begin with.');
    return seed.state();
  }

  snapshots(): readonly SnapshotSummary[] {
    return this.stored.list();
  }

  /** Takes a snapshot of the state and the clock. It replaces a snapshot of the same name. */
  snapshot(id: string, name: string): void {
    const { account, clock } = this.registry.get(id);
    this.stored.assertRoom(name);
    this.assertNotReserved(name);
    if (this.registry.find(name)) throw sameName('World', name);
    this.storeOriginsFrom(name);
    this.stored.put(name, { account: account.fork(this.base), clock });
  }

  removeSnapshot(name: string): void {
    if (!this.stored.find(name)) throw noSnapshot(name);
    this.storeOriginsFrom(name);
    this.stored.remove(name);
  }

  /** Replaces state and clock by those of a snapshot, or of `seed`: the account at first. A reset stays as it was. */
  restore(id: string, name: string): void {
    const world = this.registry.get(id);
    const source = this.frozen(name, id);
    if (!source) throw noSnapshot(name);
    this.registry.replaceWorld(world, this.copyFor(id, source));
    this.registry.emitWorld(world);
  }

  /** Sets the timeline of new orders; an empty one removes it. */
  setTimeline(id: string, timeline: readonly TimelineStep[]): void {
    const world = this.registry.get(id);
    world.account.timeline = timeline;
    this.registry.emitWorld(world);
  }

  setClock(id: string, clock: ClockState): void {
    const world = this.registry.get(id);
    assertClock(clock, this.base);
    world.clock = { ...clock };
    this.options.onEvent?.({ kind: 'clock', id, clock: world.clock });
  }

  /** Adds a world at the start. Its saved state is used, but not the saved token of an account. */
  private addSaved(id: string, token: string, savedById: ReadonlyMap<string, SavedWorld>): void {
    const saved = savedById.get(id);
    const state = saved && { account: new StoredAccount(saved.state, this.base), clock: saved.clock };
    const from = saved?.from ?? seedName;
    const source = this.frozen(from);
    const made = this.stored.origin(id) ?? this.seeds.get(id) ?? (source ? this.copyFor(id, source) : state);
    if (!made) throw noSnapshot(from);
    const world = this.registry.add({ id, token, from, origin: made });
    if (state) this.registry.replaceWorld(world, state);
    if (saved?.token !== token) this.registry.emitWorld(world);
  }

  /** Checked before the first event: if a saved world has the token of an account, nothing may be stored. */
  private assertOwnTokens(savedById: ReadonlyMap<string, SavedWorld>): void {
    const owners = new Map(this.options.accounts.map(({ token }, index) => [token, accountId(index)]));
    for (const { id, token } of savedById.values()) {
      const owner = owners.get(token);
      if (owner !== undefined && !this.seeds.has(id)) throw tokenTaken(id, owner);
    }
  }

  /** The names of accounts are reserved: for other worlds, the message suggests removing them. */
  private assertNotReserved(name: string | undefined): void {
    if (name !== undefined && this.seeds.has(name))
      throw new StateError('taken', `World ${quoted(name)} belongs to an account: use another name.`);
  }

  private accountOf(account: AccountSeed, index: number): StoredAccount {
    const { seed } = this.options;
    return accountFrom(account, index, this.base, seed === undefined ? undefined : String(seed));
  }

  private frozen(name: string, id = accountId(0)): FrozenAccount | undefined {
    return name === seedName ? (this.seeds.get(id) ?? this.seed) : this.stored.find(name);
  }

  /**
   * A copy with its own identifiers. With a seed they depend on the seed, the id of the world and the source, so they
   * are repeatable. They differ between worlds, since the URL of a document contains only its uuid.
   */
  private copyFor(id: string, { account, clock }: FrozenAccount): FrozenAccount {
    const { seed } = this.options;
    const ids = account.ids.state();
    const { random } = firstIds(seed === undefined ? undefined : `${seed}/${id}/${JSON.stringify(ids)}`);
    return { account: account.fork(this.base, { ...ids, random }), clock };
  }

  /** Stores the origins of the worlds made from a snapshot that is about to be replaced or removed. */
  private storeOriginsFrom(name: string): void {
    for (const { id, from, origin } of this.registry.all())
      if (from === name && this.stored.find(name) && !this.stored.origin(id)) this.stored.putOrigin(id, origin);
  }
}
