/** Requests with distinguishable responses: each request has its own Origin, which its response must name. */
import { contract, type OperationId } from '../../openapi/contract/contract.js';
import { isRecord } from '../../openapi/json/json.js';
import { jsonOrUndefined } from '../../openapi/text/json-or-undefined.js';
import { oneOf, type Random } from '../../mock/switches/random.js';
import type { RawResponse } from './raw-connection.js';

export interface SoakRequest {
  readonly name: string;
  readonly id: string;
  readonly method: string;
  readonly text: string;
  /** The allowed statuses; if undefined, any below 500. */
  readonly statuses?: readonly number[];
  /** A text that the response's body must contain. */
  readonly holds?: string;
}

/** Makes one request, or several that belong together. */
type Make = (id: string, random: Random, token: string) => readonly SoakRequest[];

interface Parts {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isChunked?: boolean;
}

const originOf = (id: string): string => `http://${id}.example`;

function textOf(id: string, token: string, { method = 'GET', path, headers = {}, body, isChunked }: Parts): string {
  const all: Record<string, string> = { Host: '127.0.0.1', Origin: originOf(id), ...headers };
  if (token !== '') all['Authorization'] = `Bearer ${token}`;
  if (body !== undefined) all['Content-Type'] = 'application/json';
  if (body !== undefined && !isChunked) all['Content-Length'] = String(Buffer.byteLength(body, 'latin1'));
  if (isChunked) all['Transfer-Encoding'] = 'chunked';
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const sent = isChunked && body ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : (body ?? '');
  return `${method} ${contract.basePath}${path} HTTP/1.1\r\n${lines.join('')}\r\n${sent}`;
}

/** The example `minimal` of an operation with changes, in ASCII so that each character is one byte. */
const exampleOf = (id: OperationId, changes: object = {}): string =>
  JSON.stringify({ ...(contract.operation(id).body?.examples['minimal'] as object), ...changes }).replaceAll(
    /[^ -~]/g,
    '?',
  );

/** A request that creates an order with this external_id. */
export const orderWith = (id: string, token: string): SoakRequest => ({
  name: 'create an order',
  id,
  method: 'POST',
  statuses: [200],
  holds: 'order_uuid',
  text: textOf(id, token, { method: 'POST', path: '/orders', body: exampleOf('createOrder', { external_id: id }) }),
});

/**
 * Looks up the order with the external_id `of`. Its record must contain `holds`; without `holds`, the status must be
 * 404.
 */
export const lookUp = (id: string, of: string, token: string, holds?: string): SoakRequest => ({
  name: 'look an order up',
  id,
  method: 'GET',
  statuses: [holds === undefined ? 404 : 200],
  holds: holds ?? of,
  text: textOf(id, token, { path: `/orders?external_id=${of}` }),
});

const simple =
  (name: string, statuses: readonly number[], parts: Parts, hasToken = true): Make =>
  (id, _random, token) => [
    { name, id, method: parts.method ?? 'GET', statuses, text: textOf(id, hasToken ? token : '', parts) },
  ];

const rates = exampleOf('calculateRates');
const post = { method: 'POST', path: '/carriers/rates' } as const;
const bodies = contract.operations.filter(({ body, path }) => body && !path.includes('{'));

/** A request with a damaged body. */
const fuzzed: Make = (id, random, token) => {
  const { id: operation, method, path } = oneOf(random, bodies as [(typeof bodies)[0]]);
  const body = damaged(exampleOf(operation, { external_id: id }), random);
  const verb = method.toUpperCase();
  return [
    {
      name: `a damaged body of ${verb} ${path}`,
      id,
      method: verb,
      text: textOf(id, token, { method: verb, path, body }),
    },
  ];
};

const makes: readonly [Make, ...Make[]] = [
  simple('list the carriers', [200], { path: '/carriers' }),
  simple('list the locations', [200], { path: '/locations' }),
  simple('request the headers only', [200], { method: 'HEAD', path: '/carriers' }),
  simple('calculate rates', [200], { ...post, body: rates }),
  simple('calculate rates in chunks', [200], { ...post, body: rates, isChunked: true }),
  simple('ask before the body', [200], { ...post, body: rates, headers: { Expect: '100-continue' } }),
  simple('send an unknown expectation', [417], { ...post, body: rates, headers: { Expect: 'miracles' } }),
  simple('a preflight', [204], { method: 'OPTIONS', path: '/orders' }, false),
  simple('without a token', [401], { path: '/carriers' }, false),
  simple('an unknown path', [404], { path: '/nowhere' }),
  simple('a late response', [200], { path: '/carriers', headers: { 'Mock-Switches': 'latency=5' } }),
  (id, _random, token) => [lookUp(id, id, token)],
  fuzzed,
  fuzzed,
];

/** The share of orders. It is small, because orders stay in the mock. */
const orders = 0.01;

/** One random request, or an order and its look-up. */
export function someRequests(id: string, random: Random, token: string): readonly SoakRequest[] {
  if (random() < orders) return [orderWith(id, token), lookUp(`${id}-read`, id, token, `"external_id":"${id}"`)];
  return oneOf(random, makes)(id, random, token);
}

/** A request that never gets a response. */
export const hanging = (id: string, token: string): string =>
  textOf(id, token, { path: '/carriers', headers: { 'Mock-Switches': 'timeouts=1' } });

/** A text with one to four characters replaced, left out, doubled or moved. */
export function damaged(text: string, random: Random): string {
  let result = text;
  for (let left = 1 + Math.floor(random() * 4); left > 0; left--) {
    const at = Math.floor(random() * result.length);
    const other = String.fromCharCode(Math.floor(random() * 256));
    const piece = oneOf(random, ['', other, other + other, '\r\n', result.slice(at, at + 20).repeat(2)]);
    result = result.slice(0, at) + piece + result.slice(at + 1);
  }
  return result;
}

/** The problem with a response; undefined if it is the right one for this request. */
export function problemOf({ id, method, statuses, holds }: SoakRequest, response?: RawResponse): string | undefined {
  if (!response) return 'no response';
  const { status, headers, body } = response;
  if (status >= 500 || status < 200) return `status ${status}`;
  if (statuses && !statuses.includes(status)) return `status ${status}, not ${statuses.join(' or ')}`;
  if (headers['access-control-allow-origin'] !== originOf(id)) return 'the response to another request';
  if (method === 'HEAD' || status === 204) return body === '' ? undefined : 'a body where there is none';
  const json = jsonOrUndefined(body);
  if (!isRecord(json) || typeof json['message'] !== 'string') return 'a body without a message';
  return holds === undefined || body.includes(holds) ? undefined : 'a body about something else';
}
