/** The documents are true: the README's commands work as they stand there, and every script, flag, file and link exists. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { sections } from '../openapi/requirements.js';
import { startServer, type StartedServer } from '../reference-impl/server.js';
import { help as conformHelp } from './conform-flags.js';
import { startPrism, type RunningPrism } from './prism.js';

const project = fileURLToPath(new URL('..', import.meta.url));
const names = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'] as const;
const textOf = (name: string): string => readFileSync(join(project, name), 'utf8');
const documents = names.map((name) => [name, textOf(name)] as const);
const readme = textOf('README.md');

/** A fenced block: its language, the words after that, its text, and the text of the block after it when that is output. */
interface Block {
  readonly language: string;
  readonly words: readonly string[];
  readonly text: string;
  readonly output: string | undefined;
}

function blocksOf(document: string): readonly Block[] {
  const found = [...document.matchAll(/^( *)```(\w*) *(.*)\n([^]*?)\n\1```$/gm)].map(
    ([, indent = '', language = '', info = '', text = '']) => ({
      language,
      words: info.split(/[ :]+/).filter((word) => word !== ''),
      text: text.replaceAll(`\n${indent}`, '\n').slice(indent.length),
    }),
  );
  return found.map((block, index) => {
    const next = found[index + 1];
    return { ...block, output: next?.language === 'text' ? next.text : undefined };
  });
}

const blocks = blocksOf(readme);
const commands = blocks.filter(({ language, words }) => language === 'sh' && !words.includes('no-test'));
const titled = (chosen: readonly Block[]) => chosen.map((block) => [block.text.split('\n').at(-1)!, block] as const);

const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** Runs the scripts of package.json from their sources, so that no build is needed, and takes what `npm ci` does as done. */
const shell = `
npm() {
  if [ "$1" = ci ]; then return; fi
  local script="$PROJECT/scripts/$(echo "$2" | tr : -).ts"; shift 2
  if [ "\${1:-}" = -- ]; then shift; fi
  \${EXEC:-} node --import "$LOADER" "$script" "$@" \${EXTRA:-}
}
`;

let folder: string;
let mock: StartedServer;
let stateless: RunningPrism;

/** The text with the addresses of servers that run now in place of those that readers have. */
const addressed = (text: string): string =>
  text.replaceAll('http://127.0.0.1:4010', mock.url).replaceAll('http://127.0.0.1:4011', stateless.url);

function environment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|CONFORM_|NODE_OPTIONS)/.test(name));
  return { ...Object.fromEntries(inherited), PROJECT: project, LOADER: loader, NO_COLOR: '1', ...more };
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const run = (command: string, args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) =>
    execFile(command, args, { cwd: folder, env: environment(), timeout: 100_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    ),
  );

const bash = (text: string): Promise<Ended> => run('bash', ['-euo', 'pipefail', '-c', `${shell}${addressed(text)}`]);

/** Whether each line of an example is in the text, in this order; "…" stands for anything. */
function shows(text: string, example: string): boolean {
  const escaped = example.split('…').map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(escaped.join('[^]*?')).test(text);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'readme-'));
  writeFileSync(join(folder, 'token.txt'), 'test-token\n');
  writeFileSync(join(folder, 'ca.pem'), rootCertificates[0]!);
  [mock, stateless] = await Promise.all([startServer({ port: 0 }), startPrism({ host: '127.0.0.1', port: 0 })]);
}, 60_000);

afterAll(async () => {
  await Promise.all([mock.close(), stateless.close()]);
  rmSync(folder, { recursive: true, force: true });
});

describe('a command of the README', () => {
  const ending = commands.filter(({ words }) => !words.includes('server'));
  const serving = commands.filter(({ words }) => words.includes('server'));

  it.each(titled(ending))('works: %s', { timeout: 120_000 }, async (_title, { text, words, output }) => {
    const expected = Number(words.find((word) => word.startsWith('exit='))?.slice('exit='.length) ?? 0);
    const { code, stdout, stderr } = await bash(text);
    expect(code, `${stdout}\n${stderr}`).toBe(expected);
    if (output !== undefined) expect(shows(stdout, output), stdout).toBe(true);
  });

  it.each(titled(serving))('starts a server: %s', { timeout: 60_000 }, async (_title, { text }) => {
    const env = environment({ EXEC: 'exec', EXTRA: '--port=0' });
    const child = spawn('bash', ['-euo', 'pipefail', '-c', `${shell}${addressed(text)}`], { cwd: folder, env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += String(data)));
    const ended = onceEnded(child);
    while (!said.includes('Ctrl-C stops it.') && child.exitCode === null) await Promise.race([ended, pause()]);
    child.kill('SIGINT');
    expect(await ended, said).toBe(0);
    expect(said).toContain('Ctrl-C stops it.');
  });

  it('is left out of these tests only with a reason', () => {
    const reasons = blocks.flatMap(({ words }) => (words[0] === 'no-test' ? [words.slice(1).join(' ')] : []));
    expect(reasons).toEqual(['it would run itself']);
    expect(ending.length).toBeGreaterThan(10);
    expect(serving.length).toBe(4);
  });
});

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));
const onceEnded = (child: ReturnType<typeof spawn>): Promise<unknown> =>
  once(child, 'exit').then(([code, signal]: unknown[]) => signal ?? code);

describe('a program of the README', () => {
  const programs = blocks.filter(({ language }) => language === 'ts');
  const local = (text: string): string =>
    addressed(text).replaceAll(/(?<= from ')\.\/(.*)\.js(?=')/g, `${join(project, '$1')}.ts`);

  it('gives a report', { timeout: 120_000 }, async () => {
    const [program] = programs.filter(({ words }) => words.length === 0);
    writeFileSync(join(folder, 'program.mts'), local(program!.text));
    expect(await run(process.execPath, ['--import', loader, 'program.mts'])).toMatchObject({
      code: 0,
      stdout: 'conformant []\n',
    });
  });

  it('is a test file for vitest', { timeout: 120_000 }, async () => {
    const [program] = programs.filter(({ words }) => words.includes('vitest'));
    writeFileSync(join(folder, 'server.test.ts'), local(program!.text));
    const vitest = join(project, 'node_modules/vitest/vitest.mjs');
    const { code, stdout, stderr } = await run(process.execPath, [vitest, 'run', `--root=${folder}`]);
    expect(code, `${stdout}\n${stderr}`).toBe(0);
    expect(stdout).toMatch(/Tests +\d\d passed/);
  });
});

describe('the README', () => {
  it('names every section that --only takes', () => {
    const unasked = ['events'];
    const missing = Object.keys(sections).filter((name) => !readme.includes(`\`${name}\``));
    expect(missing.filter((name) => !unasked.includes(name))).toEqual([]);
  });

  it('names every flag of the conform command', () => {
    const flags = conformHelp.match(/--[a-z][a-z-]*/g) ?? [];
    expect([...new Set(flags)].filter((flag) => !readme.includes(`\`${flag}\``))).toEqual([]);
  });
});

/** The anchors of a document, as GitHub makes them from its headings. */
const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

/** Files that a document names in backquotes by their path from the project's folder; ones with a `*` stand for many. */
const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`((?:openapi|conformance|reference-impl|scripts|docs)\/[\w./-]*)`/g)].map(([, path = '']) => path);

describe.each(documents)('%s', (name, text) => {
  it('names only scripts that exist', () => {
    const scripts = [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, script]) => script);
    expect(scripts.filter((script) => !Object.hasOwn(packageJson.scripts, script!))).toEqual([]);
  });

  it('names only flags that a command has', { timeout: 60_000 }, async () => {
    const others = await Promise.all(['mock', 'mock-stateless', 'proxy'].map((script) => helpOf(script)));
    const known = new Set([conformHelp, ...others].flatMap((help) => help.match(/--[a-z][a-z-]*/g) ?? []));
    const named = text.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? [];
    expect([...new Set(named)].filter((flag) => !known.has(flag))).toEqual([]);
  });

  it('links only to what is there', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      if (/^https?:/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      const file = path === '' ? join(project, name) : join(project, dirname(name), path);
      if (!existsSync(file)) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(file, 'utf8')).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('names only files that are there', () => {
    expect(pathsIn(text).filter((path) => !existsSync(join(project, path)))).toEqual([]);
  });

  it('tells nothing of the machine that it was written on', () => {
    expect(text.match(/(?<!\w)\/(?:home|root|tmp|work|Users)\/\S*/g)).toBeNull();
  });
});

const helps = new Map<string, Promise<string>>();

function helpOf(script: string): Promise<string> {
  const known = helps.get(script);
  if (known) return known;
  const asked = run(process.execPath, ['--import', loader, join(project, `scripts/${script}.ts`), '--help']);
  const made = asked.then(({ stdout }) => stdout);
  helps.set(script, made);
  return made;
}
