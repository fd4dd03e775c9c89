/** Loads the contract: its operations, schemas and examples, read once from the document. */
import { ContractError } from '../schema/contract-error.js';
import defaultDocument from '../openapi.json' with { type: 'json' };
import { parseDependency, type Dependency } from './dependencies.js';
import { methods } from '../document/methods.js';
import { readTriggers, type MockTrigger } from './mock-triggers.js';
import { resolvePointer } from '../document/pointers.js';
import { basePathOf } from '../document/servers.js';
import { assertKnownWords } from '../schema/known-words.js';
import type { Creation, Resolver, Schema } from '../keywords/kit/schema.js';
import { below, isRecord, type Json } from '../json/json.js';
import type { operations } from '../generated/types.js';
import { schemasAt } from '../schema/walk.js';

/** The id of an operation, as in the generated types. */
export type OperationId = keyof operations;

/** A path or query parameter. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly schema: Schema;
  readonly required: boolean;
  readonly requirement: string | undefined;
}

/** A JSON body of a request or a response, with its named examples. */
export interface Content {
  readonly schema: Schema;
  /** JSON pointer of the schema in the contract. */
  readonly pointer: string;
  /** The media type: `application/json`, unless the contract is not `catalogued`. */
  readonly media: string;
  readonly examples: Readonly<Record<string, unknown>>;
}

/** The body of a request. `hinted` is the requirement that only hints that the body is required. */
export interface RequestBody extends Content {
  readonly required: boolean;
  readonly hinted: string | undefined;
}

export interface Operation {
  readonly id: OperationId;
  readonly method: string;
  /** Path template below the server's base path, such as `/orders/{order_uuid}/assign`. */
  readonly path: string;
  readonly summary: string;
  readonly section: string;
  readonly requirement: string;
  readonly provisional: boolean;
  /** The kind of record that it creates, if its response contains the uuid. */
  readonly creates: Creation | undefined;
  /** Whether a POST only reads. */
  readonly readsOnly: boolean;
  readonly parameters: readonly Parameter[];
  readonly dependencies: readonly Dependency[];
  readonly body: RequestBody | undefined;
  readonly answer: Content;
}

export interface Contract extends Resolver {
  readonly document: Readonly<Record<string, unknown>>;
  readonly version: string;
  /** The path before every operation's path, such as `/api/v1`. */
  readonly basePath: string;
  readonly operations: readonly Operation[];
  /** The values in requests that make the mock react. */
  readonly triggers: readonly MockTrigger[];
  operation(id: string): Operation;
}

const asObject = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

class Reader {
  constructor(
    private readonly document: Json,
    private readonly isCatalogued: boolean,
  ) {}

  resolve = (pointer: string): unknown => resolvePointer(this.document, pointer);

  private follow(node: unknown): Json {
    const ref = asObject(node)['$ref'];
    return typeof ref === 'string' ? this.follow(this.resolve(ref)) : asObject(node);
  }

  private parameter(node: unknown): Parameter {
    const found = this.follow(node);
    const place = found['in'];
    if (place !== 'path' && place !== 'query') throw new Error(`A parameter in ${String(place)} can't be read.`);
    return {
      name: String(found['name']),
      in: place,
      schema: found['schema'] as Schema,
      required: found['required'] === true,
      requirement: found['x-requirement'] as string | undefined,
    };
  }

  private content(holder: Json, pointer: string): Content {
    const contents = asObject(holder['content']);
    const media = this.isCatalogued ? 'application/json' : (Object.keys(contents)[0] ?? '');
    const json = asObject(contents[media]);
    if (json['schema'] === undefined) throw new ContractError(pointer, 'has no JSON schema.');
    const examples = Object.entries(asObject(json['examples'])).map(([name, example]) => [
      name,
      this.follow(example)['value'],
    ]);
    return {
      schema: json['schema'] as Schema,
      pointer: `${pointer}/content/${media.replaceAll('/', '~1')}/schema`,
      media,
      examples: Object.fromEntries(examples) as Record<string, unknown>,
    };
  }

  private body(node: Json, pointer: string): RequestBody | undefined {
    if (node['requestBody'] === undefined) return undefined;
    const body = this.follow(node['requestBody']);
    return {
      ...this.content(body, `${pointer}/requestBody`),
      required: body['required'] === true,
      hinted: asObject(body['x-advisory'])['x-requirement'] as string | undefined,
    };
  }

  private list(value: unknown = [], pointer: string): readonly unknown[] {
    if (Array.isArray(value)) return value;
    throw new ContractError(pointer, 'must be a list.');
  }

  private dependencies(rules: unknown, pointer: string): readonly Dependency[] {
    return this.list(rules, pointer).map((rule, index) => parseDependency(String(rule), `${pointer}/${index}`));
  }

  /** The `x-creates` of an operation. Throws if the response doesn't list its key. */
  private creation(node: Json, pointer: string, answer: Content): Creation | undefined {
    const creates = node['x-creates'] as Creation | undefined;
    if (creates && schemasAt(this, answer.schema, ['data', creates.key]).length === 0)
      throw new ContractError(`${pointer}/x-creates/key`, `names no field of data in the response: "${creates.key}".`);
    return creates;
  }

  private operation(path: string, method: string, node: Json): Operation {
    const pointer = `${below('#/paths', path)}/${method}`;
    const text = (key: string): string => {
      if (typeof node[key] !== 'string') throw new ContractError(pointer, `has no ${key}.`);
      return node[key];
    };
    const answer = this.content(this.follow(asObject(node['responses'])['200']), `${pointer}/responses/200`);
    return {
      id: text('operationId') as OperationId,
      method: method.toUpperCase(),
      path,
      summary: text('summary'),
      section: this.isCatalogued ? text('x-spec') : '',
      requirement: this.isCatalogued ? text('x-requirement') : '',
      provisional: node['x-provisional'] === true,
      creates: this.creation(node, pointer, answer),
      readsOnly: node['x-reads-only'] === true,
      parameters: this.list(node['parameters'], `${pointer}/parameters`).map((parameter) => this.parameter(parameter)),
      dependencies: this.dependencies(node['x-dependencies'] ?? [], `${pointer}/x-dependencies`),
      body: this.body(node, pointer),
      answer,
    };
  }

  operations(): readonly Operation[] {
    return Object.entries(asObject(this.document['paths'])).flatMap(([path, item]) =>
      methods
        .filter((method) => asObject(item)[method] !== undefined)
        .map((method) => this.operation(path, method, asObject(asObject(item)[method]))),
    );
  }
}

/** Throws for a document without paths: it would look like a contract that promises nothing. */
function assertPaths(document: unknown): void {
  if (!isRecord(document)) throw new Error('The contract must be an object with paths.');
  if (!isRecord(document['paths'])) throw new Error('The contract has no paths.');
}

/**
 * Reads a contract from its document. Throws for anything invalid or unknown in it. A contract that is not `catalogued`
 * does not describe the API of the specification, so its operations need no requirements.
 */
export function loadContract(document: unknown, { catalogued = true } = {}): Contract {
  assertPaths(document);
  assertKnownWords(document);
  const root = asObject(document);
  const reader = new Reader(root, catalogued);
  const all = reader.operations();
  if (all.length === 0) throw new Error('The contract has no operations.');
  const byId = new Map<string, Operation>();
  for (const operation of all) {
    const { id, path, method } = operation;
    const other = byId.get(id);
    if (other) {
      const at = `${below('#/paths', path)}/${method.toLowerCase()}/operationId`;
      throw new ContractError(at, `is the id of ${other.method} ${other.path} as well: "${id}".`);
    }
    byId.set(id, operation);
  }
  return {
    document: root,
    version: String(asObject(root['info'])['version']),
    basePath: basePathOf(root['servers']),
    operations: all,
    triggers: readTriggers(root['x-mock-triggers'] ?? {}, '#/x-mock-triggers'),
    operation(id) {
      const found = byId.get(id);
      if (!found) throw new Error(`The contract has no operation ${id}.`);
      return found;
    },
    resolve: reader.resolve,
  };
}

/** The contract of this project. */
export const contract: Contract = loadContract(defaultDocument);
