/** Shows what goes through the proxy and what past Prism, that pages may read its violations, and whom it turns away. */
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFront } from './proxy-front.js';

const loopback = { host: '127.0.0.1', port: 0 };
const servers: Server[] = [];

async function listening(handle: RequestListener): Promise<string> {
  const server = createServer(handle).listen(loopback);
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function answerAsPrism(asked: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(asked);
  if (asked.headers.origin !== undefined) response.setHeader('access-control-expose-headers', 'content-type');
  response.writeHead(201, { server: 'prism', 'sl-violations': '[]' }).end(`${asked.method} ${asked.url} ${body}`);
}

let port = 0;

beforeAll(async () => {
  const upstream = await listening((_asked, response) => response.setHeader('server', 'upstream').end());
  const prism = await listening((asked, response) => void answerAsPrism(asked, response));
  port = await startFront(loopback, { prism, upstream });
});
afterAll(() => servers.forEach((server) => server.close()));

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function ask(method: string, path: string, headers: IncomingHttpHeaders = {}, body = ''): Promise<Answer> {
  const sent = request({ ...loopback, port, method, path, headers, agent: false }).end(body);
  const [answer] = (await once(sent, 'response')) as [NodeJS.ReadableStream & Answer & { statusCode: number }];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

describe('the proxy', () => {
  it('passes requests on to Prism, with their bodies', async () => {
    const { status, headers, body } = await ask('POST', '/api/v1/orders?a=b', {}, '{"c":1}');
    expect({ status, body }).toEqual({ status: 201, body: 'POST /api/v1/orders?a=b {"c":1}' });
    expect(headers).not.toHaveProperty('access-control-expose-headers');
  });

  it('passes HEAD on to the server itself', async () => {
    const { status, headers } = await ask('HEAD', '/api/v1/carriers');
    expect([status, headers['server']]).toEqual([200, 'upstream']);
  });

  it('lets a page read the violations beside what the server shows it', async () => {
    const { headers } = await ask('GET', '/api/v1/carriers', { origin: 'http://shop.example' });
    expect(headers['access-control-expose-headers']).toBe('content-type, sl-violations');
  });

  it.each([
    ['the API by any name', '/api/v1/carriers', 'rebound.example', 201],
    ['anything else by an address', '/__mock', '127.0.0.1:4012', 201],
    ['anything else by a local name', '/__mock', 'localhost:4012', 201],
    ['nothing else by a name that anybody could give it', '/__mock', 'rebound.example:4012', 403],
    ['nothing that only looks like the API', '/api/v1/../../__mock', 'rebound.example', 403],
    ['nothing that hides so', '/api/v1/%2e%2e/%2e%2e/__mock', 'rebound.example', 403],
    ['no path that is none', 'http://127.0.0.1/', 'localhost', 400],
  ])('passes on %s', async (_what, path, host, expected) => {
    expect((await ask('GET', path, { host })).status).toBe(expected);
  });
});
