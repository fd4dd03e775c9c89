/** Finds a browser on this machine: an installed one, or Playwright's own. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** The first has no windows, so it opens a page in a third of the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The path of the browser; undefined if there is none. */
export function findBrowser(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const installed = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...installed, chromium.executablePath()].find((path) => existsSync(path));
}

export const noBrowser = 'no chromium on this machine, apt-get install chromium-headless-shell brings one';
