/** Shows that no record contains parts of a token from which it could be put together, and that ordinary texts stay. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import { recordedResult } from '../requests/exchange/exchange.js';
import { answer } from '../run/test-target.js';
import { lettersAndDigits } from './alphabet.js';
import { ordinaryIn } from './public-text.js';
import { redactor } from './redact.js';
import { shortestRunOf } from './token-forms.js';
import { viewsOf } from './unescaped.js';

const { reduced } = lettersAndDigits;
const isOrdinary = ordinaryIn(contract);

/** Random bytes, as in real keys: the generator of fast-check prefers zeros. */
const bytes = (length: number): fc.Arbitrary<Buffer> =>
  fc.string().map((seed) => createHash('sha512').update(seed).digest().subarray(0, length));

const tokens: Readonly<Record<string, fc.Arbitrary<string>>> = {
  random: fc
    .integer({ min: 9, max: 48 })
    .chain(bytes)
    .map((key) => key.toString('base64url')),
  jwt: fc.tuple(fc.uuid(), bytes(32)).map(([sub, signature]) => {
    const parts = [
      { alg: 'HS256', typ: 'JWT' },
      { sub, iat: 1_900_000_000 },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    return [...parts, signature.toString('base64url')].join('.');
  }),
  uuid: bytes(16).map((key) => key.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')),
  hex: bytes(16).map((key) => key.toString('hex')),
  prefixed: bytes(16).map((key) => `sk_live_${key.toString('hex')}`),
  words: fc
    .uniqueArray(fc.constantFrom('lemon', 'otter', 'brick', 'violin', 'quartz', 'saddle', 'jungle'), {
      minLength: 3,
      maxLength: 5,
    })
    .map((words) => words.join('-')),
};

type Change = (text: string) => string;
const same: Change = (text) => text;

const cases = fc.constantFrom<Change>(
  same,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
);
const order = fc.constantFrom<Change>(same, (text) => [...text].reverse().join(''));

const encodings: Readonly<Record<string, Change>> = {
  plain: same,
  hex: (text) => Buffer.from(text).toString('hex'),
  'hex in capitals with colons': (text) =>
    Buffer.from(text)
      .toString('hex')
      .toUpperCase()
      .replace(/..(?!$)/g, '$&:'),
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64 after one byte': (text) => Buffer.from(`?${text}`).toString('base64'),
  'base64url after two bytes': (text) => Buffer.from(`??${text}`).toString('base64url'),
  'a URL': (text) => encodeURIComponent(text),
  'every byte of a URL': (text) => Buffer.from(text).toString('hex').replace(/../g, '%$&'),
  'a URL in a URL': (text) => Buffer.from(text).toString('hex').replace(/../g, '%25$&'),
  'JSON by codes': (text) => text.replace(/[^]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
  HTML: (text) => text.replace(/[^]/g, (one) => `&#${one.charCodeAt(0)};`),
};

const separated = fc
  .tuple(fc.constantFrom('', '-', ' ', '.', ':', ', ', '\n', '\u200b', '","', '"},{"'), fc.integer({ min: 1, max: 8 }))
  .map(
    ([separator, size]): Change =>
      (text) =>
        (text.match(new RegExp(`.{1,${size}}`, 'gs')) ?? []).join(separator),
  );

/** A part of a token that must be masked. */
const partOf = (token: string): fc.Arbitrary<string> => {
  const least = shortestRunOf(reduced(token));
  return fc
    .tuple(fc.nat(token.length), fc.nat(token.length))
    .map(([a, b]) => token.slice(Math.min(a, b), Math.max(a, b)))
    .map((part) => (reduced(part).length >= least && !/^\d*$/.test(reduced(part)) ? part : token));
};

/** The letters and digits of a text without its masks. */
const restIn = (text: string): string =>
  reduced(
    viewsOf(text)
      .at(-1)!
      .text.replace(/\[redacted(?: \w+)*\]/g, ''),
  );

describe.each(Object.keys(tokens))('a part of a token of the kind %s', (kind) => {
  const cut = tokens[kind]!.chain((token) => fc.tuple(fc.constant(token), partOf(token), cases, order));

  it.each(Object.keys(encodings))('is masked in %s', (name) => {
    const encode = encodings[name]!;
    fc.assert(
      fc.property(cut, ([token, part, inCase, inOrder]) => {
        const sent = encode(inOrder(inCase(part)));
        // At the ends of base64, a character also depends on the adjacent bytes.
        expect(restIn(redactor([token], [], isOrdinary)(`=${sent}=`)).length).toBeLessThan(7);
      }),
      { numRuns: 12 },
    );
  });

  it('is masked even if it is split', () => {
    fc.assert(
      fc.property(
        cut,
        separated,
        fc.constantFrom('plain', 'hex', 'base64'),
        ([token, part, inCase, inOrder], divide, code) => {
          const sent = divide(encodings[code]!(inOrder(inCase(part))));
          expect(restIn(redactor([token], [], isOrdinary)(`{"${sent}"}`)).length).toBeLessThan(7);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is masked in values, keys, lists, and names and values of headers', () => {
    fc.assert(
      fc.property(cut, ([token, part, inCase]) => {
        const sent = inCase(part);
        // Adjacent letters of a token would be masked, too.
        const body = { à: sent, [sent]: 'é', łïśť: sent.match(/.{1,7}/g), đ: [{ ø: `(${sent})` }] };
        const { answer: recorded } = recordedResult(
          answer(200, body, { [`x-${sent}`]: sent }),
          redactor([token], [], isOrdinary),
        );
        expect(JSON.parse(recorded!.body)).toEqual(recorded!.json);
        // The last element may be too short to be recognized.
        expect(restIn(recorded!.body)).toMatch(/^àéłïśť\w{0,3}đø$/);
        expect(restIn(JSON.stringify(recorded!.headers))).not.toContain(reduced(sent));
      }),
      { numRuns: 12 },
    );
  });
});

describe('a JWT that a server decodes', () => {
  const [header, payload] = [
    { alg: 'HS256', typ: 'JWT' },
    { sub: 'partner-1', name: 'Partner' },
  ];
  const key = Buffer.from('3f9a0c5be817d24466aa91c0de5577f1a2b3c4d5e6f708192a3b4c5d6e7f8091', 'hex');
  const parts = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const token = [...parts, key.toString('base64url')].join('.');
  const redact = redactor([token], [token], isOrdinary);

  it('keeps its claims readable, but none of its parts as they were sent', () => {
    const sent = {
      header,
      payload,
      raw: { header: parts[0], payload: parts[1] },
      signature: key.toString('base64url'),
    };
    expect(JSON.parse(redact(JSON.stringify(sent)))).toEqual({
      header,
      payload,
      raw: { header: '[redacted part]', payload: '[redacted part]' },
      signature: '[redacted part]',
    });
  });

  it('keeps no bytes of its signature', () => {
    expect(redact(`mac: ${key.toString('hex')}`)).toBe('mac: [redacted part]');
    expect(redact(key.toString('base64'))).toBe('[redacted part]=');
  });

  it('is masked as a part without its first or last letter', () => {
    expect(redact(`Bearer ${token.slice(1)}`)).toBe('Bearer [redacted part]');
    expect(redact(token.slice(0, -1))).toBe('[redacted part]');
    expect(redact(token)).toBe('[redacted]');
  });
});

describe('more than half of a short token in base64', () => {
  const masked = (token: string, text: string): number => restIn(redactor([token], [], isOrdinary)(text)).length;

  it.each([0, 1, 2])('is masked after %d other bytes', (before) => {
    const sent = Buffer.from(`${'?'.repeat(before)}guob04h`).toString('base64');
    expect(masked('QUQmguob04hN', `=${sent}=`)).toBeLessThan(7);
  });

  it('is masked if it consists of letters and is divided', () => {
    const sent = Buffer.from('m9PEKaJ').toString('base64');
    expect(sent).toMatch(/^[a-z]{10}==$/i);
    for (const size of [1, 2, 3, 4, 5, 6, 7, 8])
      for (const separator of [' ', '-', '", "'])
        expect(masked('50VUm9PEKaJd', sent.match(new RegExp(`.{1,${size}}`, 'g'))!.join(separator))).toBeLessThan(7);
  });
});

it('a short part between dots is masked where it stands alone', () => {
  const redact = redactor(['MTk4NjIyNDgz.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs']);
  expect(redact('{"id":"MTk4NjIyNDgz","time":"Cl2FMQ"}')).toBe('{"id":"[redacted part]","time":"[redacted part]"}');
  expect(redact('xCl2FMQ')).toBe('xCl2FMQ');
});

describe.each([
  ['of words', 'correct-horse-battery'],
  ['of the mock', 'test-token'],
  ['that looks like a key', 'sk_live_4eC39HqLyjWDarjtT1zdp7dc'],
  ['that is a uuid', '5b1c6a0e-9d3f-4c57-8a21-0f6d7e9b4c10'],
  ['of digits', '123456789012'],
  ['of short words', 'delivery-location-key'],
  ['that is a JWT', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwYXJ0bmVyLTEifQ.vMc0a2KQxT1yq3cVd5hL8eWn7sZrUjBfGo4PiHkXmAE'],
])('with a token %s', (_kind, token) => {
  it.each([
    'correct',
    'This is the latest token, and a test of tokens.',
    '{"message":"Missing or invalid token"}',
    '{"external_id":"ord-1","location":{"name":"Correct Ltd."}}',
    '0b9d4f6c-2f55-4f2b-9a57-f3a8f1f4f6a7',
    '+4930123456789',
    '52.539123456789012, 13.401234567890123',
    '2031-03-04T09:00:00.000Z',
    'W/"33a64df551425fcc55e4d42a148795d9f25f89d4"',
    'https://cdn.example.com/carriers/logo-2.png?size=64&v=123',
    'Größe, 東京, Ελλάδα, 👩‍👩‍👧',
    'HTTP/1.1 422 Unprocessable Content; charset=utf-8',
    'JVBERi0xLjcKJcOkw7zDtsOfCjIgMCBvYmoK',
    'C:\\new\\table\\u00zz 100 % &c; %zz',
    'aaaaaaaaaaaaaaaaaaaa 00000000000000000000',
  ])('an ordinary text is unchanged: %s', (text) => {
    expect(redactor([token], [token], isOrdinary)(text)).toBe(text);
  });
});
