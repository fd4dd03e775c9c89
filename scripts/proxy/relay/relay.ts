/** A relay in front of a server: streams requests and responses unchanged, and reports them to a watcher. */
import { once } from 'node:events';
import { createServer, type ClientRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { endSoon, reasonFor } from '../../../reference-impl/http/malformed-request.js';
import type { ListenAddress } from '../../cli/listening.js';
import { problem, written, type OwnResponse } from './own-responses.js';
import { answer, answerFor, fail, passInformation, passResponse } from './pass-response.js';
import { endOnFailure, flushHead, hold, pump } from './pump.js';
import { declaresBody, linesOf, valuesOf } from './raw-headers.js';
import { tunnel } from './tunnel.js';
import type { UpstreamLine, Upstream } from './upstream.js';
import { mostHeld, type Watcher } from './watch.js';

/** Responds to a request that is not for the server; returns whether it did. */
type Local = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface RelayOptions {
  readonly upstream: Upstream;
  readonly watcher: Watcher;
  readonly local?: Local;
}

/** In bytes. Larger than the limits of servers, so that the server decides. */
const maxHeaderSize = 128 * 1024;

/** Only the time for a request's head is limited. The client and the server decide how long everything else may take. */
const settings = { requireHostHeader: false, requestTimeout: 0, headersTimeout: 60_000, keepAliveTimeout: 0 } as const;

/** How many requests of one connection may wait for an earlier one. */
const mostWaiting = 16;

interface Connection {
  readonly line: UpstreamLine;
  /** Resolves when the requests so far have had their responses. */
  turn: Promise<void>;
  waiting: number;
  /** The last request. If its body turns out to be malformed, it gets this response in its turn. */
  last?: { readonly request: IncomingMessage; refuse(own: OwnResponse): void };
}

/** A request with its response, and the proxy's own one if the body turns out to be malformed. */
interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly malformed: Promise<OwnResponse>;
}

export class Relay {
  readonly server: Server;
  private readonly connections = new Map<Duplex, Connection>();

  constructor(private readonly options: RelayOptions) {
    this.server = createServer({ ...settings, maxHeaderSize });
    this.server.maxHeadersCount = 0;
    const handle = (request: IncomingMessage, response: ServerResponse): void => this.queue(request, response);
    for (const event of ['request', 'checkContinue', 'checkExpectation'] as const) this.server.on(event, handle);
    this.server.on('upgrade', (request, socket, head) =>
      endOnFailure(socket, () => this.upgrade(request, socket, head)),
    );
    this.server.on('connect', (_request, socket: Duplex) =>
      endSoon(socket, written(problem('bad-request', 405, "This proxy doesn't support CONNECT."))),
    );
    this.server.on('clientError', (error, socket) => endOnFailure(socket, () => this.refuse(error, socket)));
    // Undocumented: without it, a client that half-closes its connection never gets a late response.
    Object.assign(this.server, { httpAllowHalfOpen: true });
  }

  /** Starts listening; returns the port. Rejects if the address can't be used. */
  async listen({ host, port }: ListenAddress): Promise<number> {
    this.server.listen(port, host);
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    for (const socket of this.connections.keys()) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private connectionOf(socket: Duplex): Connection {
    const known = this.connections.get(socket);
    if (known) return known;
    const line = this.options.upstream.open(() => socket.end());
    const made: Connection = { line, turn: Promise.resolve(), waiting: 0 };
    this.connections.set(socket, made);
    socket.once('close', () => {
      this.connections.delete(socket);
      line.close();
    });
    return made;
  }

  /** Handles the requests of a connection one after the other, as the server would. */
  private queue(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.connectionOf(socket);
    connection.waiting += 1;
    if (connection.waiting > mostWaiting) socket.pause();
    request.on('error', nothing);
    const malformed = new Promise<OwnResponse>((refuse) => (connection.last = { request, refuse }));
    const asked: Asked = { request, response, malformed };
    connection.turn = connection.turn
      .then(() => (socket.destroyed || socket.writableEnded ? undefined : this.serve(asked, connection)))
      .catch(() => void socket.destroy())
      .finally(() => {
        connection.waiting -= 1;
        if (connection.waiting <= mostWaiting) socket.resume();
      });
  }

  private async serve(asked: Asked, { line }: Connection): Promise<void> {
    const { request, response } = asked;
    const done = closed(response);
    if (valuesOf(request.rawHeaders, 'host').length > 1)
      answer(response, problem('bad-request', 400, 'The request has more than one Host header.'));
    else if (this.options.local?.(request, response) !== true) await this.relay(asked, line);
    await done;
  }

  private async relay({ request, response, malformed }: Asked, line: UpstreamLine): Promise<void> {
    const watched = this.options.watcher.begin(request);
    const safely = (work: () => Promise<void> | void): void => endOnFailure(response, work);
    void malformed.then((own) =>
      safely(() => (response.headersSent ? void request.socket.destroy() : answerFor(response, own, watched))),
    );
    response.once('close', () => safely(() => (response.writableFinished ? undefined : watched.end('cut'))));
    const held = watched.holdsRequest ? await holdRequest(request, response) : undefined;
    held?.chunks.forEach((chunk) => watched.requestData(chunk));
    const refused = held?.isWhole ? watched.requestEnd() : undefined;
    if (refused) return answerFor(response, refused, watched);
    const sent = line.send(request);
    response.once('close', () => void (response.writableFinished || sent.destroy()));
    passEnd(request.socket, sent);
    sent.on('information', (information) => safely(() => passInformation(response, information)));
    sent.on('response', (incoming) => safely(() => passResponse(incoming, response, watched)));
    sent.on('error', (error) => safely(() => fail(error, sent, response, watched)));
    if (declaresBody(request.rawHeaders)) flushHead(sent);
    held?.chunks.forEach((chunk) => void sent.write(chunk));
    const end = (): void => {
      if (request.rawTrailers.length > 0) sent.addTrailers(linesOf(request.rawTrailers));
      sent.end();
    };
    if (held?.isWhole) return end();
    pump(
      request,
      sent,
      (chunk) => watched.requestData(chunk),
      () => {
        watched.requestEnd();
        end();
      },
    );
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const connection = this.connectionOf(socket);
    // The response to an upgrade can't wait for earlier ones: from here on, the connection is no longer HTTP.
    if (connection.waiting > 0) return void socket.destroy();
    tunnel(request, socket, head, { ...this.options, line: connection.line, server: this.server });
  }

  /** Refuses bytes that are not a request, after the responses to earlier requests of the connection. */
  private async refuse(error: NodeJS.ErrnoException, socket: Duplex): Promise<void> {
    const isUnused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && (socket as Socket).bytesRead === 0;
    if (isUnused || error.code === 'ECONNRESET') return void socket.destroy();
    const own = problem('bad-request', ...reasonFor(error));
    const { turn, last } = this.connections.get(socket) ?? {};
    if (last && !last.request.complete)
      return last.refuse({ ...own, headers: [...own.headers, 'Connection', 'close'] });
    await turn;
    endSoon(socket, written(own));
  }
}

const nothing = (): void => undefined;

/** Resolves when a response is sent or its connection is closed. */
const closed = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => (response.destroyed ? resolve() : void response.once('close', resolve)));

/** Reads a held request. If the client waits for 100 Continue, the proxy sends it. */
function holdRequest(request: IncomingMessage, response: ServerResponse): ReturnType<typeof hold> {
  if (/^100-continue$/i.test(request.headers.expect ?? '')) response.writeContinue();
  return hold(request, mostHeld);
}

/** When the client half-closes its connection, half-closes the one to the server, which decides what to do. */
function passEnd(socket: Socket, sent: ClientRequest): void {
  const end = (): void => void sent.socket?.end();
  if (socket.readableEnded) sent.once('finish', end);
  else {
    socket.once('end', end);
    sent.once('close', () => socket.off('end', end));
  }
}
