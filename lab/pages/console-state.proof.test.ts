/** Shows in a real browser how state and switches are used in the mock's page. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { createMock } from '../../mock/mock.js';
import { base, exampleOf } from '../../reference-impl/pipeline/test-calls.js';
import { whyNoBrowser } from '../testing/test-browser.js';
import { useConsole } from '../testing/test-console.js';

const seeded = createMock().worlds.byId('main')?.account.counts.orders ?? 0;
const minimal = exampleOf('createOrder', 'minimal');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const said = (page: Page) => page.locator('.notices').innerText();
const focused = (page: Page) => page.locator(':focus').innerText();

describe.skipIf(whyNoBrowser !== undefined)(`the mock's page${whyNoBrowser ? ` (${whyNoBrowser})` : ''}`, () => {
  const { mock, call, open, problems } = useConsole();
  afterEach(() => expect(problems).toEqual([]));

  const createOrder = async (token = mock().token): Promise<string> => {
    const { data } = await call('POST', `${base}/orders`, minimal, { authorization: `Bearer ${token}` });
    return String(data['order_uuid']);
  };
  /** The number of orders besides the world's initial ones; -1 if the world does not exist. */
  const ordersOf = (world: string): number =>
    (mock().mock.worlds.byId(world)?.account.counts.orders ?? seeded - 1) - seeded;

  describe('an order', () => {
    it('opens from the table with every field and the requests that affected it; Escape returns to the table', async () => {
      const uuid = await createOrder();
      await call('POST', `${base}/orders/${uuid}/assign`, exampleOf('assignOrder', 'minimal'));
      await call('GET', `${base}/carriers`);
      const page = await open('#/state');
      const table = page.getByRole('region', { name: 'orders' });
      await expect.poll(() => table.innerText()).toMatch(/ASSIGNED[^]*Falcon Express\s+[\d.]+ EUR/);
      await table.getByRole('cell', { name: 'ASSIGNED' }).first().click();
      await page.getByRole('heading', { name: /^Order \d+ ASSIGNED/ }).waitFor();
      await page.getByText(uuid, { exact: true }).waitFor();
      const article = page.getByRole('article');
      for (const field of ['external_id', 'packages', 'delivery_schedule', 'proof_of_delivery'])
        await article.getByText(field, { exact: true }).first().waitFor();
      const history = page.getByRole('region', { name: 'Requests' });
      await expect
        .poll(async () => (await history.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]))
        .toEqual([`200 POST ${base}/orders/${uuid}/assign`, `200 POST ${base}/orders`]);
      await article.getByRole('link', { name: 'Grace Hopper' }).click();
      await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: /^Order/ }).waitFor();
      await page.keyboard.press('Escape');
      await table.waitFor();
      await expect.poll(() => focused(page)).toMatch(/^\d+$/);
    });

    it('can be assigned, cancelled, and made older', async () => {
      const uuid = await createOrder();
      const page = await open(`#/state/main/orders/${uuid}`);
      const status = page.getByRole('heading', { level: 2, name: /^Order/ });
      await button(page, 'Assign').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Carrier and shipping method').selectOption({ label: 'Green Pedal, Cargo Bike' });
      await dialog.getByRole('button', { name: 'Assign' }).click();
      await expect.poll(() => status.innerText()).toContain('ASSIGNED');
      await button(page, 'Cancel order').click();
      await expect.poll(() => status.innerText()).toContain('CANCELLED');
      await button(page, 'Cancel order').click();
      await expect.poll(() => said(page)).toMatch(/Exchange 4, 409: /);
      expect(mock().requests.map(({ url }) => url.split('/').at(-1))).toEqual(['orders', 'assign', 'cancel', 'cancel']);
      await button(page, 'Clock +1 day').click();
      await expect.poll(() => said(page)).toMatch(/It is .* UTC in main\./);
      expect(mock().mock.worlds.byId('main')?.clock).toEqual({ offset: 86_400_000 });
      await button(page, 'Undo').click();
      await expect.poll(() => mock().mock.worlds.byId('main')?.clock).toEqual({ offset: 0 });
    });

    it('shows why its status was not set, and keeps the dialog open', async () => {
      const page = await open(`#/state/main/orders/${await createOrder()}`);
      await page.route('**/status', (route) => route.fulfill({ status: 422, json: { message: 'No such status.' } }));
      await button(page, 'Set status').click();
      await page.getByLabel('Status', { exact: true }).fill('OUT_FOR_DELIVERY');
      await page.getByRole('dialog').getByRole('button', { name: 'Set status' }).click();
      await expect.poll(() => said(page)).toContain('No such status.');
      await page.keyboard.press('Escape');
      await expect.poll(() => focused(page)).toBe('Set status');
    });
  });

  describe('worlds', () => {
    it('are created, reset and removed, each with an undo', async () => {
      const page = await open('#/state');
      await button(page, 'New world').click();
      await page.getByLabel('Name (optional)').fill('checkout');
      await button(page, 'Create world').click();
      const token = await page.locator('.token').innerText();
      await createOrder(token);
      await button(page, 'Open the world').click();
      await page.getByRole('link', { name: new RegExp(`^checkout\\s*${seeded + 1} orders?$`) }).waitFor();
      await button(page, 'Reset').click();
      await expect.poll(() => ordersOf('checkout')).toBe(0);
      await button(page, 'Undo').click();
      await expect.poll(() => ordersOf('checkout')).toBe(1);
      await expect.poll(() => mock().mock.worlds.snapshots()).toEqual([]);
      await page.getByLabel('World checkout').getByRole('button', { name: 'Remove' }).click();
      await expect.poll(() => said(page)).toContain('World checkout is removed.');
      expect(ordersOf('checkout')).toBe(-1);
      await button(page, 'Undo').click();
      await expect.poll(() => said(page)).toContain('World checkout is back, with token, state and clock.');
      expect([ordersOf('checkout'), mock().mock.worlds.byId('checkout')?.token]).toEqual([1, token]);
    });

    it('can be found among many, and removed together with one undo', async () => {
      for (let count = 0; count < 44; count += 1) mock().fork({ id: `test-${count}` });
      const page = await open('#/state/test-3');
      await page.getByLabel('Search the worlds').fill('test-4');
      await page.getByLabel('Select all 5').check();
      await button(page, 'Remove 5').click();
      await expect.poll(() => said(page)).toContain('5 worlds are removed.');
      expect(mock().mock.worlds.all()).toHaveLength(41);
      await button(page, 'Undo').click();
      await expect.poll(() => mock().mock.worlds.all().length).toBe(46);
      await expect.poll(() => mock().mock.worlds.snapshots()).toEqual([]);
    });

    it("have snapshots, which can't be restored once they are removed", async () => {
      const page = await open('#/state');
      await button(page, 'Snapshots').click();
      await page.getByLabel('Name', { exact: true }).fill('empty');
      await button(page, 'Take snapshot of main').click();
      await button(page, 'Restore empty').waitFor();
      await createOrder();
      await button(page, 'Restore empty').click();
      await expect.poll(() => ordersOf('main')).toBe(0);
      await button(page, 'Remove empty').click();
      await page.getByText("Can't be undone.").waitFor();
      await button(page, 'Remove empty for good').click();
      await expect
        .poll(() =>
          mock()
            .mock.worlds.snapshots()
            .map(({ name }) => name),
        )
        .not.toContain('empty');
      await page.keyboard.press('Escape');
      await expect.poll(() => focused(page)).toBe('Snapshots');
    });

    it('have a clock', async () => {
      const page = await open('#/state/main');
      await button(page, 'Clock').click();
      await page.getByLabel('Time in UTC').fill('2031-03-03T16:20');
      await button(page, 'Stop clock there').click();
      await page.getByText('2031-03-03 16:20:00 UTC (clock stopped)').waitFor();
      await button(page, '+1 day').click();
      await page.getByText('It is 2031-03-04 16:20:00 UTC, and the clock is stopped.').waitFor();
      await button(page, 'Resume clock').click();
      await expect.poll(() => mock().mock.worlds.byId('main')?.clock).toEqual({ offset: 0 });
    });

    it('load a scenario from a file or a text, with a mistake marked at its place', async () => {
      await createOrder();
      const page = await open('#/state/main');
      await button(page, 'Load scenario').click();
      const text = page.getByLabel('Text of the scenario');
      const file = {
        name: 'a.yaml',
        mimeType: 'application/yaml',
        buffer: Buffer.from('orders: []\ncustomers:\n  - x: 1\n'),
      };
      await page.locator('input[type=file]').setInputFiles(file);
      await button(page, 'Load').click();
      const place = page.getByRole('region', { name: 'Place of the mistake' });
      expect(await place.innerText()).toMatch(/3 │ {3}- x: 1\n {2}│ {5}▲/);
      expect(await text.evaluate('document.activeElement.selectionStart')).toBe('orders: []\ncustomers:\n  - '.length);
      expect(ordersOf('main')).toBe(1);
      await button(page, 'Use a sample').click();
      await button(page, 'Load').click();
      await expect.poll(() => said(page)).toContain('The scenario is loaded into main.');
      await page.getByText('Loaded from a scenario').waitFor();
      await button(page, 'Undo').click();
      await expect.poll(() => said(page)).toContain('A reset of it still restores the scenario.');
    });
  });

  it('sets switches and turns them off, keeps unsaved input, and lists active switches in one line of every view', async () => {
    const page = await open('#/switches');
    const fill = (flag: string, value: string) => page.getByLabel(new RegExp(`${flag}$`)).fill(value);
    await fill('--errors', '100%');
    await page.getByRole('link', { name: 'State' }).click();
    await page.getByRole('link', { name: 'Switches' }).click();
    await expect.poll(() => page.getByLabel(/--errors$/).inputValue()).toBe('100%');
    await page.getByText('Not set yet: errors').waitFor();
    await fill('--latency-of', 'createOrder:5');
    await page.getByLabel(/^Search \d+ faults/).fill('list-carriers.omits.message');
    await page.getByRole('checkbox', { name: /list-carriers\.omits\.message/ }).check();
    await button(page, 'Set the switches').click();
    const shown = page.getByRole('region', { name: 'Switched on' });
    await expect.poll(() => shown.innerText()).toMatch(/500 or 503.*list-carriers.omits.message/s);
    const faults = ['list-carriers.omits.message'];
    expect(mock().mock.switches.of()).toEqual({ errors: 1, latencyOf: { createOrder: 5 }, faults });
    expect((await shown.boundingBox())?.height).toBeLessThan(40);
    await fill('--latency', 'soon');
    await button(page, 'Set the switches').click();
    await expect.poll(() => said(page)).toContain('must be a whole number of milliseconds');
    await button(page, 'Switch all off').click();
    await expect.poll(() => shown.count()).toBe(0);
  });
});
