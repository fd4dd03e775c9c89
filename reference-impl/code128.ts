/** Encodes text as a Code 128 barcode (ISO/IEC 15417, code sets B and C), as a row of bar and space widths. */

/** Widths of bar, space, bar, … of each symbol, by its value: 0 to 102 data, 103 to 105 start A to C, 106 stop. */
const patterns = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`
  .trim()
  .split(/\s+/);

type CodeSet = 'B' | 'C';

const start: Readonly<Record<CodeSet, number>> = { B: 104, C: 105 };
const change: Readonly<Record<CodeSet, number>> = { B: 100, C: 99 };
const stop = 106;

interface Segment {
  readonly set: CodeSet;
  readonly text: string;
}

/** Thrown for text that code sets B and C have no symbols for: anything but printable ASCII, and no text at all. */
export class UnencodableError extends Error {
  override readonly name = 'UnencodableError';

  constructor(readonly text: string) {
    super(`Code 128 B and C hold one or more printable ASCII characters, not ${JSON.stringify(text)}`);
  }
}

/** Whether `symbolsOf` can encode the text. */
export function isEncodable(text: string): boolean {
  return /^[\x20-\x7e]+$/.test(text);
}

/** The symbol values of a text, from the start symbol over the data and the checksum to the stop symbol; throws UnencodableError. */
export function symbolsOf(text: string): readonly number[] {
  if (!isEncodable(text)) throw new UnencodableError(text);
  const segments = segmentsOf(text);
  const data = segments.flatMap((segment, index) => [
    (index === 0 ? start : change)[segment.set],
    ...valuesOf(segment),
  ]);
  return [...data, checksumOf(data), stop];
}

/** The widths of bars and spaces in modules, alternating, beginning and ending with a bar; without the quiet zones. */
export function barWidthsOf(symbols: readonly number[]): readonly number[] {
  return symbols.flatMap((symbol) => [...(patterns[symbol] ?? '')].map(Number));
}

/** The weighted sum modulo 103: the start symbol counts once, and the nth one after it n times. */
export function checksumOf(symbols: readonly number[]): number {
  return symbols.reduce((sum, symbol, index) => sum + symbol * Math.max(1, index), 0) % 103;
}

// Set C holds two digits in a symbol, which repays the change of set from four digits on at an end and six in the middle.
function segmentsOf(text: string): readonly Segment[] {
  if (/^\d\d$/.test(text)) return [{ set: 'C', text }];
  const pieces = text.split(/(^(?:\d\d){2,}|(?:\d\d){3,}(?!\d)|(?:\d\d){2,}$)/).filter((piece) => piece !== '');
  return pieces.map((piece) => ({ set: /^(?:\d\d){2,}$/.test(piece) ? 'C' : 'B', text: piece }));
}

function valuesOf({ set, text }: Segment): readonly number[] {
  if (set === 'C') return (text.match(/../g) ?? []).map(Number);
  return [...text].map((character) => character.charCodeAt(0) - 32);
}
