/** Saved worlds are restored, including the states that a reset restores. */
import { describe, expect, it } from 'vitest';
import { standardAccounts } from '../../reference-impl/account/seed.js';
import type { StateEvent } from './state-events.js';
import { Storage } from './test-worlds-model.js';
import { commitOrder, countsOf, problemOf, worldsWith } from './test-worlds.js';
import type { WorldsOptions } from './world.js';
import type { Worlds } from './worlds.js';

describe('saved worlds', () => {
  const savedAfter = (use: (worlds: Worlds) => void): Storage => {
    const storage = new Storage();
    use(worldsWith({ onEvent: storage.append }));
    return storage;
  };
  const startedWith = (storage: Storage, options: Partial<WorldsOptions> = {}): Worlds =>
    worldsWith({ ...options, onEvent: storage.append, saved: storage.saved() });

  it('are restored without an event', () => {
    const storage = savedAfter((worlds) => commitOrder(worlds, worlds.fork({ token: 'mine' }).id));
    const events: StateEvent[] = [];
    const again = worldsWith({ saved: storage.saved(), onEvent: (event) => events.push(event) });
    expect(again.byToken('mine')).toMatchObject({ id: 'world-1', from: 'seed' });
    expect([countsOf(again, 'world-1'), events]).toEqual([1, []]);
    expect(again.fork().id).toBe('world-2');
  });

  it('are opened by the account’s current token', () => {
    const storage = savedAfter((worlds) => commitOrder(worlds, 'main'));
    const again = startedWith(storage, { accounts: standardAccounts('another') });
    expect([again.byToken('test-token'), again.byToken('another')?.account.counts.orders]).toEqual([undefined, 1]);
    expect(storage.saved().worlds.map(({ token }) => token)).toEqual(['another', 'other-token']);
  });

  it('prevent the start if one has the token of an account', () => {
    const storage = savedAfter((worlds) => worlds.fork({ token: 'mine', id: 'x' }));
    const before = storage.saved();
    const problem = problemOf(() => startedWith(storage, { accounts: standardAccounts('mine') }));
    expect([problem.kind, problem.message]).toEqual([
      'taken',
      'The world "x" is kept with the token that the account "main" is given: give the account another one, or start as before and remove that world (DELETE /__mock/worlds/x).',
    ]);
    expect(storage.saved()).toEqual(before);
  });

  it('are reset to their origins, even if those were removed or replaced', () => {
    const storage = savedAfter((worlds) => {
      commitOrder(worlds, 'main');
      for (const each of ['gone', 'replaced', 'there']) worlds.snapshot('main', each);
      for (const from of ['gone', 'replaced', 'there', 'main']) worlds.fork({ id: `of-${from}`, from });
      for (const { id } of worlds.all()) commitOrder(worlds, id, 'b');
      worlds.fork({ id: 'lost', from: 'main' });
      worlds.fork({ id: 'of-lost', from: 'lost' });
      worlds.removeSnapshot('gone');
      worlds.snapshot('main', 'replaced');
      worlds.load('other', worlds.byId('lost')!.account.state(), { at: 3 });
      for (const id of ['main', 'lost']) worlds.reset(id);
      worlds.remove('lost');
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

  it('leave nothing behind after their removal', () => {
    const storage = savedAfter((worlds) => {
      worlds.fork({ id: 'x', from: 'main' });
      worlds.remove('x');
    });
    expect(storage.saved()).toMatchObject({ worlds: [{ id: 'main' }, { id: 'other' }], snapshots: [] });
  });
});
