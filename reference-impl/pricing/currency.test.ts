/** Decimals of currencies, and how amounts are rounded and written. */
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, minorDigits, roundHalfUp } from './currency.js';

describe('minorDigits', () => {
  it.each([
    ['EUR', 2],
    ['USD', 2],
    ['AED', 2],
    ['JPY', 0],
    ['XOF', 0],
    ['KWD', 3],
    ['JOD', 3],
    ['CLF', 4],
    ['kwd', 3],
    ['XYZ', 2],
    ['constructor', 2],
  ])('%s has %d', (currency, digits) => {
    expect(minorDigits(currency)).toBe(digits);
  });
});

describe('roundHalfUp', () => {
  it.each([
    ['0.5', 'JPY', '1'],
    ['1.5', 'JPY', '2'],
    ['2.4999', 'JPY', '2'],
    ['1.005', 'EUR', '1.01'],
    ['1.015', 'EUR', '1.02'],
    ['1.0049999999', 'EUR', '1'],
    ['2.675', 'USD', '2.68'],
    ['1.0005', 'KWD', '1.001'],
    ['1.00049', 'KWD', '1'],
    ['-1.005', 'EUR', '-1.01'],
  ])('rounds %s in %s to %s', (amount, currency, expected) => {
    expect(roundHalfUp(new Decimal(amount), currency).toFixed()).toBe(expected);
  });

  it('changes an amount by at most half a minor unit, and a second time not at all', () => {
    const amount = fc.integer({ min: 0, max: 1e12 }).map((millionths) => new Decimal(millionths).div(1e6));
    fc.assert(
      fc.property(amount, fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'), (value, currency) => {
        const rounded = roundHalfUp(value, currency);
        const half = new Decimal(10).pow(-minorDigits(currency)).div(2);
        expect(rounded.minus(value).abs().lessThanOrEqualTo(half)).toBe(true);
        expect(roundHalfUp(rounded, currency).equals(rounded)).toBe(true);
      }),
    );
  });
});

describe('formatAmount', () => {
  it.each([
    [12.5, 'EUR', '12.50 EUR'],
    [0, 'USD', '0.00 USD'],
    [1200, 'JPY', '1200 JPY'],
    [1.5, 'KWD', '1.500 KWD'],
    [1.005, 'EUR', '1.01 EUR'],
    [1e21, 'JPY', '1000000000000000000000 JPY'],
    [1e-7, 'EUR', '0.00 EUR'],
  ])('writes %d %s as %s', (amount, currency, expected) => {
    expect(formatAmount(amount, currency)).toBe(expected);
  });
});
