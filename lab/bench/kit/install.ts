/** Installs the packages of the bench, and bundles its own servers. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { CommandError } from '../../../scripts/cli/arguments.js';

const folder = fileURLToPath(new URL('..', import.meta.url));
const installed = `${folder}node_modules/.package-lock.json`;
const built = `${folder}node_modules/.servers`;

/** Installs lab/bench/package.json unless that is done already. Throws a command error if it fails. */
export function install(log: (line: string) => void): void {
  if (existsSync(installed)) return;
  log('Installing what only the bench needs, into lab/bench/node_modules ...');
  if (!npmCi(folder)) throw new CommandError('npm ci --prefix lab/bench failed; see its output above.');
}

/** Installs a folder from its lock file. Returns whether that succeeded; npm's output has the reason. */
export function npmCi(prefix: string): boolean {
  const args = ['ci', '--prefix', prefix, '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  return status === 0;
}

const programNames = ['limit', 'filled', 'scalar', 'memory-hook'] as const;
export type ServerProgram = (typeof programNames)[number];

/** The file of a program that `buildServers` builds. */
export const programFile = (name: ServerProgram): string => `${built}/${name}.mjs`;

/** Bundles `servers` in the same way as the commands in `dist`, so that they start and run alike. */
export async function buildServers(): Promise<void> {
  await build({
    entryPoints: programNames.map((name) => ({ in: `${folder}servers/${name}.ts`, out: name })),
    outdir: built,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
}

/** Writes an input file for a server, and returns its path. */
export function writeInput(name: string, text: string): string {
  mkdirSync(built, { recursive: true });
  writeFileSync(`${built}/${name}`, text);
  return `${built}/${name}`;
}
