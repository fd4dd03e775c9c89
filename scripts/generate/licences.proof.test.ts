/** Every package's licence allows its use here, and the licence texts of bundled packages are in the bundle. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { bundleOfConsole } from '../build/build-console.js';
import { bundlePackage } from '../build/bundle.js';
import { bundledPackages, licenceTexts } from './licences.js';

/** These only require that a distributor names the authors and includes the licence's text. */
const permissive = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'Unlicense', 'BlueOak-1.0.0'];

/** These restrict only those who change or distribute the package itself, which we don't. */
const forUseOnly = [...permissive, 'MPL-2.0', 'Python-2.0', 'PSF-2.0', 'CC0-1.0', 'CC-BY-4.0', '(MIT OR CC0-1.0)'];

/** The lock file lists no licence for these packages; they contain the MIT licence. */
const read = [
  ...['compute-gcd', 'compute-lcm', 'reserved', 'validate.io-function'],
  ...['validate.io-integer', 'validate.io-integer-array', 'validate.io-number'],
];

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const { '': _project, ...locked } = lock.packages;

const nameOf = (path: string): string => path.split('node_modules/').at(-1)!;

/** The folders of packages whose licence is not in the list. */
const others = (folders: readonly string[], licences: readonly string[]): readonly string[] =>
  folders.filter((path) => !licences.includes(locked[path]?.license ?? (read.includes(nameOf(path)) ? 'MIT' : '')));

const installed = Object.keys(locked).filter((path) => !locked[path]!.dev);

let forNode: readonly string[];
let bundled: readonly string[];

beforeAll(async () => {
  const [metafile, pages] = await Promise.all([bundlePackage({ isWritten: false }), bundleOfConsole()]);
  forNode = bundledPackages([metafile]);
  bundled = bundledPackages([metafile, pages]);
});

it('bundles and installs only packages with a permissive licence', () => {
  const passedOn = [...bundled, ...installed];
  expect(passedOn.map(nameOf)).toEqual(expect.arrayContaining(['undici', 'ajv', 'preact', 'openapi-fetch']));
  expect(others(passedOn, permissive)).toEqual([]);
});

it('uses only packages whose licence allows the use', () => {
  expect(Object.keys(locked).map(nameOf)).toEqual(expect.arrayContaining(['@libsql/client', 'oxlint']));
  expect(others(Object.keys(locked), forUseOnly)).toEqual([]);
});

it('bundles no package that is installed with it, and installs every dependency', () => {
  // The pages contain a copy of the packages that they use.
  expect(forNode).toContain('node_modules/undici');
  expect(forNode.filter((path) => installed.includes(path))).toEqual([]);
  expect(installed.map(nameOf)).toEqual(expect.arrayContaining(Object.keys(packageJson.dependencies)));
});

it('includes the licence text of each bundled package', () => {
  const text = licenceTexts(bundled);
  for (const path of bundled) expect(text).toContain(`\n${nameOf(path)} `);
  expect(text).toContain('Copyright (c) Matteo Collina and Undici contributors');
});

it('refuses to bundle a package without a licence text', () => {
  expect(() => licenceTexts(['.'])).not.toThrow();
  expect(() => licenceTexts(['node_modules/stackback'])).toThrow('stackback has no licence text');
});
