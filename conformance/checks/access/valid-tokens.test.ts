/** Tests that the suite notices a server that accepts tokens in other forms, even if tokens expire during the run. */
import { describe, expect, it } from 'vitest';
import type { Call, CallOutcome } from '../../../reference-impl/calls/call.js';
import { createApp } from '../../../reference-impl/pipeline/app.js';
import { createInProcessTransport } from '../../requests/http/in-process.js';
import type { Report } from '../../report/report.js';
import { runSuite } from '../../suite/suite.js';
import { expectSame } from '../../run/test-regrade.js';

const schemes = /^(?:Bearer|Basic|Token) /;

/** A server whose tokens expire after `lifetime` requests, and that accepts them in the forms that `tokenIn` reads. */
function expiring(lifetime: number, tokenIn: (authorization: string) => string) {
  const app = createApp({ fixes: false });
  let [count, left] = [0, 0];
  const current = (): string => `${1000 + count}-expiring-token`;
  const issue = (): string => {
    [count, left] = [count + 1, lifetime];
    return current();
  };
  const handle = (call: Call): Promise<CallOutcome> | CallOutcome => {
    const isValid = tokenIn(call.headers['authorization'] ?? '') === current() && left-- > 0;
    return app.handle({ ...call, headers: { ...call.headers, authorization: isValid ? 'Bearer test-token' : '' } });
  };
  return { issue, transport: createInProcessTransport(async (call) => handle(call)) };
}

function runOn(lifetime: number, tokenIn: (authorization: string) => string): Promise<Report> {
  const { issue, transport } = expiring(lifetime, tokenIn);
  const selection = { only: ['AUT-02', 'AUT-03', 'AUT-04'], skip: [] };
  const refreshToken = async (): Promise<string> => issue();
  return runSuite({ url: 'http://target.test', token: issue(), refreshToken, transport, selection, concurrency: 4 });
}

/** The outcomes of the checks of a requirement. */
const outcomes = ({ checks }: Report, row: string): readonly string[] => [
  ...new Set(checks.flatMap(({ requirement, outcome }) => (requirement === row ? [outcome] : []))),
];

const bearerOnly = (authorization: string): string => /^Bearer (.+)$/.exec(authorization)?.[1] ?? '';

describe('tokens that expire', () => {
  it('do not hide that the server accepts them with other schemes, or without any', async () => {
    const report = await runOn(30, (authorization) => authorization.replace(schemes, ''));
    expect(report.verdict).toBe('non-conformant');
    expect(outcomes(report, 'AUT-02')).toEqual(['fail']);
    expect(outcomes(report, 'AUT-03')).toEqual(['pass']);
    expect(outcomes(report, 'AUT-04')).toEqual(['fail']);
    await expectSame(report);
  });

  it('do not hide that the server reads only their beginning', async () => {
    const report = await runOn(30, (authorization) => /^\d+-expiring-token/.exec(bearerOnly(authorization))?.[0] ?? '');
    expect(outcomes(report, 'AUT-03')).toEqual(['fail']);
  });

  it('pass if the server accepts them only unchanged', async () => {
    const report = await runOn(30, bearerOnly);
    expect(report.verdict).toBe('conformant');
    await expectSame(report);
  });

  it('leave checks undecided if each token expires before they are decided', async () => {
    const report = await runOn(1, bearerOnly);
    expect(outcomes(report, 'AUT-02')).toEqual(['inconclusive']);
    await expectSame(report);
  });

  it('leave checks undecided if the token of the second account has expired', async () => {
    const app = createApp({ fixes: false });
    let left = 3;
    const transport = createInProcessTransport(async (call) => {
      const isOther = call.headers['authorization'] === 'Bearer other-token';
      const isExpired = isOther && call.method === 'GET' && left-- <= 0;
      return app.handle(isExpired ? { ...call, headers: { ...call.headers, authorization: '' } } : call);
    });
    const selection = { only: ['LKP-12', 'ASG-13'], skip: [] };
    const tokens = { token: 'test-token', otherToken: 'other-token' };
    const report = await runSuite({ url: 'http://target.test', ...tokens, transport, selection });
    expect(outcomes(report, 'LKP-12')).toEqual(['inconclusive', 'pass']);
    expect(outcomes(report, 'ASG-13')).toEqual(['inconclusive', 'pass']);
    await expectSame(report);
  });
});
