/** What a page of another origin can do, in a real browser: call the reference, read every answer, and use the example shop. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp, type App } from '../../reference-impl/pipeline/app.js';
import type { Call, Outcome } from '../../reference-impl/calls/call.js';
import { startServer, type StartedServer } from '../../reference-impl/http/server.js';
import { base, exampleOf, unknownUuid } from '../../reference-impl/pipeline/test-calls.js';
import { serveExample, type RunningExample } from '../cli/example-server.js';
import { useBrowser, whyNoBrowser } from '../testing/test-browser.js';
import { blank, bodyOf, fetchFrom, servePage, type Seen } from '../testing/test-pages.js';

const reference = createApp({ seed: 1 });

/** Outcomes that the reference has no reason for, by path. */
const special: Readonly<Record<string, Outcome>> = {
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
let shop: RunningExample;
/** The browser is told that the second of these is on the public internet. */
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
  shop = await serveExample({ url: mock.url, token: 'test-token' }, { host: '127.0.0.1', port: 0 });
  closing.push(
    () => mock.close(),
    () => shop.close(),
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
    it('reads and writes with its credentials', async () => {
      const page = await browser.open(address());
      expect(await fetchIn(page, `${base}/carriers`)).toMatchObject({ status: 200 });
      const body = JSON.stringify(exampleOf('createOrder', 'minimal'));
      const created = await fetchIn(page, `${base}/orders`, { method: 'POST', body });
      const uuid = bodyOf(created).data?.['order_uuid'];
      const patched = await fetchIn(page, `${base}/orders/${String(uuid)}`, { method: 'PATCH', body: '{"notes":"x"}' });
      expect(patched).toMatchObject({ status: 200 });
    });

    it('replaces what is there', async () => {
      const page = await browser.open(address());
      const customer = exampleOf('createCustomer', 'full');
      const created = await fetchIn(page, `${base}/customers`, { method: 'POST', body: JSON.stringify(customer) });
      const uuid = String(bodyOf(created).data?.['customer_uuid']);
      const init = { method: 'PUT', body: JSON.stringify({ ...customer, last_name: 'King' }) };
      expect(await fetchIn(page, `${base}/customers/${uuid}`, init)).toMatchObject({ status: 200 });
    });

    it('sees a lost response once, also after other requests', async () => {
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

    it('reads failures, and the headers that come with them', async () => {
      const page = await browser.open(address());
      expect(await fetchIn(page, '/broken')).toMatchObject({ status: 500, text: '{"message":"broken"}' });
      const headers = { 'retry-after': '7', link: '</next>; rel="next"', 'x-own': 'yes' };
      expect(await fetchIn(page, '/busy')).toMatchObject({ status: 503, headers });
      expect(await fetchIn(page, '/lost')).toContain('TypeError');
    });
  });

  it('lets a page send headers of its own', async () => {
    const page = await browser.open(elsewhereUrl);
    const headers = { authorization: 'Bearer test-token', 'mock-switches': 'latency=1', prefer: 'code=200' };
    expect(await fetchIn(page, `${base}/carriers`, { headers })).toMatchObject({ status: 200 });
    expect(seen.at(-1)?.headers).toMatchObject({ 'mock-switches': 'latency=1', prefer: 'code=200' });
  });

  it('reads a body that is too large', async () => {
    const page = await browser.open(elsewhereUrl);
    const init = { method: 'POST', body: 'x'.repeat(2 ** 20 + 1) };
    expect(await fetchIn(page, `${base}/customers`, init)).toMatchObject({ status: 413 });
  });

  it('asks before writing once, not before each time', async () => {
    const page = await browser.open(elsewhereUrl);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const methods: string[] = [];
    // The browser asks for the icon of the page when it likes.
    network.on('Network.requestWillBeSent', ({ request }) => {
      if (request.url.startsWith(mock.url)) methods.push(request.method);
    });
    for (let count = 0; count < 3; count += 1) await fetchIn(page, `${base}/customers`, { method: 'POST', body: '{}' });
    await expect.poll(() => methods.sort()).toEqual(['OPTIONS', 'POST', 'POST', 'POST']);
  });

  it('reaches a mock on this machine from a page of the internet, if the visitor allows that', async () => {
    const page = await browser.open(publicUrl);
    // Browsers before this permission know nothing of it, and ask the mock instead.
    await page
      .context()
      .grantPermissions(['local-network-access'])
      .catch(() => undefined);
    expect(await fetchIn(page, `${base}/carriers`)).toMatchObject({ status: 200 });
  });

  describe('the example shop', () => {
    const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;

    it('shows carriers and rates, places an order and shows it', async () => {
      const page = await browser.open(shop.url);
      await expect.poll(() => page.locator('#carriers').innerText()).toContain('Falcon Express: Same Day from €7.50');
      await page.getByRole('button', { name: 'Get rates' }).click();
      const next = page.getByRole('radio', { name: /^Falcon Express, Next Day\s+€4.90$/ });
      await next.check();
      await page.getByRole('button', { name: 'Place order' }).click();
      const title = page.getByRole('heading', { name: /^Order \d+ is placed$/ });
      await title.waitFor();
      expect(await page.locator('dl').innerText()).toMatch(/Falcon Express\s+Method\s+Next Day/);
      const number = /\d+/.exec(await title.innerText())![0];
      const tracking = await page.getByRole('link', { name: 'Track it' }).getAttribute('href');
      expect(await (await fetch(tracking!)).text()).toContain(number);
    });

    it('is used by keyboard alone', async () => {
      const page = await browser.open(shop.url);
      await page.getByText('Green Pedal').waitFor();
      await page.getByLabel('Weight in kg').press('Enter');
      await page.getByRole('radio', { name: 'Same Day', checked: true }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const title = page.getByRole('heading', { name: /is placed$/ });
      await title.waitFor();
      await expect.poll(() => page.locator(':focus').innerText()).toBe(await title.innerText());
    });

    it('shows a refusal at its fields, and forgets it when they are right', async () => {
      const page = await browser.open(shop.url);
      await page.getByText('Green Pedal').waitFor();
      await page.getByLabel('Weight in kg').fill('');
      await page.getByRole('button', { name: 'Get rates' }).click();
      await page.getByText('must be a number', { exact: true }).waitFor();
      const focused = page.locator(':focus');
      expect(await focused.getAttribute('name')).toBe('packages[0].weight');
      expect(await page.getByRole('alert').innerText()).toContain('total_weight must be a number');
      await focused.fill('2');
      await page.getByLabel('E-mail').fill('ada');
      await page.getByRole('button', { name: 'Get rates' }).click();
      const order = page.getByRole('button', { name: 'Place order' });
      await order.click();
      await page.getByText('must be an e-mail address', { exact: true }).waitFor();
      expect(await page.locator('[aria-invalid=true]').count()).toBe(1);
      expect(await focused.getAttribute('name')).toBe('customer.email');
      await focused.fill('ada@example.com');
      await order.click();
      await page.getByRole('heading', { name: /is placed$/ }).waitFor();
      expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    });

    it('has no rates for a parcel that has changed since', async () => {
      const page = await browser.open(shop.url, phone);
      await page.getByText('Green Pedal').waitFor();
      await page.getByRole('button', { name: 'Get rates' }).click();
      const order = page.getByRole('button', { name: 'Place order' });
      await order.waitFor();
      await page.getByLabel('Width in cm').fill('10');
      expect(await order.isVisible()).toBe(false);
    });

    it('fits a phone, in the dark, too', async () => {
      const page = await browser.open(shop.url, phone);
      await page.getByText('Green Pedal').waitFor();
      await page.getByRole('button', { name: 'Get rates' }).click();
      await page.getByRole('radio').first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.viewport.width);
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(16, 20, 21)');
    });

    it('says what to do when nobody answers', async () => {
      const address = { host: '127.0.0.1', port: 0 };
      const lonely = await serveExample({ url: 'http://127.0.0.1:9', token: 'test-token' }, address);
      const page = await browser.open(lonely.url);
      await expect.poll(() => page.getByRole('alert').innerText()).toContain('npm run mock');
      await lonely.close();
    });
  });
});
