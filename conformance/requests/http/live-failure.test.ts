/** Shows which failures the live transport reports for broken and hostile servers. */
import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  chunked,
  cleanUps,
  client,
  closeAll,
  encoded,
  get,
  http,
  listen,
  raw,
  saying,
  text,
} from './test-live-servers.js';

afterEach(() => void vi.useRealTimers());
afterEach(closeAll);

describe('failures', () => {
  it.each([
    ['never answers', ''],
    ['sends a header line by line', 'HTTP/1.1 200 OK\r\n', 'x: y\r\n'],
    ['sends a body byte by byte', 'HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n', 'x'],
    ['stops in the middle of a body', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nab'],
    ['stops in the middle of gzip', encoded('gzip', gzipSync('abc')).subarray(0, -5)],
  ])('times out for a server that %s', async (_, start, drop = '') => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const origin = await raw((socket) => drip(socket, start, drop, () => vi.advanceTimersByTime(250)));
    expect(await get(origin, { timeoutMs: 250 })).toMatchObject({ kind: 'failure', reason: 'timeout' });
  });

  it.each([
    ['an endless body', () => raw((socket) => flood(socket, chunked(''), `fff0\r\n${'x'.repeat(0xfff0)}\r\n`))],
    ['a huge body', () => http((_, response) => response.end(Buffer.alloc(9 * 1024 * 1024)))],
  ])('reports %s as too large, and destroys the connection', async (_, start) => {
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
    ['100 Continue, not asked for', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n', 'keep', 'malformed'],
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
  ] as const)('reports %s in one printable line', async (_, bytes, then, reason) => {
    const result = await get(await saying(bytes, then));
    expect(result).toMatchObject({ kind: 'failure', reason });
    expect(result.kind === 'failure' && result.detail).toMatch(/^[\x20-\x7e]{5,160}$/);
  });

  it('reports a connection that is reset at once as dropped', async () => {
    expect(await get(await raw((socket) => socket.resetAndDestroy()))).toMatchObject({
      kind: 'failure',
      reason: 'dropped',
    });
  });

  it('reports a closed port as unreachable', async () => {
    const server = createServer();
    const origin = await listen(server);
    await cleanUps.pop()?.();
    expect(await get(origin)).toMatchObject({ kind: 'failure', reason: 'unreachable' });
    expect(await get(origin.replace('127.0.0.1', 'localhost'))).toMatchObject({
      kind: 'failure',
      reason: 'unreachable',
    });
  });

  it('never quotes the request', async () => {
    const result = await client().send({
      method: 'GET',
      url: await saying('Bearer hidden\r\n'),
      headers: { authorization: 'Bearer hidden' },
    });
    expect(text(result)).toMatch(/^malformed/);
    expect(text(result)).not.toContain('hidden');
  });
});

/** Responds with `start` and then `drop` again and again; calls `onFifth` after the fifth. */
function drip(socket: Socket, start: string | Buffer, drop: string, onFifth: () => void): void {
  let drops = 0;
  socket.once('data', () => {
    socket.write(start);
    const timer = setInterval(() => {
      socket.write(drop);
      if ((drops += 1) === 5) onFifth();
    }, 20);
    socket.on('close', () => clearInterval(timer));
  });
}

function flood(socket: Socket, start: string, wave: string): void {
  socket.write(start);
  const more = () => {
    while (!socket.destroyed && socket.write(wave));
  };
  socket.on('drain', more);
  more();
}
