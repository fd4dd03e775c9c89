/** What the proxy says of the exchanges that go through it: in the header, in the journal, and with `--errors`. */
import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import type { Exchange } from '../../reference-impl/mock/journal/journal.js';
import { Observer, type ObserverOptions } from './observer.js';
import { localPages } from './pages.js';
import { Relay } from './relay.js';
import { SeenTokens } from './seen-tokens.js';
import { Upstream } from './upstream.js';

const token = 'k3y-of-the-account-0123456789';
const example = (id: 'listCarriers' | 'createOrder'): unknown => contract.operation(id).answer.examples['full'];
const order = JSON.stringify(contract.operation('createOrder').body?.examples['full']);
const json = { 'content-type': 'application/json' };

interface Started {
  readonly observer: Observer;
  /** What the server got, in the order in which it came. */
  readonly got: string[];
  ask(path: string, given?: Given): Promise<Got>;
  seen(): Promise<readonly Exchange[]>;
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

async function started(serve: RequestListener, options: Partial<ObserverOptions> = {}): Promise<Started> {
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

const serving =
  (value: unknown, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, json).end(JSON.stringify(value));

describe('a watched exchange', () => {
  it('that keeps the contract has no header and no breach', async () => {
    const { ask, seen } = await started(serving(example('createOrder')));
    const { headers } = await ask('/api/v1/orders', { method: 'POST', headers: json, body: order });
    expect(headers).not.toHaveProperty('sl-violations');
    expect(await seen()).toMatchObject([{ operation: 'createOrder', outcome: 200, breaches: [] }]);
  });

  it('shows the mistakes of its request in a header, in the form of Prism', async () => {
    const { ask, got } = await started(serving({ message: 'no' }, 422));
    const { headers } = await ask('/api/v1/orders', { method: 'POST', headers: json, body: '{"packages":[]}' });
    expect(JSON.parse(String(headers['sl-violations']))).toContainEqual({
      location: ['request', 'body', 'source_location'],
      severity: 'Error',
      code: 'ORD-04',
      message: 'The source_location is required.',
    });
    expect(got).toEqual(['POST /api/v1/orders {"packages":[]}']);
  });

  it('lets a page read the header where it may read others', async () => {
    const { ask } = await started(
      (_request, response) =>
        void response.writeHead(401, { ...json, 'access-control-allow-origin': '*' }).end('{"message":"no"}'),
    );
    const { headers } = await ask('/api/v1/carriers', { headers: { authorization: 'Basic x' } });
    expect(headers['access-control-expose-headers']).toBe('sl-violations');
  });

  it.each<[string, RequestListener, object]>([
    [
      'another status',
      serving(example('listCarriers'), 201),
      { requirement: 'CAR-01', sentence: 'The status must be 200, not 201.' },
    ],
    [
      'a field of another type',
      serving({ message: 'success', data: { carriers: 'none' } }),
      { pointer: '/data/carriers' },
    ],
    ['a failure', serving({}, 501), { requirement: 'GEN-28' }],
    ['a redirect', (_request, response) => void response.writeHead(302, { location: '/' }).end(), { in: 'whole' }],
    [
      'another media type',
      (_request, response) => void response.end(JSON.stringify(example('listCarriers'))),
      { requirement: 'GEN-06' },
    ],
    [
      'no JSON',
      (_request, response) => void response.writeHead(200, json).end('<html>'),
      { sentence: 'The body must be JSON.' },
    ],
  ])('has the violation of a response: %s', async (_what, serve, expected) => {
    const { ask, seen } = await started(serve);
    await ask('/api/v1/carriers');
    expect(await seen()).toMatchObject([{ breaches: [{ side: 'answer', level: 'required', ...expected }] }]);
  });

  it('is judged behind a content encoding, whose bytes go by as they are', async () => {
    const zipped = gzipSync(JSON.stringify({ message: 'success', data: {} }));
    const { ask, seen } = await started(
      (_request, response) => void response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(zipped),
    );
    await ask('/api/v1/carriers');
    expect(await seen()).toMatchObject([
      { breaches: [{ pointer: '/data/carriers' }], answer: { body: '{"message":"success","data":{}}' } },
    ]);
  });

  it.each([
    ['large', Buffer.alloc(3 * 2 ** 20, ' '), {}, 'the body of the response (3145728 bytes) is too large to check'],
    [
      'large once decompressed',
      gzipSync(Buffer.alloc(20 * 2 ** 20)),
      { 'content-encoding': 'gzip' },
      'the body of the response is too large to check once decompressed',
    ],
    [
      'in an unknown encoding',
      Buffer.from('abc'),
      { 'content-encoding': 'lz4' },
      "the body of the response has a content encoding that the proxy can't read (lz4)",
    ],
  ])('says that a body was not checked: %s', async (_what, body, headers, note) => {
    const { ask, seen } = await started(
      (_request, response) => void response.writeHead(200, { ...json, ...headers }).end(body),
    );
    await ask('/api/v1/carriers');
    expect(await seen()).toMatchObject([{ done: [note], breaches: [] }]);
  });

  it('that is no call of the API is passed on, and not judged', async () => {
    const { ask, got, seen } = await started(serving('anything'));
    expect((await ask('/health')).status).toBe(200);
    expect(got).toEqual(['GET /health ']);
    expect((await seen())[0]).toMatchObject({ breaches: [] });
  });

  it('shows no token, wherever it stands', async () => {
    const { ask, seen } = await started(
      (_request, response) =>
        void response.writeHead(404, { ...json, 'x-echo': token }).end(`{"message":"no ${token}"}`),
    );
    await ask(`/api/v1/orders?external_id=${token}`, { headers: { cookie: 'id=1', 'x-note': token } });
    await ask('/api/v1/carriers', {
      headers: { authorization: 'Bearer another-token-of-another-account', 'x-note': token },
    });
    const all = JSON.stringify(await seen());
    expect(all).not.toContain(token);
    expect(all).not.toContain('another-token');
  });

  it('whose token is one too many is passed on unseen', async () => {
    const told: string[] = [];
    const { ask, observer } = await started(serving(example('listCarriers')), { tell: (line) => told.push(line) });
    for (let at = 0; at < 200; at += 1) observer.options.tokens.note(`Bearer secret-number-${at}`);
    expect((await ask('/api/v1/carriers')).status).toBe(200);
    expect([observer.passedUnseen, observer.journal.all(), told.length]).toEqual([1, [], 1]);
  });
});

describe('with errors', () => {
  it('a request that breaks the contract is answered, and not passed on', async () => {
    const { ask, got } = await started(serving({}), { errors: true });
    const { status, headers, body } = await ask('/api/v1/orders', { method: 'POST', headers: json, body: '{}' });
    expect([status, headers['proxy-problem'], got]).toEqual([422, 'request-violations', []]);
    expect((JSON.parse(body) as { violations: unknown[] }).violations).not.toEqual([]);
  });

  it('a request without a token is answered with 401', async () => {
    const { ask } = await started(serving({}), { errors: true });
    expect((await ask('/api/v1/carriers', { headers: { authorization: 'Basic x' } })).status).toBe(401);
  });

  it('a response that breaks the contract is replaced, and one that keeps it is not', async () => {
    const answers = [{}, example('listCarriers')];
    const { ask } = await started((...both) => serving(answers.shift())(...both), { errors: true });
    expect(await ask('/api/v1/carriers')).toMatchObject({
      status: 500,
      headers: { 'proxy-problem': 'response-violations' },
    });
    expect(await ask('/api/v1/carriers')).toMatchObject({ status: 200, body: JSON.stringify(example('listCarriers')) });
  });

  it('a request that keeps the contract is passed on with its body', async () => {
    const { ask, got } = await started(serving(example('createOrder')), { errors: true });
    await ask('/api/v1/orders', { method: 'POST', headers: json, body: order });
    expect(got).toEqual([`POST /api/v1/orders ${order}`]);
  });
});

describe('the page of the proxy', () => {
  const page = '/__proxy/__mock';

  it('lists the exchanges and names the server, and never asks it', async () => {
    const { ask, got, seen } = await started(serving({}));
    await ask('/api/v1/carriers');
    await seen();
    const { exchanges } = JSON.parse((await ask(`${page}/exchanges`)).body) as { exchanges: object[] };
    expect(exchanges).toMatchObject([{ id: 1, url: '/api/v1/carriers' }]);
    expect(JSON.parse((await ask(`${page}/`)).body)).toMatchObject({
      base: '/api/v1',
      proxy: { upstream: expect.stringMatching(/^http:/) as string },
    });
    expect(JSON.parse((await ask(`${page}/exchanges/1`)).body)).toMatchObject({ answer: { body: '{}' } });
    expect((await ask(`${page}/exchanges`, { method: 'DELETE' })).body).toBe('{"exchanges":[]}');
    expect((await ask(`${page}/exchanges/1`)).status).toBe(404);
    expect(got).toEqual(['GET /api/v1/carriers ']);
  });

  it.each([
    ['the page to a name that anybody could give it', `${page}/exchanges`, { host: 'rebound.example' }],
    ['the page to a page of elsewhere', `${page}/exchanges`, { origin: 'https://elsewhere.example' }],
    ['what is not of the API by such a name', '/__mock', { host: 'rebound.example' }],
    ['what only looks like the API by such a name', '/api/v1/%2e%2e/%2e%2e/__mock', { host: 'rebound.example' }],
  ])('refuses %s', async (_what, path, headers) => {
    const { ask, got } = await started(serving({}));
    expect((await ask(path, { headers })).status).toBe(403);
    expect(got).toEqual([]);
  });

  it('passes on the API by any name', async () => {
    const { ask } = await started(serving({}, 404));
    expect((await ask('/api/v1/carriers', { headers: { host: 'rebound.example' } })).status).toBe(404);
  });
});
