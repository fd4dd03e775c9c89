/** Reads the parts of a call from a node:http request. */
import type { IncomingMessage } from 'node:http';
import { mostBody } from '../calls/body-limit.js';

/** Names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** In bytes. */
export const limits = {
  body: mostBody,
  /**
   * How much of a body that is too large is still read: a client that is cut off while sending doesn't see the
   * response.
   */
  discarded: 16 * mostBody,
} as const;

/** The headers of a request. In node's types only `set-cookie` is a list, which requests don't have. */
export const headersOf = (request: IncomingMessage): Headers => request.headers as Headers;

/** The Content-Length of a request, 0 if it has none. */
export const declaredLength = (headers: Headers): number => Number(headers['content-length'] ?? 0);

const nothing = new Uint8Array();

/**
 * The body of a request, or that it is too large. A body that is too large is read up to `limits.discarded` and
 * dropped. Never settles if the client breaks off.
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

/** The path and the host of a request. */
interface Target {
  /** Path and query. */
  readonly url: string;
  readonly headers: Headers;
}

/**
 * The target of a request. A client that uses this server as a proxy sends an absolute URL; its host then takes
 * precedence.
 */
export function targetOf(url: string, headers: Headers): Target {
  const [, host, rest = ''] = url.startsWith('/') ? [] : (absoluteForm.exec(url) ?? []);
  if (host === undefined) return { url, headers };
  return { url: rest.startsWith('/') ? rest : `/${rest}`, headers: { ...headers, host } };
}

const hostForm = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The origin for a Host header, or undefined if the header is invalid. */
export function originOf(host: string | undefined, scheme: 'http' | 'https' = 'http'): string | undefined {
  const origin = `${scheme}://${host}`;
  return host !== undefined && hostForm.test(host) && URL.canParse(origin) ? origin : undefined;
}

/**
 * Whether a browser sent the request. If a reused connection is reset, browsers send the request again, even a POST:
 * the page would never see a response that the mock drops on purpose. So each request of a browser gets its own
 * connection.
 */
export const isBrowser = (headers: Headers): boolean => headers['user-agent']?.startsWith('Mozilla/') ?? false;
