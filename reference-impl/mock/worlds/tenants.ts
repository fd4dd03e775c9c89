/** The worlds of a mock, each with its token and clock, and the snapshots to make them from. */
import { bearerOf } from '../../pipeline/authentication.js';
import type { Call } from '../../calls/call.js';
import { firstIds } from '../../account/ids.js';
import { quoted } from '../../calls/refusal.js';
import { worldOf, type AccountSeed } from '../../account/seed.js';
import { World, type Clock, type WorldState } from '../../account/world.js';
import { assertClock, unmoved } from './clock.js';
import { Roster } from './roster.js';
import { noSnapshot, Snapshots, type SnapshotSummary } from './snapshots.js';
import { loadedName, seedName, StateError } from './state-error.js';
import type { ClockState, SavedState, SavedWorld, StateEvent } from './state-events.js';
import { accountId, randomToken, type Kept, type Tenant } from './tenant.js';

export type { SnapshotSummary } from './snapshots.js';
export { StateError } from './state-error.js';
export type { Tenant } from './tenant.js';

/** `clock` is the time that the worlds' clocks are set against; `saved` is what to go on from. */
export interface TenantsOptions {
  readonly accounts: readonly AccountSeed[];
  readonly seed?: number | string;
  readonly clock?: Clock;
  readonly saved?: SavedState;
  /** Is told of every change, in order; the states in it are written out when they are read. */
  readonly onEvent?: (event: StateEvent) => void;
}

/** `from` is the name of a snapshot, the id of a world, or `seed`, the first account as it starts, which is the default. */
export interface ForkRequest {
  readonly from?: string;
  readonly token?: string;
  readonly id?: string;
}

/**
 * The accounts are worlds too, of the ids main and other; they have the tokens that they are given here, whatever is
 * saved, and can't be removed. What can't be done throws a StateError, and nothing is changed.
 */
export class Tenants {
  /** By token. It is live: worlds come and go, and a reset puts another one in the place of the former. */
  readonly worlds: ReadonlyMap<string, World>;
  private readonly roster: Roster;
  private readonly kept: Snapshots;
  private readonly seeds: ReadonlyMap<string, Kept>;
  private readonly seed: Kept | undefined;
  private readonly base: Clock;

  constructor(private readonly options: TenantsOptions) {
    const { accounts, saved, clock = () => new Date(), onEvent } = options;
    this.base = clock;
    this.seeds = new Map(accounts.map((account, index) => [accountId(index), this.seedOf(account, index)]));
    this.seed = this.seeds.get(accountId(0));
    this.kept = new Snapshots(saved?.snapshots ?? [], clock, onEvent);
    this.roster = new Roster(clock, onEvent);
    this.worlds = this.roster.worlds;
    const former = new Map(saved?.worlds.map((world) => [world.id, world]));
    this.assertOwnTokens(former);
    for (const [index, { token }] of accounts.entries()) this.begin(accountId(index), token, former);
    for (const { id, token } of former.values()) if (!this.seeds.has(id)) this.begin(id, token, former);
  }

  all(): readonly Tenant[] {
    return this.roster.all();
  }

  byId(id: string): Tenant | undefined {
    return this.roster.find(id);
  }

  byToken(token: string): Tenant | undefined {
    return this.roster.withToken(token);
  }

  /** The world that the token of a call opens. */
  ofCall({ headers }: Pick<Call, 'headers'>): Tenant | undefined {
    const token = bearerOf(headers);
    return token === undefined ? undefined : this.byToken(token);
  }

  /** Makes a world. Where a snapshot and a world of older data have the same name, it is made from the snapshot. */
  fork({ from = seedName, token = randomToken(), id }: ForkRequest = {}): Tenant {
    const kept = this.sourceOf(from);
    const source = kept ?? this.roster.find(from);
    if (!source) throw new StateError('unknown', `There is no snapshot and no world ${quoted(from)} to make one from.`);
    this.assertNoAccount(id);
    this.roster.assertRoom(id, token);
    if (id !== undefined && this.kept.find(id)) throw sameName('snapshot', id);
    const name = id ?? this.roster.freeId((each) => this.kept.find(each) !== undefined);
    const entry = this.roster.open({ id: name, token, from, origin: this.copyFor(name, source) });
    this.roster.tell(entry);
    if (!kept) this.kept.putOrigin(name, entry.origin);
    return entry;
  }

  remove(id: string): void {
    const entry = this.roster.get(id);
    if (this.seeds.has(id))
      throw new StateError('invalid', `The world ${quoted(id)} is an account's and stays; it can be reset.`);
    this.kept.removeOrigin(id);
    this.roster.close(entry);
  }

  /** The ids of the worlds that are no account's. */
  made(): readonly string[] {
    return this.all().flatMap(({ id }) => (this.seeds.has(id) ? [] : [id]));
  }

  /** Goes back to what the world was made from, or was last loaded with, as that was then. */
  reset(id: string): void {
    const entry = this.roster.get(id);
    this.roster.replace(entry, entry.origin);
    this.roster.tell(entry);
  }

  /** Makes the world anew from a state. From now on a reset goes back to this. */
  load(id: string, state: WorldState, clock: ClockState): void {
    const entry = this.roster.get(id);
    assertClock(clock, this.base);
    const origin = { world: new World(state, this.base), clock: { ...clock } };
    Object.assign(entry, { origin, from: loadedName });
    this.roster.replace(entry, origin);
    this.roster.tell(entry);
    this.kept.putOrigin(id, origin);
  }

  /** The state that an account's world starts with; that of the first account for other worlds. */
  seedState(id: string): WorldState {
    const kept = this.seeds.get(id) ?? this.seed;
    if (!kept) throw new StateError('unknown', 'There is no account to begin with.');
    return kept.world.state();
  }

  snapshots(): readonly SnapshotSummary[] {
    return this.kept.list();
  }

  /** Keeps the state and the clock under a name, in place of what may have been kept under it. */
  snapshot(id: string, name: string): void {
    const { world, clock } = this.roster.get(id);
    this.kept.assertRoom(name);
    this.assertNoAccount(name);
    if (this.roster.find(name)) throw sameName('world', name);
    this.storeOriginsFrom(name);
    this.kept.put(name, { world: world.fork(this.base), clock });
  }

  removeSnapshot(name: string): void {
    if (!this.kept.find(name)) throw noSnapshot(name);
    this.storeOriginsFrom(name);
    this.kept.remove(name);
  }

  /** Puts the state and the clock of a snapshot, or of `seed`, in the place of the world's. A reset leads where it did. */
  restore(id: string, name: string): void {
    const entry = this.roster.get(id);
    const source = this.sourceOf(name);
    if (!source) throw noSnapshot(name);
    this.roster.replace(entry, this.copyFor(id, source));
    this.roster.tell(entry);
  }

  setClock(id: string, clock: ClockState): void {
    const entry = this.roster.get(id);
    assertClock(clock, this.base);
    entry.clock = { ...clock };
    this.options.onEvent?.({ kind: 'clock', id, clock: entry.clock });
  }

  /** Opens a world that is there from the start. What is saved of it counts, but for the token of an account. */
  private begin(id: string, token: string, former: ReadonlyMap<string, SavedWorld>): void {
    const saved = former.get(id);
    const state = saved && { world: new World(saved.state, this.base), clock: saved.clock };
    const from = saved?.from ?? seedName;
    const source = this.sourceOf(from);
    const made = this.kept.origin(id) ?? this.seeds.get(id) ?? (source ? this.copyFor(id, source) : state);
    if (!made) throw noSnapshot(from);
    const entry = this.roster.open({ id, token, from, origin: made });
    if (state) this.roster.replace(entry, state);
    if (saved?.token !== token) this.roster.tell(entry);
  }

  /** A token that was free when a world was made may be an account's now. Then nothing of the start is told, so nothing is stored. */
  private assertOwnTokens(former: ReadonlyMap<string, SavedWorld>): void {
    const owners = new Map(this.options.accounts.map(({ token }, index) => [token, accountId(index)]));
    for (const { id, token } of former.values()) {
      const owner = owners.get(token);
      if (owner !== undefined && !this.seeds.has(id)) throw givenElsewhere(id, owner);
    }
  }

  /** Of any other world it is said that it can be removed. */
  private assertNoAccount(name: string | undefined): void {
    if (name !== undefined && this.seeds.has(name))
      throw new StateError('taken', `The world ${quoted(name)} is an account's and stays: take another name.`);
  }

  private seedOf(account: AccountSeed, index: number): Kept {
    const { seed } = this.options;
    const world = worldOf(account, index, this.base, seed === undefined ? undefined : String(seed));
    return { world, clock: unmoved };
  }

  private sourceOf(name: string): Kept | undefined {
    return name === seedName ? this.seed : this.kept.find(name);
  }

  /**
   * A copy that draws identifiers of its own. Under a seed they follow from the seed, the id of the world and what is
   * copied: the same ones each time, but not those of another world, since links name a document by its uuid alone.
   */
  private copyFor(id: string, { world, clock }: Kept): Kept {
    const { seed } = this.options;
    const ids = world.ids.state();
    const { random } = firstIds(seed === undefined ? undefined : `${seed}/${id}/${JSON.stringify(ids)}`);
    return { world: world.fork(this.base, { ...ids, random }), clock };
  }

  /** A world goes back to the snapshot that it was made from, also when that is replaced or removed. */
  private storeOriginsFrom(name: string): void {
    for (const { id, from, origin } of this.roster.all())
      if (from === name && this.kept.find(name) && !this.kept.origin(id)) this.kept.putOrigin(id, origin);
  }
}

/** A world is made from a snapshot or from another world by its name, so no two have the same. */
const sameName = (what: 'snapshot' | 'world', name: string): StateError =>
  new StateError(
    'taken',
    `There is a ${what} ${quoted(name)} already: take another name, or remove that ${what} first.`,
  );

const givenElsewhere = (id: string, account: string): StateError =>
  new StateError(
    'taken',
    `The world ${quoted(id)} is kept with the token that the account ${quoted(account)} is given: give the account another one, or start as before and remove that world (DELETE /__mock/worlds/${id}).`,
  );
