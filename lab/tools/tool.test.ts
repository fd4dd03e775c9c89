/** A tool is reported if it fails unexpectedly, or works in spite of a known failure. The page matches the table. */
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { toolsPage } from './page.js';
import { project } from './kit/packages.js';
import type { TrialPlace } from './kit/place.js';
import { tryTool, type Tool } from './kit/tool.js';
import { kinds } from './rows/index.js';

const works = { does: 'works', run: () => Promise.resolve() };
const fails = { does: 'fails', run: () => Promise.reject(new Error('No such thing.')) };
const known = (shows: RegExp) => [{ does: 'fails', shows, fault: 'its own' }];
const complaints = (tool: Pick<Tool, 'steps' | 'known'>) =>
  tryTool({ name: 'some', package: 'some', ...tool }, {} as TrialPlace);

describe('a tool', () => {
  it('that behaves as its table says is not reported', async () => {
    expect(await complaints({ steps: [works, fails, works], known: known(/such/) })).toEqual([]);
  });

  it('that fails is reported, and its other steps are not run', async () => {
    expect(await complaints({ steps: [fails, fails] })).toEqual(['"fails" fails: No such thing.']);
  });

  it('that fails with another message is reported', async () => {
    expect(await complaints({ steps: [fails], known: known(/other/) })).toEqual([
      '"fails" fails in another way than known: No such thing.',
    ]);
  });

  it('that works in spite of a known failure is reported', async () => {
    const step = { ...works, does: 'fails' };
    expect(await complaints({ steps: [step], known: known(/such/) })).toEqual([
      '"fails" works now: remove the known failure.',
    ]);
  });
});

describe('docs/tools.md', () => {
  const page = readFileSync(`${project}docs/tools.md`, 'utf8');

  it('matches the table, with the installed versions', () => {
    expect(page).toBe(toolsPage(kinds));
  });

  it('has fewer than 150 lines', () => {
    expect(page.split('\n').length).toBeLessThan(150);
  });
});

it('the table has known failures of existing steps only, and unique names', () => {
  const tools = kinds.flatMap(({ tools: all }) => all);
  const wrong = tools.flatMap(({ name, steps, known: all = [] }) =>
    all.filter((one) => !steps.some(({ does }) => does === one.does)).map(({ does }) => `${name}: ${does}`),
  );
  expect(wrong).toEqual([]);
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
});
