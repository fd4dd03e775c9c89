/** The documents are true: the commands of those for users work as they stand there, and every script, flag, file and link exists. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { sections } from '../openapi/requirements.js';
import adminDocument from '../reference-impl/mock/admin.json' with { type: 'json' };
import { startMock, type StartedMock } from '../reference-impl/mock/start.js';
import { switchDefinitions } from '../reference-impl/mock/switches.js';
import { help as conformHelp } from './conform-flags.js';
import { help as mockHelp } from './mock-flags.js';
import { startPrism, type RunningPrism } from './prism.js';

const project = fileURLToPath(new URL('..', import.meta.url));
const names = [
  'README.md',
  'docs/mock.md',
  'docs/reports.md',
  'docs/ci.md',
  'docs/extra-checks.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
] as const;
const textOf = (name: string): string => readFileSync(join(project, name), 'utf8');
const documents = names.map((name) => [name, textOf(name)] as const);
const [readme, mockPage, reportsPage] = [textOf('README.md'), textOf('docs/mock.md'), textOf('docs/reports.md')];
const extraPage = textOf('docs/extra-checks.md');

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
let mock: StartedMock;
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

/** Whether an example is in the text; "…" stands for anything, and blanks don't count. */
function shows(text: string, example: string): boolean {
  const bare = (part: string): string => part.replaceAll(/\s+/g, '');
  const escaped = example.split('…').map((part) => bare(part).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(escaped.join('[^]*?')).test(bare(text));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'readme-'));
  writeFileSync(join(folder, 'token.txt'), 'test-token\n');
  writeFileSync(join(folder, 'ca.pem'), rootCertificates[0]!);
  for (const name of ['examples', 'node_modules']) symlinkSync(join(project, name), join(folder, name));
  stateless = await startPrism({ host: '127.0.0.1', port: 0 });
}, 60_000);

afterAll(async () => {
  await stateless.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a program imports from this project. */
const ownImport = /(?<= from ')\.\/(.*)\.js(?=')/g;

/** The documents for users, with the reasons why some of their commands are not run, and more than how many of each kind there are. */
const tested = [
  [
    'README.md',
    readme,
    ['it would run itself', 'it depends on your changes', 'package.test.ts runs it', 'package.test.ts runs it'],
    { commands: 10, servers: 3, programs: 1 },
  ],
  ['docs/mock.md', mockPage, [], { commands: 10, servers: 3, programs: 1 }],
  ['docs/reports.md', reportsPage, [], { commands: 5, servers: 0, programs: -1 }],
  [
    'docs/ci.md',
    textOf('docs/ci.md'),
    ['it starts a server of yours', 'recipes.test.ts runs it', 'it depends on your changes'],
    { commands: 0, servers: -1, programs: -1 },
  ],
  ['docs/extra-checks.md', extraPage, [], { commands: 0, servers: -1, programs: 0 }],
] as const;

describe.each(tested)('in %s', (_name, document, untested, least) => {
  const blocks = blocksOf(document);
  const commands = blocks.filter(({ language, words }) => language === 'sh' && !words.includes('no-test'));
  const ending = commands.filter(({ words }) => !words.includes('server'));
  const serving = commands.filter(({ words }) => words.includes('server'));
  const programs = blocks.filter(({ language }) => language === 'ts');

  beforeAll(async () => {
    mock = await startMock();
  });
  afterAll(() => mock.close());

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

  it.each(titled(programs))(
    'is a program that works: %s',
    { timeout: 120_000 },
    async (_title, { text, words, output }) => {
      const isTest = words.includes('vitest');
      const file = isTest ? 'program.test.ts' : 'program.mts';
      writeFileSync(join(folder, file), addressed(text).replaceAll(ownImport, `${project}$1.ts`));
      const vitest = [join(project, 'node_modules/vitest/vitest.mjs'), 'run', `--root=${folder}`];
      const { code, stdout, stderr } = await run(process.execPath, isTest ? vitest : ['--import', loader, file]);
      expect(code, `${stdout}\n${stderr}`).toBe(0);
      if (isTest) expect(stdout).toMatch(/Tests +\d+ passed/);
      if (!isTest) expect(shows(stdout, output ?? 'what it prints, in a text block'), stdout).toBe(true);
    },
  );

  it('is left out of these tests only with a reason', () => {
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

describe('docs/mock.md', () => {
  it('names every flag of the mock', () => {
    const flags = mockHelp.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? [];
    expect([...new Set(flags)].filter((flag) => !mockPage.includes(flag))).toEqual([]);
  });

  it('names every switch', () => {
    const missing = switchDefinitions.filter(
      ({ name, flag }) => !mockPage.includes(`\`${name}\``) || !mockPage.includes(flag),
    );
    expect(missing).toEqual([]);
  });

  it('names every operation of the control interface', () => {
    const paths = Object.entries(adminDocument.paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => method !== 'parameters')
        .map((method) => `\`${method.toUpperCase()} /__mock${path.replace(/\/$/, '')}\``),
    );
    expect(paths.filter((path) => !mockPage.includes(path))).toEqual([]);
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
  [...text.matchAll(/`((?:openapi|conformance|reference-impl|scripts|docs|examples)\/[\w./-]*)`/g)].map(
    ([, path = '']) => path,
  );

describe.each(documents)('%s', (name, text) => {
  it('names only scripts that exist', () => {
    const scripts = [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, script]) => script);
    expect(scripts.filter((script) => !Object.hasOwn(packageJson.scripts, script!))).toEqual([]);
  });

  it('names only flags that a command or node has', { timeout: 60_000 }, async () => {
    const others = await Promise.all(
      ['mock-stateless', 'proxy', 'example', 'compare', 'contract-diff'].map((script) => helpOf(script)),
    );
    const known = new Set([conformHelp, mockHelp, ...others].flatMap((help) => help.match(/--[a-z][a-z-]*/g) ?? []));
    const named = text.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? [];
    const ofNode = process.allowedNodeEnvironmentFlags;
    expect([...new Set(named)].filter((flag) => !known.has(flag) && !ofNode.has(flag))).toEqual([]);
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
