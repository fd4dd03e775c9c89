/** The pages of a mock in a real browser, built for the tests of a file and checked for unwanted events. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { StartOptions } from '../../mock/mock-options.js';
import { startMock, type StartedMock } from '../../mock/start.js';
import { buildConsole } from '../../scripts/build/build-console.js';
import { allowedTargets } from '../../scripts/mock/allowed-targets.js';
import { ConformEndpoint } from '../../scripts/mock/conform-endpoint.js';
import { pagesOf } from '../../scripts/mock/pages.js';
import { useBrowser, whyNoBrowser } from './test-browser.js';

/** A mock with these options for each test, and its pages. `problems` collects unwanted events in all pages. */
export function useConsole(options: StartOptions = {}) {
  const browser = useBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'console-'));
  let mock: StartedMock;
  const problems: string[] = [];
  beforeAll(async () => {
    if (whyNoBrowser === undefined) await buildConsole(folder);
  });
  const start = (port: number): Promise<StartedMock> => {
    const conform = new ConformEndpoint(() => mock, allowedTargets([], true));
    const pages = pagesOf(true, pathToFileURL(`${folder}/`));
    return startMock({ seed: 1, port, pages, beside: conform.handle, ...options });
  };
  beforeEach(async () => {
    mock = await start(0);
    problems.length = 0;
  });
  afterEach(async () => {
    await browser.closePages();
    await mock.close();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  return {
    problems,
    mock: () => mock,
    /** Replaces the mock by a new one at the same address, while pages are open. */
    restart: async () => {
      await mock.close();
      mock = await start(mock.port);
    },
    /** Calls the API as an application does. */
    call: async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const text = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
      const own = { authorization: `Bearer ${mock.token}`, 'content-type': 'application/json', ...headers };
      const answer = await mock.fetch(new Request(`${mock.url}${path}`, { method, headers: own, ...text }));
      return (await answer.json()) as { readonly data: Readonly<Record<string, unknown>> };
    },
    open: (path: string, options: BrowserContextOptions = {}): Promise<Page> =>
      browser.open(`${mock.url}/${path}`, { reducedMotion: 'reduce', ...options }, (page) =>
        watch(page, mock.url, problems),
      ),
  };
}

/** Records script errors, policy violations, requests to other servers, and dialogs. */
async function watch(page: Page, url: string, problems: string[]): Promise<void> {
  const note = (what: string) => (text: unknown) => void problems.push(`${what}: ${String(text).slice(0, 300)}`);
  page.on('pageerror', note('error'));
  page.on('dialog', (dialog) => (note('dialog')(dialog.message()), void dialog.dismiss()));
  page.on('console', (message) => {
    // Chromium also logs refusals that the test provokes.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      note('console')(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/`) && !request.url().startsWith('data:')) note('leaves')(request.url());
  });
  await page.exposeFunction('noteViolation', note('policy'));
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    noteViolation(event.violatedDirective + ' ' + event.blockedURI))`);
}
