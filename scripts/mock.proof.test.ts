/** Runs `npm run mock` as users do: what it prints, how it ends, and how it reports wrong arguments. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand as run, startCommand } from '../lab/testing/test-mock-command.js';
import type { MockProcess } from '../lab/soak/mock-process.js';

describe('npm run mock', () => {
  let mock: MockProcess;
  beforeAll(async () => {
    mock = await startCommand('--seed', '1', '--clock', '2031-03-03T16:20:00Z', '--token', "it's");
  });
  afterAll(() => mock.end('SIGKILL'));

  it('prints commands that work', () => {
    const commands = mock.stdout().match(/^ {2}curl .*$/gm) ?? [];
    const answers = commands.map((line) => execFileSync('sh', ['-c', `${line} -sS`], { encoding: 'utf8' }));
    expect(answers.map((answer) => (JSON.parse(answer) as { message: string }).message)).toEqual([
      'success',
      'success',
    ]);
  });

  it('ends with code 0 on a signal', async () => {
    expect(await mock.end('SIGTERM')).toBe(0);
  });
});

describe('npm run mock -- --host 0.0.0.0', () => {
  it('says that other machines can reach it, and prints working commands with the admin token', async () => {
    const mock = await startCommand('--host', '0.0.0.0');
    try {
      expect(mock.stdout()).toMatch(/^Other machines can reach it/m);
      const [line = ''] = /curl -H 'Mock-Admin-Token.*$/m.exec(mock.stdout()) ?? [];
      expect(execFileSync('sh', ['-c', `${line} -sS`], { encoding: 'utf8' })).toContain('"worlds"');
      expect(execFileSync('sh', ['-c', `curl -sS ${mock.url}/__mock`], { encoding: 'utf8' })).toContain(
        'Mock-Admin-Token',
      );
    } finally {
      await mock.end('SIGKILL');
    }
  });

  it('does not print an admin token that the user chose', async () => {
    const mock = await startCommand('--host', '0.0.0.0', '--admin-token', 'given-by-the-user');
    await mock.end('SIGKILL');
    expect(mock.stdout() + mock.stderr()).not.toContain('given-by-the-user');
    expect(mock.stdout()).toContain('Console, with your admin token: http');
  });
});

describe('npm run mock with many switches', () => {
  let mock: MockProcess;
  beforeAll(async () => {
    const switches = ['--latency', '20', '--errors', '10%', '--fault', 'rates.rate.text.yen', '--ambiguity', '7'];
    mock = await startCommand('--no-auth', '--no-admin', ...switches);
  });
  afterAll(() => mock.end('SIGKILL'));

  it('describes the switches, and who may call it', () => {
    expect(mock.stdout()).toContain('A request without a token, or with an unknown one, uses the first account.');
    expect(mock.stdout()).toMatch(/Switched on:\n {2}Each response is 20 ms late\.\n {2}10% of .*\n {2}.*seed 7\.\n/);
    expect(mock.stdout()).toMatch(/It breaks the contract: .*\n {2}fault rates\.rate\.text\.yen, violates /);
    expect(mock.stdout()).not.toContain('__mock');
    expect(mock.stdout()).toContain(`The API reference: ${mock.url}/docs\n`);
  });

  it('has no control interface with --no-admin, and stops on Ctrl-C although a request hangs', async () => {
    expect((await fetch(`${mock.url}/__mock`)).status).toBe(404);
    const hanging = fetch(`${mock.url}/api/v1/carriers`, {
      headers: { 'mock-switches': 'latency=off, timeouts=1, errors=0' },
    });
    const lost = expect(hanging).rejects.toThrow();
    expect(await mock.end('SIGINT')).toBe(0);
    await lost;
  });
});

describe('npm run mock -- --https --log --scenario', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mock-command-'));
  const scenario = join(folder, 'scenario.yaml');
  let mock: MockProcess;
  beforeAll(async () => {
    writeFileSync(scenario, 'orders: []');
    mock = await startCommand('--https', '--log', '--scenario', scenario);
  });
  afterAll(async () => {
    await mock.end('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const file = (): string => /^Certificate: (.*)$/m.exec(mock.stdout())?.[1] ?? '';
  const printed = (part: string) => expect.poll(() => mock.stdout() + mock.stderr()).toContain(part);

  it('prints the certificate, and commands that work with it', () => {
    expect(mock.stdout()).toMatch(/^SHA-256 fingerprint: [\dA-F:]{95}$/m);
    const commands = mock.stdout().match(/^ {2}curl --cacert .*$/gm) ?? [];
    const answers = commands.map((line) => execFileSync('sh', ['-c', `${line} -sS`], { encoding: 'utf8' }));
    expect(answers.map((answer) => (JSON.parse(answer) as { message: string }).message)).toEqual([
      'success',
      'success',
    ]);
  });

  it('prints a line for each request, also for the last ones, but not the switches of a single world', async () => {
    await printed('GET /api/v1/carriers 200');
    const steer = (path: string, method: string, body: string): void => {
      const flags = ['-sS', '--cacert', file(), '-X', method, '-H', 'Content-Type: application/json', '-d', body];
      execFileSync('curl', [...flags, `${mock.url}/__mock/${path}`]);
    };
    steer('worlds/main/switches', 'PATCH', '{"latency":1}');
    steer('switches', 'PATCH', '{"jitter":2}');
    await printed('Switched on:\n  Each response is up to 2 ms late.\n');
    expect(mock.stdout()).not.toContain('1 ms late');
  });

  it('reports the result when the scenario file changes', async () => {
    writeFileSync(scenario, 'orders: 1');
    await printed('scenario.yaml, line 1, column 9: ');
    writeFileSync(scenario, 'customers: []');
    await printed('main was reset to 0 customers');
  });

  it("removes the certificate's file when it stops", async () => {
    expect(existsSync(file())).toBe(true);
    expect(await mock.end('SIGTERM')).toBe(0);
    expect(existsSync(file())).toBe(false);
  });
});

describe('npm run mock with wrong arguments', () => {
  it.each<[string[], string]>([
    [['--prot', '1'], 'Unknown flag --prot. Did you mean --port?\nTry --help.\n'],
    [['--port', '70000'], '--port must be a whole number from 0 to 65535, not "70000".\nTry --help.\n'],
    [
      ['--clock', 'tomorrow'],
      expect.stringMatching(/^--clock must be a time with time zone, such as .*\nTry --help.\n$/) as string,
    ],
    [['--token', 'a b'], '--token must be ASCII without spaces.\nTry --help.\n'],
    [['--token', 'other-token'], expect.stringMatching(/^--token must not be other-token/) as string],
  ])('explains the mistake (%j)', async (args, stderr) => {
    expect(await run(...args)).toEqual({ code: 2, stdout: '', stderr });
  });

  it('says in one line that the port is in use', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const ended = await run('--port', String(port));
    expect(ended).toEqual({
      code: 2,
      stdout: '',
      stderr: `Port ${port} of 127.0.0.1 is in use; --port 0 picks a free one.\n`,
    });
    holder.close();
  });

  it("names the line of a mistake in a scenario, and doesn't start", async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mock-command-'));
    const file = join(folder, 'wrong.yaml');
    writeFileSync(file, 'customers:\n  - first_nam: Ada\n');
    const { code, stdout, stderr } = await run('--port', '0', '--scenario', file, '--data', join(folder, 'mock.db'));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^The scenario can't be loaded\. Line 2, .*\n$/);
    rmSync(folder, { recursive: true });
  });

  it('explains itself with --help', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('--seed') as string });
  });
});
