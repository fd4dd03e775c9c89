import { connect } from 'node:net';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from './app.js';
import type { Call } from './call.js';
import { startServer, type StartedServer } from './server.js';
import { base, exampleOf, type Json } from './test-calls.js';

let server: StartedServer;
beforeAll(async () => {
  server = await startServer({ port: 0 });
});
afterAll(() => server.close());

const get = (path = '/carriers') =>
  supertest(server.url).get(`${base}${path}`).set('authorization', 'Bearer test-token');
const post = (body: string, headers: Record<string, string> = {}) =>
  supertest(server.url)
    .post(`${base}/customers`)
    .set({ authorization: 'Bearer test-token', 'content-type': 'application/json', ...headers })
    .send(body);

/** Everything that comes back for raw bytes, until the connection is closed. */
function raw(text: string, url = server.url): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk));
    socket.on('close', () => resolve(received)).on('error', reject);
  });
}

const ask = (path: string, url: string) =>
  fetch(`${url}${base}${path}`, { headers: { authorization: 'Bearer test-token' } });

describe('CORS', () => {
  const page = 'https://shop.example';
  const allowed = {
    'access-control-allow-origin': page,
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
  };

  it('allows a preflight whatever it asks for', async () => {
    const { status, headers, text } = await supertest(server.url)
      .options(`${base}/orders`)
      .set({ origin: page, 'access-control-request-method': 'PATCH' })
      .set({
        'access-control-request-headers': 'authorization,x-own',
        'access-control-request-private-network': 'true',
      });
    expect([status, text]).toEqual([204, '']);
    expect(headers).toMatchObject({
      ...allowed,
      'access-control-allow-headers': 'authorization,x-own',
      'access-control-allow-methods': expect.stringContaining('PATCH') as string,
      'access-control-allow-private-network': 'true',
    });
  });

  it('shows every answer to the page, refusals included', async () => {
    expect((await get().set('origin', page)).headers).toMatchObject(allowed);
    const refused = await get().set({ origin: page, authorization: '' });
    expect([refused.status, refused.headers]).toEqual([401, expect.objectContaining(allowed)]);
    expect(refused.headers['access-control-expose-headers']).toContain('www-authenticate');
    const large = await post('x'.repeat(2 ** 20 + 1), { origin: page });
    expect([large.status, large.headers]).toEqual([413, expect.objectContaining(allowed)]);
  });

  it('says nothing to who is no page, but to caches', async () => {
    const { headers } = await get();
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['vary']).toBe('Origin');
  });
});

describe('a body', () => {
  const padded = (bytes: number) => {
    const text = JSON.stringify(exampleOf('createCustomer', 'minimal'));
    return text + ' '.repeat(bytes - text.length);
  };

  it('of a mebibyte is taken, one byte more is not', async () => {
    expect((await post(padded(2 ** 20))).status).toBe(200);
    const large = await post(padded(2 ** 20 + 1));
    expect([large.status, large.headers['connection']]).toEqual([413, 'close']);
    expect((large.body as Json).message).toContain('1048576');
  });

  it('that is too large is refused in chunks, too', async () => {
    const chunk = 'x'.repeat(2 ** 16);
    const chunks = `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(17);
    const head = `POST ${base}/customers HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(await raw(`${head}${chunks}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('of any size is refused before it is sent when the client asks first', async () => {
    const head = `POST ${base}/customers HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\nExpect: 100-continue\r\n\r\n`;
    expect(await raw(head)).toMatch(/^HTTP\/1\.1 413 /);
    const small = head.replace('2000000', '2').replace('Host: a', 'Host: a\r\nConnection: close');
    expect(await raw(`${small}{}`)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 /);
  });

  it('in pieces is put together', async () => {
    const body = JSON.stringify(exampleOf('createCustomer', 'minimal'));
    const head = `POST ${base}/customers HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer test-token\r\nConnection: close\r\n`;
    const chunks = [...body].map((character) => `1\r\n${character}\r\n`).join('');
    expect(await raw(`${head}Transfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('what is hardly HTTP', () => {
  it.each([
    'hello\r\n\r\n',
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  ])('is refused (%j)', async (text) => {
    const answer = await raw(text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*\r\n\r\n\{"message":/);
    expect((await get()).status).toBe(200);
  });

  it('is taken where it is only unusual', async () => {
    const rest = 'Host: a\r\nAuthorization: Bearer test-token\r\nConnection: close\r\n\r\n';
    expect(await raw(`GET http://other.example${base}/carriers HTTP/1.1\r\n${rest}`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await raw(`HEAD ${base}/carriers HTTP/1.1\r\n${rest}`)).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n$/);
    expect(await raw(`OPTIONS * HTTP/1.1\r\n${rest}`)).toMatch(/^HTTP\/1\.1 204 /);
    expect(await raw(`GET ${base}/carriers HTTP/1.1\r\nUpgrade: h2c\r\n${rest}`)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('or breaks off stops nothing', async () => {
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write(`POST ${base}/customers HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\n{`, () =>
        socket.resetAndDestroy(),
      );
    });
    await new Promise((resolve) => socket.on('close', resolve));
    expect((await get()).status).toBe(200);
  });
});

describe('links', () => {
  const trackingUrl = async (host: string) => {
    const created = await supertest(server.url)
      .post(`${base}/orders`)
      .set('authorization', 'Bearer test-token')
      .send(exampleOf('createOrder', 'minimal'));
    const { order_number } = (created.body as { data: { order_number: string } }).data;
    const read = await get(`/orders?order_number=${order_number}`).set('host', host);
    return (read.body as { data: { order: { tracking_url: string } } }).data.order.tracking_url;
  };

  it('lead to the host that was called', async () => {
    expect(await trackingUrl('mock.test:8080')).toMatch(/^http:\/\/mock\.test:8080\/track\//);
    expect(await trackingUrl('[::1]:80')).toMatch(/^http:\/\/\[::1\]:80\/track\//);
  });

  it.each(['a/b', 'a b', 'user@host', 'a:99999', '"', '1.2.3.4.5'])('lead here when the host is %j', async (host) => {
    expect(await trackingUrl(host)).toMatch(`${server.url}/track/`);
  });
});

describe('starting and stopping', () => {
  const stuck = createApp({}, (parts) => ({
    ...parts,
    reply: (_answer, { operation }) => (operation.id === 'listCarriers' ? 'hang' : 'reset'),
  }));

  it('says where it listens', async () => {
    let told = '';
    const other = await startServer({ port: 0, onListen: (url) => (told = url) });
    expect([told, other.url]).toEqual([other.url, `http://127.0.0.1:${other.port}`]);
    await other.close();
    await other.close();
  });

  it('fails when the port is taken', async () => {
    await expect(startServer({ port: server.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('ends idle and unused connections at once', async () => {
    const other = await startServer({ port: 0 });
    const unused = raw('', other.url);
    await (await ask('/carriers', other.url)).text();
    const started = performance.now();
    await other.close();
    expect([await unused, performance.now() - started < 500]).toEqual(['', true]);
  });

  it('resets and hangs as told, and does not wait for ever for what hangs', async () => {
    const other = await startServer({ app: stuck, port: 0 });
    await expect(ask('/locations', other.url)).rejects.toThrow();
    const hanging = ask('/carriers', other.url).then(
      () => 'answered',
      () => 'cut off',
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    await other.close();
    expect(await hanging).toBe('cut off');
  });

  it('lets a request under way finish', async () => {
    const slow = createApp({}, (parts) => ({
      ...parts,
      reply: async (answer, request) => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        return parts.reply(answer, request);
      },
    }));
    const other = await startServer({ app: slow, port: 0 });
    const asked = ask('/carriers', other.url);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await other.close();
    expect((await asked).headers.get('connection')).toBe('close');
  });

  it('answers requests that come in one piece in their order, each by its own headers', async () => {
    const line = (path: string, token: string, more = '') =>
      `GET ${base}${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n${more}\r\n`;
    const requests = [
      line('/carriers', 'test-token'),
      line('/carriers', 'nobody'),
      line('/nowhere', 'test-token'),
      line('/carriers', 'test-token', 'Connection: close\r\n'),
    ];
    const answers = await raw(requests.join(''));
    expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
      '200',
      '401',
      '404',
      '200',
    ]);
  });

  it('serves many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask('/carriers', server.url)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });
});

describe('an app that fails', () => {
  const failures: Readonly<Record<string, () => Promise<never>>> = {
    'at once': () => {
      throw new Error('broken');
    },
    later: () => Promise.reject(new Error('broken')),
  };

  it('to make an answer that can be sent costs its caller the connection, and nobody of the same turn', async () => {
    const app = createApp();
    const handle = (call: Call) =>
      call.url === '/broken' ? { status: 200, headers: { 'x-own': 'a\nb' }, body: '' } : app.handle(call);
    const fragile = await startServer({ port: 0, app: { handle } });
    const broken = raw('GET /broken HTTP/1.1\r\nhost: a\r\n\r\n', fragile.url);
    const others = Array.from({ length: 5 }, () => ask('/carriers', fragile.url));
    expect(await broken).toBe('');
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await fragile.close();
  });

  it.each(Object.keys(failures))('%s costs its caller the connection, and nobody else', async (when) => {
    const app = createApp();
    const handle = (call: Call) => (call.url === '/broken' ? failures[when]!() : app.handle(call));
    const fragile = await startServer({ port: 0, app: { handle } });
    expect(await raw('GET /broken HTTP/1.1\r\nhost: a\r\n\r\n', fragile.url)).toBe('');
    const answer = await supertest(fragile.url).get(`${base}/carriers`).set('authorization', 'Bearer test-token');
    expect(answer.status).toBe(200);
    await fragile.close();
  });
});
