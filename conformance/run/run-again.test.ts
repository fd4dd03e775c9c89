/** Tests retries of checks and shared set-ups after lost connections and after 5xx responses. */
import { describe, expect, it } from 'vitest';
import { runChecks } from './engine.js';
import type { Check, CheckResult, Session } from '../model/check.js';
import { answer, checkThat, inTurn, lost, targetOn } from './test-target.js';
import type { Transport } from '../requests/http/transport.js';

const success = answer(200, { message: 'success' });

async function results(checks: readonly Check[], transport: Transport): Promise<readonly CheckResult[]> {
  return (await runChecks(checks, targetOn(transport), { runId: 'conf-test01' })).results;
}

const twice = async (session: Session): Promise<void> => {
  await session.accepted('listCarriers', {});
  await session.accepted('listCarriers', {});
};

describe('a check whose request is lost', () => {
  it('is retried once with new values, and the lost request is not judged', async () => {
    const values: string[] = [];
    const check = checkThat(async (session) => {
      values.push(session.fresh('phone'), session.fresh('id'), session.fresh('email'));
      await twice(session);
    });
    const [result] = await results([check], inTurn(success, lost, success));
    expect(result).toMatchObject({ outcome: 'pass', failed: 0, runs: 1, exchanges: [2, 3] });
    expect(new Set(values).size).toBe(6);
  });

  it('fails if the retry fails, and then runs once more like any failed check', async () => {
    const [result] = await results([checkThat(twice)], inTurn(lost, answer(500)));
    expect(result).toMatchObject({ outcome: 'fail', failed: 2, runs: 2 });
  });

  it('stays failed because of an earlier finding', async () => {
    const check = checkThat(async (session) => {
      session.expect(false, () => ({ expected: 'a', received: 'b' }));
      await session.send('listCarriers');
    });
    const [result] = await results([check], inTurn(lost));
    expect(result).toMatchObject({ outcome: 'fail', failed: 2, findings: [{ expected: 'a' }] });
  });

  it('is undecided, and the server not blamed, if that happens twice', async () => {
    const [result] = await results([checkThat(twice)], inTurn(lost));
    const reason = 'a request was lost with its connection';
    expect(result).toMatchObject({ outcome: 'inconclusive', blame: 'circumstance', reason, runs: 1 });
  });

  it('is retried once if it sends its requests early, before it judges all responses', async () => {
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
  it('is made once more with new values, for all checks that need it', async () => {
    const values: string[] = [];
    const make = async (session: Session): Promise<void> => {
      values.push(session.fresh('phone'));
      await session.needed('listCarriers', {}, { purpose: 'set-up' });
    };
    const asks = async (session: Session): Promise<void> => {
      await session.shared('thing', make);
      session.judged.note();
    };
    const found = await results(
      ['one', 'two'].map((id) => checkThat(asks, { id })),
      inTurn(lost, success),
    );
    expect(found.map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
    expect(new Set(values).size).toBe(2);
  });
});

describe('requests that break the server', () => {
  it('leaves checks undecided if the request they depend on breaks the server twice', async () => {
    const check = checkThat(async (session) => void (await session.needed('listCarriers', {}, { purpose: 'set-up' })));
    const [result] = await results([check], inTurn(answer(500)));
    expect(result).toMatchObject({ outcome: 'inconclusive', blame: 'target', exchanges: [2] });
  });

  it('sends a shared set-up twice, and not again for each check that needs it', async () => {
    const make = async (session: Session) => void (await session.needed('listCarriers', {}, { purpose: 'set-up' }));
    const checks = ['one', 'two'].map((id) => checkThat((session) => session.shared('thing', make), { id }));
    const { run, results: found } = await runChecks(checks, targetOn(inTurn(answer(500))), { runId: 'conf-test01' });
    expect(found.map(({ outcome, blame }) => [outcome, blame])).toEqual(Array(2).fill(['inconclusive', 'target']));
    expect(run.exchanges.map(({ anew }) => anew)).toEqual([undefined, true]);
  });
});
