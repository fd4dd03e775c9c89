/** What a keyword of JSON Schema means stands in its object alone: no other file names one to know something about it. */
import ts from 'typescript';
import { expect, it } from 'vitest';
import { keywords } from '../../openapi/keywords/index.js';
import { fileText, pathsBelow } from '../testing/test-package.js';

/**
 * Keywords that constrain single values and whose names mean nothing else in code, as `minimum` and `format` do. Keywords that hold
 * schemas are the structure of a contract, and the records of an account are found by `x-refers-to`.
 */
const words = new Set(
  keywords.flatMap(({ name, sentence, holds }) =>
    sentence && holds === 'no schema' && /[a-z][A-Z]/.test(name) ? [name] : [],
  ),
);

/** The files that name such keywords. */
const known = {
  // Options of fast-check with the same names.
  'conformance/explore/leaf-values.ts': 'maxLength minLength',
  'conformance/explore/sequences.ts': 'maxLength minLength',
  'conformance/explore/values.ts': 'maxLength minLength',
  // Ajv's own takes quadratic time.
  'openapi/validation/bounded-keywords.ts': 'uniqueItems',
  // One more element is made from the contract's example.
  'reference-impl/fixes/remedies.ts': 'minItems',
  // The schema of what only scenarios have.
  'scripts/generate/scenario-schema.ts': 'maxItems maxLength minLength',
};

const isOther = (path: string): boolean =>
  /\.tsx?$/.test(path) &&
  !/(^|\/)(?:test-[^/]*|[^/]*\.test)\.tsx?$/.test(path) &&
  !/^openapi\/(?:keywords|generated)\/|\/types\.ts$/.test(path);

/** The names of properties in a file, and its texts. */
function namesIn(path: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node)) found.add(node.text);
    if (ts.isPropertyAccessExpression(node)) found.add(node.name.text);
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) found.add(node.name.text);
    if (ts.isBindingElement(node)) found.add((node.propertyName ?? node.name).getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, fileText(path), ts.ScriptTarget.Latest, true));
  return found;
}

it('names keywords outside openapi/keywords only in the files listed here', () => {
  const naming = pathsBelow('openapi', 'conformance', 'reference-impl', 'variants', 'mock', 'scripts', 'console')
    .filter(isOther)
    .flatMap((path) => {
      const own = [...namesIn(path)].filter((name) => words.has(name)).sort();
      return own.length > 0 ? [[path, own.join(' ')]] : [];
    });
  expect(Object.fromEntries(naming)).toEqual(known);
});
