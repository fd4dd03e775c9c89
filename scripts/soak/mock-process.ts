/** The built mock in a separate process. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CommandError } from '../cli/arguments.js';

const mockFile = fileURLToPath(new URL('../../dist/mock.js', import.meta.url));

export interface MockProcess {
  /** Scheme, host and port. */
  readonly url: string;
  readonly pid: number;
  /** Everything that it has written to standard error. */
  stderr(): string;
  /** Ends the process, and waits until it has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const running = new Set<() => void>();
process.on('exit', () => running.forEach((kill) => kill()));

interface MockStart {
  readonly flags?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts a mock, on a free port unless its flags name one. Throws a command error if it ends before it listens. */
export async function startMockProcess({ flags = [], env = process.env }: MockStart = {}): Promise<MockProcess> {
  const port = flags.some((flag) => flag.startsWith('--port')) ? [] : ['--port', '0'];
  const child = spawn(process.execPath, [mockFile, ...port, ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = (): void => void child.kill('SIGKILL');
  running.add(kill);
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const closed = once(child, 'close').then(() => void running.delete(kill));
  const early = closed.then(() => {
    throw new CommandError(`The mock has ended: ${stderr}`);
  });
  early.catch(() => undefined);
  while (!stdout.includes('Ctrl-C')) await Promise.race([once(child.stdout, 'data'), early]);
  const [url = ''] = /https?:\/\/[^/]+(?=\/api)/.exec(stdout) ?? [];
  return {
    ...{ url, pid: child.pid!, stderr: () => stderr },
    end: (signal) => {
      child.kill(signal);
      return closed;
    },
  };
}

/** The memory of a process in bytes; undefined if there is no such process, or no `ps`. */
export async function residentOf(pid: number): Promise<number | undefined> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout) * 1024;
  } catch {
    return undefined;
  }
}
