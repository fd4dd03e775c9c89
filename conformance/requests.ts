/** From the words of the contract to the bytes of a request. */
import type { Operation } from '../openapi/contract.js';
import type { WireRequest } from './transport.js';

/** What a request is made of. */
export interface Input {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A body sent as it stands instead of `body`. */
  readonly raw?: string | Uint8Array;
  /** The `Authorization` header; null sends none. Default: the account's token. */
  readonly authorization?: string | null;
  /** The `Accept` header, unless the operator gives one. Default: application/json. */
  readonly accept?: string;
  /** The `Content-Type` header of a body. Default: application/json. */
  readonly contentType?: string;
}

/** Where requests go, and what they all carry. */
export interface Sender {
  /** The workspace's address with the contract's base path. */
  readonly apiUrl: string;
  readonly authorization: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Firewalls refuse what doesn't say who sends it, so every request does, unless the operator says it. */
export const userAgent = 'delivery-conformance';

/** A path with its parameters filled in; one that isn't given is left empty. */
const filledIn = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(values[name] ?? ''));

/** The values that stand in a URL for the parameters of a path. */
export function pathValues(path: string, url: string): readonly string[] {
  const names = path.split('/').reverse();
  const values = new URL(url).pathname.split('/').reverse();
  return names.flatMap((name, at) => (name.startsWith('{') ? [decodeURIComponent(values[at] ?? '')] : []));
}

/** The request that asks an operation with this input. */
export function wireRequest(sender: Sender, operation: Operation, input: Input): WireRequest {
  const { method, path } = operation;
  const filled = path.includes('{') ? filledIn(path, input.path ?? {}) : path;
  // A blank is %20, which every server reads; a plus is one only to those that read queries as forms.
  const query = input.query ? `?${new URLSearchParams(input.query).toString().replaceAll('+', '%20')}` : '';
  const url = `${sender.apiUrl}${filled}${query}`;
  const body = input.raw ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
  const authorization = input.authorization === undefined ? sender.authorization : input.authorization;
  // One after the other: spreading them into a literal takes many times as long.
  const headers: Record<string, string> = Object.assign({ accept: input.accept ?? 'application/json' }, sender.headers);
  if (authorization !== null) headers['authorization'] = authorization;
  headers['user-agent'] ??= userAgent;
  if (body !== undefined) headers['content-type'] = input.contentType ?? 'application/json';
  return {
    ...{ method, url, headers },
    ...(body !== undefined && { body }),
    ...(operation.provisional && { isOptional: true as const }),
  };
}
