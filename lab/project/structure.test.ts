/** Enforces the project's structure: allowed imports, short files, and a sentence at the top of each file. */
import { readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { pathsBelow } from '../testing/test-package.js';
import { mostStoreys, storeys } from './storeys.js';

/**
 * The parts that each part may import besides itself. `lab` may import everything; so may tests (`*.test.ts`) and their
 * helpers (`test-*.ts`).
 */
const visible: Readonly<Record<string, readonly string[]>> = {
  openapi: [],
  conformance: ['openapi'],
  'reference-impl': ['openapi'],
  variants: ['openapi', 'reference-impl'],
  mock: ['openapi', 'reference-impl', 'variants'],
  console: ['openapi', 'reference-impl', 'variants', 'mock'],
  scripts: ['openapi', 'reference-impl', 'variants', 'mock', 'conformance', 'console'],
};
const parts = [...Object.keys(visible), 'lab'];

/** Every part may import the project's name and version. */
const free = ['package.json'];

/** The parts that run on Node only: the HTTP server and the database. */
const hosts = /^(?:reference-impl\/http|mock\/database)\//;

/** Files in these folders, except the ones above, must not use Node, so that a browser can run them. */
const hostless = (path: string): boolean =>
  /^(?:openapi|reference-impl|variants|mock|console)\//.test(path) && !hosts.test(path);

/** The catalogue has a row for each requirement, so it may be longer. */
const long = ['openapi/requirements.ts'];
const mostLines = 250;

/** The most source files in a folder. */
const mostFiles = 15;

interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Its imports: paths in the project, or packages. */
  readonly imports: readonly string[];
}

/** A comment about the file, not about a declaration: no declaration follows it directly. */
const headline = /^\/\*\*\s(?:(?!\*\/)[^])*\.\s+\*\/\n(?:\n|import |export [*{]|\/[*/])/;

const project = new URL('../..', import.meta.url);

const isCode = (path: string): boolean => /\.tsx?$/.test(path);

function sourceFile(path: string): SourceFile {
  const text = readFileSync(new URL(path, project), 'utf8');
  const found = isCode(path) ? ts.preProcessFile(text, true, true).importedFiles : [];
  const imports = found.map(({ fileName }) => (fileName.startsWith('.') ? posix.join(path, '..', fileName) : fileName));
  return { path, text, imports };
}

const files = pathsBelow(...parts)
  .filter((path) => statSync(new URL(path, project)).isFile())
  .map(sourceFile)
  .filter(({ text }) => !text.startsWith('/** Generated from '));

/** Tests and their helpers. */
const isTest = (path: string): boolean => /(?:^|\/)test-[^/]*\.ts$|\.test\.ts$/.test(path);

const sources = files.filter(({ path }) => isCode(path) && !isTest(path));

/** The globals that only Node has, among the names in a file. */
function nodeGlobals({ path, text }: SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && ['process', 'Buffer', 'require', '__dirname'].includes(node.text))
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return found;
}

const sourceOf = new Map(sources.map(({ path }) => [path.replace(/\.tsx?$/, '.js'), path]));

/** The imports between source files. */
const ours = sources.flatMap(({ path, imports }) =>
  imports.flatMap((name) => (sourceOf.has(name) ? [{ from: path, to: sourceOf.get(name)! }] : [])),
);

/** The storey of each folder that stands directly in a part, such as `conformance/run`, by its path. */
const storeyOf = new Map(
  Object.entries(storeys).flatMap(([part, all]) =>
    all.flatMap((folders, storey) => folders.map((folder) => [posix.join(part, folder), storey] as const)),
  ),
);
const newFolder = 'give it a storey in lab/project/storeys.ts, above what it imports and below what imports it';
const wrongWay =
  'that folder is not on a storey below (lab/project/storeys.ts). Move what is imported down, or let the importer be given it';

/** The folder directly in a part that has the file. */
const houseOf = (path: string): string => posix.dirname(path).split('/').slice(0, 2).join('/');

/** What remains of a graph of imports if all that imports nothing of it is removed repeatedly: circles and their importers. */
function circles(nodes: readonly string[], edges: readonly { readonly from: string; readonly to: string }[]) {
  const open = new Map(nodes.map((node) => [node, new Set<string>()]));
  for (const { from, to } of edges) if (from !== to) open.get(from)!.add(to);
  for (let size = -1; size !== open.size;) {
    size = open.size;
    for (const [node, imports] of open) if (![...imports].some((one) => open.has(one))) open.delete(node);
  }
  return [...open.keys()];
}

const partOf = (path: string): string => path.split('/')[0] ?? '';
const isOurs = (name: string): boolean => name.startsWith('../') || parts.includes(partOf(name)) || free.includes(name);

function isVisible(from: string, to: string): boolean {
  const seen = visible[partOf(from)];
  return !seen || !isOurs(to) || free.includes(to) || [partOf(from), ...seen].includes(partOf(to));
}

/** The types that a file exports, each with the file. */
function exportedTypes({ path, text }: SourceFile): readonly (readonly [name: string, path: string])[] {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return statements.flatMap((node) => {
    const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);
    const isExported = isType && node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    return isExported && node.name ? [[node.name.text, path] as const] : [];
  });
}

describe('the structure', () => {
  it('has files in every part', () => {
    expect([...new Set(sources.map(({ path }) => partOf(path)))].sort()).toEqual([...parts].sort());
    expect(sources.flatMap(({ imports }) => imports)).toEqual(
      expect.arrayContaining(['openapi/contract/contract.js', 'ajv-formats']),
    );
  });

  it('has only the imports that are allowed between its parts', () => {
    const wrong = sources.flatMap(({ path, imports }) =>
      imports.filter((name) => !isVisible(path, name)).map((name) => `${path} imports ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it(`has a storey for each folder, and at most ${mostStoreys} in a part`, () => {
    const folders = new Set(sources.map(({ path }) => houseOf(path)));
    expect([...folders].filter((folder) => !storeyOf.has(folder)).map((folder) => `${folder}: ${newFolder}`)).toEqual(
      [],
    );
    expect([...storeyOf.keys()].filter((folder) => !folders.has(folder))).toEqual([]);
    const high = Object.entries(storeys).filter(([, all]) => all.length > mostStoreys);
    expect(high.map(([part]) => part)).toEqual([]);
  });

  it('imports only from storeys below', () => {
    const wrong = ours.filter(({ from, to }) => {
      const [importing, imported] = [houseOf(from), houseOf(to)];
      return (
        partOf(from) === partOf(to) && importing !== imported && storeyOf.get(importing)! <= storeyOf.get(imported)!
      );
    });
    expect(wrong.map(({ from, to }) => `${from} imports ${to}: ${wrongWay}`)).toEqual([]);
  });

  it('has no circles of files or folders, imports of types included', () => {
    const paths = sources.map(({ path }) => path);
    expect(circles(paths, ours)).toEqual([]);
    const folder = (path: string): string => posix.dirname(path);
    const between = ours.map(({ from, to }) => ({ from: folder(from), to: folder(to) }));
    expect(circles([...new Set(paths.map(folder))], between)).toEqual([]);
  });

  it(`has no folder with more than ${mostFiles} source files`, () => {
    const counts = new Map<string, number>();
    for (const { path } of sources) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
    const full = [...counts].filter(([, count]) => count > mostFiles);
    expect(
      full.map(([folder, count]) => `${folder} has ${count} source files: make a folder of what belongs together`),
    ).toEqual([]);
  });

  it('uses Node nowhere in the core', () => {
    const wrong = sources
      .filter(({ path }) => hostless(path))
      .flatMap((file) =>
        [...file.imports.filter(isBuiltin), ...nodeGlobals(file)].map((name) => `${file.path} uses ${name}`),
      );
    expect(wrong).toEqual([]);
  });

  it(`has no file above ${mostLines} lines, except the catalogue`, () => {
    const code = files.filter(({ path }) => isCode(path) || path.endsWith('.css'));
    const lengths = code.map(({ path, text }) => [path, text.split('\n').length - 1] as const);
    const wrong = lengths.filter(([path, lines]) => lines > mostLines && !long.includes(path));
    expect(wrong.map(([path, lines]) => `${path} has ${lines} lines`)).toEqual([]);
  });

  it('spreads no object literal, which would only hide its fields from a reader', () => {
    const spread = files.filter(({ path, text }) => isCode(path) && /^\s*\.\.\.\{ \w/m.test(text));
    expect(spread.map(({ path }) => path)).toEqual([]);
  });

  it('has one exported type for each name', () => {
    const byName = new Map<string, string[]>();
    for (const [name, path] of sources.flatMap(exportedTypes)) byName.set(name, [...(byName.get(name) ?? []), path]);
    expect(byName.size).toBeGreaterThan(700);
    expect([...byName].filter(([, paths]) => paths.length > 1)).toEqual([]);
  });

  it('describes each proof in its first line, which `npm test` prints', () => {
    const proofs = files.filter(({ path }) => path.endsWith('.proof.test.ts'));
    expect(proofs.length).toBeGreaterThan(10);
    expect(proofs.filter(({ text }) => !/^\/\*\* \S.*\. \*\/\n/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('has a sentence at the top of each file that describes it', () => {
    const wrong = sources.filter(({ text }) => !headline.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
