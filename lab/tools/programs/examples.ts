/** The example of an operation's response in the contract. */
import { readFileSync } from 'node:fs';

interface Reference {
  readonly $ref: string;
}

const document = JSON.parse(readFileSync('openapi.json', 'utf8'));

export function exampleOf(path: string, method: string): unknown {
  const { examples } = document.paths[path][method.toLowerCase()].responses['200'].content['application/json'];
  const { $ref } = examples.full as Reference;
  return document.components.examples[$ref.split('/').at(-1)!].value;
}

export const operationIds: readonly string[] = Object.values<Record<string, { operationId: string }>>(document.paths)
  .flatMap((item) => Object.values(item))
  .map(({ operationId }) => operationId);

/** The same, by the operation's id. */
export function exampleOfOperation(id: string): unknown {
  for (const [path, item] of Object.entries<Record<string, { operationId: string }>>(document.paths))
    for (const [method, operation] of Object.entries(item))
      if (operation.operationId === id) return exampleOf(path, method);
  throw new Error(`Unknown operation ${id}.`);
}
