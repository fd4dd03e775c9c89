/** That the mock's page shows what is so now, also where somebody else changed it, in a real browser. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { referenceReading } from '../openapi/price-readings.js';
import { ambiguity } from '../reference-impl/mock/ambiguity.js';
import { receiptsFor } from '../reference-impl/mock/receipts.js';
import { base } from '../reference-impl/test-calls.js';
import { sampleShipment, shipmentOf } from '../console/shipment-text.js';
import { whyNoBrowser } from './test-browser.js';
import { useConsole } from './test-console.js';

const rows = (page: Page) => page.getByLabel('Exchanges, the newest first').getByRole('option');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe.skipIf(whyNoBrowser !== undefined)(`the mock's page${whyNoBrowser ? ` (${whyNoBrowser})` : ''}`, () => {
  const { mock, call, open, problems } = useConsole();
  afterEach(() => expect(problems).toEqual([]));

  describe('with a request that is being written', () => {
    it('shows an exchange once its row is clicked, or the address leads to it', async () => {
      await call('GET', `${base}/carriers`);
      await call('GET', `${base}/orders?order_number=1`);
      const page = await open('#/exchanges/1');
      const title = page.getByRole('heading', { name: 'Send a request' });
      for (const click of [() => rows(page).last().click(), () => page.goBack(), () => rows(page).first().click()]) {
        await button(page, 'New request').click();
        await title.waitFor();
        await click();
        await page.getByRole('heading', { name: /^\d+ GET/ }).waitFor();
        expect(await title.count()).toBe(0);
        await rows(page).first().click();
        await page.getByText('Exchange 2 ·').waitFor();
      }
    });

    it('begins anew with each new one', async () => {
      const page = await open('');
      await button(page, 'New request').click();
      const path = page.getByLabel('Path and query');
      await path.fill('/api/v1/orders');
      await button(page, 'New request').click();
      await expect.poll(() => path.inputValue()).toBe('/api/v1/carriers');
    });
  });

  describe('forgets exchanges', () => {
    it.each([
      ['that another page forgot', 'DELETE', '/__mock/exchanges'],
      ['with the mock, when it begins again', 'POST', '/__mock/reset'],
    ])('%s', async (_when, method, path) => {
      await call('GET', `${base}/carriers`);
      const page = await open('');
      await expect.poll(() => rows(page).count()).toBe(1);
      await call(method, path);
      await page.getByText('Nothing was asked yet.').waitFor();
      await call('GET', `${base}/carriers`);
      await expect.poll(() => rows(page).count()).toBe(1);
      await page.getByText('1 exchange', { exact: true }).waitFor();
    });
  });

  it('takes back what is switched in one world, and shows what counts there then', async () => {
    const { switches } = mock().mock;
    await switches.change({ latency: 1 });
    await switches.change({ latency: null }, 'main');
    const page = await open('#/switches');
    const shown = page.getByRole('region', { name: 'What is switched on' });
    await expect.poll(() => shown.innerText()).toContain('In main: On for all worlds, but not here: latency.');
    await page.locator('.scope select').selectOption('main');
    const latency = page.getByLabel('latency', { exact: true });
    await expect.poll(() => latency.inputValue()).toBe('');
    await button(page, 'As for all worlds').click();
    await expect.poll(() => page.locator('.notice').innerText()).toContain('What is on for all worlds counts in main.');
    await expect.poll(() => latency.inputValue()).toBe('1');
    expect(switches.of('main')).toEqual({ latency: 1 });
  });

  describe('explains prices by the reading in force', () => {
    const seeds = Array.from({ length: 40 }, (_, index) => String(index));

    it('which a world may have for itself', async () => {
      const seed = seeds.find((each) => ambiguity(each).pricing?.threshold === 'from-zero')!;
      const page = await open('#/prices');
      const first = button(page, /^Falcon Express, Same Day/);
      const rateBy = (reading = referenceReading): string =>
        receiptsFor(
          mock().mock.tenants.byId('main')!.world.carriers,
          shipmentOf(sampleShipment)!,
          reading,
        )[0]!.shipping_methods[0]!.rate.toFixed(2);
      await expect.poll(() => first.innerText()).toContain(rateBy());
      await mock().mock.switches.change({ ambiguity: seed }, 'main');
      await expect.poll(() => first.innerText(), { timeout: 10_000 }).toContain(rateBy(ambiguity(seed).pricing!));
      expect(rateBy(ambiguity(seed).pricing!)).not.toBe(rateBy());
    });

    it('and says so where there is none', async () => {
      await mock().mock.switches.change({ ambiguity: seeds.find((each) => ambiguity(each).pricing === null)! });
      const page = await open('#/prices');
      await page.getByText('Rates follow no reading of the pricing fields here').waitFor();
    });
  });
});
