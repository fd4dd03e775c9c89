/**
 * Finds tokens and parts of them in a text. The text is reduced to the characters that are compared. A window of it that is also
 * a window of a form is a part of the token. A filter of hashes of four characters rules out nearly all texts in one pass.
 */
import type { Alphabet, Reduced } from './alphabet.js';
import { beginning } from './clip.js';
import { FormWindows, type FormRun } from './form-windows.js';
import { shortestRun, type Form } from './token-forms.js';
import type { View } from './unescaped.js';

/** A part of a text to mask, by its positions in the original text. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** Whether it is a whole token. */
  readonly isWhole: boolean;
}

/** Whether a text may be part of any response, so that masking it would falsify the results. */
export type IsOrdinary = (text: string) => boolean;

/** Hashes have 18 bits, so that the filter fits into the cache of a processor. */
const hashes = 2 ** 18;
/** How many characters a hash covers. */
const gram = 4;
const next = (hash: number, code: number): number => ((hash << 5) ^ code) & (hashes - 1);

/** A shorter run of only letters is masked only if it isn't within longer words; the same for a run of only digits. */
const alone = { letters: 12, digits: 14 } as const;

/** How many runs are looked up as ordinary texts. Each look-up reads the contract, and a server may send any number of runs. */
const mostLookUps = 1000;
const longestOrdinary = 100;

const inLowerCase = (text: string): string => text.toLowerCase().replaceAll('-', '+').replaceAll('_', '/');

/**
 * Forms with runs of at least this length have a bit of their own in the filter. Numbers of bytes fill it with hashes of digits:
 * with the fewer hits of a short run, most ordinary numbers would pass.
 */
const longRun = 14;

export class TokenSearch {
  /** For each hash, whether it occurs in forms with short runs (1) and in those with long runs (2). */
  private readonly filter = new Uint8Array(hashes);
  /** The minimum number of consecutive hits of the filter for a window of a short and of a long run. */
  private readonly fewestHits = [1e9, 1e9];
  private known: FormWindows | undefined;
  private readonly ordinary = new Map<string, boolean>();

  constructor(
    private readonly forms: readonly Form[],
    private readonly alphabet: Alphabet,
    private readonly isOrdinary: IsOrdinary,
  ) {
    for (const { text, run } of forms) {
      const kind = run < longRun ? 0 : 1;
      this.fewestHits[kind] = Math.max(1, Math.min(this.fewestHits[kind]!, run - gram + 1));
      let hash = 0;
      for (let index = 0; index < text.length; index += 1) {
        hash = next(hash, alphabet.codeOf(text.charCodeAt(index)));
        if (index >= gram - 1) this.filter[hash]! |= 1 << kind;
      }
    }
  }

  /** Calls `see` with each position where a window of a form may end, until it returns true. */
  private visitEnds(text: string, see: (index: number) => boolean): boolean {
    const { filter } = this;
    const [fewestShort, fewestLong] = this.fewestHits as [number, number];
    const { codeOf } = this.alphabet;
    const { length } = text;
    let [hash, short, long] = [0, 0, 0];
    for (let index = 0; index < length; index += 1) {
      const code = codeOf(text.charCodeAt(index));
      if (code === 0) continue;
      hash = next(hash, code);
      const kinds = filter[hash]!;
      if (kinds === 0) {
        short = 0;
        long = 0;
        continue;
      }
      short = (kinds & 1) === 0 ? 0 : short + 1;
      long = (kinds & 2) === 0 ? 0 : long + 1;
      if ((short >= fewestShort || long >= fewestLong) && see(index)) return true;
    }
    return false;
  }

  /** Whether a text may contain a part of a token; if false, it contains none. */
  mayHold(text: string): boolean {
    return this.visitEnds(text, () => true);
  }

  /** The parts of a text to mask, in order. */
  spansIn({ text, from }: View): readonly Span[] {
    const compared = this.alphabet.reduce(text);
    const ends: number[] = [];
    this.visitEnds(compared.text, (index) => ends.push(index + 1) === 0);
    if (ends.length === 0) return [];
    this.known ??= new FormWindows(this.forms, this.alphabet);
    const spans = this.known.runsIn(compared.text, ends).flatMap((run) => this.spansOf(run, compared, text));
    if (!from) return spans;
    return spans.map(({ start, end, isWhole }) => ({ start: from[start]!, end: from[end]!, isWhole }));
  }

  private spansOf(run: FormRun, reduced: Reduced, text: string): readonly Span[] {
    const { form } = run;
    const [start, end] = [reduced.at[run.start]!, reduced.at[run.end - 1]! + 1];
    const found = text.slice(start, end);
    const isOwn = form !== undefined && inLowerCase(form.written).includes(inLowerCase(found));
    if (!isOwn && !this.isApart(run, reduced, found))
      return this.withoutHalfWords(run, reduced, text).flatMap((rest) => this.partsOf(rest, reduced, text));
    if (!form || (!isOwn && found.includes('"'))) return this.partsOf(run, reduced, text);
    if (!isOutsideWords(run, reduced, text, true)) return [];
    const [before, after] = aroundOf(form, found, text, start, end);
    return [{ start: start - before, end: end + after, isWhole: form.isWhole }];
  }

  /** The parts to mask of a run that is not a whole token as written. */
  private partsOf(run: FormRun, reduced: Reduced, text: string): readonly Span[] {
    // The quotes between two JSON texts stay, so that the JSON stays valid.
    const all = this.divided(run, reduced, text, '"');
    const pieces = (run.form ? all : withoutCoincidences(all)).map((piece) => spanOf(piece, reduced));
    const found = text.slice(pieces[0]!.start, pieces.at(-1)!.end);
    if (!isOutsideWords(run, reduced, text, run.form !== undefined || this.known!.hasGaps(found))) return [];
    return !run.form && this.isOrdinaryRun(found) ? [] : pieces;
  }

  /** Whether the text between the characters of a run shows that it isn't ordinary words. */
  private isApart({ start, end }: FormRun, reduced: Reduced, found: string): boolean {
    const { text } = reduced;
    const run = text.slice(start, end);
    if (found.length === run.length || run.length >= alone.letters || !/^\p{L}*$/u.test(run)) return true;
    if (this.known!.hasGaps(found) || !this.forms.some((form) => !form.isBase64 && form.text.includes(run)))
      return true;
    return !isHalf(reduced, start - 1) && !isHalf(reduced, end - 1);
  }

  /** A run of ordinary words without a partial word at its start or end, if enough is left. */
  private withoutHalfWords(run: FormRun, reduced: Reduced, text: string): readonly FormRun[] {
    const pieces = this.divided(run, reduced, text, '');
    const [first, last] = [pieces[0]!, pieces.at(-1)!];
    const from = isHalf(reduced, first.start - 1) ? 1 : 0;
    const rest = pieces.slice(from, isHalf(reduced, last.end - 1) ? -1 : undefined);
    const runs = [first, last, ...(rest.length > 0 ? [{ start: rest[0]!.start, end: rest.at(-1)!.end }] : [])];
    return runs.filter(({ start, end }) => end - start >= shortestRun.letters);
  }

  private isOrdinaryRun(run: string): boolean {
    const known = this.ordinary.get(run);
    if (known !== undefined) return known;
    if (this.ordinary.size >= mostLookUps || run.length > longestOrdinary) return false;
    const isOrdinary = this.isOrdinary(run);
    this.ordinary.set(beginning(run, longestOrdinary), isOrdinary);
    return isOrdinary;
  }

  /** A run divided at each text that contains `mark` and occurs between the characters of no form. */
  private divided({ start, end }: FormRun, { at }: Reduced, text: string, mark: string): readonly FormRun[] {
    const pieces: FormRun[] = [];
    let first = start;
    for (let index = start + 1; index < end; index += 1) {
      const gap = text.slice(at[index - 1]! + 1, at[index]);
      if (gap === '' || !gap.includes(mark) || this.known!.gaps.has(gap)) continue;
      pieces.push({ start: first, end: index });
      first = index;
    }
    return [...pieces, { start: first, end }];
  }
}

const spanOf = ({ start, end }: FormRun, { at }: Reduced): Span => ({
  start: at[start]!,
  end: at[end - 1]! + 1,
  isWhole: false,
});

/** Whether a compared character is directly followed by the next one. */
const isHalf = ({ text, at }: Reduced, index: number): boolean =>
  index >= 0 && index + 1 < text.length && at[index + 1] === at[index]! + 1;

const isDigit = (character: string): boolean => /^\d$/.test(character);
const isWordCharacter = (character: string): boolean => /^[\p{L}\p{N}]$/u.test(character);

/** Whether a run that is a number, or must stand alone, is not part of something longer. `isKnown`: with gaps as in a form. */
function isOutsideWords(
  { start, end, form }: FormRun,
  { text, at }: Reduced,
  whole: string,
  isKnown: boolean,
): boolean {
  const run = text.slice(start, end);
  const [from, to] = [at[start]!, at[end - 1]! + 1];
  const [before, after] = [whole.charAt(from - 1), whole.charAt(to)];
  const isTogether = to - from === end - start;
  if (form?.isBounded) return isTogether && !isWordCharacter(before) && !isWordCharacter(after);
  if (run.length >= alone.digits || !/^\d+$/.test(run)) return true;
  if (!isTogether) return isKnown && !isDigit(text.charAt(start - 1)) && !isDigit(text.charAt(end));
  // The suite also sends a token with a 0 after it.
  return !isDigit(before) && (!isDigit(after) || (after === '0' && !isDigit(whole.charAt(to + 1))));
}

/** This few characters of the next JSON text may match those of a token by coincidence. */
const byChance = 3;

/** Pieces of a run, without a short first or last one next to longer ones. */
function withoutCoincidences(pieces: readonly FormRun[]): readonly FormRun[] {
  const isShort = ({ start, end }: FormRun): boolean => end - start <= byChance;
  if (pieces.every(isShort)) return pieces;
  const [first, last] = [pieces[0]!, pieces.at(-1)!];
  return pieces.slice(isShort(first) ? 1 : 0, isShort(last) ? -1 : undefined);
}

/** How many characters around the compared ones of a form belong to it: its own punctuation, and the padding of base64. */
function aroundOf(form: Form, found: string, text: string, start: number, end: number): readonly [number, number] {
  const written = inLowerCase(form.written);
  const at = written.indexOf(inLowerCase(found));
  let [before, after] = [0, 0];
  if (at >= 0) {
    const own = (index: number): string => inLowerCase(text.charAt(index));
    while (before < at && written[at - before - 1] === own(start - before - 1)) before += 1;
    const behind = at + found.length;
    while (behind + after < written.length && written[behind + after] === own(end + after)) after += 1;
  }
  while (form.isBase64 && after < 4 && text.charAt(end + after) === '=') after += 1;
  return [before, after];
}
