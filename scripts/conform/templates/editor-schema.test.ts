/** The address of a schema in a file that a command writes is the same on every machine, including Windows. */
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

it('refers to a schema in the project by its path relative to the file', () => {
  expect(onLinux('conform.yaml', `/shop/${inPackage}`)).toBe(`./${inPackage}`);
  expect(onLinux('ci/known.yaml', `/shop/${inPackage}`)).toBe(`../${inPackage}`);
  expect(onWindows('ci\\known.yaml', `C:\\shop\\${inPackage.replaceAll('/', '\\')}`)).toBe(`../${inPackage}`);
});

it('refers to a schema elsewhere, such as in a package that npx fetched, by its URL', () => {
  expect(onLinux('conform.yaml', `/cache/_npx/1/${inPackage}`)).toBe(online);
  expect(onLinux('/tmp/conform.yaml', `/shop/${inPackage}`)).toBe(online);
  expect(onWindows('conform.yaml', `D:\\npx\\${inPackage}`)).toBe(online);
  expect(onWindows('conform.yaml', '')).toBe(online);
});

it.each(['acknowledged', 'baseline', 'given', 'scenario', 'sequences'] as const)('finds the schema %s', (name) => {
  expect(existsSync(schemaAddress('x.yaml', name))).toBe(true);
  expect(schemaLine('x.yaml', name)).toBe(`# yaml-language-server: $schema=${schemaAddress('x.yaml', name)}\n`);
});
