/** A real browser for the tests of a file, if this machine has one, and the pages that it opens. */
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { findBrowser, noBrowser } from '../pictures/find-browser.js';

/** The path of the browser for tests, if this machine has one. */
export const executablePath = findBrowser();

/** Why tests that need a browser are skipped; undefined if there is one. */
export const whyNoBrowser = executablePath === undefined ? `skipped: ${noBrowser}` : undefined;

/** Starts the browser before the tests of a file and closes it after them. `args` is called just before the start. */
export function useBrowser(args: () => readonly string[] = () => []) {
  let browser: Browser | undefined;
  const pages = new Set<Page>();
  beforeAll(async () => {
    if (executablePath !== undefined) browser = await chromium.launch({ executablePath, args: [...args()] });
  });
  afterAll(() => browser?.close());

  return {
    /** Opens a page in a new browser context, without cache or storage of others. `before` is called with the blank page. */
    open: async (
      url: string,
      options: Parameters<Browser['newContext']>[0] = {},
      before: (page: Page) => unknown = () => undefined,
    ): Promise<Page> => {
      const context = await browser!.newContext(options);
      const page = await context.newPage();
      pages.add(page);
      await before(page);
      await page.goto(url);
      return page;
    },
    /** Closes the pages that were opened. */
    closePages: async (): Promise<void> => {
      await Promise.all([...pages].map((page) => page.context().close()));
      pages.clear();
    },
  };
}
