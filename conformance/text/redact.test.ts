/** Shows that a record never contains a token, in whatever form the server sends it back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordedRequest, recordedResult } from '../requests/exchange/exchange.js';
import { asPassword, asUser, prefixedToken, redactor, swapped, truncatedToken } from './redact.js';
import { answer, failure } from '../run/test-target.js';

const token = 'to"ken/+&<é>=?%20~s';
const redact = redactor([token]);
const bytes = Buffer.from(token);

describe('a token is masked', () => {
  it.each([
    ['raw', token],
    ['URL-encoded', encodeURIComponent(token)],
    ['URL-encoded in lower case', encodeURIComponent(token).replace(/%../g, (byte) => byte.toLowerCase())],
    ['JSON-escaped', JSON.stringify(token).slice(1, -1)],
    ['JSON-escaped with slashes', JSON.stringify(token).slice(1, -1).replaceAll('/', '\\/')],
    ['base64', bytes.toString('base64')],
    ['base64 without padding', bytes.toString('base64').replace(/=+$/, '')],
    ['base64url', bytes.toString('base64url')],
    ['hex', bytes.toString('hex')],
    ['hex in upper case', bytes.toString('hex').toUpperCase()],
    ['HTML-escaped', 'to&quot;ken/+&amp;&lt;é&gt;=?%20~s'],
    ['HTML-escaped by number', 'to&#34;ken/+&#38;&#60;é&#62;=?%20~s'],
    ['HTML-escaped as Handlebars does', 'to&quot;ken/&#x2B;&amp;&lt;é&gt;&#x3D;?%20~s'],
    ['HTML-escaped with the slash, as Mustache and lodash do', 'to&quot;ken&#x2F;+&amp;&lt;é&gt;&#x3D;?%20~s'],
    ['in other capitals', token.toUpperCase()],
    [
      'escaped in JSON by its codes',
      [...token].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
    ],
    ['JSON-escaped in JSON', JSON.stringify(JSON.stringify(token)).slice(3, -3)],
    ['URL-encoded twice', encodeURIComponent(encodeURIComponent(token))],
    ['URL-encoded in every byte', bytes.toString('hex').replace(/../g, '%$&').toUpperCase()],
  ])('%s', (_form, text) => {
    expect(redact(`before ${text} after`)).toBe('before [redacted] after');
  });

  it.each(['', 'u', 'us', 'user:', 'Bearer '])('in base64 after "%s"', (before) => {
    const plain = 'abcdefghijklmnopqrstuvwxyz';
    const text = redactor([plain])(Buffer.from(`${before}${plain}:rest`).toString('base64'));
    expect(text).toContain('[redacted]');
    expect(Buffer.from(text.replace('[redacted]', ''), 'base64').toString('latin1')).not.toMatch(/bcdef|uvwxy/);
  });

  it.each([10, 11, 12])('in base64 without its padding, with %i characters', (length) => {
    const plain = '?>~?>~?>~?>~'.slice(0, length);
    const text = Buffer.from(plain).toString('base64').replace(/=+$/, '');
    expect(redactor([plain])(`before ${text} after`)).toBe('before [redacted] after');
  });

  it.each([
    ['letters', 'k3y-'.repeat(10_000)],
    ['punctuation', '#~'.repeat(20_000)],
  ])('however long it is: %s', (_what, token) => {
    const redact = redactor([token], [token]);
    expect(redact(`Bearer ${token}`)).toBe('Bearer [redacted]');
    expect(redact(token.slice(0, -9))).toBe('[redacted part]');
    expect(redact(`{"echo":"${token.slice(9, -9)}"}`)).toBe('{"echo":"[redacted part]"}');
  });

  it('several times, and with other tokens', () => {
    expect(redactor(['one-secret', 'other-secret'])('other-secret one-secret,one-secret')).toBe(
      '[redacted] [redacted],[redacted]',
    );
  });

  it('as a whole if it begins with another token', () => {
    expect(redactor(['secret-a', 'secret-a-long'])('secret-a-long')).toBe('[redacted]');
  });
});

it.each(['test', 'correct-horse-battery'])('a text without a secret is unchanged, with the token %s', (known) => {
  const both = redactor([known], [known]);
  for (const text of ['', 'bearer', '{"a":"\\u0074\\u0065"}', '100 %', 'a&b']) expect(both(text)).toBe(text);
});

describe('a token that is sent without its last character', () => {
  const whole = 'correct-horse-battery';
  const both = redactor([whole], [whole]);

  it('is masked as a part, but the whole token as a token', () => {
    expect(both(`Bearer ${truncatedToken(whole)}`)).toBe('Bearer [redacted part]');
    expect(both(`Bearer ${whole}`)).toBe('Bearer [redacted]');
    expect(both(`Bearer ${whole}0`)).toBe('Bearer [redacted]0');
  });

  it('is masked in hexadecimal, and if it is short', () => {
    expect(both(Buffer.from(truncatedToken(whole)).toString('hex'))).toBe('[redacted part]');
    expect(redactor(['test'], ['test'])('Bearer tes')).toBe('Bearer [redacted part]');
  });
});

describe('a token that is sent in another form', () => {
  const [long, short] = ['Correct-horse-9', 'Test'];
  const [longOnly, shortOnly] = [redactor([long], [long]), redactor([short], [short])];

  it('is masked under the name of that form', () => {
    expect([swapped(long), swapped('12-34')]).toEqual(['cORRECT-HORSE-9', '12-34']);
    for (const [token, both] of [[long, longOnly] as const, [short, shortOnly] as const]) {
      expect(both(`Bearer ${swapped(token)}`)).toBe('Bearer [redacted swapped]');
      expect(both(`Bearer ${prefixedToken(token)}`)).toBe('Bearer [redacted with a prefix]');
      expect(both(`Basic ${asUser(token)}`)).toBe('Basic [redacted as user]');
      expect(both(`Basic ${asPassword(token)}`)).toBe('Basic [redacted as password]');
      expect(both(`Bearer ${token}`)).toBe('Bearer [redacted]');
    }
  });

  it.each([
    ['swapped, in base64', Buffer.from(swapped(long)).toString('base64')],
    ['swapped, in a URL', encodeURIComponent(swapped(long))],
    ['as a user, in a URL', encodeURIComponent(asUser(long))],
    ['as a password, in JSON with slashes', asPassword(long).replaceAll('/', '\\/')],
  ])('is masked if a server sends it back: %s', (_form, text) => {
    expect(longOnly(`before ${text} after`)).toMatch(/^before \[redacted[ a-z]*\] after$/);
  });

  it('without letters is masked as the token', () => {
    expect(redactor(['1234-5678-9'], ['1234-5678-9'])('Bearer 1234-5678-9')).toBe('Bearer [redacted]');
  });

  it('never shows the token, for random tokens', () => {
    const tokens = fc
      .string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)), minLength: 8 })
      .filter((text) => !/^[[\]a-z ]*$/i.test(text));
    fc.assert(
      fc.property(tokens, (text) => {
        const both = redactor([text], [text]);
        const sent = [swapped(text), asUser(text), asPassword(text), prefixedToken(text), truncatedToken(text)];
        expect(sent.filter((one) => both(`Bearer ${one}`).includes(one))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a short token', () => {
  const short = redactor(['test']);

  it.each(['test', 'Bearer test', 'bearer test', 'Basic test', 'Digest test'])(
    'is masked if it is a credential: %s',
    (text) => {
      expect(short(text)).toMatch(/^(\w+ )?\[redacted\]$/);
    },
  );

  it.each(['http://reference.test/', '{"name":"test"}', 'contest', 'Bearer testing', 'a test'])(
    'does not mask ordinary text: %s',
    (text) => {
      expect(short(text)).toBe(text);
    },
  );

  it('is masked with a 0 after it, as the suite sends it', () => {
    expect(short('Bearer test0')).toBe('Bearer [redacted]0');
    expect(short('Bearer test00')).toBe('Bearer test00');
  });

  it('can contain special characters', () => {
    expect(redactor(['a.(*'])('Bearer a.(*')).toBe('Bearer [redacted]');
    expect(redactor([''])('Bearer x')).toBe('Bearer x');
  });
});

describe('the record of an exchange', () => {
  const secret = 'correct-horse-battery';
  const mask = redactor([secret]);

  it('masks headers, URL and body of a request', () => {
    const request = recordedRequest(
      {
        method: 'POST',
        url: `http://target.test/?t=${secret}`,
        headers: { authorization: `Bearer ${secret}`, 'x-again': secret },
        body: Buffer.from(`{"t":"${secret}"}`),
      },
      mask,
    );
    expect(JSON.stringify(request)).not.toContain(secret);
    expect(request.headers['authorization']).toBe('Bearer [redacted]');
  });

  it('masks a token in the headers and body of a response, and keeps the JSON valid', () => {
    const body = { message: 'success', echo: [`Bearer ${secret}`], [secret]: 1, count: 2 };
    const { answer: recorded } = recordedResult(answer(200, body, { [`x-${secret}`]: `is ${secret}` }), mask);
    expect(JSON.stringify(recorded)).not.toContain(secret);
    expect(recorded?.json).toEqual({ message: 'success', echo: ['Bearer [redacted]'], '[redacted]': 1, count: 2 });
  });

  it('masks a token with JSON escapes', () => {
    const { answer: recorded } = recordedResult(answer(200, `{"echo":"\\u0063${secret.slice(1)}"}`), mask);
    expect(recorded).toMatchObject({ body: '{"echo":"[redacted]"}', json: { echo: '[redacted]' } });
  });

  it('masks a token with JSON escapes next to one without', () => {
    const { answer: recorded } = recordedResult(answer(200, `["${secret}","\\u0063${secret.slice(1)}"]`), mask);
    expect(recorded).toMatchObject({ body: '["[redacted]","[redacted]"]', json: ['[redacted]', '[redacted]'] });
  });

  it('masks a token of digits, and keeps JSON valid that has it as a number', () => {
    const { answer: recorded } = recordedResult(answer(200, '{"echo":12345678,"n":5}'), redactor(['12345678']));
    expect(recorded).toMatchObject({ body: '{"echo":"[redacted]","n":5}', json: { echo: '[redacted]', n: 5 } });
  });

  it('masks the detail of a failure', () => {
    expect(recordedResult(failure('malformed', `not HTTP: ${secret}`), mask).failure?.detail).toBe(
      'not HTTP: [redacted]',
    );
  });

  it('masks a token in a body that is neither JSON nor UTF-8', () => {
    const body = Buffer.concat([Buffer.from([0xff]), Buffer.from(`<b>${secret}</b>`)]);
    expect(recordedResult(answer(500, body), mask).answer?.body).toBe('\ufffd<b>[redacted]</b>');
  });

  it('masks a token that ends in the quote of a JSON text', () => {
    const quoted = recordedResult(answer(200, '"!!!!!!!"'), redactor(['!!!!!!!"']));
    expect(quoted.answer?.body).not.toContain('!!!!!!!"');
  });

  it('never contains the token, for random tokens and texts', () => {
    const tokens = fc
      .string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)), minLength: 8 })
      .filter((text) => !'"[redacted]"'.includes(text));
    fc.assert(
      fc.property(tokens, fc.string(), fc.string(), (text, before, after) => {
        const echo = before + text + after;
        const own = redactor([text]);
        const records = [
          recordedResult(answer(200, { echo, list: [echo], [echo]: true }, { 'x-echo': echo }), own),
          recordedResult(answer(200, echo), own),
          recordedResult(failure('dropped', echo), own),
          recordedRequest({ method: 'GET', url: echo, headers: { 'x-echo': echo }, body: echo }, own),
        ];
        const texts: string[] = [];
        const collect = (value: unknown): void => {
          if (typeof value === 'string') texts.push(value);
          else if (typeof value === 'object' && value !== null) Object.entries(value).flat().forEach(collect);
        };
        records.forEach(collect);
        expect(texts.filter((one) => one.includes(text))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
