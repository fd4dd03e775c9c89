/** What a request of node:http holds, as the reference takes it. */
import type { IncomingMessage } from 'node:http';
import { mostBody } from './body-limit.js';
import type { DirectRequest } from './server-messages.js';

/** By their names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** In bytes. */
export const limits = {
  body: mostBody,
  /** What is still read of a body that is too large, since a client that is cut off while it sends sees no answer. */
  discarded: 16 * mostBody,
} as const;

/** The headers of a request. Only set-cookie would come as a list, which is none of them. */
export const headersOf = (request: IncomingMessage): Headers => request.headers as Headers;

/** Bytes that a request says its body has; 0 where it doesn't say. */
export const declaredLength = (headers: Headers): number => Number(headers['content-length'] ?? 0);

const nothing = new Uint8Array();

/**
 * Gives the body on, or says that it is too large, once it is there: at once where there is none, and never when the client
 * breaks off. One that is too large is read to its end, unless that is far, and forgotten.
 */
export function readBody(
  request: DirectRequest,
  headers: Headers,
  done: (body: Uint8Array | 'too-large') => void,
): void {
  const declared = declaredLength(headers);
  if (declared === 0 && headers['transfer-encoding'] === undefined) return done(nothing);
  const waits = headers['expect'] !== undefined && declared > limits.body;
  if (waits || declared > limits.discarded) return done('too-large');
  request.sink = new BodySink(request, done);
}

/** Puts a body together. Mostly it comes in one piece. */
class BodySink {
  private first: Buffer | undefined;
  private others: Buffer[] | undefined;
  private size = 0;

  constructor(
    private readonly request: DirectRequest,
    private readonly done: (body: Uint8Array | 'too-large') => void,
  ) {}

  take(piece: Buffer | null): void {
    if (piece === null) return this.finish(this.size > limits.body ? 'too-large' : this.whole());
    this.size += piece.length;
    if (this.size > limits.body) this.first = this.others = undefined;
    else if (this.first === undefined) this.first = piece;
    else (this.others ??= []).push(piece);
    if (this.size > limits.discarded) this.finish('too-large');
  }

  private finish(body: Uint8Array | 'too-large'): void {
    this.request.sink = undefined;
    this.done(body);
  }

  private whole(): Uint8Array {
    const { first = nothing, others } = this;
    return others === undefined ? first : Buffer.concat([first, ...others]);
  }
}

/** Path and query of a request's URL; a client that takes this for a proxy writes the host before them. */
export function targetOf(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '');
}

const hostForm = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

let lastHost: { readonly host: string | undefined; readonly origin: string | undefined } | undefined;

/** The origin that a Host header names, undefined when it is none. Mostly it is the one of the call before. */
export function originOf(host: string | undefined): string | undefined {
  if (lastHost && lastHost.host === host) return lastHost.origin;
  const origin = `http://${host}`;
  lastHost = { host, origin: host !== undefined && hostForm.test(host) && URL.canParse(origin) ? origin : undefined };
  return lastHost.origin;
}
