/** The contract as each peer can read it. Nothing is added to it: what a tool can't read is written otherwise or left out. */
import { contract } from '../../../openapi/contract/contract.js';
import { isRecord, type Json } from '../../../openapi/schema/schema.js';

/** Every object of a document, changed from the inside out; undefined leaves it out. */
function mapped(value: unknown, change: (object: Json, key: string) => unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped(item, change, key));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, child]) => [name, mapped(child, change, name)] as const);
  return change(Object.fromEntries(entries.filter(([, child]) => child !== undefined)), key);
}

const leftOut = (object: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

/** As it is. */
export const asItIs = (): unknown => contract.document;

/** Without the responses of a range of statuses, which Specmatic takes for `default`, an answer to anything. */
export const withoutRanges = (document: unknown): unknown =>
  mapped(document, (object, key) => (key === 'responses' ? leftOut(object, '4XX') : object));

/**
 * Without the form of refusals, which the contract only hints at, while tools take what an answer is declared to be for
 * promised. So this is what a user would do who knows the contract.
 */
export const withoutHints = (document: unknown): unknown =>
  mapped(document, (object) => (object['x-hint'] === true ? leftOut(object, 'content') : object));

function typeOf30({ type, ...rest }: Json): Json {
  if (!Array.isArray(type)) return { ...rest, ...(type !== undefined && { type }) };
  const others = type.filter((name) => name !== 'null');
  return {
    ...rest,
    ...(others.length === 1 && { type: others[0] as unknown }),
    ...(others.length < type.length && { nullable: true }),
  };
}

/** The one example that OpenAPI 3.0 tools look for, from the first of several. */
function exampleOf30(object: Json): Json {
  const { examples, ...rest } = object;
  const [first] = isRecord(examples) && 'in' in object ? Object.values(examples) : [];
  return isRecord(first) ? { ...rest, example: first['value'] } : object;
}

/** The same for tools that take an answer without a declared form for one without a body: the form is open. */
export const withOpenRefusals = (document: unknown): unknown =>
  mapped(document, (object) =>
    object['x-hint'] === true ? { ...object, content: { 'application/json': { schema: {} } } } : object,
  );

/** The rows that hint at stricter requests, which the reference enforces. */
const requestHints = /^(?:FMT-\d+|RAT-(?:13|14|15|20))$/;

/** With what requests are only hinted to keep to as a part of their schemas, as a user writes who knows the server. */
export const withRequestHints = (document: unknown): unknown =>
  mapped(document, (object) => {
    const hint = object['x-advisory'];
    return isRecord(hint) && !('$ref' in object) && requestHints.test(String(hint['x-requirement']))
      ? { ...object, ...hint }
      : object;
  });

/** Without our own words: some tools take them for schemas. */
export const withoutOurWords = (document: unknown): unknown =>
  mapped(document, (object) => leftOut(object, ...Object.keys(object).filter((name) => name.startsWith('x-'))));

/** Downgraded to OpenAPI 3.0: no lists of types, no `const`, no `if`, one example of a parameter. */
export const asOpenApi30 = (document: unknown): unknown =>
  mapped(document, (object) => {
    if ('openapi' in object) return { ...object, openapi: '3.0.3' };
    if ('license' in object) return leftOut({ ...object, license: { name: 'MIT' } }, 'summary');
    const { const: only, ...rest } = leftOut(object, 'if', 'then', 'else');
    return exampleOf30(typeOf30(only === undefined ? rest : { ...rest, enum: [only] }));
  });

/** Without its examples, where others are given. */
export const withoutExamples = (document: unknown): unknown =>
  mapped(document, (object) => leftOut(object, 'examples'));
