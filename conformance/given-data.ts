/** Data of the operator's own, in place of what doesn't suit a target: read from a YAML or JSON file and checked. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { LineCounter, parseDocument, type Document } from 'yaml';
import schema from './given.schema.json' with { type: 'json' };

/** A place inside the target's service area. */
export interface GivenPlace {
  readonly line_1: string;
  readonly line_2?: string;
  readonly city?: string;
  readonly region?: string;
  readonly country: string;
  readonly zip_code?: string;
  readonly coordinates: { readonly lat: number; readonly lng: number };
}

/** What the file may hold; everything is optional. */
export interface GivenData {
  readonly places?: readonly GivenPlace[];
  readonly email_domain?: string;
  readonly phones?: readonly string[];
  readonly currency?: string;
  readonly weight_unit?: string;
  readonly dimensions_unit?: string;
  readonly locations?: readonly string[];
  readonly customer?: string;
  readonly order?: { readonly external_id?: string; readonly order_number?: string };
}

/** What is wrong with the file, and where. */
export class GivenDataError extends Error {
  override readonly name = 'GivenDataError';
}

const validate = new Ajv2020({ allErrors: false, allowUnionTypes: true }).compile(schema);

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

/** Reads the file's text. Throws a `GivenDataError` that names the line of the first mistake. */
export function readGivenData(text: string, file: string): GivenData {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [broken] = document.errors;
  if (broken) throw new GivenDataError(`${file}, line ${lines.linePos(broken.pos[0]).line}: ${broken.message}`);
  const data: unknown = document.toJS({ maxAliasCount: 100 }) ?? {};
  if (validate(data)) return data as GivenData;
  const [error] = validate.errors ?? [];
  const unknown =
    error?.keyword === 'additionalProperties'
      ? `/${String((error.params as { additionalProperty: string }).additionalProperty)}`
      : '';
  throw new GivenDataError(
    `${file}, line ${lineOf(document, lines, `${error?.instancePath}${unknown}`)}: ${sentence(error!)}.`,
  );
}
