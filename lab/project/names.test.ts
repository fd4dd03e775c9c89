/** Enforces that a name in code means one thing. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { pathsBelow } from '../testing/test-package.js';

const parts = ['openapi', 'conformance', 'reference-impl', 'variants', 'mock', 'console', 'scripts', 'lab'];
const project = new URL('../..', import.meta.url);

/** Sources without tests, generated types, and programs that are copied beside the contract. */
const sources = pathsBelow(...parts).filter(
  (path) =>
    /\.tsx?$/.test(path) &&
    !/\.test\.ts$|(?:^|\/)test-[^/]*\.ts$|^openapi\/generated\/|^mock\/admin\/types|^lab\/tools\/programs\//.test(path),
);

/** The types that a file exports, each with the file. */
function exportedTypes(path: string): readonly (readonly [name: string, path: string])[] {
  const { statements } = ts.createSourceFile(
    path,
    readFileSync(new URL(path, project), 'utf8'),
    ts.ScriptTarget.Latest,
  );
  return statements.flatMap((node) => {
    const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);
    const isExported = isType && node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    return isExported && node.name ? [[node.name.text, path] as const] : [];
  });
}

it('has one exported type for each name', () => {
  const byName = new Map<string, string[]>();
  for (const [name, path] of sources.flatMap(exportedTypes)) byName.set(name, [...(byName.get(name) ?? []), path]);
  expect(byName.size).toBeGreaterThan(700);
  expect([...byName].filter(([, paths]) => paths.length > 1)).toEqual([]);
});
