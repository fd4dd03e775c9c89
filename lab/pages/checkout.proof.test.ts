/** The example checkout, built against the installed package, handles failures of the API in a browser, with a world for each test. */
import { describe, expect } from 'vitest';
import { mockTriggers } from '../../openapi/generated/triggers.js';
import type { SwitchChanges } from '../../mock/switches/switches.js';
import { whyNoBrowser } from '../testing/test-browser.js';
import { useCheckout, type Visit } from '../testing/test-checkout.js';
import { compile } from '../testing/test-package.js';

const checkout = useCheckout();
const { it, visit } = checkout;

/** Opens a visit and presses "Place order". The switches are on from just before that. */
async function visitThatOrders(switches: SwitchChanges, reference = ''): Promise<Visit> {
  const visitor = await visit();
  await visitor.fillIn();
  await visitor.page.getByLabel('Your reference').fill(reference);
  await visitor.switch(switches);
  await visitor.press('Place order');
  return visitor;
}

it("compiles with the package's types alone", async () => {
  expect(await compile(checkout.folder(), { skipLibCheck: true })).toMatchObject({ stdout: '', code: 0 });
});

describe.skipIf(whyNoBrowser !== undefined)(`in a browser${whyNoBrowser ? ` (${whyNoBrowser})` : ''}, it`, () => {
  it('shows rates and logos of carriers, places an order with one, and follows its status', async () => {
    const visitor = await visit();
    const { page, session } = visitor;
    await visitor.fillIn();
    expect(await page.locator('#methods').innerText()).toMatch(/Falcon Express, Next Day\s+€4.90/);
    // An initial replaces a logo that can't be loaded.
    const logos = `[...document.querySelectorAll('#methods .logo')].map((logo) => logo.textContent || logo.naturalWidth > 0)`;
    await page.waitForFunction(`${logos}.every(Boolean)`);
    await visitor.offer('Falcon Express, Next Day').check();
    await visitor.press('Place order');
    const number = await visitor.placed();
    expect(await page.locator('dl').innerText()).toMatch(/ASSIGNED\s+Carrier[^]*Falcon Express\s+Method\s+Next Day/);
    expect(await visitor.orders()).toMatchObject([{ order_number: number }]);

    await page.reload();
    await visitor.placed();
    const headers = { authorization: `Bearer ${session.token}` };
    const found = await fetch(`${session.url}/api/v1/orders?order_number=${number}`, { headers });
    const { uuid } = ((await found.json()) as { data: { order: { uuid: string } } }).data.order;
    await fetch(`${session.url}/api/v1/orders/${uuid}/cancel`, { method: 'POST', headers });
    await visitor.until('CANCELLED', 5_000);
    await visitor.switch({ errors: 'next 3 getOrder', errorStatus: 502 });
    await visitor.until('Not up to date.', 5_000);
    await visitor.until(/CANCELLED(?![^]*Not up to date)/, 5_000);
  });

  it('shows a refusal at the fields that it names, and clears it once they are correct', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.fillIn();
    await page.getByLabel('Weight in kg').fill('');
    await page.getByLabel('E-mail').fill('ada');
    await page.getByText('must be a number', { exact: true }).waitFor();
    const focused = page.locator(':focus');
    expect(await focused.getAttribute('name')).toBe('packages[0].weight');
    await page.getByLabel('Weight in kg').fill('2');
    await page.getByLabel('Country code').fill('Germany');
    await visitor.offer('Falcon Express, Same Day').waitFor();
    await visitor.press('Place order');
    await page.getByText('must be an e-mail address', { exact: true }).waitFor();
    const invalid = page.locator('[aria-invalid=true]');
    const names = `[...document.querySelectorAll('[aria-invalid=true]')].map((field) => field.name)`;
    expect(await page.evaluate(names)).toEqual(['customer.email', 'destination_location.country']);
    expect(await focused.getAttribute('name')).toBe('customer.email');
    await focused.fill('ada@example.com');
    await page.getByLabel('Country code').fill('DE');
    await visitor.press('Place order');
    await visitor.placed();
    expect(await invalid.count()).toBe(0);
    expect(visitor.outcomes('createOrder')).toEqual([422, 200]);
  });

  it('asks a customer whose record is gone for name and address again', async () => {
    const visitor = await visitThatOrders({});
    const { page } = visitor;
    await visitor.placed();
    checkout.mock().mock.resetWorld(visitor.world);
    await page.getByRole('link', { name: 'New order' }).click();
    await page.getByText('Ordering as Ada Lovelace.').waitFor();
    await visitor.offer('Falcon Express, Same Day').waitFor();
    await visitor.press('Place order');
    await visitor.says('We do not know you any more. Fill in your name and e-mail address.');
    await visitor.fillIn();
    await visitor.press('Place order');
    await visitor.placed();
    expect(visitor.outcomes('createOrder')).toEqual([200, 422, 200]);
  });

  it('offers other carriers if one refuses the order', async () => {
    const visitor = await visitThatOrders({}, mockTriggers.carrierRefuses.value);
    await visitor.says('This carrier does not take the order. Choose another one.');
    expect(await visitor.page.locator('dl').innerText()).toMatch(/NEW\s+Carrier\s+none yet/);
    await visitor.offer('Green Pedal').first().check();
    await visitor.press('Assign carrier');
    await visitor.placed('Green Pedal');
    expect(visitor.outcomes('assignOrder')).toEqual([422, 200]);
    expect(await visitor.orders()).toHaveLength(1);
  });

  it('shows that rates are loading, and retries after ten seconds', async () => {
    const visitor = await visit();
    await visitor.fillIn();
    const spinner = visitor.page.getByText('Getting rates');
    expect(await spinner.isVisible()).toBe(false);
    await visitor.switch({ timeouts: 'next 1 calculateRates' });
    await visitor.page.getByLabel('Weight in kg').fill('8');
    await visitor.page.getByLabel('Weight in kg').blur();
    await spinner.waitFor();
    await visitor.page.clock.runFor(10_000);
    await visitor.says('The delivery service does not respond. Trying again in 1 s.');
    await visitor.until('€11.10');
    expect(await spinner.isVisible()).toBe(false);
  });

  it('shows the rates of the latest parcel, although an earlier response is late', async () => {
    const visitor = await visit();
    await visitor.fillIn();
    await visitor.switch({ timeouts: 'next 1 calculateRates' });
    const weight = visitor.page.getByLabel('Weight in kg');
    const aborted = visitor.page.waitForEvent('requestfailed', (request) => request.url().endsWith('/rates'));
    for (const kilograms of ['8', '2.5']) {
      await weight.fill(kilograms);
      await weight.blur();
    }
    expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
    await visitor.page.getByText('€7.50').waitFor();
    expect(await visitor.problem()).toBe('');
  });

  it('places one order although the first attempts fail with 500', async () => {
    const visitor = await visitThatOrders({ errors: 'next 4 createOrder', errorStatus: 500 });
    await visitor.page.getByText('Trying again in 1 s.').waitFor();
    const problem = async () => (await visitor.page.clock.runFor(1_000), visitor.problem());
    await expect.poll(problem).not.toBe('');
    expect(visitor.outcomes('createOrder')).toEqual([500, 500, 500]);
    await visitor.press('Place order');
    await visitor.placed();
    expect(visitor.outcomes('createOrder')).toEqual([500, 500, 500, 500, 200]);
    expect(await visitor.orders()).toHaveLength(1);
  });

  it('finds an order whose response was lost, and does not send it again', async () => {
    const visitor = await visitThatOrders({ lose: 'next 1 createOrder', drops: 'next 1 assignOrder' });
    await visitor.placed();
    expect(visitor.outcomes('assignOrder')).toEqual(['reset', 200]);
    expect(visitor.outcomes('createOrder')).toHaveLength(1);
    expect(await visitor.orders()).toHaveLength(1);
  });

  it('resends an order that never arrived, after a look-up that does not find it', async () => {
    const visitor = await visitThatOrders({ drops: 'next 1 createOrder', lose: 'next 1 assignOrder' });
    await visitor.placed();
    expect(visitor.outcomes('assignOrder')).toHaveLength(2);
    expect(visitor.outcomes('createOrder')).toEqual(['reset', 200]);
    expect(visitor.outcomes('getOrder')[0]).toBe(404);
    expect(await visitor.orders()).toHaveLength(1);
  });

  it('waits for the time in Retry-After', async () => {
    const visitor = await visitThatOrders({ throttle: 'next 1 createOrder', retryAfter: 7 });
    await visitor.page.getByText('Trying again in 7 s.').waitFor();
    const before = await visitor.page.evaluate<number>('Date.now()');
    await visitor.placed();
    expect(await visitor.page.evaluate('Date.now()')).toBeGreaterThanOrEqual(before + 7_000);
    expect(visitor.outcomes('createOrder')).toEqual([429, 200]);
  });

  it('gets a new token if the API refuses the old one', async () => {
    const visitor = await visit();
    await visitor.fillIn();
    const { mock } = checkout.mock();
    const renewed = mock.fork({ from: visitor.world });
    mock.remove(visitor.world);
    visitor.session.token = renewed.token;
    await visitor.press('Place order');
    await visitor.placed();
    expect(await visitor.orders(renewed.id)).toHaveLength(1);
  });

  it('asks before it orders at another price than the one on the screen', async () => {
    const visitor = await visit();
    await visitor.fillIn();
    const { mock } = checkout.mock();
    const { carriers } = mock.worlds.byId(visitor.world)!.account.state();
    mock.load(visitor.world, JSON.stringify({ carriers }).replaceAll('"base_fee":7.5,', '"base_fee":8.5,'));
    await visitor.press('Place order');
    await visitor.says('The price has changed from €7.50 to €8.50. Place the order to accept it.');
    expect(await visitor.orders()).toEqual([]);
    await visitor.press('Place order');
    await visitor.placed();
  });

  it('keeps two visitors with two worlds apart', async () => {
    const [first, second] = await Promise.all([visit(), visit()]);
    await Promise.all([first.fillIn(), second.fillIn()]);
    await first.switch({ lose: 'next 1 createOrder' });
    await Promise.all([first.press('Place order'), second.press('Place order')]);
    const numbers = await Promise.all([first.placed(), second.placed()]);
    for (const [index, visitor] of [first, second].entries()) {
      expect(await visitor.orders()).toMatchObject([{ order_number: numbers[index] }]);
      expect(visitor.outcomes('createOrder')).toHaveLength(1);
    }
  });

  it("explains that the API can't be reached", async () => {
    const visitor = await visit('#1');
    visitor.session.url = 'http://127.0.0.1:9';
    await visitor.page.reload();
    await visitor.until(/^The delivery service does not respond\.$/m);
  });

  it('can be used by keyboard alone', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.fillIn();
    await visitor.offer('Falcon Express, Same Day').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await visitor.placed();
    await page.locator('#tracking-title:focus').waitFor();
    expect(await page.locator('dl').innerText()).toContain('Next Day');
  });

  it('fits a phone, also in dark mode', async () => {
    const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;
    const visitor = await visit('', phone);
    await visitor.offer('Falcon Express, Same Day').waitFor();
    expect(await visitor.page.evaluate('document.documentElement.scrollWidth')).toBe(phone.viewport.width);
    expect(await visitor.page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(16, 20, 21)');
  });

  it('runs without a server if the mock is in the page', async () => {
    const visitor = await visit('?demo');
    await visitor.until('Falcon Express, Same Day');
    await visitor.fillIn();
    const references = `[...document.querySelectorAll('#references option')].map((option) => option.value)`;
    expect(await visitor.page.evaluate(references)).toContain(mockTriggers.orderAnswerLost.value);
    await visitor.page.getByLabel('Your reference').fill(mockTriggers.orderAnswerLost.value);
    await visitor.press('Place order');
    await visitor.placed();
    expect(visitor.outcomes('createOrder')).toEqual([]);
  });
});
