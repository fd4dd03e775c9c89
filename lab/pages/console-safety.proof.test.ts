/** Shows that the mock's page doesn't run code from requests or contact other servers, and that it is accessible. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { base, exampleOf } from '../../reference-impl/pipeline/test-calls.js';
import { whyNoBrowser } from '../testing/test-browser.js';
import { useConsole } from '../testing/test-console.js';

const hostile = [
  '<img src=x onerror=alert(1)>',
  '</pre></script><script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '\u202egnp.exe\u2066\u200b',
  `${'<b>'.repeat(30_000)}`,
];

/** Contrast depends on the colour scheme, and the visible parts on the width; no check needs both to vary. */
const schemes = [
  { colorScheme: 'light', width: 375 },
  { colorScheme: 'dark', width: 1440 },
] as const;
const views = [
  ...['exchanges', 'exchanges/start', 'exchanges/1', 'exchanges/2', 'exchanges/999', 'state', 'state/main/customers'],
  ...['prices', 'switches', 'conform'],
];

/** Views with the buttons that open their dialogs. */
const dialogs = [
  ...[['state/main', 'New world'] as const, ['state/main', 'Load scenario'] as const],
  ...[['state/main', 'Snapshots'] as const, ['state/main', 'Clock'] as const],
  ...[['state/main/order', 'Assign'] as const, ['state/main/order', 'Set status'] as const],
];

/** The ids of axe's findings, each with its first element. */
async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate<axe.AxeResults>('axe.run()');
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`);
}

describe.skipIf(whyNoBrowser !== undefined)(`the mock's pages${whyNoBrowser ? ` (${whyNoBrowser})` : ''}`, () => {
  const { mock, call, open, problems } = useConsole();
  afterEach(() => expect(problems).toEqual([]));
  /** Shows a view in a page that has nothing of the view before. */
  const show = async (page: Page, view: string): Promise<void> => {
    await page.goto(`${mock().url}/#/${view}`);
    await page.reload();
  };
  const ordersOf = () => [...mock().mock.worlds.byId('main')!.account.orders].map(({ uuid }) => uuid);

  it('show hostile texts as text', async () => {
    const page = await open('');
    await page.getByText('No request yet.').waitFor();
    const before = await page.locator('img, svg, script, b, iframe').count();
    for (const text of hostile) {
      const order = {
        ...exampleOf('createOrder', 'minimal'),
        external_id: text.slice(0, 200),
        notes: text,
        tags: [text],
      };
      await call('POST', `${base}/orders`, order);
      await call('POST', `${base}/orders?${encodeURI(text).slice(0, 2000)}`, {
        ...order,
        packages: [{ weight: text }],
      });
      await call('POST', `${base}/customers`, {
        ...exampleOf('createCustomer', 'minimal'),
        first_name: text.slice(0, 50),
      });
      await call('POST', `${base}/orders`, text, {
        'content-type': 'application/json',
        'x-own': 'javascript:alert(1)',
      });
      const last = mock().requests.length;
      const exchanges = [0, 1, 2, 3].map((back) => `exchanges/${last - back}`);
      const kept = [`state/main/orders/${ordersOf().at(-1)}`, 'state/main/customers', 'state/main'];
      for (const view of [...exchanges, ...kept, 'exchanges']) {
        await show(page, view);
        await page.locator('article, table, .rows').first().waitFor();
        const at = `${view} with ${text.slice(0, 40)}`;
        expect(await page.locator('img, svg, script, b, iframe').count(), at).toBe(before);
        expect(await page.locator('a[href^="javascript:"]').count(), at).toBe(0);
        expect(await page.locator('body').innerText(), at).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), at).toBe(true);
      }
    }
  });

  it('show names of worlds, faults and addresses as text', async () => {
    const page = await open(`#/state/${encodeURIComponent(hostile[0]!)}`);
    await page.getByText(/^World .* does not exist\. It may have been removed\.$/s).waitFor();
    await page.goto(`${mock().url}/#/%E0%A4%A/<img src=x onerror=alert(1)>`);
    await page.getByText('No request yet.').waitFor();
  });

  it('have a content security policy that blocks all other code', async () => {
    const policies = await Promise.all(
      ['', 'docs', 'console/console.js'].map(async (path) => (await fetch(`${mock().url}/${path}`)).headers),
    );
    for (const headers of policies) {
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/default-src 'none'; script-src 'self'; style-src 'self'/);
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(policies[0]?.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
    const page = await open('');
    const ran = page.evaluate(`(() => { document.body.innerHTML = '<img src=x onerror=alert(1)>'; })()`);
    await expect(ran).rejects.toThrow('TrustedHTML');
    await expect.poll(() => problems.length).toBeGreaterThan(0);
    problems.length = 0;
  });

  it('run the script of a report without an origin, so that it can call nothing', async () => {
    await call('POST', '/__mock/conform', { only: ['listCarriers'] });
    const page = await open('#/conform');
    await page.frameLocator('iframe').getByLabel('Outcome').waitFor({ timeout: 60_000 });
    const report = `${mock().url}/__mock/conform/report.html`;
    const framed = page.frame({ url: report })!;
    const tab = await page.context().newPage();
    await tab.goto(report);
    for (const one of [framed, tab.mainFrame()]) {
      expect(await one.evaluate('origin')).toBe('null');
      await expect(one.evaluate('fetch("../conform")')).rejects.toThrow('Failed to fetch');
    }
    await expect.poll(() => problems.length).toBeGreaterThan(0);
    problems.length = 0;
  });

  it('fit the fields of an order at any width', async () => {
    await call('POST', `${base}/orders`, exampleOf('createOrder', 'full'));
    const page = await open('#/state/main/orders');
    await page.getByRole('link', { name: '100001' }).click();
    await page.getByRole('heading', { name: 'Fields' }).waitFor();
    for (const width of [320, 640, 720, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
  });

  describe.each(schemes)('$colorScheme, $width pixels wide', ({ colorScheme, width }) => {
    it('are accessible in each view', async () => {
      await call('POST', `${base}/orders`, { ...exampleOf('createOrder', 'full'), packages: [{ width: -1 }] });
      await call('POST', `${base}/orders`, exampleOf('createOrder', 'full'));
      await mock().mock.switches.change({ latency: 1, errors: 0.5 }, 'main');
      const page = await open('', { colorScheme, viewport: { width, height: 800 } });
      for (const view of views) {
        await show(page, view);
        await page.getByText(/^In main:/).waitFor();
        await page
          .locator(':is(.row, article, .head, .fields, table, fieldset, .shipment, .start):visible')
          .first()
          .waitFor();
        expect(await violations(page), view).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth'), view).toBe(width);
      }
    });

    it('are accessible in the request editor', async () => {
      const page = await open('', { colorScheme });
      await page.getByRole('button', { name: 'New request' }).click();
      await page.getByLabel(/^Operation/).selectOption({ label: 'POST /orders' });
      await page.getByLabel(/^Trigger/).waitFor();
      expect(await violations(page)).toEqual([]);
    });

    it('are accessible for an order and its dialogs', async () => {
      await call('POST', `${base}/orders`, exampleOf('createOrder', 'full'));
      const page = await open(`#/state/main/orders/${ordersOf().at(-1)}`, {
        colorScheme,
        viewport: { width: 375, height: 720 },
      });
      await page.getByRole('region', { name: 'Requests' }).getByRole('link').first().waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
      for (const [view, name] of dialogs) {
        await page.goto(`${mock().url}/#/${view.replace('order', `orders/${ordersOf().at(-1)}`)}`);
        await page.locator('summary').first().click();
        await page.getByRole('button', { name, exact: true }).click();
        await page.getByRole('dialog').waitFor();
        if (name === 'Load scenario') {
          await page.getByLabel('Text of the scenario').fill('orders: 1');
          await page.getByRole('button', { name: 'Load', exact: true }).click();
          await page.locator('.excerpt').waitFor();
        }
        expect([name, await violations(page)]).toEqual([name, []]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
    });

    it('are accessible for a report', async () => {
      const page = await open('#/conform', { colorScheme });
      await page.getByLabel('Only these checks').fill('createLocation');
      await page.getByRole('button', { name: 'Start the run' }).click();
      await page.getByRole('heading', { name: /^Verdict/ }).waitFor({ timeout: 60_000 });
      await page.frameLocator('iframe').getByRole('heading', { name: 'All checks' }).waitFor();
      expect(await violations(page)).toEqual([]);
    });

    it('are accessible in the API reference', async () => {
      const page = await open('docs', { colorScheme, viewport: { width: 375, height: 800 } });
      await page.locator('.opblock-summary-control').first().waitFor();
      expect(await violations(page)).toEqual([]);
      await page
        .getByRole('button', { name: /GET.*\/carriers/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /POST.*\/customers/ })
        .first()
        .click();
      await page.getByText('CUS-01', { exact: true }).first().waitFor();
      for (const tab of await page.locator('.tablinks', { hasText: 'Schema' }).all()) await tab.click();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
    });
  });

  it('send an operation to this server with "Try it out"', async () => {
    const page = await open('docs');
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.getByLabel('auth-bearer-value').or(page.locator('.dialog-ux input')).first().fill(mock().token);
    await page.getByRole('button', { name: 'Authorize: apply credentials' }).click();
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page
      .getByRole('button', { name: /GET.*\/carriers/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Execute' }).click();
    await expect.poll(() => mock().requests.at(-1)).toMatchObject({ operation: 'listCarriers', outcome: 200 });
    await page.getByText('Falcon Express').first().waitFor();
    await page.getByRole('heading', { name: 'Triggers' }).waitFor();
    expect(await page.locator('#magic').innerText()).toContain('mock-refused…');
  });
});
