import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formText, mediaTypeOf, namesOf, verdictOfStatus } from './response-summary.js';

describe("a response's form", () => {
  it('is one line of at most 500 characters for any names of fields', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 100 }), { maxLength: 50 }), (names) => {
        const text = formText({ status: 422, body: 'object', fields: namesOf(names) });
        expect(text).toMatch(/^[\x20-\x7e]{1,500}$/);
      }),
    );
  });

  it.each([
    [{ status: 404, body: 'empty' }, 'refused: 404 without a body'],
    [{ status: 400, mediaType: 'text/html', body: 'other' }, 'refused: 400 text/html'],
    [{ status: 500, body: 'list' }, 'failed: 500 no media type with a list'],
    [{ status: 200, body: 'object', fields: [] }, 'accepted: 200 no media type with no field'],
  ] as const)('as text: %j is "%s"', (form, text) => {
    expect(formText(form)).toBe(text);
  });
});

describe('the parts of a form', () => {
  it('include a verdict that depends on the status', () => {
    expect([200, 204, 302, 404, 429, 500, 100].map(verdictOfStatus)).toEqual([
      ...['accepted', 'accepted', 'answered', 'refused', 'refused', 'failed', 'answered'],
    ]);
  });

  it('include a media type without parameters, and sorted names', () => {
    expect(mediaTypeOf('Application/JSON; charset=utf-8')).toBe('application/json');
    expect(mediaTypeOf(' ; x')).toBeUndefined();
    expect(mediaTypeOf(undefined)).toBeUndefined();
    expect(namesOf(['b', 'a', 'b', 'c d', ''])).toEqual(['?', 'a', 'b', 'c?d']);
  });
});
