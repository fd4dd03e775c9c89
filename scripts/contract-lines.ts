/** Finds the line of each operation and field in the text of the contract, so that a report can point there. */
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml';
import { loadContract, type Contract } from '../openapi/contract.js';
import type { ContractLines, OperationLines } from '../openapi/places.js';
import { isRecord, type Schema } from '../openapi/schema.js';
import { facets, fieldsOf, placeName, stepDown, type Place } from '../openapi/walk.js';

type LineOf = (position: number) => number;

/** The line of every object in the document: of the key that leads to it, or of itself in a list. */
function objectLines(value: unknown, node: Node | null, own: number, lineOf: LineOf): readonly [object, number][] {
  if (isRecord(value) && isMap(node))
    return [
      [value, own],
      ...node.items.flatMap(({ key, value: below }) => {
        const name = isScalar(key) ? String(key.value) : '';
        const line = isScalar(key) && key.range ? lineOf(key.range[0]) : own;
        return objectLines(value[name], below as Node | null, line, lineOf);
      }),
    ];
  if (Array.isArray(value) && isSeq(node))
    return node.items.flatMap((item, index) => {
      const below = item as Node;
      return objectLines(value[index], below, below.range ? lineOf(below.range[0]) : own, lineOf);
    });
  return [];
}

/** The schema that lists a place: of those that speak about it the outermost. */
function listing(contract: Contract, root: Schema, place: Place): Schema | undefined {
  return place.reduce((schemas, token) => stepDown(contract, schemas, token), facets(contract, root))[0];
}

type Lines = ReadonlyMap<unknown, number>;

function fieldLines(contract: Contract, root: Schema, lines: Lines): Readonly<Record<string, number>> {
  const found = fieldsOf(contract, root)
    .filter(({ place }) => place.length > 0)
    .map(({ place }) => [placeName(place), lines.get(listing(contract, root, place))] as const);
  return Object.fromEntries(found.filter((pair): pair is readonly [string, number] => pair[1] !== undefined));
}

type Json = Readonly<Record<string, unknown>>;

/** The lines of an operation's parameters, which stand in its list or are referred to there. */
function parameterLines(contract: Contract, node: Json, lines: Lines): Readonly<Record<string, number>> {
  const listed = (node['parameters'] ?? []) as readonly Json[];
  const behind = (one: Json): Json => ('$ref' in one ? (contract.resolve(String(one['$ref'])) as Json) : one);
  return Object.fromEntries(listed.map((one) => [String(behind(one)['name']), lines.get(one) ?? 1]));
}

/** Reads the lines out of the contract's text. */
export function contractLines(text: string): ContractLines {
  const counter = new LineCounter();
  const parsed = parseDocument(text, { lineCounter: counter });
  const document = parsed.toJS() as Json;
  const contract = loadContract(document);
  const lines: Lines = new Map(objectLines(document, parsed.contents, 1, (at) => counter.linePos(at).line));
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
