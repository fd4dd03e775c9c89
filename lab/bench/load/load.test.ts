/** Incomplete output of wrk is rejected, and the requests for wrk are valid HTTP. */
import { describe, expect, it } from 'vitest';
import { CommandError } from '../../../scripts/cli/arguments.js';
import { keyText, parseLoad, wireOf, type LoadRequest } from './load.js';

const good = {
  requests: 5000,
  microseconds: 2_000_000,
  p50: 120,
  p99: 4500,
  connect: 0,
  read: 0,
  write: 0,
  timeout: 0,
  status: 0,
};

const outputOf = (
  result: object,
  before = 'Running 2s test @ http://127.0.0.1:4010\n  1 threads and 50 connections\n',
) => `${before}\nbench-result ${JSON.stringify(result)}\n`;

describe('the output of wrk', () => {
  it('has requests per second, and times in milliseconds', () => {
    expect(parseLoad(outputOf(good), 'GET /')).toEqual({ requests: 5000, perSecond: 2500, p50: 0.12, p99: 4.5 });
  });

  it.each([
    ['status', 'responses with a status above 399'],
    ['timeout', 'responses that took over'],
    ['read', 'incomplete responses'],
    ['connect', 'connections that could not be made'],
    ['write', 'requests that could not be sent'],
  ])('is rejected with a single failure of %s', (name, words) => {
    const read = (): unknown => parseLoad(outputOf({ ...good, [name]: 1 }), 'POST /orders');
    expect(read).toThrow(CommandError);
    expect(read).toThrow(`POST /orders: 1 ${words}`);
  });

  it('is rejected if there were no responses', () => {
    expect(() => parseLoad(outputOf({ ...good, requests: 0 }), 'GET /')).toThrow('no request got a response');
    expect(() => parseLoad(outputOf({ ...good, microseconds: 0 }), 'GET /')).toThrow('no request got a response');
  });

  const whole = outputOf(good);
  it.each([
    ['nothing', ''],
    ['no result', 'Running 2s test @ http://127.0.0.1:4010\nunable to connect to 127.0.0.1:4010 Connection refused\n'],
    ['a result that broke off', whole.slice(0, -20)],
    ['a result without its end of line', whole.slice(0, whole.indexOf('}'))],
    ['a result that lacks a number', outputOf({ ...good, p99: undefined })],
    ['a result with a text for a number', outputOf({ ...good, requests: '5000' })],
    ['a result with less than nothing', outputOf({ ...good, status: -1 })],
    ['a result that is no whole number', outputOf({ ...good, requests: 1.5 })],
    ['a list', 'bench-result []\n'],
    ['no JSON', 'bench-result {"requests":nan}\n'],
    ['a result within another line', `Server: bench-result ${JSON.stringify(good)}\n`],
  ])('is rejected with %s', (_, output) => {
    expect(() => parseLoad(output, 'GET /')).toThrow(new CommandError('GET /: wrk ended without a result.'));
  });
});

describe('a request for wrk', () => {
  const post: LoadRequest = {
    method: 'POST',
    path: '/orders',
    headers: { 'Content-Type': 'application/json' },
    body: '{"id":"ä-{key}"}',
    keys: { kind: 'rising', form: '%09d', from: 7, to: 7 },
  };

  it('has the length of its body in bytes, including a key', () => {
    expect(wireOf('http://127.0.0.1:4010', post)).toBe(
      [
        ...['POST /orders HTTP/1.1', 'Host: 127.0.0.1:4010', 'Content-Type: application/json'],
        ...[`Content-Length: ${Buffer.byteLength('{"id":"ä-000000007"}')}`, '', '{"id":"ä-{key}"}'],
      ].join('\r\n'),
    );
  });

  it('has no Content-Length without a body', () => {
    const get: LoadRequest = { method: 'GET', path: '/carriers', headers: {} };
    expect(wireOf('http://127.0.0.1:4010', get)).toBe('GET /carriers HTTP/1.1\r\nHost: 127.0.0.1:4010\r\n\r\n');
  });

  it('formats keys like printf', () => {
    expect(keyText({ form: '%09d' }, 42)).toBe('000000042');
    expect(keyText({ form: '%d' }, 100_001)).toBe('100001');
  });
});
