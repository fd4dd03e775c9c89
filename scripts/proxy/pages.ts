/** The proxy's own page below `/__proxy/`: the mock's console with the exchanges that went through the proxy. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { contract } from '../../openapi/contract/contract.js';
import type { Call, Reply } from '../../reference-impl/calls/call.js';
import { Refusal, nothingHere } from '../../reference-impl/calls/refusal.js';
import { jsonReply, refusalReply } from '../../reference-impl/calls/reply.js';
import { whyForeign, type Reach } from '../../reference-impl/http/local-names.js';
import { AdminGuard } from '../../mock/admin/admin-guard.js';
import type { Journal } from '../../mock/journal/journal.js';
import { pagesOf } from '../mock/pages.js';
import { problem } from './relay/own-responses.js';
import { answer } from './relay/pass-response.js';
import { endOnFailure } from './relay/pump.js';
import { joined } from './relay/raw-headers.js';

/** The path of the page. Requests below it never reach the server. */
export const pagePath = '/__proxy';

/** How far a reader of the event stream may lag behind, in bytes. */
const mostUnread = 2 ** 20;

interface Shown extends Reach {
  readonly journal: Journal;
  /** The server behind the proxy. */
  readonly upstream: string;
  /** The admin token of the page. */
  readonly adminToken?: string | undefined;
}

/** The longest body of a login, in bytes. */
const longestLogin = 4096;

/**
 * Handles requests that are not for the server: for the page, or with a Host that doesn't belong to this machine (DNS
 * rebinding).
 */
export function localPages(shown: Shown): (request: IncomingMessage, response: ServerResponse) => boolean {
  const pages = pagesOf(true);
  const guard = new AdminGuard({ ...shown, path: `${pagePath}/` });
  return (request, response) => {
    const { url = '/', headers } = request;
    const path = url.replace(/[?#].*$/s, '');
    if (path !== pagePath && !path.startsWith(`${pagePath}/`)) {
      const why = isForApi(url) ? undefined : whyForeign(headers, shown);
      if (why !== undefined) answer(response, problem('forbidden', 403, `The proxy ${why}.`));
      return why !== undefined;
    }
    const respond = (call: Call): void => {
      const login = call.url === '' ? undefined : guard.pageFor(call);
      if (login) return send(response, login);
      // The page itself contains no data, and the login needs its styles.
      if (/^\/__mock(?:[/?]|$)/.test(call.url)) guard.assertTrusted(call);
      serve(call, response, shown, pages);
    };
    const call = callOf(request, url.slice(pagePath.length));
    endOnFailure(response, () => call.then(respond).catch((error: unknown) => send(response, refusalReply(error))));
    return true;
  };
}

/** Whether a request target is one of the API after dot segments and percent escapes are resolved. */
function isForApi(target: string): boolean {
  const url = `http://proxy${target}`;
  return URL.canParse(url) && new URL(url).pathname.startsWith(`${contract.basePath}/`);
}

/** The request as a call; its body can only be a login. */
async function callOf(request: IncomingMessage, url: string): Promise<Call> {
  const { method = 'GET', rawHeaders } = request;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > longestLogin) throw new Refusal('too-large', 'The body is longer than that of a login.');
    parts.push(part);
  }
  return { method, url, headers: joined(rawHeaders), body: new Uint8Array(Buffer.concat(parts)), origin: '' };
}

function serve(call: Call, response: ServerResponse, shown: Shown, pages: (call: Call) => Reply | undefined): void {
  const { url, method } = call;
  if (url === '') return void response.writeHead(308, { location: `${pagePath}/`, 'content-length': 0 }).end();
  const [, below] = /^\/__mock(\/[^?]*)/.exec(url) ?? [];
  if (below === undefined) return send(response, pages(call) ?? refusalReply(nothingHere()));
  if (below === '/exchanges/events' && method === 'GET') return follow(response, shown.journal);
  send(response, jsonReply(controlAnswer(method, below, shown)));
}

function controlAnswer(method: string, path: string, { journal, upstream }: Shown): unknown {
  if (path === '/exchanges' && method === 'DELETE') journal.clear();
  else if (method !== 'GET')
    throw new Refusal('wrong-method', 'The proxy only records: its exchanges can be read and cleared.');
  if (path === '/')
    return { contract: contract.version, base: contract.basePath, ...nothingToSteer, proxy: { upstream } };
  if (path === '/exchanges') return { exchanges: journal.list() };
  const [, id = ''] = /^\/exchanges\/([1-9]\d{0,14})$/.exec(path) ?? [];
  const found = journal.find(Number(id));
  if (found) return found;
  throw new Refusal('not-found', 'No such exchange, or it is no longer stored.');
}

/** Parts of a mock's status that a proxy doesn't have. */
const nothingToSteer = { worlds: [], snapshots: [], switches: {}, says: [] };

function follow(response: ServerResponse, journal: Journal): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
  const write = (text: string): void => {
    if (response.writableLength > mostUnread) response.destroy();
    else response.write(text);
  };
  write(': exchanges follow\n\n');
  const stop = journal.subscribe(
    ({ line }) => write(`id: ${line.id}\ndata: ${JSON.stringify(line)}\n\n`),
    () => write('event: forgotten\ndata: {}\n\n'),
  );
  response.once('close', stop);
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  const length = { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length }).end(response.req.method === 'HEAD' ? undefined : body);
}
