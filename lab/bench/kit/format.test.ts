import { describe, expect, it } from 'vitest';
import { number } from './format.js';

describe('a number', () => {
  it('has three significant digits', () => {
    expect([0, 0.1234, 1.234, 12.34, 123.4, 12_345].map((value) => number(value))).toEqual([
      ...['0', '0.123', '1.23', '12.3', '123', '12,345'],
    ]);
  });

  it('has more digits if it would otherwise look equal to the bound', () => {
    expect([19.9627, 20, 20.0004, 19.94].map((value) => number(value, 20))).toEqual([
      '19.96',
      '20.0',
      '20.0004',
      '19.9',
    ]);
    expect(number(149.7, 150)).toBe('149.7');
  });
});
