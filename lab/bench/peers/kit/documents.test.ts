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
  it('have one example of a parameter in OpenAPI 3.0', () => {
    expect(asOpenApi30()).toMatchObject({
      openapi: '3.0.3',
      components: { parameters: { OrderUuid: { in: 'path', example: expect.any(String) as string } } },
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
