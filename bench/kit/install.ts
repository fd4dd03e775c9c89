/** Installs what only the bench needs, and makes programs of the bench's own servers. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { CommandError } from '../../scripts/cli/arguments.js';

const folder = fileURLToPath(new URL('..', import.meta.url));
const installed = `${folder}node_modules/.package-lock.json`;
const built = `${folder}node_modules/.servers`;

/** Installs bench/package.json where that was not done yet. Throws a command error when it can't. */
export function install(log: (line: string) => void): void {
  if (existsSync(installed)) return;
  log('Installing what only the bench needs, into bench/node_modules ...');
  if (!npmCi(folder)) throw new CommandError('npm ci --prefix bench failed; its own lines say why.');
}

/** Installs a folder from its own lock file. Whether that succeeded; npm's own lines say why not. */
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

/** The file of a program, once `buildServers` has made it. */
export const programFile = (name: ServerProgram): string => `${built}/${name}.mjs`;

/** Makes programs of `servers`, bundled as the commands in `dist` are, so that they start and run as those do. */
export async function buildServers(): Promise<void> {
  await build({
    entryPoints: programNames.map((name) => ({ in: `${folder}servers/${name}.ts`, out: name })),
    outdir: built,
    outExtension: { '.js': '.mjs' },
    ...{
      bundle: true,
      platform: 'node',
      target: 'node20.19',
      format: 'esm',
      packages: 'external',
      logLevel: 'warning',
    },
  });
}

/** Writes a file for a server to read, and gives its path. */
export function writeInput(name: string, text: string): string {
  mkdirSync(built, { recursive: true });
  writeFileSync(`${built}/${name}`, text);
  return `${built}/${name}`;
}
