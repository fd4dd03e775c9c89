/**
 * Hosts an app over HTTP on plain node:http. A framework would save a few of these lines and cost a fifth of the validated
 * writes per second (measured with Hono), as the work per request is small.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createApp, type AppOptions } from './app.js';
import { isStream, type Call, type Hosted, type Reply, type Stream } from './call.js';
import { corsHeaders, preflightHeaders } from './cors.js';
import { after, caught, type Eventual } from './eventual.js';
import { Refusal } from './refusal.js';
import { refusalReply } from './reply.js';

/** What can be hosted: the reference, or the mock around it. */
export interface Hostable {
  handle(call: Call): Eventual<Hosted>;
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

const mebibyte = 2 ** 20;
const limits = {
  body: mebibyte,
  /** What is still read of a body that is too large, since a client that is cut off while it sends sees no answer. */
  discarded: 16 * mebibyte,
  /** What may wait for a client that follows and doesn't read. */
  unread: 4 * mebibyte,
  closingMs: 1000,
} as const;

const timeouts = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  // Longer than clients keep a connection, so that it is never closed in the moment that one is used again.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
} as const;

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

class Hosting {
  readonly server: Server;
  url = '';
  private closing: Promise<void> | undefined;
  /** Connections that no request has come on yet, which node doesn't count among the idle ones. */
  private readonly unused = new Set<Socket>();
  /** Answers that go on until somebody ends them. */
  private readonly followed = new Set<ServerResponse>();

  constructor(private readonly app: Hostable) {
    const serve = (request: IncomingMessage, response: ServerResponse): void => {
      void caught(
        () => this.serve(request, response),
        () => void request.socket.destroy(),
      );
    };
    this.server = createServer(timeouts, serve);
    this.server.on('connection', (socket: Socket) => this.track(socket));
    this.server.on('clientError', refuseGarbage);
    this.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
      if (declaredLength(request) <= limits.body) response.writeContinue();
      serve(request, response);
    });
  }

  close(): Promise<void> {
    this.closing ??= new Promise((resolve) => {
      const timer = setTimeout(() => this.cut(), limits.closingMs);
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

  private serve(request: IncomingMessage, response: ServerResponse): Eventual<void> {
    this.unused.delete(request.socket);
    // Only set-cookie would come as a list, which is no header of requests.
    const headers = request.headers as Record<string, string>;
    if (request.method === 'OPTIONS') {
      response.writeHead(204, preflightHeaders(headers)).end();
      return;
    }
    return after(bodyless(headers) ? nothing : bodyOf(request), (body) => {
      if (body === 'aborted') return;
      if (body === 'too-large') this.write(response, headers, refusalReply(tooLarge), true);
      else return after(this.outcome(request, headers, body), (outcome) => this.deliver(response, headers, outcome));
    });
  }

  private outcome(request: IncomingMessage, headers: Record<string, string>, body: Uint8Array): Eventual<Hosted> {
    const { method = 'GET', url = '/' } = request;
    const origin = originOf(headers['host']) ?? this.url;
    return this.app.handle({ method, url: targetOf(url), headers, body, origin });
  }

  private deliver(response: ServerResponse, request: Record<string, string>, outcome: Hosted): void {
    if (outcome === 'hang') return;
    if (outcome === 'reset') response.req.socket.resetAndDestroy();
    else if (isStream(outcome)) this.follow(response, request, outcome);
    else this.write(response, request, outcome, false);
  }

  /** Writes an answer that goes on until the client leaves or the server stops. A client that doesn't read is left behind. */
  private follow(response: ServerResponse, request: Record<string, string>, { status, headers, open }: Stream): void {
    response.writeHead(status, { ...headers, ...corsHeaders(request, headers), connection: 'close' });
    const stop = open((text) => {
      if (response.writableEnded) return;
      if (response.writableLength > limits.unread) response.destroy();
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

  private write(response: ServerResponse, request: Record<string, string>, reply: Reply, isLast: boolean): void {
    const { status, headers, body } = reply;
    // A literal that these are spread into takes twenty times as long, which is more than all else that is done here.
    const all: Record<string, string | number> = Object.assign({}, headers, corsHeaders(request, headers));
    all['content-length'] = Buffer.byteLength(body);
    if (isLast || this.closing) all['connection'] = 'close';
    response.writeHead(status, all).end(body);
  }
}

const nothing = new Uint8Array();
const tooLarge = new Refusal('too-large', `The body is larger than ${limits.body} bytes.`);

const declaredLength = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0);

function bodyless(headers: Readonly<Record<string, string>>): boolean {
  return headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
}

/** The body; one that is too large is read to its end, unless that is far, and forgotten. */
function bodyOf(request: IncomingMessage): Promise<Uint8Array | 'too-large' | 'aborted'> {
  return new Promise((resolve) => {
    const waits = request.headers.expect !== undefined && declaredLength(request) > limits.body;
    if (waits || declaredLength(request) > limits.discarded) return resolve('too-large');
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limits.body) chunks.push(chunk);
      else chunks.length = 0;
      if (size > limits.discarded) resolve('too-large');
    });
    request.on('end', () => resolve(size > limits.body ? 'too-large' : wholeOf(chunks)));
    // The last of its events, also of one that breaks off: an error is only told where somebody asks for it.
    request.on('close', () => resolve('aborted'));
  });
}

function wholeOf(chunks: readonly Buffer[]): Uint8Array {
  const [first] = chunks;
  return chunks.length === 1 && first ? first : Buffer.concat(chunks);
}

/** Path and query; a client that takes this for a proxy writes the host before them. */
function targetOf(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '');
}

const hostForm = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

let lastHost: { readonly host: string | undefined; readonly origin: string | undefined } | undefined;

/** The origin that a Host header names, undefined when it is none. Mostly it is the one of the call before. */
function originOf(host: string | undefined): string | undefined {
  if (lastHost && lastHost.host === host) return lastHost.origin;
  const origin = `http://${host}`;
  lastHost = { host, origin: host !== undefined && hostForm.test(host) && URL.canParse(origin) ? origin : undefined };
  return lastHost.origin;
}

/** Answers what isn't HTTP. By then there is no request to write a response to, so it goes on the wire as it is. */
function refuseGarbage(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ message: 'This is not a request in HTTP/1.1 that can be read.' });
  const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\n`;
  socket.end(`${head}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
}
