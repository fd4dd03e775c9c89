/** Long texts that take minutes if a pattern scans the rest of the text again from each of its places. */
import { expect, it } from 'vitest';
import { createMock } from './mock.js';
import { exampleOf } from '../reference-impl/pipeline/test-calls.js';
import { ask } from './test-mock.js';

const size = 900_000;
const blanks = ' '.repeat(size);

const order = { ...exampleOf('createOrder', 'minimal'), external_id: 'long' };
const place = { line_1: 'Kastanienallee 82', country: 'DE', coordinates: { lat: 52.5391, lng: 13.4094 } };
const customer = exampleOf('createCustomer', 'minimal');

it.each<[string, string, unknown, string, number]>([
  ['blanks inside', 'POST /orders', { ...order, notes: `a${blanks}b` }, 'ambiguity=normalised-nulled', 200],
  ['at signs', 'POST /orders', { ...order, notes: `${'@'.repeat(size)} ` }, 'ambiguity=normalised-e-mail', 200],
  [
    'zeros',
    'POST /customers',
    { ...customer, external_id: `${'0'.repeat(size)}x` },
    'faults=customers.external-id.as-number',
    200,
  ],
  [
    'number signs before a line end',
    'POST /orders',
    { ...order, destination_location: { ...place, line_2: `${'a#'.repeat(size / 2)}\n` } },
    'faults=read-back.address.fragment-cut',
    200,
  ],
  ['dots', 'POST /customers', { ...customer, email: '.'.repeat(size) }, 'faults=unanchored.email.beginning', 422],
  ['dashes of a trigger', 'POST /orders', { ...order, external_id: `mock-${'-'.repeat(size)}x` }, '', 200],
  ['the name of a parameter', `GET /carriers?x-${'trace'.repeat(size / 5)}!=1`, undefined, '', 200],
  ['blanks in a header', 'GET /carriers', undefined, `latency=1${blanks}b`, 400],
])('%s', async (_, line, body, switches, expected) => {
  const mock = createMock();
  const headers = { 'Mock-Switches': switches };
  const { status } = await ask(mock, line, body, { headers });
  expect(status).toBe(expected);
  // Some faults change what is read, and the journal examines a request when it is shown.
  await ask(mock, 'GET /orders?external_id=long', undefined, { headers });
  await ask(mock, 'GET /__mock/exchanges');
});

it('colons of an address', async () => {
  const { status } = await ask(createMock(), `GET /__mock/exchanges?operation=http://a${':'.repeat(size)}%20b`);
  expect(status).toBe(422);
});
