/** Headers as node:http has them in `rawHeaders`: names and values in turn, in the order, case and number in which they came. */

export type RawHeaders = readonly string[];

/** Name and value of each header line. */
export function linesOf(raw: RawHeaders): readonly (readonly [name: string, value: string])[] {
  return Array.from({ length: raw.length >> 1 }, (_, at) => [raw[2 * at]!, raw[2 * at + 1]!] as const);
}

/** As `linesOf`, in the form that node:http takes for trailers. */
export const pairsOf = (raw: RawHeaders): [string, string][] => linesOf(raw).map(([name, value]) => [name, value]);

/** The values of a header, in their order. */
export const valuesOf = (raw: RawHeaders, wanted: string): readonly string[] =>
  linesOf(raw).flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : []));

/** The raw headers without those of these names. */
const without = (raw: RawHeaders, names: ReadonlySet<string>): string[] =>
  linesOf(raw).flatMap(([name, value]) => (names.has(name.toLowerCase()) ? [] : [name, value]));

/** The names in lower case, with the values of repeated headers in one text. */
export function joined(raw: RawHeaders): Readonly<Record<string, string>> {
  const found = new Map<string, string>();
  for (const [name, value] of linesOf(raw)) {
    const key = name.toLowerCase();
    const before = found.get(key);
    found.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(found);
}

/** Headers of a connection in HTTP/1.0, which has neither chunks nor persistent connections as HTTP/1.1 has them. */
const ofConnection: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Methods whose requests node:http would send in chunks when nothing says how long the body is. */
const hasBody = (method: string): boolean => !['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'].includes(method);

/** Whether a message says that it has a body. */
export const declaresBody = (raw: RawHeaders): boolean =>
  linesOf(raw).some(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name));

/** A request before it is passed on. */
interface Sent {
  readonly method: string;
  readonly httpVersion: string;
  readonly rawHeaders: RawHeaders;
}

/**
 * The headers that the server gets: as they came, with its own name as Host. A POST that says nothing of a body says that it has
 * none. Headers of the connection are kept, since each connection of a client has one of its own to the server.
 */
export function forServer({ method, httpVersion, rawHeaders }: Sent, host: string): string[] {
  const kept = httpVersion === '1.0' ? without(rawHeaders, ofConnection) : rawHeaders;
  const named = linesOf(kept).flatMap(([name, value]) => [name, /^host$/i.test(name) ? host : value]);
  return [
    ...(valuesOf(kept, 'host').length === 0 ? ['Host', host] : []),
    ...named,
    ...(hasBody(method) && !declaresBody(kept) ? ['Content-Length', '0'] : []),
  ];
}

/**
 * The headers that the client gets: as they came. A client of HTTP/1.0 gets no chunks; without chunks there can't be trailers, and
 * node:http refuses to announce any.
 */
export function forClient(raw: RawHeaders, httpVersion: string): string[] {
  const kept = httpVersion === '1.0' ? without(raw, ofConnection) : raw;
  const isChunked = valuesOf(kept, 'transfer-encoding').some((value) => /chunked/i.test(value));
  return isChunked ? [...kept] : without(kept, trailer);
}

const trailer: ReadonlySet<string> = new Set(['trailer']);
