import { describe, expect, it } from 'vitest';
import { base, exampleOf } from '../../pipeline/test-calls.js';
import type { ExchangeSummary } from '../journal/journal.js';
import { createMock, type Mock } from '../mock.js';

/** Asks the control interface, as a program does or, with an origin, as a page. */
async function ask(mock: Mock, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await mock.handle({
    ...{ method, url: `/__mock${path}`, origin: 'http://127.0.0.1:4010' },
    headers: { host: '127.0.0.1:4010', 'content-type': 'application/json', ...headers },
    body: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
  });
  if (typeof answer === 'string' || 'open' in answer) throw new Error('no complete answer');
  return { status: answer.status, json: JSON.parse(String(answer.body)) as unknown };
}

const order = JSON.stringify(exampleOf('createOrder', 'minimal'));
const wish = {
  world: 'main',
  method: 'POST',
  url: `${base}/orders`,
  headers: { 'Content-Type': 'application/json' },
  body: order,
};

describe('a request that is sent by whoever steers the mock', () => {
  it('is carried out under the token of a world, and is an exchange that tells no token', async () => {
    const mock = createMock();
    const { id, token, world } = mock.fork();
    const before = world.counts.orders;
    const { status, json } = await ask(mock, 'POST', '/send', { ...wish, world: id });
    expect([status, json]).toMatchObject([200, { outcome: 200, world: id, operation: 'createOrder', breaches: [] }]);
    expect(mock.tenants.byId(id)?.world.counts.orders).toBe(before + 1);
    expect(JSON.stringify(mock.requests)).not.toContain(token);
  });

  it('goes without a token when no world is named, and with the header that it has', async () => {
    const mock = createMock();
    const { world: _world, ...plain } = wish;
    expect((await ask(mock, 'POST', '/send', plain)).json).toMatchObject({ outcome: 401 });
    const headers = { ...wish.headers, Authorization: 'Bearer test-token' };
    expect((await ask(mock, 'POST', '/send', { ...plain, headers })).json).toMatchObject({ outcome: 200 });
  });

  it.each([
    ['the control interface itself', { ...wish, url: '/__mock/reset' }],
    ['another server', { ...wish, url: 'http://example.com/' }],
    ['a header that splits', { ...wish, headers: { 'x-a': 'b\r\nx-c: d' } }],
    ['a header that is no text', { ...wish, headers: { 'x-a': 1 } }],
    ['a method in small letters', { ...wish, method: 'post' }],
    ['no url', { method: 'GET' }],
  ])('is refused where it can not be: %s', async (_what, wished) => {
    const mock = createMock();
    expect(await ask(mock, 'POST', '/send', wished)).toMatchObject({
      status: 422,
      json: { message: expect.any(String) as string },
    });
    expect(mock.requests).toEqual([]);
  });

  it('is refused for a world that is not there', async () => {
    expect(await ask(createMock(), 'POST', '/send', { ...wish, world: 'gone' })).toMatchObject({ status: 404 });
  });
});

describe('a replay', () => {
  it('is the same request again, with its token', async () => {
    const mock = createMock();
    await ask(mock, 'POST', '/send', wish);
    const { json } = await ask(mock, 'POST', '/exchanges/1/replay');
    expect(json).toMatchObject({ id: 2, outcome: 200, world: 'main' } satisfies Partial<ExchangeSummary>);
    const [first, second] = mock.requests;
    expect(second?.request).toEqual(first?.request);
  });

  it('is refused for what is not kept, or not as a whole', async () => {
    const mock = createMock();
    expect(await ask(mock, 'POST', '/exchanges/7/replay')).toMatchObject({ status: 404 });
    await ask(mock, 'POST', '/send', { ...wish, body: `"${'x'.repeat(70_000)}"` });
    expect(await ask(mock, 'POST', '/exchanges/1/replay')).toMatchObject({ status: 404 });
  });
});

describe('the control interface', () => {
  it('is the only thing that is closed to pages of elsewhere', async () => {
    const mock = createMock();
    const headers = { origin: 'https://shop.example', host: 'mock.example', authorization: 'Bearer test-token' };
    const call = {
      method: 'GET',
      url: `${base}/carriers`,
      headers,
      body: new Uint8Array(),
      origin: 'http://mock.example',
    };
    expect(await mock.handle(call)).toMatchObject({ status: 200 });
  });
});
