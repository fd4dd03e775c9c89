/** Asserts that a document has only keywords of JSON Schema and of ours that are read. Any other is rejected. */
import { below, isRecord } from '../json/json.js';
import { keywordNamed, keywords } from '../keywords/index.js';
import type { Creation } from '../keywords/kit/schema.js';
import { similarIds } from '../text/similar.js';
import { ContractError, notUnderstood, unknownWord } from './contract-error.js';

const documentWords = new Set(['x-provisional', 'x-dependencies', 'x-hint', 'x-spec', 'x-requirement', 'x-advisory']);
/** Keywords of the whole document. A separate reader checks their contents. */
const rootWords = new Set(['x-mock-triggers']);
const flagWords = new Set(['x-provisional', 'x-hint', 'x-reads-only']);
/** Keywords that are allowed only in operations. */
const operationWords = new Set(['x-creates', 'x-reads-only']);
const isOperation = (pointer: string): boolean => /^#\/(?:paths|components\/pathItems)\/[^/]+\/[a-z]+$/.test(pointer);

const isCreation = (value: unknown): value is Creation =>
  isRecord(value) &&
  Object.keys(value).length === 2 &&
  ['customer', 'location', 'order'].includes(value['kind'] as string) &&
  typeof value['key'] === 'string';

/** The entries of a part of the document. Throws if it is not an object. */
function membersOf(value: unknown, at: string): readonly (readonly [string, unknown])[] {
  if (isRecord(value)) return Object.entries(value);
  throw new ContractError(at, 'must be an object.');
}

/** The elements of a part of the document. Throws if it is not a list. */
function elementsOf(value: unknown, at: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new ContractError(at, 'must be a list.');
}

function adviceFor(word: string): string {
  const [similar] = similarIds(
    word,
    keywords.map(({ name }) => name),
  );
  return similar === undefined ? 'Remove it, or add its object to openapi/keywords.' : `Did you mean ${similar}?`;
}

/** Throws for a value that is not a schema, and for an unknown keyword in it, with its place. */
export function assertSchema(node: unknown, pointer: string): void {
  if (!isRecord(node)) throw new ContractError(pointer, 'must be a schema.');
  for (const [word, value] of Object.entries(node)) {
    const at = below(pointer, word);
    const keyword = keywordNamed(word);
    if (!keyword) throw unknownWord(at, adviceFor(word));
    if (keyword.holds === 'a schema') assertSchema(value, at);
    else if (keyword.holds === 'a list of schemas')
      elementsOf(value, at).forEach((member, index) => assertSchema(member, `${at}/${index}`));
    else if (keyword.holds === 'schemas by name')
      for (const [name, member] of membersOf(value, at)) assertSchema(member, below(at, name));
    if (!keyword.form(value)) throw notUnderstood(at, value);
  }
}

function assertElsewhere(node: unknown, pointer: string): void {
  if (Array.isArray(node)) return node.forEach((member, index) => assertElsewhere(member, `${pointer}/${index}`));
  if (!isRecord(node)) return;
  for (const [word, value] of Object.entries(node)) {
    const at = below(pointer, word);
    if (pointer === '#' && rootWords.has(word)) continue;
    if (word === 'schema') assertSchema(value, at);
    else if (word === 'schemas')
      for (const [name, schema] of membersOf(value, at)) assertSchema(schema, below(at, name));
    else if (word.startsWith('x-') && !documentWords.has(word) && !(operationWords.has(word) && isOperation(pointer)))
      throw unknownWord(at);
    else if ((flagWords.has(word) && value !== true) || (word === 'x-creates' && !isCreation(value)))
      throw notUnderstood(at, value);
    else if (word !== 'examples' && word !== 'example') assertElsewhere(value, at);
  }
}

/** Throws if the document has an unknown schema keyword or x- keyword. */
export function assertKnownWords(document: unknown): void {
  assertElsewhere(document, '#');
}
