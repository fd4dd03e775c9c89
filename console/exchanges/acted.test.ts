import { expect, it } from 'vitest';
import { actedOf, actedText } from './acted.js';
import { Mock } from '../../mock/mock.js';
import { exampleOf } from '../../reference-impl/pipeline/test-calls.js';

it('names triggers, preferences, switches and variations, and shows any other note unchanged', () => {
  const done = ['trigger orderSlow', 'latency 3000 ms', 'a forced response', 'the caller had gone'];
  expect(actedOf({ done, variations: ['null-absent'] }).map(actedText)).toEqual([
    ...['trigger orderSlow', 'switch latency', 'Prefer', 'the caller had gone', 'variation null-absent'],
  ]);
});

/** The notes are texts of the mock, so each switch is tested. */
it.each([
  ['latency', '1'],
  ['errors', '1'],
  ['throttle', '1'],
  ['timeouts', '1'],
  ['drops', '1'],
  ['lose', '1'],
  ['duplicate', '1'],
  ['faults', 'list-carriers.omits.message'],
  ['ambiguity', '7'],
])('names the switch %s from the note of the mock', async (name, value) => {
  const mock = new Mock();
  const headers = { authorization: `Bearer ${mock.token}`, 'mock-switches': `${name}=${value}` };
  const body = new TextEncoder().encode(JSON.stringify(exampleOf('createOrder', 'minimal')));
  const call = { method: 'POST', url: '/api/v1/orders', headers: { ...headers, 'content-type': 'application/json' } };
  const exchange = await mock.carryOut({ ...call, body, origin: 'http://127.0.0.1' });
  expect(actedOf(exchange).map(actedText)).toContain(`switch ${name}`);
});
