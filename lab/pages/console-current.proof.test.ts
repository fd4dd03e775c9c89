/** Shows in a real browser that the mock's page always displays the current state, also after changes by other clients. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { referenceModel } from '../../openapi/profile/pricing-models.js';
import { choicesFor } from '../../mock/choices.js';
import { receiptsFor } from '../../mock/receipts/receipts.js';
import { base, exampleOf } from '../../reference-impl/pipeline/test-calls.js';
import { sampleShipment, shipmentOf } from '../../console/prices/shipment-text.js';
import { whyNoBrowser } from '../testing/test-browser.js';
import { useConsole } from '../testing/test-console.js';

const rows = (page: Page) => page.getByLabel('Exchanges, the newest first').getByRole('option');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe.skipIf(whyNoBrowser !== undefined)(`the mock's page${whyNoBrowser ? ` (${whyNoBrowser})` : ''}`, () => {
  const { mock, call, open, problems, restart } = useConsole();
  afterEach(() => expect(problems).toEqual([]));

  describe('with an unsent request in the editor', () => {
    it('shows an exchange when its row is clicked or its address is opened', async () => {
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

    it('starts with the default request after "New request"', async () => {
      const page = await open('');
      await button(page, 'New request').click();
      const path = page.getByLabel('Path and query');
      await path.fill('/api/v1/locations');
      await button(page, 'New request').click();
      await expect.poll(() => path.inputValue()).toBe('/api/v1/carriers');
    });
  });

  describe('drops exchanges', () => {
    it.each([
      ['that another page forgot', 'DELETE', '/__mock/exchanges'],
      ['with the mock, when it begins again', 'POST', '/__mock/reset'],
    ])('%s', async (_when, method, path) => {
      await call('GET', `${base}/carriers`);
      const page = await open('');
      await expect.poll(() => rows(page).count()).toBe(1);
      await call(method, path);
      await page.getByText('No request yet.').waitFor();
      await call('GET', `${base}/carriers`);
      await expect.poll(() => rows(page).count()).toBe(1);
      await page.getByText('1 exchange', { exact: true }).waitFor();
    });
  });

  describe('never shows one exchange in place of another', () => {
    it('after the mock has restarted', async () => {
      await call('GET', `${base}/carriers?one`);
      await call('GET', `${base}/carriers?two`);
      const page = await open('#/exchanges/1');
      await page.getByRole('heading', { name: /carriers\?one$/ }).waitFor();
      await restart();
      for (const path of ['three', 'four', 'five']) await call('GET', `${base}/carriers?${path}`);
      await page.getByRole('heading', { name: /carriers\?three$/ }).waitFor();
      await expect
        .poll(async () => (await rows(page).allInnerTexts()).join('\n'))
        .toMatch(/^(?!.*(?:one|two))[^]*five[^]*four[^]*three/);
    });

    it('when the mock has just restarted', async () => {
      await call('GET', `${base}/carriers?one`);
      const page = await open('#/exchanges/1');
      await page.getByRole('heading', { name: /carriers\?one$/ }).waitFor();
      await page.route('**/events', (route) => route.abort());
      await restart();
      await call('POST', `${base}/customers`, exampleOf('createCustomer', 'minimal'));
      await button(page, 'Replay').click();
      await expect.poll(() => page.locator('.notices').innerText()).toContain('this exchange is gone');
      expect(mock().requests).toHaveLength(1);
    });

    it('after all exchanges were cleared', async () => {
      await call('GET', `${base}/carriers`);
      const page = await open('#/exchanges/1');
      await page.getByRole('heading', { name: /carriers$/ }).waitFor();
      await button(page, 'Clear').click();
      await button(page, 'Clear all').click();
      await page.getByText(/The exchange "1" does not exist/).waitFor();
    });
  });

  it('opens the row that is clicked, however far the list is scrolled', async () => {
    for (let count = 0; count < 200; count += 1) await call('GET', `${base}/carriers`);
    const page = await open('');
    await expect.poll(() => rows(page).count()).toBeGreaterThan(5);
    const list = page.getByLabel('Exchanges, the newest first');
    await list.hover();
    await page.mouse.wheel(0, 4400);
    const row = page.locator('#row-96');
    await row.waitFor();
    await row.click({ delay: 50 });
    await page.getByText('Exchange 96 ·').waitFor();
  });

  it('says that a world does not exist, and shows no other world in its place', async () => {
    const page = await open('#/state/nope');
    await page.getByText('World nope does not exist. It may have been removed.').waitFor();
    expect(await button(page, 'Reset').count()).toBe(0);
    await page.getByRole('link', { name: /^main/ }).click();
    await page.getByRole('heading', { name: 'World main' }).waitFor();
  });

  it('removes the switches of one world, and then shows the values that apply there', async () => {
    const { switches } = mock().mock;
    await switches.change({ latency: 1 });
    await switches.change({ latency: null }, 'main');
    const page = await open('#/switches');
    const shown = page.getByRole('region', { name: 'Switched on' });
    await expect.poll(() => shown.innerText()).toContain('In main: On for all worlds, but not here: latency.');
    await page.getByLabel('Apply to').selectOption('main');
    const latency = page.getByLabel(/--latency$/);
    await expect.poll(() => latency.inputValue()).toBe('');
    await button(page, 'As for all worlds').click();
    await expect
      .poll(() => page.locator('.notices').innerText())
      .toContain('The switches for all worlds apply in main.');
    await expect.poll(() => latency.inputValue()).toBe('1');
    expect(switches.of('main')).toEqual({ latency: 1 });
  });

  describe('explains prices with the pricing model in force', () => {
    const seeds = Array.from({ length: 40 }, (_, index) => String(index));

    it('which can differ between worlds', async () => {
      const seed = seeds.find((each) => choicesFor(each).pricing?.threshold === 'from-zero')!;
      const page = await open('#/prices');
      const first = button(page, /^Falcon Express, Same Day/);
      const rateBy = (reading = referenceModel): string =>
        receiptsFor(
          mock().mock.worlds.byId('main')!.account.carriers,
          shipmentOf(sampleShipment)!,
          reading,
        )[0]!.shipping_methods[0]!.rate.toFixed(2);
      await expect.poll(() => first.innerText()).toContain(rateBy());
      await mock().mock.switches.change({ ambiguity: seed }, 'main');
      await expect.poll(() => first.innerText()).toContain(rateBy(choicesFor(seed).pricing!));
      expect(rateBy(choicesFor(seed).pricing!)).not.toBe(rateBy());
    });

    it('or says that there is none', async () => {
      await mock().mock.switches.change({ ambiguity: seeds.find((each) => choicesFor(each).pricing === null)! });
      const page = await open('#/prices');
      await page.getByText('This mock has no pricing model').waitFor();
    });
  });
});
