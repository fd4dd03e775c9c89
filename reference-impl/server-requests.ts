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
  const pieces: Buffer[] = [];
  let size = 0;
  const finish = (body: Uint8Array | 'too-large'): void => {
    request.sink = undefined;
    done(body);
  };
  request.sink = (piece) => {
    if (piece === null) return finish(size > limits.body ? 'too-large' : wholeOf(pieces));
    size += piece.length;
    if (size <= limits.body) pieces.push(piece);
    else pieces.length = 0;
    if (size > limits.discarded) finish('too-large');
  };
}

function wholeOf(pieces: readonly Buffer[]): Uint8Array {
  const [first] = pieces;
  return pieces.length === 1 && first ? first : Buffer.concat(pieces);
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
