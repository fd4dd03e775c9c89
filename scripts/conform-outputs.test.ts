/** Shows that a report which can't be written is told before the run, and that one which is lost takes nothing else with it. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assertWritable } from './conform-outputs.js';
import { commandOf, project, run } from './test-package.js';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'outputs-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const conform = (...flags: readonly string[]) =>
  run(project, process.execPath, ...commandOf('conform'), '--only', 'listCarriers', ...flags);

describe('the places of reports', () => {
  const none = { report: [], json: false, quiet: false };

  it('are refused where the folder is empty', () => {
    expect(() => assertWritable({ ...none, out: '' })).toThrow('--out is empty: name a folder for the reports.');
  });

  it.each([
    ['two flags', { report: ['html=a.out', 'junit=./a.out'] }],
    ['the folder and a flag', { out: 'b', report: ['html=b/report.json'] }],
  ])('are refused where %s name one file', (_what, outputs) => {
    expect(() => assertWritable({ ...none, ...outputs })).toThrow(/^Two reports can't be written to one file, "/);
  });
});

describe('a run', { timeout: 60_000 }, () => {
  it.each([
    [
      '--out',
      (file: string) => [`--out=${file}`],
      /^No report can be written to .*report\.json \(its folder is a file/,
    ],
    ['--baseline', (file: string) => [`--baseline=${file}/known.yaml`, '--update-baseline'], /^--baseline .* can't be/],
  ])('does not begin where %s names a place for no file', async (_flag, flags, message) => {
    writeFileSync(join(folder, 'old'), 'old');
    const { code, stdout, stderr } = await conform(...flags(join(folder, 'old')));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/, so nothing was run\.\n$/);
    expect(readdirSync(folder)).toEqual(['old']);
    expect(readFileSync(join(folder, 'old'), 'utf8')).toBe('old');
  });

  it.each([
    ['--list', '--json'],
    ['--init', '--out=reports'],
    ['--explain=ORD-52', '--quiet'],
  ])('is not there with %s, so %s is refused', async (...flags) => {
    const { code, stdout, stderr } = await conform(...flags);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^--(list|init|explain) makes no report, so it takes none of --out, --report, --json and /);
  });

  it.skipIf(!existsSync('/dev/full'))('tells its verdict and writes the other reports where one is lost', async () => {
    const badge = join(folder, 'badge.svg');
    const { code, stdout, stderr } = await conform('--quiet', '--report=json=/dev/full', `--report=badge=${badge}`);
    expect(stdout).toMatch(/^CONFORMANT/);
    expect(stderr).toBe('The report could not be written to /dev/full (no space is left, ENOSPC).\n');
    expect(code).toBe(2);
    expect(readdirSync(folder)).toEqual(['badge.svg']);
  });
});
