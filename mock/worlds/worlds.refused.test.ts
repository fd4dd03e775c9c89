/** An invalid request about worlds is refused with the reason, and changes nothing. */
import { describe, expect, it } from 'vitest';
import { problemOf, worldsWith } from './test-worlds.js';
import type { Worlds } from './worlds.js';

describe('worlds and snapshots refuse', () => {
  const bad = ['', '.', '..', '-a', 'a b', 'ä', 'a/b', 'a\n', '__proto__', 'x'.repeat(65)];

  it.each(bad)('the name %j', (wrong) => {
    const worlds = worldsWith();
    for (const run of [() => worlds.fork({ id: wrong }), () => worlds.snapshot('main', wrong)])
      expect(problemOf(run).kind).toBe('invalid');
    expect([worlds.all().length, worlds.snapshots()]).toEqual([2, []]);
  });

  it.each(['seed', 'loaded'])('the reserved name %s', (wrong) => {
    const worlds = worldsWith();
    for (const run of [() => worlds.fork({ id: wrong }), () => worlds.snapshot('main', wrong)])
      expect(problemOf(run).kind).toBe('taken');
  });

  it.each(['', 'a b', 'ä', 'a\n', 'x'.repeat(257)])('the token %j, without repeating it', (token) => {
    const problem = problemOf(() => worldsWith().fork({ token }));
    expect([problem.kind, problem.message]).toEqual([
      'invalid',
      'A token has 1 to 256 ASCII characters without spaces.',
    ]);
  });

  it('an id or a token that is already used', () => {
    const worlds = worldsWith();
    expect(problemOf(() => worlds.fork({ token: 'other-token' })).message).not.toContain('other-token');
    for (const wish of [{ token: 'other-token' }, { id: 'main' }])
      expect(problemOf(() => worlds.fork(wish)).kind).toBe('taken');
  });

  it('the name of an account, without the advice to remove it', () => {
    const worlds = worldsWith();
    for (const run of [() => worlds.fork({ id: 'main' }), () => worlds.snapshot('main', 'other')])
      expect(problemOf(run).message).toMatch(/^World "(?:main|other)" belongs to an account: use another name\.$/);
  });

  it('the same name for a world and a snapshot, since `from` would be ambiguous', () => {
    const worlds = worldsWith();
    worlds.snapshot('main', 'kept');
    worlds.fork({ id: 'forked' });
    for (const run of [() => worlds.snapshot('main', 'forked'), () => worlds.fork({ id: 'kept' })]) {
      const { kind, message } = problemOf(run);
      expect([kind, message]).toEqual([
        'taken',
        expect.stringMatching(
          /^(?:World|Snapshot) ".*" already exists: use .*, or remove that (?:world|snapshot) first\.$/,
        ),
      ]);
    }
    worlds.snapshot('main', 'world-1');
    expect(worlds.fork().id).toBe('world-2');
    worlds.removeSnapshot('kept');
    expect(worlds.fork({ id: 'kept' }).id).toBe('kept');
  });

  it.each<[string, (worlds: Worlds) => unknown]>([
    ['from', (worlds) => worlds.fork({ from: '__proto__' })],
    ['removed', (worlds) => worlds.remove('toString')],
    ['reset', (worlds) => worlds.reset('nobody')],
    ['loaded', (worlds) => worlds.load('nobody', worlds.seedState('main'), { offset: 0 })],
    ['kept', (worlds) => worlds.snapshot('nobody', 'one')],
    ['restored', (worlds) => worlds.restore('main', 'nothing')],
    ['restored from a world', (worlds) => worlds.restore('main', 'other')],
    ['restored from an origin', (worlds) => worlds.restore('main', 'origin:main')],
    ['forgotten', (worlds) => worlds.removeSnapshot('nothing')],
    ['moved in time', (worlds) => worlds.setClock('nobody', { offset: 0 })],
  ])('an unknown world or snapshot: %s', (_what, run) => {
    const problem = problemOf(() => run(worldsWith()));
    expect(problem.kind).toBe('unknown');
    expect(problem.message).toMatch(/^The (?:snapshot or )?(?:world|snapshot) ".+" does not exist.*\.$/);
  });

  it('the removal of an account', () => {
    expect(problemOf(() => worldsWith().remove('main')).kind).toBe('invalid');
  });

  it('more than 10000 worlds and 1000 snapshots', () => {
    const worlds = worldsWith();
    for (let made = 2; made < 10_000; made++) worlds.fork();
    expect(problemOf(() => worlds.fork()).message).toMatch(/^There are 10000 worlds.*remove some first\.$/);
    for (let made = 0; made < 1000; made++) worlds.snapshot('main', `s${made}`);
    expect(problemOf(() => worlds.snapshot('main', 'one')).message).toMatch(/^There are 1000 snapshots/);
    worlds.snapshot('main', 's1');
    worlds.remove('world-5');
    expect(worlds.fork().id).toBe('world-9999');
    expect(problemOf(() => worlds.fork()).message).toContain('DELETE /__mock/worlds');
  });
});
