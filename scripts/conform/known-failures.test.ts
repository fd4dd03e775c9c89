/** Shows that flags about the file of known failures are not ignored without it. */
import { expect, it } from 'vitest';
import { UsageError } from '../cli/arguments.js';
import { assertBaseline } from './known-failures.js';

it.each([
  ['--update-baseline', true, false],
  ['--baseline-strict', false, true],
])('%s needs a file', (flag, isUpdated, isStrict) => {
  expect(() => assertBaseline(undefined, isUpdated, isStrict)).toThrow(UsageError);
  expect(() => assertBaseline(undefined, isUpdated, isStrict)).toThrow(`${flag} needs --baseline FILE.`);
});

it('no flag needs none', () => {
  expect(() => assertBaseline(undefined, false, false)).not.toThrow();
});
