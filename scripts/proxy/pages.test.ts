/** Shows who may see the proxy's page, and that nothing else below its path gives anything away. */
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

/** The pages of a proxy that others can reach, or cannot; what is not for them gets 299. */
async function pagesAt(isExposed: boolean, given?: string): Promise<string> {
  const { journal } = new Observer({
    ...{ tokens: new SeenTokens(), errors: false, hints: false, tell: () => undefined },
  });
  const handle = localPages({ journal, upstream: 'http://up.test', isExposed, adminToken: given });
  const server = createServer((request, response) => {
    if (!handle(request, response)) response.writeHead(299).end();
  }).listen(0, '127.0.0.1');
  close = () => void server.closeAllConnections();
  await once(server, 'listening');
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const statusOf = async (url: string, init: RequestInit = {}): Promise<number> => (await fetch(url, init)).status;
const login = (token: string): RequestInit => ({ method: 'POST', body: new URLSearchParams({ admin_token: token }) });

it('asks for the admin token, in the page and for the exchanges, and lets the API through', async () => {
  const url = await pagesAt(true, adminToken);
  const exchanges = `${url}/__proxy/__mock/exchanges`;
  expect([await statusOf(`${url}/__proxy/`), await statusOf(exchanges)]).toEqual([401, 401]);
  expect(await statusOf(`${url}/__proxy/`, login('another-token'))).toBe(401);
  expect(await statusOf(exchanges, { headers: { 'mock-admin-token': adminToken } })).toBe(200);
  expect(await statusOf(`${url}/api/v1/carriers`)).toBe(299);
});

it('is open after a login, by a cookie that requests to the server do not carry', async () => {
  const url = await pagesAt(true, adminToken);
  const { headers } = await fetch(`${url}/__proxy/`, login(adminToken));
  const cookie = headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/; Path=\/__proxy\/; HttpOnly; SameSite=Strict$/);
  expect(cookie).not.toContain(adminToken);
  const [sent = ''] = cookie.split(';');
  expect(await statusOf(`${url}/__proxy/__mock/exchanges`, { headers: { cookie: sent } })).toBe(200);
});

it('takes no body that is longer than a login', async () => {
  const url = await pagesAt(true, adminToken);
  expect(await statusOf(`${url}/__proxy/`, login('x'.repeat(5000)))).toBe(413);
});

it('needs no token on loopback where none was given', async () => {
  const url = await pagesAt(false);
  expect(await statusOf(`${url}/__proxy/__mock/exchanges`)).toBe(200);
});
