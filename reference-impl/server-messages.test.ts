/** What passes by node's streams is what node itself would read and send. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DirectRequest, sendAtOnce } from './server-messages.js';
import { rawTo } from './test-server.js';

interface Answer {
  readonly status: number;
  readonly own: Readonly<Record<string, string>>;
  readonly cors: Readonly<Record<string, string>>;
  readonly body: string;
}

const plain: Answer = { status: 200, own: { 'content-type': 'text/plain' }, cors: { vary: 'Origin' }, body: 'yes' };
const get = 'GET / HTTP/1.1\r\nHost: a\r\n';
const last = `${get}Connection: close\r\n\r\n`;

let answer = plain;
/** Whether each answer went out at once. */
let atOnce: boolean[] = [];
let bodies: string[] = [];
/** The headers that each server read, request by request. */
let read: [nodes: unknown[], ours: unknown[]] = [[], []];

function byNode(response: ServerResponse): void {
  const { status, own, cors, body } = answer;
  response.writeHead(status, { ...own, ...cors, 'content-length': Buffer.byteLength(body) }).end(body);
}

function directly(response: ServerResponse): void {
  const { status, own, cors, body } = answer;
  atOnce.push(sendAtOnce(response, status, { own, cors }, body));
  if (!atOnce.at(-1)) byNode(response);
}

function collect(request: DirectRequest, done: () => void): void {
  let body = '';
  const take = (piece: Buffer | null): void => {
    if (piece !== null) return void (body += piece.toString());
    bodies.push(body);
    done();
  };
  request.sink = { take };
}

const settings = { keepAliveTimeout: 0, requireHostHeader: false };
const nodes = createServer(settings, (request: IncomingMessage, response: ServerResponse) => {
  read[0].push(request.headers);
  request.resume().on('end', () => byNode(response));
});
const ours = createServer<typeof DirectRequest>(
  { ...settings, IncomingMessage: DirectRequest },
  (request, response) => {
    read[1].push(request.headers);
    if (request.url === '/unread') directly(response);
    else collect(request, () => directly(response));
  },
);
const servers = [nodes, ours] as const;

beforeAll(() => Promise.all(servers.map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))));
afterAll(() => servers.forEach((server) => server.close()));

const urlOf = (server: (typeof servers)[number]): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** What both servers send for the same bytes, the time left out. */
async function bothSend(given: Answer, requests: string): Promise<readonly [string, string]> {
  [answer, atOnce, bodies, read] = [given, [], [], [[], []]];
  const sent = await Promise.all(servers.map((server) => rawTo(urlOf(server), requests)));
  const [first = '', second = ''] = sent.map((text) => text.replace(/^Date: .{29}$/gm, 'Date: now'));
  return [first, second];
}

describe('an answer that is sent at once', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', '"', '\n', 'é', 'ÿ', '漢', '💶'), maxLength: 40 });
  const values = fc.string({ unit: 'grapheme-ascii', maxLength: 20 }).map((text) => text.trim());

  it('has the bytes that node would send', async () => {
    const statuses = fc.constantFrom(200, 201, 400, 401, 404, 409, 422, 429, 500, 503, 299);
    await fc.assert(
      fc.asyncProperty(statuses, texts, values, values, async (status, body, type, link) => {
        const given = { status, body, own: { 'content-type': type, link }, cors: { vary: 'Origin' } };
        const [byNodes, byOurs] = await bothSend(given, `${get}\r\n${last}`);
        expect(byOurs).toBe(byNodes);
        expect(atOnce).toEqual([true, false]);
      }),
      { numRuns: 100 },
    );
  });

  it('says when it was', async () => {
    answer = plain;
    const [, date = ''] = /^Date: (.*)\r$/m.exec(await rawTo(urlOf(ours), `${get}\r\n${last}`)) ?? [];
    expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(60_000);
  });

  it('is one for a client of HTTP/1.0 that stays, too', async () => {
    const stays = 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n';
    const [byNodes, byOurs] = await bothSend(plain, `${stays}${last}`);
    expect(byOurs).toBe(byNodes);
  });

  it.each([
    ['a client that leaves', plain, last],
    ['a client of HTTP/1.0', plain, 'GET / HTTP/1.0\r\n\r\n'],
    ['a HEAD', plain, `HEAD / HTTP/1.1\r\nHost: a\r\n\r\n${last}`],
    ['a status without a body', { ...plain, status: 204, body: '' }, `${get}\r\n${last}`],
    ['a status that is none of an answer', { ...plain, status: 102, body: '' }, `${get}\r\n${last}`],
    ['a header that node looks at', { ...plain, own: { connection: 'close' } }, `${get}\r\n`],
    ['a header that stands in both', { ...plain, own: { vary: 'Accept' } }, `${get}\r\n${last}`],
    ['letters that no header has', { ...plain, cors: { 'access-control-allow-origin': 'é' } }, `${get}\r\n${last}`],
  ])('is left to node for %s', async (_, given, requests) => {
    const [byNodes, byOurs] = await bothSend(given, requests);
    expect(byOurs).toBe(byNodes);
    expect(byOurs).not.toBe('');
    expect(atOnce[0]).toBe(false);
  });

  it('never splits a header', () => {
    const response = { socket: { writable: true }, req: { method: 'GET' }, shouldKeepAlive: true };
    const headers = { own: { link: 'a\r\nset-cookie: b' }, cors: {} };
    expect(sendAtOnce(response as unknown as ServerResponse, 200, headers, '')).toBe(false);
  });
});

describe('the headers of a request', () => {
  // So few that requests in a row often differ in a single letter.
  const names = fc.constantFrom('Authorization', 'authorization', 'X-One');
  const headers = fc.array(fc.tuple(names, fc.constantFrom('', 'a', 'b')), { maxLength: 2 });

  it('are those that node reads of it, whatever those of the one before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(headers, { maxLength: 6 }), async (requests) => {
        const lines = requests.map((each) => each.map(([name, value]) => `${name}: ${value}\r\n`).join(''));
        await bothSend(plain, `${lines.map((some) => `${get}${some}\r\n`).join('')}${last}`);
        expect(read[1]).toEqual(read[0]);
        expect(read[1]).toHaveLength(requests.length + 1);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a request that hands its body on', () => {
  const post = (path: string, body: string, more = ''): string =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${more}\r\n${body}`;

  it('hands all of it on, in whatever pieces it comes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), async (sent) => {
        bodies = [];
        answer = plain;
        const chunked = (text: string): string => {
          const bytes = Buffer.byteLength(text);
          return bytes === 0 ? '' : `${bytes.toString(16)}\r\n${text}\r\n`;
        };
        const head = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
        await rawTo(urlOf(ours), `${head}${sent.map(chunked).join('')}0\r\n\r\n${post('/', sent.join(''))}${last}`);
        expect(bodies).toEqual([sent.join(''), sent.join(''), '']);
      }),
      { numRuns: 50 },
    );
  });

  it('lets the next one come when nobody reads it', async () => {
    const large = 'x'.repeat(2 ** 20);
    const [, byOurs] = await bothSend(plain, `${post('/unread', large)}${post('/', 'read')}${last}`);
    expect(byOurs.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
    expect(bodies).toEqual(['read', '']);
  });

  it('leaves nothing behind on its connection', async () => {
    answer = plain;
    const kept = new Promise<unknown>((resolve) => {
      ours.once('connection', (socket: { readonly parser?: { readonly incoming: unknown } }) =>
        setTimeout(() => resolve(socket.parser?.incoming), 100),
      );
    });
    const client = connect(Number(new URL(urlOf(ours)).port), '127.0.0.1', () => client.write(post('/', 'read')));
    expect(await kept).toBeNull();
    client.destroy();
  });
});
