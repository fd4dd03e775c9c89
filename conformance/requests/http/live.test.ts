/** Shows what the live transport sends, how it reads responses, and how it ends. */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createLiveTransport } from './live.js';
import { headerOf, type WireRequest } from './transport.js';
import { client, closeAll, encoded, get, http, ok, raw, saying, text } from './test-live-servers.js';

afterEach(closeAll);

describe('a request', () => {
  async function received(request: Omit<WireRequest, 'url'>, path = '/a/../b%2e?q=[1]&r=%zz'): Promise<string> {
    let seen = '';
    const origin = await raw((socket) =>
      socket.on('data', (data) => ((seen += data.toString('latin1')), socket.write(ok('')))),
    );
    expect(await client().send({ ...request, url: origin + path })).toMatchObject({ kind: 'answer' });
    return seen.replace(/host: [^\r]*\r\n/, '');
  }

  it('is sent unchanged, with the URL as it was written', async () => {
    const headers = { 'x-weird': ' \xe9\t;"', authorization: 'Bearer t' };
    expect(await received({ method: 'POST', headers, body: '{"a":' })).toBe(
      'POST /a/../b%2e?q=[1]&r=%zz HTTP/1.1\r\nconnection: keep-alive\r\nx-weird:  \xe9\t;"\r\nauthorization: Bearer t\r\ncontent-length: 5\r\n\r\n{"a":',
    );
  });

  it.each(['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'BREW'])(
    'can have any bytes as the body of %s',
    async (method) => {
      const seen = await received({ method, headers: {}, body: Uint8Array.of(0, 255, 13, 10) }, '');
      expect(seen).toBe(`${method} / HTTP/1.1\r\nconnection: keep-alive\r\ncontent-length: 4\r\n\r\n\x00\xff\r\n`);
    },
  );

  it('gets no content-type and no authorization from the transport, not even from the URL', async () => {
    let headers: object = {};
    const origin = await http((request, response) => response.end(((headers = request.headers), '{}')));
    await client().send({ method: 'POST', url: origin.replace('//', '//user:secret@'), headers: {}, body: '{}' });
    expect(Object.keys(headers).sort()).toEqual(['connection', 'content-length', 'host']);
  });

  it.each([
    ['a header with a line break', { url: 'http://127.0.0.1:1/', headers: { 'x-a': 'secret\r\nx-b: 1' } }],
    ['a path with a space', { url: 'http://127.0.0.1:1/a b', headers: {} }],
    ['another scheme', { url: 'file:///etc/passwd', headers: {} }],
    ['a relative URL', { url: '/orders', headers: {} }],
  ])('is not sent if it is invalid HTTP: %s', async (_, request) => {
    const result = await client().send({ method: 'GET', ...request });
    expect(result).toMatchObject({
      kind: 'failure',
      reason: 'cancelled',
      detail: expect.stringMatching(/^not sent/) as string,
    });
    expect(text(result)).not.toContain('secret');
  });
});

describe('a response', () => {
  it('has its status, its headers in order, and its body', async () => {
    const origin = await saying(
      'HTTP/1.1 201 Made\r\nA: 1\r\na: 2\r\n__proto__: x\r\nContent-Type: application/json\r\ncontent-length: 2\r\n\r\n{}',
    );
    const result = await get(origin);
    expect(result).toMatchObject({ kind: 'answer', status: 201 });
    if (result.kind !== 'answer') return;
    expect(result.headers.slice(0, 3)).toEqual([
      ['A', '1'],
      ['a', '2'],
      ['__proto__', 'x'],
    ]);
    expect(headerOf(result, 'content-type')).toBe('application/json');
    expect(text(result)).toBe('{}');
  });

  it('can contain bytes that are not UTF-8', async () => {
    const body = Buffer.from([0x22, 0xff, 0xc0, 0x22]);
    const result = await get(
      await saying(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n'), body])),
    );
    expect(result.kind === 'answer' && Buffer.from(result.body)).toEqual(body);
  });

  it.each([
    ['204', 'HTTP/1.1 204 No Content\r\n\r\n', 204],
    ['204 with a content-length', 'HTTP/1.1 204 No Content\r\ncontent-length: 7\r\n\r\n', 204],
    ['304 with a content-length', 'HTTP/1.1 304 Not Modified\r\ncontent-length: 7\r\n\r\n', 304],
    ['204 said to be gzip', 'HTTP/1.1 204 No Content\r\ncontent-encoding: gzip\r\n\r\n', 204],
    [
      'an interim answer first',
      'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n',
      200,
    ],
  ])('can have no body: %s', async (_, bytes, status) => {
    const result = await get(await saying(bytes));
    expect(result).toMatchObject({ kind: 'answer', status });
    expect(text(result)).toBe('');
  });

  it('to HEAD has no body', async () => {
    const origin = await http((_, response) => response.setHeader('content-length', 12).end());
    const result = await client().send({ method: 'HEAD', url: origin, headers: {} });
    expect(result).toMatchObject({ kind: 'answer', status: 200 });
    expect(text(result)).toBe('');
  });

  it('can end with the connection', async () => {
    expect(text(await get(await saying('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nuntil the end', 'end')))).toBe(
      'until the end',
    );
  });

  it('that redirects is not followed, so no other server gets the token', async () => {
    let elsewhere = 0;
    const other = await http((_, response) => response.end(`${(elsewhere += 1)}`));
    const origin = await http((_, response) => response.writeHead(302, { location: `${other}/taken` }).end());
    const result = await client().send({ method: 'GET', url: origin, headers: { authorization: 'Bearer t' } });
    expect(result).toMatchObject({ kind: 'answer', status: 302 });
    expect(elsewhere).toBe(0);
  });
});

describe('content-encoding', () => {
  const body = Buffer.from('{"message":"success"}');

  it.each([
    ['gzip', gzipSync(body)],
    ['X-GZIP', gzipSync(body)],
    ['deflate', deflateSync(body)],
    ['deflate', deflateRawSync(body)],
    ['br', brotliCompressSync(body)],
    ['br, gzip', gzipSync(brotliCompressSync(body))],
    ['identity', body],
    [' gzip , identity,', gzipSync(body)],
    ['gzip, utf-8', body],
    ['utf-8', body],
  ])('%s is decoded, and an unknown one is left encoded', async (coding, bytes) => {
    expect(text(await get(await saying(encoded(coding, bytes))))).toBe(body.toString());
  });

  it.each([
    ['cut short', 'gzip', gzipSync(body).subarray(0, 25)],
    ['not what it says', 'gzip', body],
    ['of absurd depth', Array(3000).fill('gzip').join(), gzipSync(body)],
  ])('is malformed if it is %s', async (_, coding, bytes) => {
    expect(await get(await saying(encoded(coding, bytes)))).toMatchObject({ kind: 'failure', reason: 'malformed' });
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(120e6))],
    ['br', brotliCompressSync(Buffer.alloc(120e6), { params: { 1: 1 } })],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(120e6)))],
  ])('stops reading a %s bomb at the limit', async (coding, bomb) => {
    const before = process.memoryUsage().rss;
    expect(await get(await saying(encoded(coding, bomb)))).toMatchObject({ kind: 'failure', reason: 'too-large' });
    expect(process.memoryUsage().rss - before).toBeLessThan(60e6);
  });

  it('stops reading an endless bomb at the limit', async () => {
    const origin = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n');
      socket.write(gzipSync(Buffer.alloc(20e6)).subarray(0, -100));
    });
    expect(await get(origin)).toMatchObject({ kind: 'failure', reason: 'too-large' });
  });
});

describe('cancellation', () => {
  it('ends current requests, waiting ones, and all later ones', async () => {
    const abort = new AbortController();
    const transport = client({ signal: abort.signal, connections: 1 });
    const url = await raw((socket) => socket.once('data', () => abort.abort()));
    const request = { method: 'GET', url, headers: {} };
    const results = await Promise.all([transport.send(request), transport.send(request)]);
    results.push(await transport.send(request));
    expect(results.map((result) => result.kind === 'failure' && result.reason)).toEqual(Array(3).fill('cancelled'));
  });

  it('happens on close, which leaves no connection open', async () => {
    const transport = createLiveTransport({ timeoutMs: 5000 });
    let connections = 0;
    let asked: () => void = () => undefined;
    const second = new Promise<void>((resolve) => (asked = resolve));
    const origin = await raw((socket) => {
      connections += 1;
      socket.on('close', () => (connections -= 1));
      socket.on('data', (data) => (data.toString().startsWith('GET /one') ? socket.write(ok('')) : asked()));
    });
    expect(await transport.send({ method: 'GET', url: `${origin}/one`, headers: {} })).toMatchObject({
      kind: 'answer',
    });
    const pending = transport.send({ method: 'GET', url: `${origin}/two`, headers: {} });
    await second;
    await transport.close();
    expect(await pending).toMatchObject({ kind: 'failure', reason: 'cancelled' });
    await expect.poll(() => connections).toBe(0);
  });
});
