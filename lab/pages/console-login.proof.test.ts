/** The console of a mock with an admin token asks for the token once, then works. */
import { describe, expect, it } from 'vitest';
import { whyNoBrowser } from '../testing/test-browser.js';
import { useConsole } from '../testing/test-console.js';

const adminToken = 'admin-token-of-the-test';

describe.skipIf(whyNoBrowser !== undefined)(`the console${whyNoBrowser ? ` (${whyNoBrowser})` : ''}`, () => {
  const { mock, open, call, problems } = useConsole({ adminToken });

  it('asks for the admin token, and stores no copy of it', async () => {
    const page = await open('');
    const field = page.getByLabel('Admin token');
    await field.fill('another-token');
    await field.press('Enter');
    await page.getByText('This is not the admin token of this mock.').waitFor();
    await field.fill(adminToken);
    await field.press('Enter');
    await page.getByText('Live', { exact: true }).waitFor();
    await call('GET', '/api/v1/carriers');
    await page.getByText('/carriers').first().waitFor();
    const kept = [
      ...(await page.context().cookies()),
      page.url(),
      await page.evaluate('[document.cookie, { ...sessionStorage, ...localStorage }]'),
    ];
    expect(JSON.stringify(kept)).not.toContain(adminToken);
    expect(problems).toEqual([]);
  });

  it('opens with the token in the address, and removes it from the address and the history', async () => {
    const page = await open(`?admin_token=${adminToken}`);
    await page.getByText('Live', { exact: true }).waitFor();
    expect(page.url()).toBe(`${mock().url}/`);
    await page.goBack();
    expect(page.url()).not.toContain(adminToken);
    expect(problems).toEqual([]);
  });

  it('opens from a link on another site, which sends no cookie', async () => {
    const page = await open('docs');
    const elsewhere = mock().url.replace('127.0.0.1', 'localhost');
    await page.goto(`${elsewhere}/docs`);
    await page.evaluate(`location.href = ${JSON.stringify(`${mock().url}/?admin_token=${adminToken}`)}`);
    await page.getByText('Live', { exact: true }).waitFor();
  });
});
