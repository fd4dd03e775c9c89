/** Shows that a token is masked as escapes, in values and in names, and that ordinary numbers stay. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordedResult } from '../exchange/exchange.js';
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

const formNames = Object.keys(escapes);

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
    const parts = escapes[name]!(token);
    expect(leftOf(parts, shortestRunOf(token), places[place]!(parts.join(''), token))).toEqual([]);
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
        const parts = escapes[form]!(secret);
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
        const [next, ...rest] = escapes[last]!(secret.slice(at));
        const parts = [...escapes[first]!(secret.slice(0, at)), ` ${next}`, ...rest];
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
        const parts = escapes[inner]!(secret).map((part) => escapes[outer]!(part).join(''));
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
