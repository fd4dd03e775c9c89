/** A slow model of the worlds of a mock: every world is a deep copy of its source. */
import type { Customer, Order } from '../../reference-impl/account/storage/records.js';
import type { Changes, AccountState } from '../../reference-impl/account/stored-account.js';
import { timeOf } from './clock.js';
import { recordKinds } from './state-events.js';
import type { ClockState, SavedState, StateEvent } from './state-events.js';
import type { Worlds } from './worlds.js';
import { stateAfter } from './test-states.js';

type Index = Map<string, Set<string>>;

interface State {
  readonly counters: Record<string, number>;
  readonly carriers: AccountState['carriers'];
  readonly records: Record<keyof Changes, Map<string, { readonly uuid: string }>>;
  readonly indexes: Record<'phone' | 'email', Index>;
}

interface Kept {
  readonly state: State;
  readonly clock: ClockState;
}

interface ModelWorld extends Kept {
  readonly from: string;
  readonly origin: Kept;
}

const base = (): Date => new Date('2031-03-03T16:20:00Z');

/** A world's state from its saved form. */
function stateOf({ ids, carriers, ...changes }: AccountState): State {
  const records = { customers: new Map(), locations: new Map(), orders: new Map(), labels: new Map() };
  const indexes = { phone: new Map(), email: new Map() };
  const state = { counters: { ...ids.counters }, carriers, records, indexes };
  write(state, changes);
  return state;
}

function write({ records, indexes }: State, changes: Changes): void {
  for (const kind of recordKinds)
    for (const record of changes[kind] ?? []) {
      const before = records[kind].get(record.uuid) ?? {};
      if (kind === 'customers') move(indexes.phone, record as Customer, before, 'phone');
      if (kind === 'customers') move(indexes.email, record as Customer, before, 'email');
      records[kind].set(record.uuid, structuredClone(record));
    }
}

function move<Key extends string>(
  index: Index,
  after: { readonly uuid: string } & { readonly [Name in Key]: string | null },
  before: { readonly [Name in Key]?: string | null },
  key: Key,
): void {
  const [from, to] = [before[key], after[key]];
  if (from === to) return;
  if (from) index.get(from)?.delete(after.uuid);
  if (to) index.set(to, (index.get(to) ?? new Set()).add(after.uuid));
}

/** Behaves like `Worlds`, without its rules about names. */
export class Model {
  readonly worlds = new Map<string, ModelWorld>();
  readonly snapshots = new Map<string, Kept>();

  constructor(private readonly seeds: Readonly<Record<string, AccountState>>) {
    for (const [id, seed] of Object.entries(seeds))
      this.open(id, 'seed', { state: stateOf(seed), clock: { offset: 0 } });
  }

  commit(id: string, changes: Changes): void {
    const { state } = this.get(id);
    state.counters['order'] = (state.counters['order'] ?? 0) + 1;
    write(state, changes);
  }

  fork(id: string, from: string): void {
    this.open(id, from, this.source(from) ?? this.get(from));
  }

  reset(id: string): void {
    this.put(id, this.get(id).origin);
  }

  restore(id: string, name: string): void {
    const source = this.source(name, id);
    if (source) this.put(id, source);
  }

  snapshot(id: string, name: string): void {
    const { state, clock } = this.get(id);
    this.snapshots.set(name, structuredClone({ state, clock }));
  }

  load(id: string, state: AccountState, clock: ClockState): void {
    this.open(id, 'loaded', { state: stateOf(structuredClone(state)), clock });
  }

  setClock(id: string, clock: ClockState): void {
    this.worlds.set(id, { ...this.get(id), clock });
  }

  /** Rebuilds the indexes from the records. */
  restart(): void {
    const again = ({ state, clock }: Kept): Kept => ({
      clock,
      state: { ...structuredClone(state), indexes: stateOf(savedOf(state)).indexes },
    });
    for (const [id, world] of this.worlds)
      this.worlds.set(id, { ...world, ...again(world), origin: id in this.seeds ? world.origin : again(world.origin) });
    for (const [name, kept] of this.snapshots) this.snapshots.set(name, again(kept));
  }

  /** Everything that is visible. */
  look(values: readonly string[]): unknown {
    const worlds = [...this.worlds].map(([id, { from, state, clock }]) => {
      const found = (index: Index, value: string): readonly string[] => [...(index.get(value) ?? [])];
      const { phone, email } = state.indexes;
      const looks = values.map((value) => [
        orders(state).find((order) => value && order.external_id === value)?.uuid,
        found(phone, value),
        found(email, value),
        orders(state).find((order) => order.order_number === value),
      ]);
      return { id, from, time: timeOf(clock, base), ...savedOf(state), ids: state.counters, looks };
    });
    const sizes = ({ records }: State) => Object.fromEntries(recordKinds.map((kind) => [kind, records[kind].size]));
    return { worlds, snapshots: [...this.snapshots].map(([name, { state }]) => ({ name, ...sizes(state) })) };
  }

  private get(id: string): ModelWorld {
    return this.worlds.get(id)!;
  }

  private source(name: string, id = 'main'): Kept | undefined {
    if (name !== 'seed') return this.snapshots.get(name);
    return { state: stateOf(this.seeds[id] ?? this.seeds['main']!), clock: { offset: 0 } };
  }

  private open(id: string, from: string, { state, clock }: Kept): void {
    const [world, origin] = [structuredClone({ state, clock }), structuredClone({ state, clock })];
    this.worlds.set(id, { ...world, from, origin });
  }

  private put(id: string, { state, clock }: Kept): void {
    this.worlds.set(id, { ...this.get(id), ...structuredClone({ state, clock }) });
  }
}

const orders = ({ records }: State): readonly Order[] => [...records.orders.values()] as Order[];

function savedOf({ counters, carriers, records }: State): AccountState {
  const lists = Object.fromEntries(recordKinds.map((kind) => [kind, [...records[kind].values()]]));
  return { ids: { random: null, counters }, carriers, ...lists } as unknown as AccountState;
}

/** The same for the implementation. */
export function lookAt(worlds: Worlds, values: readonly string[]): unknown {
  const all = worlds.all().map(({ id, from, account }) => {
    const looks = values.map((value) => [
      account.orderByExternalId(value)?.uuid,
      account.customersWith('phone', value).map(({ uuid }) => uuid),
      account.customersWith('email', value).map(({ uuid }) => uuid),
      account.orderByNumber(value),
    ]);
    return { id, from, time: account.now(), ...account.state(), ids: account.ids.state().counters, looks };
  });
  return { worlds: all, snapshots: worlds.snapshots() };
}

/** Stores events; reading returns the state after them. Throws for a change of an unknown world. */
export class Storage {
  private readonly events: StateEvent[] = [];
  private readonly worlds = new Set<string>();

  readonly append = (event: StateEvent): void => {
    if (event.kind === 'world') this.worlds.add(event.world.id);
    else if (event.kind === 'removed') this.worlds.delete(event.id);
    else if ('id' in event && !this.worlds.has(event.id))
      throw new Error(`A change of ${event.id}, which is not there.`);
    this.events.push(event);
  };

  saved(): SavedState {
    return stateAfter(this.events) ?? { worlds: [], snapshots: [] };
  }
}
