import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formIn, formText, mediaTypeOf, namesOf, verdictOfStatus, type AnswerForm } from './answer-form.js';

const mediaTypes = fc.constantFrom(undefined, 'application/json', 'text/html', 'application/vnd.x.v1+json');
const statuses = fc.integer({ min: 100, max: 599 });
const fields = fc.array(fc.string()).map(namesOf);

const forms: fc.Arbitrary<AnswerForm> = fc
  .tuple(statuses, mediaTypes, fc.constantFrom('object', 'list', 'other', 'empty'), fields)
  .map(([status, mediaType, body, names]) => ({
    verdict: verdictOfStatus(status),
    status,
    ...(mediaType !== undefined && body !== 'empty' && { mediaType }),
    body,
    ...(body === 'object' && { fields: names }),
  }));

describe("an answer's form", () => {
  it('is read from its text as it was written', () => {
    fc.assert(
      fc.property(forms, (form) => {
        expect(formIn(formText(form))).toEqual(form);
      }),
    );
  });

  it('is one line of at most 500 characters, whatever a target names its fields', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 100 }), { maxLength: 50 }), (names) => {
        const text = formText({ verdict: 'refused', status: 422, body: 'object', fields: namesOf(names) });
        expect(text).toMatch(/^[\x20-\x7e]{1,500}$/);
      }),
    );
  });

  it.each([
    [{ verdict: 'refused', status: 404, body: 'empty' }, 'refused: 404 without a body'],
    [{ verdict: 'refused', status: 400, mediaType: 'text/html', body: 'other' }, 'refused: 400 text/html'],
    [{ verdict: 'failed', status: 500, body: 'list' }, 'failed: 500 no media type with a list'],
    [{ verdict: 'accepted', status: 200, body: 'object', fields: [] }, 'accepted: 200 no media type with no field'],
  ] as const)('of %j is the text %s', (form, text) => {
    expect(formText(form)).toBe(text);
  });

  it('is the usual one where a text says no more than that a request was accepted', () => {
    expect(formIn('accepted')).toMatchObject({ verdict: 'accepted', status: 200 });
  });

  it('is not read from a text that tells none', () => {
    for (const text of ['', 'no answer (timeout)', 'accepted, a second one', 'refused: 42 without a body', 'refused'])
      expect(formIn(text)).toBeUndefined();
  });
});

describe('the parts of a form', () => {
  it('tell a verdict from a status', () => {
    expect([200, 204, 302, 404, 429, 500, 100].map(verdictOfStatus)).toEqual([
      ...['accepted', 'accepted', 'answered', 'refused', 'refused', 'failed', 'answered'],
    ]);
  });

  it('are a media type without its parameters and names in one sequence', () => {
    expect(mediaTypeOf('Application/JSON; charset=utf-8')).toBe('application/json');
    expect(mediaTypeOf(' ; x')).toBeUndefined();
    expect(mediaTypeOf(undefined)).toBeUndefined();
    expect(namesOf(['b', 'a', 'b', 'c d', ''])).toEqual(['?', 'a', 'b', 'c?d']);
  });
});
