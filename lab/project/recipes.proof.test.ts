/** The recipes for CI work: each runs here as on its host, and no failure of a recipe is reported as a verdict. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { reporters } from '../../conformance/report/reporters/index.js';
import { startMock, type StartedMock } from '../../mock/start.js';
import { fileText, project, userEnvironment } from '../testing/test-package.js';
import { other, runStep, token, Workspace } from '../testing/test-recipes.js';

/** Every real run has only this check, which sends few requests. */
const check = 'authentication.missing@list-carriers';
const fault = 'authentication.missing.list-carriers';

let space: Workspace;
let mock: StartedMock;

beforeAll(async () => {
  mock = await startMock();
  for (const one of [token, other]) mock.fork({ token: one });
});
afterAll(() => mock.close());
beforeEach(() => {
  space = new Workspace();
});
afterEach(() => {
  space.remove();
});

describe('the action', () => {
  it('reports a conformant server, with a summary, reports and outputs', async () => {
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

  it('reports a server that violates the contract, and still writes summary, reports and outputs', async () => {
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
});

interface Job {
  readonly before_script: readonly string[];
  readonly script: readonly string[];
}

describe('the job for GitLab', () => {
  const job = (parse(fileText('recipes/gitlab.yml')) as { 'delivery-conformance': Job })['delivery-conformance'];
  const lines = [...job.before_script, ...job.script];
  const suite = { DELIVERY_CONFORMANCE: 'suite $(touch hacked).tgz' };

  it('installs the package in the variable, checks the server and returns its exit code', async () => {
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

  it('ends with 2 if a variable is missing or npm fails', async () => {
    space.command('npm', 'exit 1');
    const { code, stderr } = await space.job(lines, suite);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('CONFORM_URL') as string });
    expect((await space.job(lines, { CONFORM_URL: mock.url })).stderr).toContain('DELIVERY_CONFORMANCE');
    expect((await space.job(lines, { ...suite, CONFORM_URL: mock.url })).code).toBe(2);
  });

  it('allows no failure, and stores the reports', () => {
    expect(job).not.toHaveProperty('allow_failure');
    expect(job).toMatchObject({ artifacts: { when: 'always', reports: { junit: 'reports/junit.xml' } } });
  });
});

/** An unused address of this machine. */
async function unused(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** A program that listens on a port. */
const listener = `
  require('node:http').createServer((_, answer) => answer.end('listening')).listen(process.argv.at(-1), '127.0.0.1');
`;

const portOf = (url: string): string => new URL(url).port;

describe('the shell script', () => {
  const script = join(project, 'recipes/conform.sh');
  const conform = (env: Readonly<Record<string, string>>, ...flags: readonly string[]) =>
    space.bash([script, ...flags], { CONFORM_TOKEN: 'test-token', ...env });

  beforeEach(() => {
    space.command('delivery-conform', `exec node ${project}/dist/conform.js "$@"`);
  });

  it('starts the server, checks it, stores the reports and stops the server', async () => {
    const url = await unused();
    // With a shell between them, the script must stop a process that it did not start itself.
    const start = `echo starting; node ${project}/dist/mock.js --port ${portOf(url)}; true`;
    const { code, stdout, stderr } = await conform({ CONFORM_URL: url, CONFORM_START: start }, '--only', check);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('CONFORMANT');
    expect(readdirSync(join(space.folder, 'reports'))).toEqual(expect.arrayContaining(['report.html', 'server.log']));
    expect(space.read('work/reports/server.log')).toContain('starting');
    await expect(fetch(url)).rejects.toThrow();
  });

  it("returns the run's exit codes 0 to 2, and 2 for any other", async () => {
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

  it('installs the package in DELIVERY_CONFORMANCE, and ends with 2 if npm fails', async () => {
    space.command('npm', `printf '%s\\n' "$@" > ../npm.log; exit 1`);
    const { code, stderr } = await conform({ CONFORM_URL: mock.url, DELIVERY_CONFORMANCE: '$(touch x) a.tgz' });
    expect(code).toBe(2);
    expect(stderr).toContain('could not be installed');
    expect(space.read('npm.log')).toContain('--\n$(touch x) a.tgz\n');
    expect(readdirSync(space.folder)).toEqual([]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'passes a %s on to the suite, waits for its reports and stops the server',
    async (signal) => {
      const url = await unused();
      space.command('delivery-conform', "trap 'touch ../told; exit 2' TERM; echo running; while :; do sleep 0.1; done");
      const start = `exec node ${space.write('listener.cjs', listener)} ${portOf(url)}`;
      const env = {
        ...userEnvironment(),
        PATH: space.path,
        CONFORM_URL: url,
        CONFORM_TOKEN: token,
        CONFORM_START: start,
      };
      const job = spawn('bash', ['--norc', script], { cwd: space.folder, env, stdio: ['ignore', 'pipe', 'ignore'] });
      await once(job.stdout, 'data');
      job.kill(signal);
      expect(await once(job, 'exit')).toEqual([2, null]);
      expect(existsSync(join(space.root, 'told'))).toBe(true);
      await expect(fetch(url)).rejects.toThrow();
    },
  );

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
    [
      'a server that takes its log away',
      { CONFORM_START: 'rm -r reports; exit 1' },
      'The server that CONFORM_START started has ended',
    ],
    [
      'reports where no folder can be',
      { CONFORM_REPORTS: '/dev/null/reports', CONFORM_START: 'sleep 9' },
      'The folder for the reports, /dev/null/reports, ',
    ],
  ])('ends with 2 for %s', async (what, env, sentence) => {
    const url = what === 'no address' ? {} : { CONFORM_URL: await unused() };
    const { code, stderr } = await conform({ ...url, ...env });
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
    expect(existsSync(join(space.folder, 'hacked'))).toBe(false);
  });
  it('removes reports of an earlier run if it writes none', async () => {
    for (const { file } of Object.values(reporters)) space.write(`work/reports/${file}`, 'old');
    await conform({ CONFORM_URL: await unused(), CONFORM_START_WITHIN: '0' });
    expect(readdirSync(join(space.folder, 'reports'))).toEqual([]);
  });

  it('starts no server if one already responds', async () => {
    const { code, stderr } = await conform({ CONFORM_URL: mock.url, CONFORM_START: 'touch started' });
    expect(code).toBe(2);
    expect(stderr).toContain('Somebody answers');
    expect(readdirSync(space.folder)).toEqual([]);
  });
});

describe('docs/ci.md', () => {
  const [, block = ''] = /```sh[^\n]*\n([^`]*delivery-mock[^`]*)```/.exec(fileText('docs/ci.md')) ?? [];

  it('starts a mock in the background of a job, and waits for it', async () => {
    const url = await unused();
    const started = `sleep 0.3; exec node ${project}/dist/mock.js "$@"`;
    space.command('delivery-mock', started, 'work/node_modules/.bin/delivery-mock');
    const lines = block.replaceAll('4010', portOf(url));
    const { code, stdout, stderr } = await space.job([lines, `curl -s -f ${url}/__mock`, 'kill $!'], {});
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toHaveProperty('worlds');
  });

  it('fails if that mock ends, although another server responds', async () => {
    space.command('delivery-mock', 'exit 2', 'work/node_modules/.bin/delivery-mock');
    for (const url of [await unused(), mock.url]) {
      const { code } = await space.job([block.replaceAll('4010', portOf(url))], {});
      expect(code).toBe(1);
    }
  });
});
