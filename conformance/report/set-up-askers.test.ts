/** Shows which check is chosen for a shared set-up. */
import { expect, it } from 'vitest';
import { checkThat, exchangeOf } from '../run/test-target.js';
import type { CheckResult } from '../model/check.js';
import { setUpAskers } from './set-up-askers.js';

const result = (id: string, exchanges: number): CheckResult => ({
  check: checkThat(async () => undefined, { id }),
  slot: 0,
  outcome: 'pass',
  findings: [],
  observations: [],
  failed: 0,
  runs: 1,
  exchanges: Array.from({ length: exchanges }, (_, at) => at + 1),
});
const sentBy = (...names: readonly string[]) => names.map((by, at) => exchangeOf({ id: at + 1, by }));
const askers = new Map([
  ['given.order', new Set(['given.sample', 'a.long', 'b.short'])],
  ['given.sample', new Set(['c.only'])],
  ['given.silent', new Set(['c.only'])],
]);

it('names the check with the fewest requests, even if it needs the set-up only indirectly', () => {
  const exchanges = sentBy('given.sample', 'given.order', 'b.short');
  const results = [result('a.long', 5), result('b.short', 1), result('c.only', 3)];
  expect(setUpAskers({ askers, exchanges }, results)).toEqual({
    setUps: { 'given.order': 'b.short', 'given.sample': 'c.only' },
  });
  expect(setUpAskers({ askers, exchanges }, [result('c.only', 3)]).setUps?.['given.order']).toBe('c.only');
});

it('leaves out a set-up that no check of the report needs', () => {
  expect(setUpAskers({ askers, exchanges: sentBy('given.other') }, [result('a.long', 1)])).toEqual({});
});
