/** Tests how the style of a response's JSON is read, also where the server sends no JSON. */
import { describe, expect, it } from 'vitest';
import { escapes, layout, wholeNumber } from './json-style.js';

const answerOf = (body: string) => ({ status: 200, headers: [], body });

describe('the style of JSON', () => {
  it('counts only the numbers that are in no string', () => {
    expect(wholeNumber(answerOf('{"a":1.0,"b":"2\\"3","c":2e3}'))).toEqual(['12.0', '1.2e+1']);
  });

  it('takes a string without an end for one string, whatever it escapes', () => {
    const body = '{"a":1.0,"b":"2\\"3,\n\\\n4';
    expect(wholeNumber(answerOf(body))).toEqual(['12.0']);
    expect(layout(answerOf(body))).toContainEqual(['JSON', 'on one line']);
  });

  it('reads a long string without an end once', () => {
    // A search that began again at each quote would take ten minutes.
    const body = `{"a":1.0,"b":"/${'\\"'.repeat(2 ** 19)}`;
    expect(wholeNumber(answerOf(body))).toEqual(['12.0']);
    expect(layout(answerOf(body))).toContainEqual(['JSON', 'on one line']);
    expect(escapes(body)).toContainEqual(['slashes', 'as they are']);
  });
});
