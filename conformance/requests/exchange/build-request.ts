/** Builds a request from an operation of the contract and the values for it. */
import type { Operation } from '../../../openapi/contract/contract.js';
import { userAgent, type WireRequest } from '../http/transport.js';

/** The values of a request. */
export interface Input {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A body that is sent unchanged instead of `body`. */
  readonly raw?: string | Uint8Array;
  /** The `Authorization` header; null sends none. Default: the account's token. */
  readonly authorization?: string | null;
  /** The `Accept` header, unless the operator gives one. Default: application/json. */
  readonly accept?: string;
  /** The `Content-Type` header of a body. Default: application/json. */
  readonly contentType?: string;
}

/** The common part of all requests. */
export interface Sender {
  /** The workspace's address with the contract's base path. */
  readonly apiUrl: string;
  readonly authorization: string;
  /** The headers, by names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

const utf8 = new TextEncoder();

const escaped = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * Encodes everything but the unreserved characters of RFC 3986. `encodeURIComponent` leaves `!'()*` as well, which strict servers
 * refuse.
 */
export const percentEncoded = (value: string): string =>
  value.replace(/[^A-Za-z0-9\-._~]+/gu, (text) => [...utf8.encode(text)].map(escaped).join(''));

const queryOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map((pair) => pair.map(percentEncoded).join('='))
    .join('&');

/** A path with its parameters filled in; one without a value is left empty. */
const filledIn = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => percentEncoded(values[name] ?? ''));

/** The values of a path's parameters in a URL. */
export function pathValues(path: string, url: string): readonly string[] {
  const names = path.split('/').reverse();
  const values = new URL(url).pathname.split('/').reverse();
  return names.flatMap((name, at) => (name.startsWith('{') ? [decodeURIComponent(values[at] ?? '')] : []));
}

/** The request to an operation with this input. */
export function wireRequest(sender: Sender, operation: Operation, input: Input): WireRequest {
  const { method, path } = operation;
  const filled = path.includes('{') ? filledIn(path, input.path ?? {}) : path;
  const query = input.query ? `?${queryOf(input.query)}` : '';
  const url = `${sender.apiUrl}${filled}${query}`;
  const body = input.raw ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
  const authorization = input.authorization === undefined ? sender.authorization : input.authorization;
  // Assigned one after the other: a spread takes many times as long.
  const headers: Record<string, string> = Object.assign({ accept: input.accept ?? 'application/json' }, sender.headers);
  if (authorization !== null) headers['authorization'] = authorization;
  headers['user-agent'] ??= userAgent;
  if (body !== undefined) headers['content-type'] = input.contentType ?? 'application/json';
  return {
    method,
    url,
    headers,
    ...(body !== undefined && { body }),
    ...(input.authorization === undefined && { hasOwnToken: true as const }),
    ...(operation.provisional && { isOptional: true as const }),
  };
}
