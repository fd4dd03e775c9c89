import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const project = new URL('..', import.meta.url);
const command = ['--import', 'tsx', 'scripts/mock.ts'];

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const run = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) =>
    execFile(process.execPath, [...command, ...args], { cwd: project, timeout: 20_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    ),
  );

describe('npm run mock', () => {
  let mock: ChildProcess;
  let greeting = '';
  beforeAll(async () => {
    const args = ['--port', '0', '--seed', '1', '--clock', '2031-03-03T16:20:00Z', '--token', "it's"];
    mock = spawn(process.execPath, [...command, ...args], { cwd: project, stdio: 'pipe' });
    while (!greeting.includes('Ctrl-C')) greeting += String((await once(mock.stdout!, 'data'))[0]);
  });
  afterAll(() => mock.kill('SIGKILL'));

  it('prints commands that work as they are', () => {
    const commands = greeting.match(/^ {2}curl .*$/gm) ?? [];
    const answers = commands.map((line) => execFileSync('sh', ['-c', `${line} -sS`], { encoding: 'utf8' }));
    expect(answers.map((answer) => (JSON.parse(answer) as { message: string }).message)).toEqual([
      'success',
      'success',
    ]);
  });

  it('stops when told to, with code 0', async () => {
    mock.kill('SIGTERM');
    expect((await once(mock, 'exit'))[0]).toBe(0);
  });
});

describe('npm run mock, called wrongly,', () => {
  it.each<[string[], string]>([
    [['--prot', '1'], 'There is no flag --prot.\nTry --help.\n'],
    [['--port', '70000'], '--port must be a whole number from 0 to 65535, not "70000".\nTry --help.\n'],
    [['--clock', 'tomorrow'], expect.stringMatching(/^--clock must be a time such as .*\nTry --help.\n$/) as string],
    [['--token', 'a b'], '--token must be ASCII text without blanks.\nTry --help.\n'],
    [['--token', 'other-token'], expect.stringMatching(/^--token must not be other-token/) as string],
  ])('says so (%j)', async (args, stderr) => {
    expect(await run(...args)).toEqual({ code: 2, stdout: '', stderr });
  });

  it('says in one line that a port is in use', async () => {
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

  it('explains itself with --help', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('--seed') as string });
  });
});
