/** The contract as each peer can read it. Nothing is added: parts that a tool can't read are rewritten or omitted. */
import { readFileSync } from 'node:fs';
import { contract } from '../../../../openapi/contract/contract.js';
import { isRecord, type Json, without } from '../../../../openapi/json/json.js';
import { readYaml } from '../../../../openapi/text/yaml-text.js';
import { projectFile } from './process.js';

/** Changes every object of a document, inner ones first. `undefined` removes an object. */
function mapped(value: unknown, change: (object: Json, key: string) => unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped(item, change, key));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, child]) => [name, mapped(child, change, name)] as const);
  return change(Object.fromEntries(entries.filter(([, child]) => child !== undefined)), key);
}

/** The unchanged contract. */
export const asItIs = (): unknown => contract.document;

/** Without responses for a range of statuses: Specmatic reads them as `default`, a response to any request. */
export const withoutRanges = (document: unknown): unknown =>
  mapped(document, (object, key) => (key === 'responses' ? without(object, '4XX') : object));

/**
 * Without the form of refusals: the contract only hints at it, but tools would require it. A user who knows the
 * contract would remove it, too.
 */
export const withoutHints = (document: unknown): unknown =>
  mapped(document, (object) => (object['x-hint'] === true ? without(object, 'content') : object));

/** The single `example` that Dredd looks for: the first of several. */
function exampleOf30(object: Json): Json {
  const { examples, ...rest } = object;
  const [first] = isRecord(examples) && 'in' in object ? Object.values(examples) : [];
  return isRecord(first) ? { ...rest, example: first['value'] } : object;
}

/** The same for tools that expect no body if a response has no content: refusals have an open form. */
export const withOpenRefusals = (document: unknown): unknown =>
  mapped(document, (object) =>
    object['x-hint'] === true ? { ...object, content: { 'application/json': { schema: {} } } } : object,
  );

/** The rows of hints for requests, which the reference enforces. */
const requestHints = /^(?:FMT-\d+|RAT-(?:13|14|15|20))$/;

/** With the hints for requests as rules in their schemas, as a user would write them who knows the server. */
export const withRequestHints = (document: unknown): unknown =>
  mapped(document, (object) => {
    const hint = object['x-advisory'];
    return isRecord(hint) && !('$ref' in object) && requestHints.test(String(hint['x-requirement']))
      ? { ...object, ...hint }
      : object;
  });

/** Without our x- keywords: some tools read them as schemas. */
export const withoutOurWords = (document: unknown): unknown =>
  mapped(document, (object) => without(object, ...Object.keys(object).filter((name) => name.startsWith('x-'))));

/** In OpenAPI 3.0, with one example of a parameter. */
export const asOpenApi30 = (): unknown =>
  mapped(readYaml(readFileSync(projectFile('openapi/openapi-3.0.yaml'), 'utf8')).data, exampleOf30);

/** Without examples, if separate ones are given. */
export const withoutExamples = (document: unknown): unknown =>
  mapped(document, (object) => without(object, 'examples'));
