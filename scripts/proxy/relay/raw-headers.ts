/** Headers as in `rawHeaders` of node:http: alternating names and values, with the original order, case and repetitions. */

export type RawHeaders = readonly string[];

/** The name and value of each header line. */
export function linesOf(raw: RawHeaders): [name: string, value: string][] {
  return Array.from({ length: raw.length >> 1 }, (_, at) => [raw[2 * at]!, raw[2 * at + 1]!]);
}

/** The text of a head with the given first line. */
export function headOf(first: string, raw: RawHeaders): string {
  const lines = linesOf(raw).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${first}\r\n${lines.join('')}\r\n`;
}

/** The values of a header, in their order. */
export const valuesOf = (raw: RawHeaders, wanted: string): readonly string[] =>
  linesOf(raw).flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : []));

/** The raw headers without the given names. */
export const withoutHeaders = (raw: RawHeaders, names: ReadonlySet<string>): string[] =>
  linesOf(raw).flatMap(([name, value]) => (names.has(name.toLowerCase()) ? [] : [name, value]));

/** The headers with names in lower case; the values of a repeated header are joined. */
export function joined(raw: RawHeaders): Readonly<Record<string, string>> {
  const found = new Map<string, string>();
  for (const [name, value] of linesOf(raw)) {
    const key = name.toLowerCase();
    const before = found.get(key);
    found.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(found);
}

/** Headers about an HTTP/1.0 connection, which has neither the chunks nor the persistent connections of HTTP/1.1. */
export const ofConnection: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Methods whose requests node:http sends in chunks if no header gives the body's length. */
const hasBody = (method: string): boolean => !['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'].includes(method);

/** Whether the headers declare a body. */
export const declaresBody = (raw: RawHeaders): boolean =>
  linesOf(raw).some(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name));

/** A request before it is passed on. */
interface Sent {
  readonly method: string;
  readonly httpVersion: string;
  readonly rawHeaders: RawHeaders;
}

/**
 * The headers for the server: the client's, with the server's own name as Host. A POST whose headers declare no body
 * gets an empty one. Headers about the connection stay, since each client connection has its own connection to the
 * server.
 */
export function forServer({ method, httpVersion, rawHeaders }: Sent, host: string): string[] {
  const kept = httpVersion === '1.0' ? withoutHeaders(rawHeaders, ofConnection) : rawHeaders;
  const named = linesOf(kept).flatMap(([name, value]) => [name, /^host$/i.test(name) ? host : value]);
  return [
    ...(valuesOf(kept, 'host').length === 0 ? ['Host', host] : []),
    ...named,
    ...(hasBody(method) && !declaresBody(kept) ? ['Content-Length', '0'] : []),
  ];
}

/**
 * The headers for the client: the server's. An HTTP/1.0 client gets no chunks; without chunks there can't be trailers,
 * and node:http refuses to announce any.
 */
export function forClient(raw: RawHeaders, httpVersion: string): string[] {
  const kept = httpVersion === '1.0' ? withoutHeaders(raw, ofConnection) : raw;
  const isChunked = valuesOf(kept, 'transfer-encoding').some((value) => /chunked/i.test(value));
  return isChunked ? [...kept] : withoutHeaders(kept, trailer);
}

const trailer: ReadonlySet<string> = new Set(['trailer']);
