/** For tests of the live transport: small servers on a loopback port, and a client for them. */
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createLiveTransport, type LiveTransportOptions } from './live.js';
import type { Transport, WireResult } from './transport.js';

/** What the test has to close, in the order of opening. */
export const cleanUps: (() => Promise<unknown>)[] = [];

/** Closes everything that was opened, the last first; to be called after each test. */
export async function closeAll(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
}

export async function listen(server: Server, scheme = 'http'): Promise<string> {
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

/** A server that is a function called with each connection. */
export const raw = (onConnection: (socket: Socket) => void) => listen(createServer(onConnection));

/** A server that sends these bytes for each request, and then may hang up. */
export const saying = (text: string | Buffer, then: 'keep' | 'end' | 'reset' = 'keep') =>
  raw((socket) => {
    socket.on('data', () => {
      if (then === 'end') socket.end(text);
      else socket.write(text, () => (then === 'reset' ? setTimeout(() => socket.resetAndDestroy(), 20) : undefined));
    });
  });

export const http = (listener: RequestListener) => listen(createHttpServer(listener));

export function client(options: Partial<LiveTransportOptions> = {}): Transport {
  const transport = createLiveTransport({ timeoutMs: 5000, ...options });
  cleanUps.push(() => transport.close());
  return transport;
}

export const get = (url: string, options: Partial<LiveTransportOptions> = {}) =>
  client(options).send({ method: 'GET', url, headers: {} });

export function text(result: WireResult): string {
  return result.kind === 'answer' ? Buffer.from(result.body).toString('utf8') : `${result.reason}: ${result.detail}`;
}

export const ok = (body: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
export const chunked = (rest: string) => `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${rest}`;
export const encoded = (coding: string, body: Buffer) =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\ncontent-encoding: ${coding}\r\ncontent-length: ${body.length}\r\n\r\n`),
    body,
  ]);
