/** The front of Prism's proxy, for what Prism gets wrong: HEAD requests, CORS, and access to other paths. */
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { contract } from '../../openapi/contract/contract.js';
import { isPrivateHost } from '../../reference-impl/mock/admin/origin-guard.js';
import type { Address } from '../cli/listening.js';

/** Where requests go: to Prism, or past it to the server behind it. */
interface Ways {
  readonly prism: string;
  readonly upstream: string;
}

/** The header in which Prism lists violations. */
const violations = 'sl-violations';

const foreign =
  'By this name, which anybody could give it, the proxy passes on what is for the API only: use its address or a local name.';

const isForApi = (url: string): boolean => new URL(`http://proxy${url}`).pathname.startsWith(`${contract.basePath}/`);

/**
 * Whether a request must not reach the server. To that all come from here, by its own name, so that what it keeps from pages
 * of elsewhere, such as the mock its control interface, has to be kept from them here. The API itself needs a token.
 */
const isForeign = ({ url = '/', headers: { host = 'localhost' } }: IncomingMessage): boolean =>
  !isForApi(url) && !isPrivateHost(host);

/** The headers of an answer, so that a page may read what Prism says where it may read anything. */
function exposed(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const readable = headers['access-control-expose-headers'];
  if (readable === undefined || headers[violations] === undefined) return headers;
  return { ...headers, 'access-control-expose-headers': `${readable}, ${violations}` };
}

function end(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${message}\n`);
}

/** The contract has no HEAD to hold one against, and Prism takes its empty answer for broken JSON. */
function passOn(asked: IncomingMessage, response: ServerResponse, { prism, upstream }: Ways): void {
  const url = new URL(`${asked.method === 'HEAD' ? upstream : prism}${asked.url}`);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const sent = send(url, { method: asked.method!, headers: { ...asked.headers, host: url.host } });
  sent.on('response', (answered) => {
    response.writeHead(answered.statusCode!, exposed(answered.headers));
    answered.on('error', () => response.destroy()).pipe(response);
  });
  sent.on('error', (error) => end(response, 502, `The server behind the proxy did not answer: ${error.message}`));
  response.on('close', () => sent.destroy());
  asked.pipe(sent);
}

function answer(asked: IncomingMessage, response: ServerResponse, ways: Ways): void {
  if (asked.url?.startsWith('/') !== true) return end(response, 400, 'The proxy takes paths only.');
  if (isForeign(asked)) return end(response, 403, foreign);
  passOn(asked, response, ways);
}

/** Starts listening; gives the port. Rejects when the address can't be listened on. It keeps no process from ending. */
export async function startFront({ host, port }: Address, ways: Ways): Promise<number> {
  const server = createServer((asked, response) => answer(asked, response, ways));
  server.listen(port, host).unref();
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
