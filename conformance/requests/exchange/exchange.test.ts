/** Tests the record of an exchange, and how responses are classified as accepted, refused or rate limited. */
import { describe as group, expect, it } from 'vitest';
import {
  describe,
  isRateLimited,
  isRefusal,
  isAccepted,
  lacking,
  received,
  recordedRequest,
  recordedResult,
} from './exchange.js';
import { answer, exchangeOf, failure } from '../../run/test-target.js';

const plain = (text: string): string => text;
const recorded = (body: string | Uint8Array, status = 200) => recordedResult(answer(status, body), plain).answer;

group('the record of an answer', () => {
  it('has the status, the headers in their order, the body and its JSON', () => {
    const result = recordedResult(answer(201, '{"a":12.0}', { 'x-b': '1', 'x-a': '2' }), plain);
    expect(result).toEqual({
      answer: {
        status: 201,
        headers: [
          ['content-type', 'application/json'],
          ['x-b', '1'],
          ['x-a', '2'],
        ],
        body: '{"a":12.0}',
        json: { a: 12 },
      },
      elapsedMs: 1,
    });
  });

  it('rounds the time', () => {
    expect(recordedResult({ ...answer(200), elapsedMs: 1.6 }, plain).elapsedMs).toBe(2);
  });

  it.each([
    ['', 'the body is empty'],
    ['{"a":', 'the body is not JSON'],
    ['<html>', 'the body is not JSON'],
    ["{'a':1}", 'the body is not JSON'],
    ['NaN', 'the body is not JSON'],
  ])('has the reason why the body is no JSON: %j', (body, jsonError) => {
    expect(recorded(body)).toMatchObject({ body, jsonError });
    expect(recorded(body)).not.toHaveProperty('json');
  });

  it.each([
    ['null', null],
    ['7', 7],
    ['"x"', 'x'],
    [' [1] ', [1]],
  ])('has any JSON value of the body: %s', (body, json) => {
    expect(recorded(body)?.json).toEqual(json);
  });

  it('has no JSON if the bytes are no UTF-8, and replaces the invalid bytes', () => {
    expect(recorded(Uint8Array.of(0x22, 0xff, 0x22))).toMatchObject({
      body: '"\ufffd"',
      jsonError: 'the body is not valid UTF-8',
    });
  });

  it('has the JSON after a byte order mark, and says that there was one', () => {
    expect(recorded(Buffer.from('\ufeff{}'))).toMatchObject({ body: '{}', json: {}, mark: true });
    expect(recorded('{}')).not.toHaveProperty('mark');
  });

  it('has no JSON if the body is UTF-16', () => {
    expect(recorded(Buffer.from('\ufeff{}', 'utf16le'))).toHaveProperty('jsonError');
  });

  it('keeps names that are special in JavaScript, such as __proto__', () => {
    const json = recordedResult(answer(200, '{"__proto__":{"a":"secret"}}'), (text) => text.replaceAll('secret', 'x'));
    expect(JSON.stringify(json.answer?.json)).toBe('{"__proto__":{"a":"x"}}');
  });
});

group('the record of a request', () => {
  const request = { method: 'POST', url: 'http://target.test/', headers: { 'x-a': 'secret' } };
  const mask = (text: string): string => text.replaceAll('secret', '…');

  it('has the body as text, whether it was sent as text or as bytes', () => {
    for (const body of ['{"é":1}', Buffer.from('{"é":1}')])
      expect(recordedRequest({ ...request, body }, mask).body).toBe('{"é":1}');
  });

  it('has no body if none was sent, and an empty one if an empty one was sent', () => {
    expect(recordedRequest(request, mask)).toEqual({ ...request, headers: { 'x-a': '…' } });
    expect(recordedRequest({ ...request, body: '' }, mask)).toHaveProperty('body', '');
  });
});

group('an answer', () => {
  const sorted = (status: number, headers: readonly (readonly [string, string])[] = []) => {
    const exchange = exchangeOf({ answer: { status, headers, body: '' } });
    return [
      isAccepted(exchange) && 'taken',
      isRefusal(exchange) && 'refused',
      isRateLimited(exchange) && 'put off',
    ].filter(Boolean);
  };

  it.each([
    ...[200, 201, 204, 299].map((status) => [status, ['taken']] as const),
    ...[400, 401, 403, 404, 422, 451, 499].map((status) => [status, ['refused']] as const),
    ...[300, 302, 304, 500, 502, 503, 600].map((status) => [status, []] as const),
    [429, ['put off']] as const,
  ])('with status %i is %j', (status, expected) => {
    expect(sorted(status)).toEqual(expected);
  });

  it('with status 503 counts as rate limited if it has a Retry-After header', () => {
    expect(sorted(503, [['Retry-After', '1']])).toEqual(['put off']);
    expect(sorted(500, [['Retry-After', '1']])).toEqual([]);
  });

  it('that never came is none of these', () => {
    const { elapsedMs, ...result } = recordedResult(failure('timeout'), plain);
    const { answer: _answer, ...rest } = exchangeOf();
    const silent = { ...rest, ...result, elapsedMs };
    expect([isAccepted(silent), isRefusal(silent), isRateLimited(silent)]).toEqual([false, false, false]);
    expect(received(silent)).toBe('no response (timeout: as scripted)');
  });
});

group('in a few words', () => {
  it('an accepted request is described by what its response lacks, any other by its response', () => {
    const of = (status: number, body: string) => {
      const exchange = exchangeOf({ ...recordedResult(answer(status, body), plain) });
      return lacking(exchange, 'order at data.order');
    };
    expect(of(200, '{"data":{}}')).toBe('status 200, but the response has no order at data.order');
    expect(of(200, '{"data":')).toBe('status 200, but the body is not JSON');
    expect(of(404, '{"message":"no"}')).toBe('status 404 {"message":"no"}');
  });

  it('a response is described by its status and the beginning of its body', () => {
    const of = (body: string) => received(exchangeOf({ answer: { status: 422, headers: [], body } }));
    expect(of('')).toBe('status 422 without a body');
    expect(of('no')).toBe('status 422 no');
    expect(of('x'.repeat(500))).toBe(`status 422 ${'x'.repeat(200)}…`);
  });

  it('a redirect is described with its Location', () => {
    const headers = [['Location', 'https://sso.example.com/login']] as const;
    const of = (status: number) => received(exchangeOf({ answer: { status, headers, body: '' } }));
    expect(of(302)).toBe('status 302 to https://sso.example.com/login without a body');
    expect(of(201)).toBe('status 201 without a body');
  });

  it('a value is described by its JSON, an absent one as "nothing"', () => {
    expect([undefined, null, '', [], { a: 1 }].map(describe)).toEqual(['nothing', 'null', '""', '[]', '{"a":1}']);
    expect(describe('x'.repeat(500))).toHaveLength(201);
  });
});
