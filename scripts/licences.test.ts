/** The list of licences is current, and every licence in it suits what its package is used for. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { bundlePackage } from './bundle.js';
import { licencePage } from './licence-page.js';
import { bundledPackages, findLicences, licenceTexts, type Licences } from './licences.js';

/** What asks no more of those who pass a program on than to name its authors and keep the text. */
const permissive = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'Unlicense', 'BlueOak-1.0.0'];

/** What binds only those who change or pass on the package itself, which we do not. */
const forUseOnly = [...permissive, 'MPL-2.0', 'Python-2.0', 'PSF-2.0', 'CC0-1.0', 'CC-BY-4.0', '(MIT OR CC0-1.0)'];

let licences: Licences;

beforeAll(async () => {
  licences = await findLicences();
}, 60_000);

const named = (name: string) => expect.objectContaining({ name }) as unknown;

it('lists every licence as it is now', () => {
  const page = readFileSync(new URL('../docs/licences.md', import.meta.url), 'utf8');
  expect(page === licencePage(licences), 'docs/licences.md is current: npm run generate writes it').toBe(true);
});

it('passes on, or installs, only what has a permissive licence', () => {
  const passedOn = [...licences.bundled, ...licences.installed];
  expect(passedOn).toEqual(expect.arrayContaining(['undici', 'ajv', 'preact', 'openapi-fetch'].map(named)));
  expect(passedOn.filter(({ licence }) => !permissive.includes(licence))).toEqual([]);
});

it('uses only what has a licence that suits the use', () => {
  const used = [...Object.values(licences.optional).flat(), ...licences.development];
  expect(used).toEqual(expect.arrayContaining(['@libsql/client', '@stoplight/prism-http', 'eslint'].map(named)));
  expect(used.filter(({ licence }) => !forUseOnly.includes(licence))).toEqual([]);
});

it('bundles nothing that is installed beside it, and knows every dependency', async () => {
  const installed = licences.installed.map(({ name }) => name);
  // The pages bring a copy of their own of what they use.
  const forNode = bundledPackages([await bundlePackage({ isWritten: false })]);
  expect(forNode).toContain('node_modules/undici');
  expect(forNode.filter((path) => installed.includes(path.replace('node_modules/', '')))).toEqual([]);
  expect(installed).toEqual(expect.arrayContaining(Object.keys(packageJson.dependencies)));
});

it('brings the text of each bundled licence', () => {
  const text = licenceTexts(licences.bundled.map(({ name }) => `node_modules/${name}`));
  for (const { name, version, licence } of licences.bundled) expect(text).toContain(`${name} ${version} (${licence})`);
  expect(text).toContain('Copyright (c) Matteo Collina and Undici contributors');
});

it('does not build with a package that has no licence text', () => {
  expect(() => licenceTexts(['.'])).not.toThrow();
  expect(() => licenceTexts(['node_modules/stackback'])).toThrow('stackback has no licence text');
});
