/** A relay between raw sockets: what a client writes, what the server gets, and the other way round, byte by byte. */
import { once } from 'node:events';
import { afterEach } from 'vitest';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Relay, type RelayOptions } from './relay.js';
import { Upstream } from './upstream.js';
import { unseen } from './watch.js';

/** What a server does with a connection, once it has the head of a request. */
export type Serve = (socket: Socket, head: string) => void;

/** A raw server and a relay in front of it. */
export interface Bench {
  readonly port: number;
  /** All that the server got so far, of all connections. */
  readonly received: () => string;
  /** Resolves when the server got this text. */
  readonly receives: (part: string) => Promise<void>;
  /** The connections at the server, in their order. */
  readonly sockets: readonly Socket[];
  /** Ends the server, so that nobody listens behind the relay. */
  readonly stopServer: () => Promise<void>;
  readonly close: () => Promise<void>;
}

async function startBench(serve: Serve, options: Partial<RelayOptions> = {}): Promise<Bench> {
  const sockets: Socket[] = [];
  let got = '';
  const waiting = new Set<() => void>();
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket);
    let head = '';
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      got += chunk.toString('latin1');
      head += chunk.toString('latin1');
      for (const look of waiting) look();
      for (let end = head.indexOf('\r\n\r\n'); end >= 0; end = head.indexOf('\r\n\r\n')) {
        const one = head.slice(0, end);
        head = head.slice(end + 4);
        if (/^[A-Z]+ /.test(one)) serve(socket, one);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const upstream = new Upstream({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  const relay = new Relay({ upstream, watcher: { begin: () => unseen }, ...options });
  const port = await relay.listen({ host: '127.0.0.1', port: 0 });
  return {
    port,
    sockets,
    received: () => got,
    receives: (part) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!got.includes(part)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    stopServer: async () => void (await once(server.close(), 'close')),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await relay.close();
      server.close();
    },
  };
}

/** A client's connection to the relay. */
export async function connected({ port }: Pick<Bench, 'port'>): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.setEncoding('latin1');
  await once(socket, 'connect');
  return socket;
}

/** All that a client gets for these bytes until the connection ends. A reset is a word at the end. */
export async function exchanged(bench: Pick<Bench, 'port'>, bytes: string | Buffer): Promise<string> {
  const socket = await connected(bench);
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  let got = '';
  socket.on('data', (chunk: string) => (got += chunk));
  const [event] = await Promise.race([
    once(socket, 'end').then(() => ['']),
    once(socket, 'error').then(() => ['(reset)']),
  ]);
  socket.destroy();
  return `${got}${event}`;
}

/** The next bytes that a client gets until they contain a text. */
export function until(socket: Socket, part: string): Promise<string> {
  let got = '';
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error(`The connection ended after ${JSON.stringify(got)}.`));
    const read = (chunk: string): void => {
      got += chunk;
      if (!got.includes(part)) return;
      socket.off('data', read).off('close', ended).pause();
      resolve(got);
    };
    socket.on('data', read).once('close', ended).resume();
  });
}

/** For the tests of one file: benches of which the last is closed after each test. */
export function benches(): {
  /** A relay in front of a server that does this. */
  readonly serving: (serve: Serve) => Promise<Bench>;
  /** A relay in front of a server that writes this after each head of a request, and ends the connection. */
  readonly answering: (response: string) => Promise<Bench>;
} {
  let bench: Bench | undefined;
  afterEach(() => bench?.close());
  const serving = async (serve: Serve): Promise<Bench> => (bench = await startBench(serve));
  return { serving, answering: (response) => serving((socket) => socket.end(Buffer.from(response, 'latin1'))) };
}

/** The end of a head, of a message after which the connection is closed. */
export const close = 'Connection: close\r\n\r\n';
/** A request for the carriers. */
export const get = `GET /api/v1/carriers HTTP/1.1\r\nHost: proxy\r\n${close}`;
/** The head of a response with two bytes. */
export const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n';
