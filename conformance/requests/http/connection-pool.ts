/** The connection pool of the live transport: a limited number, reused while the server keeps them open. */

import { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { createSecureContext, rootCertificates } from 'node:tls';
import { buildConnector, Client } from 'undici';
import { codeOf } from './live-failure.js';

/** Shorter than the idle timeouts of servers (1 s and up), so that we close first. */
const REUSE_WITHIN_MS = 500;

const CLIENT_OPTIONS: Client.Options = {
  pipelining: 1,
  allowH2: false,
  maxHeaderSize: 64 * 1024,
  keepAliveTimeout: REUSE_WITHIN_MS,
  keepAliveMaxTimeout: REUSE_WITHIN_MS,
  // The exchange has its own timer. These would limit only parts of it, and imprecisely.
  headersTimeout: 0,
  bodyTimeout: 0,
};

/** One client with at most one socket. `reused` is set once the current socket has carried a response. */
export interface PooledConnection {
  readonly origin: string;
  readonly client: Client;
  readonly holder: SocketHolder;
  reused: boolean;
  /** When it was released last, in milliseconds of `performance.now()`. */
  idleSince: number;
}

interface SocketHolder {
  socket?: Socket;
  /** The first error of the socket. undici loses one of TLS that comes with the end of the connection. */
  error?: Error;
}

/**
 * If the server closes an idle connection just as a request is sent, nobody knows whether it was seen. So a connection is reused
 * for half a second only, and never again once a server has closed one without notice.
 */
export class ConnectionPool {
  private readonly all = new Set<PooledConnection>();
  private readonly idle: PooledConnection[] = [];
  private readonly queue: (() => void)[] = [];
  private readonly closesIdle = new Set<string>();
  private readonly connect: (...all: Parameters<buildConnector.connector>) => Socket;
  private busy = 0;

  constructor(
    private readonly limit: number,
    ca: string | undefined,
  ) {
    // Throws for an invalid certificate, which a secure context would ignore.
    if (ca !== undefined) new X509Certificate(ca);
    const tls = ca === undefined ? {} : { secureContext: createSecureContext({ ca: [...rootCertificates, ca] }) };
    // One for all lanes, so that new connections resume the TLS session. It returns its socket at once; the types hide that.
    this.connect = buildConnector({ ...tls, autoSelectFamily: true, timeout: 0 }) as typeof this.connect;
  }

  async take(origin: string): Promise<PooledConnection> {
    if (this.busy < this.limit) this.busy += 1;
    else await new Promise<void>((resolve) => this.queue.push(resolve));
    return this.recent(origin) ?? this.open(origin);
  }

  /** The most recently released connection. Its age is checked here, as undici's own timer is coarse. */
  private recent(origin: string): PooledConnection | undefined {
    const since = performance.now() - REUSE_WITHIN_MS;
    const mayReuse = (connection: PooledConnection): boolean =>
      connection.origin === origin && connection.idleSince > since;
    const at = this.closesIdle.has(origin) ? -1 : this.idle.findLastIndex(mayReuse);
    return this.idle.splice(at, at < 0 ? 0 : 1)[0];
  }

  /** Returns a connection to the pool. Without a response its socket is in an unknown state and is destroyed. */
  release(connection: PooledConnection, answered: boolean): void {
    connection.idleSince = performance.now();
    if (answered && this.all.has(connection) && !this.closesIdle.has(connection.origin)) this.idle.push(connection);
    else void this.destroy(connection);
    const next = this.queue.shift();
    if (next === undefined) this.busy -= 1;
    else next();
  }

  async close(): Promise<void> {
    await Promise.all([...this.all].map((connection) => this.destroy(connection)));
  }

  private open(origin: string): PooledConnection {
    const surplus = this.idle.length + this.busy > this.limit ? this.idle.shift() : undefined;
    if (surplus !== undefined) void this.destroy(surplus);
    const holder: SocketHolder = {};
    const client = new Client(origin, { ...CLIENT_OPTIONS, connect: this.connector(holder) });
    const connection: PooledConnection = { origin, client, holder, reused: false, idleSince: 0 };
    this.all.add(connection);
    client.on('disconnect', (_origin, _targets, error) => this.disconnected(connection, error));
    return connection;
  }

  /** `UND_ERR_INFO` means that we closed the connection, or that the response announced it. */
  private disconnected(connection: PooledConnection, error: Error): void {
    const unannounced = this.all.has(connection) && connection.reused && codeOf(error) !== 'UND_ERR_INFO';
    if (unannounced) this.closesIdle.add(connection.origin);
    connection.reused = false;
    if (this.idle.includes(connection)) void this.destroy(connection);
  }

  private async destroy(connection: PooledConnection): Promise<void> {
    this.all.delete(connection);
    const at = this.idle.indexOf(connection);
    if (at >= 0) this.idle.splice(at, 1);
    // The client alone would wait for a socket that is still connecting.
    connection.holder.socket?.destroy(hungUp);
    await connection.client.destroy();
  }

  private connector(holder: SocketHolder): buildConnector.connector {
    return (options, callback) => {
      const connected: buildConnector.Callback = (...[error, socket]: Parameters<buildConnector.Callback>) => {
        if (error !== null) return callback(error, null);
        socket.prependListener('error', hideReset);
        socket.prependListener('error', (trouble: Error) => (holder.error ??= trouble));
        callback(null, socket);
      };
      delete holder.error;
      holder.socket = this.connect(options, connected);
    };
  }
}

/** The error with which a destroyed socket ends. */
const hungUp = Object.assign(new Error('hung up'), { code: 'ABORT_ERR' });

/** undici takes ECONNRESET for the end of a body without a length; with another code it is a failure. */
function hideReset(error: NodeJS.ErrnoException): void {
  if (error.code === 'ECONNRESET') error.code = 'connection reset';
}
