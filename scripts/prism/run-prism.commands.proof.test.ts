/** The commands around Prism print commands that work, and stop correctly. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import { startProcess } from '../../lab/soak/running-process.js';
import { project } from '../../lab/testing/test-package.js';

/**
 * Starts a command of this folder, waits for its greeting, calls `use` with it, and stops the command; returns its
 * output.
 */
async function during(command: string, args: readonly string[], use: (greeting: string) => Promise<void>) {
  const node = ['--import', 'tsx', `scripts/${command}.ts`, '--port=0', ...args];
  const process = startProcess(node, { cwd: project });
  try {
    await process.until('Ctrl-C');
    await use(process.said());
    return { code: await process.end('SIGINT'), said: process.said() };
  } finally {
    await process.end('SIGTERM');
  }
}

const curls = (greeting: string): readonly string[] =>
  (greeting.match(/^ {2}curl .*$/gm) ?? []).map((line) =>
    execFileSync('sh', ['-c', `${line} -sS`], { encoding: 'utf8' }),
  );

describe('the commands around Prism', () => {
  it('mock:stateless prints commands that work, and ends with code 0 on Ctrl-C', async () => {
    const { code } = await during('mock-stateless', [], async (greeting) => {
      const answers = curls(greeting).map((text) => JSON.parse(text) as unknown);
      const { answer } = contract.operation('listCarriers');
      expect(answers).toEqual([answer.examples['full'], contract.operation('getOrder').answer.examples['full']]);
    });
    expect(code).toBe(0);
  });

  it('mock:stateless ends, including Prism, when a signal ends only the shell between npm and it', async () => {
    // The second command stops the shell from replacing itself with the first one.
    const line = '"$0" --import tsx scripts/mock-stateless.ts --port=0; exit $?';
    const env = { ...process.env, npm_lifecycle_event: 'mock:stateless' };
    const shell = spawn('sh', ['-c', line, process.execPath], {
      cwd: project,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const closed = once(shell, 'close');
    await once(shell.stdout, 'data');
    shell.kill('SIGTERM');
    // The output closes when no process is left that could write to it.
    expect(await closed).toEqual([null, 'SIGTERM']);
  });
});
