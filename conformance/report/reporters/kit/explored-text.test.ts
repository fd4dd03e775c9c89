/** Shows how all reports describe exploring: what was exercised, and each sequence in words. */
import { expect, it } from 'vitest';
import type { KeptSequence } from '../../../model/sequence.js';
import type { ExploredPart, Report } from '../../report.js';
import { reportOn } from '../test-reports.js';
import { htmlReport } from '../html/html.js';
import { markdownReport } from '../markdown/markdown.js';
import { exploredText, sequenceText } from './explored-text.js';

const found: KeptSequence = {
  id: 'get-order.explored.1',
  requirement: 'ORD-58',
  operation: 'getOrder',
  requests: 12,
  sequence: [
    { operation: 'createOrder', body: { external_id: '<id>' } },
    [
      { operation: 'assignOrder', subject: 0 },
      { operation: 'getOrder', subject: 0, key: 'order_number', account: 'visiting' },
    ],
    { operation: 'listCarriers', wrong: { part: 'header', nth: 2 } },
  ],
};

const share = { seen: 3, of: 4, untouched: ['createOrder <b>|x'] };
const explored: ExploredPart = {
  seed: 4,
  requests: 1234,
  created: 600,
  sequences: 50,
  found: [found],
  covered: { fields: share, values: share, pairs: share, transitions: { seen: 4, of: 4, untouched: [] } },
};
const withExploring = async (): Promise<Report> => ({ ...(await reportOn('conformant')), explored });

it('a sequence is described request by request', async () => {
  expect(sequenceText(found, await withExploring())).toBe(
    'POST /orders; then POST /orders/{order_uuid}/assign of order 1 and at the same time ' +
      'GET /orders by order_number of order 1, by the second account; then GET /carriers, with a wrong Authorization header',
  );
  expect(exploredText(explored)).toBe(
    '1,234 requests in 50 sequences, which created 600 resources. 1 problem found. --seed 4 sends the same sequences again.',
  );
});

it('the HTML and Markdown reports have the table and the sequences, with their texts escaped', async () => {
  const report = await withExploring();
  const html = htmlReport(report);
  expect(html).toContain('<h2 id="explored">Explored</h2>');
  expect(html).toContain('createOrder &lt;b&gt;|x');
  expect(html).toContain('POST /orders/{order_uuid}/assign of order 1');
  const markdown = markdownReport(report);
  expect(markdown).toMatch(/\| Fields of requests \| 3 \| 4 \| .*createOrder/);
  expect(markdown).toContain('get-order&#46;explored&#46;1');
  expect(htmlReport(await reportOn('conformant'))).not.toContain('id="explored"');
});
