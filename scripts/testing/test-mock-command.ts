/** For tests: runs the mock as a separate command. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { commandOf, project } from './test-package.js';

/** A started mock: its output so far, and its address. */
export interface Command {
  readonly url: string;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Ends it with a signal; resolves to the exit code, or null if the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

/** The exit code and output of a command that has ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function spawned(node: string, args: readonly string[]) {
  const process_ = spawn(node, [...commandOf('mock'), ...args], { cwd: project, stdio: 'pipe' });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    process_[name].setEncoding('utf8').on('data', (text: string) => (said[name] += text));
  return { process: process_ as ChildProcess, said, closed: once(process_, 'close') as Promise<[number | null]> };
}

/** Starts a mock, on a free port unless one is given, and waits until it listens. */
export const startCommand = (...args: readonly string[]): Promise<Command> => startCommandOn(process.execPath, ...args);

/** The same with another Node, given by its path. */
export async function startCommandOn(node: string, ...args: readonly string[]): Promise<Command> {
  const port = args.includes('--port') ? [] : ['--port', '0'];
  const { process, said, closed } = spawned(node, [...port, ...args]);
  const early = closed.then(() => {
    throw new Error(`The mock has ended: ${said.stderr}`);
  });
  early.catch(() => undefined);
  while (!said.stdout.includes('Ctrl-C')) await Promise.race([once(process.stdout!, 'data'), early]);
  return {
    url: /https?:\/\/[^/]+(?=\/api)/.exec(said.stdout)?.[0] ?? '',
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    end: async (signal) => {
      process.kill(signal);
      return (await closed)[0];
    },
  };
}

/** Runs a mock that ends by itself. */
export async function runCommand(...args: readonly string[]): Promise<Ended> {
  const { said, closed } = spawned(process.execPath, args);
  const [code] = await closed;
  return { code, ...said };
}
