/** A failed command hands on its reason by itself, and the end of another program's output includes it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { endOf, noteReason } from './output.js';

const folder = mkdtempSync(join(tmpdir(), 'output-test-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it('writes the reason into the file that CONFORM_REASON_FILE names, and ignores one that it can’t write', () => {
  const file = join(folder, 'reason');
  vi.stubEnv('CONFORM_REASON_FILE', file);
  noteReason('What happened.\nWhat to do.');
  expect(readFileSync(file, 'utf8')).toBe('What happened.\nWhat to do.\n');
  for (const other of ['', join(folder, 'nowhere', 'reason'), folder]) {
    vi.stubEnv('CONFORM_REASON_FILE', other);
    noteReason('Another.');
  }
  expect(readFileSync(file, 'utf8')).toBe('What happened.\nWhat to do.\n');
});

it('shows the reason above a stack or a hint', () => {
  const lines = ['Options:', 'Error: No operations found.', '', '    at run (a.js:1:1)', 'Try --help.', ''];
  expect(endOf(lines)).toBe('Options:\nError: No operations found.\n    at run (a.js:1:1)\nTry --help.');
  expect(endOf(Array.from({ length: 99 }, (_, line) => `${line}`)).split('\n')).toHaveLength(20);
  expect(endOf(['', ' '])).toBe('It printed nothing.');
});
