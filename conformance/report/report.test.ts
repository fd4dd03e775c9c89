/** Shows how results become a verdict, and what else a report contains. */
import { describe, expect, it } from 'vitest';
import { intentOf } from '../requests/exchange/intent.js';
import { contract } from '../../openapi/contract/contract.js';
import type { CheckResult, Outcome } from '../model/check.js';
import { reportOf, type RunFacts } from './make-report.js';
import type { ReportedCheck } from './report.js';
import { answer, baseUrl, checkThat, exchangeOf, inTurn, runOn, token } from '../run/test-target.js';
import { by, statement, status, success, verdict } from './test-verdicts.js';
import { exitCodeOf } from './exit-code.js';
import { verdictOf } from './verdict.js';

const advisory = { level: 'advisory' } as const;
const observed = { level: 'observed' } as const;
const assign = { operation: 'assignOrder' } as const;
const pass = statement('pass');

describe('the verdict', () => {
  it.each([
    ['every check passed', [pass, statement('pass', advisory), statement('observed', observed)]],
    ['an advisory check failed', [pass, statement('fail', advisory)]],
    ['an advisory check is undecided by the target', [pass, by('target', advisory)]],
    ['an observed question is undecided by the target', [pass, by('target', observed)]],
    [
      'an advisory check of an operation that was never seen is undecided by the target',
      [pass, by('target', { ...advisory, ...assign })],
    ],
    [
      'a required check is undecided by circumstance, but its operation was seen to succeed',
      [pass, by('circumstance')],
    ],
  ])('is conformant if %s', (_when, checks) => {
    expect(verdict(checks)).toEqual({ verdict: 'conformant', reasons: [] });
  });

  it.each([
    ['a required check failed', [pass, statement('fail')], false, '1 required check failed'],
    ['two did', [statement('fail'), statement('fail', { id: 'another.check' })], false, '2 required checks failed'],
    [
      'one did at two places',
      [statement('fail', { id: 'a.check@here' }), statement('fail', { id: 'a.check@there' })],
      false,
      '1 required check failed',
    ],
    [
      'an advisory one did, under --strict',
      [pass, statement('fail', advisory)],
      true,
      '1 advisory check failed, which counts under --strict',
    ],
    [
      'a required one is undecided by the target',
      [pass, by('target')],
      false,
      '1 required check undecided because of the server',
    ],
    [
      'one failed and the suite broke in another',
      [statement('fail'), statement('error')],
      false,
      '1 required check failed',
    ],
    [
      'one failed and an operation was never seen',
      [statement('fail'), by('circumstance', assign)],
      false,
      '1 required check failed',
    ],
  ])('is non-conformant if %s', (_when, checks, strict, reason) => {
    expect(verdict(checks, strict)).toEqual({ verdict: 'non-conformant', reasons: [reason] });
  });

  it('has every reason for being non-conformant', () => {
    expect(verdict([statement('fail'), statement('fail', advisory), by('target')], true).reasons).toHaveLength(3);
  });

  it.each([
    ['the suite broke', [pass, statement('error')], '1 check broke inside the suite'],
    [
      'an operation never succeeded in the run, by circumstance',
      [pass, by('circumstance', assign)],
      'POST /orders/{order_uuid}/assign never succeeded: because',
    ],
    ['nothing ran', [], 'no check was decided'],
    ['only open questions were asked', [statement('observed', observed)], 'no check was decided'],
    ['everything is undecided by circumstance', [by('circumstance')], 'no check was decided'],
  ])('is undecided if %s', (_when, checks, reason) => {
    expect(verdict(checks)).toEqual({ verdict: 'undecided', reasons: [reason] });
  });

  it('is conformant if the only decided checks are warnings', () => {
    expect(verdict([statement('fail', advisory), by('circumstance')])).toEqual({ verdict: 'conformant', reasons: [] });
  });

  it('is undecided if the run was cut short, unless a required check failed', () => {
    const cut = (checks: readonly ReportedCheck[]) => verdictOf(contract, checks, [success], false, 'too many writes');
    expect(cut([pass])).toEqual({ verdict: 'undecided', reasons: ['the run was cut short: too many writes'] });
    const reasons = ['1 required check failed', 'the run was cut short: too many writes'];
    expect(cut([pass, statement('fail')])).toEqual({ verdict: 'non-conformant', reasons });
  });

  it('is undecided by circumstance if an operation never accepted a request', () => {
    const refused = status(422, { operation: 'assignOrder' });
    expect(verdict([pass, by('circumstance', assign)], false, [success, refused]).verdict).toBe('undecided');
    const taken = exchangeOf({ operation: 'assignOrder' });
    expect(verdict([pass, by('circumstance', assign)], false, [success, refused, taken]).verdict).toBe('conformant');
  });

  it('does not depend on operations without checks', () => {
    expect(verdict([pass], false, [success]).verdict).toBe('conformant');
  });
});

const noGate = { file: 'known.yaml', reasons: [], known: [], stale: [] };

it('the exit codes are 0, 1 and 2', () => {
  const verdicts = ['conformant', 'non-conformant', 'undecided'] as const;
  expect(verdicts.map((one) => exitCodeOf({ verdict: one }))).toEqual([0, 1, 2]);
  const gates = (['open', 'closed', 'undecided'] as const).map((outcome) => ({ ...noGate, outcome }));
  expect(gates.map((gate) => exitCodeOf({ verdict: 'non-conformant', gate }))).toEqual([0, 1, 2]);
});

describe('a report', () => {
  const facts: RunFacts = {
    url: baseUrl,
    embedded: false,
    strict: false,
    suiteVersion: '1.2.3',
    contractDigest: 'abc',
    startedAt: new Date('2031-03-04T09:00:00Z'),
    elapsedMs: 1234,
    notes: ['a note'],
    interrupted: false,
  };
  const result = (outcome: Outcome, requirement: string, operation: 'listCarriers' | 'createOrder'): CheckResult => ({
    check: checkThat(async () => undefined, { id: `${operation}.${outcome}.${requirement}`, requirement, operation }),
    outcome,
    slot: 0,
    findings: [],
    observations: [],
    failed: 0,
    runs: 1,
    exchanges: [],
  });

  async function report(rest: Partial<RunFacts> = {}) {
    const run = runOn(
      inTurn(answer(200, { data: { order_uuid: '3f5b8c1e-2d47-4e90-8b6a-9c0d1e2f3a45', order_number: '7' } })),
    );
    await run.exchange({ by: 'a.check', intent: intentOf({ purpose: 'set-up' }) }, 'createOrder', {
      body: { notes: 'mine' },
    });
    const results = [
      result('pass', 'GEN-02', 'listCarriers'),
      result('fail', 'GEN-02', 'createOrder'),
      result('observed', 'GEN-09', 'createOrder'),
    ];
    return reportOf({ run, results, decided: { exchanges: 1, cutShort: undefined } }, { ...facts, ...rest });
  }

  it('has counts by level and by operation', async () => {
    const { counts, operations } = await report();
    expect(counts.required).toEqual({ pass: 1, fail: 1, inconclusive: 0, observed: 0, error: 0 });
    expect(counts.advisory).toEqual({ pass: 0, fail: 0, inconclusive: 0, observed: 0, error: 0 });
    expect(counts.observed).toMatchObject({ observed: 1 });
    expect(Object.keys(operations)).toEqual(['listCarriers', 'createOrder']);
    expect(operations['createOrder']).toMatchObject({ fail: 1, observed: 1, pass: 0 });
  });

  it('has each requirement once, with its statement and its place in the specification', async () => {
    const { requirements } = await report();
    expect(requirements.map(({ id, level }) => `${id} ${level}`)).toEqual(['GEN-02 required', 'GEN-09 observed']);
    expect(requirements.every(({ statement, anchor }) => statement !== '' && anchor !== '')).toBe(true);
  });

  it('is undecided if the run was interrupted, even if checks failed', async () => {
    const { verdict, reasons } = await report({ interrupted: true });
    expect([verdict, reasons]).toEqual(['undecided', ['the run was interrupted']]);
  });

  it('lists the created resources, without what was sent', async () => {
    expect((await report()).created).toEqual([
      { kind: 'order', uuid: '3f5b8c1e-2d47-4e90-8b6a-9c0d1e2f3a45', orderNumber: '7', exchange: 1 },
    ]);
  });

  it('contains the facts of the run, but not the token', async () => {
    const made = await report({ selection: { only: ['createOrder'], skip: [], of: 9 } });
    expect(made).toMatchObject({
      format: 2,
      verdict: 'non-conformant',
      strict: false,
      notes: ['a note'],
      selection: { only: ['createOrder'], of: 9 },
      target: { url: baseUrl, embedded: false },
      suite: { version: '1.2.3' },
      contract: { digest: 'abc' },
      run: { id: 'conf-test01', startedAt: '2031-03-04T09:00:00.000Z', elapsedMs: 1234, requests: 1 },
    });
    expect(JSON.stringify(made)).not.toContain(token);
    expect(await report()).not.toHaveProperty('selection');
  });
});
