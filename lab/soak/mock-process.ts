/** The built mock in a separate process. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startProcess, type RunningProcess } from './running-process.js';

const mockFile = fileURLToPath(new URL('../../dist/mock.js', import.meta.url));

/** A mock that listens. */
export interface MockProcess extends RunningProcess {
  /** Scheme, host and port. */
  readonly url: string;
}

interface MockStart {
  readonly flags?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Another Node, by its path. */
  readonly node?: string;
}

/** Starts a mock, on a free port unless its flags name one. Throws a command error if it ends before it listens. */
export async function startMockProcess({ flags = [], ...options }: MockStart = {}): Promise<MockProcess> {
  const port = flags.some((flag) => flag.startsWith('--port')) ? [] : ['--port', '0'];
  const mock = startProcess([mockFile, ...port, ...flags], options);
  await mock.until('Ctrl-C');
  const [url = ''] = /https?:\/\/[^/]+(?=\/api)/.exec(mock.stdout()) ?? [];
  return { ...mock, url };
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
