/** That the mock's page shows what is so now, also where somebody else changed it, in a real browser. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { referenceReading } from '../openapi/price-readings.js';
import { ambiguity } from '../reference-impl/mock/ambiguity.js';
import { receiptsFor } from '../reference-impl/mock/receipts.js';
import { sampleShipment, shipmentOf } from '../console/shipment-text.js';
import { whyNoBrowser } from './test-browser.js';
import { useConsole } from './test-console.js';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe.skipIf(whyNoBrowser !== undefined)(`the mock's page${whyNoBrowser ? ` (${whyNoBrowser})` : ''}`, () => {
  const { mock, open, problems } = useConsole();
  afterEach(() => expect(problems).toEqual([]));

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
