/** Tests that a check whose finding has a value other than a string gets the result "error", with the reason. */
import { expect, it } from 'vitest';
import { runChecks } from '../run/engine.js';
import type { Session } from './check.js';
import { answer, checkThat, inTurn, targetOn } from '../run/test-target.js';
import type { Expectation } from './finding.js';

const differs = (expectation: object) => (session: Session) => session.expect(false, () => expectation as Expectation);

it.each([
  ['received', 'number', differs({ expected: '200', received: 404 })],
  ['received', 'undefined', differs({ expected: '200' })],
  ['expected', 'object', differs({ expected: null, received: '404' })],
  ['place', 'number', differs({ expected: '200', received: '404', place: 0 })],
  ['variation', 'function', differs({ expected: '200', received: '404', variation: () => 'a' })],
  ['answer', 'boolean', (session: Session) => session.observe('is it?', true as unknown as string)],
  ['reason', 'undefined', (session: Session) => session.inconclusive('target', undefined as unknown as string)],
])('%s of the type %s is an error', async (name, type, tell) => {
  const check = checkThat(async (session) => tell(session));
  const { results } = await runChecks([check], targetOn(inTurn(answer(200))), { runId: 'conf-test01' });
  const reason = `the suite broke: ${name} of a check's finding must be a string, not ${type}`;
  expect(results).toMatchObject([{ outcome: 'error', reason, findings: [], observations: [] }]);
});

it.each([
  ['a finding', differs({ expected: 'other-key-81', received: 'Bearer secret-key-81', variation: 'secret-key-81' })],
  ['an answer', (session: Session) => session.observe('is it secret-key-81?', 'secret-key-81')],
  ['a reason', (session: Session) => session.inconclusive('target', 'without secret-key-81')],
  ['a set-up', (session: Session) => session.shared('ours', (own) => own.inconclusive('target', 'no secret-key-81'))],
  ['an error', () => Promise.reject(new Error('"Bearer secret-key-81" is an invalid value'))],
])("%s of a user's own check has the token masked", async (_what, tell) => {
  const check = checkThat(async (session) => Promise.resolve(tell(session)), { source: { file: 'ours.js' } });
  const target = { ...targetOn(inTurn(answer(200))), token: 'secret-key-81' };
  const { results } = await runChecks([check], target, { runId: 'conf-test01' });
  expect(JSON.stringify(results)).toContain('[redacted]');
  expect(JSON.stringify(results)).not.toContain('secret-key-81');
});

it("the suite's own texts are not masked, even if they contain the words of a token", async () => {
  const check = checkThat((session) => Promise.resolve(session.observe('--other-token', 'given')));
  const target = { ...targetOn(inTurn(answer(200))), token: 'other-token' };
  const { results } = await runChecks([check], target, { runId: 'conf-test01' });
  expect(results).toMatchObject([{ observations: [{ question: '--other-token' }] }]);
});
