/** A relay between raw sockets, for tests of the bytes that each side gets. */
import { once } from 'node:events';
import { afterEach } from 'vitest';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Relay, type RelayOptions } from './relay.js';
import { Upstream } from './upstream.js';
import { unseen } from './watch.js';

/** Called with a server's connection for each head of a request. */
export type Serve = (socket: Socket, head: string) => void;

/** A raw server and a relay in front of it. */
export interface Bench {
  readonly port: number;
  /** Everything that the server has received so far, on all connections. */
  readonly received: () => string;
  /** Resolves when the server has received this text. */
  readonly receives: (part: string) => Promise<void>;
  /** The server's connections, in order. */
  readonly sockets: readonly Socket[];
  /** Stops the server, so that no server listens behind the relay. */
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

/** Everything that a client gets for these bytes until the connection ends. A reset adds a word at the end. */
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

/** Reads the client's data until it contains a text. */
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

/** For the tests of one file: the last bench is closed after each test. */
export function benches(): {
  /** A relay in front of a server with this behaviour. */
  readonly serving: (serve: Serve, options?: Partial<RelayOptions>) => Promise<Bench>;
  /** A relay in front of a server that responds to each request with this text, and closes the connection. */
  readonly answering: (response: string) => Promise<Bench>;
} {
  let bench: Bench | undefined;
  afterEach(() => bench?.close());
  const serving = async (serve: Serve, options?: Partial<RelayOptions>): Promise<Bench> =>
    (bench = await startBench(serve, options));
  return { serving, answering: (response) => serving((socket) => socket.end(Buffer.from(response, 'latin1'))) };
}

/** The end of a head with Connection: close. */
export const close = 'Connection: close\r\n\r\n';
/** A request for the carriers. */
export const get = `GET /api/v1/carriers HTTP/1.1\r\nHost: proxy\r\n${close}`;
/** The head of a response with a body of two bytes. */
export const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n';
