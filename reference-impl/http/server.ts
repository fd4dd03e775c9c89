/**
 * Hosts an app over HTTP on plain node:http. A framework would save a few of these lines and cost a fifth of the validated
 * writes per second (measured with Hono), as the work per request is small.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
// A test that puts others in the place of the global ones holds its own clock, and not the server's.
import { clearTimeout, setImmediate, setTimeout } from 'node:timers';
import { createApp, type AppOptions } from '../pipeline/app.js';
import { tooLarge } from '../calls/body-limit.js';
import { isStream, type Call, type Hosted, type Reply, type Stream } from '../calls/call.js';
import { corsHeaders, preflightHeaders } from './cors.js';
import { Refusal } from '../calls/refusal.js';
import { refusalReply } from '../calls/reply.js';
import { declaredLength, headersOf, limits, originOf, readBody, targetOf, type Headers } from './read-request.js';
import { settings } from './timeouts.js';
import { refuseUnreadable } from './malformed-request.js';

/** What can be hosted: the reference, or the mock around it. */
interface Hostable {
  /** `isGone` says whether the caller has closed the connection, or its side of it. */
  handle(call: Call, isGone: () => boolean): Promise<Hosted>;
}

/** `app` is hosted as it is; otherwise one is made with `options`. Port 0 picks a free one. */
export interface ServerOptions {
  readonly app?: Hostable;
  readonly options?: AppOptions;
  readonly host?: string;
  readonly port?: number;
  readonly onListen?: (url: string) => void;
}

export interface StartedServer {
  readonly url: string;
  readonly port: number;
  /** Stops listening, ends idle connections at once and lets a request under way finish for a moment. */
  close(): Promise<void>;
}

/** In bytes: what may wait for a client that follows and doesn't read. */
const mostUnread = 4 * 2 ** 20;
const closingMs = 1000;

/** Starts a server; rejects when the address can't be listened on. */
export async function startServer(given: ServerOptions = {}): Promise<StartedServer> {
  const { app = createApp(given.options), host = '127.0.0.1', port = 4010 } = given;
  const hosting = new Hosting(app);
  await new Promise<void>((resolve, reject) => {
    hosting.server.once('error', reject);
    hosting.server.listen(port, host, () => {
      hosting.server.off('error', reject);
      resolve();
    });
  });
  const taken = (hosting.server.address() as AddressInfo).port;
  hosting.url = `http://${nameOf(host)}:${taken}`;
  given.onListen?.(hosting.url);
  return { url: hosting.url, port: taken, close: () => hosting.close() };
}

/** A host to call from this machine: an address that stands for all of them can't be called everywhere. */
function nameOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** A request with its response; `isLast` ends the connection. */
interface Answered {
  readonly response: ServerResponse;
  /** Those of the request. */
  readonly headers: Headers;
  readonly outcome: Hosted;
  readonly isLast?: boolean;
}

/** The last request of a connection. */
interface Turn {
  readonly request: IncomingMessage;
  /** Resolve when the requests before it, and it itself, are carried out. */
  readonly before: Promise<void>;
  readonly done: Promise<void>;
}

class Hosting {
  readonly server: Server;
  url = '';
  private closing: Promise<void> | undefined;
  /** Connections that no request has come on yet, which node doesn't count among the idle ones. */
  private readonly unused = new Set<Socket>();
  /** Responses that go on until somebody ends them. */
  private readonly followed = new Set<ServerResponse>();
  private readonly turns = new WeakMap<Duplex, Turn>();
  /** Responses to send at the end of this turn of the event loop. */
  private answered: Answered[] = [];

  constructor(private readonly app: Hostable) {
    this.server = createServer(settings, (request, response) => this.queue(request, response));
    // Otherwise a client that closes its side after sending loses a response that comes late. Node's documentation doesn't have it.
    Object.assign(this.server, { httpAllowHalfOpen: true });
    this.server.on('connection', (socket: Socket) => this.track(socket));
    this.server.on('clientError', (error, socket) => void this.refuse(error, socket));
    this.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
      if (declaredLength(headersOf(request)) <= limits.body) response.writeContinue();
      this.queue(request, response);
    });
  }

  close(): Promise<void> {
    this.closing ??= new Promise((resolve) => {
      const timer = setTimeout(() => this.cut(), closingMs);
      this.server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      this.server.closeIdleConnections();
      for (const socket of this.unused) socket.destroy();
    });
    return this.closing;
  }

  /** Ends what is still under way. A stream that only stopped would be a broken response to its reader. */
  private cut(): void {
    for (const response of this.followed) response.end();
    setImmediate(() => this.server.closeAllConnections());
  }

  private track(socket: Socket): void {
    this.unused.add(socket);
    socket.once('close', () => this.unused.delete(socket));
  }

  /** Carries out the requests of a connection one after the other: the next one may rely on the one before. */
  private queue(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    this.unused.delete(socket);
    const before = this.turns.get(socket)?.done ?? Promise.resolve();
    const done = before.then(() => this.serve(request, response)).catch(() => void socket.destroy());
    this.turns.set(socket, { request, before, done });
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = headersOf(request);
    if (headers['host'] === undefined && request.httpVersion === '1.1')
      return this.answer({ response, headers, outcome: hostless, isLast: true });
    if (request.method === 'OPTIONS') return void response.writeHead(204, preflightHeaders(headers)).end();
    const body = await readBody(request);
    if (body === 'too-large') return this.answer({ response, headers, outcome: tooLarge, isLast: true });
    const { method = 'GET', url = '/', socket } = request;
    const origin = originOf(headers['host']) ?? this.url;
    const isGone = (): boolean => response.destroyed || socket.readableEnded;
    const outcome = await this.app.handle({ method, url: targetOf(url), headers, body, origin }, isGone);
    this.answer({ response, headers, outcome });
  }

  /** Refuses what can't be read, after the responses to the requests before it on the connection. */
  private async refuse(error: Error, socket: Duplex): Promise<void> {
    const last = this.turns.get(socket);
    // A request that the mistake is in never comes to its end.
    await (last?.request.complete ? last.done : last?.before);
    this.deliverAll();
    refuseUnreadable(error, socket);
  }

  /** Batches the responses of one turn of the event loop: its clients are woken once, which makes a quarter more writes per second. */
  private answer(answered: Answered): void {
    if (this.answered.push(answered) === 1) setImmediate(this.deliverAll);
  }

  private readonly deliverAll = (): void => {
    const all = this.answered;
    this.answered = [];
    for (const answered of all) {
      try {
        this.deliver(answered);
      } catch {
        answered.response.req.socket.destroy();
      }
    }
  };

  private deliver({ response, headers, outcome, isLast = false }: Answered): void {
    if (outcome === 'hang') endWithClient(response.req.socket);
    else if (outcome === 'reset') response.req.socket.resetAndDestroy();
    else if (isStream(outcome)) this.follow(response, headers, outcome);
    else this.write(response, headers, outcome, isLast);
  }

  /** Writes a response that goes on until the client leaves or the server stops. A client that doesn't read is left behind. */
  private follow(response: ServerResponse, request: Headers, { status, headers, open }: Stream): void {
    response.writeHead(status, { ...headers, ...corsHeaders(request, headers), connection: 'close' });
    const stop = open((text) => {
      if (response.writableEnded) return;
      if (response.writableLength > mostUnread) response.destroy();
      else response.write(text);
    });
    // A client that has left in the meantime doesn't leave again.
    if (response.destroyed) return stop();
    this.followed.add(response);
    response.once('close', () => {
      this.followed.delete(response);
      stop();
    });
    endWithClient(response.req.socket);
  }

  private write(response: ServerResponse, request: Headers, reply: Reply, isLast: boolean): void {
    const { status, headers, body } = reply;
    // A literal that these are spread into takes twenty times as long, which is more than all else that is done here.
    const all: Record<string, string | number> = Object.assign({}, headers, corsHeaders(request, headers));
    all['content-length'] = Buffer.byteLength(body);
    if (isLast || this.closing) all['connection'] = 'close';
    response.writeHead(status, all).end(body);
  }
}

/** Closes a connection without a response to wait for once the client closes its side. */
function endWithClient(socket: Socket): void {
  if (socket.readableEnded) socket.destroy();
  else socket.once('end', () => socket.destroy());
}

const hostless = refusalReply(new Refusal('malformed', 'A request in HTTP/1.1 needs a header Host.'));
