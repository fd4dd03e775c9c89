import { describe, expect, it } from 'vitest';
import { allChecks } from '../checks/index.js';
import { checkThat } from '../run/test-target.js';
import { countChecks, idsByName, isOfKind, joinParts, listed, wholeResults, withoutPlace } from './places.js';
import { requirementOf } from './requirement-of-check.js';

const part = (id: string, place: string, requirement = 'GEN-03') =>
  checkThat(async () => {}, { id, requirement, partOf: { id: 'answers.all', place, title: 'all are alike' } });

describe('checks with several places', () => {
  it('are joined if they decide the same row, and keep their former ids', () => {
    const [one, other] = joinParts([part('a.one', 'a'), part('b.one', 'b')]);
    expect([one?.id, other?.id]).toEqual(['answers.all@a', 'answers.all@b']);
    expect([one?.formerId, other?.formerId]).toEqual(['a.one', 'b.one']);
  });

  it.each([
    ['has one place only', [part('a.one', 'a')]],
    ['decides different rows', [part('a.one', 'a'), part('b.one', 'b', 'GEN-04')]],
  ])('are not joined if the check %s', (_what, checks) => {
    expect(joinParts(checks)).toEqual(checks);
  });

  it('are listed and counted once', () => {
    const checks = joinParts([part('a.one', 'a'), part('b.one', 'b'), checkThat(async () => {}, { id: 'c.other' })]);
    expect(listed(checks).map(({ id, title, parts }) => [id, title, parts.length])).toEqual([
      ['answers.all', 'all are alike', 2],
      ['c.other', checks[2]?.title, 0],
    ]);
    expect(countChecks(checks)).toBe(2);
    expect(idsByName(checks).get('answers.all')).toEqual(['answers.all@a', 'answers.all@b']);
    expect(idsByName(checks).get('b.one')).toEqual(['answers.all@b']);
  });

  it.each([
    [['pass', 'inconclusive'], 'inconclusive'],
    [['inconclusive', 'fail', 'pass'], 'fail'],
    [['fail', 'error'], 'error'],
    [['pass', 'pass'], 'pass'],
  ] as const)('with the results %j have the result %s', (outcomes, outcome) => {
    const results = outcomes.map((one, at) => ({ id: `a.b@${at}`, outcome: one }));
    expect(wholeResults(results).map((one) => one.outcome)).toEqual([outcome]);
  });
});

describe('the checks of the suite', () => {
  const checks = allChecks();

  it('decide one row and have one level wherever they judge', () => {
    for (const { id, parts } of listed(checks))
      expect(new Set(parts.map((check) => `${check.requirement} ${requirementOf(check).level}`)).size, id).toBeLessThan(
        2,
      );
  });

  it('have ids that name one check each, today and before', () => {
    const names = checks.flatMap(({ id, formerId }) => (formerId === undefined ? [id] : [id, formerId]));
    expect(new Set(names).size).toBe(names.length);
    expect(checks.filter(({ id }) => withoutPlace(id) !== id).every(({ formerId }) => formerId !== undefined)).toBe(
      true,
    );
  });

  it('have few open questions about fields: one for each operation and kind', () => {
    const asked = listed(checks).filter(({ id, check }) => isOfKind('asks', id) && check.kind === 'derived');
    expect(asked.length).toBeLessThan(30);
  });
});
