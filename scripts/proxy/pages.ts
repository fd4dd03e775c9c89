/** The proxy's own page below `/__proxy/`: the console of the mock with the exchanges that went through the proxy. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { contract } from '../../openapi/contract/contract.js';
import type { Call, Reply } from '../../reference-impl/calls/call.js';
import { Refusal, nothingHere } from '../../reference-impl/calls/refusal.js';
import { jsonReply, refusalReply } from '../../reference-impl/calls/reply.js';
import { AdminGuard } from '../../reference-impl/mock/admin/admin-guard.js';
import { isPrivateHost } from '../../reference-impl/mock/admin/origin-guard.js';
import type { Journal } from '../../reference-impl/mock/journal/journal.js';
import { pagesOf } from '../mock/pages.js';
import { problem } from './relay/own-responses.js';
import { answer } from './relay/pass-response.js';
import { joined } from './relay/raw-headers.js';

/** The path of the page. What is below it never reaches the server. */
export const pagePath = '/__proxy';

const foreign =
  'By this name, which anybody could give it, the proxy passes on the API only: use its address or a local name.';

/** The most that a reader of the event stream may lag behind, in bytes. */
const mostUnread = 2 ** 20;

interface Shown {
  readonly journal: Journal;
  /** The server that is watched. */
  readonly upstream: string;
  /** Whether other machines can reach the proxy. Then its page may be called by any name. */
  readonly isExposed?: boolean;
}

/** Handles what is not for the server: the page, and requests by a name that anybody could give this machine's address. */
export function localPages(shown: Shown): (request: IncomingMessage, response: ServerResponse) => boolean {
  const pages = pagesOf(true);
  const guard = new AdminGuard({ isExposed: shown.isExposed ?? false });
  return (request, response) => {
    const { url = '/', headers } = request;
    const path = url.replace(/[?#].*$/s, '');
    if (path !== pagePath && !path.startsWith(`${pagePath}/`)) {
      if (isForApi(url) || isPrivateHost(headers.host ?? 'localhost')) return false;
      answer(response, problem('forbidden', 403, foreign));
      return true;
    }
    const call = callOf(request, url.slice(pagePath.length));
    try {
      guard.assertTrusted(call);
      serve(call, response, shown, pages);
    } catch (error) {
      send(response, refusalReply(error));
    }
    return true;
  };
}

/** Whether a target is one of the API, also once its dots and percent signs are resolved. */
function isForApi(target: string): boolean {
  const url = `http://proxy${target}`;
  return URL.canParse(url) && new URL(url).pathname.startsWith(`${contract.basePath}/`);
}

const callOf = ({ method = 'GET', rawHeaders }: IncomingMessage, url: string): Call => ({
  ...{ method, url, headers: joined(rawHeaders), body: new Uint8Array(), origin: '' },
});

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
  else if (method !== 'GET') throw new Refusal('wrong-method', 'The proxy only watches: it can be read and cleared.');
  if (path === '/')
    return { contract: contract.version, base: contract.basePath, ...nothingToSteer, proxy: { upstream } };
  if (path === '/exchanges') return { exchanges: journal.list() };
  const [, id = ''] = /^\/exchanges\/([1-9]\d{0,14})$/.exec(path) ?? [];
  const found = journal.find(Number(id));
  if (found) return found;
  throw new Refusal('not-found', 'There is no such exchange, or it is no longer kept.');
}

/** What the status of a mock has, and a proxy hasn't. */
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
