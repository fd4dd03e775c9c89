/** The packages of the tools: their folders, versions and commands, and the Node that each needs. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { npmCi } from '../../bench/kit/install.js';

interface Locked {
  readonly version: string;
  readonly engines?: { readonly node?: string };
  readonly bin?: Readonly<Record<string, string>>;
}

export const project = fileURLToPath(new URL('../../..', import.meta.url));

/** The folders with a lock file. `lab/tools` is small: it has only the tools of `npm run test:all`. */
export const folders = ['lab/tools', 'lab/tools/others'] as const;
export type Folder = (typeof folders)[number];

const lockOf = (folder: Folder): Readonly<Record<string, Locked>> =>
  (JSON.parse(readFileSync(`${project}${folder}/package-lock.json`, 'utf8')) as { packages: Record<string, Locked> })
    .packages;
const locks = folders.map((folder) => [folder, lockOf(folder)] as const);

function find(name: string): readonly [Folder, Locked] {
  for (const [folder, packages] of locks) {
    const locked = packages[`node_modules/${name}`];
    if (locked) return [folder, locked];
  }
  throw new Error(`${name} is in no lock file of ${folders.join(' or ')}.`);
}

export const folderOf = (name: string): Folder => find(name)[0];
export const versionOf = (name: string): string => find(name)[1].version;

/** The file of a command. Its default name is that of the package. */
export function commandFile(name: string, command = name.split('/').at(-1)!): string {
  const [folder, { bin }] = find(name);
  const file = bin?.[command];
  if (file === undefined) throw new Error(`${name} has no command ${command}.`);
  return `${project}${folder}/node_modules/${name}/${file}`;
}

const numbers = (version: string): number => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 1000 + minor;
};

/** The minimum Node of a package, if it is newer than this project's minimum. */
export function nodeNeeded(name: string): string | undefined {
  const versions = [...(find(name)[1].engines?.node ?? '').matchAll(/>=\s*(\d+(?:\.\d+)?)/g)].map(([, one]) => one!);
  const oldest = versions.sort((one, other) => numbers(one) - numbers(other))[0];
  return oldest !== undefined && numbers(oldest) > numbers('20.19') ? oldest : undefined;
}

/** The Node for a package: this one, or the newer one in `lab/tools/others`. Undefined if both are too old. */
export function nodeFor(name: string): string | undefined {
  const needed = nodeNeeded(name);
  if (needed === undefined || numbers(needed) <= numbers(process.versions.node)) return process.execPath;
  const newer = `${project}lab/tools/others/node_modules/node-${process.platform}-${process.arch}/bin/node`;
  return existsSync(newer) ? newer : undefined;
}

/** Installs a folder from its lock file unless that is done already. Returns whether it is installed. */
export const install = (folder: Folder): boolean =>
  existsSync(`${project}${folder}/node_modules/.package-lock.json`) || npmCi(folder);
