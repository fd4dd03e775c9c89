/** Shows that the command compares two files, reports a regression by its exit code, and explains a mistake in one line. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonReport } from '../conformance/report/reporters/json.js';
import { profileOf } from '../conformance/report/profile/profile-of-report.js';
import type { Report } from '../conformance/report/report.js';
import { runSuite } from '../conformance/suite/suite.js';
import { createInProcessTransport } from '../conformance/requests/http/in-process.js';
import { createApp, type Stages } from '../reference-impl/pipeline/app.js';
import { allVariations } from '../variants/index.js';
import { commandOf } from '../lab/testing/test-package.js';

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

const run = (...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, [...commandOf('compare'), ...args], (failure, out, error) => {
      resolve({ code: typeof failure?.code === 'number' ? failure.code : 0, out, error });
    });
  });

const reportOn = (apply?: (stages: Stages) => Stages): Promise<Report> => {
  const app = createApp({ fixes: false }, apply);
  const transport = createInProcessTransport((call) => app.handle(call));
  const selection = { only: ['list-carriers', 'REF-08', 'GEN-05'], skip: [] };
  return runSuite({ url: 'http://127.0.0.1:4010', token: 'test-token', waitMs: 40, transport, selection });
};

const folder = mkdtempSync(join(tmpdir(), 'compare-'));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

let [good, bad, profile]: string[] = [];

beforeAll(async () => {
  const odd = allVariations.find(({ id }) => id === 'message.ok')!;
  const [first, second] = [await reportOn(), await reportOn(odd.apply)];
  good = file('good.json', jsonReport(first));
  bad = file('bad.json', jsonReport(second));
  profile = file('profile.json', JSON.stringify(profileOf(first)));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('npm run compare', () => {
  it('ends with 0 if both files have the same results', async () => {
    const { code, out } = await run(good!, good!);
    expect(out).toMatch(/No difference between the reports\.\n$/);
    expect(code).toBe(0);
  });

  it('ends with 1 if the second file is worse, and with 0 if it is better', async () => {
    const [there, back] = await Promise.all([run(good!, bad!), run(bad!, good!)]);
    expect(there.out).toMatch(/^Worse \(\d+\)$/m);
    expect(there.code).toBe(1);
    expect(back.out).toMatch(/^Better \(\d+\)$/m);
    expect(back.code).toBe(0);
  });

  it('recognizes a profile by its content, and prints JSON and Markdown', async () => {
    const [json, markdown] = await Promise.all([run(profile!, bad!, '--json'), run(profile!, bad!, '--markdown')]);
    expect(JSON.parse(json.out)).toMatchObject({ kind: 'profiles', worse: [{ id: 'GEN-05' }] });
    expect(markdown.out).toMatch(/^## Comparison\n/);
    expect([json.code, markdown.code]).toEqual([1, 1]);
  });

  it.each([
    ['one file', () => [good!], /^Two files are compared, not 1\.\nTry --help\.\n$/],
    ['three files', () => [good!, good!, good!], /^Two files are compared, not 3\.\n/],
    ['a flag that there is not', () => [good!, good!, '--nope'], /^Unknown flag --nope\.\n/],
    ['two forms at once', () => [good!, good!, '--json', '--markdown'], /can't be used together/],
    [
      'a file that is not there',
      () => [good!, join(folder, 'none.json')],
      /none\.json can't be read \(it does not exist, ENOENT\)\.\n$/,
    ],
    ['a file that is no JSON', () => [good!, file('text.json', 'hello')], /text\.json: is not JSON/],
    ['a file that is no report', () => [file('list.json', '[]'), good!], /list\.json: is not a report/],
    [
      'a broken profile',
      () => [file('half.json', '{"format": 1, "questions": []}'), good!],
      /half\.json is not a profile: it has no target\.\n$/,
    ],
  ])('ends with 2 and a message for %s', async (_what, args, message) => {
    const { code, out, error } = await run(...args());
    expect(error).toMatch(message);
    expect(error.trim().split('\n').length).toBeLessThanOrEqual(2);
    expect(out).toBe('');
    expect(code).toBe(2);
  });

  it('explains itself with --help', async () => {
    const { code, out } = await run('--help');
    expect(out).toMatch(/^Usage: npm run -s compare/);
    expect(code).toBe(0);
  });
});
