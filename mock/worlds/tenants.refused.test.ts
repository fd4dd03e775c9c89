/** An invalid request about worlds is refused with the reason, and changes nothing. */
import { describe, expect, it } from 'vitest';
import { problemOf, tenantsWith } from './test-worlds.js';
import type { Tenants } from './tenants.js';

describe('worlds and snapshots refuse', () => {
  const bad = ['', '.', '..', '-a', 'a b', 'ä', 'a/b', 'a\n', '__proto__', 'x'.repeat(65)];

  it.each(bad)('the name %j', (wrong) => {
    const tenants = tenantsWith();
    for (const run of [() => tenants.fork({ id: wrong }), () => tenants.snapshot('main', wrong)])
      expect(problemOf(run).kind).toBe('invalid');
    expect([tenants.all().length, tenants.snapshots()]).toEqual([2, []]);
  });

  it.each(['seed', 'loaded'])('the reserved name %s', (wrong) => {
    const tenants = tenantsWith();
    for (const run of [() => tenants.fork({ id: wrong }), () => tenants.snapshot('main', wrong)])
      expect(problemOf(run).kind).toBe('taken');
  });

  it.each(['', 'a b', 'ä', 'a\n', 'x'.repeat(257)])('the token %j, without repeating it', (token) => {
    const problem = problemOf(() => tenantsWith().fork({ token }));
    expect([problem.kind, problem.message]).toEqual([
      'invalid',
      'A token has 1 to 256 ASCII characters without spaces.',
    ]);
  });

  it('an id or a token that is already used', () => {
    const tenants = tenantsWith();
    expect(problemOf(() => tenants.fork({ token: 'other-token' })).message).not.toContain('other-token');
    for (const wish of [{ token: 'other-token' }, { id: 'main' }])
      expect(problemOf(() => tenants.fork(wish)).kind).toBe('taken');
  });

  it('the name of an account, without the advice to remove it', () => {
    const tenants = tenantsWith();
    for (const run of [() => tenants.fork({ id: 'main' }), () => tenants.snapshot('main', 'other')])
      expect(problemOf(run).message).toMatch(/^World "(?:main|other)" belongs to an account: use another name\.$/);
  });

  it('the same name for a world and a snapshot, since `from` would be ambiguous', () => {
    const tenants = tenantsWith();
    tenants.snapshot('main', 'kept');
    tenants.fork({ id: 'forked' });
    for (const run of [() => tenants.snapshot('main', 'forked'), () => tenants.fork({ id: 'kept' })]) {
      const { kind, message } = problemOf(run);
      expect([kind, message]).toEqual([
        'taken',
        expect.stringMatching(
          /^(?:World|Snapshot) ".*" already exists: use .*, or remove that (?:world|snapshot) first\.$/,
        ),
      ]);
    }
    tenants.snapshot('main', 'world-1');
    expect(tenants.fork().id).toBe('world-2');
    tenants.removeSnapshot('kept');
    expect(tenants.fork({ id: 'kept' }).id).toBe('kept');
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
  ])('an unknown world or snapshot: %s', (_what, run) => {
    const problem = problemOf(() => run(tenantsWith()));
    expect(problem.kind).toBe('unknown');
    expect(problem.message).toMatch(/^The (?:snapshot or )?(?:world|snapshot) ".+" does not exist.*\.$/);
  });

  it('the removal of an account', () => {
    expect(problemOf(() => tenantsWith().remove('main')).kind).toBe('invalid');
  });

  it('more than 10000 worlds and 1000 snapshots', () => {
    const tenants = tenantsWith();
    for (let made = 2; made < 10_000; made++) tenants.fork();
    expect(problemOf(() => tenants.fork()).message).toMatch(/^There are 10000 worlds.*remove some first\.$/);
    for (let made = 0; made < 1000; made++) tenants.snapshot('main', `s${made}`);
    expect(problemOf(() => tenants.snapshot('main', 'one')).message).toMatch(/^There are 1000 snapshots/);
    tenants.snapshot('main', 's1');
    tenants.remove('world-5');
    expect(tenants.fork().id).toBe('world-9999');
    expect(problemOf(() => tenants.fork()).message).toContain('DELETE /__mock/worlds');
  });
});
