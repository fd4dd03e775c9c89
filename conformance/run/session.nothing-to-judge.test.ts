/** Tests whether the server or the circumstances of the run are blamed if a check has no response to judge. */
import { expect, it } from 'vitest';
import type { OperationId } from '../../openapi/contract/contract.js';
import type { RunOptions } from './run.js';
import { NeedsWrite, Inconclusive } from '../model/stop.js';
import { answer, inTurn, sessionOn } from './test-target.js';

/** How a check of an operation ends without a response to judge: "read-only", or the blame and the reason. */
async function ended(operation: OperationId, isTried: boolean, options: Partial<RunOptions> = {}): Promise<string> {
  const session = sessionOn(inTurn(answer(404)), options);
  // Requests of another operation say nothing about this one.
  await session.send('calculateRates', { body: {} });
  if (isTried) await session.send(operation, { path: { order_uuid: 'a', customer_uuid: 'b' }, query: { q: '1' } });
  try {
    return session.nothingToJudge(operation, 'never succeeded in the run');
  } catch (thrown) {
    if (thrown instanceof NeedsWrite) return 'read-only';
    return thrown instanceof Inconclusive ? `${thrown.blame}: ${thrown.message}` : String(thrown);
  }
}

const readOnly = { readOnly: true } as const;
const own = { ...readOnly, given: { order: { external_id: 'o-1' } } };

it.each<[OperationId, boolean, Partial<RunOptions>, string]>([
  ['listCarriers', true, {}, 'target: GET /carriers never succeeded in the run'],
  ['getOrder', true, {}, 'target: GET /orders never succeeded in the run'],
  ['createOrder', true, {}, 'target: POST /orders never succeeded in the run'],
  ['listCarriers', false, {}, 'circumstance: GET /carriers could not be tried'],
  ['createOrder', false, {}, 'circumstance: POST /orders could not be tried'],
  ['listCarriers', true, readOnly, 'circumstance: GET /carriers never succeeded in the run'],
  ['listCarriers', false, readOnly, 'read-only'],
  ['createOrder', false, readOnly, 'read-only'],
  ['getOrder', true, readOnly, 'read-only'],
  ['getOrder', false, own, 'read-only'],
  ['getOrder', true, own, 'circumstance: GET /orders never succeeded in the run'],
  ['listCarriers', true, own, 'circumstance: GET /carriers never succeeded in the run'],
])('%s, tried: %s, %j', async (operation, isTried, options, expected) => {
  expect(await ended(operation, isTried, options)).toBe(expected);
});

it('the early end of a run is blamed before anything else', async () => {
  const session = sessionOn(inTurn(answer(404)), { maxWrites: 1 });
  for (const _each of [1, 2]) await session.send('createOrder', { body: {} }).catch(() => undefined);
  expect(() => session.nothingToJudge('createOrder', 'never succeeded in the run')).toThrow(
    'the limit of 1 write (--max-writes) was reached',
  );
});
