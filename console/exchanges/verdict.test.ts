import { expect, it } from 'vitest';
import type { Breach } from '../../mock/journal/contract-violations.js';
import { exampleOf } from '../../reference-impl/pipeline/test-calls.js';
import { createMock } from '../../mock/mock.js';
import { noteOf, problemOf, verdictOf } from './verdict.js';

const breach = (more: Partial<Breach> = {}): Breach => ({
  side: 'request',
  in: 'body',
  pointer: '/packages/1/width',
  requirement: 'ORD-43',
  level: 'required',
  sentence: 'The width of packages[1] must not be less than 0.',
  ...more,
});

it.each<[readonly Breach[], string, string]>([
  [[], 'contract OK', 'quiet'],
  [[breach()], 'ORD-43 packages[1].width invalid', 'warn'],
  [[breach(), breach()], 'ORD-43 packages[1].width invalid +1', 'warn'],
  [[breach({ side: 'answer' })], 'response: ORD-43 packages[1].width invalid', 'bad'],
  [[breach({ in: 'whole', pointer: '' })], 'ORD-43 request refused', 'warn'],
  [[breach({ level: 'note', pointer: '/externalId' })], 'contract OK, check externalId', 'quiet'],
  [[breach({ side: 'answer', level: 'advisory' })], 'contract OK, not the hint ORD-43', 'quiet'],
])('of %j is %s', (breaches, text, tone) => {
  expect(verdictOf(breaches)).toEqual({ text, tone });
});

it('names the missing field of a real refusal', async () => {
  const mock = createMock();
  const { source_location: _, ...order } = exampleOf('createOrder', 'minimal');
  const headers = { authorization: `Bearer ${mock.token}`, 'content-type': 'application/json' };
  const request = new Request('http://x/api/v1/orders', { method: 'POST', headers, body: JSON.stringify(order) });
  await mock.fetch(request);
  const [first] = mock.requests[0]!.breaches;
  expect([problemOf(first!), noteOf(first!)]).toEqual(['source_location missing', 'source_location missing']);
});
