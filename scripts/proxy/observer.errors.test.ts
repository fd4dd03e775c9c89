/** The proxy's own responses: errors for violations with `--errors`, its page, and refusals. */
import { describe, expect, it } from 'vitest';
import { example, json, order, serving, started } from './test-observer.js';

describe('with --errors', () => {
  it('a request that violates the contract gets an error, and is not passed on', async () => {
    const { ask, got } = await started(serving({}), { errors: true });
    const { status, headers, body } = await ask('/api/v1/orders', { method: 'POST', headers: json, body: '{}' });
    expect([status, headers['proxy-problem'], got]).toEqual([422, 'request-violations', []]);
    expect((JSON.parse(body) as { violations: unknown[] }).violations).not.toEqual([]);
  });

  it('a request without a token gets 401', async () => {
    const { ask } = await started(serving({}), { errors: true });
    expect((await ask('/api/v1/carriers', { headers: { authorization: 'Basic x' } })).status).toBe(401);
  });

  it('a response that violates the contract is replaced; a valid one is not', async () => {
    const answers = [{}, example('listCarriers')];
    const { ask } = await started((...both) => serving(answers.shift())(...both), { errors: true });
    expect(await ask('/api/v1/carriers')).toMatchObject({
      status: 500,
      headers: { 'proxy-problem': 'response-violations' },
    });
    expect(await ask('/api/v1/carriers')).toMatchObject({ status: 200, body: JSON.stringify(example('listCarriers')) });
  });

  it('bodies that are too large to be held are streamed, both of them', async () => {
    const [long, longer] = [' '.repeat(3 * 2 ** 20), ' '.repeat(5 * 2 ** 20)];
    const { ask, got, seen } = await started((_request, response) => void response.writeHead(200, json).end(longer), {
      errors: true,
    });
    const { status, body } = await ask('/api/v1/orders', { method: 'POST', headers: json, body: long });
    expect([status, body === longer, got[0] === `POST /api/v1/orders ${long}`]).toEqual([200, true, true]);
    expect((await seen())[0]?.done).toEqual([
      `the body of the request (${long.length} bytes) is too large to check`,
      `the body of the response (${longer.length} bytes) is too large to check`,
    ]);
  });

  it('a valid request is passed on with its body', async () => {
    const { ask, got } = await started(serving(example('createOrder')), { errors: true });
    await ask('/api/v1/orders', { method: 'POST', headers: json, body: order });
    expect(got).toEqual([`POST /api/v1/orders ${order}`]);
  });
});

describe('the page of the proxy', () => {
  const page = '/__proxy/__mock';

  it('lists the exchanges and names the server, and sends no request to it', async () => {
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

  it('passes on API requests with any Host', async () => {
    const { ask } = await started(serving({}, 404));
    expect((await ask('/api/v1/carriers', { headers: { host: 'rebound.example' } })).status).toBe(404);
  });
});
