/** Shows how numbers are formatted. */
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
  ])('%d is formatted as %s', (count, text) => {
    expect(thousands(count)).toBe(text);
  });

  it('is formatted as by Intl', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (count) => {
        expect(thousands(count)).toBe(count.toLocaleString('en-US'));
      }),
    );
  });
});
