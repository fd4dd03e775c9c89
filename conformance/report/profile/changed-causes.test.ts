/** Shows which causes of failures are fixed, still there or new in a later report. */
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../model/finding.js';
import type { ChangedCause, Report, ReportedCheck } from '../report.js';
import { checkOf, exchangeNumber, reportOfParts } from '../test-reports.js';
import { changedCauses, isToFix } from './changed-causes.js';

/** A failed check of one field of the carriers, with its own cause. */
const fails = (place: string, rest: Partial<ReportedCheck> = {}): ReportedCheck => {
  const finding: Finding = {
    expected: 'a string',
    received: '1',
    place: `/data/${place}`,
    exchange: 1,
    due: 'accepted',
    relation: 'type',
    rule: 'type',
  };
  const id = `list-carriers.answers.${place}`;
  return checkOf({ id, kind: 'derived', outcome: 'fail', failed: 1, findings: [finding], ...rest });
};
const passes = (place: string): ReportedCheck => checkOf({ id: fails(place).id, kind: 'derived' });
const undecided = (
  place: string,
  blame: 'target' | 'circumstance',
  reason = 'no order could be created',
): ReportedCheck => checkOf({ id: fails(place).id, outcome: 'inconclusive', blame, reason });

const report = (...checks: readonly ReportedCheck[]): Report =>
  reportOfParts({ checks, exchanges: [exchangeNumber(1)] });

/** The ids of checks in each list. */
function idsIn(before: Report, after: Report) {
  const { run: _run, added, ...lists } = changedCauses(before, after);
  const of = (causes: readonly ChangedCause[]): readonly (readonly string[])[] =>
    causes.map(({ checks }) => checks.map((id) => id.replace('list-carriers.answers.', '')));
  const named = Object.entries(lists).map(([name, causes]) => [name, of(causes)] as const);
  return { ...(Object.fromEntries(named) as Record<keyof typeof lists, readonly (readonly string[])[]>), added };
}

const nothing = { fixed: [], still: [], decided: [], unseen: [], broken: [], added: 0 };

describe('a cause', () => {
  it('is fixed if all of its checks pass', () => {
    expect(idsIn(report(fails('a')), report(passes('a')))).toEqual({ ...nothing, fixed: [['a']] });
  });

  it('is still there if a check failed before, too, and otherwise new', () => {
    const found = idsIn(report(fails('a'), passes('b')), report(fails('a'), fails('b')));
    expect(found).toEqual({ ...nothing, still: [['a']], broken: [['b']] });
    expect(idsIn(report(passes('b')), report(fails('b')))).toEqual({ ...nothing, broken: [['b']] });
  });

  it('of undecided checks counts like one of failures if the server is the reason', () => {
    const [before, after] = [
      report(undecided('a', 'target'), undecided('b', 'target')),
      report(passes('a'), undecided('b', 'target')),
    ];
    expect(idsIn(before, before).still).toEqual([['a', 'b']]);
    expect(idsIn(before, after)).toEqual({ ...nothing, still: [['b']] });
    expect(changedCauses(before, after).still).toMatchObject([
      { title: 'undecided: no order could be created', checks: ['list-carriers.answers.b'], before: 2 },
    ]);
  });

  it('is not seen if its check is undecided by circumstance, and not compared if it did not run', () => {
    const now = report(undecided('a', 'circumstance'), passes('c'));
    expect(idsIn(report(fails('a'), fails('b'), passes('c')), now)).toEqual({ ...nothing, unseen: [['a']] });
  });

  it.each([
    ['always', 10, 10, 1, 'fixed'],
    ['in one of three requests', 13, 40, 9, 'unseen'],
    ['in one of three requests', 13, 40, 10, 'fixed'],
    ['rarely', 8, 261, 90, 'unseen'],
    ['rarely', 8, 261, 98, 'fixed'],
    ['hardly ever, in a run as long as the earlier one', 1, 40, 40, 'fixed'],
  ] as const)('that failed %s (%i of %i) and passes %i times now is %s', (_how, failed, runs, now, ending) => {
    const later = report({ ...passes('a'), runs: now });
    expect(idsIn(report(fails('a', { failed, runs })), later)).toEqual({ ...nothing, [ending]: [['a']] });
    const [cause] = changedCauses(report(fails('a', { failed, runs })), later)[ending];
    expect(cause?.tries).toEqual({ before: { failed, of: runs }, now: { failed: 0, of: now } });
  });

  it('is fixed by its requests in all checks, though one of them failed rarely', () => {
    const [often, rarely] = [fails('a', { failed: 100, runs: 200 }), fails('b', { failed: 2, runs: 200 })];
    const others = ['c', 'd', 'e', 'f'].map((place) => fails(place, { failed: 100, runs: 200 }));
    const later = ['a', 'b', 'c', 'd', 'e', 'f'].map((place) => ({ ...passes(place), runs: 30 }));
    expect(changedCauses(report(often, rarely, ...others), report(...later))).toMatchObject({
      fixed: [{ tries: { before: { failed: 502, of: 1200 }, now: { failed: 0, of: 180 } } }],
      unseen: [],
    });
  });

  it('of undecided checks is now decided if one of them fails, by the title of now', () => {
    const before = report(undecided('a', 'target'), undecided('b', 'target'));
    const after = report(fails('a'), passes('b'));
    expect(idsIn(before, after)).toEqual({ ...nothing, decided: [['a']] });
    expect(changedCauses(before, after).decided[0]?.title).toMatch(/data\.a/);
  });

  it('that still shows is called as it is now', () => {
    const two = ['a', 'b', 'c', 'd', 'e'].map((place) => fails(place));
    const { still } = changedCauses(report(...two), report(...two.slice(0, 1), ...['b', 'c', 'd', 'e'].map(passes)));
    expect(still).toMatchObject([
      { title: expect.stringMatching(/^GET \/carriers gives 1 for data\.a/) as string, before: 5 },
    ]);
  });

  it('is neither new nor still there if its check is missing in the earlier report', () => {
    expect(idsIn(report(passes('a')), report(passes('a'), fails('b')))).toEqual({ ...nothing, added: 1 });
  });

  it('has a short and printable title for any reason', () => {
    const hostile = report(undecided('a', 'target', `\u001b[2J${'x'.repeat(5000)}`));
    const title = changedCauses(hostile, hostile).still[0]?.title ?? '';
    expect(title).toMatch(/^undecided: \\u\{1b\}\[2Jx+…$/);
    expect(title.length).toBeLessThanOrEqual(200);
  });
});

describe('a check', () => {
  it.each([
    ['fail', undefined, true],
    ['error', undefined, true],
    ['inconclusive', 'target', true],
    ['inconclusive', 'circumstance', false],
    ['pass', undefined, false],
    ['observed', undefined, false],
  ] as const)('that ended as %s (%s) is to fix: %s', (outcome, blame, expected) => {
    expect(isToFix({ outcome, ...(blame && { blame }) })).toBe(expected);
  });
});

it('names the earlier run', () => {
  const run = { ...report().run, id: 'conf-then11', startedAt: '2031-03-04T09:00:00.000Z' };
  expect(changedCauses({ ...report(), run }, report()).run).toEqual({ id: run.id, startedAt: run.startedAt });
});
