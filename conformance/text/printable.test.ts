/** Shows how numbers are written. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { thousands } from './printable.js';

describe('a whole number', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1234567, '1,234,567'],
    [-1000, '-1,000'],
  ])('%d is written %s', (count, text) => {
    expect(thousands(count)).toBe(text);
  });

  it('is written as by the language', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (count) => {
        expect(thousands(count)).toBe(count.toLocaleString('en-US'));
      }),
    );
  });
});
