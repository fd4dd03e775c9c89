/** Shows that a token is masked as escapes and as numbers, in values and in names, and that ordinary numbers stay. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordedResult } from '../requests/exchange/exchange.js';
import { answer } from '../run/test-target.js';
import { redactor } from './redact.js';
import { shortestRunOf } from './token-forms.js';

/** How each character of a text is written. */
type Form = (text: string) => readonly string[];

const bytesOf = (text: string): readonly number[] => [...Buffer.from(text)];
const each =
  (write: (byte: number) => string): Form =>
  (text) =>
    bytesOf(text).map((byte) => write(byte));
const list =
  (separator: string, write: (byte: number) => string = String): Form =>
  (text) =>
    bytesOf(text).map((byte, at) => `${at === 0 ? '' : separator}${write(byte)}`);

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');
const octal = (byte: number): string => byte.toString(8).padStart(3, '0');

const escapes: Readonly<Record<string, Form>> = {
  'HTML entities': each((byte) => `&#${byte};`),
  'HTML entities without a semicolon': each((byte) => `&#${byte}`),
  'HTML entities in hex': each((byte) => `&#x${hex(byte)};`),
  'HTML entities in hex without a semicolon': each((byte) => `&#x${hex(byte)}`),
  'HTML entities with zeros before': each((byte) => `&#X000000000${hex(byte).toUpperCase()};`),
  'code points of JavaScript': each((byte) => `\\u{${hex(byte)}}`),
  'code points with zeros before': each((byte) => `\\u{00${hex(byte)}}`),
  'code units of JavaScript': each((byte) => `\\u00${hex(byte)}`),
  'bytes of JavaScript': each((byte) => `\\x${hex(byte)}`),
  'octal escapes': each((byte) => `\\${octal(byte)}`),
  'octal escapes of echo': each((byte) => `\\0${octal(byte)}`),
  'bytes of a URL': each((byte) => `%${hex(byte)}`),
  'code units of a URL': each((byte) => `%u00${hex(byte)}`),
};

const lists: Readonly<Record<string, Form>> = {
  'a list of bytes': list(','),
  'a list of bytes divided by commas and blanks': list(', '),
  'a list of bytes divided by blanks': list(' '),
  'a list of bytes divided by semicolons': list('; '),
  'a list of bytes divided by dots': list('.'),
  'a list of bytes divided by dashes': list('-'),
  'a list of bytes, one in a line': list('\n- '),
  'a list of bytes in brackets': list('', (byte) => `[${byte}]`),
  'a list of strings': list('","'),
  'a list of three digits': list(' ', (byte) => String(byte).padStart(3, '0')),
  '0x, divided by commas': list(', ', (byte) => `0x${hex(byte)}`),
  '0x, divided by blanks, in capitals': list(' ', (byte) => `0X${hex(byte).toUpperCase()}`),
  'octal numbers': list(', ', (byte) => `0${octal(byte)}`),
  'octal numbers as od writes them': list(' ', octal),
};

const forms = { ...escapes, ...lists };
const formNames = Object.keys(forms);

const token = 'qZa9-4eC39HqLyjWDarjtT1zdp7dc';

/** All texts in the record of a response. */
function recorded(body: unknown, headers: Readonly<Record<string, string>>, secret: string): readonly string[] {
  const { answer: made } = recordedResult(answer(200, body, headers), redactor([secret]));
  const texts: string[] = [made!.body, JSON.stringify(made!.json ?? '')];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) Object.entries(value).flat().forEach(collect);
  };
  collect(made);
  return texts;
}

/** The records of responses that have a text in one place. */
const places: Readonly<Record<string, (text: string, secret: string) => readonly string[]>> = {
  'a body': (text, secret) => recorded(text, {}, secret),
  'a value': (text, secret) => recorded({ before: 12, echo: text, after: [1.5] }, {}, secret),
  'a key': (text, secret) => recorded({ before: 12, [text]: 1 }, {}, secret),
  'a value in a JSON text': (text, secret) => recorded({ echo: JSON.stringify({ text }) }, {}, secret),
  'the value of a header': (text, secret) => recorded({}, { 'x-echo': text }, secret),
  'the name of a header': (text, secret) => recorded({}, { [`x-${text}`]: '1' }, secret),
};

/** The sequences of `run` characters that are still in the record. */
function leftOf(parts: readonly string[], run: number, texts: readonly string[]): readonly string[] {
  const windows = parts.slice(run - 1).map((_part, at) => parts.slice(at, at + run).join(''));
  const written = (text: string): readonly string[] => [text, JSON.stringify(text).slice(1, -1)];
  return windows.flatMap(written).filter((window) => texts.some((text) => text.includes(window)));
}

describe.each(formNames)('a token as %s', (name) => {
  it.each(Object.keys(places))('is masked in %s', (place) => {
    const parts = forms[name]!(token);
    expect(leftOf(parts, shortestRunOf(token), places[place]!(parts.join(''), token))).toEqual([]);
  });
});

describe('JSON stays valid', () => {
  const json = (body: unknown, secret = token): unknown => {
    const { answer: made } = recordedResult(answer(200, body), redactor([secret]));
    expect(JSON.parse(made!.body)).toEqual(made!.json);
    return made!.json;
  };
  const bytes = bytesOf(token);

  it('with a list of the bytes of a token', () => {
    expect(json({ data: bytes, count: 2 })).toEqual({ data: ['[redacted]'], count: 2 });
    expect(json({ data: [0, ...bytes, 300], at: 1.5 })).toEqual({ data: [0, '[redacted]', 300], at: 1.5 });
  });

  it('with the bytes of a token in several lists', () => {
    expect(json({ data: [bytes.slice(0, 9), bytes.slice(9)], count: 2 })).toEqual({ data: [['[redacted]']], count: 2 });
  });

  it('even if the mask begins in one list and ends in another', () => {
    expect(json([[bytes.slice(0, 9)], bytes.slice(9)])).toBe('[[[[redacted]]]');
    expect(json([[[12345678], 90123456]], '1234567890123456')).toBe('[[[[redacted]]]');
  });
});

/** Random tokens as keys have them. */
const tokens = fc
  .tuple(fc.integer({ min: 12, max: 48 }), fc.string())
  .map(([length, seed]) => createHash('sha512').update(seed).digest('base64url').replace(/[-_]/g, 'x').slice(0, length))
  .filter((text) => !/^\d*$/.test(text));

const surroundings = fc.constantFrom('', ' ', '=', ': ', '"', '"]', 'token ', ', 7, ', ' [1.5] ', '\\', '&', '%', '❤');

describe('a random token is masked', () => {
  const check = (parts: readonly string[], secret: string, texts: readonly string[]): void =>
    expect(leftOf(parts, shortestRunOf(secret), texts)).toEqual([]);

  it.each(Object.keys(places))('in one form, between other texts, in %s', (place) => {
    fc.assert(
      fc.property(tokens, fc.constantFrom(...formNames), surroundings, surroundings, (secret, form, before, after) => {
        const parts = forms[form]!(secret);
        check(parts, secret, places[place]!(`${before}${parts.join('')}${after}`, secret));
      }),
      { numRuns: 60 },
    );
  });

  it.each(Object.keys(places))('half in one form and half in another, in %s', (place) => {
    const long = tokens.filter((secret) => secret.length >= 14);
    const two = fc.tuple(fc.constantFrom(...formNames), fc.constantFrom(...formNames));
    fc.assert(
      fc.property(long, two, fc.integer({ min: 7, max: 41 }), (secret, [first, last], cut) => {
        const at = Math.min(cut, secret.length - 7);
        const [next, ...rest] = forms[last]!(secret.slice(at));
        const parts = [...forms[first]!(secret.slice(0, at)), ` ${next}`, ...rest];
        check(parts, secret, places[place]!(parts.join(''), secret));
      }),
      { numRuns: 60 },
    );
  });

  it.each(Object.keys(places))('with an escape of its own for each character, in %s', (place) => {
    const kinds = fc.array(fc.constantFrom(...Object.keys(escapes)), { minLength: 48, maxLength: 48 });
    fc.assert(
      fc.property(tokens, kinds, (secret, names) => {
        const parts = [...secret].flatMap((character, at) => escapes[names[at]!]!(character));
        check(parts, secret, places[place]!(parts.join(''), secret));
      }),
      { numRuns: 60 },
    );
  });

  it.each(Object.keys(escapes))('in every form within %s', (outer) => {
    fc.assert(
      fc.property(tokens, fc.constantFrom(...formNames), (secret, inner) => {
        const parts = forms[inner]!(secret).map((part) => escapes[outer]!(part).join(''));
        check(parts, secret, places['a value']!(parts.join(''), secret));
      }),
      { numRuns: 15 },
    );
  });
});

it('ordinary JSON without the token is unchanged', () => {
  const numbersOfAll = fc.oneof(fc.nat(255), fc.nat(), fc.double({ noNaN: true }), fc.integer({ min: -255, max: 0 }));
  const texts = fc.oneof(fc.string(), fc.ipV4(), fc.date({ noInvalidDate: true }).map(String), fc.webUrl());
  const value = fc.oneof(fc.json(), fc.array(numbersOfAll), fc.dictionary(texts, numbersOfAll), fc.array(texts));
  fc.assert(
    fc.property(tokens, fc.array(value), (secret, values) => {
      const text = JSON.stringify(values);
      expect(redactor([secret], [secret])(text)).toBe(text);
    }),
    { numRuns: 300 },
  );
});
