/** The pictures in the documents show the current output of commands and pages, and each has a place and an alternative text. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whyNoBrowser } from '../testing/test-browser.js';
import { fileText, filesIn, project } from '../testing/test-package.js';
import { takePictures } from './index.js';
import { sizeOfPng, textOfPng } from './png.js';

const names = filesIn('docs/images');
const bytesOf = (name: string): Buffer => readFileSync(join(project, name));

describe('docs/images', () => {
  it('has less than 700 kB', () => {
    expect(names.length).toBeGreaterThan(0);
    expect(names.reduce((sum, name) => sum + bytesOf(name).length, 0)).toBeLessThan(700_000);
  });

  it.each(names)('%s is shown in README.md or docs/README.md with an alternative text', (name) => {
    const shown = ['README.md', 'docs/README.md'].flatMap((page) =>
      [...fileText(page).matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].map(([, text = '', path = '']) => [
        join(page, '..', path),
        text,
      ]),
    );
    const [, text = ''] = shown.find(([path]) => path === name) ?? [];
    expect(text.length).toBeGreaterThan(60);
  });
});

describe.skipIf(whyNoBrowser !== undefined)(`npm run pictures${whyNoBrowser ? ` (${whyNoBrowser})` : ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  beforeAll(() => takePictures(folder, 0), 600_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(names)('takes the same picture again: %s; if this fails, run it and commit the new one', (name) => {
    const now = readFileSync(join(folder, name.replace('docs/images/', '')));
    expect(textOfPng(bytesOf(name))).toBe(textOfPng(now));
    expect(sizeOfPng(bytesOf(name))).toEqual(sizeOfPng(now));
  });
});
