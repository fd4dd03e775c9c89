/** The functions of the control interface for worlds, snapshots and clocks. */
import { clockFrom, type ClockRequest } from '../worlds/clock.js';
import { nothing } from '../worlds/state-error.js';
import type { World } from '../worlds/world.js';
import { ordersNow, setOrderStatus, timelineOf, writtenTimeline } from '../worlds/timeline-text.js';
import type {
  Controlled,
  NewWorld,
  Removed,
  RestoreRequest,
  SnapshotList,
  SnapshotRequest,
  StateView,
  TokenView,
  StatusRequest,
  TimelineRequest,
  WorldList,
  WorldRequest,
  WorldView,
} from './control-types.js';
import type { Order } from '../../reference-impl/account/storage/records.js';

/**
 * Worlds, snapshots and clocks. Each function rejects with a `StateError` for a world or snapshot that doesn't exist, and then
 * changes nothing. `main` is the world of the first account, `other` that of the second.
 */
export interface WorldControl {
  /**
   * Lists the worlds, without their tokens.
   * ```ts
   * const { worlds } = await mock.control.listWorlds();
   * console.log(worlds.map(({ id, orders }) => `${id}: ${orders} orders`));
   * ```
   */
  listWorlds(): Promise<WorldList>;

  /**
   * Makes a world, and returns it with its token. `from` names what to copy: a snapshot, a world, or `seed`, the
   * account without a scenario; by default the world begins as `main` began. `scenario` is the text of a scenario file.
   * `switches` are on in this world from the start. Rejects with a `StateError`, a `SwitchError` or a `ScenarioError`.
   * ```ts
   * const { token } = await mock.control.createWorld({
   *   id: 'flaky',
   *   scenario: 'customers: []',
   *   switches: { lose: 'next 1 createOrder' },
   *   clock: { at: '2031-03-03T16:20:00Z' },
   * });
   * ```
   */
  createWorld(request?: WorldRequest): Promise<NewWorld>;

  /**
   * Removes all worlds but those of the accounts, with their switches. Snapshots stay. Returns the worlds that are left.
   * ```ts
   * const { worlds } = await mock.control.removeWorlds();
   * ```
   */
  removeWorlds(): Promise<WorldList>;

  /**
   * Shows one world: what it is a copy of, how many records it has, its time and its own switches.
   * ```ts
   * const { time, orders } = await mock.control.readWorld('main');
   * ```
   */
  readWorld(id: string): Promise<WorldView>;

  /**
   * Returns the bearer token that opens a world. Lists of worlds leave it out.
   * ```ts
   * const { token } = await mock.control.readToken('checkout');
   * ```
   */
  readToken(id: string): Promise<TokenView>;

  /**
   * Removes a world. From then on its token is refused. The accounts' own worlds can't be removed.
   * ```ts
   * await mock.control.removeWorld('checkout');
   * ```
   */
  removeWorld(id: string): Promise<Removed>;

  /**
   * Returns all records of a world, and its pricing model; `pricing` is null if its rates follow none.
   * ```ts
   * const { orders } = await mock.control.readState('main');
   * ```
   */
  readState(id: string): Promise<StateView>;

  /**
   * Replaces the state of a world by a scenario, given as the text of a scenario file. From now on a reset restores it. Rejects
   * with a `ScenarioError`, which has the line and the column of the mistake.
   * ```ts
   * await mock.control.loadScenario('checkout', 'orders: []');
   * ```
   */
  loadScenario(id: string, scenario: string): Promise<WorldView>;

  /**
   * Restores the state that a world was made with, or last loaded with. Its switches stay.
   * ```ts
   * await mock.control.resetWorld('checkout');
   * ```
   */
  resetWorld(id: string): Promise<WorldView>;

  /**
   * Replaces state and clock of a world by those of a snapshot or, for `seed`, of its account before any scenario.
   * ```ts
   * await mock.control.restoreWorld('main', { snapshot: 'before-payment' });
   * ```
   */
  restoreWorld(id: string, request: RestoreRequest): Promise<WorldView>;

  /**
   * Sets the clock of a world, by one of three: `at` stops it at a time, `offset` lets it run, so many milliseconds from the
   * mock's own clock, and `advance` moves it by milliseconds, also backwards.
   * ```ts
   * const { time } = await mock.control.setClock('main', { advance: 3_600_000 });
   * ```
   */
  setClock(id: string, clock: ClockRequest): Promise<WorldView>;

  /**
   * Sets the status of an order to any text. It stays until the order is assigned or cancelled, or a later step of its timeline
   * is due. CANCELLED alone has a meaning: such an order can't be updated, assigned or cancelled.
   * ```ts
   * const { orders } = await mock.control.readState('main');
   * for (const { uuid } of orders) await mock.control.setOrderStatus('main', uuid, { status: 'PICKED_UP' });
   * ```
   */
  setOrderStatus(id: string, uuid: string, request: StatusRequest): Promise<Order>;

  /**
   * Sets the statuses that orders of a world get as its clock advances, if they are created from now on; `[]` ends that.
   * ```ts
   * await mock.control.setTimeline('main', { timeline: [{ after: '10m', status: 'PACKED' }] });
   * ```
   */
  setTimeline(id: string, request: TimelineRequest): Promise<WorldView>;

  /**
   * Lists the snapshots.
   * ```ts
   * const { snapshots } = await mock.control.listSnapshots();
   * ```
   */
  listSnapshots(): Promise<SnapshotList>;

  /**
   * Takes a snapshot of a world (default `main`), in place of one with the same name.
   * ```ts
   * await mock.control.takeSnapshot('after-payment', { world: 'checkout' });
   * ```
   */
  takeSnapshot(name: string, request?: SnapshotRequest): Promise<SnapshotList>;

  /**
   * Removes a snapshot. Worlds that are copies of it stay, and can still be reset to it.
   * ```ts
   * await mock.control.removeSnapshot('before-payment');
   * ```
   */
  removeSnapshot(name: string): Promise<SnapshotList>;
}

export function worldControl(mock: Controlled): WorldControl {
  const { worlds } = mock;
  const view = (id: string): WorldView => worldView(mock, worldOf(mock, id));
  const list = (): WorldList => ({ worlds: worlds.all().map((world) => worldView(mock, world)) });
  const snapshots = (): SnapshotList => ({ snapshots: [...worlds.snapshots()] });
  return {
    listWorlds: async () => list(),
    createWorld: async (request = {}) => {
      const { switches } = request;
      const made = mock.make({ ...request, ...(switches && { switches: await mock.switches.read(switches) }) });
      return { ...worldView(mock, made), token: made.token };
    },
    removeWorlds: async () => {
      mock.removeAll();
      return list();
    },
    readWorld: async (id) => view(id),
    readToken: async (id) => ({ token: worldOf(mock, id).token }),
    removeWorld: async (id) => {
      mock.remove(worldOf(mock, id).id);
      return { removed: id };
    },
    readState: async (id) => {
      const { account } = worldOf(mock, id);
      return { ...account.state(), orders: ordersNow(account), pricing: await mock.pricingModelOf(id) };
    },
    loadScenario: async (id, scenario) => {
      mock.load(worldOf(mock, id).id, String(scenario));
      return view(id);
    },
    resetWorld: async (id) => {
      mock.resetWorld(worldOf(mock, id).id);
      return view(id);
    },
    restoreWorld: async (id, { snapshot }) => {
      mock.restore(worldOf(mock, id).id, String(snapshot));
      return view(id);
    },
    setClock: async (id, clock) => {
      worlds.setClock(id, clockFrom(clock, worldOf(mock, id).clock));
      return view(id);
    },
    setOrderStatus: async (id, uuid, { status }) => setOrderStatus(worldOf(mock, id).account, uuid, status),
    setTimeline: async (id, { timeline }) => {
      worlds.setTimeline(worldOf(mock, id).id, timelineOf(timeline));
      return view(id);
    },
    listSnapshots: async () => snapshots(),
    takeSnapshot: async (name, { world = 'main' } = {}) => {
      worlds.snapshot(worldOf(mock, world).id, name);
      return snapshots();
    },
    removeSnapshot: async (name) => {
      worlds.removeSnapshot(name);
      return snapshots();
    },
  };
}

/** Throws a StateError if there is no world with this id. */
export const worldOf = ({ worlds }: Controlled, id: string): World => worlds.byId(id) ?? nothing('world', id);

/** A world; its clock has the form of the request that sets it. */
export function worldView({ switches }: Controlled, { id, from, account, clock }: World): WorldView {
  const says = switches.saysOf(id);
  return {
    id,
    from,
    time: account.now().toISOString(),
    clock: 'at' in clock ? { at: new Date(clock.at).toISOString() } : clock,
    ...account.counts,
    ...(account.timeline.length > 0 && { timeline: [...writtenTimeline(account.timeline)] }),
    ...(says.length > 0 && { says: [...says] }),
  };
}
