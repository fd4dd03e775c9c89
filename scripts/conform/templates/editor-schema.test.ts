/** Files that the commands write name their schema in a way that is the same on every machine and on Windows. */
import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { schemaAddress, schemaLine } from './editor-schema.js';

const inPackage = 'node_modules/delivery-conformance/conformance/given.schema.json';
const online = `https://unpkg.com/delivery-conformance@${packageJson.version}/conformance/given.schema.json`;

const onLinux = (file: string, schema: string): string =>
  schemaAddress(file, 'given', { schema, path: posix, folder: '/shop' });
const onWindows = (file: string, schema: string): string =>
  schemaAddress(file, 'given', { schema, path: win32, folder: 'C:\\shop' });

it('names a schema in the project by its path from the file', () => {
  expect(onLinux('conform.yaml', `/shop/${inPackage}`)).toBe(`./${inPackage}`);
  expect(onLinux('ci/known.yaml', `/shop/${inPackage}`)).toBe(`../${inPackage}`);
  expect(onWindows('ci\\known.yaml', `C:\\shop\\${inPackage.replaceAll('/', '\\')}`)).toBe(`../${inPackage}`);
});

it('names a schema elsewhere, such as of a package that npx fetched, by its address', () => {
  expect(onLinux('conform.yaml', `/cache/_npx/1/${inPackage}`)).toBe(online);
  expect(onLinux('/tmp/conform.yaml', `/shop/${inPackage}`)).toBe(online);
  expect(onWindows('conform.yaml', `D:\\npx\\${inPackage}`)).toBe(online);
  expect(onWindows('conform.yaml', '')).toBe(online);
});

it.each(['acknowledged', 'baseline', 'given', 'scenario', 'sequences'] as const)('finds the schema %s', (name) => {
  expect(existsSync(schemaAddress('x.yaml', name))).toBe(true);
  expect(schemaLine('x.yaml', name)).toBe(`# yaml-language-server: $schema=${schemaAddress('x.yaml', name)}\n`);
});
