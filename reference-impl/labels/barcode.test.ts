/** An independent decoder reads the text of a barcode back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEncodable, modulesOf } from './barcode.js';

/**
 * ISO/IEC 15417: the widths of bar, space, bar, … of each symbol by value: 0 to 102 data, 103 to 105 start A to C, 106
 * stop.
 */
const widths = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232`
  .trim()
  .split(/\s+/);
const stop = '1100011101011';
const [startA, startC] = [103, 105];
const [toC, toB, toA] = [99, 100, 101];

/** The values of the symbols between start and stop; the last one is the checksum. */
function symbolsOf(modules: string): readonly number[] {
  expect(modules.endsWith(stop)).toBe(true);
  return (modules.slice(0, -stop.length).match(/.{11}/g) ?? []).map((symbol) =>
    widths.indexOf((symbol.match(/1+|0+/g) ?? []).map((run) => run.length).join('')),
  );
}

function read(modules: string): string {
  const symbols = symbolsOf(modules);
  const [start = 0, ...data] = symbols.slice(0, -1);
  const sum = data.reduce((total, symbol, at) => total + symbol * (at + 1), start);
  expect(symbols.at(-1)).toBe(sum % 103);
  let set = 'ABC'[start - startA];
  return data
    .map((symbol) => {
      if (set === 'C' && symbol < toB) return String(symbol).padStart(2, '0');
      if (set !== 'C' && symbol < 96) return String.fromCharCode(symbol + (set === 'A' && symbol > 63 ? -64 : 32));
      set = { [toC]: 'C', [toB]: 'B', [toA]: 'A' }[symbol];
      return '';
    })
    .join('');
}

describe('a barcode', () => {
  it('of a known text has the expected symbols', () => {
    // The checksum 88 for this text is the standard textbook example.
    expect(symbolsOf(modulesOf('Wikipedia'))).toEqual([104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88]);
    expect(symbolsOf(modulesOf('0123456789'))).toEqual([startC, 1, 23, 45, 67, 89, 73]);
  });

  it('decodes to the original text, for any printable text', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 9 });
    const printable = fc.string({ unit: 'grapheme-ascii', maxLength: 6 });
    const text = fc.array(fc.oneof(digits, printable), { minLength: 1 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text.filter(isEncodable), (original) => {
        expect(read(modulesOf(original))).toBe(original);
      }),
    );
  });

  it.each(['', 'é', 'a\nb', '日本', '😀', '\u007f'])('is not created for %j', (text) => {
    expect(isEncodable(text)).toBe(false);
  });
});
