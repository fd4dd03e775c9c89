/** The worlds of a mock are created, changed and removed, and each change emits an event. */
import { describe, expect, it } from 'vitest';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { createdOrder, exampleOf, replyOf } from '../../reference-impl/pipeline/test-calls.js';
import type { ClockState, StateEvent } from './state-events.js';
import { clock, commitOrder, countsOf, problemOf, someOrder, tenantsWith } from './test-worlds.js';

describe('the worlds of a mock', () => {
  it('are those of the accounts at first, by id and by token', () => {
    const tenants = tenantsWith();
    expect(tenants.all().map(({ id, token, from }) => [id, token, from])).toEqual([
      ['main', 'test-token', 'seed'],
      ['other', 'other-token', 'seed'],
    ]);
    expect(tenants.byToken('other-token')).toBe(tenants.byId('other'));
    expect(tenants.worlds.get('test-token')).toBe(tenants.byId('main')!.world);
    expect(tenantsWith({ seed: 7 }).byId('main')!.world.state()).toEqual(
      createApp({ seed: 7, clock }).worlds.get('test-token')!.state(),
    );
  });

  it('are served by an app from their creation to their removal', async () => {
    const tenants = tenantsWith();
    const app = createApp({ worlds: tenants.worlds });
    const { token, id } = tenants.fork();
    const create = async (): Promise<number> => {
      const headers = { authorization: `Bearer ${token}` };
      return (await replyOf(app, 'POST', '/orders', exampleOf('createOrder', 'minimal'), headers)).status;
    };
    expect([await create(), countsOf(tenants, id), countsOf(tenants, 'main')]).toEqual([200, 1, 0]);
    tenants.reset(id);
    expect([await create(), countsOf(tenants, id)]).toEqual([200, 1]);
    tenants.remove(id);
    expect(await create()).toBe(401);
    expect([tenants.byId(id), tenants.byToken(token)]).toEqual([undefined, undefined]);
  });

  it('start like main, with its loaded scenario, and a reset restores that', () => {
    const tenants = tenantsWith();
    const seed = tenants.seedState('main');
    tenants.load('main', { ...seed, locations: [] }, { offset: 60_000 });
    commitOrder(tenants, 'main');
    const made = tenants.fork({ id: 'made' });
    expect([made.from, made.world.state().locations, countsOf(tenants, 'made')]).toEqual(['loaded', [], 0]);
    expect(made.clock).toEqual({ offset: 60_000 });
    commitOrder(tenants, 'made');
    tenants.reset('made');
    expect([countsOf(tenants, 'made'), tenants.fork({ from: 'seed' }).world.state().locations]).toEqual([
      0,
      seed.locations,
    ]);
  });

  it('have random tokens, unless one is passed', () => {
    const made = Array.from({ length: 100 }, () => tenantsWith({ seed: 1 }).fork().token);
    expect(new Set(made).size).toBe(100);
    expect(made.filter((token) => !/^world-[0-9a-f]{32}$/.test(token))).toEqual([]);
    expect(tenantsWith().fork({ token: 'worker-1', id: 'one' })).toMatchObject({ token: 'worker-1', id: 'one' });
  });

  it('that are copies of the same snapshot have the same counters, but no uuid in common', () => {
    const uuidsOf = (seed?: number): readonly string[] => {
      const tenants = tenantsWith(seed === undefined ? {} : { seed });
      tenants.snapshot('main', 'start');
      const worlds = ['x', 'y'].map((id) => tenants.fork({ from: 'start', id }).world);
      tenants.restore('other', 'start');
      worlds.push(tenants.byId('other')!.world);
      expect(worlds.map(({ ids }) => ids.next('order'))).toEqual([100_001, 100_001, 100_001]);
      return worlds.map(({ ids }) => ids.uuid());
    };
    expect(new Set([...uuidsOf(), ...uuidsOf(), ...uuidsOf(1), ...uuidsOf(2)]).size).toBe(12);
    expect(uuidsOf(1)).toEqual(uuidsOf(1));
  });

  it('draw other uuids than their snapshot, even if a world with their id existed before', () => {
    const tenants = tenantsWith({ seed: 1 });
    const first = tenants.fork({ id: 'x' }).world;
    const uuid = first.ids.uuid();
    tenants.snapshot('x', 'later');
    tenants.remove('x');
    expect(tenants.fork({ id: 'x', from: 'later' }).world.ids.uuid()).not.toBe(uuid);
  });

  it('are reset to the snapshot that they are a copy of, even if it was replaced, with its clock', () => {
    const tenants = tenantsWith();
    tenants.setClock('main', { at: 0 });
    commitOrder(tenants, 'main');
    tenants.snapshot('main', 'one');
    const { id } = tenants.fork({ from: 'one' });
    commitOrder(tenants, 'main', 'b');
    tenants.setClock('main', { offset: 5 });
    tenants.snapshot('main', 'one');
    commitOrder(tenants, id, 'c');
    tenants.setClock(id, { offset: 7 });
    tenants.reset(id);
    expect([countsOf(tenants, id), tenants.byId(id)!.clock]).toEqual([1, { at: 0 }]);
    tenants.restore(id, 'one');
    expect([countsOf(tenants, id), tenants.byId(id)!.clock]).toEqual([2, { offset: 5 }]);
    expect(tenants.snapshots()).toEqual([{ name: 'one', customers: 1, locations: 2, orders: 2, labels: 0 }]);
  });

  it('return to the data that their own account had before a scenario', () => {
    const tenants = tenantsWith();
    const [main, other] = ['main', 'other'].map((id) => tenants.byId(id)!.world.state().customers);
    expect(other).not.toEqual(main);
    const { id } = tenants.fork();
    for (const each of ['main', 'other', id]) {
      tenants.load(each, { ...tenants.seedState(each), customers: [] }, { offset: 0 });
      tenants.restore(each, 'seed');
    }
    const restored = ['main', 'other', id].map((each) => tenants.byId(each)!.world.state().customers);
    expect(restored).toEqual([main, other, main]);
  });

  it('have a clock that runs or is stopped', () => {
    let now = 1_000_000;
    const tenants = tenantsWith({ clock: () => new Date(now) });
    const { world } = tenants.byId('main')!;
    tenants.setClock('main', { offset: -500 });
    expect(world.now().getTime()).toBe(999_500);
    now += 60_000;
    expect(world.now().getTime()).toBe(1_059_500);
    tenants.setClock('main', { at: 42 });
    now += 60_000;
    expect([world.now().getTime(), tenants.byId('other')!.world.now().getTime()]).toEqual([42, now]);
  });

  it.each<[string, unknown]>([
    ['no number', { offset: NaN }],
    ['too large a number', { at: 8.64e15 + 1 }],
    ['a year of five digits', { at: Date.parse('9999-12-31T23:59:59Z') + 1001 }],
    ['an offset to before the year 1', { offset: -1e14 }],
    ['both', { at: 1, offset: 1 }],
    ['neither', {}],
    ['a text', { at: '1' }],
    ['something else', { now: 1 }],
  ])('refuse the clock %s', (_what, state) => {
    const tenants = tenantsWith();
    expect(problemOf(() => tenants.setClock('main', state as ClockState)).kind).toBe('invalid');
    expect(problemOf(() => tenants.load('main', tenants.seedState('main'), state as ClockState)).kind).toBe('invalid');
    expect(tenants.byId('main')).toMatchObject({ clock: { offset: 0 }, from: 'seed' });
  });
});

describe('the events', () => {
  it('are all changes in order, with the identifiers after each', async () => {
    const events: StateEvent[] = [];
    const tenants = tenantsWith({ seed: 1, onEvent: (event) => events.push(event) });
    const app = createApp({ worlds: tenants.worlds });
    await replyOf(app, 'POST', '/customers', { broken: true });
    await createdOrder(app);
    const { world } = tenants.byId('main')!;
    const [order] = world.state().orders;
    tenants.snapshot('main', 'one');
    tenants.fork({ from: 'one', id: 'x', token: 't' });
    tenants.setClock('x', { at: 1 });
    tenants.remove('x');
    tenants.removeSnapshot('one');
    expect(events.map(({ kind }) => kind)).toEqual([
      ...['world', 'world', 'changes', 'snapshot', 'world', 'clock', 'removed', 'snapshot-removed'],
    ]);
    expect(events[2]).toMatchObject({ id: 'main', changes: { orders: [order] }, ids: world.ids.state() });
  });

  it('contain the state at that time, even if it is read later', () => {
    const events: StateEvent[] = [];
    const tenants = tenantsWith({ onEvent: (event) => events.push(event) });
    tenants.snapshot('main', 'one');
    commitOrder(tenants, 'main');
    tenants.reset('other');
    commitOrder(tenants, 'other');
    const stored = JSON.parse(JSON.stringify(events)) as StateEvent[];
    const orders = stored.map((event) => {
      if (event.kind === 'world') return event.world.state.orders.length;
      return event.kind === 'snapshot' ? event.snapshot.state.orders.length : event.kind;
    });
    expect(orders).toEqual([0, 0, 0, 'changes', 0, 'changes']);
  });

  it('contain nothing from requests in progress in a replaced or removed world', () => {
    const events: StateEvent[] = [];
    const tenants = tenantsWith({ onEvent: (event) => events.push(event) });
    const { world } = tenants.byId('main')!;
    const { world: removed, id } = tenants.fork();
    tenants.reset('main');
    tenants.remove(id);
    events.length = 0;
    for (const each of [world, removed]) each.commit({ orders: [someOrder] });
    expect([events, countsOf(tenants, 'main')]).toEqual([[], 0]);
  });
});
