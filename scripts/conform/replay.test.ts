/** Shows what of a stored report runs again, and what is said of it then. */
import { describe, expect, it } from 'vitest';
import type { Report, ReportedCheck } from '../../conformance/report/report.js';
import { runWith, referenceTransport } from '../../conformance/run/test-regrade.js';
import { allFaults, faultById } from '../../reference-impl/faults/index.js';
import { UsageError } from '../cli/arguments.js';
import { replayOutcome, replayPlan } from './replay.js';

const fault = faultById('create-order.forgets.collections[*].amount.minimum')!;
const selection = { only: ['create-order.refuses.collections[*].amount'], skip: [] };
const id = 'create-order.refuses.collections[*].amount.minimum';

const broken = await runWith({ transport: referenceTransport({}, fault.apply), selection, url: 'http://target.test' });
const sound = await runWith({ selection });

describe('replayPlan', () => {
  it('is what failed, where it failed', () => {
    expect(replayPlan(broken, [])).toEqual({ checks: [id], isWhole: false, url: 'http://target.test' });
    expect(allFaults).toContain(fault);
  });

  it('is what is named: a check by its id, or all of a requirement, each once', () => {
    const other = 'create-order.refuses.collections[*].amount.type';
    const { requirement } = broken.checks.find((check) => check.id === id)!;
    expect(replayPlan(broken, [other]).checks).toEqual([other]);
    expect(replayPlan(broken, [requirement, id]).checks).toEqual(
      broken.checks.filter((check) => check.requirement === requirement).map((check) => check.id),
    );
  });

  it('has no address for the embedded reference, which is started anew', () => {
    expect(replayPlan({ ...broken, target: { ...broken.target, embedded: true } }, [])).toEqual({
      checks: [id],
      isWhole: false,
    });
  });

  it('takes a whole run for what judges all answers', () => {
    const judging = 'get-order.reads.every-answer';
    const [first, ...others] = broken.checks;
    const report = { ...broken, checks: [{ ...first!, id: judging }, ...others] };
    expect(replayPlan(report, [judging])).toMatchObject({ checks: [judging], isWhole: true });
  });

  it.each([
    ['nothing failed', sound, [], 'There is nothing to replay: no check of the report failed.'],
    ['a name is not in the report', broken, ['LKP-02'], 'The report has no check or requirement "LKP-02".'],
    ['a name is hostile', broken, ['\u001b[2J'], 'The report has no check or requirement "\\u001b[2J".'],
    [
      'the suite has none of its checks',
      { ...broken, checks: broken.checks.map((check) => ({ ...check, id: `old.${check.id}` })) },
      [],
      'wrote the report, and this one has none of those checks.',
    ],
  ])('is a mistake where %s', (_what, report, ids, message) => {
    expect(() => replayPlan(report, ids)).toThrow(UsageError);
    expect(() => replayPlan(report, ids)).toThrow(message);
  });
});

const became = (report: Report, change: Partial<ReportedCheck>): Report => ({
  ...report,
  checks: report.checks.filter((check) => check.id === id).map((check) => ({ ...check, ...change })),
});
const linesOf = (after: Report, before = broken): readonly string[] => replayOutcome(before, after).split('\n');

describe('replayOutcome', () => {
  it.each([
    ['pass', 'passes now'],
    ['fail', 'still fails'],
    ['inconclusive', 'undecided now'],
    ['error', 'broke inside the suite'],
  ] as const)('says of a failed check that it is %s now', (outcome, words) => {
    const [first, , last] = linesOf(became(broken, { outcome, findings: [] }));
    expect(first).toBe(`${words}  ${id}`);
    expect(last).toBe(`1 check replayed: 1 ${words}`);
  });

  it('says of one that had passed whether it still does', () => {
    expect(linesOf(became(sound, {}), sound)[0]).toBe(`still passes  ${id}`);
    expect(linesOf(became(sound, { outcome: 'fail' }), sound)[0]).toBe(`fails now  ${id}`);
  });

  it('tells why, on one line that a terminal can show', () => {
    const [first] = linesOf(became(broken, { outcome: 'inconclusive', reason: `a\u001b[2J\n${'x'.repeat(500)}` }));
    expect(first).toMatch(/: a\\u\{1b\}\[2J x+…$/);
    expect(first?.length).toBeLessThanOrEqual(200);
    expect(linesOf(broken)[0]).toContain('[*].amount');
    expect(replayOutcome(broken, broken)).toContain(
      `still fails  ${id}: expected a refusal (any 4xx status), received`,
    );
  });

  it('tells only what was wanted of a whole run', () => {
    expect(broken.checks.length).toBeGreaterThan(1);
    const lines = replayOutcome(broken, broken, [id]).split('\n');
    expect([lines.length, lines[2]]).toEqual([4, '1 check replayed: 1 still fails']);
  });

  it('counts last, what still fails first', () => {
    const both = {
      ...broken,
      checks: broken.checks.slice(0, 2).map((check) => ({ ...check, outcome: 'fail' as const })),
    };
    const after = {
      ...both,
      checks: both.checks.map((check, at) => (at === 0 ? { ...check, outcome: 'pass' as const } : check)),
    };
    expect(linesOf(after, both).at(-2)).toBe('2 checks replayed: 1 still fails, 1 passes now');
  });
});
