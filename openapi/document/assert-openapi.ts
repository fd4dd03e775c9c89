/** Asserts that a document has only fields of OpenAPI 3.1 that this code reads. Others would be silently ignored. */
import { ContractError, unknownWord } from '../schema/contract-error.js';
import { assertKnownWords } from '../schema/known-words.js';
import { below, isRecord, record, type Json } from '../json/json.js';
import { defaults } from './defaults.js';
import { serverAddress } from './servers.js';

/** A kind of object: its allowed fields with the kinds of their values. `[]` is a list, `{}` an object by name. */
type Fields = Readonly<Record<string, string>>;

const fieldsOf = (names: string, kind = ''): Fields =>
  Object.fromEntries(names.split(' ').map((name) => [name, kind] as const));

/** An empty kind stands for values that other code reads, or for documentation. */
const kinds: Readonly<Record<string, Fields>> = {
  document: {
    ...fieldsOf('openapi info jsonSchemaDialect security tags externalDocs'),
    servers: '[]server',
    paths: '{}item',
    webhooks: '{}item',
    components: 'components',
  },
  components: {
    ...fieldsOf('schemas securitySchemes links callbacks'),
    responses: '{}response',
    parameters: '{}parameter',
    examples: '{}example',
    requestBodies: '{}body',
    headers: '{}header',
    pathItems: '{}item',
  },
  item: {
    ...fieldsOf('$ref summary description'),
    servers: '[]server',
    parameters: '[]parameter',
    ...fieldsOf('get put post delete options head patch trace', 'operation'),
  },
  operation: {
    ...fieldsOf('tags summary description externalDocs operationId deprecated security callbacks'),
    servers: '[]server',
    parameters: '[]parameter',
    requestBody: 'body',
    responses: '{}response',
  },
  parameter: {
    ...fieldsOf('name in description required deprecated allowEmptyValue style explode allowReserved schema example'),
    examples: '{}example',
  },
  header: { ...fieldsOf('description required deprecated style explode schema example'), examples: '{}example' },
  body: { ...fieldsOf('description required'), content: '{}media' },
  response: { ...fieldsOf('description links'), headers: '{}header', content: '{}media' },
  media: { ...fieldsOf('schema example'), examples: '{}example' },
  example: fieldsOf('summary description value'),
  server: fieldsOf('url description variables'),
};

/** Kinds that may be given by a reference. */
const referable = new Set(['parameter', 'header', 'body', 'response', 'example']);
const besideReferences = new Set(['$ref', 'summary', 'description']);
const dialect = 'https://spec.openapis.org/oas/3.1/dialect/base';

/** Walks one document and checks each object by its kind. */
class Form {
  private readonly addresses: ReadonlySet<string>;

  constructor(root: Json) {
    const servers = Array.isArray(root['servers']) ? (root['servers'] as unknown[]) : [];
    this.addresses = new Set(servers.map((server, index) => serverAddress(server, `#/servers/${index}`)));
  }

  assert(kind: string, node: unknown, at: string): void {
    if (!isRecord(node)) throw new ContractError(at, 'must be an object.');
    const isReference = referable.has(kind) && node['$ref'] !== undefined;
    for (const [name, value] of Object.entries(node)) {
      const place = below(at, name);
      // assertKnownWords checks x- keywords.
      if (name.startsWith('x-')) continue;
      if (isReference) {
        if (!besideReferences.has(name)) throw new ContractError(place, 'has no effect beside a $ref.');
      } else if (!Object.hasOwn(kinds[kind]!, name)) throw unknownWord(place);
      else this.value(kinds[kind]![name]!, value, place);
    }
    if (kind === 'parameter' && !isReference) assertParameter(node, at);
    if (kind === 'server') this.server(node, at);
  }

  private value(kind: string, value: unknown, at: string): void {
    if (kind === '') return;
    if (kind.startsWith('[]')) {
      if (!Array.isArray(value)) throw new ContractError(at, 'must be a list.');
      value.forEach((one, index) => this.assert(kind.slice(2), one, `${at}/${index}`));
    } else if (kind.startsWith('{}')) {
      if (!isRecord(value)) throw new ContractError(at, 'must be an object.');
      for (const [name, one] of Object.entries(value))
        if (!name.startsWith('x-')) this.assert(kind.slice(2), one, below(at, name));
    } else this.assert(kind, value, at);
  }

  /** All requests go to one server, so the servers of a path or an operation must be among the document's. */
  private server(node: Json, at: string): void {
    if (at.startsWith('#/servers/') || this.addresses.has(serverAddress(node, at))) return;
    throw new ContractError(`${at}/url`, "is an address that the document's servers don't have.");
  }
}

function assertParameter(node: Json, at: string): void {
  const place = node['in'];
  if (place !== 'path' && place !== 'query')
    throw new ContractError(
      `${at}/in`,
      `can't be ${JSON.stringify(place) ?? 'left out'}: only path and query are read.`,
    );
  if (typeof node['name'] !== 'string') throw new ContractError(`${at}/name`, 'must be a text.');
  if (node['schema'] === undefined) throw new ContractError(at, 'is a parameter without a schema.');
  if (place === 'path' && node['required'] !== true)
    throw new ContractError(`${at}/required`, 'must be true: no path can leave a parameter out.');
  const { required: _required, deprecated: _deprecated, ...usual } = defaults.parameter(node);
  for (const [word, value] of Object.entries(usual))
    if (node[word] !== undefined && node[word] !== value)
      throw new ContractError(`${at}/${word}`, `can only be ${JSON.stringify(value)} in a parameter of the ${place}.`);
}

/** Throws unless the names in braces in each path are exactly the path parameters of its operations. */
export function assertPathParameters(operations: readonly PathOperation[]): void {
  for (const { method, path, parameters } of operations) {
    const at = `${below('#/paths', path)}/${method.toLowerCase()}`;
    const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name!);
    const given = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    const missing = names.find((name) => !given.includes(name));
    if (missing !== undefined) throw new ContractError(at, `has no parameter for {${missing}} of its path.`);
    const strange = given.find((name) => !names.includes(name));
    if (strange !== undefined) throw new ContractError(at, `has a path parameter that its path lacks: {${strange}}.`);
    const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
    const twice = keys.find((key, index) => keys.indexOf(key) < index);
    if (twice !== undefined) throw new ContractError(at, `has two parameters "${twice}".`);
  }
}

interface PathOperation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { readonly in: string; readonly name: string }[];
}

/** Throws a `ContractError` with the place of the first field that OpenAPI 3.1 or this code doesn't know. */
export function assertOpenapi(document: unknown): void {
  if (!isRecord(document)) throw new Error('The contract must be an object with paths.');
  if (!isRecord(document['paths'])) throw new Error('The contract has no paths.');
  const version = document['openapi'];
  if (typeof version !== 'string' || !/^3\.1\.\d+$/.test(version))
    throw new ContractError('#/openapi', `must be a version 3.0 or 3.1, not ${JSON.stringify(version) ?? 'missing'}.`);
  if ((document['jsonSchemaDialect'] ?? dialect) !== dialect)
    throw new ContractError('#/jsonSchemaDialect', `can only be ${dialect}.`);
  assertKnownWords(document);
  new Form(document).assert('document', document, '#');
  const badPath = Object.keys(record(document['paths'])).find((path) => !/^(?:\/|x-)/.test(path));
  if (badPath !== undefined) throw new ContractError(below('#/paths', badPath), 'must begin with a slash.');
}
