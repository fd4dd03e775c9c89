/** The tracking page in a real browser follows its order, shows hostile texts as text, and fits a phone. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startMock, type StartedMock } from '../../mock/start.js';
import { useBrowser, whyNoBrowser } from '../testing/test-browser.js';

/** The assigned order of the contract's examples. */
const uuid = '3f5b8c1e-2d47-4e90-8b6a-9c0d1e2f3a45';
const hostile = '<img src=x onerror="document.title=1">\u202e' + 'W'.repeat(60);

describe.skipIf(whyNoBrowser !== undefined)(`the tracking page${whyNoBrowser ? ` (${whyNoBrowser})` : ''}`, () => {
  const browser = useBrowser();
  let mock: StartedMock;
  beforeAll(async () => void (mock = await startMock()));
  afterEach(() => browser.closePages());
  afterAll(() => mock.close());

  /** Opens the page, and collects the browser's error messages. */
  async function opened(options = {}): Promise<{ readonly page: Page; readonly complaints: string[] }> {
    const complaints: string[] = [];
    const page = await browser.open(`${mock.url}/track/${uuid}`, options, (blank) =>
      blank
        .on('console', (message) => complaints.push(message.text()))
        .on('pageerror', ({ message }) => complaints.push(message)),
    );
    return { page, complaints };
  }

  it('follows the order and shows the carrier’s logo, without errors in the browser', async () => {
    const { page, complaints } = await opened();
    expect(await page.getByRole('status').innerText()).toBe('ASSIGNED');
    expect(await page.locator('img').evaluate((logo: { naturalWidth?: number }) => logo.naturalWidth)).toBe(64);
    await mock.control.setOrderStatus('main', uuid, { status: 'OUT_FOR_DELIVERY' });
    await page.getByRole('status').filter({ hasText: 'OUT_FOR_DELIVERY' }).waitFor();
    expect(await page.title()).toBe('OUT_FOR_DELIVERY · Order 100000');
    expect(complaints).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('fits a phone with any status, in the %s scheme', async (colorScheme) => {
    await mock.control.setOrderStatus('main', uuid, { status: hostile });
    const { page, complaints } = await opened({ viewport: { width: 375, height: 700 }, colorScheme });
    expect(await page.getByRole('status').locator('bdi').textContent()).toBe(hostile);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
    await page.waitForRequest((request) => request.headers()['accept'] === 'application/json');
    expect(await page.locator('img').count()).toBe(1);
    expect(complaints).toEqual([]);
  });
});
