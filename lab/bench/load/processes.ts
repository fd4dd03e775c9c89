/** The measured servers: each is a process on one core, with the time to its first response and its memory. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { CommandError } from '../../../scripts/cli/arguments.js';
import { endOf } from '../../../scripts/cli/output.js';
import { freePort } from '../kit/free-port.js';

/** A program for `node`, and its arguments. */
export type NodeCommand = readonly string[];

/** How to start a server, and the request that shows that it has started. */
export interface ServerStart {
  readonly name: string;
  readonly command: (port: number) => NodeCommand;
  /** A GET request that gets 200. */
  readonly probe: { readonly path: string; readonly headers: Readonly<Record<string, string>> };
  /** The timeout for the first response, in milliseconds (default 60,000). */
  readonly patience?: number;
}

/** Memory in bytes. */
export interface Memory {
  readonly resident: number;
  readonly heapUsed: number;
  readonly external: number;
}

export interface RunningServer {
  readonly url: string;
  /** The time from before the start of the process to the first response, in milliseconds. */
  readonly firstAnswerMs: number;
  /** Pauses the process, so that it uses no CPU time during another measurement. */
  pause(): void;
  resume(): void;
  /** The CPU time of all its threads since its start. */
  cpuSeconds(): number;
  /** Its resident memory, in bytes. */
  resident(): number;
  /** Its memory after a garbage collection; requires `memory-hook` before its program. */
  collected(): Promise<Memory>;
  stop(): Promise<void>;
}

const serverCore = '0';
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => signal(child, 'SIGKILL')));
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => process.exit(130));

/** Starts a server and waits for its first response. Throws a command error if there is none in time. */
export async function startServer(start: ServerStart): Promise<RunningServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const said = openSync(join(folder, 'output'), 'w');
  const begin = performance.now();
  const child = spawn('taskset', ['-c', serverCore, process.execPath, ...start.command(port)], {
    stdio: ['ignore', said, said],
    detached: true,
    env: { ...process.env, BENCH_MEMORY: join(folder, 'memory') },
  });
  running.add(child);
  closeSync(said);
  child.once('error', () => undefined);
  const stop = () => end(child, folder);
  try {
    await firstAnswer(child, port, start, begin);
  } catch (error) {
    const why = (error as Error).message || `it printed:\n${outputIn(join(folder, 'output'))}`;
    await stop();
    throw new CommandError(`${start.name} did not start: ${why}`);
  }
  const firstAnswerMs = performance.now() - begin;
  return {
    url: `http://127.0.0.1:${port}`,
    firstAnswerMs,
    stop,
    pause: () => signal(child, 'SIGSTOP'),
    resume: () => signal(child, 'SIGCONT'),
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    resident: () => residentOf(child.pid ?? 0),
    collected: () => collect(child, join(folder, 'memory')),
  };
}

const outputIn = (file: string): string => endOf(stripVTControlCharacters(readFileSync(file, 'utf8')).split('\n'));

/** Sends requests until there is a response. Throws an error without a message if the process has ended before. */
async function firstAnswer(child: ChildProcess, port: number, start: ServerStart, begin: number): Promise<void> {
  const { probe, patience = 60_000 } = start;
  while (performance.now() - begin < patience) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) throw new Error();
    const status = await ask(port, probe);
    if (status === 200) return;
    if (status !== undefined) throw new Error(`GET ${probe.path} returned ${status}.`);
    // Poll a slow server less often.
    await sleep(performance.now() - begin < 5000 ? 1 : 50);
  }
  throw new Error(`no response within ${patience / 1000} s.`);
}

/** The status of the response; undefined while nothing listens on the port. */
function ask(port: number, { path, headers }: ServerStart['probe']): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.on('connect', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n${lines.join('')}\r\n`),
    );
    socket.on('data', (chunk: Buffer) => {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1')) ?? [];
      resolve(status === undefined ? undefined : Number(status));
      socket.destroy();
    });
    socket.on('error', () => resolve(undefined));
    socket.on('close', () => resolve(undefined));
  });
}

/** Sends a signal to the process and its children. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, name);
  } catch {
    // The process has ended.
  }
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) resolve();
    else child.once('exit', () => resolve());
  });
  signal(child, 'SIGCONT');
  signal(child, 'SIGTERM');
  const late = setTimeout(() => signal(child, 'SIGKILL'), 3000);
  await closed;
  clearTimeout(late);
  signal(child, 'SIGKILL');
  running.delete(child);
  rmSync(folder, { recursive: true, force: true });
}

/** Linux counts CPU time in 1/100 s. The numbers follow the last `)`: the process name before it may contain others. */
function cpuSecondsOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const numbers = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(numbers[11]) + Number(numbers[12])) / 100;
}

function residentOf(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes ?? 0) * 1024;
}

async function collect(child: ChildProcess, file: string): Promise<Memory> {
  rmSync(file, { force: true });
  child.kill('SIGUSR2');
  for (let waited = 0; waited < 60_000; waited += 20) {
    await sleep(20);
    const text = textOf(file);
    if (text.endsWith('}'))
      return { ...(JSON.parse(text) as Omit<Memory, 'resident'>), resident: residentOf(child.pid ?? 0) };
  }
  throw new CommandError('A server did not write its memory usage within a minute.');
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
