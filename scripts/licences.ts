/** The licences of everything that the project uses, and the texts of those that travel with the bundle. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import packageJson from '../package.json' with { type: 'json' };
import { bundleOfConsole } from './build-console.js';
import { bundlePackage } from './bundle.js';

const project = fileURLToPath(new URL('..', import.meta.url));

/** A package as the lock file has it. */
export interface Locked {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** What a lock file says of one folder. */
interface Entry {
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Entries = Readonly<Record<string, Entry>>;

/** The lock file doesn't have every licence; these were read in the packages themselves. */
const read: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['compute-gcd', 'compute-lcm', 'reserved', 'validate.io-function'],
    ...['validate.io-integer', 'validate.io-integer-array', 'validate.io-number'],
  ].map((name) => [name, 'MIT']),
);

const lockFile = (): Entries =>
  (JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as { packages: Entries }).packages;

const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? path;

function lockedAt(path: string, { version = '', license }: Entry): Locked {
  const name = nameOf(path);
  return { name, version, licence: license ?? read[name] ?? 'unknown' };
}

/** Where a package that another one asks for is found, from the folder of that one outwards. */
function resolve(all: Entries, from: string, name: string): string | undefined {
  const here = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (Object.hasOwn(all, here)) return here;
  return from === '' ? undefined : resolve(all, from.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), name);
}

/** Packages with all that they need, by their folders. */
function withNeeds(all: Entries, names: readonly string[]): ReadonlySet<string> {
  const found = (from: string, wanted: readonly string[]): readonly string[] =>
    wanted.map((name) => resolve(all, from, name)).filter((path) => path !== undefined);
  const seen = new Set(found('', names));
  for (const path of seen) {
    const { dependencies, optionalDependencies } = all[path] ?? {};
    for (const next of found(path, Object.keys({ ...dependencies, ...optionalDependencies }))) seen.add(next);
  }
  return seen;
}

/** The folders of the packages whose code is in a bundle; the renderer of the API reference is copied there as it comes. */
export function bundledPackages(metafiles: readonly Metafile[]): readonly string[] {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap((output) =>
      Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    ),
  );
  const folders = inputs.map((path) => /node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  return [...new Set([...folders.filter((path) => path !== undefined), 'node_modules/swagger-ui-dist'])].sort();
}

/** The texts that the licences of bundled packages want to be passed on. Throws for a package that has none. */
export function licenceTexts(folders: readonly string[]): string {
  const parts = folders.map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(project, folder, 'package.json'), 'utf8'),
    ) as Record<string, string>;
    const texts = readdirSync(join(project, folder))
      .filter((file) => /^(licen[cs]e|notice|copying|swagger-ui-bundle\.js\.licen[cs]e)/i.test(file))
      .map((file) => readFileSync(join(project, folder, file), 'utf8').trim());
    if (texts.length === 0) throw new Error(`${name} has no licence text in ${folder}.`);
    return `${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`;
  });
  const head = 'Parts of these packages are in the files beside this one. Each has a licence of its own.\n';
  return [head, ...parts].join(`\n${'-'.repeat(80)}\n\n`);
}

/** What the page lists. */
export interface Licences {
  readonly bundled: readonly Locked[];
  readonly installed: readonly Locked[];
  readonly optional: Readonly<Record<string, readonly Locked[]>>;
  readonly development: readonly Locked[];
}

/** Every package of the lock file, by what it is used for. */
export async function findLicences(): Promise<Licences> {
  const all = lockFile();
  const listed = (paths: Iterable<string>): readonly Locked[] =>
    [...new Set(paths)].sort().map((path) => lockedAt(path, all[path] ?? {}));
  const bundled = bundledPackages([await bundlePackage({ isWritten: false }), await bundleOfConsole()]);
  const installed = withNeeds(all, Object.keys(packageJson.dependencies));
  const peers = Object.keys(packageJson.peerDependencies);
  const used = new Set(['', ...bundled, ...installed, ...peers.flatMap((name) => [...withNeeds(all, [name])])]);
  return {
    bundled: listed(bundled),
    installed: listed(installed),
    optional: Object.fromEntries(peers.map((name) => [name, listed(withNeeds(all, [name]))])),
    development: listed(Object.keys(all).filter((path) => !used.has(path))),
  };
}
