import { describe, expect, it } from 'vitest';
import { base, exampleOf } from '../../reference-impl/pipeline/test-calls.js';
import type { ExchangeSummary } from '../journal/journal.js';
import { createMock, type Mock } from '../mock.js';

/** Calls the control interface: as a program, or as a page if there is an origin. */
async function ask(mock: Mock, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await mock.handle({
    method,
    url: `/__mock${path}`,
    origin: 'http://127.0.0.1:4010',
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

describe('a request that is sent through the control interface', () => {
  it('uses the token of a world, and its exchange doesn’t show the token', async () => {
    const mock = createMock();
    const { id, token, account } = mock.fork();
    const before = account.counts.orders;
    const { status, json } = await ask(mock, 'POST', '/send', { ...wish, world: id });
    expect([status, json]).toMatchObject([200, { outcome: 200, world: id, operation: 'createOrder', breaches: [] }]);
    expect(mock.worlds.byId(id)?.account.counts.orders).toBe(before + 1);
    expect(JSON.stringify(mock.requests)).not.toContain(token);
  });

  it('has no token if no world is named, and keeps its own header', async () => {
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
  ])('is refused if it is invalid: %s', async (_what, wished) => {
    const mock = createMock();
    expect(await ask(mock, 'POST', '/send', wished)).toMatchObject({
      status: 422,
      json: { message: expect.any(String) as string },
    });
    expect(mock.requests).toEqual([]);
  });

  it('is refused for an unknown world', async () => {
    expect(await ask(createMock(), 'POST', '/send', { ...wish, world: 'gone' })).toMatchObject({ status: 404 });
  });
});

describe('a replay', () => {
  it('sends the same request again, with its token', async () => {
    const mock = createMock();
    await ask(mock, 'POST', '/send', wish);
    const { json } = await ask(mock, 'POST', '/exchanges/1/replay');
    expect(json).toMatchObject({ id: 2, outcome: 200, world: 'main' } satisfies Partial<ExchangeSummary>);
    const [first, second] = mock.requests;
    expect(second?.request).toEqual(first?.request);
  });

  it('is refused if the exchange is no longer stored, or not completely', async () => {
    const mock = createMock();
    expect(await ask(mock, 'POST', '/exchanges/7/replay')).toMatchObject({ status: 404 });
    const { json } = await ask(mock, 'POST', '/exchanges/abc/replay');
    expect(JSON.stringify(json)).toContain('abc');
    await ask(mock, 'POST', '/send', { ...wish, body: `"${'x'.repeat(70_000)}"` });
    expect(await ask(mock, 'POST', '/exchanges/1/replay')).toMatchObject({ status: 404 });
  });
});

describe('the control interface', () => {
  it('is the only part that foreign pages can’t call', async () => {
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
