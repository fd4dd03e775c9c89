/** Reads a YAML or JSON file that must follow a schema, and names the line of the first mistake. */
import type { ErrorObject, Options, ValidateFunction } from 'ajv/dist/2020.js';
import { LineCounter, parseDocument, visit, type Document } from 'yaml';
import { compiledLater } from '../openapi/own-schema.js';
import { isRecord } from '../openapi/schema.js';
import { enumerate, sentenceOf } from '../openapi/sentences.js';
import { tokensOf, valueAt, type Place } from '../openapi/walk.js';
import { FileError } from './file-error.js';
import { printable } from './text.js';

/** What a file holds, and its document, which keeps comments. */
export interface CheckedYaml {
  readonly data: unknown;
  readonly document: Document;
}

/** The schema of such a file. It finds every mistake, so that the most telling one can be told. */
export const fileSchema = (schema: object, options: Options = {}): (() => ValidateFunction) =>
  compiledLater(schema, { allErrors: true, verbose: true, ...options });

/** The line that a place of the document stands on, from 1. */
function lineOf(document: Document, lines: LineCounter, place: Place): number {
  for (let length = place.length; length > 0; length -= 1) {
    const node = document.getIn(place.slice(0, length), true) as
      { readonly range?: readonly [number, number, number] } | undefined;
    if (node?.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/** An entry of a list, as people count, with what its first field says. */
function entryName(data: unknown, place: Place): string {
  const entry = valueAt(data, place);
  const [first] = isRecord(entry) ? Object.values(entry) : [];
  const name = typeof first === 'string' ? ` (${printable(first)})` : '';
  return `entry ${Number(place.at(-1)) + 1}${name}`;
}

/** A place in words: "places, entry 2 (Quai 1), coordinates". */
function wordsFor(place: Place, data: unknown): string {
  const words = place.map((token, at) => (typeof token === 'number' ? entryName(data, place.slice(0, at + 1)) : token));
  return words.length === 0 ? 'the file' : words.join(', ');
}

/** The mistake that explains the others: a field that there isn't may be the one that is missing, misspelt. */
function mostTelling(errors: readonly ErrorObject[]): ErrorObject {
  const first = errors[0]!;
  const isUnknown = ({ keyword, instancePath }: ErrorObject): boolean =>
    keyword === 'additionalProperties' && instancePath === first.instancePath;
  return errors.find(isUnknown) ?? first;
}

function sentence(error: ErrorObject, data: unknown): string {
  const place = tokensOf(error.instancePath);
  const { additionalProperty: unknown, missingProperty: missing } = error.params as Readonly<Record<string, string>>;
  if (unknown !== undefined) {
    const known = Object.keys((error.parentSchema as { readonly properties: object }).properties);
    return `${wordsFor(place, data)} has no field ${printable(JSON.stringify(unknown))}, only ${enumerate(known)}`;
  }
  const full = missing === undefined ? place : [...place, missing];
  return `${wordsFor(full, data)} ${sentenceOf(error)}`;
}

/** What a document says. Throws a `FileError` for an alias of nothing, and for aliases that stand for too much. */
function dataOf(document: Document, lines: LineCounter, file: string): unknown {
  visit(document, {
    Alias(_key, alias) {
      if (alias.resolve(document)) return;
      const { line } = lines.linePos(alias.range?.[0] ?? 0);
      throw new FileError(`${file}, line ${line}: nothing before this alias is called ${printable(alias.source)}.`);
    },
  });
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw new FileError(`${file}: its aliases stand for too much: write it without them.`);
  }
}

/** Reads a file's text. `empty` stands for a file without content. Throws a `FileError` that names the line of the first mistake. */
export function readChecked(text: string, file: string, validate: ValidateFunction, empty: unknown): CheckedYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [broken] = document.errors;
  if (broken?.code === 'RESOURCE_EXHAUSTION') throw new FileError(`${file} nests too deep to be read.`);
  if (broken) throw new FileError(`${file}, line ${lines.linePos(broken.pos[0]).line}: ${broken.message}`);
  const data: unknown = dataOf(document, lines, file) ?? empty;
  if (validate(data)) return { data, document };
  const error = mostTelling(validate.errors!);
  const unknown = (error.params as { readonly additionalProperty?: string }).additionalProperty;
  const place = [...tokensOf(error.instancePath), ...(unknown === undefined ? [] : [unknown])];
  throw new FileError(`${file}, line ${lineOf(document, lines, place)}: ${sentence(error, data)}.`);
}
