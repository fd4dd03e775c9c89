/** The operations of the API with their examples, from the document that the page at `/docs` shows. */
import { useEffect, useState } from 'preact/hooks';
import { isRecord, type Json } from '../../openapi/json/json.js';

/** An operation, with the data for the form. */
export interface FormOperation {
  readonly id: string;
  readonly method: string;
  /** The path below the base URL, with parameter names in braces. */
  readonly path: string;
  readonly query: readonly string[];
  /** Bodies by the names of the examples; none if the operation has no body. */
  readonly bodies: Readonly<Record<string, unknown>>;
  readonly hasBody: boolean;
  /** The possible values of `Prefer`, such as `code=200, example=full`. */
  readonly preferences: readonly string[];
}

let loading: Promise<readonly FormOperation[]> | undefined;

async function load(): Promise<readonly FormOperation[]> {
  const answer = await fetch('console/openapi.json').catch(() => undefined);
  return answer?.ok ? operationsOf((await answer.json()) as Json) : [];
}

/** The operations; empty until they are loaded. */
export function useOperations(): readonly FormOperation[] {
  const [operations, setOperations] = useState<readonly FormOperation[]>([]);
  useEffect(() => void (loading ??= load()).then(setOperations), []);
  return operations;
}

/** The operation of a method and a path below the base URL. An exact path precedes one with parameters. */
export function operationAt(
  operations: readonly FormOperation[],
  method: string,
  path: string,
): FormOperation | undefined {
  const [bare = ''] = path.split('?');
  const found = operations.filter((one) => one.method === method && isAt(one.path, bare));
  return found.find((one) => one.path === bare) ?? found[0];
}

function isAt(template: string, path: string): boolean {
  const parts = path.split('/');
  const names = template.split('/');
  return names.length === parts.length && names.every((name, index) => name.startsWith('{') || name === parts[index]);
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** The operations of a document. */
export function operationsOf(document: Json): readonly FormOperation[] {
  return entries(document['paths']).flatMap(([path, item]) =>
    entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => operationOf(document, method, path, operation as Json)),
  );
}

function operationOf(document: Json, method: string, path: string, operation: Json): FormOperation {
  const at = (holder: unknown, ...keys: readonly string[]): unknown =>
    keys.reduce<unknown>((node, key) => resolved(document, isRecord(node) ? node[key] : undefined), holder);
  const examplesOf = (holder: unknown) =>
    entries(at(holder, 'content', 'application/json', 'examples')).map(
      ([name, example]) => [name, at({ example }, 'example', 'value')] as const,
    );
  const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
  const preferences = entries(operation['responses']).flatMap(([code, response]) => {
    const names = examplesOf(resolved(document, response)).map(([name]) => name);
    if (/XX$/i.test(code)) return [`code=${code.charAt(0)}29`];
    return names.length > 1 ? names.map((name) => `code=${code}, example=${name}`) : [`code=${code}`];
  });
  return {
    id: String(operation['operationId']),
    method: method.toUpperCase(),
    path,
    query: parameters
      .map((one) => resolved(document, one) as Json)
      .flatMap((one) => (one['in'] === 'query' ? [String(one['name'])] : [])),
    bodies: Object.fromEntries(examplesOf(at(operation, 'requestBody'))),
    hasBody: operation['requestBody'] !== undefined,
    preferences: [...preferences, 'dynamic=true'],
  };
}

function resolved(document: Json, node: unknown): unknown {
  if (!isRecord(node) || typeof node['$ref'] !== 'string') return node;
  const tokens = node['$ref'].split('/').slice(1);
  return tokens.reduce<unknown>((part, token) => (isRecord(part) ? part[token] : undefined), document);
}

const entries = (node: unknown): readonly (readonly [string, unknown])[] =>
  isRecord(node) ? Object.entries(node) : [];
