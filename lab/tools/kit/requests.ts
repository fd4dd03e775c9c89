/** The requests from the contract's examples, and a few that break the contract. */
import { contract, type Operation } from '../../../openapi/contract/contract.js';
import type { Json } from '../../../openapi/json/json.js';
import { createValidator } from '../../../openapi/validation/validator.js';

interface ShownRequest {
  /** The operation and the name of the example. */
  readonly name: string;
  readonly operation: Operation;
  /** Path and query, without the base path. */
  readonly path: string;
  readonly body: unknown;
}

const { document, operations } = contract;
const resolved = (node: Json): Json =>
  typeof node['$ref'] === 'string' ? (contract.resolve(node['$ref']) as Json) : node;

function pathOf({ path, method }: Operation): string {
  const item = (document['paths'] as Record<string, Json>)[path]![method.toLowerCase()] as Json;
  const query = new URLSearchParams();
  let filled = path;
  for (const parameter of ((item['parameters'] ?? []) as Json[]).map(resolved)) {
    const [example] = Object.values(parameter['examples'] as Record<string, Json>);
    const [name, value] = [String(parameter['name']), String(example!['value'])];
    if (parameter['in'] === 'query') query.set(name, value);
    else filled = filled.replace(`{${name}}`, encodeURIComponent(value));
  }
  return query.size > 0 ? `${filled}?${query.toString()}` : filled;
}

const shownRequests: readonly ShownRequest[] = operations.flatMap((operation) => {
  const bodies = Object.entries(operation.body?.examples ?? { '': undefined });
  return bodies.map(([name, body]) => ({
    name: `${operation.id} ${name}`.trim(),
    operation,
    path: pathOf(operation),
    body,
  }));
});

async function statusAndBody(url: string, { operation, path, body }: ShownRequest, token: string | undefined) {
  const response = await fetch(`${url}${path}`, {
    method: operation.method.toUpperCase(),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

const validator = createValidator(contract);

function wrongWith(operation: Operation, status: number, text: string): string | undefined {
  if (status !== 200) return `status ${status}, ${text.slice(0, 300)}`;
  try {
    const [violation] = validator.answer(operation)(JSON.parse(text) as unknown);
    return violation && `${violation.pointer} ${violation.message}`;
  } catch {
    return `no JSON: ${text.slice(0, 100)}`;
  }
}

/** Sends every request from the contract's examples. Rejects unless each gets 200. */
export async function assertServesShown(url: string): Promise<void> {
  for (const request of shownRequests) {
    const { status, text } = await statusAndBody(url, request, 'test-token');
    if (status !== 200) throw new Error(`${request.name}: status ${status}, ${text}`);
  }
}

/** Sends the same requests. Rejects unless each gets 200 with a body that the contract allows. */
export async function assertAnswersShown(url: string): Promise<void> {
  const wrong: string[] = [];
  for (const request of shownRequests) {
    const { status, text } = await statusAndBody(url, request, 'test-token');
    const why = wrongWith(request.operation, status, text);
    if (why !== undefined) wrong.push(`${request.name}: ${why}`);
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

const changed = (id: string, example: string, change: Json): ShownRequest => {
  const shown = shownRequests.find(({ name }) => name === `${id} ${example}`)!;
  return { ...shown, name: `${id} with ${JSON.stringify(change)}`, body: { ...(shown.body as Json), ...change } };
};

/** Requests that each break one rule: type, required field, format, enum, anyOf, or a rule inside a list. */
const broken: readonly ShownRequest[] = [
  changed('createCustomer', 'minimal', { first_name: 1 }),
  changed('createCustomer', 'minimal', { first_name: undefined }),
  changed('createCustomer', 'minimal', { email: 'nobody' }),
  changed('createCustomer', 'minimal', { type: 3 }),
  changed('createCustomer', 'minimal', { email: undefined }),
  changed('createCustomer', 'full', { metafields: [{ key: 1, value: 'gold' }] }),
  changed('createOrder', 'minimal', { packages: 'one' }),
];

/** Sends requests that break the contract, and one without a token. Rejects unless each gets a 4xx. */
export async function assertRefusesBroken(url: string): Promise<void> {
  const wrong: string[] = [];
  const note = (name: string, status: number): void => {
    if (status < 400 || status > 499) wrong.push(`${name}: status ${status}`);
  };
  for (const request of broken) note(request.name, (await statusAndBody(url, request, 'test-token')).status);
  note('no token', (await statusAndBody(url, shownRequests[0]!, undefined)).status);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

/** The paths of all operations, without the base path, each once. */
export const paths: readonly string[] = [...new Set(operations.map(({ path }) => path))];
export const operationIds: readonly string[] = operations.map(({ id }) => id);
