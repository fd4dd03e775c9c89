/** The worlds of a mock are created, changed and removed, and each change emits an event. */
import { describe, expect, it } from 'vitest';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { createdOrder, exampleOf, replyOf } from '../../reference-impl/pipeline/test-calls.js';
import type { ClockState, StateEvent } from './state-events.js';
import { clock, commitOrder, countsOf, problemOf, someOrder, worldsWith } from './test-worlds.js';

describe('the worlds of a mock', () => {
  it('are those of the accounts at first, by id and by token', () => {
    const worlds = worldsWith();
    expect(worlds.all().map(({ id, token, from }) => [id, token, from])).toEqual([
      ['main', 'test-token', 'seed'],
      ['other', 'other-token', 'seed'],
    ]);
    expect(worlds.byToken('other-token')).toBe(worlds.byId('other'));
    expect(worlds.accounts.get('test-token')).toBe(worlds.byId('main')!.account);
    expect(worldsWith({ seed: 7 }).byId('main')!.account.state()).toEqual(
      createApp({ seed: 7, clock }).accounts.get('test-token')!.state(),
    );
  });

  it('are served by an app from their creation to their removal', async () => {
    const worlds = worldsWith();
    const app = createApp({ openAccounts: worlds.accounts });
    const { token, id } = worlds.fork();
    const create = async (): Promise<number> => {
      const headers = { authorization: `Bearer ${token}` };
      return (await replyOf(app, 'POST', '/orders', exampleOf('createOrder', 'minimal'), headers)).status;
    };
    expect([await create(), countsOf(worlds, id), countsOf(worlds, 'main')]).toEqual([200, 1, 0]);
    worlds.reset(id);
    expect([await create(), countsOf(worlds, id)]).toEqual([200, 1]);
    worlds.remove(id);
    expect(await create()).toBe(401);
    expect([worlds.byId(id), worlds.byToken(token)]).toEqual([undefined, undefined]);
  });

  it('start like main, with its loaded scenario, and a reset restores that', () => {
    const worlds = worldsWith();
    const seed = worlds.seedState('main');
    worlds.load('main', { ...seed, locations: [] }, { offset: 60_000 });
    commitOrder(worlds, 'main');
    const made = worlds.fork({ id: 'made' });
    expect([made.from, made.account.state().locations, countsOf(worlds, 'made')]).toEqual(['loaded', [], 0]);
    expect(made.clock).toEqual({ offset: 60_000 });
    commitOrder(worlds, 'made');
    worlds.reset('made');
    expect([countsOf(worlds, 'made'), worlds.fork({ from: 'seed' }).account.state().locations]).toEqual([
      0,
      seed.locations,
    ]);
  });

  it('have random tokens, unless one is passed', () => {
    const made = Array.from({ length: 100 }, () => worldsWith({ seed: 1 }).fork().token);
    expect(new Set(made).size).toBe(100);
    expect(made.filter((token) => !/^world-[0-9a-f]{32}$/.test(token))).toEqual([]);
    expect(worldsWith().fork({ token: 'worker-1', id: 'one' })).toMatchObject({ token: 'worker-1', id: 'one' });
  });

  it('that are copies of the same snapshot have the same counters, but no uuid in common', () => {
    const uuidsOf = (seed?: number): readonly string[] => {
      const worlds = worldsWith(seed === undefined ? {} : { seed });
      worlds.snapshot('main', 'start');
      const accounts = ['x', 'y'].map((id) => worlds.fork({ from: 'start', id }).account);
      worlds.restore('other', 'start');
      accounts.push(worlds.byId('other')!.account);
      expect(accounts.map(({ ids }) => ids.next('order'))).toEqual([100_001, 100_001, 100_001]);
      return accounts.map(({ ids }) => ids.uuid());
    };
    expect(new Set([...uuidsOf(), ...uuidsOf(), ...uuidsOf(1), ...uuidsOf(2)]).size).toBe(12);
    expect(uuidsOf(1)).toEqual(uuidsOf(1));
  });

  it('draw other uuids than their snapshot, even if a world with their id existed before', () => {
    const worlds = worldsWith({ seed: 1 });
    const first = worlds.fork({ id: 'x' }).account;
    const uuid = first.ids.uuid();
    worlds.snapshot('x', 'later');
    worlds.remove('x');
    expect(worlds.fork({ id: 'x', from: 'later' }).account.ids.uuid()).not.toBe(uuid);
  });

  it('are reset to the snapshot that they are a copy of, even if it was replaced, with its clock', () => {
    const worlds = worldsWith();
    worlds.setClock('main', { at: 0 });
    commitOrder(worlds, 'main');
    worlds.snapshot('main', 'one');
    const { id } = worlds.fork({ from: 'one' });
    commitOrder(worlds, 'main', 'b');
    worlds.setClock('main', { offset: 5 });
    worlds.snapshot('main', 'one');
    commitOrder(worlds, id, 'c');
    worlds.setClock(id, { offset: 7 });
    worlds.reset(id);
    expect([countsOf(worlds, id), worlds.byId(id)!.clock]).toEqual([1, { at: 0 }]);
    worlds.restore(id, 'one');
    expect([countsOf(worlds, id), worlds.byId(id)!.clock]).toEqual([2, { offset: 5 }]);
    expect(worlds.snapshots()).toEqual([{ name: 'one', customers: 1, locations: 2, orders: 2, labels: 0 }]);
  });

  it('return to the data that their own account had before a scenario', () => {
    const worlds = worldsWith();
    const [main, other] = ['main', 'other'].map((id) => worlds.byId(id)!.account.state().customers);
    expect(other).not.toEqual(main);
    const { id } = worlds.fork();
    for (const each of ['main', 'other', id]) {
      worlds.load(each, { ...worlds.seedState(each), customers: [] }, { offset: 0 });
      worlds.restore(each, 'seed');
    }
    const restored = ['main', 'other', id].map((each) => worlds.byId(each)!.account.state().customers);
    expect(restored).toEqual([main, other, main]);
  });

  it('have a clock that runs or is stopped', () => {
    let now = 1_000_000;
    const worlds = worldsWith({ clock: () => new Date(now) });
    const { account } = worlds.byId('main')!;
    worlds.setClock('main', { offset: -500 });
    expect(account.now().getTime()).toBe(999_500);
    now += 60_000;
    expect(account.now().getTime()).toBe(1_059_500);
    worlds.setClock('main', { at: 42 });
    now += 60_000;
    expect([account.now().getTime(), worlds.byId('other')!.account.now().getTime()]).toEqual([42, now]);
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
    const worlds = worldsWith();
    expect(problemOf(() => worlds.setClock('main', state as ClockState)).kind).toBe('invalid');
    expect(problemOf(() => worlds.load('main', worlds.seedState('main'), state as ClockState)).kind).toBe('invalid');
    expect(worlds.byId('main')).toMatchObject({ clock: { offset: 0 }, from: 'seed' });
  });
});

describe('the events', () => {
  it('are all changes in order, with the identifiers after each', async () => {
    const events: StateEvent[] = [];
    const worlds = worldsWith({ seed: 1, onEvent: (event) => events.push(event) });
    const app = createApp({ openAccounts: worlds.accounts });
    await replyOf(app, 'POST', '/customers', { broken: true });
    await createdOrder(app);
    const { account } = worlds.byId('main')!;
    const [order] = account.state().orders;
    worlds.snapshot('main', 'one');
    worlds.fork({ from: 'one', id: 'x', token: 't' });
    worlds.setClock('x', { at: 1 });
    worlds.remove('x');
    worlds.removeSnapshot('one');
    expect(events.map(({ kind }) => kind)).toEqual([
      ...['world', 'world', 'changes', 'snapshot', 'world', 'clock', 'removed', 'snapshot-removed'],
    ]);
    expect(events[2]).toMatchObject({ id: 'main', changes: { orders: [order] }, ids: account.ids.state() });
  });

  it('contain the state at that time, even if it is read later', () => {
    const events: StateEvent[] = [];
    const worlds = worldsWith({ onEvent: (event) => events.push(event) });
    worlds.snapshot('main', 'one');
    commitOrder(worlds, 'main');
    worlds.reset('other');
    commitOrder(worlds, 'other');
    const stored = JSON.parse(JSON.stringify(events)) as StateEvent[];
    const orders = stored.map((event) => {
      if (event.kind === 'world') return event.world.state.orders.length;
      return event.kind === 'snapshot' ? event.snapshot.state.orders.length : event.kind;
    });
    expect(orders).toEqual([0, 0, 0, 'changes', 0, 'changes']);
  });

  it('contain nothing from requests in progress in a replaced or removed world', () => {
    const events: StateEvent[] = [];
    const worlds = worldsWith({ onEvent: (event) => events.push(event) });
    const { account } = worlds.byId('main')!;
    const { account: removed, id } = worlds.fork();
    worlds.reset('main');
    worlds.remove(id);
    events.length = 0;
    for (const each of [account, removed]) each.commit({ orders: [someOrder] });
    expect([events, countsOf(worlds, 'main')]).toEqual([[], 0]);
  });
});
