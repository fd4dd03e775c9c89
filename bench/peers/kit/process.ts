/** Runs a peer's command: in its own folder, with nothing of ours in its environment, and not for ever. */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PeerError, type Ended } from './tool.js';

/** The longest that a run may take, in milliseconds. */
const limitMs = 300_000;

/** A file below the bench's folder. */
export const benchFile = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
/** A file below the project's folder. */
export const projectFile = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Says that a file is missing, and what brings it. */
export const lacking = (file: string, remedy: string) => (): string | undefined =>
  existsSync(file) ? undefined : `it is not installed; ${remedy} installs it`;

/** What keeps tools from calling home and from reading somebody's settings. */
const quiet = (folder: string): NodeJS.ProcessEnv => ({
  ...{ PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8', CI: 'true', NO_COLOR: '1' },
  ...{ REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
});

/** Waits for a command. Rejects with a `PeerError` when it can't start or doesn't end in time; its output is in `output`. */
export async function runIn(
  folder: string,
  [command, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const output = openSync(join(folder, 'output'), 'a');
  const begin = performance.now();
  const child = spawn(command, args, {
    ...{ cwd: folder, env: { ...quiet(folder), ...env }, stdio: ['ignore', output, output], detached: true },
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

/** What a command wrote. Throws a `PeerError` that has the end of its output when there is no such file. */
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

/** What a command wrote as JSON. Throws a `PeerError` when it is none. */
export function writtenJson(folder: string, name: string): unknown {
  const text = written(folder, name);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new PeerError(`${name} is not JSON: ${text.slice(0, 200)}`);
  }
}
