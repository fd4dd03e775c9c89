/** The documents for users are correct: their commands and programs work as written. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMock, type StartedMock } from '../../mock/start.js';
import { startPrism, type RunningPrism } from '../../scripts/prism/run-prism.js';
import { blocksOf, exitCodeIn, hasPrograms, shows, type Block } from '../testing/test-documents.js';
import { fileText, filesIn, project, type Ended } from '../testing/test-package.js';

const titled = (chosen: readonly Block[]) => chosen.map((block) => [block.text.split('\n').at(-1)!, block] as const);

const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** Runs the scripts of package.json in the test's folder; `npm ci` does nothing, because everything is installed. */
const shell = `
npm() {
  if [ "$1" = ci ]; then return; fi
  local name="$(echo "$2" | tr : -)"; shift 2
  if [ "\${1:-}" = -- ]; then shift; fi
  if [ -e "$PROJECT/dist/$name.js" ]; then set -- "$PROJECT/dist/$name.js" "$@"
  else set -- --import "$LOADER" "$PROJECT/scripts/$name.ts" "$@"; fi
  \${EXEC:-} node "$@" \${EXTRA:-}
}
`;

let folder: string;
let mock: StartedMock;
let stateless: RunningPrism;

/** The text with the addresses of running servers in place of those in the documents. */
const addressed = (text: string): string =>
  text.replaceAll(/http:\/\/127\.0\.0\.1:401([01])/g, (_found, last) => (last === '0' ? mock : stateless).url);

function environment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|CONFORM_|NODE_OPTIONS)/.test(name));
  return { ...Object.fromEntries(inherited), PROJECT: project, LOADER: loader, NO_COLOR: '1', ...more };
}

const run = (command: string, args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) =>
    execFile(command, args, { cwd: folder, env: environment(), timeout: 300_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    ),
  );

const bash = (text: string): Promise<Ended> =>
  run('bash', ['--norc', '-euo', 'pipefail', '-c', `${shell}${addressed(text)}`]);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'readme-'));
  writeFileSync(join(folder, 'token.txt'), 'test-token\n');
  writeFileSync(join(folder, 'ca.pem'), rootCertificates[0]!);
  for (const name of ['examples', 'node_modules']) symlinkSync(join(project, name), join(folder, name));
  stateless = await startPrism({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await stateless.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A program's imports of this project. */
const ownImport = /(?<= from ')\.\/(.*)\.js(?=')/g;

/**
 * The documents for users, with the reasons why some commands are not run, and how many of each kind there must be more
 * than.
 */
const tested = [
  ['README.md', [], { commands: 5, servers: 0, programs: -1 }],
  ...filesIn('docs/mock')
    .filter((page) => !hasPrograms(fileText(page)))
    .map((page) => [page, [], { commands: 0, servers: -1, programs: -1 }] as const),
  ['docs/check.md', [], { commands: 4, servers: -1, programs: -1 }],
  ['docs/output.md', [], { commands: 0, servers: -1, programs: -1 }],
  ['docs/real-servers.md', [], { commands: 4, servers: -1, programs: -1 }],
  ['docs/fix.md', [], { commands: 3, servers: -1, programs: -1 }],
  ['docs/reports.md', [], { commands: 3, servers: 0, programs: -1 }],
  [
    'docs/package.md',
    ['package.proof.test.ts runs it', 'package.proof.test.ts runs it', 'it needs docker'],
    { commands: -1, servers: -1, programs: 2 },
  ],
  [
    'docs/ci.md',
    ['it starts a server of yours', 'recipes.proof.test.ts runs it', 'it depends on your changes'],
    { commands: 0, servers: -1, programs: -1 },
  ],
  ['docs/extra-checks.md', [], { commands: 0, servers: -1, programs: 0 }],
  ['docs/explore.md', [], { commands: 2, servers: -1, programs: -1 }],
  ['docs/proxy.md', [], { commands: -1, servers: 0, programs: -1 }],
] as const;

describe.each(tested)('in %s', (name, untested, least) => {
  const blocks = blocksOf(fileText(name));
  const commands = blocks.filter(({ language, words }) => language === 'sh' && !words.includes('no-test'));
  const ending = commands.filter(({ words }) => !words.includes('server'));
  const serving = commands.filter(({ words }) => words.includes('server'));
  const programs = blocks.filter(({ language }) => language === 'ts');

  beforeAll(async () => {
    mock = await startMock();
  });
  afterAll(() => mock.close());

  it.each(titled(ending))('works: %s', async (_title, { text, words, output }) => {
    const { code, stdout, stderr } = await bash(text);
    expect(code, `${stdout}\n${stderr}`).toBe(exitCodeIn(words));
    if (output !== undefined) expect(shows(stdout, output), stdout).toBe(true);
  });

  it.each(titled(serving))('starts a server: %s', async (_title, { text }) => {
    const env = environment({ EXEC: 'exec', EXTRA: '--port=0' });
    const child = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', `${shell}${addressed(text)}`], {
      cwd: folder,
      env,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += String(data)));
    const ended = onceEnded(child);
    while (!said.includes('Ctrl-C stops it.') && child.exitCode === null) await Promise.race([ended, pause()]);
    child.kill('SIGINT');
    expect(await ended, said).toBe(0);
    expect(said).toContain('Ctrl-C stops it.');
  });

  it.each(titled(programs))('is a program that works: %s', async (_title, { text, words, output }) => {
    const isTest = words.includes('vitest');
    const file = isTest ? 'program.test.ts' : 'program.mts';
    writeFileSync(join(folder, file), addressed(text).replaceAll(ownImport, `${project}$1.ts`));
    const vitest = [join(project, 'node_modules/vitest/vitest.mjs'), 'run', `--root=${folder}`];
    const { code, stdout, stderr } = await run(process.execPath, isTest ? vitest : ['--import', loader, file]);
    expect(code, `${stdout}\n${stderr}`).toBe(0);
    if (isTest) expect(stdout).toMatch(/Tests +\d+ passed/);
    if (!isTest) expect(shows(stdout, output ?? 'what it prints, in a text block'), stdout).toBe(true);
  });

  it('lists the reason for each command that is not tested', () => {
    const reasons = blocks.flatMap(({ words }) => (words[0] === 'no-test' ? [words.slice(1).join(' ')] : []));
    expect(reasons).toEqual(untested);
    expect(ending.length).toBeGreaterThan(least.commands);
    expect(serving.length).toBeGreaterThan(least.servers);
    expect(programs.length).toBeGreaterThan(least.programs);
  });
});
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));
const onceEnded = (child: ReturnType<typeof spawn>): Promise<unknown> =>
  once(child, 'exit').then(([code, signal]: unknown[]) => signal ?? code);
