/** Shows in a real browser how the HTML report is used, that it runs no other code, and that it is accessible. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { htmlReport } from '../../conformance/report/reporters/html/html.js';
import { everything, hostileTexts, poisoned } from '../../conformance/suite/hostile/test-hostile-reports.js';
import { runWith, withReference } from '../../conformance/report/test-reports.js';
import { useBrowser, whyNoBrowser } from '../testing/test-browser.js';

const fault = 'create-order.forgets.packages[*].width.minimum';
const openAll = `for (const one of document.querySelectorAll('details')) one.open = true`;
const failedCheck = 'create-order.refuses.packages[*].width.minimum';

describe.skipIf(whyNoBrowser !== undefined)(`the HTML report${whyNoBrowser ? ` (${whyNoBrowser})` : ''}`, () => {
  const browser = useBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'html-report-'));
  const problems: string[] = [];
  let failed: string;

  /** Records script errors, policy violations, every request except for the page itself, and dialogs. */
  async function watch(page: Page, address: string): Promise<void> {
    const note = (what: string) => (text: unknown) => void problems.push(`${what}: ${String(text).slice(0, 300)}`);
    page.on('pageerror', note('error'));
    page.on('dialog', (dialog) => (note('dialog')(dialog.message()), void dialog.dismiss()));
    page.on('console', (message) => note('console')(message.text()));
    page.on('request', (request) => request.url().split('#')[0] !== address && note('request')(request.url()));
    await page.exposeFunction('noteViolation', note('policy'));
    await page.addInitScript(
      `addEventListener('securitypolicyviolation', (event) => noteViolation(event.violatedDirective + ' ' + event.blockedURI))`,
    );
  }

  function open(text: string, hash = '', options: BrowserContextOptions = {}): Promise<Page> {
    const file = join(folder, 'report.html');
    writeFileSync(file, text);
    const address = pathToFileURL(file).href;
    return browser.open(`${address}${hash}`, options, (page) => watch(page, address));
  }

  const widthOf = (page: Page): Promise<number> => page.evaluate('document.documentElement.scrollWidth');
  const rows = (page: Page) => page.locator('table.checks tbody tr[id]:visible');
  const count = (page: Page) => page.locator('[data-count]').innerText();

  beforeAll(async () => {
    failed = htmlReport(await withReference(await runWith(fault, failedCheck, 'listCarriers')));
  });
  beforeEach(() => void (problems.length = 0));
  afterEach(async () => {
    await browser.closePages();
    expect(problems).toEqual([]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('filters the checks by outcome, level and operation, and shows how many remain', async () => {
    const page = await open(failed);
    const all = await rows(page).count();
    expect(await count(page)).toBe(`${all} of ${all} results`);
    await page.getByLabel('Outcome').selectOption({ label: 'failed' });
    expect(await count(page)).toBe(`1 of ${all} results`);
    expect(await rows(page).innerText()).toContain(failedCheck);
    await page.getByLabel('Outcome').selectOption('');
    await page.getByLabel('Operation', { exact: true }).selectOption({ label: 'GET /carriers' });
    await page.getByLabel('Level').selectOption('advisory');
    const left = await rows(page).count();
    expect(left).toBeGreaterThan(0);
    expect(await count(page)).toBe(`${left} of ${all} results`);
    for (const row of await rows(page).allInnerTexts()) expect(row).toMatch(/list-carriers[^]*advisory/);
  });

  it('searches for words in any order, and shows everything again when the search is cleared', async () => {
    const page = await open(failed);
    const all = await rows(page).count();
    await page.getByLabel('Search').fill('WIDTH refuses');
    await expect.poll(() => count(page)).toBe(`1 of ${all} results`);
    await page.getByLabel('Search').fill('no such thing');
    await expect.poll(() => count(page)).toBe(`0 of ${all} results`);
    expect(await page.locator('table.checks tbody:visible').count()).toBe(0);
    await page.getByLabel('Search').fill('');
    await expect.poll(() => count(page)).toBe(`${all} of ${all} results`);
  });

  it('shows the check that an address names, even if a filter hides it', async () => {
    const page = await open(failed, `#${encodeURIComponent(`check-${failedCheck}`)}`);
    const row = page.locator('tr:target');
    expect(await row.innerText()).toContain(failedCheck);
    await expect
      .poll(() =>
        row.evaluate((element: { getBoundingClientRect(): { top: number } }) => element.getBoundingClientRect().top),
      )
      .toBeLessThan(700);
    await page.getByLabel('Search').fill('list-carriers');
    await expect.poll(() => row.isVisible()).toBe(false);
    await page.getByRole('link', { name: failedCheck }).first().click();
    await page.evaluate(`location.hash = ''`);
    await page.evaluate(`location.hash = ${JSON.stringify(encodeURIComponent(`check-${failedCheck}`))}`);
    await expect.poll(() => row.isVisible()).toBe(true);
  });

  it('links from the matrix to the checks of a cell, and from a failed check to its findings', async () => {
    const page = await open(failed);
    await page
      .getByRole('link', { name: /failed$/ })
      .first()
      .click();
    expect(await page.locator('tbody:target').innerText()).toContain(failedCheck);
    await page.getByRole('button', { name: 'Close all' }).click();
    const card = page.locator('#cause-1');
    expect(await card.getByText('Expected', { exact: true }).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'what was found' }).click();
    await expect.poll(() => card.getByText('Expected', { exact: true }).isVisible()).toBe(true);
  });

  it('copies a command', async () => {
    const page = await open(failed, '', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy curl' }).last().click();
    await page.getByText('Copied', { exact: true }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(
      /^new=\$\(date \+%s \| tail -c 7\); curl -sS -i -X POST .*"\$CONFORM_TOKEN".*\/api\/v1\/orders'$/,
    );
  });

  it('can be used by keyboard alone', async () => {
    const page = await open(failed);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Skip to the report');
    await page.keyboard.press('Enter');
    expect(await page.locator(':focus').getAttribute('id')).toBe('main');
    await page.locator('#cause-1 summary').first().focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('#cause-1 > details').getAttribute('open')).toBeNull();
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
    await page.getByLabel('Search').focus();
    await page.keyboard.type('width');
    await page.keyboard.press('Enter');
    await expect.poll(() => count(page)).toMatch(/^[1-9]\d* of/);
  });

  it('shows everything without JavaScript', async () => {
    const page = await open(failed, '', { javaScriptEnabled: false });
    expect(await page.getByRole('heading', { name: 'Not conformant' }).isVisible()).toBe(true);
    expect(await page.getByText('A conformant server responds').first().isVisible()).toBe(true);
    expect(await page.locator('form, button').locator('visible=true').count()).toBe(0);
    await page.getByText('List of created resources', { exact: true }).click();
    expect(await page.getByRole('columnheader', { name: 'created by' }).isVisible()).toBe(true);
  });

  it('prints with every failure opened and without controls', async () => {
    const page = await open(failed);
    await page.getByRole('button', { name: 'Close all' }).click();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('button:visible, select:visible, input:visible, nav:visible').count()).toBe(0);
    expect(await page.getByText('A conformant server responds').first().isVisible()).toBe(true);
    expect(await rows(page).count()).toBe(1);
    await page.setViewportSize({ width: 794, height: 1123 });
    expect(await widthOf(page)).toBe(794);
  });

  it('runs no other script, even one that is added to the page', async () => {
    const page = await open(failed);
    await page.evaluate(`{
      const other = document.createElement('script');
      other.textContent = 'window.ran = 1';
      document.body.append(other);
    }`);
    await expect.poll(() => problems.map((problem) => problem.split(':')[0]).sort()).toEqual(['console', 'policy']);
    expect(await page.evaluate('window.ran')).toBeUndefined();
    problems.length = 0;
  });

  it.each(hostileTexts.map((text) => [JSON.stringify(text).slice(0, 40), text]))(
    'runs no code from %s',
    async (_short, text) => {
      const page = await open(htmlReport(poisoned(everything(), text)), '', { viewport: { width: 375, height: 800 } });
      await page.evaluate(openAll);
      expect(await page.evaluate('window.ran')).toBeUndefined();
      expect(await page.locator('script, img, svg, iframe, link, base').count()).toBe(1);
      expect(await page.locator('body').innerText()).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/);
      expect(await widthOf(page)).toBe(375);
    },
  );

  describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
    it.each([375, 768, 1440])('fits %i pixels', async (width) => {
      for (const text of [failed, htmlReport(everything())]) {
        const page = await open(text, '', { colorScheme, viewport: { width, height: 900 } });
        expect(await widthOf(page)).toBe(width);
        await page.evaluate(openAll);
        expect(await widthOf(page)).toBe(width);
      }
    });

    it.each([
      ['a failure on a phone', 375, () => failed],
      ['everything on a desk', 1440, () => htmlReport(everything())],
    ])('is accessible: %s', async (_what, width, text) => {
      const page = await open(text(), '', { colorScheme, viewport: { width, height: 900 } });
      await page.evaluate(axe.source);
      await page.evaluate(openAll);
      const { violations } = await page.evaluate<axe.AxeResults>('axe.run()');
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
    });
  });
});
