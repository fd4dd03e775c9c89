/** Shows who may open the proxy's page, and that no path below it is open to others. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Observer } from './observer.js';
import { localPages } from './pages.js';
import { SeenTokens } from './seen-tokens.js';

const adminToken = 'an-admin-token';
let close = (): void => undefined;
afterEach(() => close());

/** A server with the pages of a proxy that other machines can or can't reach; requests for the API get 299. */
async function pagesAt(isExposed: boolean, given?: string): Promise<string> {
  const { journal } = new Observer({
    tokens: new SeenTokens(),
    errors: false,
    hints: false,
    tell: () => undefined,
  });
  const handle = localPages({ journal, upstream: 'http://up.test', isExposed, adminToken: given });
  const server = createServer((request, response) => {
    if (!handle(request, response)) response.writeHead(299).end();
  }).listen(0, '127.0.0.1');
  close = () => server.closeAllConnections();
  await once(server, 'listening');
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const statusOf = async (url: string, init: RequestInit = {}): Promise<number> => (await fetch(url, init)).status;
const login = (token: string): RequestInit => ({ method: 'POST', body: new URLSearchParams({ admin_token: token }) });

it('asks for the admin token on the page and for the exchanges, but not for the API', async () => {
  const url = await pagesAt(true, adminToken);
  const exchanges = `${url}/__proxy/__mock/exchanges`;
  expect([await statusOf(`${url}/__proxy/`), await statusOf(exchanges)]).toEqual([401, 401]);
  expect(await statusOf(`${url}/__proxy/`, login('another-token'))).toBe(401);
  expect(await statusOf(exchanges, { headers: { 'mock-admin-token': adminToken } })).toBe(200);
  expect(await statusOf(`${url}/api/v1/carriers`)).toBe(299);
});

it('opens after a login, with a cookie that is not sent to the API', async () => {
  const url = await pagesAt(true, adminToken);
  const { headers } = await fetch(`${url}/__proxy/`, login(adminToken));
  const cookie = headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/; Path=\/__proxy\/; HttpOnly; SameSite=Strict$/);
  expect(cookie).not.toContain(adminToken);
  const [sent = ''] = cookie.split(';');
  expect(await statusOf(`${url}/__proxy/__mock/exchanges`, { headers: { cookie: sent } })).toBe(200);
});

it('refuses a body that is too long for a login', async () => {
  const url = await pagesAt(true, adminToken);
  expect(await statusOf(`${url}/__proxy/`, login('x'.repeat(5000)))).toBe(413);
});

it('needs no token on loopback if none was set', async () => {
  const url = await pagesAt(false);
  expect(await statusOf(`${url}/__proxy/__mock/exchanges`)).toBe(200);
});
