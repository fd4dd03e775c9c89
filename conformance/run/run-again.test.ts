/** Shows what becomes of a check, a shared set-up and a whole run when requests are lost with their connections, or break the target. */
import { describe, expect, it } from 'vitest';
import { runChecks } from './engine.js';
import type { Check, CheckResult, Session } from '../model/check.js';
import { chosen } from '../hostile/test-hostile-runs.js';
import { expectSame, referenceTransport, runWith } from './test-regrade.js';
import { answer, checkThat, failure, inTurn, targetOn } from './test-target.js';
import type { Transport, WireResult } from '../http/transport.js';

const success = answer(200, { message: 'success' });
const lost = { ...failure('dropped'), lost: true } as WireResult;

async function results(checks: readonly Check[], transport: Transport): Promise<readonly CheckResult[]> {
  return (await runChecks(checks, targetOn(transport), { runId: 'conf-test01' })).results;
}

const twice = async (session: Session): Promise<void> => {
  await session.accepted('listCarriers', {});
  await session.accepted('listCarriers', {});
};

describe('a check whose request is lost', () => {
  it('is tried once more with new values, and nothing of the loss is judged', async () => {
    const values: string[] = [];
    const check = checkThat(async (session) => {
      values.push(session.fresh('phone'), session.fresh('id'), session.fresh('email'));
      await twice(session);
    });
    const [result] = await results([check], inTurn(success, lost, success));
    expect(result).toMatchObject({ outcome: 'pass', failed: 0, runs: 1, exchanges: [2, 3] });
    expect(new Set(values).size).toBe(6);
  });

  it('that fails in the second try fails, and runs again as any other that does', async () => {
    const [result] = await results([checkThat(twice)], inTurn(lost, answer(500)));
    expect(result).toMatchObject({ outcome: 'fail', failed: 2, runs: 2 });
  });

  it('stays failed by what was found before', async () => {
    const check = checkThat(async (session) => {
      session.expect(false, () => ({ expected: 'a', received: 'b' }));
      await session.send('listCarriers');
    });
    const [result] = await results([check], inTurn(lost));
    expect(result).toMatchObject({ outcome: 'fail', failed: 2, findings: [{ expected: 'a' }] });
  });

  it('is undecided, by circumstance, where that happens twice', async () => {
    const [result] = await results([checkThat(twice)], inTurn(lost));
    const reason = 'a request was lost with its connection';
    expect(result).toMatchObject({ outcome: 'inconclusive', cause: 'circumstance', reason, runs: 1 });
  });

  it('is tried once more where it asks before all answers are judged', async () => {
    const made: Session[] = [];
    const prepare = async (session: Session): Promise<void> => {
      made.push(session);
      await session.send('listCarriers');
    };
    await results([checkThat(async () => undefined, { afterwards: true, prepare })], inTurn(lost, success));
    expect(made.map(({ exchanges }) => exchanges.length)).toEqual([0, 1]);
  });
});

describe('a shared set-up whose request is lost', () => {
  it('is made once more with new values, for all who need it', async () => {
    const values: string[] = [];
    const make = async (session: Session): Promise<void> => {
      values.push(session.fresh('phone'));
      await session.needed('listCarriers', {}, 'set-up');
    };
    const asks = async (session: Session): Promise<void> => {
      await session.shared('thing', make);
      session.noteEvidence();
    };
    const found = await results(
      ['one', 'two'].map((id) => checkThat(asks, { id })),
      inTurn(lost, success),
    );
    expect(found.map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
    expect(new Set(values).size).toBe(2);
  });
});

/** So far apart that no check loses a request in both its tries. */
const distance = 300;

/** The reference, but from the nth request on the answers to a few that can't be repeated are lost, after they were taken. */
function losing(nth: number): Transport {
  const inner = referenceTransport();
  let [count, next] = [0, nth];
  return {
    ...inner,
    async send(request) {
      const result = await inner.send(request);
      count += 1;
      if (count < next || request.method !== 'POST') return result;
      next += distance;
      return lost;
    },
  };
}

describe('a run that loses requests', () => {
  it.each([2, 333])('from the %ith on is conformant, and judged from its record as it was live', async (nth) => {
    const report = await runWith({ selection: chosen, transport: losing(nth) });
    expect(report).toMatchObject({
      verdict: 'conformant',
      counts: { required: { fail: 0, error: 0, inconclusive: 0 } },
    });
    expect(new Set(report.exchanges.filter(({ anew }) => anew).map(({ by }) => by)).size).toBeGreaterThan(3);
    expect(report.exchanges.filter(({ failure }) => failure)).toEqual([]);
    await expectSame(report);
  });
});

/** The reference, but its nth answer to requests of this kind is that of a gateway whose server is gone for a moment. */
function breaking(method: string, path: string, nth: number): Transport {
  const inner = referenceTransport();
  let count = 0;
  return {
    ...inner,
    async send(request) {
      const isMeant = request.method === method && new URL(request.url).pathname.endsWith(path);
      return isMeant && ++count === nth ? answer(502, 'Bad Gateway') : inner.send(request);
    },
  };
}

describe('a run on a target that breaks once', () => {
  it.each([
    ['POST', '/locations', 2, 'create-location.answers.status'],
    ['POST', '/customers', 3, 'create-customer.answers.status'],
  ])('tells that of %s %s, and decides all the rest', async (method, path, nth, check) => {
    const report = await runWith({ selection: chosen, transport: breaking(method, path, nth) });
    expect(report).toMatchObject({ verdict: 'non-conformant', counts: { required: { fail: 1, inconclusive: 0 } } });
    const [failed] = report.checks.filter(({ outcome, level }) => outcome === 'fail' && level === 'required');
    expect(failed).toMatchObject({
      id: check,
      failed: 1,
      findings: [{ expected: 'status 200', received: 'status 502' }],
    });
    await expectSame(report);
  });

  it('leaves open what is built on a request that it breaks on twice', async () => {
    const check = checkThat(async (session) => void (await session.needed('listCarriers', {}, 'set-up')));
    const [result] = await results([check], inTurn(answer(500)));
    expect(result).toMatchObject({ outcome: 'inconclusive', cause: 'target', exchanges: [2] });
  });

  it('is asked for a shared set-up twice, and not once more for each who needs it', async () => {
    const make = async (session: Session) => void (await session.needed('listCarriers', {}, 'set-up'));
    const checks = ['one', 'two'].map((id) => checkThat((session) => session.shared('thing', make), { id }));
    const { run, results: found } = await runChecks(checks, targetOn(inTurn(answer(500))), { runId: 'conf-test01' });
    expect(found.map(({ outcome, cause }) => [outcome, cause])).toEqual(Array(2).fill(['inconclusive', 'target']));
    expect(run.exchanges.map(({ anew }) => anew)).toEqual([undefined, true]);
  });
});
