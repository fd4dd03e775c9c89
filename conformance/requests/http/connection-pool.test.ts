/** Shows how the live transport limits, reuses, closes and secures its connections. */
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLiveTransport } from './live.js';
import type { Transport, WireResult } from './transport.js';
import { canCertify, certificate } from './test-certificates.js';
import { client, closeAll, get, http, listen, ok, raw, saying, text } from './test-live-servers.js';

afterEach(closeAll);
afterEach(() => void vi.useRealTimers());

/** Stops the timers of request limits, so that the machine's speed doesn't matter. */
const holdTime = (): void => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

describe('connections', () => {
  const send = (transport: Transport, method: string, url: string) => transport.send({ method, url, headers: {} });

  async function portsUsed(...methods: string[]): Promise<number> {
    const ports = new Set<number | undefined>();
    const origin = await http((request, response) => response.end(String(ports.add(request.socket.remotePort).size)));
    const transport = client();
    for (const method of methods) await send(transport, method, origin);
    return ports.size;
  }

  it('are reused for all methods', async () => {
    expect(await portsUsed('GET', 'POST', 'PUT', 'PATCH', 'POST', 'DELETE')).toBe(1);
  });

  it('are reused for their own origin only', async () => {
    const [one, other] = [await saying(ok('one')), await saying(ok('other'))];
    const transport = client();
    const answers: string[] = [];
    for (const origin of [one, other, one, other]) answers.push(text(await send(transport, 'GET', origin)));
    expect(answers).toEqual(['one', 'other', 'one', 'other']);
  });

  it('that the server closes while idle lose at most one request, which is marked as lost', async () => {
    // Closes without notice, a moment after the second response, while the next request is on its way.
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

  it('are not reused after the server has closed one without notice', async () => {
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
  ])("that are %s lose no request: the failure is the server's own", async (_what, at, misbehave) => {
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

  it('may be closed after each response', async () => {
    const origin = await http((_, response) => response.setHeader('connection', 'close').end('{}'));
    const transport = client();
    for (const method of ['GET', 'GET', 'POST', 'POST']) expect(text(await send(transport, method, origin))).toBe('{}');
  });

  it('stay within their limit under many concurrent requests, and waiting for a free one is not part of the timeout', async () => {
    let now = 0;
    let most = 0;
    holdTime();
    const server = createHttpServer((_, response) => {
      vi.advanceTimersByTime(30);
      response.end('{}');
    });
    server.on('connection', (socket: Socket) => {
      most = Math.max(most, (now += 1));
      socket.on('close', () => (now -= 1));
    });
    const origin = await listen(server);
    const transport = client({ connections: 4, timeoutMs: 1000 });
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, i) => send(transport, i % 2 ? 'POST' : 'GET', origin)),
    );
    expect(results.every((result) => result.kind === 'answer')).toBe(true);
    // A connection that was given up may close a moment after its successor has opened.
    expect(most).toBeLessThanOrEqual(8);
  });

  it('are opened again after a failure', async () => {
    holdTime();
    let count = 0;
    const origin = await http((_, response) => ((count += 1) > 1 ? response.end('{}') : vi.advanceTimersByTime(250)));
    const transport = client({ timeoutMs: 250, connections: 1 });
    expect(await send(transport, 'GET', origin)).toMatchObject({ reason: 'timeout' });
    expect(text(await send(transport, 'GET', origin))).toBe('{}');
  });
});

describe.skipIf(!canCertify)('TLS with a private authority', () => {
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

  it('is trusted with its certificate, and fails without', async () => {
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
  it('fails if the port speaks plain HTTP or hangs up', async () => {
    const secure = (origin: string) => origin.replace('http:', 'https:');
    expect(await get(secure(await saying(ok(''))))).toMatchObject({
      kind: 'failure',
      reason: 'tls',
      detail: expect.stringMatching(
        /^the secure connection failed \(\w+\)\. If it is an http server, write its address with http$/,
      ) as string,
    });
    expect(await get(secure(await saying('', 'end')))).toMatchObject({ kind: 'failure', reason: 'dropped' });
  });

  it('leaves no connection open if the handshake never completes', async () => {
    let closed: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => (closed = resolve));
    const origin = await raw((socket) => socket.resume().on('close', closed));
    const result = await get(origin.replace('http:', 'https:'), { timeoutMs: 250 });
    expect(result).toMatchObject({ kind: 'failure', reason: 'unreachable' });
    await gone;
  });

  it('rejects an invalid certificate', () => {
    expect(() => createLiveTransport({ timeoutMs: 1, ca: '-----BEGIN CERTIFICATE-----\nnope' })).toThrow();
  });
});
