/** The recipes for CI do what they promise: each is run here as its host would, and nothing that goes wrong looks like a verdict. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../package.json' with { type: 'json' };
import { startMock, type StartedMock } from '../reference-impl/mock/start.js';
import { project } from './test-package.js';
import { action, fileText, runStep, Workspace } from './test-recipes.js';

const token = 'a-token-that-nobody-may-see';
const other = 'another-token-that-nobody-may-see';
/** Every real run is of one check, which asks little. */
const check = 'list-carriers.authentication.missing';
const fault = 'authentication.missing.list-carriers';
const slow = { timeout: 120_000 };

let space: Workspace;
let mock: StartedMock;

beforeAll(async () => {
  // `npm test` has built before; a run of this file alone may not have.
  if (!existsSync(join(project, 'dist/conform.js')))
    spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: project, stdio: 'inherit' });
  mock = await startMock();
  for (const one of [token, other]) mock.fork({ token: one });
}, 60_000);
afterAll(() => mock.close());
beforeEach(() => {
  space = new Workspace();
});
afterEach(() => {
  space.remove();
});

/** A conform command that notes its arguments and tokens, and writes what it is told to. */
const recorder = `
import { appendFileSync, writeFileSync } from 'node:fs';
const { CONFORM_TOKEN, CONFORM_OTHER_TOKEN } = process.env;
const args = process.argv.slice(2);
writeFileSync('../noted.json', JSON.stringify({ args, CONFORM_TOKEN, CONFORM_OTHER_TOKEN }));
console.log('::set-env name=PATH::nowhere');
console.error('::add-path::nowhere');
const texts = { json: JSON.stringify({ verdict: 'non-conformant' }), markdown: '# the summary\\n' };
for (const [, name, file] of args.flatMap((arg) => [/^--report=(\\w+)=(.*)/s.exec(arg) ?? []]))
  if (name && !args.includes('--list')) appendFileSync(file, texts[name]);
process.exitCode = Number(args.at(0)?.replace('--max-writes=', '')) || 0;
`;

const stepWith = (inputs: Readonly<Record<string, string>>, job: Readonly<Record<string, string>> = {}) => {
  space.write('action/dist/conform.js', recorder);
  space.write('action/package.json', '{ "type": "module" }');
  return runStep(
    space,
    'Check the server',
    { url: 'http://127.0.0.1:9', token, ...inputs },
    join(space.root, 'action'),
    job,
  );
};

interface Noted {
  readonly args: readonly string[];
  readonly CONFORM_TOKEN?: string;
  readonly CONFORM_OTHER_TOKEN?: string;
}
const noted = (): Noted => JSON.parse(space.read('noted.json')) as Noted;
const withoutReports = (args: readonly string[]) => args.filter((arg) => !arg.startsWith('--report='));

describe('the action', () => {
  it('has no expression in a script, and uses every input', () => {
    const { steps } = action.runs;
    const expressions = steps.filter(({ run }) => run?.includes('${{') ?? false);
    expect(expressions).toEqual([]);
    const used = [...JSON.stringify(steps).matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name);
    expect([...new Set(used)].sort()).toEqual(Object.keys(action.inputs).sort());
  });

  it('has the outputs of its step, and means no verdict where that did not run', () => {
    const values = Object.entries(action.outputs).map(([name, { value }]) => [name, value.includes(`outputs.${name}`)]);
    expect(values).toEqual([
      ['verdict', true],
      ['exit-code', true],
      ['reports', true],
    ]);
    expect(action.outputs['verdict']?.value).toContain("|| 'undecided'");
    expect(action.outputs['exit-code']?.value).toContain("|| '2'");
  });

  it('takes other actions at a major version', () => {
    const uses = action.runs.steps.flatMap((step) => (step.uses === undefined ? [] : [step.uses]));
    expect(uses).toEqual([expect.stringMatching(/^actions\/setup-node@v\d+$/)]);
  });

  it('finds a server conformant, with a summary, reports and outputs', slow, async () => {
    const inputs = { url: mock.url, token, 'other-token': other, only: check, args: '--header=X-Tenant: acme' };
    const { code, log, commands, summary, outputs } = await runStep(space, 'Check the server', inputs);
    expect(log).toContain('CONFORMANT');
    expect({ code, outputs }).toEqual({
      code: 0,
      outputs: { verdict: 'conformant', 'exit-code': '0', reports: 'reports' },
    });
    expect(summary).toContain('## ✅ conformant');
    expect(readdirSync(join(space.folder, 'reports'))).toContain('results.sarif');
    expect(commands.slice(0, 2)).toEqual([`::add-mask::${token}`, `::add-mask::${other}`]);
    expect(log + space.everything()).not.toContain('nobody-may-see');
  });

  it('finds a server that breaks the contract, and still writes summary, reports and outputs', slow, async () => {
    const broken = await startMock({ switches: { faults: [fault] } });
    broken.fork({ token });
    try {
      const inputs = { url: broken.url, token, only: check };
      const { code, log, summary, outputs } = await runStep(space, 'Check the server', inputs);
      expect(code, log).toBe(1);
      expect(outputs).toEqual({ verdict: 'non-conformant', 'exit-code': '1', reports: 'reports' });
      expect(summary).toContain('## ❌ non-conformant');
      expect(readdirSync(join(space.folder, 'reports'))).toContain('junit.xml');
      expect(log + space.everything()).not.toContain('nobody-may-see');
    } finally {
      await broken.close();
    }
  });

  it('gives each input as a flag, and none for what is empty', async () => {
    await stepWith({ only: '  getOrder \n\nORD-52\r\n', skip: 'advisory', args: '--header=X-A: b c\n--max-time=60' });
    const usual = ['--out=reports', '--url=http://127.0.0.1:9'];
    const lines = ['--header=X-A: b c', '--max-time=60', '--only=getOrder', '--only=ORD-52', '--skip=advisory'];
    expect(withoutReports(noted().args)).toEqual([...lines, ...usual]);
    expect(noted().CONFORM_TOKEN).toBe(token);
    expect(noted()).not.toHaveProperty('CONFORM_OTHER_TOKEN');

    await stepWith({ token: '' }, { CONFORM_TOKEN: other, CONFORM_OTHER_TOKEN: '' });
    expect(noted().CONFORM_TOKEN).toBe(other);
    expect(noted()).not.toHaveProperty('CONFORM_OTHER_TOKEN');

    await stepWith({ strict: 'true', 'read-only': 'true', given: 'my data.yaml', baseline: '--known', out: 'a b' });
    const flags = ['--strict', '--read-only', '--given=my data.yaml', '--baseline=--known', '--out=a b'];
    expect(withoutReports(noted().args)).toEqual([...flags, '--url=http://127.0.0.1:9']);
  });

  it.each([`"; touch hacked; "'; touch hacked; '$(touch hacked)\`touch hacked\` * ~ $HOME \\`, `'"\ntouch hacked\n"'`])(
    'runs nothing that is in an input: %j',
    async (text) => {
      const names = Object.keys(action.inputs).filter(
        (name) => !['node-version', 'strict', 'read-only'].includes(name),
      );
      const inputs = Object.fromEntries(names.map((name) => [name, text]));
      const { code, outputs } = await stepWith(inputs);
      expect(code).toBe(0);
      expect(readdirSync(space.folder)).toEqual([]);
      expect(outputs).toEqual({ verdict: 'non-conformant', 'exit-code': '0', reports: text });
      expect(noted().args).toEqual(expect.arrayContaining([`--url=${text}`, `--given=${text}`, `--out=${text}`]));
      expect(noted()).toMatchObject({ CONFORM_TOKEN: text, CONFORM_OTHER_TOKEN: text });
    },
  );

  it('lets no input and no server write an output or a command of the runner', async () => {
    const folder = 'reports\nverdict=conformant\nexit-code=0';
    const { outputs, commands, stderr } = await stepWith({
      args: '--max-writes=1',
      out: folder,
      token: 'a%\n::warning::b',
    });
    expect(outputs).toEqual({ verdict: 'non-conformant', 'exit-code': '1', reports: folder });
    // Two streams could change their order, and what the command prints last come after the frame.
    expect(stderr).toBe('');
    expect(commands).toHaveLength(3);
    expect(commands[0]).toBe('::add-mask::a%25%0A::warning::b');
    expect(commands[2]).toBe(commands[1]?.replace('stop-commands::', '').concat('::'));
  });

  it.each([
    ['an empty address', { url: '' }, 'The input url is empty'],
    ['a switch that is neither on nor off', { strict: 'yes' }, 'The input strict must be true or false.'],
    ['flags that ask for no run', { args: '--list' }, 'The run wrote no report.'],
  ])('takes %s for no verdict', async (_what, inputs, sentence) => {
    const { code, summary, commands, outputs } = await stepWith(inputs);
    expect(code).toBe(2);
    expect(commands.at(-1)).toContain(`::error title=Delivery conformance::${sentence}`);
    expect(summary).toMatch(/^## ⚠️ undecided\n\n/);
    expect(summary).toContain(sentence);
    expect(outputs).toEqual({ verdict: 'undecided', 'exit-code': '2', reports: 'reports' });
  });

  it('takes a command that broke down for no verdict', async () => {
    const { code, summary, outputs } = await stepWith({ args: '--max-writes=134' });
    expect({ code, summary }).toEqual({ code: 2, summary: '# the summary\n' });
    expect(outputs['exit-code']).toBe('2');
  });

  it('installs once, without the install scripts of packages, and says which Node is needed', async () => {
    space.command('npm', `echo "$PWD: $*" >> ../npm.log; if [ "$1" = run ]; then touch dist/conform.js; fi`);
    const install = () => runStep(space, 'Install the suite', {}, join(space.root, 'action'));
    expect((await install()).code).toBe(0);
    expect((await install()).code).toBe(0);
    const lines = space.read('npm.log').trim().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/\/action: ci .*--ignore-scripts/),
      expect.stringContaining('run -s'),
    ]);
    space.command('node', 'exit 1');
    const { code, commands } = await install();
    expect(code).toBe(2);
    expect(commands[0]).toContain(`Node ${packageJson.engines.node.replace('>=', '')} or newer is needed.`);
  });
});

interface Workflow {
  readonly jobs: { readonly conformance: { readonly steps: readonly { uses?: string; if?: string; with?: object }[] } };
}

describe('the workflow for GitHub', () => {
  const { steps } = (parse(fileText('recipes/github.yml')) as Workflow).jobs.conformance;

  it('gives the action inputs that it has, and this version', () => {
    const ours = steps.find(({ uses }) => uses?.startsWith('OWNER/') ?? false);
    expect(ours?.uses).toBe(`OWNER/${packageJson.name}@v${packageJson.version}`);
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(ours?.with ?? {})));
  });

  it('keeps the reports of runs that fail, too', () => {
    const after = steps.slice(2);
    expect(after.map(({ uses }) => uses?.split('@')[0])).toEqual([
      'actions/upload-artifact',
      'github/codeql-action/upload-sarif',
    ]);
    expect(after.every((step) => step.if?.startsWith('always()'))).toBe(true);
  });
});

interface Job {
  readonly before_script: readonly string[];
  readonly script: readonly string[];
}

describe('the job for GitLab', () => {
  const job = (parse(fileText('recipes/gitlab.yml')) as { 'delivery-conformance': Job })['delivery-conformance'];
  const lines = [...job.before_script, ...job.script];
  const suite = { DELIVERY_CONFORMANCE: 'suite $(touch hacked).tgz' };

  it('installs what the variable names, checks the server and keeps its code', slow, async () => {
    const bin = '.delivery-conformance/node_modules/.bin';
    space.command('npm', `printf '%s\\n' "$@" > ../npm.log; mkdir -p ${bin}; cp ../bin/delivery-conform ${bin}`);
    space.command('delivery-conform', `exec node ${project}/dist/conform.js --only ${check} "$@"`);
    const env = { ...suite, CONFORM_URL: mock.url, CONFORM_TOKEN: token };
    const { code, stdout, stderr } = await space.job(lines, env);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('CONFORMANT');
    expect(space.read('npm.log')).toContain(`--\n${suite.DELIVERY_CONFORMANCE}\n`);
    expect(readdirSync(space.folder).sort()).toEqual(['.delivery-conformance', 'reports']);
    expect(space.read('work/reports/junit.xml')).toContain('<testsuites');
    space.command('npm', '');
    space.command('delivery-conform', 'exit 1', `work/${bin}/delivery-conform`);
    expect((await space.job(lines, env)).code).toBe(1);
  });

  it('ends with 2 where something is not set, or npm fails', async () => {
    space.command('npm', 'exit 1');
    const { code, stderr } = await space.job(lines, suite);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('CONFORM_URL') as string });
    expect((await space.job(lines, { CONFORM_URL: mock.url })).stderr).toContain('DELIVERY_CONFORMANCE');
    expect((await space.job(lines, { ...suite, CONFORM_URL: mock.url })).code).toBe(2);
  });

  it('lets nothing pass unnoticed, and keeps the reports', () => {
    expect(job).not.toHaveProperty('allow_failure');
    expect(job).toMatchObject({ artifacts: { when: 'always', reports: { junit: 'reports/junit.xml' } } });
  });
});

/** An address of this machine at which nobody listens. */
async function unused(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

const portOf = (url: string): string => new URL(url).port;

describe('the shell script', () => {
  const script = join(project, 'recipes/conform.sh');
  const conform = (env: Readonly<Record<string, string>>, ...flags: readonly string[]) =>
    space.bash([script, ...flags], { CONFORM_TOKEN: 'test-token', ...env });

  beforeEach(() => {
    space.command('delivery-conform', `exec node ${project}/dist/conform.js "$@"`);
  });

  it('starts the server, checks it, keeps the reports and ends it', slow, async () => {
    const url = await unused();
    // A shell between, so that it is not the process that was started which must be ended.
    const start = `echo starting; node ${project}/dist/mock.js --port ${portOf(url)}; true`;
    const { code, stdout, stderr } = await conform({ CONFORM_URL: url, CONFORM_START: start }, '--only', check);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('CONFORMANT');
    expect(readdirSync(join(space.folder, 'reports'))).toEqual(expect.arrayContaining(['report.html', 'server.log']));
    expect(space.read('work/reports/server.log')).toContain('starting');
    await expect(fetch(url)).rejects.toThrow();
  });

  it('keeps the code of the run, and takes any other for no verdict', async () => {
    for (const [given, expected] of [
      [1, 1],
      [137, 2],
    ]) {
      space.command('delivery-conform', `printf '%s\\n' "$@" > ../args; exit ${given}`);
      const { code } = await conform({ CONFORM_URL: mock.url, CONFORM_OTHER_TOKEN: '' }, '--only', 'a b; $(touch x)');
      expect(code).toBe(expected);
    }
    expect(space.read('args')).toBe('--out\nreports\n--only\na b; $(touch x)\n');
    expect(readdirSync(space.folder)).toEqual([]);
  });

  it('installs what DELIVERY_CONFORMANCE names, and ends with 2 where npm fails', async () => {
    space.command('npm', `printf '%s\\n' "$@" > ../npm.log; exit 1`);
    const { code, stderr } = await conform({ CONFORM_URL: mock.url, DELIVERY_CONFORMANCE: '$(touch x) a.tgz' });
    expect(code).toBe(2);
    expect(stderr).toContain('could not be installed');
    expect(space.read('npm.log')).toContain('--\n$(touch x) a.tgz\n');
    expect(readdirSync(space.folder)).toEqual([]);
  });

  it.each([
    ['no address', {}, 'CONFORM_URL must be the address'],
    ['an address of another kind', { CONFORM_URL: 'file:///etc' }, 'CONFORM_URL must be the address'],
    ['a time that is none', { CONFORM_START_WITHIN: 'x[$(touch hacked)]' }, 'CONFORM_START_WITHIN must be'],
    ['nobody there', { CONFORM_START_WITHIN: '0' }, 'Nobody answered at '],
    [
      'a server that ends at once',
      { CONFORM_START: 'echo "no port"; exit 3' },
      'no port\nThe server that CONFORM_START',
    ],
  ])('ends with 2 for %s', async (what, env, sentence) => {
    const url = what === 'no address' ? {} : { CONFORM_URL: await unused() };
    const { code, stderr } = await conform({ ...url, ...env });
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
    expect(existsSync(join(space.folder, 'hacked'))).toBe(false);
  });

  it('starts nothing where somebody answers already', async () => {
    const { code, stderr } = await conform({ CONFORM_URL: mock.url, CONFORM_START: 'touch started' });
    expect(code).toBe(2);
    expect(stderr).toContain('Somebody answers');
    expect(readdirSync(space.folder)).toEqual([]);
  });
});

describe('docs/ci.md', () => {
  const [, block = ''] = /```sh[^\n]*\n([^`]*delivery-mock[^`]*)```/.exec(fileText('docs/ci.md')) ?? [];

  const listener = `
    require('node:http').createServer((_, answer) => answer.end('listening')).listen(process.argv.at(-1), '127.0.0.1');
  `;

  it('starts a mock in the background of a job, and waits for it', async () => {
    const url = await unused();
    const file = space.write('listener.cjs', listener);
    space.command('delivery-mock', `sleep 0.3; exec node ${file} "$@"`, 'work/node_modules/.bin/delivery-mock');
    const lines = block.replaceAll('4010', portOf(url));
    const { code, stdout, stderr } = await space.job([lines, `curl -s -f ${url}`, 'kill $!'], {});
    expect(stderr).toBe('');
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'listening' });
  });

  it('fails where that mock ends', async () => {
    space.command('delivery-mock', 'exit 2', 'work/node_modules/.bin/delivery-mock');
    const { code } = await space.job([block.replaceAll('4010', portOf(await unused()))], {});
    expect(code).toBe(1);
  });
});
