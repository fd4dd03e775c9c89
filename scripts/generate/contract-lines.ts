/** Finds the line of each operation and field in the contract's text, so that reports can link to it. */
import { loadContract, type Contract } from '../../openapi/contract/contract.js';
import type { ContractLines, OperationLines } from '../../openapi/contract/source-lines.js';
import { isRecord, type Json } from '../../openapi/json/json.js';
import type { Schema } from '../../openapi/keywords/kit/schema.js';
import { eachChild, placeName, type Place } from '../../openapi/json/place.js';
import { fieldsOf, schemasAt } from '../../openapi/schema/walk.js';
import { readYaml, type YamlText } from '../../openapi/text/yaml-text.js';

type Lines = ReadonlyMap<unknown, number>;

/** The line of every object in the document: that of its key, or its own in a list. */
function objectLines(source: YamlText): Lines {
  const lines = new Map<unknown, number>();
  const descend = (value: unknown, place: Place): void => {
    if (isRecord(value)) lines.set(value, place.length === 0 ? 1 : source.lineOf(place));
    eachChild(value, (token, child) => descend(child, [...place, token]));
  };
  descend(source.data, []);
  return lines;
}

function fieldLines(contract: Contract, root: Schema, lines: Lines): Readonly<Record<string, number>> {
  const found = fieldsOf(contract, root)
    .filter(({ place }) => place.length > 0)
    // The line of the outermost schema.
    .map(({ place }) => [placeName(place), lines.get(schemasAt(contract, root, place)[0])] as const);
  return Object.fromEntries(found.filter((pair): pair is readonly [string, number] => pair[1] !== undefined));
}

/** The lines of an operation's parameters, in its list or at the place that the list refers to. */
function parameterLines(contract: Contract, node: Json, lines: Lines): Readonly<Record<string, number>> {
  const listed = (node['parameters'] ?? []) as readonly Json[];
  const behind = (one: Json): Json => ('$ref' in one ? (contract.resolve(String(one['$ref'])) as Json) : one);
  return Object.fromEntries(listed.map((one) => [String(behind(one)['name']), lines.get(one) ?? 1]));
}

/** The lines of all operations of a contract's text. */
export function contractLines(text: string): ContractLines {
  const source = readYaml(text);
  const document = source.data as Json;
  const contract = loadContract(document);
  const lines = objectLines(source);
  const nodeOf = (path: string, method: string): Json =>
    (document['paths'] as Readonly<Record<string, Readonly<Record<string, Json>>>>)[path]![method.toLowerCase()]!;
  return Object.fromEntries(
    contract.operations.map(({ id, method, path, body, answer }): readonly [string, OperationLines] => {
      const node = nodeOf(path, method);
      const asks = { ...parameterLines(contract, node, lines), ...(body && fieldLines(contract, body.schema, lines)) };
      return [id, { line: lines.get(node) ?? 1, asks, answers: fieldLines(contract, answer.schema, lines) }];
    }),
  );
}
