/** Reads a YAML or JSON file that must follow a schema, and names the line of the first mistake. */
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { LineCounter, parseDocument, type Document } from 'yaml';
import { FileError } from './file-error.js';

/** What a file holds, and its document, which keeps comments. */
export interface CheckedYaml {
  readonly data: unknown;
  readonly document: Document;
}

/** The line that a JSON pointer of the document stands on, from 1. */
function lineOf(document: Document, lines: LineCounter, pointer: string): number {
  const path = pointer.split('/').slice(1);
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true) as
      { readonly range?: readonly [number, number, number] } | undefined;
    if (node?.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

function sentence({ instancePath, keyword, params, message }: ErrorObject): string {
  const place = instancePath === '' ? 'the file' : instancePath.slice(1).replaceAll('/', '.');
  if (keyword === 'additionalProperties')
    return `${place} has no field ${String((params as { additionalProperty: string }).additionalProperty)}`;
  return `${place} ${message ?? 'is wrong'}`;
}

/** Reads a file's text. `empty` stands for a file without content. Throws a `FileError` that names the line of the first mistake. */
export function readChecked(text: string, file: string, validate: ValidateFunction, empty: unknown): CheckedYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [broken] = document.errors;
  if (broken) throw new FileError(`${file}, line ${lines.linePos(broken.pos[0]).line}: ${broken.message}`);
  const data: unknown = document.toJS({ maxAliasCount: 100 }) ?? empty;
  if (validate(data)) return { data, document };
  const [error] = validate.errors ?? [];
  const unknown =
    error?.keyword === 'additionalProperties'
      ? `/${String((error.params as { additionalProperty: string }).additionalProperty)}`
      : '';
  const line = lineOf(document, lines, `${error?.instancePath}${unknown}`);
  throw new FileError(`${file}, line ${line}: ${sentence(error!)}.`);
}
