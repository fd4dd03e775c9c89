/** A report says what was created, also if the responses don't identify it. */
import { expect, it } from 'vitest';
import { exchangeNumber, reportOfParts } from '../../test-reports.js';
import { createdText } from './created-text.js';

const uuid = '11111111-1111-4111-8111-111111111111';
const creation = (id: number, status: number, data: object) =>
  exchangeNumber(id, { operation: 'createCustomer', answer: { status, headers: [], body: JSON.stringify({ data }) } });
const text = (...parts: Parameters<typeof reportOfParts>) =>
  createdText(reportOfParts(...parts), (name) => `<${name}>`);

it('nothing was created if no creation was accepted', () => {
  expect(text({ exchanges: [creation(1, 422, {})] })).toBe('nothing');
});

it('what is listed is not counted again, and what has no usable identifier is counted', () => {
  const created = [{ kind: 'customer', uuid, exchange: 1 }] as const;
  expect(text({ created, exchanges: [creation(1, 200, { customer_uuid: uuid })] })).toMatch(
    /^1 resource on the server, named <.+-…>$/,
  );
  expect(text({ exchanges: [creation(1, 200, { customer_uuid: 17 }), creation(2, 201, {})] })).toBe(
    '2 resources whose responses have no usable identifier',
  );
});
