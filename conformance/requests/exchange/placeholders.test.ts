import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withPlaceholders, templateOf } from './placeholders.js';

const runId = 'conf-abc123';
const answer = (body: string, json?: unknown) => ({
  status: 422,
  headers: [],
  body,
  ...(json !== undefined && { json }),
});
const template = (json: unknown): unknown => templateOf(answer(JSON.stringify(json), json), runId);

describe('a template', () => {
  it.each([
    ['a uuid', 'No order b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4e01.', 'No order <uuid>.'],
    ["the run's identifiers", `"${runId}-x1y2z3-4" is taken`, '"<id>" is taken'],
    ["the run's addresses", `${runId}-x1-3@example.com is taken`, '<email> is taken'],
    ['an address', 'ask ada@example.com', 'ask <email>'],
    ['a phone number', 'call +12025550122 now', 'call <phone> now'],
    ['a time', 'at 2031-03-04T09:00:00.123Z, or 2031-03-04 09:00', 'at <time>, or <time>'],
    ['a trace', 'trace 4bf92f3577b34da6a3ce929d0e0e4736', 'trace <id>'],
    ['a long number', 'order 100047 of 3', 'order <number> of 3'],
  ])('has %s replaced', (_what, text, replaced) => {
    expect(template({ message: text })).toEqual({ message: replaced });
  });

  it('keeps words, small numbers, codes and the shape', () => {
    const body = { message: 'No', errors: { email: ['must be an address'] }, status: 422, ok: false, data: null };
    expect(template(body)).toEqual(body);
  });

  it('has no large or fractional numbers', () => {
    expect(template({ at: 1930321200, took: 0.123 })).toEqual({ at: 0, took: 0 });
  });

  it('is the text if the body is no JSON, and undefined if it is empty', () => {
    expect(templateOf(answer('<h1>Order 123456</h1>'), runId)).toBe('<h1>Order <number></h1>');
    expect(templateOf(answer(''), runId)).toBeUndefined();
  });

  it('is the same for two runs that differ only in volatile values', () => {
    const body = (run: string): object => ({ message: `${run}-slot-1 is not ${run}-slot-2@example.com` });
    const [one, other] = ['conf-aaaaaa', 'conf-zzzzzz'];
    expect(templateOf(answer('x', body(one)), one)).toEqual(templateOf(answer('x', body(other)), other));
  });

  it('stays small whatever a server sends', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 12 }), (json) => {
        expect(JSON.stringify(templateOf(answer('x', json), runId)).length).toBeLessThan(200_000);
      }),
    );
    const wide = Array.from({ length: 10_000 }, () => 'x'.repeat(1000));
    expect(JSON.stringify(template(wide)).length).toBeLessThan(100_000);
    for (const hostile of ['y', 'a.', 'f1', `${runId}-`, '@', '1'])
      expect(String(templateOf(answer(hostile.repeat(100_000)), runId)).length).toBeLessThanOrEqual(2001);
  });
});

describe('a text with placeholders', () => {
  it('does not change if it is replaced again', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = withPlaceholders(text, runId, 1000);
        expect(withPlaceholders(once, runId, 1000)).toBe(once);
      }),
    );
  });
});
