/** Tests which texts of a server count as the same. */
import { expect, it } from 'vitest';
import { exchangeNumber } from '../test-reports.js';
import { outcomeOf } from './aspect.js';

const said = (status: number, body: string): string =>
  outcomeOf(exchangeNumber(1, { answer: { status, headers: [], body } }));

it.each([
  ['quoted values', 422, `{"errors":{"email":["'a@b' is taken"]}}`, `{"errors":{"email":["'c@d' is taken"]}}`, true],
  ['values in escaped quotes', 422, String.raw`{"message":"not \"a b\""}`, String.raw`{"message":"not \"c d\""}`, true],
  ['positions', 400, 'Unexpected token at position 246', 'Unexpected token at position 1317', true],
  ['fields as names of members', 422, '{"errors":{"email":["invalid"]}}', '{"errors":{"notes":["invalid"]}}', false],
  ['fields in quotes', 422, '{"detail":[{"loc":["email"]}]}', '{"detail":[{"loc":["notes"]}]}', false],
  ['what a broken server quotes', 500, "KeyError: 'carrier_uuid'", "KeyError: 'shipping_method_uuid'", true],
])('texts that differ only in %s', (_what, status, one, other, isSame) => {
  expect(said(status, one) === said(status, other)).toBe(isSame);
});
