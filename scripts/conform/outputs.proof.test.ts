/** Shows that an unwritable report is refused before the run, and that a lost report doesn't affect the other ones. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { causesOf } from '../../conformance/report/causes/causes.js';
import type { Report } from '../../conformance/report/report.js';
import { commandOf, project, run } from '../../lab/testing/test-package.js';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'outputs-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const conform = (...flags: readonly string[]) =>
  run(project, process.execPath, ...commandOf('conform'), '--only', 'listCarriers', ...flags);

describe('the mutation score', () => {
  it('is computed with --out, and not for the verdict alone', async () => {
    const whole = (...flags: readonly string[]) => run(project, process.execPath, ...commandOf('conform'), ...flags);
    expect((await whole(`--out=${folder}`)).stdout).toMatch(/^mutation score \d+ %: /m);
    const alone = await whole(`--regrade=${join(folder, 'report.json')}`);
    expect(alone).toMatchObject({ code: 0, stdout: expect.not.stringContaining('mutation score') as string });
  });
});

describe('reports of an earlier run', () => {
  const nobody = ['--url', 'http://127.0.0.1:9', '--token', 'x'];
  let reports = '';
  beforeAll(async () => {
    reports = mkdtempSync(join(tmpdir(), 'reports-'));
    expect((await conform('--quiet', `--out=${reports}`)).code).toBe(0);
  });
  afterAll(() => rmSync(reports, { recursive: true }));

  const made = (): readonly string[] => {
    cpSync(reports, folder, { recursive: true });
    return readdirSync(folder);
  };

  it("are removed if the new run can't start; other files stay", async () => {
    expect(made().length).toBeGreaterThan(5);
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    expect((await conform(...nobody, `--out=${folder}`)).code).toBe(2);
    expect(readdirSync(folder)).toEqual(['notes.txt']);
  });

  it("are replaced together with their scripts; the user's files stay", async () => {
    const out = `--out=${folder}`;
    const fault = ['--against=fault:envelope.broken.list-carriers', out];
    expect((await conform(...fault)).stdout).toMatch(/^ {4}repeat {4}curl /m);
    const scripts = readdirSync(join(folder, 'repeat'));
    expect(scripts).toEqual(expect.arrayContaining([expect.stringMatching(/^01-[a-z0-9-]+\.mjs$/)]));
    writeFileSync(join(folder, 'repeat', '01-mine.mjs'), '// mine\n');
    writeFileSync(join(folder, 'repeat', '99-old.mjs'), readFileSync(join(folder, 'repeat', scripts[0]!)));
    expect((await conform(out)).code).toBe(0);
    expect(readdirSync(join(folder, 'repeat'))).toEqual(['01-mine.mjs']);
    rmSync(join(folder, 'repeat', '01-mine.mjs'));
    expect((await conform(out)).code).toBe(0);
    expect(existsSync(join(folder, 'repeat'))).toBe(false);
  });

  it('are compared with the new one', async () => {
    const against = '--against=fault:list-carriers.nulls.data.carriers';
    expect((await conform('--quiet', against, `--out=${folder}`)).code).toBe(1);
    const { stdout, stderr } = await conform(against, `--out=${folder}`);
    expect(stdout).toMatch(/^Since the run of .* UTC: \d+ causes? still fails?\n {2}still {2}/m);
    expect(stderr).not.toContain('Not compared');
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('Since the run of');
  });

  it.each([
    ['another server', ' is about another server, http://reference.test.'],
    ['another program', ': is not a report.'],
    ['nobody', ': is not JSON.'],
  ])('are not compared, with a notice, if they are from %s', async (whose, words) => {
    const file = join(folder, 'report.json');
    const target = { url: 'http://reference.test', embedded: false };
    if (whose === 'another server') {
      made();
      const report = JSON.parse(readFileSync(file, 'utf8')) as object;
      writeFileSync(file, JSON.stringify({ ...report, target }));
    } else writeFileSync(file, whose === 'nobody' ? '{' : '{"stats":{"tests":1}}');
    const { code, stdout, stderr } = await conform(`--out=${folder}`);
    expect(stderr).toContain(`\nNot compared with the earlier report. ${file}${words}\n`);
    expect(stdout).not.toContain('Since the run');
    expect(code).toBe(0);
  });

  it('stay with --list and after a mistyped word, because a cause in them can be run again by its title', async () => {
    const breaking = ['--against=fault:list-carriers.mistypes.message', `--out=${folder}`, '--quiet'];
    expect((await conform(...breaking)).code).toBe(1);
    const [cause] = causesOf(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report);
    const listed = await conform('--only', 'no such title', '--list', `--out=${folder}`);
    expect(listed.stderr).toContain('"no such title" is not an operation');
    expect((await conform(...breaking, '--only=nope')).code).toBe(2);
    const { code, stdout } = await conform('--skip', cause!.title, '--list', '--url=x', `--out=${folder}`, '--quiet');
    expect([code, stdout.includes('list-carriers.')]).toEqual([0, true]);
    for (const { id } of cause!.checks) expect(stdout.split('\n')).not.toContain(id);
    expect((await conform('--explain', 'no such title', `--out=${folder}`)).code).toBe(2);
    const explained = await conform('--explain', cause!.title, `--out=${folder}`);
    for (const { id } of cause!.checks) expect(explained.stdout).toContain(id);
  });

  it('stay if the flags ask for no run', async () => {
    const before = made();
    expect((await conform(`--out=${folder}`, '--confidence', '--no-confidence')).code).toBe(2);
    expect((await conform(`--out=${folder}`, '--timeout=10s')).code).toBe(2);
    expect((await conform(`--out=${folder}`, '--given=nowhere.yaml')).code).toBe(2);
    expect((await conform(`--out=${folder}`, '--url=localhost:8080')).code).toBe(2);
    expect(readdirSync(folder)).toEqual(before);
  });

  const replayed = async (): Promise<unknown> => {
    const flags = [...nobody, `--replay=${join(folder, 'report.json')}`, `--out=${folder}`];
    const { code } = await run(project, process.execPath, ...commandOf('conform'), ...flags);
    return [code, readdirSync(folder)];
  };

  it('stay if there is nothing to replay', async () => {
    const before = made();
    expect(await replayed()).toEqual([2, before]);
  });

  it('leave the record if the server of its replay does not respond', async () => {
    await conform('--against=fault:list-carriers.mistypes.message', '--quiet', `--out=${folder}`);
    expect(await replayed()).toEqual([2, ['report.json']]);
  });
});

describe('a run', () => {
  it.each([
    [
      '--out',
      (file: string) => [`--out=${file}`],
      /^No report can be written to .*report\.json \(its folder is a file/,
    ],
    ['--baseline', (file: string) => [`--baseline=${file}/known.yaml`, '--update-baseline'], /^--baseline .* can't be/],
  ])("does not start if %s names a path that can't be written", async (_flag, flags, message) => {
    writeFileSync(join(folder, 'old'), 'old');
    const { code, stdout, stderr } = await conform(...flags(join(folder, 'old')));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/, so nothing was run\.\n$/);
    expect(readdirSync(folder)).toEqual(['old']);
    expect(readFileSync(join(folder, 'old'), 'utf8')).toBe('old');
  });

  it.each([
    ['--init', '--out=reports'],
    ['--explain=ORD-52', '--quiet'],
  ])('is refused: %s with %s makes no report', async (...flags) => {
    const { code, stdout, stderr } = await conform(...flags);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^--(init|explain) makes no report: leave out (--out, )?--report, --json and --quiet\./);
  });

  it.skipIf(!existsSync('/proc/self'))("says in one line that --init can't write its file", async () => {
    const { code, stderr } = await run('/proc/self', process.execPath, ...commandOf('conform'), '--init');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^conform\.yaml can't be written \(.*\)\.\n(?:Try --help\.\n)?$/);
  });

  it.skipIf(!existsSync('/dev/full'))('prints its verdict and writes the other reports if one is lost', async () => {
    const badge = join(folder, 'badge.svg');
    const { code, stdout, stderr } = await conform('--quiet', '--report=json=/dev/full', `--report=badge=${badge}`);
    expect(stdout).toMatch(/^CONFORMANT/);
    expect(stderr).toBe('The report could not be written to /dev/full (no space is left, ENOSPC).\n');
    expect(code).toBe(2);
    expect(readdirSync(folder)).toEqual(['badge.svg']);
  });
});
