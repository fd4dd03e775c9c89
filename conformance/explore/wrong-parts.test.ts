/** Tests which wrong headers, keys and texts exploring sends, and that it sends no key that may be valid. */
import { expect, it } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import { requirement } from '../../openapi/requirements.js';
import type { Created } from '../requests/exchange/ledger.js';
import { wrongsOf } from './wrong-parts.js';

const order: Created = {
  exchange: 1,
  kind: 'order',
  uuid: '7b0f6f0e-51b5-4a2c-9f63-0c8a3b1c2d4e',
  orderNumber: '100017',
  body: { external_id: 'order-17-a', customer: { external_id: 'customer-3' } },
};

const request = (id: Parameters<typeof contract.operation>[0], sent: readonly string[] = []) => ({
  operation: contract.operation(id),
  token: 'the-token-of-this-run',
  body: { name: 'Depot', count: 1 },
  thing: order,
  hasSent: (text: string) => sent.includes(text),
});

it.each([
  ['header', 'createOrder', ['AUT-01', 'AUT-02', 'AUT-03', 'AUT-04']],
  ['text', 'createOrder', ['REF-01', 'REF-02', 'REF-19']],
  ['key', 'getOrder', ['LKP-04', 'LKP-06', 'LKP-07']],
  ['key', 'assignOrder', ['ASG-02']],
  ['key', 'updateCustomer', ['CUS-16']],
] as const)('a wrong %s of %s violates exactly the rows about it', (part, id, rows) => {
  const wrongs = wrongsOf(part, request(id));
  expect([...new Set(wrongs.map((wrong) => wrong.requirement))].sort()).toEqual(rows);
  expect(wrongs.filter((wrong) => requirement(wrong.requirement).level === 'observed')).toEqual([]);
  expect(new Set(wrongs.map(({ input }) => JSON.stringify(input))).size).toBe(wrongs.length);
});

it('a request without a body has no wrong text, and one without a path no wrong key', () => {
  expect(wrongsOf('text', request('getOrder'))).toEqual([]);
  expect(wrongsOf('key', request('createCustomer'))).toEqual([]);
});

it('an external_id that another order has does not count as a wrong key', () => {
  const ids = (sent: readonly string[]): readonly unknown[] =>
    wrongsOf('key', request('getOrder', sent)).map(({ input }) => input.query?.['external_id']);
  expect(ids([])).toContain('order-17-');
  expect(ids(['order-17-'])).not.toContain('order-17-');
});
