/** Shows in a real browser how requests are created, edited, fixed and sent from the mock's page. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { base, exampleOf } from '../../reference-impl/pipeline/test-calls.js';
import { whyNoBrowser } from '../testing/test-browser.js';
import { useConsole } from '../testing/test-console.js';

const rows = (page: Page) => page.getByLabel('Exchanges, the newest first').getByRole('option');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const headers = (page: Page) => page.getByLabel(/^Headers/);

describe.skipIf(whyNoBrowser !== undefined)(`the mock's page${whyNoBrowser ? ` (${whyNoBrowser})` : ''}`, () => {
  const { mock, call, open, problems } = useConsole();
  afterEach(() => expect(problems).toEqual([]));
  const sent = () => mock().requests.map(({ operation, outcome }) => `${operation} ${outcome}`);

  describe('before the first request', () => {
    it('shows base URL, token and a curl command that works', async () => {
      const page = await open('', { permissions: ['clipboard-read', 'clipboard-write'] });
      await page.getByText(`${mock().url}${base}`, { exact: true }).waitFor();
      await page.getByText(mock().token, { exact: true }).waitFor();
      await button(page, 'Copy curl').click();
      await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toMatch(/^curl /);
      const line = String(await page.evaluate('navigator.clipboard.readText()'));
      const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', line]);
      expect(stdout).toContain('Falcon Express');
      await expect.poll(() => rows(page).count()).toBe(1);
    });

    it('sends a request and creates an order with a button, also in a world with other records', async () => {
      const page = await open('');
      await button(page, 'Send this request').click();
      await page.getByRole('heading', { name: '200 GET /api/v1/carriers' }).waitFor();
      await page.getByRole('link', { name: 'How to call' }).click();
      await page.getByLabel('World of the token').selectOption('other');
      await page.getByText('other-token', { exact: true }).waitFor();
      await button(page, 'Create an order').click();
      await page.getByRole('heading', { name: '200 POST /api/v1/orders' }).waitFor();
      expect([sent(), mock().requests.map(({ world }) => world)]).toEqual([
        ['listCarriers 200', 'createOrder 200'],
        ['main', 'other'],
      ]);
    });
  });

  describe('while a request is edited, offers', () => {
    it('the operations, with their examples and the uuids of the world', async () => {
      const { data } = await call('POST', `${base}/orders`, exampleOf('createOrder', 'minimal'));
      const page = await open('');
      await button(page, 'New request').click();
      await page.getByLabel(/^Operation/).selectOption({ label: 'POST /orders/{order_uuid}/assign' });
      const url = page.getByLabel('Path and query');
      await expect.poll(() => url.inputValue()).toBe(`${base}/orders/${String(data['order_uuid'])}/assign`);
      await button(page, 'Send').click();
      await page.getByRole('heading', { name: /^200 POST .*assign$/ }).waitFor();
    });

    it('responses of Prefer, triggers and switches, and writes them into the request', async () => {
      const page = await open('');
      await button(page, 'New request').click();
      await page.getByLabel(/^Operation/).selectOption({ label: 'POST /orders' });
      await page.getByLabel(/^Response/).selectOption('422');
      await expect.poll(() => headers(page).inputValue()).toContain('Prefer: code=422');
      await page.getByLabel(/^Response/).selectOption('As the state gives it');
      await expect.poll(() => headers(page).inputValue()).toBe('content-type: application/json');
      await page.getByLabel(/^Switch for this request/).selectOption('latency');
      await page.getByLabel(/^Value/).fill('7');
      await button(page, 'Add').click();
      await expect.poll(() => headers(page).inputValue()).toContain('Mock-Switches: latency=7');
      const trigger = page.getByLabel(/^Trigger/);
      await trigger.selectOption({
        label: 'external_id: mock-throttled… (The request gets 429 with Retry-After, and the order is not created.)',
      });
      await expect
        .poll(() => page.getByLabel('Body', { exact: true }).inputValue())
        .toContain('"external_id": "mock-throttled-');
      await button(page, 'Send').click();
      await page.getByRole('heading', { name: /^429/ }).waitFor();
      const acted = page.getByRole('list', { name: 'What acted on the response' });
      expect(await acted.innerText()).toMatch(/orderThrottled[^]*\(latency\): latency 7 ms[^]*\(throttle\): 429/);
      expect(await rows(page).innerText()).toContain('trigger orderThrottled, switch latency, switch throttle');
    });
  });

  it('applies the fix of a refusal for a missing field and sends it', async () => {
    const { source_location: _, ...order } = exampleOf('createOrder', 'minimal');
    await call('POST', `${base}/orders`, order);
    const page = await open('#/exchanges/1');
    await expect.poll(() => page.locator('mark').innerText()).toMatch(/^\{ +◀ source_location missing/);
    expect(await rows(page).innerText()).toContain('source_location missing');
    await button(page, 'Apply fix and edit').click();
    await expect.poll(() => page.getByLabel('Body', { exact: true }).inputValue()).toContain('"source_location"');
    await button(page, 'Cancel').click();
    await button(page, 'Apply fix and send').click();
    await page.getByRole('heading', { name: '200 POST /api/v1/orders' }).waitFor();
    expect(sent()).toEqual(['createOrder 422', 'createOrder 200']);
  });

  it.each([375, 1440])('closes the exchange with Escape, and returns the focus to its row (%d px)', async (width) => {
    for (let count = 0; count < 3; count += 1) await call('GET', `${base}/carriers`);
    const page = await open('', { viewport: { width, height: 720 } });
    await rows(page).nth(1).click();
    await page.getByRole('heading', { name: /^200 GET/ }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.rows').evaluate('document.activeElement.className')).toBe('rows');
    expect(page.url()).toMatch(/#\/exchanges$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Exchange 1 ·').waitFor();
  });

  it("asks before it clears the list, because that can't be undone", async () => {
    await call('GET', `${base}/carriers`);
    const page = await open('');
    await button(page, 'Clear').click();
    await page.getByRole('dialog').getByText("This can't be undone.").waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator(':focus').innerText()).toBe('Clear');
    expect(mock().requests).toHaveLength(1);
    await button(page, 'Clear').click();
    await button(page, 'Clear all').click();
    await expect.poll(() => mock().requests).toEqual([]);
  });

  it.each(['', '#/state', '#/switches', '#/exchanges/1'])(
    'shows the content first at 200 percent zoom (%s)',
    async (view) => {
      await call('GET', `${base}/carriers`);
      for (let count = 0; count < 12; count += 1)
        await mock().mock.switches.change({ latency: 1, faults: ['list-carriers.omits.message'] }, mock().fork().id);
      const page = await open(view, { viewport: { width: 640, height: 360 } });
      await page.locator('main :is(.row, table, .switch, article, .empty):visible').first().waitFor();
      const { y = 999 } = (await page.locator('main').boundingBox()) ?? {};
      expect(y).toBeLessThan(100);
    },
  );
});
