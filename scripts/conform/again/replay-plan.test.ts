/** Shows which checks of a stored report run again. */
import { describe, expect, it } from 'vitest';
import { runWith, referenceTransport } from '../../../conformance/run/test-regrade.js';
import { allFaults, faultById } from '../../../variants/index.js';
import { UsageError } from '../../cli/arguments.js';
import { replayPlan } from './replay-plan.js';

const fault = faultById('create-order.forgets.collections[*].amount.minimum')!;
const selection = { only: ['create-order.refuses.collections[*].amount'], skip: [] };
const id = 'create-order.refuses.collections[*].amount.minimum';

const broken = await runWith({ transport: referenceTransport({}, fault.apply), selection, url: 'http://target.test' });
const sound = await runWith({ selection });

describe('replayPlan', () => {
  it('contains the failed checks and the address of their server', () => {
    expect(replayPlan(broken, [])).toMatchObject({ checks: [id], sources: [] });
    expect(allFaults).toContain(fault);
  });

  it('has the checks that judge every response, but not twice, and no open questions', () => {
    const { judges } = replayPlan(broken, []);
    expect(judges).toContain('get-order.answers.data.order.created_at');
    expect(judges).toContain('responses.accounted-for@create-order');
    expect(judges.filter((one) => one.includes('asks.'))).toEqual([]);
    const judge = broken.checks.find((check) => check.id === id)!;
    const failed = { ...judge, id: 'get-order.reads.every-answer', exchanges: [] };
    const of = replayPlan({ ...broken, checks: [failed] }, []);
    expect([of.checks, of.judges.includes(failed.id)]).toEqual([[failed.id], false]);
  });

  it('contains the checks named by id or by requirement, each once', () => {
    const other = 'create-order.refuses.collections[*].amount.type';
    const { requirement } = broken.checks.find((check) => check.id === id)!;
    expect(replayPlan(broken, [other]).checks).toEqual([other]);
    expect(replayPlan(broken, [requirement, id]).checks).toEqual(
      broken.checks.filter((check) => check.requirement === requirement).map((check) => check.id),
    );
  });

  it('has no address for the embedded reference, which is started for the replay', () => {
    expect(replayPlan({ ...broken, target: { ...broken.target, embedded: true } }, [])).toMatchObject({
      checks: [id],
      sources: [],
    });
  });

  it('includes errors and checks undecided because of the server, but not those that were not run', () => {
    const outcomes = [
      { outcome: 'error' },
      { outcome: 'inconclusive', blame: 'target' },
      { outcome: 'inconclusive', blame: 'circumstance' },
    ] as const;
    const checks = sound.checks.slice(0, 3).map((check, at) => ({ ...check, ...outcomes[at] }));
    expect(replayPlan({ ...sound, checks }, []).checks).toEqual(checks.slice(0, 2).map((check) => check.id));
  });

  it('leaves out known failures, unless they are named', () => {
    const known = [{ check: id, reason: 'waits' }];
    const gate = { file: 'known.yaml', outcome: 'open', reasons: [], known, stale: [] } as const;
    expect(() => replayPlan({ ...broken, gate }, [])).toThrow('Nothing to replay');
    expect(replayPlan({ ...broken, gate }, [id]).checks).toEqual([id]);
  });

  it.each([
    ['nothing failed', sound, [], 'Nothing to replay: no check of the report failed.'],
    ['a name is not in the report', broken, ['LKP-02'], 'The report has no check or requirement "LKP-02".'],
    ['a name is hostile', broken, ['\u001b[2J'], 'The report has no check or requirement "\\u001b[2J".'],
    [
      'the suite has none of its checks',
      { ...broken, checks: broken.checks.map((check) => ({ ...check, id: `old.${check.id}` })) },
      [],
      'wrote the report, and this suite has none of those checks.',
    ],
  ])('throws a usage error where %s', (_what, report, ids, message) => {
    expect(() => replayPlan(report, ids)).toThrow(UsageError);
    expect(() => replayPlan(report, ids)).toThrow(message);
  });
});
