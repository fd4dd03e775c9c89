/** The installed mock works in a page with a strict Content-Security-Policy, and its worlds survive a reload. */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it as test, type TestContext } from 'vitest';
import { useBrowser, whyNoBrowser } from '../testing/test-browser.js';
import { everywhere, seenEverywhere } from '../testing/test-package-programs.js';
import { installPackage, type Installed } from '../testing/test-package.js';

const policy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** The page's script; the tests call its functions by name. */
const program = `${everywhere('delivery-conformance/mock', 'delivery-conformance/contract')}
import { openIndexedDb } from 'delivery-conformance/mock';

globalThis.violations = [];
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violations.push(effectiveDirective));
// Started by the page itself: what a debugger starts may make code from strings.
globalThis.seen = everything();
globalThis.compiling = seen.then(() => {
  try {
    return typeof new Function('');
  } catch (error) {
    return error.name;
  }
});

async function open(name) {
  const errors = [];
  const mock = createMock({ durable: await openIndexedDb(name), onError: (error) => errors.push(String(error)) });
  const ask = async (line, body, token = mock.token) => {
    const [method, path] = line.split(' ');
    const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await mock.fetch('http://mock.test' + path, init);
    return { status: response.status, json: await response.json() };
  };
  const order = async (external_id, token) => {
    const body = { ...contract.operation('createOrder').body.examples.minimal, external_id };
    return (await ask('POST /api/v1/orders', body, token)).status;
  };
  const look = async (id, token) => (await ask('GET /api/v1/orders?external_id=' + id, undefined, token)).status;
  return { mock, errors, ask, order, look };
}

globalThis.write = async () => {
  const { mock, ask, order } = await open();
  await order('first');
  const mine = mock.fork({ id: 'mine', token: 'my-token' });
  await order('second', mine.token);
  await order('third', mine.token);
  await ask('PUT /__mock/worlds/mine/clock', { at: '2031-03-03T16:20:00Z' });
  await ask('PUT /__mock/worlds/mine/timeline', { timeline: [{ after: '10m', status: 'PACKED' }] });
  await ask('PUT /__mock/snapshots/later', { world: 'mine' });
  mock.fork({ id: 'gone' });
  await ask('DELETE /__mock/worlds/gone');
};

globalThis.read = async () => {
  const { ask, order, look } = await open();
  const { worlds, snapshots } = (await ask('GET /__mock')).json;
  const { orders, timeline } = (await ask('GET /__mock/worlds/mine/state')).json;
  const looks = [await look('first'), await look('second', 'my-token'), await look('second')];
  const again = await order('fourth', 'my-token');
  await ask('POST /__mock/worlds/main/reset');
  return {
    looks,
    again,
    worlds: worlds.map(({ id, orders, clock }) => [id, orders, clock.at ?? clock.offset]),
    snapshots: snapshots.map(({ name, orders }) => [name, orders]),
    orders: orders.map(({ external_id }) => external_id),
    timeline: timeline.map(({ status }) => status),
  };
};

globalThis.counts = async () => (await (await open()).ask('GET /__mock')).json.worlds.map(({ orders }) => orders);

globalThis.two = async () => {
  const [first, second] = [await open(), await open()];
  const statuses = [await first.order('late'), await second.order('fine')];
  return { statuses: [...statuses, await (await open('another')).look('fine')], errors: first.errors };
};

globalThis.ready = true;
`;

let installed: Installed;
let server: Server;
let url: string;

beforeAll(async () => {
  installed = await installPackage();
  if (installed.offline !== undefined) return;
  const entry = join(installed.folder, 'page.mjs');
  writeFileSync(entry, program);
  const options = { bundle: true, platform: 'browser', format: 'esm', minify: true, write: false } as const;
  const made = await build({ ...options, entryPoints: [entry], logLevel: 'silent' });
  const html = '<!doctype html><title>A page</title><script type="module" src="/page.js"></script>';
  server = createServer((request, response) => {
    response.setHeader('content-security-policy', policy);
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? made.outputFiles[0]!.contents : html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

afterAll(() => {
  server?.close().closeAllConnections();
  installed.remove();
});

describe.skipIf(whyNoBrowser !== undefined)(`in a page${whyNoBrowser ? ` (${whyNoBrowser})` : ''}`, () => {
  const browser = useBrowser();
  afterEach(() => browser.closePages());

  const it = (name: string, body: () => Promise<void>): void =>
    test(name, (context: TestContext) => {
      if (installed.offline !== undefined) context.skip(installed.offline);
      return body();
    });

  const opened = async (): Promise<Page> => {
    const page = await browser.open(url);
    await page.waitForFunction('globalThis.ready');
    return page;
  };
  const reload = async (page: Page): Promise<void> => {
    await page.reload();
    await page.waitForFunction('globalThis.ready');
  };

  it('works completely, and violates no policy', async () => {
    const page = await opened();
    expect(await page.evaluate('seen')).toMatchObject(seenEverywhere);
    expect(await page.evaluate('compiling')).toBe('EvalError');
    // The only violation is the one that the line above causes.
    await expect.poll(() => page.evaluate('violations')).toEqual(['script-src']);
  });

  it('restores its worlds, snapshots, clocks and timelines after a reload', async () => {
    const page = await opened();
    await page.evaluate('write()');
    await reload(page);
    expect(await page.evaluate('read()')).toEqual({
      looks: [200, 200, 404],
      again: 200,
      worlds: [
        ['main', 3, 0],
        ['other', 0, 0],
        ['mine', 4, '2031-03-03T16:20:00.000Z'],
      ],
      snapshots: [['later', 4]],
      // The first two are the contract's examples.
      orders: [null, 'web-20309', 'second', 'third'],
      timeline: ['PACKED'],
    });
    await reload(page);
    expect(await page.evaluate('counts()')).toEqual([2, 0, 5]);
  });

  it('stops storing once another page has opened the same database', async () => {
    const page = await opened();
    expect(await page.evaluate('two()')).toEqual({
      statuses: [500, 200, 404],
      errors: [
        'DurableError: The database "default" of this page was opened by another page or worker, so this one no longer stores anything: reload it.',
      ],
    });
  });
});
