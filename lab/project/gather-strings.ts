/**
 * Gathers every sentence that people read, with its place: from sources, contracts, lists of checks and faults, and
 * documents.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { LineCounter, parseDocument, visit } from 'yaml';

export interface Sentence {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

const project = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(`${project}${path}`, 'utf8');

const paths = execFileSync('git', ['ls-files'], { cwd: project, encoding: 'utf8' }).trim().split('\n');

/** These files quote words that must not be used. */
const quoting = /^lab\/project\/(?:glossary|strings\.test|gather-strings)\.ts$/;
const isTest = (path: string): boolean => /(?:^|\/)test-[^/]*\.ts$|\.test\.ts$/.test(path);

const code = paths.filter(
  (path) => /\.tsx?$/.test(path) && !quoting.test(path) && !/^\/\*\* Generated/.test(read(path)),
);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const hasWords = (text: string, least: number): boolean =>
  (text.replace(/\$\{[^}]*\}/g, ' ').match(/(?<=^|[\s"'(`])[A-Za-z][a-z'’]*(?=$|[\s"').,:;?!`])/g) ?? []).length >=
  least;

/** The text of a string, a template or a sum of them, with `${…}` for inserted values; undefined for anything else. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return (
      node.head.text + node.templateSpans.map((span) => `\${${span.expression.getText()}}${span.literal.text}`).join('')
    );
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [textOf(node.left), textOf(node.right)];
    if (left === undefined && right === undefined) return undefined;
    return (left ?? `\${${node.left.getText()}}`) + (right ?? `\${${node.right.getText()}}`);
  }
  if (ts.isJsxElement(node) && node.children.some((child) => ts.isJsxText(child) && /[a-z]/i.test(child.text)))
    return node.children.map((child) => (ts.isJsxText(child) ? child.text : `\${${child.getText()}}`)).join('');
  return undefined;
}

/** Calls `found` for each text in a source file; parts of a sum count only as a whole. */
function visitTexts(path: string, found: (node: ts.Node, text: string) => void): void {
  const step = (node: ts.Node): void => {
    const isPart = ts.isBinaryExpression(node.parent) && textOf(node.parent) !== undefined;
    const text = isPart || ts.isImportDeclaration(node.parent) ? undefined : textOf(node);
    if (text !== undefined) found(node, oneLine(text));
    ts.forEachChild(node, step);
  };
  ts.forEachChild(ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true), step);
}

const lineOf = (node: ts.Node): number => {
  const file = node.getSourceFile();
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
};

/** The program's texts of at least three words; in the console's components, of at least one word. */
function programTexts(path: string): Sentence[] {
  const sentences: Sentence[] = [];
  visitTexts(path, (node, text) => {
    if (hasWords(text, ts.isJsxElement(node) ? 1 : 3)) sentences.push({ path, line: lineOf(node), text });
  });
  return sentences;
}

/** The names of the tests in a file. */
function testNames(path: string): Sentence[] {
  const sentences: Sentence[] = [];
  visitTexts(path, (node, text) => {
    const { parent } = node;
    if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return;
    if (/^(?:it|test|describe)\b/.test(parent.expression.getText()))
      sentences.push({ path, line: lineOf(parent), text });
  });
  return sentences;
}

/** The comments of a file; line comments on adjacent lines are one. */
function comments(path: string): Sentence[] {
  const text = read(path);
  const found = text.matchAll(/\/\*\*?[^]*?\*\/|(?<=^|\s)\/\/ .*(?:\n\s*\/\/ .*)*/g);
  return [...found].map(({ 0: comment, index }) => ({
    path,
    line: text.slice(0, index).split('\n').length,
    text: oneLine(comment.replace(/^\/\*\*?|\*\/$|^\s*(?:\/\/|\*)(?= )/gm, '')),
  }));
}

/** The summaries, titles and descriptions of a contract or schema. */
function descriptions(path: string): Sentence[] {
  const [sentences, lines]: [Sentence[], LineCounter] = [[], new LineCounter()];
  visit(parseDocument(read(path), { lineCounter: lines }), {
    Pair(_key, { key, value }) {
      const { value: name } = (key ?? {}) as { value?: unknown };
      const { value: text, range } = (value ?? {}) as { value?: unknown; range?: readonly number[] };
      if (typeof text === 'string' && ['summary', 'title', 'description'].includes(String(name)))
        sentences.push({ path, line: lines.linePos(range?.[0] ?? 0).line, text: oneLine(text) });
    },
  });
  return sentences;
}

/** The text that a pattern's first group matches in each line of a generated list. */
const listed = (path: string, pattern: RegExp): Sentence[] =>
  read(path)
    .split('\n')
    .flatMap((row, index) => {
      const text = pattern.exec(row)?.[1];
      return text === undefined ? [] : [{ path, line: index + 1, text }];
    });

/** The lines of a document, without code blocks. */
function documentLines(path: string): Sentence[] {
  const prose = read(path).replace(/^```[^]*?^```/gm, (block) => block.replace(/.+/g, ''));
  return prose.split('\n').map((text, index) => ({ path, line: index + 1, text }));
}

const programs = code.filter((path) => !isTest(path) && !path.startsWith('lab/bench/peers/'));
const contracts = paths.filter((path) => /^openapi\/openapi\.yaml$|\/admin\.yaml$|\.schema\.json$/.test(path));
const documents = paths.filter((path) => /^[A-Z-]+\.md$|^docs\/.*\.md$|\/README\.md$|^console\/.*\.html$/.test(path));

/** Every sentence that users read outside the documents. */
export const readByUsers = (): readonly Sentence[] => [
  ...programs.flatMap(programTexts),
  ...contracts.flatMap(descriptions),
  ...listed('conformance/checks.golden.txt', /^\S+ {2}\S+ {2}\S+ {2}(.*)/),
  ...listed('docs/kill-matrix.md', /^\| `[^|]*` \| ([^|]*) \|/),
];

/** Every sentence that contributors read: documents, comments, and names of tests. */
export const readByMaintainers = (): readonly Sentence[] => [
  ...documents.flatMap(documentLines),
  ...code.flatMap(comments),
  ...code.filter(isTest).flatMap(testNames),
];

/** The names that the sources declare or use, and the paths of the files, each once with the first place. */
export function namesInCode(): readonly Sentence[] {
  const found = new Map<string, Sentence>(paths.map((path) => [path, { path, line: 1, text: path }]));
  for (const path of code) {
    const step = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && !found.has(node.text))
        found.set(node.text, { path, line: lineOf(node), text: node.text });
      ts.forEachChild(node, step);
    };
    step(ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true));
  }
  return [...found.values()];
}
