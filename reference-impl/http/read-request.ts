/** Reads the parts of a call from a request of node:http. */
import type { IncomingMessage } from 'node:http';
import { mostBody } from '../calls/body-limit.js';

/** The names are in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** In bytes. */
export const limits = {
  body: mostBody,
  /** How much of a body that is too large is still read: a client that is cut off while it sends sees no response. */
  discarded: 16 * mostBody,
} as const;

/** The headers of a request. Only `set-cookie` is a list in node's types, and no request has that. */
export const headersOf = (request: IncomingMessage): Headers => request.headers as Headers;

/** The Content-Length of a request, 0 if it has none. */
export const declaredLength = (headers: Headers): number => Number(headers['content-length'] ?? 0);

const nothing = new Uint8Array();

/**
 * The body of a request, or that it is too large. A body that is too large is read up to `limits.discarded` and dropped.
 * Never settles when the client breaks off.
 */
export async function readBody(request: IncomingMessage): Promise<Uint8Array | 'too-large'> {
  const headers = headersOf(request);
  const declared = declaredLength(headers);
  if (declared === 0 && headers['transfer-encoding'] === undefined) return nothing;
  const waits = headers['expect'] !== undefined && declared > limits.body;
  if (waits || declared > limits.discarded) return 'too-large';
  return new Promise((resolve) => {
    let pieces: Buffer[] = [];
    let size = 0;
    request.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size <= limits.body) pieces.push(piece);
      else pieces = [];
      if (size > limits.discarded) resolve('too-large');
    });
    request.on('end', () => resolve(size > limits.body ? 'too-large' : Buffer.concat(pieces)));
  });
}

const absoluteForm = /^https?:\/\/([^/?]*)(.*)$/i;

/** What a request asks for, and of which host. */
interface Target {
  /** Path and query. */
  readonly url: string;
  readonly headers: Headers;
}

/** The target of a request. A client that takes this server for a proxy sends an absolute URL; its host counts then. */
export function targetOf(url: string, headers: Headers): Target {
  const [, host, rest = ''] = url.startsWith('/') ? [] : (absoluteForm.exec(url) ?? []);
  if (host === undefined) return { url, headers };
  return { url: rest.startsWith('/') ? rest : `/${rest}`, headers: { ...headers, host } };
}

const hostForm = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The origin of a Host header, undefined if it is not valid. */
export function originOf(host: string | undefined, scheme: 'http' | 'https' = 'http'): string | undefined {
  const origin = `${scheme}://${host}`;
  return host !== undefined && hostForm.test(host) && URL.canParse(origin) ? origin : undefined;
}

/**
 * Whether a browser sent the request. When a connection that was used before is reset, browsers send the request again, a POST
 * too: a response that is lost on purpose would never reach the page. So each of their requests gets a connection of its own.
 */
export const isBrowser = (headers: Headers): boolean => headers['user-agent']?.startsWith('Mozilla/') ?? false;
