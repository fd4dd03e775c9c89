/** Connections of the live transport: a bounded number, reused while the target keeps them open. */

import { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { createSecureContext, rootCertificates } from 'node:tls';
import { buildConnector, Client } from 'undici';
import { codeOf } from './live-failure.js';

/** Shorter than the idle time-outs of servers (one second and up), so that we hang up first. */
const REUSE_WITHIN_MS = 500;

const CLIENT_OPTIONS: Client.Options = {
  pipelining: 1,
  allowH2: false,
  maxHeaderSize: 64 * 1024,
  keepAliveTimeout: REUSE_WITHIN_MS,
  keepAliveMaxTimeout: REUSE_WITHIN_MS,
  // One timer bounds the whole exchange; these bound only parts of it, and coarsely.
  headersTimeout: 0,
  bodyTimeout: 0,
};

/** One client with at most one socket, which may be connecting. `reused` once the present socket has carried an answer. */
export interface Lane {
  readonly origin: string;
  readonly client: Client;
  readonly line: Line;
  reused: boolean;
  /** When it was given back last, in milliseconds of `performance.now()`. */
  idleSince: number;
}

interface Line {
  socket?: Socket;
}

/**
 * A request written while the server closes an idle connection fails without its doing, and whether it was seen can't be
 * known. So idle ones are shared for half a second only, and not at all where a server has once closed one unannounced: at
 * most one request for each of them is ever lost in this way.
 */
export class Lanes {
  private readonly all = new Set<Lane>();
  private readonly idle: Lane[] = [];
  private readonly queue: (() => void)[] = [];
  private readonly closesIdle = new Set<string>();
  private readonly connect: (...all: Parameters<buildConnector.connector>) => Socket;
  private busy = 0;

  constructor(
    private readonly limit: number,
    ca: string | undefined,
  ) {
    // Only parsing complains about what is no certificate: a secure context would trust nothing and keep silent.
    if (ca !== undefined) new X509Certificate(ca);
    const tls = ca === undefined ? {} : { secureContext: createSecureContext({ ca: [...rootCertificates, ca] }) };
    // One for all lanes, so that a new connection takes up the TLS session of an earlier one. The types hide that it hands out
    // its socket at once.
    this.connect = buildConnector({ ...tls, autoSelectFamily: true, timeout: 0 }) as typeof this.connect;
  }

  async take(origin: string): Promise<Lane> {
    if (this.busy < this.limit) this.busy += 1;
    else await new Promise<void>((resolve) => this.queue.push(resolve));
    return this.recent(origin) ?? this.open(origin);
  }

  /** The lane that was given back last; undici's own timer is coarse, so it may have been idle for too long. */
  private recent(origin: string): Lane | undefined {
    const since = performance.now() - REUSE_WITHIN_MS;
    const mayReuse = (lane: Lane): boolean => lane.origin === origin && lane.idleSince > since;
    const at = this.closesIdle.has(origin) ? -1 : this.idle.findLastIndex(mayReuse);
    return this.idle.splice(at, at < 0 ? 0 : 1)[0];
  }

  /** Returns a lane. Without an answer its socket is in an unknown state and is destroyed. */
  give(lane: Lane, answered: boolean): void {
    lane.idleSince = performance.now();
    if (answered && this.all.has(lane) && !this.closesIdle.has(lane.origin)) this.idle.push(lane);
    else void this.retire(lane);
    const next = this.queue.shift();
    if (next === undefined) this.busy -= 1;
    else next();
  }

  async close(): Promise<void> {
    await Promise.all([...this.all].map((lane) => this.retire(lane)));
  }

  private open(origin: string): Lane {
    const surplus = this.idle.length + this.busy > this.limit ? this.idle.shift() : undefined;
    if (surplus !== undefined) void this.retire(surplus);
    const line: Line = {};
    const client = new Client(origin, { ...CLIENT_OPTIONS, connect: this.connector(line) });
    const lane: Lane = { origin, client, line, reused: false, idleSince: 0 };
    this.all.add(lane);
    client.on('disconnect', (_origin, _targets, error) => this.disconnected(lane, error));
    return lane;
  }

  /** undici calls it information when we ended the connection ourselves, or as the answer had announced. */
  private disconnected(lane: Lane, error: Error): void {
    const unannounced = this.all.has(lane) && lane.reused && codeOf(error) !== 'UND_ERR_INFO';
    if (unannounced) this.closesIdle.add(lane.origin);
    lane.reused = false;
    if (this.idle.includes(lane)) void this.retire(lane);
  }

  private async retire(lane: Lane): Promise<void> {
    this.all.delete(lane);
    const at = this.idle.indexOf(lane);
    if (at >= 0) this.idle.splice(at, 1);
    // The client alone would wait for a socket that is still connecting.
    lane.line.socket?.destroy(hungUp);
    await lane.client.destroy();
  }

  private connector(line: Line): buildConnector.connector {
    return (options, callback) => {
      const connected: buildConnector.Callback = (...[error, socket]: Parameters<buildConnector.Callback>) => {
        if (error !== null) return callback(error, null);
        socket.prependListener('error', hideReset);
        callback(null, socket);
      };
      line.socket = this.connect(options, connected);
    };
  }
}

/** Why the socket of a lane ends that is given up. */
const hungUp = Object.assign(new Error('hung up'), { code: 'ABORT_ERR' });

/** undici takes ECONNRESET for the end of a body that has no length; under another code it is the loss that it is. */
function hideReset(error: NodeJS.ErrnoException): void {
  if (error.code === 'ECONNRESET') error.code = 'connection reset';
}
