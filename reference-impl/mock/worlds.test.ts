import { describe, expect, it } from 'vitest';
import { createApp } from '../app.js';
import { standardAccounts } from '../seed.js';
import { createdOrder, exampleOf, replyOf } from '../test-calls.js';
import type { ClockState, StateEvent } from './state-events.js';
import { Storage } from './test-worlds-model.js';
import { someOrder } from './test-worlds.js';
import { StateError, Tenants, type TenantsOptions } from './worlds.js';

const clock = (): Date => new Date('2031-03-03T16:20:00Z');
const accounts = standardAccounts();
const tenantsWith = (options: Partial<TenantsOptions> = {}): Tenants => new Tenants({ accounts, clock, ...options });

/** The StateError that something throws. */
function problemOf(run: () => unknown): StateError {
  try {
    run();
  } catch (error) {
    if (error instanceof StateError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}

const countsOf = (tenants: Tenants, id: string): number => tenants.byId(id)!.world.counts.orders;
const commitOrder = (tenants: Tenants, id: string, order = 'a'): void =>
  tenants.byId(id)!.world.commit({ orders: [{ ...someOrder, uuid: order, external_id: order }] });

describe('the worlds of a mock', () => {
  it('are the accounts at first, by id and by token', () => {
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

  it('are served by an app from the moment they are made until they are removed', async () => {
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

  it('have tokens that nobody guesses, unless one is asked for', () => {
    const made = Array.from({ length: 100 }, () => tenantsWith({ seed: 1 }).fork().token);
    expect(new Set(made).size).toBe(100);
    expect(made.filter((token) => !/^world-[0-9a-f]{32}$/.test(token))).toEqual([]);
    expect(tenantsWith().fork({ token: 'worker-1', id: 'one' })).toMatchObject({ token: 'worker-1', id: 'one' });
  });

  it('that were made from the same snapshot count alike, and have no uuid in common', () => {
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

  it('draw other uuids than those in the snapshot they were made from, though the world of this id was there before', () => {
    const tenants = tenantsWith({ seed: 1 });
    const first = tenants.fork({ id: 'x' }).world;
    const uuid = first.ids.uuid();
    tenants.snapshot('x', 'later');
    tenants.remove('x');
    expect(tenants.fork({ id: 'x', from: 'later' }).world.ids.uuid()).not.toBe(uuid);
  });

  it('go back to the snapshot as it was when they were made from it, with its clock', () => {
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

  it('have a clock that moves with the time or stands still', () => {
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
  ])('have no clock of %s', (_what, state) => {
    const tenants = tenantsWith();
    expect(problemOf(() => tenants.setClock('main', state as ClockState)).kind).toBe('invalid');
    expect(problemOf(() => tenants.load('main', tenants.seedState('main'), state as ClockState)).kind).toBe('invalid');
    expect(tenants.byId('main')).toMatchObject({ clock: { offset: 0 }, from: 'seed' });
  });
});

describe('what is told', () => {
  it('is every change in order, with the identifiers as they stand after it', async () => {
    const events: StateEvent[] = [];
    const tenants = tenantsWith({ seed: 1, onEvent: (event) => events.push(event) });
    const app = createApp({ worlds: tenants.worlds });
    await replyOf(app, 'POST', '/customers', { broken: true });
    await createdOrder(app);
    const { world } = tenants.byId('main')!;
    const [order] = world.orders;
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

  it('shows a state as it was then, also when it is read later', () => {
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

  it('is nothing of a request that was under way in a world that was replaced or removed', () => {
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

describe('worlds that were saved', () => {
  const savedAfter = (use: (tenants: Tenants) => void): Storage => {
    const storage = new Storage();
    use(tenantsWith({ onEvent: storage.append }));
    return storage;
  };
  const startedWith = (storage: Storage, options: Partial<TenantsOptions> = {}): Tenants =>
    tenantsWith({ ...options, onEvent: storage.append, saved: storage.saved() });

  it('are there again, and tell nothing of it', () => {
    const storage = savedAfter((tenants) => commitOrder(tenants, tenants.fork({ token: 'mine' }).id));
    const events: StateEvent[] = [];
    const again = tenantsWith({ saved: storage.saved(), onEvent: (event) => events.push(event) });
    expect(again.byToken('mine')).toMatchObject({ id: 'world-1', from: 'seed' });
    expect([countsOf(again, 'world-1'), events]).toEqual([1, []]);
    expect(again.fork().id).toBe('world-2');
  });

  it('open with the token that the account has now', () => {
    const storage = savedAfter((tenants) => commitOrder(tenants, 'main'));
    const again = startedWith(storage, { accounts: standardAccounts('another') });
    expect([again.byToken('test-token'), again.byToken('another')?.world.counts.orders]).toEqual([undefined, 1]);
    expect(storage.saved().worlds.map(({ token }) => token)).toEqual(['another', 'other-token']);
  });

  it('stop the start when one has the token that an account is given', () => {
    const storage = savedAfter((tenants) => tenants.fork({ token: 'mine', id: 'x' }));
    const problem = problemOf(() => startedWith(storage, { accounts: standardAccounts('mine') }));
    expect([problem.kind, problem.message]).toEqual([
      'taken',
      'The world "main" has this token already: take another token.',
    ]);
  });

  it('go back to what they were made from, though that is gone or another now', () => {
    const storage = savedAfter((tenants) => {
      commitOrder(tenants, 'main');
      for (const each of ['gone', 'replaced', 'there']) tenants.snapshot('main', each);
      for (const from of ['gone', 'replaced', 'there', 'main']) tenants.fork({ id: `of-${from}`, from });
      for (const { id } of tenants.all()) commitOrder(tenants, id, 'b');
      tenants.fork({ id: 'lost', from: 'main' });
      tenants.fork({ id: 'of-lost', from: 'lost' });
      tenants.removeSnapshot('gone');
      tenants.snapshot('main', 'replaced');
      tenants.load('other', tenants.byId('lost')!.world.state(), { at: 3 });
      for (const id of ['main', 'lost']) tenants.reset(id);
      tenants.remove('lost');
    });
    const again = startedWith(storage);
    for (const { id } of again.all()) commitOrder(again, id, 'c');
    for (const { id } of again.all()) again.reset(id);
    expect(again.all().map(({ id, from }) => [id, from, countsOf(again, id)])).toEqual([
      ['main', 'seed', 0],
      ['other', 'loaded', 2],
      ['of-gone', 'gone', 1],
      ['of-replaced', 'replaced', 1],
      ['of-there', 'there', 1],
      ['of-main', 'main', 1],
      ['of-lost', 'lost', 2],
    ]);
    expect(again.snapshots().map(({ name, orders }) => [name, orders])).toEqual([
      ['replaced', 2],
      ['there', 1],
    ]);
  });

  it('leave nothing behind when they are removed', () => {
    const storage = savedAfter((tenants) => {
      tenants.fork({ id: 'x', from: 'main' });
      tenants.remove('x');
    });
    expect(storage.saved()).toMatchObject({ worlds: [{ id: 'main' }, { id: 'other' }], snapshots: [] });
  });
});

describe('what can not be done', () => {
  const bad = ['', '.', '..', '-a', 'a b', 'ä', 'a/b', 'a\n', '__proto__', 'constructor', 'x'.repeat(65)];

  it.each(bad)('is a world or a snapshot named %j', (wrong) => {
    const tenants = tenantsWith();
    for (const run of [() => tenants.fork({ id: wrong }), () => tenants.snapshot('main', wrong)])
      expect(problemOf(run).kind).toBe('invalid');
    expect([tenants.all().length, tenants.snapshots()]).toEqual([2, []]);
  });

  it.each(['seed', 'loaded'])('is a world or a snapshot of the reserved name %s', (wrong) => {
    const tenants = tenantsWith();
    for (const run of [() => tenants.fork({ id: wrong }), () => tenants.snapshot('main', wrong)])
      expect(problemOf(run).kind).toBe('taken');
  });

  it.each(['', 'a b', 'ä', 'a\n', 'x'.repeat(257)])('is a token like %j, which is not repeated', (token) => {
    const problem = problemOf(() => tenantsWith().fork({ token }));
    expect([problem.kind, problem.message]).toEqual([
      'invalid',
      'A token has 1 to 256 characters of ASCII, and no blanks.',
    ]);
  });

  it('is an id or a token twice', () => {
    const tenants = tenantsWith();
    expect(problemOf(() => tenants.fork({ token: 'other-token' })).message).not.toContain('other-token');
    for (const wish of [{ token: 'other-token' }, { id: 'main' }])
      expect(problemOf(() => tenants.fork(wish)).kind).toBe('taken');
  });

  it.each<[string, (tenants: Tenants) => unknown]>([
    ['from', (tenants) => tenants.fork({ from: '__proto__' })],
    ['removed', (tenants) => tenants.remove('toString')],
    ['reset', (tenants) => tenants.reset('nobody')],
    ['loaded', (tenants) => tenants.load('nobody', tenants.seedState('main'), { offset: 0 })],
    ['kept', (tenants) => tenants.snapshot('nobody', 'one')],
    ['restored', (tenants) => tenants.restore('main', 'nothing')],
    ['restored from a world', (tenants) => tenants.restore('main', 'other')],
    ['restored from an origin', (tenants) => tenants.restore('main', 'origin:main')],
    ['forgotten', (tenants) => tenants.removeSnapshot('nothing')],
    ['moved in time', (tenants) => tenants.setClock('nobody', { offset: 0 })],
  ])('is something of what is not there: %s', (_what, run) => {
    const problem = problemOf(() => run(tenantsWith()));
    expect(problem.kind).toBe('unknown');
    expect(problem.message).toMatch(/^There is no (?:world|snapshot)\b.* ".+".*\.$/);
  });

  it('is the removal of an account', () => {
    expect(problemOf(() => tenantsWith().remove('main')).kind).toBe('invalid');
  });

  it('is more than 10000 worlds and 1000 snapshots', () => {
    const tenants = tenantsWith();
    for (let made = 2; made < 10_000; made++) tenants.fork();
    expect(problemOf(() => tenants.fork()).message).toMatch(/^There are 10000 worlds.*remove some first\.$/);
    for (let made = 0; made < 1000; made++) tenants.snapshot('main', `s${made}`);
    expect(problemOf(() => tenants.snapshot('main', 'one')).message).toMatch(/^There are 1000 snapshots/);
    tenants.snapshot('main', 's1');
    tenants.remove('world-5');
    expect(tenants.fork().id).toBe('world-9999');
  });
});
