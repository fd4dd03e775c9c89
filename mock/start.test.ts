import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Durable } from './database/durable.js';
import { noNotes } from './journal/journal.js';
import { createMock } from './mock.js';
import type { StartOptions } from './mock-options.js';
import { startMock, type StartedMock } from './start.js';
import { ask, hasOrder, order } from './test-mock.js';

let folder = '';
let started: StartedMock[] = [];
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'mock-start-'))));
afterEach(async () => {
  await Promise.all(started.map((mock) => mock.close().catch(() => undefined)));
  started = [];
  rmSync(folder, { recursive: true, force: true });
});

const file = (): string => join(folder, 'mock.db');

async function start(options: StartOptions = {}): Promise<StartedMock> {
  const mock = await startMock(options);
  started.push(mock);
  return mock;
}

/** A request over the network with the first account's token. */
const call = (mock: StartedMock, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${mock.url}${path}`, { ...init, headers: { authorization: 'Bearer test-token', ...init.headers } });

describe('a started mock', () => {
  it('responds at its url, has a token, and records its requests', async () => {
    const mock = await start();
    expect((await call(mock, '/api/v1/carriers')).status).toBe(200);
    expect([mock.token, mock.port > 0, mock.resumed]).toEqual(['test-token', true, false]);
    expect(mock.requests).toMatchObject([{ operation: 'listCarriers', world: 'main', outcome: 200 }]);
    expect(await order(mock, 'x', mock.fork())).toBe(200);
    expect([mock.requests.length, await hasOrder(mock, 'x')]).toEqual([2, false]);
    mock.reset();
    expect(mock.requests).toEqual([]);
  });

  it('shares nothing with others', async () => {
    const [one, two] = await Promise.all([start(), start({ switches: { errors: 1 } })]);
    expect([await order(one, 'x'), (await call(two, '/api/v1/carriers')).status >= 500]).toEqual([200, true]);
    await one.close();
    expect((await call(two, '/__mock')).status).toBe(200);
  });

  it('keeps connections alive', async () => {
    const mock = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const reused: boolean[] = [];
    for (const path of ['/__mock', '/api/v1/carriers', '/nothing']) {
      const request = get(`${mock.url}${path}`, { agent });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      await once(answer.resume(), 'end');
      reused.push(request.reusedSocket);
    }
    agent.destroy();
    expect(reused).toEqual([false, true, true]);
  });

  it('allows pages of any origin to call the API', async () => {
    const mock = await start();
    const page = 'https://shop.example';
    const preflight = await call(mock, '/api/v1/orders', { method: 'OPTIONS', headers: { origin: page } });
    const refused = await call(mock, '/api/v1/carriers?__code=403', { headers: { origin: page } });
    const headers = [preflight, refused].map((answer) => answer.headers.get('access-control-allow-origin'));
    expect([preflight.status, refused.status, headers]).toEqual([204, 403, [page, page]]);
  });

  it('lets pages of this machine use the control interface, and its stream of exchanges', async () => {
    const mock = await start();
    const origin = 'http://localhost:5173';
    const stop = new AbortController();
    const streaming = await call(mock, '/__mock/exchanges/events', { headers: { origin }, signal: stop.signal });
    const refused = await call(mock, '/__mock/nothing', { headers: { origin } });
    for (const { headers } of [streaming, refused])
      expect([headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')]).toEqual([
        origin,
        'true',
      ]);
    stop.abort();
  });

  it('responds to HEAD like GET without a body, even for a stream', async () => {
    const mock = await start();
    for (const path of ['/__mock', '/__mock/exchanges/events', '/api/v1/carriers']) {
      const answer = await call(mock, path, { method: 'HEAD' });
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, '']);
    }
  });
});

describe('the stream of exchanges', () => {
  /** The number of clients that follow the exchanges of a mock. */
  function followers({ mock }: StartedMock): () => number {
    let count = 0;
    const subscribe = mock.journal.subscribe.bind(mock.journal);
    mock.journal.subscribe = (listener) => {
      count += 1;
      const stop = subscribe(listener);
      return () => {
        count -= 1;
        stop();
      };
    };
    return () => count;
  }

  it('sends each exchange until the client leaves', async () => {
    const mock = await start();
    const count = followers(mock);
    const stop = new AbortController();
    const answer = await call(mock, '/__mock/exchanges/events', { signal: stop.signal });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe(': exchanges follow\n\n');
    await call(mock, '/api/v1/carriers');
    expect((await reader.read()).value).toMatch(/^id: 1\ndata: \{"id":1,.*"listCarriers".*\}\n\n$/);
    expect(count()).toBe(1);
    stop.abort();
    await expect.poll(count).toBe(0);
    expect((await call(mock, '/api/v1/carriers')).status).toBe(200);
  });

  it('disconnects a client that doesn’t read', async () => {
    const mock = await start();
    const count = followers(mock);
    const request = get(`${mock.url}/__mock/exchanges/events`);
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.pause();
    const url = `/api/v1/carriers?${'x'.repeat(8000)}`;
    const one = { method: 'GET', url, headers: {}, body: new Uint8Array(), origin: mock.url };
    for (let each = 0; each < 20_000 && count() > 0; each += 1) {
      mock.mock.journal.add(one, 'hang', Date.now(), noNotes());
      if (each % 100 === 0) await new Promise(setImmediate);
    }
    await expect.poll(count).toBe(0);
    request.destroy();
  });
});

describe('close', () => {
  it('ends although requests hang, responses are delayed and clients follow', async () => {
    const mock = await start({ switches: { latencyOf: { listCarriers: 600_000 } } });
    const following = await call(mock, '/__mock/exchanges/events');
    const late = call(mock, '/api/v1/carriers');
    const hanging = call(mock, '/api/v1/locations', { headers: { 'mock-switches': 'timeouts=1' } });
    const lost = expect(hanging).rejects.toThrow();
    await expect.poll(() => mock.requests.length).toBe(1);
    await Promise.all([mock.close(), mock.close()]);
    expect((await late).status).toBe(200);
    await lost;
    expect(await following.text()).toContain('id: 2\n');
    await expect(call(mock, '/api/v1/carriers')).rejects.toThrow();
  });

  it('sends no partial event to clients that follow', async () => {
    const mock = await start();
    const [answer] = (await once(get(`${mock.url}/__mock/exchanges/events`), 'response')) as [IncomingMessage];
    answer.resume();
    await Promise.all([once(answer, 'end'), mock.close()]);
    expect(answer.complete).toBe(true);
  });
});

describe('a mock with data', () => {
  it('resumes it, worlds and their tokens included', async () => {
    const one = await start({ data: file() });
    await order(one, 'kept');
    const { token, id } = one.fork({ from: 'main' });
    await order(one, 'apart', { token });
    await one.close();
    const two = await start({ data: file() });
    const found = [hasOrder(two, 'kept'), hasOrder(two, 'apart'), hasOrder(two, 'apart', { token })];
    expect([two.resumed, await Promise.all(found)]).toEqual([true, [true, false, true]]);
    two.mock.resetWorld(id);
    expect([await hasOrder(two, 'kept', { token }), await hasOrder(two, 'apart', { token })]).toEqual([true, false]);
  });

  it('loads a scenario only the first time', async () => {
    const one = await start({ data: file(), scenario: 'clock: 2031-03-03T16:20:00Z' });
    expect(await order(one, 'x')).toBe(200);
    await one.close();
    const two = await start({ data: file(), scenario: 'clock: +3 days' });
    expect(await hasOrder(two, 'x')).toBe(true);
    expect(two.mock.worlds.byId('main')?.clock).toEqual({ at: Date.parse('2031-03-03T16:20:00Z') });
  });

  it('leaves nothing running or stored if it can’t start', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    await expect(startMock({ data: file(), port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    holder.close();
    rmSync(file());
    await expect(startMock({ data: file(), scenario: 'orders: 7' })).rejects.toThrow('orders');
    await expect(startMock({ data: file(), switches: { faults: ['nope'] } })).rejects.toThrow('nope');
    const mock = await start({ data: file(), scenario: 'customers: []' });
    expect([mock.resumed, mock.mock.worlds.byId('main')?.account.counts.customers]).toEqual([false, 0]);
  });
});

describe('a state that can’t be stored', () => {
  const durable = (flush: () => Promise<void>): Durable => {
    return { saved: undefined, append: () => undefined, flush, close: () => Promise.resolve() };
  };

  it('is not acknowledged, and the response has the reason', async () => {
    const errors: unknown[] = [];
    const full = durable(() => Promise.reject(new Error('The disk is full.')));
    const mock = createMock({ durable: full, onError: (error) => errors.push(error) });
    expect(await order(mock, 'x')).toBe(500);
    expect(errors).toEqual([new Error('The disk is full.')]);
    expect(mock.requests[0]).toMatchObject({ outcome: 500 });
  });

  it('is shown neither by the API nor by the control interface', async () => {
    const mock = createMock({ durable: durable(() => Promise.reject(new Error('The disk is full.'))) });
    await order(mock, 'x');
    for (const line of ['GET /orders?external_id=x', 'GET /carriers', 'GET /__mock/worlds/main/state']) {
      const { status, json } = await ask(mock, line);
      expect([status, json.message]).toEqual([500, expect.stringContaining('every request is refused')]);
    }
  });

  it('is not shown until it is known whether it can be stored', async () => {
    let fail: (reason: Error) => void = () => undefined;
    let append: () => void = () => undefined;
    const write = new Promise<void>((_resolve, reject) => (fail = reject));
    const mock = createMock({ durable: { ...durable(() => write), append: () => append() } });
    const changed = new Promise<void>((resolve) => (append = resolve));
    void order(mock, 'x');
    await changed;
    const answer = hasOrder(mock, 'x');
    await new Promise((resolve) => setImmediate(resolve));
    fail(new Error('The disk is full.'));
    expect(await answer).toBe(false);
  });
});
