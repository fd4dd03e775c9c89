/** Takes a picture of a page, once its content is shown. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { CommandError } from '../../scripts/cli/arguments.js';
import { findBrowser, noBrowser } from './find-browser.js';
import { withText } from './png.js';

export interface Picture {
  readonly name: string;
  readonly height: number;
  /** Opens the page and brings it into the state for the picture. */
  readonly open: (page: Page) => Promise<void>;
  /** Texts that must be completely visible in the picture. */
  readonly shows: readonly string[];
}

const width = 1200;

/** The text of a page without parts that change with every run: the suite's version, the run's name, identifiers, numbers. */
const lastingText = (text: string): string =>
  text
    .replaceAll(/(?<=suite |conf-)[\w.-]+/g, '…')
    .replaceAll(/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b|\b[\da-f]{12}\b/g, '…')
    .replaceAll(/\d+/g, '#')
    .replaceAll(/\s+/g, ' ');

/** A script for the page: the texts that begin within the picture's height. */
const textsAbove = (height: number): string => `(() => {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const { top, height } = range.getBoundingClientRect();
    if (height > 0 && top >= 0 && top < ${height}) texts.push(walker.currentNode.data);
  }
  return texts.join(' ');
})()`;

/** Throws if a text is missing from the page, or below the edge of the picture. */
async function assertShown(page: Page, { name, height, shows }: Picture): Promise<void> {
  for (const text of shows) {
    const found = page.getByText(text).filter({ visible: true }).first();
    await found.waitFor();
    const box = (await found.boundingBox())!;
    if (box.y < 0 || box.y + box.height > height) throw new CommandError(`${name} does not show "${text}".`);
  }
}

/** A browser that takes pictures. Throws a command error if this machine has none. */
export async function openCamera(folder: string) {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new CommandError(`There is ${noBrowser}.`);
  const browser = await chromium.launch({ executablePath });
  return {
    close: () => browser.close(),
    /** Writes the picture into the folder. */
    take: async (picture: Picture): Promise<void> => {
      const page = await browser.newPage({ viewport: { width, height: picture.height }, reducedMotion: 'reduce' });
      page.setDefaultTimeout(10_000);
      await picture.open(page);
      await assertShown(page, picture);
      const text = lastingText(await page.evaluate<string>(textsAbove(picture.height)));
      const file = join(folder, `${picture.name}.png`);
      writeFileSync(file, withText(await page.screenshot({ animations: 'disabled' }), text));
      await page.close();
      console.log(`wrote ${file}`);
    },
  };
}
