/** The suite against the reference, without a socket: every check is a test, and the verdict holds under strict rules. */
import { expect, it } from 'vitest';
import { reference } from '../run/test-target.js';
import { describeConformance } from './vitest.js';

const report = describeConformance({
  name: 'the reference',
  transport: reference(),
  token: 'test-token',
  otherToken: 'other-token',
  strict: true,
});

it('the reference passes every required and every advisory check', () => {
  const { verdict, reasons, checks, strict } = report();
  expect({ verdict, reasons, strict }).toEqual({ verdict: 'conformant', reasons: [], strict: true });
  const undecided = checks.filter(({ outcome }) => !['pass', 'observed'].includes(outcome));
  expect(undecided.map(({ id, outcome, reason }) => `${id} ${outcome} ${reason}`)).toEqual([]);
});
