/** Responses on a connection keep the order of their requests, and only a limited number of requests is read ahead. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Call, HttpOutcome } from '../calls/call.js';
import { makeIdentity } from './certificate.js';
import { startServer, type ServerOptions, type StartedServer } from './server.js';
import { rawTo, statusesIn } from './test-server.js';

let server: StartedServer;
afterEach(() => server.close());

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const found = { status: 200, headers: {}, body: '' };

/** Starts a server with an outcome for each path, and returns the list that records the requested paths. */
async function serve(outcomes: Readonly<Record<string, HttpOutcome>>, options: ServerOptions = {}): Promise<string[]> {
  const asked: string[] = [];
  const handle = async ({ url }: Call): Promise<HttpOutcome> => (asked.push(url), outcomes[url] ?? found);
  server = await startServer({ ...options, port: 0, app: { handle } });
  return asked;
}

describe('a request whose response never comes or never ends', () => {
  const stream = {
    status: 201,
    headers: {},
    open: (send: (text: string) => void) => (send('events'), () => undefined),
  };

  it.each<[name: string, outcome: HttpOutcome, statuses: readonly number[]]>([
    ['that hangs', 'hang', []],
    ['whose response is a stream', stream, [201]],
  ])('%s blocks the requests after it', async (_name, outcome, statuses) => {
    const asked = await serve({ '/first': outcome });
    const late = async (text: string): Promise<string> => {
      let received = '';
      const socket = connect(server.port, '127.0.0.1').setEncoding('latin1');
      socket.on('data', (piece: string) => (received += piece)).write(get('/first'));
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      socket.end(text);
      await once(socket, 'close');
      return received;
    };
    for (const text of ['garbage\r\n\r\n', get('/second'), 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n']) {
      expect(statusesIn(await rawTo(server.url, `${get('/first')}${text}`, true))).toEqual(statuses);
      asked.length = 0;
      expect(statusesIn(await late(text))).toEqual(statuses);
      expect(asked).toEqual(['/first']);
      asked.length = 0;
    }
  });

  it('is cut off if its client keeps sending', async () => {
    await serve({ '/first': 'hang' });
    expect(await rawTo(server.url, `${get('/first')}${get('/more').repeat(200)}`)).toBe('');
  });
});

it('a request after one that ends the connection is ignored', async () => {
  const asked = await serve({});
  const last = get('/last').replace('Host', 'Connection: close\r\nHost');
  expect(statusesIn(await rawTo(server.url, `${get('/first')}${last}${get('/after')}`))).toEqual([200, 200]);
  expect(asked).toEqual(['/first', '/last']);
});

it('a request in absolute form uses the host in its URL', async () => {
  const calls: Call[] = [];
  const handle = async (call: Call): Promise<HttpOutcome> => (calls.push(call), found);
  server = await startServer({ port: 0, app: { handle } });
  await rawTo(server.url, get('http://other.example:81?a=1'), true);
  const headers: unknown = expect.objectContaining({ host: 'other.example:81' });
  expect(calls).toMatchObject([{ url: '/?a=1', origin: 'http://other.example:81', headers }]);
});

it('each request of a connection has the origin of its own Host header', async () => {
  const origins: string[] = [];
  server = await startServer({ port: 0, app: { handle: async ({ origin }) => (origins.push(origin), found) } });
  const requests = ['a', 'b:81', 'a', 'a:99999'].map((host) => get('/').replace('Host: a', `Host: ${host}`));
  await rawTo(server.url, `${requests.join('')}GET / HTTP/1.0\r\n\r\n`);
  expect(origins).toEqual(['http://a', 'http://b:81', 'http://a', server.url, server.url]);
});

it('pipelined requests are read only as fast as they are answered', async () => {
  const [count, most] = [10_000, 100 + 2 ** 16 / get('/').length];
  let [read, release] = [0, (): void => undefined];
  const released = new Promise<void>((resolve) => (release = resolve));
  let socket: Socket | undefined;
  const see = (message: unknown): void => {
    const { request, server: of } = message as { request: IncomingMessage; server: { address(): { port: number } } };
    if (of.address()?.port !== server.port) return;
    socket = request.socket;
    read += 1;
  };
  subscribe('http.server.request.start', see);
  server = await startServer({ port: 0, app: { handle: async () => (await released, found) } });
  const received = rawTo(server.url, get('/').repeat(count), true);
  await vi.waitFor(() => expect(socket?.isPaused()).toBe(true));
  expect(read).toBeGreaterThan(100);
  expect(read).toBeLessThanOrEqual(most);
  release();
  expect(statusesIn(await received)).toHaveLength(count);
  unsubscribe('http.server.request.start', see);
});

describe('a connection that is too slow', () => {
  const settings = { headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 5 };

  it.each(['http', 'https'])('is closed silently if it never sent a byte, else with 408 (%s)', async (scheme) => {
    await serve({}, { settings, ...(scheme === 'https' && { identity: makeIdentity('127.0.0.1') }) });
    const open = (text: string): Promise<string> => {
      const options = { port: server.port, host: '127.0.0.1', rejectUnauthorized: false };
      const socket = scheme === 'https' ? connectTls(options) : connect(options);
      let received = '';
      socket.setEncoding('latin1').on('data', (piece: string) => (received += piece));
      if (text) socket.write(text);
      return once(socket, 'close').then(() => received);
    };
    expect(await open('')).toBe('');
    expect(statusesIn(await open('GET / HT'))).toEqual([408]);
  });
});
