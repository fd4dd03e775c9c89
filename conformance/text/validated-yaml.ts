/** Reads a YAML or JSON file, validates it with a schema, and reports the line and column of the first mistake. */
import type { ErrorObject, Options, ValidateFunction } from 'ajv/dist/2020.js';
import { compiledLater } from '../../openapi/validation/compile-lazily.js';
import { isRecord } from '../../openapi/json/json.js';
import { joinList } from '../../openapi/text/join-list.js';
import { sentenceOf } from '../../openapi/validation/messages.js';
import { tokensOf, valueAt, type Place } from '../../openapi/json/place.js';
import { readYaml, type YamlText } from '../../openapi/text/yaml-text.js';
import { printable } from './printable.js';

/** Compiles the schema of a file. Collects all errors, so that the most helpful one can be reported. */
export const fileSchema = (schema: object, options: Options = {}): (() => ValidateFunction) =>
  compiledLater(schema, { allErrors: true, verbose: true, ...options });

/** The name of a list entry: its number from 1, with the value of its first field. */
function entryName(data: unknown, place: Place): string {
  const entry = valueAt(data, place);
  const [first] = isRecord(entry) ? Object.values(entry) : [];
  const name = typeof first === 'string' ? ` (${printable(first)})` : '';
  return `entry ${Number(place.at(-1)) + 1}${name}`;
}

/** A place in words, such as "places, entry 2 (Quai 1), coordinates". */
export function wordsFor(place: Place, data: unknown): string {
  const words = place.map((token, at) => (typeof token === 'number' ? entryName(data, place.slice(0, at + 1)) : token));
  return words.length === 0 ? 'the file' : words.join(', ');
}

/** The most helpful error: an unknown field may be a misspelling of the missing one. */
function mostHelpful(errors: readonly ErrorObject[]): ErrorObject {
  const first = errors[0]!;
  const isUnknown = ({ keyword, instancePath }: ErrorObject): boolean =>
    keyword === 'additionalProperties' && instancePath === first.instancePath;
  return errors.find(isUnknown) ?? first;
}

/** The corrections to suggest. */
export interface Corrections {
  /** Instead of a value; undefined if unknown. */
  readonly value: (place: Place, value: unknown) => string | undefined;
  /** Instead of the name of a field: one of `known`. */
  readonly field: (name: string, known: readonly string[]) => string | undefined;
}

function sentence(error: ErrorObject, data: unknown, correct?: Corrections): string {
  const place = tokensOf(error.instancePath);
  const { additionalProperty: unknown, missingProperty: missing } = error.params as Readonly<Record<string, string>>;
  if (unknown !== undefined) {
    const known = Object.keys((error.parentSchema as { readonly properties: object }).properties);
    const meant = correct?.field(unknown, known);
    const rest = meant === undefined ? `. Allowed: ${joinList(known)}` : `: write ${meant}`;
    return `${wordsFor(place, data)} has an unknown field ${printable(JSON.stringify(unknown))}${rest}`;
  }
  const full = missing === undefined ? place : [...place, missing];
  const instead = missing === undefined ? correct?.value(place, valueAt(data, place)) : undefined;
  return `${wordsFor(full, data)} ${sentenceOf(error)}${instead === undefined ? '' : `: write ${printable(instead)}`}`;
}

/** Parses and validates the text of a file; `empty` is the value of an empty file. Throws a `FileError` with line and column. */
export function readChecked(
  text: string,
  file: string,
  validate: ValidateFunction,
  empty: unknown,
  correct?: Corrections,
): YamlText {
  const source = readYaml(text, file);
  const data = source.data ?? empty;
  if (validate(data)) return { ...source, data };
  const error = mostHelpful(validate.errors!);
  const place = tokensOf(error.instancePath);
  const { additionalProperty: unknown } = error.params as { readonly additionalProperty?: string };
  const message = `${sentence(error, data, correct)}.`;
  throw unknown === undefined ? source.error(place, message) : source.keyError(place, unknown, message);
}
