/** Tests that the JSON of a body is left out of a report, and restored without parsing it again where that is possible. */
import { expect, it } from 'vitest';
import { answer, exchangeOf } from '../../run/test-target.js';
import type { Exchange } from './exchange.js';
import { recordedResult } from './exchange.js';
import { reportedExchange, reread } from './reported-exchange.js';

const exchangeFor = (body: string): Exchange => ({
  ...exchangeOf({}),
  ...recordedResult(answer(422, body), (text) => text),
});
const known = exchangeFor('{"a":[1]}');

it('leaves out the JSON of a body', () => {
  expect(reportedExchange(known).answer).toEqual({ status: 422, headers: known.answer!.headers, body: '{"a":[1]}' });
});

it('restores the JSON that it left out itself, and parses that of a stored report', () => {
  expect(reread(reportedExchange(known)).answer!.json).toBe(known.answer!.json);
  const stored = JSON.parse(JSON.stringify(reportedExchange(known))) as Exchange;
  expect(reread(stored)).toEqual(known);
});

it('restores no JSON where there was none', () => {
  for (const other of [exchangeFor('<p>'), exchangeOf({ answer: undefined } as never)])
    expect(reread(reportedExchange(other))).toEqual(other);
});
