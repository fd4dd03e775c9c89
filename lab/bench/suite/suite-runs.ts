/** Runs the suite as a command, and measures the time, CPU time and memory of each run. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Report } from '../../../conformance/report/report.js';
import { CommandError } from '../../../scripts/cli/arguments.js';

const project = fileURLToPath(new URL('../../..', import.meta.url));

/** The usage of one run: times in milliseconds, memory in bytes. */
export interface RunUsage {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly maxRss: number;
}

/** Makes the process record its usage when it exits: later it is not available any more. */
const hook =
  "import { writeFileSync } from 'node:fs';" +
  "process.on('exit', () => writeFileSync(process.env.BENCH_USAGE, JSON.stringify(process.resourceUsage())));";

function usageIn(file: string): Omit<RunUsage, 'wallMs'> {
  const usage = JSON.parse(readFileSync(file, 'utf8')) as NodeJS.ResourceUsage;
  return { cpuMs: (usage.userCPUTime + usage.systemCPUTime) / 1000, maxRss: usage.maxRSS * 1024 };
}

/** A finished command: its exit code, and the end of its output. */
interface Ended {
  readonly exitCode: number | null;
  readonly wallMs: number;
  readonly said: string;
}

/** Runs a command in the project's folder. Rejects if it can't be started. */
async function runCommand(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const begin = performance.now();
  const child = spawn(command, args, {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
    });
  let wallMs = 0;
  child.once('exit', () => {
    wallMs = performance.now() - begin;
  });
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { exitCode, wallMs, said };
}

/** Runs the built suite with flags. Throws a command error unless the target is conformant. */
export async function runConform(flags: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<RunUsage> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-suite-'));
  try {
    const usage = join(folder, 'usage.json');
    const args = [
      '--import',
      `data:text/javascript,${encodeURIComponent(hook)}`,
      'dist/conform.js',
      '--quiet',
      ...flags,
    ];
    const { exitCode, wallMs, said } = await runCommand(process.execPath, args, { ...env, BENCH_USAGE: usage });
    if (exitCode !== 0)
      throw new CommandError(`conform ${flags.join(' ')} ended with ${exitCode}: ${said.slice(-300)}`);
    return { wallMs, ...usageIn(usage) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The report of a run that writes all reports, and its usage. */
export async function runWithReports(flags: readonly string[]): Promise<RunUsage & { readonly report: Report }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-reports-'));
  try {
    const taken = await runConform([...flags, '--out', folder]);
    return { ...taken, report: JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
