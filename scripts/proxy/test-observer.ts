/** A proxy in this process, in front of a server that a test makes. */
import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import type { JournaledExchange } from '../../mock/journal/journal.js';
import { Observer, type ObserverOptions } from './observer.js';
import { localPages } from './pages.js';
import { Relay } from './relay/relay.js';
import { SeenTokens } from './seen-tokens.js';
import { Upstream } from './relay/upstream.js';

export const token = 'k3y-of-the-account-0123456789';
export const example = (id: 'listCarriers' | 'createOrder'): unknown => contract.operation(id).answer.examples['full'];
export const order = JSON.stringify(contract.operation('createOrder').body?.examples['full']);
export const json = { 'content-type': 'application/json' };

interface Started {
  readonly observer: Observer;
  /** The requests that the server received, in order. */
  readonly got: string[];
  readonly ask: (path: string, given?: Given) => Promise<Got>;
  readonly seen: () => Promise<readonly JournaledExchange[]>;
}
interface Given {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}
interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => void (await Promise.all(open.splice(0).map((close) => close()))));

/** Starts both; they are closed after the test. */
export async function started(serve: RequestListener, options: Partial<ObserverOptions> = {}): Promise<Started> {
  const got: string[] = [];
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      got.push(`${request.method} ${request.url} ${body}`);
      serve(request, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const observer = new Observer({ tokens: new SeenTokens(), errors: false, hints: false, ...options });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const upstream = new Upstream({ url });
  const relay = new Relay({
    upstream,
    watcher: observer,
    local: localPages({ journal: observer.journal, upstream: url }),
  });
  const port = await relay.listen({ host: '127.0.0.1', port: 0 });
  open.push(
    () => relay.close(),
    async () => void (server.closeAllConnections(), server.close()),
  );
  const ask: Started['ask'] = async (path, { method = 'GET', headers = {}, body } = {}) => {
    const authorization = { authorization: `Bearer ${token}` };
    const sent = send({
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { ...authorization, ...headers },
      agent: false,
    });
    const [response] = (await once(sent.end(body), 'response')) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
  return { observer, got, ask, seen: async () => (await observer.settled(), observer.journal.all()) };
}

/** Responds to every request with this. */
export const serving =
  (value: unknown, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, json).end(JSON.stringify(value));
