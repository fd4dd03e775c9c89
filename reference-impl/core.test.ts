import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('.', import.meta.url);
const isTest = (name: string): boolean => name.endsWith('.test.ts') || /^test-/.test(name);
const core = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !isTest(name) && name !== 'server.ts')
  .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);

it.each(core)('%s needs nothing of Node and no other part but the contract', (_name, source) => {
  const imports = [...source.matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, name = '']) => name);
  expect(imports.filter((name) => name.startsWith('node:') || /conformance|scripts|test-/.test(name))).toEqual([]);
  expect(source).not.toMatch(/\b(?:Buffer|process|setImmediate|require)\b[.(]/);
});
