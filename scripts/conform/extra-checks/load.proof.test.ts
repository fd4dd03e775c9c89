/** Shows that files of extra checks load in JavaScript and TypeScript, and that a mistake in one is explained in a line or two with its name. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { allChecks } from '../../../conformance/checks/index.js';
import { FileError } from '../../../openapi/text/file-error.js';
import { runWith, referenceTransport } from '../../../conformance/run/test-regrade.js';
import { faultById } from '../../../variants/index.js';
import { catalogueOf } from '../load-checks.js';
import { explain } from '../explain.js';
import { readExtraChecks } from './load.js';
import { commandOf, run } from '../../../lab/testing/test-package.js';

const folder = mkdtempSync(join(tmpdir(), 'extra-checks-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** A module with one check whose body is this code. */
const checkThat = (what: string): string => `
  export const requirements = [{ id: 'OUR-01', level: 'required', statement: 'It is.', anchor: 'ours' }];
  export const checks = [{
    id: 'ours.ending', requirement: 'OUR-01', title: 'ends', operation: 'listCarriers',
    run: async (session) => { ${what}; await session.send('listCarriers'); },
  }];
`;

describe('the examples', () => {
  const examples = ['examples/checks/ours.ts', 'examples/checks/ours.js'];

  it('pass on the reference, and fail on a server that breaks their statements', async () => {
    const extra = [await readExtraChecks(examples[0]!), await readExtraChecks(examples[1]!)].flat();
    const checks = [...allChecks(), ...extra];
    const selection = { only: extra.map(({ id }) => id), skip: [] };
    const sound = await runWith({ checks, selection });
    expect(sound.checks.map(({ outcome }) => outcome)).toEqual(['pass', 'observed', 'pass']);
    expect(sound.suite.extra?.map(({ file: name }) => name)).toEqual(['ours.ts', 'ours.js']);
    expect(sound.suite.extra?.every(({ digest }) => /^[0-9a-f]{64}$/.test(digest ?? ''))).toBe(true);
    const broken = await runWith({
      checks,
      selection,
      transport: referenceTransport({}, faultById('read-back.contacts.swapped')!.apply),
    });
    const failed = broken.checks.filter(({ outcome }) => outcome === 'fail');
    expect(failed.map(({ id }) => id)).toEqual(['get-order.ours.door-phone']);
    expect(failed[0]?.findings[0]?.place).toBe('/data/order/destination_contact/phone');
  });

  it('also load from a folder without a package.json that declares modules', async () => {
    const copy = file('ours.ts', readFileSync(examples[0]!, 'utf8'));
    expect((await readExtraChecks(copy)).map(({ id }) => id)).toContain('get-order.ours.door-phone');
  });

  it('are explained', async () => {
    const catalogue = { ...(await catalogueOf({ checks: [] })) };
    const checks = [...catalogue.checks, ...(await readExtraChecks(examples[0]!))];
    const row = await explain('our-01', { ...catalogue, checks });
    expect(row).toContain('OUR-01, required: The phone of the contact');
    expect(row).toContain("npm run conform -- --checks 'examples/checks/ours.ts' --only OUR-01");
    const text = await explain('get-order.ours.door-phone', { ...catalogue, checks });
    expect(text).toContain('Brought by examples/checks/ours.ts, a file of extra checks.');
    expect(text).toMatch(/GET \/api\/v1\/orders\?external_id=\S+ {2}\(read back\)/);
  });
});

describe('a file that can not be used', () => {
  it.each([
    ['is not there', 'none.js', undefined, /none\.js can't be read \(it does not exist, ENOENT\)\.$/],
    ['is no module', 'checks.css', '{}', /checks\.css must end in \.js, \.mjs, \.ts, \.mts or \.json\.$/],
    [
      'holds no sequences',
      'checks.json',
      '{}',
      /checks\.json is no file of sequences: it is not as --keep writes it\.$/,
    ],
    [
      'throws',
      'throws.mjs',
      '\nthrow new Error("not today\\nat all");',
      /throws\.mjs, line 2: can't be loaded: not today$/,
    ],
    ['throws what is no error', 'odd.mjs', 'throw null;', /odd\.mjs: can't be loaded: it throws null$/],
    ['has an error in its syntax', 'broken.mjs', 'export const checks = [;', /broken\.mjs.*: can't be loaded: /],
    [
      'has one in TypeScript',
      'broken.mts',
      'export const a = 1;\nexport const checks: = [];',
      /broken\.mts, line 2: can't be loaded: /,
    ],
    [
      'imports what is not there',
      'lost.mjs',
      "import 'no-such-package-of-ours';",
      /lost\.mjs.*: can't be loaded: .*no-such-package-of-ours/,
    ],
    ['exports nothing', 'empty.mjs', '', /^\/.*\/empty\.mjs: checks must be a list, not undefined\.$/],
  ])('%s', async (_what, name, text, message) => {
    const path = text === undefined ? join(folder, name) : file(name, text);
    const made = readExtraChecks(path);
    await expect(made).rejects.toThrow(FileError);
    await made.catch((error: Error) => {
      expect(error.message).toMatch(message);
      expect(error.message).not.toContain('\n    at ');
    });
  });

  it('throws a usage error for a file that does not exist', async () => {
    await expect(catalogueOf({ checks: [join(folder, 'none.ts')] })).rejects.toThrow(
      /^--checks .*none\.ts can't be read \(it does not exist, ENOENT\)\.$/,
    );
  });
});

describe('a run with a file that ends the process', () => {
  it.each([
    ['while it is loaded', 'process.exit(0);'],
    ['in a check', checkThat('process.exit(0)')],
    ['after the checks', `setInterval(() => undefined, 1e6); ${checkThat('setTimeout(() => process.exit(0), 500)')}`],
    ['by an error in a timer', checkThat("setTimeout(() => { throw new Error('late'); })")],
  ])('is undecided: %s', async (_when, text) => {
    const path = file('ending.mjs', text);
    const args = [...commandOf('conform'), '--checks', path, '--only', 'OUR-01', '--quiet'];
    const { code, stderr } = await run(folder, process.execPath, ...args);
    expect(code, stderr).toBe(2);
    expect(stderr).toMatch(/^A file of --checks (?:called process\.exit|threw outside of its checks)[^\n]*\n$/);
  });
});

describe('a run with a file that leaves something running', () => {
  it('ends with its verdict, and names the file that kept the process alive', async () => {
    const path = file(
      'running.mjs',
      `setInterval(() => undefined, 1e6); ${checkThat('session.expect(true, () => ({ expected: "", received: "" }))')}`,
    );
    const args = [...commandOf('conform'), '--checks', path, '--only', 'OUR-01', '--quiet'];
    const { code, stderr } = await run(folder, process.execPath, ...args);
    expect(code, stderr).toBe(0);
    expect(stderr).toBe('A file of --checks left a timer or server running; the command ends anyway.\n');
  });
});

describe('the hint after a failure', () => {
  it('names the file by the path that was given, so that it finds the right one of two files with the same name', async () => {
    mkdirSync(join(folder, "it's"));
    const path = file("it's/ending.mjs", checkThat("session.expect(false, () => ({ expected: 'a', received: 'b' }))"));
    const ofSameName = file('ending.mjs', checkThat('undefined').replaceAll(/OUR-01|ours\.ending/g, '$&2'));
    const both = ['--checks', ofSameName, '--checks', path];
    const { stdout } = await run(folder, process.execPath, ...commandOf('conform'), ...both, '--only', 'OUR-01');
    const [, more = ''] = /^ {4}more {6}(.+)$/m.exec(stdout) ?? [];
    expect(more).toBe(`--explain ours.ending --checks '${path.replace("'", `'\\''`)}'`);
    const shell = `${[process.execPath, ...commandOf('conform')].map((word) => `'${word}'`).join(' ')} ${more}`;
    const told = await run(folder, 'sh', '-c', shell);
    expect(told.stderr).toBe('');
    expect(told.stdout).toContain(`Brought by ${path}, a file of extra checks.`);
    expect(told.stdout).toContain(`npm run conform -- --checks '${path.replace("'", `'\\''`)}' --only 'ours.ending'`);
  });
});
