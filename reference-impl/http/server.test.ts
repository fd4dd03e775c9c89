/** The links of the server lead to itself, it starts and stops cleanly, and it survives a failing app. */
import { setTimeout } from 'node:timers/promises';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { createApp } from '../pipeline/app.js';
import type { Call } from '../calls/call.js';
import { startServer } from './server.js';
import { base, exampleOf } from '../pipeline/test-calls.js';
import { rawTo, useServer } from './test-server.js';

const { port, raw, test, url } = useServer();

const ask = (path: string, url: string) =>
  fetch(`${url}${base}${path}`, { headers: { authorization: 'Bearer test-token' } });

describe('links', () => {
  const trackingUrl = async (host: string) => {
    const created = await supertest(url())
      .post(`${base}/orders`)
      .set('authorization', 'Bearer test-token')
      .send(exampleOf('createOrder', 'minimal'));
    const { order_number } = (created.body as { data: { order_number: string } }).data;
    const read = await test('get', `/orders?order_number=${order_number}`).set('host', host);
    return (read.body as { data: { order: { tracking_url: string } } }).data.order.tracking_url;
  };

  it('lead to the host that was called', async () => {
    expect(await trackingUrl('mock.test:8080')).toMatch(/^http:\/\/mock\.test:8080\/track\//);
    expect(await trackingUrl('[::1]:80')).toMatch(/^http:\/\/\[::1\]:80\/track\//);
  });

  it.each(['', 'a,b', 'a:99999', '1.2.3.4.5'])('lead to this server if the host is %j', async (host) => {
    expect(await trackingUrl(host)).toMatch(`${url()}/track/`);
  });
});

describe('starting and stopping', () => {
  /** A promise and the function that resolves it. */
  const event = () => {
    let happen = (): void => undefined;
    const happened = new Promise<void>((resolve) => (happen = resolve));
    return { happen, happened };
  };

  /** The reference; it delays the list of carriers until this promise resolves, and replaces it by the result. */
  const waiting = (until: () => Promise<'hang' | void>) =>
    createApp({}, (parts) => ({
      ...parts,
      reply: async (answer, request) =>
        request.operation.id === 'listCarriers' ? ((await until()) ?? parts.reply(answer, request)) : 'reset',
    }));

  it('returns the URL where it listens', async () => {
    const other = await startServer({ port: 0 });
    expect(other.url).toBe(`http://127.0.0.1:${other.port}`);
    await other.close();
    await other.close();
  });

  it('fails if the port is in use', async () => {
    await expect(startServer({ port: port() })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('ends idle and unused connections at once', async () => {
    const other = await startServer({ port: 0 });
    const unused = rawTo(other.url, '');
    await (await ask('/carriers', other.url)).text();
    // Open requests get one second.
    const [atOnce, late] = [other.close().then(() => 'at once'), setTimeout(1000, 'late', { ref: false })];
    expect([await Promise.race([late, atOnce]), await unused]).toEqual(['at once', '']);
  });

  it('resets and hangs on demand, and does not wait forever for hanging requests', async () => {
    const arrived = event();
    const app = waiting(async () => (arrived.happen(), 'hang'));
    const other = await startServer({ app, port: 0 });
    await expect(ask('/locations', other.url)).rejects.toThrow();
    const hanging = ask('/carriers', other.url).then(
      () => 'answered',
      () => 'cut off',
    );
    await arrived.happened;
    await other.close();
    expect(await hanging).toBe('cut off');
  });

  it('lets an open request finish', async () => {
    const [arrived, released] = [event(), event()];
    const app = waiting(() => (arrived.happen(), released.happened));
    const other = await startServer({ app, port: 0 });
    const asked = ask('/carriers', other.url);
    await arrived.happened;
    const closed = other.close();
    released.happen();
    await closed;
    expect((await asked).headers.get('connection')).toBe('close');
  });

  it('answers pipelined requests in order, each with its own headers', async () => {
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

  it('carries out pipelined requests one after the other', async () => {
    const body = JSON.stringify({ ...exampleOf('createOrder', 'minimal'), external_id: 'in-one-piece' });
    const head = 'Host: a\r\nAuthorization: Bearer test-token\r\n';
    const post = `POST ${base}/orders HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`;
    const get = `GET ${base}/orders?external_id=in-one-piece HTTP/1.1\r\n${head}Connection: close\r\n\r\n`;
    expect(await raw(`${post}${get}`)).toMatch(/^HTTP\/1\.1 200 [^]*HTTP\/1\.1 200 /);
  });

  it('answers all requests before unreadable bytes, even slow ones', async () => {
    let earlier = 40;
    const slow = createApp({}, (parts) => ({
      ...parts,
      reply: async (answer, request) => {
        await setTimeout((earlier -= 10));
        return parts.reply(answer, request);
      },
    }));
    const other = await startServer({ app: slow, port: 0 });
    const line = `GET ${base}/carriers HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer test-token\r\n\r\n`;
    const answers = await rawTo(other.url, `${line}${line}hello\r\n\r\n`);
    expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '200', '400']);
    await other.close();
  });

  it('serves 200 requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask('/carriers', url())));
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

  it('to make a valid response loses its connection, and no other response of the same turn', async () => {
    const app = createApp();
    const handle = async (call: Call) =>
      call.url === '/broken' ? { status: 200, headers: { 'x-own': 'a\nb' }, body: '' } : app.handle(call);
    const fragile = await startServer({ port: 0, app: { handle } });
    const broken = rawTo(fragile.url, 'GET /broken HTTP/1.1\r\nhost: a\r\n\r\n');
    const others = Array.from({ length: 5 }, () => ask('/carriers', fragile.url));
    expect(await broken).toBe('');
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await fragile.close();
  });

  it.each(Object.keys(failures))('%s loses only the connection of its caller', async (when) => {
    const app = createApp();
    const handle = (call: Call) => (call.url === '/broken' ? failures[when]!() : app.handle(call));
    const fragile = await startServer({ port: 0, app: { handle } });
    expect(await rawTo(fragile.url, 'GET /broken HTTP/1.1\r\nhost: a\r\n\r\n')).toBe('');
    const answer = await supertest(fragile.url).get(`${base}/carriers`).set('authorization', 'Bearer test-token');
    expect(answer.status).toBe(200);
    await fragile.close();
  });
});
