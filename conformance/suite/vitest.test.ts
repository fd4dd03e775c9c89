/** Shows the result of a check's test: passed, failed with its findings, or skipped with its reason. */
import { describe, expect, it } from 'vitest';
import type { Check } from '../model/check.js';
import { runSuite } from './suite.js';
import { answer, checkThat, inTurn, rows, token } from '../run/test-target.js';
import { describeConformance, settle } from './vitest.js';

const finding = { expected: 'a uuid', received: '"12"', place: '/data/order_uuid' };

const fails: Check['run'] = async (session) => void session.expect(false, () => finding);

/** "passed", "skipped: …" or "failed: …". */
async function testOf(check: Check, options: { strict?: boolean; readOnly?: boolean } = {}): Promise<string> {
  const others = checkThat(async () => undefined, { id: 'another.check' });
  const transport = inTurn(answer(200, { message: 'success' }));
  const report = await runSuite({ url: 'http://target.test', token, transport, checks: [check, others], ...options });
  const skip = (note?: unknown): never => {
    throw new Error(`skipped: ${String(note)}`);
  };
  try {
    settle(report, check.id, { skip });
    return 'passed';
  } catch (error) {
    const { message } = error as Error;
    return message.startsWith('skipped') ? message : `failed: ${message}`;
  }
}

describe('the test of a check', () => {
  it('makes an assertion if it passes, as expect.requireAssertions demands', async () => {
    expect.assertions(2);
    await testOf(checkThat(async (session) => session.judged.note()));
    expect(true).toBe(true);
  });

  it('passes if the check passes or only observes', async () => {
    expect(await testOf(checkThat(async (session) => session.judged.note()))).toBe('passed');
    expect(await testOf(checkThat(fails, { requirement: rows.observed }))).toBe('passed');
  });

  it('fails with the findings if the check fails', async () => {
    const message = await testOf(checkThat(fails));
    for (const part of ['failed: FAIL a.check', 'expected  a uuid', 'received  "12"', 'at        /data/order_uuid'])
      expect(message).toContain(part);
  });

  it('is skipped with the findings if an advisory check fails, and fails if the run is strict', async () => {
    const hint = checkThat(fails, { requirement: rows.advisory });
    expect(await testOf(hint)).toMatch(/^skipped: WARN a\.check[^]*expected {2}a uuid/);
    expect(await testOf(hint, { strict: true })).toMatch(/^failed: FAIL a\.check[^]*expected {2}a uuid/);
  });

  it('is skipped with the reason if the check is undecided', async () => {
    const check = checkThat(async (session) => session.inconclusive('circumstance', 'no carrier is connected'));
    expect(await testOf(check)).toBe('skipped: undecided: no carrier is connected');
  });

  it('fails if the check throws', async () => {
    const check = checkThat(async () => Promise.reject(new Error('oops')));
    expect(await testOf(check)).toBe('failed: a.check: the suite broke: oops');
  });

  it('is skipped if the check writes and the run is read-only', async () => {
    const check = checkThat(async (session) => void (await session.given.location()));
    expect(await testOf(check, { readOnly: true })).toMatch(/^skipped: it needs to write/);
  });
});

describe('describeConformance', () => {
  it('throws without a url or a transport', () => {
    expect(() => describeConformance({ token })).toThrow('Give a url or a transport.');
  });

  it('throws if nothing is selected', () => {
    const selection = { only: ['no-such-thing'], skip: [] };
    expect(() => describeConformance({ url: 'http://target.test', token, selection })).toThrow('is not an operation');
  });
});
