/** Tests the result of a check, the order and number of runs of checks, and the limit on concurrent requests. */
import { describe, expect, it } from 'vitest';
import { runChecks } from './engine.js';
import type { Check, CheckResult, Session } from '../model/check.js';
import type { RunOptions } from './run.js';
import { answer, checkThat, inTurn, rows, scripted, targetOn } from './test-target.js';
import type { Transport } from '../requests/http/transport.js';

const success = answer(200, { message: 'success' });
const fails = (session: Session) => session.expect(false, () => ({ expected: 'a', received: 'b' }));

async function results(
  checks: readonly Check[],
  transport: Transport = inTurn(success),
  options: Partial<RunOptions> = {},
): Promise<readonly CheckResult[]> {
  return (await runChecks(checks, targetOn(transport), { runId: 'conf-test01', ...options })).results;
}

const resultOf = async (run: Check['run'], rest: Partial<Check> = {}): Promise<CheckResult> =>
  (await results([checkThat(run, rest)]))[0]!;

describe('a check', () => {
  it('passes without findings', async () => {
    const result = await resultOf(async (session) => void (await session.accepted('listCarriers', {})));
    expect(result).toMatchObject({ outcome: 'pass', findings: [], failed: 0, runs: 1, exchanges: [1] });
  });

  it.each(['target', 'circumstance'] as const)(
    'is inconclusive, and its result names who is to blame: %s',
    async (blame) => {
      const result = await resultOf(async (session) => session.inconclusive(blame, 'because'));
      expect(result).toMatchObject({ outcome: 'inconclusive', blame, reason: 'because', failed: 0, runs: 1 });
    },
  );

  it('fails if it has findings, and its result lists all of them', async () => {
    const result = await resultOf(async (session) => void (fails(session), fails(session)));
    expect(result).toMatchObject({ outcome: 'fail', findings: [{ expected: 'a' }, { expected: 'a' }] });
  });

  it.each([
    ['it ended by one', async (session: Session) => void (await session.accepted('createOrder', { body: {} }))],
    ['it leaves open after one', (session: Session) => (fails(session), session.inconclusive('target', 'x'))],
    [
      'circumstance ended it after one',
      (session: Session) => (fails(session), session.inconclusive('circumstance', 'x')),
    ],
  ])('fails because of a finding, even if %s', async (_what, run) => {
    const [result] = await results([checkThat(run)], inTurn(answer(422, {})));
    expect(result).toMatchObject({ outcome: 'fail', findings: [{}] });
    expect(result).not.toHaveProperty('reason');
  });

  it.each([
    ['an error', new TypeError('x is undefined'), 'the suite broke: x is undefined'],
    ['anything', 'a text', 'the suite broke: a text'],
  ])('has the result "error" if it throws %s', async (_what, thrown, reason) => {
    expect(await resultOf(() => Promise.reject(thrown as Error))).toMatchObject({ outcome: 'error', reason, runs: 1 });
  });

  it('has the result "error", not "failed", if it crashes after a finding', async () => {
    const result = await resultOf(async (session) => (fails(session), (undefined as unknown as () => void)()));
    expect(result).toMatchObject({ outcome: 'error', findings: [{ expected: 'a' }] });
  });

  it('has the result "error" if it ends without a finding of its own, but by one of a shared set-up', async () => {
    const run = (session: Session) =>
      session.shared('judging', async (own) => void (await own.accepted('listCarriers', {})));
    expect(await results([checkThat(run)], inTurn(answer(500)))).toMatchObject([{ outcome: 'error' }]);
  });

  it('is recorded, not failed, if its requirement is an open question', async () => {
    const run = async (session: Session) => {
      session.observe('who', 'me', await session.send('listCarriers'));
      fails(session);
    };
    const result = await resultOf(run, { requirement: rows.observed });
    expect(result).toMatchObject({
      outcome: 'observed',
      observations: [{ question: 'who', answer: 'me', exchange: 1 }],
    });
  });
});

describe('a check that fails', () => {
  it('runs once more with fresh values, and its result says how often it failed', async () => {
    const phones: string[] = [];
    const result = await resultOf(async (session) => void (phones.push(session.fresh('phone')), fails(session)));
    expect(result).toMatchObject({ outcome: 'fail', failed: 2, runs: 2 });
    expect(new Set(phones).size).toBe(2);
  });

  it('stays failed if it passes the second time', async () => {
    const run = async (session: Session) => void (await session.accepted('listCarriers', {}));
    const [result] = await results([checkThat(run)], inTurn(answer(500), success));
    expect(result).toMatchObject({ outcome: 'fail', failed: 1, runs: 2, findings: [{}], exchanges: [1, 2] });
  });

  it('was decided once if circumstances end the second attempt', async () => {
    const run = async (session: Session) => void (await session.send('createOrder', { body: {} }), fails(session));
    const [result] = await results([checkThat(run)], inTurn(success), { maxWrites: 1 });
    expect(result).toMatchObject({ outcome: 'fail', failed: 1, runs: 1 });
  });

  it('stays failed if it is undecided the second time', async () => {
    let first = true;
    const result = await resultOf(async (session) => {
      if (!first) session.inconclusive('target', 'gone');
      first = false;
      fails(session);
    });
    expect(result).toMatchObject({ outcome: 'fail', failed: 1, runs: 2 });
  });

  it('counts the responses it judged, and does not run again, if it judges all responses of the run', async () => {
    const run = async (session: Session) => {
      const exchange = await session.send('listCarriers');
      session.count([exchange, exchange, exchange], 40);
      fails(session);
    };
    expect(await resultOf(run, { afterwards: true })).toMatchObject({ outcome: 'fail', failed: 3, runs: 40 });
  });
});

describe('a run', () => {
  const ids = (found: readonly CheckResult[]) => found.map(({ check }) => check.id);
  const numbered = (count: number, run: (session: Session, index: number) => Promise<void>) =>
    Array.from({ length: count }, (_, index) => checkThat((session) => run(session, index), { id: `check.${index}` }));

  it('returns the results in the order of the checks, whichever ends first', async () => {
    const checks = numbered(20, (_session, index) => new Promise((resolve) => setTimeout(resolve, (index * 7) % 20)));
    expect(ids(await results(checks))).toEqual(checks.map(({ id }) => id));
  });

  it('reports each check as it ends', async () => {
    const told: unknown[] = [];
    const checks = numbered(3, async (session) => session.judged.note());
    await runChecks(
      checks,
      targetOn(inTurn(success)),
      { runId: 'conf-test01' },
      {
        started: (total) => told.push(total),
        finished: ({ outcome }, done, total) => told.push([outcome, done, total]),
      },
    );
    expect(told).toEqual([3, ['pass', 1, 3], ['pass', 2, 3], ['pass', 3, 3]]);
  });

  it('runs checks that judge all responses after all other checks', async () => {
    const done: string[] = [];
    const early = numbered(30, async (session, index) => {
      for (let count = 0; count < index % 4; count += 1) await session.send('listCarriers');
      done.push('early');
    });
    const late = checkThat(async (session) => void done.push(`after ${session.run.exchanges.length}`), {
      id: 'late',
      afterwards: true,
    });
    const found = await results([late, ...early]);
    expect(done.at(-1)).toBe('after 43');
    expect(found[0]?.check).toBe(late);
  });

  it.each([1, 2, 5])('never sends more than %i requests at once', async (concurrency) => {
    let [now, most] = [0, 0];
    const transport = scripted(async () => {
      most = Math.max(most, (now += 1));
      await new Promise((resolve) => setTimeout(resolve, 1));
      now -= 1;
      return success;
    });
    const checks = numbered(25, async (session) => {
      await Promise.all([
        session.send('listCarriers'),
        session.send('listCarriers'),
        session.shared('x', (own) => own.send('listCarriers')),
      ]);
    });
    await results(checks, transport, { concurrency });
    expect(most).toBe(concurrency);
  });

  it('makes a shared set-up once, and leaves all checks that need it undecided if it fails', async () => {
    let asked = 0;
    const transport = scripted(() => ((asked += 1), answer(422)));
    const found = await results(
      numbered(12, async (session) => void (await session.given.location())),
      transport,
    );
    // The set-up sends its sample, then it twice more, without doubtful values, and without optional fields.
    expect(asked).toBe(5);
    expect(new Set(found.map(({ outcome, blame, reason }) => `${outcome} ${blame} ${reason}`))).toEqual(
      new Set(['inconclusive target set-up: a new location: POST /locations was not accepted: status 422 {}']),
    );
  });

  it('reports an error for all checks that need a shared set-up if it crashes, and runs the other checks', async () => {
    const crash = () => Promise.reject(new Error('oops'));
    const checks = [
      ...numbered(3, (session) => session.shared('broken', crash)),
      checkThat(async (session) => session.judged.note()),
    ];
    expect((await results(checks)).map(({ outcome }) => outcome)).toEqual(['error', 'error', 'error', 'pass']);
  });

  it('sends the same requests for a check whether it runs alone or with others', async () => {
    const drawn: string[] = [];
    const checks = numbered(
      5,
      async (session, index) => void (index === 3 && drawn.push(session.fresh('phone'), session.fresh('id'))),
    );
    const run = (chosen: readonly Check[]) => runChecks(chosen, targetOn(inTurn(success)), { runId: 'r' }, {}, checks);
    await run(checks);
    await run(checks.slice(3, 4));
    expect(drawn.slice(0, 2)).toEqual(drawn.slice(2));
  });

  it('without checks has no results', async () => {
    expect(await results([])).toEqual([]);
  });
});
