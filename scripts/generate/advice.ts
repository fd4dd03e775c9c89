/** Names the file and line to fix if generating fails. */
import { MissingFields, type MissingField } from '../../conformance/checks/kit/missing-fields.js';
import { OtherLevel, UnknownRequirement } from '../../openapi/contract/assert-catalogued.js';
import { isRecord } from '../../openapi/json/json.js';
import { placeIn, placeName, tokensOf, valueAt, type Place } from '../../openapi/json/place.js';
import type { YamlText } from '../../openapi/text/yaml-text.js';
import { catalogueFile, lineOfRow, placeOfRow } from './row-order.js';

/** The files that a contributor edits: the contract and the catalogue. */
export interface EditedFiles {
  readonly contractFile: string;
  readonly contract: YamlText;
  readonly catalogue: string;
}

/** The place that a path through a document leads to, with references followed. */
function follow(document: unknown, way: Place): Place {
  const behind = (place: Place): Place => {
    const node = valueAt(document, place);
    const reference = isRecord(node) ? node['$ref'] : undefined;
    return typeof reference === 'string' ? behind(tokensOf(reference.slice(1))) : place;
  };
  return way.reduce<Place>((place, token) => behind([...place, token]), []);
}

/** The longest part of a place that exists. */
function present(document: unknown, place: Place): Place {
  return place.length === 0 || valueAt(document, place) !== undefined ? place : present(document, place.slice(0, -1));
}

/** The field to add, the example to add it to, and the line of the object that lacks it. */
function addition({ contract, contractFile }: EditedFiles, { operation, place, example }: MissingField): string {
  const { path, method, body } = operation;
  const content = ['requestBody', 'content', body?.media ?? '', 'examples', example];
  const found = follow(contract.data, ['paths', path, method.toLowerCase(), ...content]);
  const first = place.map((token) => (token === '*' ? 0 : token));
  const line = contract.lineOf(present(contract.data, [...found, 'value', ...first.slice(0, -1)]));
  return `add \`${placeName(place)}\` to the example ${found.at(-1)}, ${contractFile}:${line}`;
}

const additions = (sources: EditedFiles, fields: readonly MissingField[]): string =>
  [...new Set(fields.map((field) => addition(sources, field)))].join('\n');

/** The line of the contract for a message that contains a JSON pointer. */
function lineIn({ contract }: EditedFiles, message: string): number | undefined {
  const { data } = contract;
  for (const [, pointer = ''] of message.matchAll(/(?:^|\s)#?((?:\/[^\s/]+)+?)(?=[.,:;]?(?:\s|$))/g)) {
    const place = placeIn(data, pointer);
    if (isRecord(data) && Object.hasOwn(data, String(place[0]))) return contract.lineOf(present(data, place));
  }
  return undefined;
}

/** The message of an error about the contract, with the lines to fix. */
export function advice(error: Error, sources: EditedFiles): string {
  if (error instanceof MissingFields) return `No example has a field to check:\n${additions(sources, error.fields)}`;
  const line = lineIn(sources, error.message);
  const text = line === undefined ? error.message : `${error.message}\n${sources.contractFile}:${line}`;
  if (error instanceof OtherLevel) {
    const row = `${catalogueFile}:${lineOfRow(error.id, sources.catalogue)}`;
    return `${text}: ${error.move}, or make the row ${error.level} in ${row}.`;
  }
  if (!(error instanceof UnknownRequirement)) return text;
  const place = placeOfRow(String(error.id), sources.catalogue);
  return place === undefined ? text : `${text}: add its row to ${catalogueFile}, ${place}.`;
}
