/** Shows in a real browser how the mock's page is used. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { base, exampleOf } from '../../reference-impl/pipeline/test-calls.js';
import { whyNoBrowser } from '../testing/test-browser.js';
import { useConsole } from '../testing/test-console.js';

const minimal = exampleOf('createOrder', 'minimal');
const wrong = { ...minimal, packages: [{ weight: 1 }, { width: -2 }] };

const rows = (page: Page) => page.getByLabel('Exchanges, the newest first').getByRole('option');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const said = (page: Page) => page.locator('.notices').innerText();

describe.skipIf(whyNoBrowser !== undefined)(`the mock's page${whyNoBrowser ? ` (${whyNoBrowser})` : ''}`, () => {
  const { mock, call, open, problems } = useConsole();
  afterEach(() => expect(problems).toEqual([]));

  describe('shows exchanges', () => {
    it('as they happen, with their violations', async () => {
      const page = await open('');
      await page.getByRole('heading', { name: 'Call this mock' }).waitFor();
      await page.getByText('Live', { exact: true }).waitFor();
      await call('GET', `${base}/carriers`);
      await call('POST', `${base}/orders`, wrong);
      await expect.poll(() => rows(page).count()).toBe(2);
      expect(await rows(page).first().innerText()).toMatch(
        /422[^]*POST[^]*orders[^]*ORD-43 packages\[1\]\.width invalid[^]*main[^]*ms/,
      );
      expect(await rows(page).last().innerText()).toMatch(/200[^]*GET[^]*carriers[^]*contract OK/);
    });

    it('by text, by violations, and by world', async () => {
      await call('GET', `${base}/carriers`);
      await call('POST', `${base}/orders`, wrong);
      await call('GET', `${base}/carriers`, undefined, { authorization: 'Bearer other-token' });
      const page = await open('');
      await expect.poll(() => rows(page).count()).toBe(3);
      await page.getByLabel('Search').fill('orders 4xx');
      await page.getByText('1 of 3 exchanges').waitFor();
      await page.getByLabel('Search').fill('');
      await page.getByLabel('Contract').selectOption('kept');
      await page.getByRole('search').getByLabel('World').selectOption('other');
      await page.getByText('1 of 3 exchanges').waitFor();
      expect(await rows(page).innerText()).toContain('other');
    });

    it('one of them in full, with its violations marked', async () => {
      await call('POST', `${base}/orders`, wrong);
      const page = await open('');
      await rows(page).first().click();
      await page.getByRole('heading', { name: '422 POST /api/v1/orders' }).waitFor();
      await expect
        .poll(() => page.locator('mark').innerText())
        .toMatch(/"width": -2 .*The width of packages\[1\] must not be less than 0/);
      const told = page.getByRole('list', { name: 'What was broken' });
      expect(await told.innerText()).toMatch(
        /request breaks ORD-43: The width of packages\[1\] must not be less than 0/,
      );
      expect(await page.getByRole('region', { name: 'Response body' }).innerText()).toContain('"message"');
    });

    it('by keyboard alone', async () => {
      for (let count = 0; count < 3; count += 1) await call('GET', `${base}/carriers`);
      const page = await open('');
      await expect.poll(() => rows(page).count()).toBe(3);
      await page.getByLabel('Exchanges, the newest first').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      const title = page.getByRole('heading', { name: '200 GET /api/v1/carriers' });
      await title.waitFor();
      await expect.poll(() => page.locator(':focus').innerText()).toContain('GET');
      expect(page.url()).toMatch(/#\/exchanges\/1$/);
    });

    it('as curl and fetch code to copy', async () => {
      await call('POST', `${base}/orders`, minimal);
      const page = await open('#/exchanges/1', { permissions: ['clipboard-read', 'clipboard-write'] });
      const clipboard = (): Promise<string> => page.evaluate('navigator.clipboard.readText()');
      await button(page, 'Copy as curl').click();
      await expect.poll(clipboard).toMatch(/^curl .*"\$TOKEN".*\/api\/v1\/orders$/);
      await button(page, 'Copy as fetch').click();
      await expect.poll(clipboard).toMatch(/^await fetch\("http:.*\/api\/v1\/orders", \{/);
      expect(await clipboard()).not.toContain(mock().token);
      // As on a page that is loaded over the network without https.
      await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
      await button(page, 'Copy as curl').click();
      await page.getByText(/only on https pages and on localhost/).waitFor();
    });

    it('but copies and edits only those that are stored in full', async () => {
      await call('POST', `${base}/customers`, `{"notes":"${'x'.repeat(70_000)}"}`);
      for (const name of ['Copy as curl', 'Copy as fetch', 'Edit and send']) {
        const page = await open('#/exchanges/1');
        await button(page, name).click();
        await page.getByText('not stored in full').waitFor();
      }
    });

    it('that a replay and an edited request add', async () => {
      await call('POST', `${base}/orders`, wrong);
      const page = await open('#/exchanges/1');
      await button(page, 'Replay').click();
      await page.getByText('Exchange 2 ·').waitFor();
      await button(page, 'Edit and send').click();
      const body = page.getByLabel('Body', { exact: true });
      await body.fill((await body.inputValue()).replace('-2', '2'));
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('Exchange 3 ·').waitFor();
      await page.getByText('Contract OK:').waitFor();
      expect(mock().requests.map(({ outcome }) => outcome)).toEqual([422, 422, 200]);
    });

    it('in a few rows, even if there are ten thousand', async () => {
      const page = await open('');
      await page.getByText('Live', { exact: true }).waitFor();
      for (let made = 0; made < 10_000; made += 1000) {
        await Promise.all(Array.from({ length: 1000 }, () => call('GET', `${base}/orders?order_number=${made}`)));
        await expect
          .poll(() => page.locator('.count').innerText())
          .toBe(`${(made + 1000).toLocaleString('en')} exchanges`);
      }
      expect(await rows(page).count()).toBeLessThan(60);
      expect(await rows(page).first().getAttribute('aria-setsize')).toBe('10000');
      await page.getByLabel('Exchanges, the newest first').focus();
      await page.keyboard.press('End');
      await expect.poll(() => rows(page).last().getAttribute('aria-posinset')).toBe('10000');
      expect(await page.locator('*').count()).toBeLessThan(1000);
      await page.getByLabel('Search').fill('#7777');
      await page.getByText('1 of 10,000 exchanges').waitFor();
    });
  });

  it('explains prices, and how an input changes them', async () => {
    const page = await open('#/prices');
    await button(page, /^Falcon Express, Same Day/).click();
    const receipt = page.getByRole('region', { name: 'Price breakdown of Falcon Express, Same Day' });
    expect(await receipt.getByRole('list').last().innerText()).toContain('The base fee is 7.50 EUR.');
    await page.getByLabel('Weight', { exact: true }).fill('20');
    await receipt.getByRole('heading', { name: 'What changed' }).waitFor();
    expect(await receipt.getByRole('status').innerText()).toMatch(
      /Weight: 20 kg instead of 12 kg.*\n.*The price is .* instead of/,
    );
    expect(await receipt.getByRole('img').getAttribute('aria-label')).toContain('begins beyond');
    await page.getByLabel('Chart over').selectOption('distance');
    await expect.poll(() => receipt.getByRole('img').getAttribute('aria-label')).toContain('by distance');
    await page.getByLabel('Weight', { exact: true }).fill('');
    await page.getByText('Every field needs a number').waitFor();
  });

  it('checks itself, shows the run, and opens its report', async () => {
    const page = await open('#/conform');
    await page.getByLabel('Only these checks').fill('listCarriers');
    await button(page, 'Start the run').click();
    await page.getByRole('heading', { name: 'Verdict: conformant' }).waitFor({ timeout: 60_000 });
    const report = page.frameLocator('iframe');
    await report.getByText(/^\d+ of \d+ results$/).waitFor();
    expect(
      mock()
        .mock.worlds.all()
        .map(({ id }) => id),
    ).toEqual(['main', 'other']);
    await call('GET', `${base}/carriers`, undefined, {});
    mock().mock.switches.clear();
    await mock().mock.switches.change({ faults: ['list-carriers.omits.message'] });
    await button(page, 'Start the run').click();
    await page.getByRole('heading', { name: 'Verdict: non-conformant' }).waitFor({ timeout: 60_000 });
    await report.getByText('GEN-04').first().waitFor();
    await report.getByLabel('Outcome').selectOption('failed');
    await report.getByText(/^1 of \d+ results$/).waitFor();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Open the report in a tab' }).click(),
    ]);
    await tab.getByRole('heading', { name: 'Not conformant' }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'report.json' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('report.json');
    await page.getByLabel('Address of the server').fill('http://example.com');
    await page.getByLabel('Token').fill('some-token');
    await button(page, 'Start the run').click();
    await expect.poll(() => said(page)).toContain('--allow-targets');
  });
});
