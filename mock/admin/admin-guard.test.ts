import { describe, expect, it } from 'vitest';
import type { MockOptions } from '../mock-options.js';
import type { Call, Reply } from '../../reference-impl/calls/call.js';
import { createMock, Mock } from '../mock.js';
import { AdminGuard } from './admin-guard.js';

const adminToken = 'admin-token-of-the-test';
const pages = ({ url }: Call): Reply | undefined =>
  url === '/' ? { status: 200, headers: {}, body: 'the console' } : undefined;

/** A mock that other machines can reach, with a page at `/`. */
const exposed = (): Mock =>
  new Mock({ adminToken, pages }, new AdminGuard({ adminToken, allowHosts: [], isExposed: true }));

type Sent = Readonly<Record<string, string>>;

/** The response to a request with these headers; by default to a path below `/__mock`. */
async function send(mock: Mock, headers: Sent, line = 'GET /__mock', body = ''): Promise<Reply> {
  const [method = '', url = ''] = line.split(' ');
  const call = { method, url, headers, body: new TextEncoder().encode(body), origin: 'http://192.0.2.7:4010' };
  return (await mock.handle(call)) as Reply;
}

const statusOn = async (options: MockOptions, headers: Sent): Promise<number> =>
  (await send(createMock(options), headers)).status;

describe('the control interface on loopback', () => {
  it.each([
    'localhost',
    'localhost:4010',
    'shop.localhost:4010',
    'LOCALHOST',
    '127.0.0.1:4010',
    '127.8.9.1',
    '[::1]:4010',
  ])('may be called by the name %s', async (host) => expect(await statusOn({}, { host })).toBe(200));

  it.each([
    ...['evil.example', 'printer.local', 'svc.internal', 'box', 'mock.test', '192.168.1.5:4010', '[fe80::1]'],
    ...['127.evil', '127.0.0.1.evil.example', 'localhost.evil.example', '[::ffff:127.evil]', 'evil-localhost'],
  ])('may not be called by the name %s', async (host) => {
    const { status, body } = await send(createMock(), { host });
    expect([status, String(body)]).toEqual([403, expect.stringContaining('--allow-host')]);
  });

  it('may be called by names in allowHosts, in any case and with any port', async () => {
    const allowHosts = ['Mock.internal', '192.168.1.5'];
    for (const host of ['mock.internal', 'MOCK.internal:4010', '192.168.1.5:4010'])
      expect(await statusOn({ allowHosts }, { host })).toBe(200);
    expect(await statusOn({ allowHosts }, { host: 'x.mock.internal' })).toBe(403);
  });

  it.each([
    ['http://localhost:3000', 'same-site', 200],
    ['http://localhost:3000', 'cross-site', 403],
    ['http://127.0.0.1:3000', undefined, 200],
    ['http://[::1]:3000', undefined, 200],
    ['http://[::ffff:127.0.0.1]', undefined, 200],
    ['http://[::ffff:7f00:1]', undefined, 200],
    ['http://[::ffff:127.evil]', undefined, 403],
    ['http://127.evil', undefined, 403],
    ['http://shop.localhost:5173', undefined, 200],
    ['https://elsewhere.example', undefined, 403],
    ['http://localhost.evil.example', undefined, 403],
    ['http://127.0.0.1.evil.example', undefined, 403],
    ['http://192.168.1.9', undefined, 403],
    ['null', undefined, 403],
    [undefined, 'cross-site', 403],
    [undefined, 'same-origin', 200],
    [undefined, 'none', 200],
  ])('responds to a page at %s from the site %s with %s', async (origin, site, status) => {
    const headers = { host: 'localhost:4010', ...(origin && { origin }), ...(site && { 'sec-fetch-site': site }) };
    expect(await statusOn({}, headers)).toBe(status);
  });

  it('requires the admin token if there is one', async () => {
    const host = 'localhost:4010';
    expect(await statusOn({ adminToken }, { host })).toBe(401);
    expect(await statusOn({ adminToken }, { host, 'mock-admin-token': adminToken })).toBe(200);
    expect(await statusOn({ adminToken }, { host: 'evil.example', 'mock-admin-token': adminToken })).toBe(403);
  });
});

describe('the control interface on a network', () => {
  const host = '192.0.2.7:4010';

  it('can be called by any name, with the admin token in the header', async () => {
    const mock = exposed();
    expect((await send(mock, { host })).status).toBe(401);
    for (const wrong of ['', 'admin-token-of-the-tesT', `${adminToken}x`, adminToken.slice(1)])
      expect((await send(mock, { host, 'mock-admin-token': wrong })).status).toBe(401);
    for (const name of [host, 'mock.example', 'mock'])
      expect((await send(mock, { host: name, 'mock-admin-token': adminToken })).status).toBe(200);
  });

  it('does not accept the token of an account', async () => {
    expect((await send(exposed(), { host, authorization: 'Bearer test-token' })).status).toBe(401);
    expect((await send(exposed(), { host, authorization: `Bearer ${adminToken}` })).status).toBe(401);
  });

  it('does not require it for the API', async () => {
    const headers = { host, authorization: 'Bearer test-token' };
    expect((await send(exposed(), headers, 'GET /api/v1/carriers')).status).toBe(200);
  });

  /** The cookie of a login. */
  const login = async (mock: Mock, line = `GET /?admin_token=${adminToken}`, body = ''): Promise<string> => {
    const { status, headers } = await send(mock, { host }, line, body);
    expect(status).toBe(200);
    const cookie = headers['set-cookie'] ?? '';
    expect(cookie).toMatch(/^mock_admin_4010=[\da-f]{32}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(adminToken);
    return cookie.replace(/;.*/, '');
  };

  it('shows a login instead of the console until the address or the form has the token', async () => {
    const mock = exposed();
    const asked = await send(mock, { host }, 'GET /');
    expect([asked.status, String(asked.body)]).toEqual([401, expect.stringContaining('type="password"')]);
    for (const line of ['GET /?admin_token=wrong', 'POST /'])
      expect((await send(mock, { host }, line, 'admin_token=wrong')).status).toBe(401);
    for (const cookie of [await login(mock), await login(mock, 'POST /', `admin_token=${adminToken}`)])
      expect(await send(mock, { host, cookie: `other=1; ${cookie}` }, 'GET /')).toMatchObject({ body: 'the console' });
  });

  it('accepts the cookie only from its own page', async () => {
    const mock = exposed();
    const cookie = await login(mock);
    const status = async (headers: Sent): Promise<number> => (await send(mock, { host, cookie, ...headers })).status;
    expect(await status({})).toBe(200);
    expect(await status({ origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await status({ origin: 'http://192.0.2.7:8080' })).toBe(401);
    expect(await status({ 'sec-fetch-site': 'same-site' })).toBe(401);
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect((await send(exposed(), { host, cookie })).status).toBe(401);
  });

  it('never writes the admin token to the journal', async () => {
    const mock = exposed();
    const cookie = await login(mock);
    const headers = { host, cookie, 'mock-admin-token': adminToken, authorization: 'Bearer test-token' };
    await send(mock, headers, `GET /api/v1/carriers?admin_token=${adminToken}`);
    const text = JSON.stringify(await mock.control.readExchange(Number(mock.requests[0]?.id)));
    expect([text.includes(adminToken), text.includes(cookie)]).toEqual([false, false]);
  });
});
