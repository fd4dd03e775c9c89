/**
 * Checks a request that node:http could parse against the rules of RFC 9112 that the parser, in some or all versions of
 * Node, doesn't check.
 */
import type { IncomingMessage } from 'node:http';
import type { Reply } from '../calls/call.js';
import { jsonReply } from '../calls/reply.js';
import { headersOf, isBrowser } from './read-request.js';

const mostHeaders = 1000;

const tokenForm = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
/** uri-host [":" port], which may be empty. */
const hostForm = /^(?:(?:[\w.~!$&'()*+,;=-]|%[0-9a-f]{2})*|\[[0-9a-f:.]+\])(?::\d*)?$/i;
const targetForm = /^[!"$-~]+$/;

const refusal = (message: string, status = 400): Reply => jsonReply({ message }, status);

const problems = {
  version: refusal('This server speaks HTTP/1.1 and HTTP/1.0.'),
  target: refusal(
    'The path and query of a request must be ASCII without spaces and "#". Percent-encode other characters.',
  ),
  manyHeaders: refusal(`The request has more than ${mostHeaders} headers. Send fewer.`, 431),
  name: refusal('The name of a header must be a token: letters, digits and hyphens, with nothing before the colon.'),
  noHost: refusal('A request in HTTP/1.1 needs a header Host.'),
  hosts: refusal('A request needs exactly one header Host.'),
  host: refusal('The header Host must be a host name or address, with a port or without.'),
  coding: refusal('Transfer-Encoding must be chunked.'),
} as const;

/** The response to a request that breaks a rule of HTTP; undefined if it breaks none. */
export function problemOf(request: IncomingMessage): Reply | undefined {
  const { httpVersion, rawHeaders, url = '' } = request;
  const { host, 'transfer-encoding': coding } = request.headers;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return problems.version;
  if (!targetForm.test(url)) return problems.target;
  if (rawHeaders.length > 2 * mostHeaders) return problems.manyHeaders;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (!tokenForm.test(name)) return problems.name;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return problems.hosts;
  if (host === undefined) return httpVersion === '1.1' ? problems.noHost : undefined;
  if (!hostForm.test(host)) return problems.host;
  return coding === undefined || coding.toLowerCase() === 'chunked' ? undefined : problems.coding;
}

/** Whether the connection ends after the response to a request. */
export function isLastOf(request: IncomingMessage): boolean {
  const { connection, upgrade } = request.headers;
  // The parser of node:http drops bytes that arrive together with an upgrade request: the next response would be
  // matched to the dropped request.
  if (upgrade !== undefined || isBrowser(headersOf(request))) return true;
  if (connection === undefined) return request.httpVersion === '1.0';
  return /\bclose\b/i.test(connection) || (request.httpVersion === '1.0' && !/\bkeep-alive\b/i.test(connection));
}

/** The value of the Expect header that asks for `100 Continue`. */
const continues = '100-continue';

/** The Expect header in lower case; empty if there is none. HTTP/1.0 has no such header. */
const expectationOf = ({ headers, httpVersion }: IncomingMessage): string =>
  httpVersion === '1.0' ? '' : (headers.expect ?? '').toLowerCase().trim();

/** Whether a request expects something that this server doesn't support. */
export const expectsOther = (request: IncomingMessage): boolean =>
  request.headers.expect !== undefined && !['', continues].includes(expectationOf(request));

export const unmet = refusal(`The only supported expectation is ${continues}.`, 417);
