/** Shows what the live transport makes of good, broken and hostile servers, each a few lines on a loopback port. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createLiveTransport, type LiveTransportOptions } from './live-transport.js';
import { headerOf, type Transport, type WireRequest, type WireResult } from './transport.js';

const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function listen(server: Server, scheme = 'http'): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that is a function from a connection to whatever it does. */
const raw = (onConnection: (socket: Socket) => void) => listen(createServer(onConnection));

/** A server that answers each request with these bytes, and perhaps hangs up. */
const saying = (text: string | Buffer, then: 'keep' | 'end' | 'reset' = 'keep') =>
  raw((socket) => {
    socket.on('data', () => {
      if (then === 'end') socket.end(text);
      else socket.write(text, () => (then === 'reset' ? setTimeout(() => socket.resetAndDestroy(), 20) : undefined));
    });
  });

const http = (listener: RequestListener) => listen(createHttpServer(listener));

function client(options: Partial<LiveTransportOptions> = {}): Transport {
  const transport = createLiveTransport({ timeoutMs: 5000, ...options });
  cleanUps.push(() => transport.close());
  return transport;
}

const get = (url: string, options: Partial<LiveTransportOptions> = {}) =>
  client(options).send({ method: 'GET', url, headers: {} });

function text(result: WireResult): string {
  return result.kind === 'answer' ? Buffer.from(result.body).toString('utf8') : `${result.reason}: ${result.detail}`;
}

const ok = (body: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const chunked = (rest: string) => `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${rest}`;
const encoded = (coding: string, body: Buffer) =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\ncontent-encoding: ${coding}\r\ncontent-length: ${body.length}\r\n\r\n`),
    body,
  ]);

describe('what goes out', () => {
  async function received(request: Omit<WireRequest, 'url'>, path = '/a/../b%2e?q=[1]&r=%zz'): Promise<string> {
    let seen = '';
    const origin = await raw((socket) =>
      socket.on('data', (data) => ((seen += data.toString('latin1')), socket.write(ok('')))),
    );
    expect(await client().send({ ...request, url: origin + path })).toMatchObject({ kind: 'answer' });
    return seen.replace(/host: [^\r]*\r\n/, '');
  }

  it('is exactly what was given, with the URL as it was written', async () => {
    const headers = { 'x-weird': ' \xe9\t;"', authorization: 'Bearer t' };
    expect(await received({ method: 'POST', headers, body: '{"a":' })).toBe(
      'POST /a/../b%2e?q=[1]&r=%zz HTTP/1.1\r\nconnection: keep-alive\r\nx-weird:  \xe9\t;"\r\nauthorization: Bearer t\r\ncontent-length: 5\r\n\r\n{"a":',
    );
  });

  it.each(['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'BREW'])(
    'may have any bytes as the body of %s',
    async (method) => {
      const seen = await received({ method, headers: {}, body: Uint8Array.of(0, 255, 13, 10) }, '');
      expect(seen).toBe(`${method} / HTTP/1.1\r\nconnection: keep-alive\r\ncontent-length: 4\r\n\r\n\x00\xff\r\n`);
    },
  );

  it('has no content-type and no authorization of its own, not even from the URL', async () => {
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
  ])('is refused by us where HTTP has no form for it: %s', async (_, request) => {
    const result = await client().send({ method: 'GET', ...request });
    expect(result).toMatchObject({
      kind: 'failure',
      reason: 'cancelled',
      detail: expect.stringMatching(/^not sent/) as string,
    });
    expect(text(result)).not.toContain('secret');
  });
});

describe('answers', () => {
  it('come with status, headers in order and body', async () => {
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

  it('may hold bytes that are not UTF-8', async () => {
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
  ])('without a body are answers: %s', async (_, bytes, status) => {
    const result = await get(await saying(bytes));
    expect(result).toMatchObject({ kind: 'answer', status });
    expect(text(result)).toBe('');
  });

  it('to HEAD have no body', async () => {
    const origin = await http((_, response) => response.setHeader('content-length', 12).end());
    const result = await client().send({ method: 'HEAD', url: origin, headers: {} });
    expect(result).toMatchObject({ kind: 'answer', status: 200 });
    expect(text(result)).toBe('');
  });

  it('may end with the connection', async () => {
    expect(text(await get(await saying('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nuntil the end', 'end')))).toBe(
      'until the end',
    );
  });

  it('that redirect are not followed, and the token goes nowhere else', async () => {
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
  ])('%s is decoded, or left alone where it is unknown', async (coding, bytes) => {
    expect(text(await get(await saying(encoded(coding, bytes))))).toBe(body.toString());
  });

  it.each([
    ['cut short', 'gzip', gzipSync(body).subarray(0, 25)],
    ['not what it says', 'gzip', body],
    ['of absurd depth', Array(3000).fill('gzip').join(), gzipSync(body)],
  ])('is malformed where it is %s', async (_, coding, bytes) => {
    expect(await get(await saying(encoded(coding, bytes)))).toMatchObject({ kind: 'failure', reason: 'malformed' });
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(120e6))],
    ['br', brotliCompressSync(Buffer.alloc(120e6), { params: { 1: 1 } })],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(120e6)))],
  ])('stops a %s bomb at the limit', async (coding, bomb) => {
    const before = process.memoryUsage().rss;
    expect(await get(await saying(encoded(coding, bomb)))).toMatchObject({ kind: 'failure', reason: 'too-large' });
    expect(process.memoryUsage().rss - before).toBeLessThan(60e6);
  });

  it('stops a bomb that never ends before all of it has come', async () => {
    const origin = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n');
      socket.write(gzipSync(Buffer.alloc(20e6)).subarray(0, -100));
    });
    expect(await get(origin)).toMatchObject({ kind: 'failure', reason: 'too-large' });
  });
});

describe('failures', () => {
  const slow = { timeoutMs: 250 };

  it.each([
    ['never answers', () => raw(() => undefined), 'timeout'],
    ['sends a header line by line', () => raw((socket) => drip(socket, 'HTTP/1.1 200 OK\r\n', 'x: y\r\n')), 'timeout'],
    [
      'sends a body byte by byte',
      () => raw((socket) => drip(socket, 'HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n', 'x')),
      'timeout',
    ],
    ['stops in the middle of a body', () => saying('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nab'), 'timeout'],
    ['stops in the middle of gzip', () => saying(encoded('gzip', gzipSync('abc')).subarray(0, -5)), 'timeout'],
  ])('a server that %s', async (_, start, reason) => {
    expect(await get(await start(), slow)).toMatchObject({ kind: 'failure', reason });
  });

  it.each([
    ['an endless body', () => raw((socket) => flood(socket, chunked(''), `fff0\r\n${'x'.repeat(0xfff0)}\r\n`))],
    ['a huge body', () => http((_, response) => response.end(Buffer.alloc(9 * 1024 * 1024)))],
  ])('%s is too large, and its connection is destroyed', async (_, start) => {
    expect(await get(await start())).toMatchObject({ kind: 'failure', reason: 'too-large' });
  });

  it.each([
    ['broken chunking', chunked('zz\r\nabc\r\n'), 'keep', 'malformed'],
    ['garbage', 'SSH-2.0-OpenSSH_9.6\r\n', 'keep', 'malformed'],
    ['binary garbage', Buffer.alloc(2000, 0xff), 'end', 'malformed'],
    [
      'duplicate content-length',
      'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nabc',
      'keep',
      'malformed',
    ],
    ['an unwanted upgrade', 'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', 'keep', 'malformed'],
    ['ten thousand headers', `HTTP/1.1 200 OK\r\n${'x-header: value\r\n'.repeat(10_000)}\r\n`, 'keep', 'malformed'],
    ['a header without end', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(200_000)}`, 'keep', 'malformed'],
    ['a body cut short', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc', 'end', 'dropped'],
    [
      'a body cut short before closing',
      'HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 10\r\n\r\nabc',
      'end',
      'dropped',
    ],
    ['chunks cut short', chunked('5\r\nab'), 'end', 'dropped'],
    [
      'chunks without the last',
      'HTTP/1.1 200 OK\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\n',
      'end',
      'dropped',
    ],
    ['a header cut short', 'HTTP/1.1 200 OK\r\ncontent-le', 'end', 'dropped'],
    ['nothing', '', 'end', 'dropped'],
    ['a reset', '', 'reset', 'dropped'],
    ['a reset in a body without length', 'HTTP/1.1 200 OK\r\n\r\nabc', 'reset', 'dropped'],
  ] as const)('%s', async (_, bytes, then, reason) => {
    const result = await get(await saying(bytes, then));
    expect(result).toMatchObject({ kind: 'failure', reason });
    expect(result.kind === 'failure' && result.detail).toMatch(/^[\x20-\x7e]{5,160}$/);
  });

  it('a connection that is reset at once', async () => {
    expect(await get(await raw((socket) => socket.resetAndDestroy()))).toMatchObject({
      kind: 'failure',
      reason: 'dropped',
    });
  });

  it('a port where nobody listens', async () => {
    const server = createServer();
    const origin = await listen(server);
    await cleanUps.pop()?.();
    expect(await get(origin)).toMatchObject({ kind: 'failure', reason: 'unreachable' });
    expect(await get(origin.replace('127.0.0.1', 'localhost'))).toMatchObject({
      kind: 'failure',
      reason: 'unreachable',
    });
  });

  it('never quote the request', async () => {
    const result = await client().send({
      method: 'GET',
      url: await saying('Bearer hidden\r\n'),
      headers: { authorization: 'Bearer hidden' },
    });
    expect(text(result)).toMatch(/^malformed/);
    expect(text(result)).not.toContain('hidden');
  });
});

function drip(socket: Socket, start: string, drop: string): void {
  socket.write(start);
  const timer = setInterval(() => socket.write(drop), 20);
  socket.on('close', () => clearInterval(timer));
}

function flood(socket: Socket, start: string, wave: string): void {
  socket.write(start);
  const more = () => {
    while (!socket.destroyed && socket.write(wave));
  };
  socket.on('drain', more);
  more();
}

describe('cancellation', () => {
  it('ends what is under way and what waits for a connection, and whatever comes later', async () => {
    const abort = new AbortController();
    const transport = client({ signal: abort.signal, connections: 1 });
    const url = await raw((socket) => socket.once('data', () => abort.abort()));
    const request = { method: 'GET', url, headers: {} };
    const results = await Promise.all([transport.send(request), transport.send(request)]);
    results.push(await transport.send(request));
    expect(results.map((result) => result.kind === 'failure' && result.reason)).toEqual(Array(3).fill('cancelled'));
  });

  it('comes with close, which leaves no connection behind', async () => {
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

describe('connections', () => {
  const send = (transport: Transport, method: string, url: string) => transport.send({ method, url, headers: {} });

  async function portsUsed(...methods: string[]): Promise<number> {
    const ports = new Set<number | undefined>();
    const origin = await http((request, response) => response.end(String(ports.add(request.socket.remotePort).size)));
    const transport = client();
    for (const method of methods) await send(transport, method, origin);
    return ports.size;
  }

  it('are reused, whatever is asked', async () => {
    expect(await portsUsed('GET', 'POST', 'PUT', 'PATCH', 'POST', 'DELETE')).toBe(1);
  });

  it('are reused for their own origin only', async () => {
    const [one, other] = [await saying(ok('one')), await saying(ok('other'))];
    const transport = client();
    const answers: string[] = [];
    for (const origin of [one, other, one, other]) answers.push(text(await send(transport, 'GET', origin)));
    expect(answers).toEqual(['one', 'other', 'one', 'other']);
  });

  it('that the server closes while idle cost one request at most, which says so', async () => {
    // Announces nothing, and closes a moment after the second answer, while the next request is on its way.
    const origin = await raw((socket) => {
      let answers = 0;
      socket.on('data', () => socket.write(ok('{}'), () => ((answers += 1) > 1 ? socket.end() : undefined)));
    });
    const transport = client();
    const results: WireResult[] = [];
    for (const method of ['GET', 'GET', 'POST', 'GET', 'POST', 'POST', 'GET', 'POST']) {
      results.push(await send(transport, method, origin));
    }
    expect(results.filter(({ kind }) => kind === 'answer').length).toBeGreaterThanOrEqual(7);
    expect(results.filter(({ kind }) => kind === 'failure')).toMatchObject(
      results.some(({ kind }) => kind === 'failure') ? [{ reason: 'dropped', lost: true }] : [],
    );
  });

  it('are not reused when the server has once closed one unannounced', async () => {
    const requests: number[] = [];
    const origin = await raw((socket) => {
      const connection = requests.push(0) - 1;
      socket.on('data', () => {
        requests[connection] = (requests[connection] ?? 0) + 1;
        if (requests[connection] === 3) socket.resetAndDestroy();
        else socket.write(ok('{}'));
      });
    });
    const transport = client();
    const results: WireResult[] = [];
    for (let i = 0; i < 5; i += 1) results.push(await send(transport, 'POST', origin));
    expect(results.map(({ kind }) => kind)).toEqual(['answer', 'answer', 'failure', 'answer', 'answer']);
    expect(results[2]).toMatchObject({ reason: 'dropped', lost: true });
    expect(requests).toEqual([3, 1, 1]);
  });

  it.each([
    ['new', 1, (socket: Socket) => socket.resetAndDestroy()],
    ['silent', 2, () => undefined],
    ['broken within an answer', 2, (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{')],
  ])("that are %s lose nothing: what comes of them is the server's own doing", async (_what, at, misbehave) => {
    let count = 0;
    const origin = await raw((socket) => {
      socket.on('data', () => ((count += 1) === at ? misbehave(socket) : socket.write(ok('{}'))));
    });
    const transport = client({ timeoutMs: 250 });
    const results: WireResult[] = [];
    for (let sent = 0; sent < at; sent += 1) results.push(await send(transport, 'POST', origin));
    expect(results.at(-1)).toMatchObject({ kind: 'failure' });
    expect(results.at(-1)).not.toHaveProperty('lost');
  });

  it('may be closed after each answer', async () => {
    const origin = await http((_, response) => response.setHeader('connection', 'close').end('{}'));
    const transport = client();
    for (const method of ['GET', 'GET', 'POST', 'POST']) expect(text(await send(transport, method, origin))).toBe('{}');
  });

  it('stay within their bound under many concurrent requests, and the wait for one is not counted', async () => {
    let now = 0;
    let most = 0;
    const server = createHttpServer((_, response) => void setTimeout(() => response.end('{}'), 10));
    server.on('connection', (socket: Socket) => {
      most = Math.max(most, (now += 1));
      socket.on('close', () => (now -= 1));
    });
    const origin = await listen(server);
    const transport = client({ connections: 4, timeoutMs: 300 });
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, i) => send(transport, i % 2 ? 'POST' : 'GET', origin)),
    );
    expect(results.every((result) => result.kind === 'answer')).toBe(true);
    // A connection that was given up may close a moment after its successor has opened.
    expect(most).toBeLessThanOrEqual(8);
  });

  it('are opened anew after a failure', async () => {
    let first = true;
    const origin = await http((_, response) => (first ? (first = false) : response.end('{}')));
    const transport = client({ timeoutMs: 250, connections: 1 });
    expect(await send(transport, 'GET', origin)).toMatchObject({ reason: 'timeout' });
    expect(text(await send(transport, 'GET', origin))).toBe('{}');
  });
});

describe.skipIf(spawnSync('openssl', ['version']).status !== 0)('TLS with a private authority', () => {
  function certificate(): { ca: string; key: string; cert: string } {
    const dir = mkdtempSync(join(tmpdir(), 'conf-tls-'));
    cleanUps.push(async () => rmSync(dir, { recursive: true }));
    const openssl = (command: string) => execFileSync('openssl', command.split(' '), { cwd: dir, stdio: 'pipe' });
    const key = (name: string) => `-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ${name}.key`;
    writeFileSync(join(dir, 'names'), 'subjectAltName=IP:127.0.0.1\n');
    openssl(`req -x509 ${key('ca')} -out ca.pem -subj /CN=private -days 2`);
    openssl(`req ${key('host')} -out host.csr -subj /CN=host`);
    openssl('x509 -req -in host.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out host.pem -days 2 -extfile names');
    const read = (name: string) => readFileSync(join(dir, name), 'utf8');
    return { ca: read('ca.pem'), key: read('host.key'), cert: read('host.pem') };
  }

  async function secure(): Promise<{ ca: string; origin: string }> {
    const { ca, ...own } = certificate();
    return {
      ca,
      origin: await listen(
        createHttpsServer(own, (_, response) => response.end('{}')),
        'https',
      ),
    };
  }

  it('answers who trusts it, and nobody else', async () => {
    const { ca, origin } = await secure();
    expect(text(await get(origin, { ca }))).toBe('{}');
    expect(await get(origin)).toMatchObject({ kind: 'failure', reason: 'tls' });
  });

  it('fails for a name that is not in the certificate', async () => {
    const { ca, origin } = await secure();
    expect(await get(origin.replace('127.0.0.1', 'localhost'), { ca })).toMatchObject({
      kind: 'failure',
      reason: 'tls',
    });
  });
});

describe('TLS', () => {
  it('fails where the port speaks plain HTTP or hangs up', async () => {
    const secure = (origin: string) => origin.replace('http:', 'https:');
    expect(await get(secure(await saying(ok(''))))).toMatchObject({ kind: 'failure', reason: 'tls' });
    expect(await get(secure(await saying('', 'end')))).toMatchObject({ kind: 'failure', reason: 'dropped' });
  });

  it('that never completes its handshake leaves no connection', async () => {
    let closed: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => (closed = resolve));
    const origin = await raw((socket) => socket.resume().on('close', closed));
    const result = await get(origin.replace('http:', 'https:'), { timeoutMs: 250 });
    expect(result).toMatchObject({ kind: 'failure', reason: 'unreachable' });
    await gone;
  });

  it('needs certificates that are certificates', () => {
    expect(() => createLiveTransport({ timeoutMs: 1, ca: '-----BEGIN CERTIFICATE-----\nnope' })).toThrow();
  });
});
