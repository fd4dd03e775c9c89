/**
 * Hosts an app over HTTP on plain node:http. A framework would save a few of these lines and cost a fifth of the validated
 * writes per second (measured with Hono), as the work per request is small.
 */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
// A test that puts others in the place of the global ones holds its own clock, and not the server's.
import { clearTimeout, setImmediate, setTimeout } from 'node:timers';
import { createApp, type AppOptions } from './app.js';
import { tooLarge } from './body-limit.js';
import { isStream, type Call, type Hosted, type Reply, type Stream } from './call.js';
import { corsHeaders, preflightHeaders } from './cors.js';
import { Refusal } from './refusal.js';
import { refusalReply } from './reply.js';
import { DirectRequest, sendAtOnce } from './server-messages.js';
import { declaredLength, headersOf, limits, originOf, readBody, targetOf, type Headers } from './server-requests.js';
import { settings } from './server-settings.js';
import { refuseUnreadable } from './server-unreadable.js';

/** What can be hosted: the reference, or the mock around it. */
export interface Hostable {
  /** `isGone` says whether the caller has left, and nobody will read the outcome. */
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

/** A request that is dealt with: `isLast` ends its connection. */
interface Answered {
  readonly response: ServerResponse;
  /** Those of the request. */
  readonly headers: Headers;
  readonly outcome: Hosted;
  readonly isLast?: boolean;
}

class Hosting {
  readonly server: Server;
  url = '';
  private closing: Promise<void> | undefined;
  /** Connections that no request has come on yet, which node doesn't count among the idle ones. */
  private readonly unused = new Set<Socket>();
  /** Answers that go on until somebody ends them. */
  private readonly followed = new Set<ServerResponse>();
  /** When a connection has all its answers that take longer than a turn of the event loop. */
  private readonly late = new WeakMap<Duplex, Promise<void>>();
  /** What is to be answered at the end of this turn. */
  private answered: Answered[] = [];

  constructor(private readonly app: Hostable) {
    const serve = (request: DirectRequest, response: ServerResponse): void => {
      try {
        this.serve(request, response);
      } catch {
        request.socket.destroy();
      }
    };
    this.server = createServer<typeof DirectRequest>({ ...settings, IncomingMessage: DirectRequest }, serve);
    this.server.on('connection', (socket: Socket) => this.track(socket));
    this.server.on('clientError', (error, socket) => this.refuse(error, socket));
    this.server.on('checkContinue', (request: DirectRequest, response: ServerResponse) => {
      if (declaredLength(headersOf(request)) <= limits.body) response.writeContinue();
      serve(request, response);
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

  /** Ends what is still under way. An answer that only stopped would be a broken one to its reader. */
  private cut(): void {
    for (const response of this.followed) response.end();
    setImmediate(() => this.server.closeAllConnections());
  }

  private track(socket: Socket): void {
    this.unused.add(socket);
    socket.once('close', () => this.unused.delete(socket));
  }

  private serve(request: DirectRequest, response: ServerResponse): void {
    this.unused.delete(request.socket);
    const headers = headersOf(request);
    if (headers['host'] === undefined && request.httpVersion === '1.1')
      return this.answer({ response, headers, outcome: hostless, isLast: true });
    if (request.method === 'OPTIONS') {
      response.writeHead(204, preflightHeaders(headers)).end();
      return;
    }
    readBody(request, headers, (body) => {
      if (body === 'too-large') this.answer({ response, headers, outcome: tooLarge, isLast: true });
      else this.carryOut(response, headers, body);
    });
  }

  private carryOut(response: ServerResponse, headers: Headers, body: Uint8Array): void {
    const fail = (): void => void response.req.socket.destroy();
    try {
      const { socket } = response.req;
      const outcome = this.outcome(response, headers, body);
      const given = outcome.then((outcome) => this.answer({ response, headers, outcome })).catch(fail);
      // One after the other, since what all of them together come to would hold on to every answer before.
      this.late.set(socket, this.late.get(socket)?.then(() => given) ?? given);
    } catch {
      fail();
    }
  }

  /** Refuses what can't be read, once all is answered that came before it on the connection, since that was carried out. */
  private refuse(error: Error, socket: Duplex): void {
    const refuse = (): void => {
      this.deliverAll();
      refuseUnreadable(error, socket);
    };
    const late = this.late.get(socket);
    if (late) void late.then(refuse);
    else refuse();
  }

  private outcome(response: ServerResponse, headers: Headers, body: Uint8Array): Promise<Hosted> {
    const { method = 'GET', url = '/' } = response.req;
    const origin = originOf(headers['host']) ?? this.url;
    return this.app.handle({ method, url: targetOf(url), headers, body, origin }, () => response.destroyed);
  }

  /**
   * Answers go out together at the end of a turn of the event loop: who waits for them is woken once, and not by each of
   * them, for which the system call would wait. That makes a quarter more writes per second.
   */
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

  private deliver(answered: Answered): void {
    const { response, headers, outcome } = answered;
    if (outcome === 'hang') return;
    if (outcome === 'reset') response.req.socket.resetAndDestroy();
    else if (isStream(outcome)) this.follow(response, headers, outcome);
    else this.write(response, headers, outcome, answered.isLast);
  }

  /** Writes an answer that goes on until the client leaves or the server stops. A client that doesn't read is left behind. */
  private follow(response: ServerResponse, request: Headers, { status, headers, open }: Stream): void {
    response.writeHead(status, { ...headers, ...corsHeaders(request, headers), connection: 'close' });
    const stop = open((text) => {
      if (response.writableEnded) return;
      if (response.writableLength > mostUnread) response.destroy();
      else response.write(text);
    });
    // Who has left in the meantime doesn't leave again.
    if (response.destroyed) stop();
    else {
      this.followed.add(response);
      response.once('close', () => {
        this.followed.delete(response);
        stop();
      });
    }
  }

  private write(response: ServerResponse, request: Headers, reply: Reply, isLast = false): void {
    const { status, headers: own, body } = reply;
    const cors = corsHeaders(request, own);
    const endsHere = isLast || this.closing !== undefined;
    if (typeof body === 'string' && !endsHere && sendAtOnce(response, status, { own, cors }, body)) return;
    // A literal that these are spread into takes twenty times as long, which is more than all else that is done here.
    const all: Record<string, string | number> = Object.assign({}, own, cors);
    all['content-length'] = Buffer.byteLength(body);
    if (endsHere) all['connection'] = 'close';
    response.writeHead(status, all).end(body);
  }
}

const hostless = refusalReply(new Refusal('malformed', 'A request in HTTP/1.1 needs a header Host.'));
