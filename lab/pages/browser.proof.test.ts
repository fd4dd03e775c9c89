/** Shows that a page of another origin can call the reference and read every response, in a real browser. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp, type App } from '../../reference-impl/pipeline/app.js';
import type { Call, CallOutcome } from '../../reference-impl/calls/call.js';
import { startServer, type StartedServer } from '../../reference-impl/http/server.js';
import { base, exampleOf, unknownUuid } from '../../reference-impl/pipeline/test-calls.js';
import { useBrowser, whyNoBrowser } from '../testing/test-browser.js';
import { blank, bodyOf, fetchFrom, servePage, type Seen } from '../testing/test-pages.js';

const reference = createApp({ seed: 1 });

/** Results that the reference never returns itself, by path. */
const special: Readonly<Record<string, CallOutcome>> = {
  '/broken': { status: 500, headers: { 'content-type': 'application/json' }, body: '{"message":"broken"}' },
  '/busy': { status: 503, headers: { 'retry-after': '7', link: '</next>; rel="next"', 'x-own': 'yes' }, body: '' },
  '/lost': 'reset',
};
const seen: Call[] = [];
const app: Pick<App, 'handle'> = {
  handle: async (call) => {
    seen.push(call);
    return special[call.url] ?? reference.handle(call);
  },
};

let mock: StartedServer;
/** The address of a page that the browser treats as part of the public internet. */
let elsewhereUrl: string;
let publicUrl: string;
const closing: (() => unknown)[] = [];
const folder = mkdtempSync(join(tmpdir(), 'browser-'));
const file = join(folder, 'page.html');

beforeAll(async () => {
  writeFileSync(file, blank);
  const [elsewhere, farAway] = await Promise.all([servePage(), servePage()]);
  closing.push(elsewhere.close, farAway.close);
  [elsewhereUrl, publicUrl] = [elsewhere.url, farAway.url];
  mock = await startServer({ app, port: 0 });
  closing.push(
    () => mock.close(),
    () => rmSync(folder, { recursive: true }),
  );
});

afterAll(() => Promise.all(closing.map((close) => close())));

const fetchIn = (page: Page, path: string, init?: RequestInit): Promise<Seen | string> =>
  fetchFrom(page, `${mock.url}${path}`, init);

describe.skipIf(whyNoBrowser !== undefined)(`in a browser${whyNoBrowser ? ` (${whyNoBrowser})` : ''}`, () => {
  const browser = useBrowser(() => [`--ip-address-space-overrides=${new URL(publicUrl).host}=public`]);
  afterEach(() => browser.closePages());

  const origins = [
    ['of another origin', () => elsewhereUrl],
    ['from a file, whose origin is null,', () => pathToFileURL(file).href],
  ] as const;

  describe.each(origins)('a page %s', (_kind, address) => {
    it('sends requests with its token and reads the responses', async () => {
      const page = await browser.open(address());
      expect(await fetchIn(page, `${base}/carriers`)).toMatchObject({ status: 200 });
      const body = JSON.stringify(exampleOf('createOrder', 'minimal'));
      const created = await fetchIn(page, `${base}/orders`, { method: 'POST', body });
      const uuid = bodyOf(created).data?.['order_uuid'];
      const patched = await fetchIn(page, `${base}/orders/${String(uuid)}`, { method: 'PATCH', body: '{"notes":"x"}' });
      expect(patched).toMatchObject({ status: 200 });
    });

    it('replaces a customer with PUT', async () => {
      const page = await browser.open(address());
      const customer = exampleOf('createCustomer', 'full');
      const created = await fetchIn(page, `${base}/customers`, { method: 'POST', body: JSON.stringify(customer) });
      const uuid = String(bodyOf(created).data?.['customer_uuid']);
      const init = { method: 'PUT', body: JSON.stringify({ ...customer, last_name: 'King' }) };
      expect(await fetchIn(page, `${base}/customers/${uuid}`, init)).toMatchObject({ status: 200 });
    });

    it('sends a request with a lost response only once, also after other requests', async () => {
      const page = await browser.open(address());
      await fetchIn(page, `${base}/carriers`);
      const lost = () => seen.filter(({ method, url }) => method === 'POST' && url === '/lost').length;
      const before = lost();
      expect(await fetchIn(page, '/lost', { method: 'POST', body: '{}' })).toContain('Failed to fetch');
      expect(lost() - before).toBe(1);
    });

    it('reads refusals', async () => {
      const page = await browser.open(address());
      const json = { 'content-type': 'application/json' };
      const refused = await fetchIn(page, `${base}/carriers`, { headers: json });
      expect(refused).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
      expect(await fetchIn(page, `${base}/orders?order_number=1`)).toMatchObject({ status: 404 });
      const invalid = await fetchIn(page, `${base}/customers`, { method: 'POST', body: '{}' });
      expect([(invalid as Seen).status, Object.keys(bodyOf(invalid).errors ?? {})]).toEqual([
        422,
        expect.arrayContaining(['first_name']),
      ]);
      const wrong = await fetchIn(page, `${base}/orders/${unknownUuid}`, { method: 'DELETE' });
      expect(wrong).toMatchObject({ status: 405, headers: { allow: expect.any(String) as string } });
    });

    it('reads failures and their headers', async () => {
      const page = await browser.open(address());
      expect(await fetchIn(page, '/broken')).toMatchObject({ status: 500, text: '{"message":"broken"}' });
      const headers = { 'retry-after': '7', link: '</next>; rel="next"', 'x-own': 'yes' };
      expect(await fetchIn(page, '/busy')).toMatchObject({ status: 503, headers });
      expect(await fetchIn(page, '/lost')).toContain('TypeError');
    });
  });

  it("accepts a page's own headers", async () => {
    const page = await browser.open(elsewhereUrl);
    const headers = { authorization: 'Bearer test-token', 'mock-switches': 'latency=1', prefer: 'code=200' };
    expect(await fetchIn(page, `${base}/carriers`, { headers })).toMatchObject({ status: 200 });
    expect(seen.at(-1)?.headers).toMatchObject({ 'mock-switches': 'latency=1', prefer: 'code=200' });
  });

  it('lets a page read the refusal of a body that is too large', async () => {
    const page = await browser.open(elsewhereUrl);
    const init = { method: 'POST', body: 'x'.repeat(2 ** 20 + 1) };
    expect(await fetchIn(page, `${base}/customers`, init)).toMatchObject({ status: 413 });
  });

  it('sends one preflight before writing, not one before each request', async () => {
    const page = await browser.open(elsewhereUrl);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const methods: string[] = [];
    // The browser requests the page's icon at any time.
    network.on('Network.requestWillBeSent', ({ request }) => {
      if (request.url.startsWith(mock.url)) methods.push(request.method);
    });
    for (let count = 0; count < 3; count += 1) await fetchIn(page, `${base}/customers`, { method: 'POST', body: '{}' });
    await expect.poll(() => methods.sort()).toEqual(['OPTIONS', 'POST', 'POST', 'POST']);
  });

  it('can be reached from a public page if the visitor allows it', async () => {
    const page = await browser.open(publicUrl);
    // Older browsers don't know this permission; they ask the mock instead.
    await page
      .context()
      .grantPermissions(['local-network-access'])
      .catch(() => undefined);
    expect(await fetchIn(page, `${base}/carriers`)).toMatchObject({ status: 200 });
  });
});
