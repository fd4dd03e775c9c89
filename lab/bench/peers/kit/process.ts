/** Runs a peer's command in its own folder, with a minimal environment and a time limit. */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PeerError, type EndedProcess } from './tool.js';

/** The time limit of a run, in milliseconds. */
const limitMs = 300_000;

/** A file in the bench's folder. */
export const benchFile = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
/** A file in the project's folder. */
export const projectFile = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/** A function that returns a message if a file is missing, with the command that creates it. */
export const lacking = (file: string, remedy: string) => (): string | undefined =>
  existsSync(file) ? undefined : `it is not installed; ${remedy} installs it`;

/** Environment variables that prevent telemetry and the use of personal settings. */
const quiet = (folder: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: folder,
  LANG: 'C.UTF-8',
  CI: 'true',
  NO_COLOR: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
});

/** Runs a command. Rejects with a `PeerError` if it can't start or doesn't end in time. Its output is in `output`. */
export async function runIn(
  folder: string,
  [command, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> = {},
): Promise<EndedProcess> {
  const output = openSync(join(folder, 'output'), 'a');
  const begin = performance.now();
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...quiet(folder), ...env },
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeSync(output);
  const kill = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', kill);
  const late = setTimeout(kill, limitMs);
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', resolve);
    });
    if (exitCode === null) throw new PeerError(`${command} was ended after ${limitMs / 1000} s.`);
    return { exitCode, ms: performance.now() - begin };
  } finally {
    clearTimeout(late);
    process.off('exit', kill);
  }
}

/** A file that a command wrote. Throws a `PeerError` with the end of its output if the file is missing. */
export function written(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    throw new PeerError(`It wrote no ${name}, but said: ${said(folder)}`);
  }
}

function said(folder: string): string {
  const text = readFileSync(join(folder, 'output'), 'utf8').trim();
  return text === '' ? 'nothing' : text.slice(-400);
}

/** A JSON file that a command wrote. Throws a `PeerError` if it is not JSON. */
export function writtenJson(folder: string, name: string): unknown {
  const text = written(folder, name);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new PeerError(`${name} is not JSON: ${text.slice(0, 200)}`);
  }
}
