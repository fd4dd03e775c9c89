import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createApp } from '../reference-impl/pipeline/app.js';
import type { Call, CallOutcome } from '../reference-impl/calls/call.js';
import { base, exampleOf, type Json } from '../reference-impl/pipeline/test-calls.js';
import { startServer } from '../reference-impl/http/server.js';
import { limits } from '../reference-impl/http/read-request.js';
import { fetchFrom } from './fetch.js';

const origin = 'http://mock.example:4010';
const headers = { authorization: 'Bearer test-token', 'content-type': 'application/json' };
const ask = (path: string, init: RequestInit = {}) => new Request(`${origin}${path}`, { headers, ...init });

const app = createApp({ seed: 1 });
const fetch = fetchFrom((call) => app.handle(call));
const fetchOf = (outcome: CallOutcome) => fetchFrom(() => Promise.resolve(outcome));

/** The call that a handle gets for a request. */
async function callFor(request: Request): Promise<Call> {
  let seen: Call | undefined;
  await fetchFrom((call) => {
    seen = call;
    return Promise.resolve({ status: 200, headers: {}, body: '' });
  })(request);
  return seen!;
}

describe('a request', () => {
  it('becomes a call with the original text', async () => {
    const request = ask(`${base}/orders?external_id=a%20b&x`, { headers: { 'X-Own': 'yes' } });
    expect(await callFor(request)).toEqual({
      method: 'GET',
      url: `${base}/orders?external_id=a%20b&x`,
      headers: { 'x-own': 'yes' },
      body: new Uint8Array(),
      origin,
    });
  });

  it.each([`${origin}/x`, new URL(`${origin}/x`)])('accepts the same arguments as fetch: %s', async (input) => {
    const init = { method: 'POST', headers: { 'X-Own': 'yes' }, body: 'a' };
    const seen: Call[] = [];
    const keep = fetchFrom((call) => (seen.push(call), Promise.resolve('reset')));
    await expect(keep(input, init)).rejects.toThrow('fetch failed');
    const body = new Uint8Array([97]);
    expect(seen).toMatchObject([{ method: 'POST', url: '/x', headers: { 'x-own': 'yes' }, body, origin }]);
  });

  it.each(['/x', undefined, null])('is rejected with a TypeError if it is invalid: %s', async (input) => {
    const text = `Failed to parse URL from ${input}`;
    await expect(fetch(input as string)).rejects.toThrow(expect.objectContaining({ name: 'TypeError', message: text }));
  });

  it('is not changed by additional arguments of a host', async () => {
    const hosted = fetch as unknown as (request: Request, env: object) => Promise<Response>;
    expect((await hosted(ask(`${base}/carriers`), { method: 'PUT', body: 1 })).status).toBe(200);
  });

  it('with a too large body gets the server’s refusal, and is not handled', async () => {
    const body = new Uint8Array(limits.body + 1);
    const refused = await fetch(ask(`${base}/customers`, { method: 'POST', body }));
    const served = await startServer({ app, port: 0 });
    const live = await globalThis.fetch(`${served.url}${base}/customers`, { method: 'POST', headers, body });
    expect([refused.status, await refused.text()]).toEqual([413, await live.text()]);
    await served.close();
    await expect(fetchOf('reset')(ask('/', { method: 'POST', body: body.slice(1) }))).rejects.toThrow('fetch failed');
  });

  it('keeps the bytes of its body', async () => {
    const bytes = new Uint8Array([0, 255, 10, 195]);
    expect(await callFor(ask('/', { method: 'POST', body: bytes }))).toMatchObject({ method: 'POST', body: bytes });
  });
});

describe('the reference, fetched,', () => {
  it('remembers created records', async () => {
    const body = JSON.stringify({ ...exampleOf('createOrder', 'minimal'), external_id: 'fetched' });
    const created = await fetch(ask(`${base}/orders`, { method: 'POST', body }));
    expect(created.status).toBe(200);
    const { data } = (await (await fetch(ask(`${base}/orders?external_id=fetched`))).json()) as Json;
    expect(data?.['order']).toMatchObject({
      external_id: 'fetched',
      tracking_url: expect.stringContaining(origin) as string,
    });
  });

  it('refuses like a server', async () => {
    const refused = await fetch(ask(`${base}/carriers`, { headers: {} }));
    expect([refused.status, refused.ok, refused.headers.get('www-authenticate')]).toEqual([401, false, 'Bearer']);
    expect(((await refused.json()) as Json).message).toContain('token');
  });

  it('sends no body for HEAD', async () => {
    const answer = await fetch(ask(`${base}/carriers`, { method: 'HEAD' }));
    expect([answer.status, answer.body]).toEqual([200, null]);
  });

  it('allows pages of any origin', async () => {
    const page = { origin: 'https://shop.example' };
    const asked = { ...page, 'access-control-request-headers': 'authorization' };
    const preflight = await fetch(ask(`${base}/orders`, { method: 'OPTIONS', headers: asked }));
    expect([preflight.status, preflight.body]).toEqual([204, null]);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization');
    const refused = await fetch(ask(`${base}/carriers`, { headers: page }));
    expect(refused.headers.get('access-control-allow-origin')).toBe(page.origin);
  });
});

describe('an outcome', () => {
  it('of bytes becomes a body with these bytes', async () => {
    const body = new Uint8Array([37, 80, 68, 70, 255]);
    const answer = await fetchOf({ status: 200, headers: { 'content-type': 'application/pdf' }, body })(ask('/'));
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(body);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
  });

  it.each([204, 205, 304])('with status %i has no body', async (status) => {
    expect((await fetchOf({ status, headers: {}, body: '' })(ask('/'))).body).toBeNull();
  });

  it('that hangs ends when the request is aborted', async () => {
    const controller = new AbortController();
    const answer = fetchOf('hang')(ask('/', { signal: controller.signal }));
    controller.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('that hangs ends on abort even if nothing else references the request', async () => {
    setFlagsFromString('--expose-gc');
    const collecting = setInterval(runInNewContext('gc') as () => void, 5);
    const answer = fetchOf('hang')(ask('/', { signal: AbortSignal.timeout(50) }));
    await expect(answer).rejects.toMatchObject({ name: 'TimeoutError' });
    clearInterval(collecting);
  });

  it('that streams ends when the request is aborted, and when its reader cancels', async () => {
    for (const isAborted of [true, false]) {
      let send: ((text: string) => void) | undefined;
      const open = (tell: (text: string) => void) => ((send = tell), () => (send = undefined));
      const end = new AbortController();
      const follow = fetchFrom(async () => ({ status: 200, headers: {}, open }));
      const reader = (await follow(ask('/', { signal: end.signal }))).body!.getReader();
      send?.('one');
      expect(await reader.read()).toEqual({ done: false, value: new TextEncoder().encode('one') });
      const next = reader.read();
      if (isAborted) end.abort('enough');
      else await reader.cancel();
      expect(await next.catch((reason: unknown) => reason)).toEqual(isAborted ? 'enough' : { done: true });
      expect(send).toBeUndefined();
    }
  });

  it('is not computed if the request was already aborted', async () => {
    let asked = 0;
    const counting = fetchFrom(() => {
      asked += 1;
      return Promise.resolve('reset');
    });
    const reason = new Error('not any more');
    await expect(counting(ask('/', { signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);
    expect(asked).toBe(0);
  });

  it('that is a reset is a network error', async () => {
    await expect(fetchOf('reset')(ask('/'))).rejects.toThrow(TypeError);
  });

  it('that rejects is a network error', async () => {
    const broken = fetchFrom(() => Promise.reject(new Error('inside')));
    await expect(broken(ask('/'))).rejects.toThrow(new TypeError('fetch failed'));
  });
});
