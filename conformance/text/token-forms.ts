/** The forms in which a server may send a token back. */
import type { Alphabet } from './alphabet.js';

/** A text to search for. Only the characters of an alphabet are compared, ignoring case. */
export interface Form {
  /** The form as it is written. */
  readonly written: string;
  /** The characters that are compared. */
  readonly text: string;
  /** The minimum length of a run that is masked. */
  readonly run: number;
  /** Whether the form is all of a token, not one of its parts. */
  readonly isWhole: boolean;
  /** Whether the form is masked only without a letter or digit next to it. */
  readonly isBounded: boolean;
  /** Whether the form is in base64: `=` may follow as padding, and letters are no words. */
  readonly isBase64: boolean;
}

/** A token with its case swapped: a server must refuse it, and it is as secret as the token. */
export const swapped = (token: string): string =>
  token.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

const reversed = (text: string): string => [...text].reverse().join('');

/** The maximum number of consecutive characters of a token that stay: enough to recognize it, too few to use it. */
const longestRest = 8;
/** From this length on, these characters are at most half of the token. */
const longToken = 2 * longestRest;
/** Shorter runs would mask ordinary text: letters form words, and hexadecimal digits form uuids. */
export const shortestRun = { any: 7, letters: 8, hex: 9 } as const;

/** The shortest run of a token that is masked: more than 8 characters, or more than half of a short token. */
export function shortestRunOf(text: string): number {
  const least = /^[\da-f]*$/.test(text)
    ? shortestRun.hex
    : /^[a-z]*$/.test(text)
      ? shortestRun.letters
      : shortestRun.any;
  const half = Math.floor(text.length / 2) + 1;
  return text.length >= longToken ? longestRest + 1 : Math.min(text.length, Math.max(least, half));
}

/** The characters of a text in base64, at each alignment within a longer text, without those that adjacent bytes influence. */
function inBase64(bytes: Buffer): readonly string[] {
  const within = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6)),
  );
  return [bytes.toString('base64').replace(/=+$/, ''), ...within];
}

/** A form in base64 is searched for only from this length on: shorter ones are ordinary texts. */
const shortestBase64 = 8;

/** How each byte is written as a number of a list. */
const written = (base: number, width: number, before = ''): readonly string[] =>
  Array.from({ length: 256 }, (_value, byte) => before + byte.toString(base).padStart(width, '0'));

const hexadecimal = written(16, 2);

/**
 * The numbers of a list of bytes: hexadecimal, decimal and octal. What divides them isn't compared. A reversed text in hexadecimal
 * has the bytes and the digits of each in reverse.
 */
const numbers = [
  hexadecimal,
  hexadecimal.map(reversed),
  written(16, 2, '0x'),
  written(10, 2),
  written(10, 3),
  written(8, 3),
  written(8, 4),
];

/** The bytes that a part of a JWT or of a similar token encodes. */
function decodedPart(part: string): readonly Buffer[] {
  const bytes = Buffer.from(part, 'base64url');
  return bytes.length > longestRest && bytes.toString('base64url') === part ? [bytes] : [];
}

/** Whether a short part of a token is neither a word nor a number. */
const isRandomPart = (part: string): boolean =>
  /^[a-z\d]{5,}$/i.test(part) && (/\d[a-z]|[a-z]\d/i.test(part) || /[a-z][A-Z]/.test(part));

/** A form, unless it is too short. */
function formIn({ reduced }: Alphabet, written: string, run: number, more: Partial<Form> = {}): readonly Form[] {
  const text = reduced(written);
  return run > text.length ? [] : [{ written, text, run, isWhole: true, isBounded: false, isBase64: false, ...more }];
}

/** A secret as it is, reversed, and its short parts. */
export function plainForms(secret: string, alphabet: Alphabet): readonly Form[] {
  const run = shortestRunOf(alphabet.reduced(secret));
  const short = secret.split('.').filter((part) => part !== secret && part.length < run && isRandomPart(part));
  return [
    ...[secret, reversed(secret)].flatMap((way) => formIn(alphabet, way, run)),
    ...short.flatMap((part) => formIn(alphabet, part, part.length, { isWhole: false, isBounded: true })),
  ];
}

/**
 * A secret in base64 and as numbers of its bytes, and the bytes that its parts encode. With `inAllForms`, also reversed and in other
 * cases, before and after encoding: eight times as many.
 */
export function encodedForms(secret: string, alphabet: Alphabet, inAllForms: boolean): readonly Form[] {
  const run = shortestRunOf(alphabet.reduced(secret));
  const ways = inAllForms ? [secret, reversed(secret)] : [secret];
  const cases = ways.flatMap((way) => (inAllForms ? [way, way.toLowerCase(), way.toUpperCase(), swapped(way)] : [way]));
  const both = (code: string): readonly string[] => (inAllForms ? [code, reversed(code)] : [code]);
  const asNumbers = (bytes: Buffer, more?: Partial<Form>): readonly Form[] =>
    numbers.flatMap((texts) => {
      const code = [...bytes].map((byte) => texts[byte]!).join('');
      return formIn(alphabet, code, shortestRun.any * texts[0]!.length, more);
    });
  const base64 = (code: string): readonly Form[] => {
    const { length } = alphabet.reduced(code);
    const least = Math.max(shortestBase64, Math.min(length, Math.ceil((run * 4) / 3) - 3));
    return formIn(alphabet, code, least, { isBase64: true });
  };
  const codes = [...new Set(cases)].map((way) => Buffer.from(way));
  const asCredentials = [`${secret}:`, `:${secret}`].map((text) => Buffer.from(text).toString('base64'));
  return [
    ...codes.flatMap((bytes) => asNumbers(bytes)),
    ...codes.flatMap((bytes) => inBase64(bytes).flatMap(both).flatMap(base64)),
    ...asCredentials.flatMap(base64),
    ...secret
      .split('.')
      .flatMap(decodedPart)
      .flatMap((bytes) => asNumbers(bytes, { isWhole: false })),
  ];
}
