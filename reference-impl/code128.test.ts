/** Tests the Code 128 encoder against known symbols, the rules of the symbology, and a decoder of its own. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barWidthsOf, checksumOf, isEncodable, symbolsOf, UnencodableError } from './code128.js';

const startB = 104;
const startC = 105;
const toC = 99;
const toB = 100;
const stop = 106;

describe('symbolsOf', () => {
  it.each([
    // The checksum 88 for this text is the standard textbook example.
    ['Wikipedia', [startB, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, stop]],
    ['PJJ123C', [startB, 48, 42, 42, 17, 18, 19, 35, 55, stop]],
    ['0123456789', [startC, 1, 23, 45, 67, 89, 73, stop]],
    ['42', [startC, 42, (105 + 42) % 103, stop]],
    ['A', [startB, 33, (104 + 33) % 103, stop]],
  ])('encodes %s with its checksum', (text, symbols) => {
    expect(symbolsOf(text)).toEqual(symbols);
  });

  it.each([
    ['four digits at the start', '1234AB', [startC, 12, 34, toB, 33, 34]],
    ['four digits at the end', 'AB1234', [startB, 33, 34, toC, 12, 34]],
    ['an odd digit before the end', 'A12345', [startB, 33, 17, toC, 23, 45]],
    ['an odd digit after the start', '12345', [startC, 12, 34, toB, 21]],
    ['six digits in the middle', 'A123456B', [startB, 33, toC, 12, 34, 56, toB, 34]],
    ['too few digits in the middle', 'A1234B', [startB, 33, 17, 18, 19, 20, 34]],
    ['too few digits at the end', 'A12', [startB, 33, 17, 18]],
  ])('changes to code set C where that is shorter: %s', (_, text, data) => {
    expect(symbolsOf(text).slice(0, -2)).toEqual(data);
  });

  it.each(['', 'é', 'a\nb', '日本', '😀', '\u007f'])('refuses %j', (text) => {
    expect(isEncodable(text)).toBe(false);
    expect(() => symbolsOf(text)).toThrow(UnencodableError);
  });

  it('reads back as what was encoded, for any printable text', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 9 });
    const printable = fc.string({ unit: 'grapheme-ascii', maxLength: 6 });
    const text = fc.array(fc.oneof(digits, printable), { minLength: 1 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text.filter(isEncodable), (original) => {
        const symbols = symbolsOf(original);
        expect(decode(symbols)).toBe(original);
        expect(symbols.at(-2)).toBe(checksumOf(symbols.slice(0, -2)));
        expect(symbols.length).toBeLessThanOrEqual(original.length + 3);
      }),
    );
  });
});

describe('barWidthsOf', () => {
  const every = Array.from({ length: 106 }, (_, symbol) => barWidthsOf([symbol]));

  it('gives each symbol six widths, eleven modules and an even number of black ones', () => {
    for (const widths of every) {
      expect(widths).toHaveLength(6);
      expect(total(widths)).toBe(11);
      expect(total(widths.filter((_, index) => index % 2 === 0)) % 2).toBe(0);
      expect(widths.every((width) => width >= 1 && width <= 4)).toBe(true);
    }
  });

  it('gives no two symbols the same bars, and ends on a bar', () => {
    expect(new Set(every.map(String)).size).toBe(106);
    expect(barWidthsOf([stop])).toEqual([2, 3, 3, 1, 1, 1, 2]);
  });

  it('has eleven modules for each symbol, and two for the last bar', () => {
    expect(total(barWidthsOf(symbolsOf('Wikipedia')))).toBe(12 * 11 + 2);
  });
});

function decode(symbols: readonly number[]): string {
  let inC = symbols[0] === startC;
  return symbols
    .slice(1, -2)
    .map((symbol) => {
      if (inC && symbol < 100) return String(symbol).padStart(2, '0');
      if (!inC && symbol < 95) return String.fromCharCode(symbol + 32);
      inC = symbol === toC;
      return '';
    })
    .join('');
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}
