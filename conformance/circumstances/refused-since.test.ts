/** Tests that an operation that accepts nothing more is recognized, and that one that refuses some requests is not. */
import { expect, it } from 'vitest';
import type { Exchange } from '../requests/exchange/exchange.js';
import { intentOf } from '../requests/exchange/intent.js';
import { exchangeOf } from '../run/test-target.js';
import { circumstanceOf } from './circumstance.js';
import { refusedSince } from './refused-since.js';

type Step = readonly [status: number, message?: string, rest?: Partial<Exchange>];

/** The exchanges of a run in which each request creates an order, for seven checks in turn. */
const exchanges = (steps: readonly Step[]): readonly Exchange[] =>
  steps.map(([status, message = '', rest], at) => {
    const json = { message };
    const answer = { status, headers: [], body: JSON.stringify(json), json };
    return exchangeOf({ id: at + 1, operation: 'createOrder', by: `check.${at % 7}`, answer, ...rest });
  });

const times = (count: number, ...step: Step): readonly Step[] => Array.from({ length: count }, () => step);
const limit = 'Order limit of 50 reached.';
const wrong = { intent: intentOf({ role: 'wrong' }) };

it('says what was accepted how often, and since when nothing is', () => {
  const run = exchanges([...times(50, 200), ...times(20, 422, limit)]);
  expect(circumstanceOf(run)).toEqual({
    text: 'POST /orders accepted 50 valid requests, and none from request 51 on: 20 got 422 "Order limit of 50 reached.". Has the account a limit, or did it end?',
    exchange: 51,
  });
});

it('asks about the server if it broke', () => {
  const run = exchanges([...times(50, 200), ...times(20, 500, 'no connection 51')]);
  expect(circumstanceOf(run)?.text).toMatch(/from request 51 on: 20 got 500 "no connection 51"\. Did something break/);
});

it('counts requests that had to be refused with the others, and those that were accepted at the same time', () => {
  const steps = [...times(50, 200), [422, limit], [200], [200], ...times(20, 422, limit), [422, limit, wrong]] as const;
  const [since] = refusedSince(exchanges(steps));
  expect([since?.exchange, since?.refused.size]).toEqual([51, 22]);
});

it.each<readonly [string, readonly Step[]]>([
  ['it accepts the last request', [...times(50, 200), ...times(20, 422, limit), [200]]],
  [
    'it accepts requests long after the first refused one',
    [...times(10, 200), [422, limit], ...times(40, 200), ...times(20, 422, limit)],
  ],
  ['it accepted hardly any before', [...times(5, 200), ...times(20, 422, limit)]],
  ['it refused few', [...times(50, 200), ...times(11, 422, limit)]],
  [
    'it refused each for another reason',
    [...times(50, 200), ...times(20, 422).map(([status], at): Step => [status, `no ${'x'.repeat(at)}`])],
  ],
  ['only a gateway responded', [...times(50, 200), ...times(20, 502, 'Bad Gateway')]],
  ['one check sent all of these', [...times(50, 200), ...times(20, 422, limit, { by: 'check.1' })]],
  ['these had to be refused', [...times(50, 200), ...times(20, 422, limit, wrong)]],
])('says nothing if %s', (_why, steps) => {
  expect(refusedSince(exchanges(steps))).toEqual([]);
});
