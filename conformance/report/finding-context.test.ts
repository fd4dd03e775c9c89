/** Shows the context of a finding in words. */
import { expect, it } from 'vitest';
import { intentOf, mustBeRefused } from '../requests/exchange/intent.js';
import type { Finding } from '../model/finding.js';
import { contextLines } from './finding-context.js';
import { exchangeNumber, reportOfParts } from './test-reports.js';

const uuids = ['a', 'b'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [string, string];

const sent = (path: string, body: object): { request: ReturnType<typeof exchangeNumber>['request'] } => ({
  request: { method: 'POST', url: `http://target.test/api/v1${path}`, headers: {}, body: JSON.stringify(body) },
});

const report = reportOfParts({
  settings: { waitMs: 2000, otherAccount: false },
  created: [
    { kind: 'order', uuid: uuids[0], orderNumber: '10017', exchange: 1 },
    { kind: 'customer', uuid: uuids[1], exchange: 2 },
  ],
  exchanges: [
    exchangeNumber(1, { operation: 'createOrder', ...sent('/orders', { external_id: 'o-1' }) }),
    exchangeNumber(2, { operation: 'createCustomer', ...sent('/customers', { external_id: 'c-1' }) }),
    exchangeNumber(3, { operation: 'updateCustomer', ...sent(`/customers/${uuids[1]}`, {}) }),
    exchangeNumber(4, {
      operation: 'assignOrder',
      intent: intentOf(mustBeRefused('no carrier')),
      ...sent(`/orders/${uuids[0]}/assign`, {}),
      answer: { status: 422, headers: [], body: '{}' },
    }),
    exchangeNumber(5),
  ],
});

const lines = (more: Partial<Finding>): readonly string[] =>
  contextLines(report, { expected: 'a', received: 'b', exchange: 5, ...more }).map((line) => line.join(': '));

it.each<[string, Partial<Finding>]>([
  [
    'value of: the source contact of order 10017, which this run created 4 requests earlier',
    { other: { exchange: 1, place: '/source_contact' } },
  ],
  ['value of: order 10017, which this run created 4 requests earlier', { other: { exchange: 1 } }],
  [
    'value of: the email of customer c-1, which this run updated 2 requests earlier',
    { other: { exchange: 3, place: '/email' } },
  ],
  ['after: PUT /customers/{customer_uuid} (request 3: status 200)', { after: 3 }],
  ['after: POST /orders/{order_uuid}/assign (request 4: status 422, must be refused: no carrier)', { after: 4 }],
  ['time: the order was found 3.1 s after its creation; --wait is 2 s', { shownAfterMs: 3120 }],
])('%s', (line, more) => {
  expect(lines(more)).toEqual([line]);
});

it('a finding without context, or with unknown exchanges, has no lines', () => {
  expect(lines({})).toEqual([]);
  expect(lines({ after: 99, other: { exchange: 99 } })).toEqual([]);
  expect(lines({ other: { exchange: 5 } })).toEqual([]);
});
