/** The documents for the peers state the same contract in other notations. */
import { describe, expect, it } from 'vitest';
import {
  asItIs,
  asOpenApi30,
  withOpenRefusals,
  withoutExamples,
  withoutHints,
  withoutOurWords,
  withoutRanges,
  withRequestHints,
} from './documents.js';

const text = (document: unknown): string => JSON.stringify(document);
const schema = { type: ['string', 'null'], const: 'a' };

describe('the documents', () => {
  it('have no lists of types, no const and no if after the downgrade', () => {
    expect(asOpenApi30(schema)).toEqual({ type: 'string', nullable: true, enum: ['a'] });
    expect(text(asOpenApi30(asItIs()))).not.toMatch(/"type":\[|"const":|"if":/);
    expect(asOpenApi30({ name: 'id', in: 'path', examples: { one: { value: 7 } } })).toEqual({
      ...{ name: 'id', in: 'path', example: 7 },
    });
  });

  it('omit only the parts that each step names', () => {
    const refusal = { 'x-hint': true, description: 'no', content: { a: 1 } };
    expect(withoutHints(refusal)).toEqual({ 'x-hint': true, description: 'no' });
    expect(withOpenRefusals(refusal)).toMatchObject({ content: { 'application/json': { schema: {} } } });
    expect(withoutRanges({ responses: { 200: 1, '4XX': 2 } })).toEqual({ responses: { 200: 1 } });
    expect(withoutExamples({ schema, examples: { one: 1 } })).toEqual({ schema });
    expect(text(withoutOurWords(asItIs()))).not.toContain('"x-');
  });

  it('have hints for requests as rules, but not hints for responses', () => {
    const hint = (row: string) => ({ type: 'number', 'x-advisory': { minimum: 0, 'x-requirement': row } });
    expect(withRequestHints(hint('RAT-14'))).toMatchObject({ minimum: 0 });
    expect(withRequestHints(hint('RAT-23'))).not.toHaveProperty('minimum');
  });
});
