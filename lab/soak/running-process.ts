/** A command that runs beside this one. */
import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { CommandError } from '../../scripts/cli/arguments.js';

/** A started command, with its output so far. It is killed when this process ends. */
export interface RunningProcess {
  readonly pid: number;
  /** Its standard input. */
  readonly stdin: Writable;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Standard output and error, as they came. */
  readonly said: () => string;
  /** Waits until its output matches. Throws a command error if it ends before. */
  readonly until: (words: string | RegExp) => Promise<void>;
  /** Resolves to its exit code, or null if a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Sends a signal, and waits for the end. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

const running = new Set<() => void>();
process.on('exit', () => running.forEach((kill) => kill()));

/** Starts Node, or another one that is given by its path, with these arguments. */
export function startProcess(
  args: readonly string[],
  { node = process.execPath, ...options }: Pick<SpawnOptions, 'cwd' | 'env'> & { readonly node?: string } = {},
): RunningProcess {
  const child = spawn(node, args, { ...options, stdio: 'pipe' });
  const kill = (): void => void child.kill('SIGKILL');
  running.add(kill);
  const texts = { stdout: '', stderr: '', said: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
      texts.said += text;
      child.emit('said');
    });
  const ended = once(child, 'close').then(([code]: readonly (number | null)[]) => {
    running.delete(kill);
    return code ?? null;
  });
  const tooEarly = ended.then((): never => {
    throw new CommandError(`A command that should run has ended: ${texts.said}`);
  });
  tooEarly.catch(() => undefined);
  return {
    pid: child.pid!,
    stdin: child.stdin,
    ended,
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
    said: () => texts.said,
    async until(words) {
      const isThere = (): boolean => (typeof words === 'string' ? texts.said.includes(words) : words.test(texts.said));
      while (!isThere()) await Promise.race([once(child, 'said'), tooEarly]);
    },
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
