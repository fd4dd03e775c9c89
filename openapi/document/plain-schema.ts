/** Writes schemas that mean the same in one way: `allOf` of one, types that may be null, and lists whose order says nothing. */
import { record, records, types, type Json } from '../schema/schema.js';

const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** Words beside which a type can't take in another alternative: they would then hold for null, too. */
const binding = ['allOf', 'anyOf', 'if', 'then', 'else', 'x-advisory', 'x-reference', 'x-listed', 'x-open'];

/** Types in their usual order, null last; a list of one is the type itself. */
function plainTypes(value: unknown): unknown {
  const named = types.filter((type) => list(value).includes(type));
  return named.length === 1 ? named[0] : named;
}

/** An alternative that also allows null, in one schema; undefined where that can't be said. */
function withNull(schema: Json): Json | undefined {
  if (schema['type'] === undefined || binding.some((word) => Object.hasOwn(schema, word))) return undefined;
  const { const: only, ...rest } = schema;
  const values = only === undefined ? schema['enum'] : [only];
  return {
    ...rest,
    type: plainTypes([...list(schema['type']), 'null']),
    ...(Array.isArray(values) && { enum: values.includes(null) ? values : [...(values as unknown[]), null] }),
  };
}

const isTypeAlone = (schema: Json): boolean => Object.keys(schema).join() === 'type';

/** What `anyOf` says as types: of alternatives that are only types, or of one schema and null. */
function asTypes(alternatives: readonly Json[]): Json | undefined {
  if (alternatives.every(isTypeAlone)) return { type: plainTypes(alternatives.flatMap(({ type }) => list(type))) };
  const others = alternatives.filter((one) => !(isTypeAlone(one) && one['type'] === 'null'));
  return others.length === 1 && others.length < alternatives.length ? withNull(others[0]!) : undefined;
}

function withoutNullBranch(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  const merged = Array.isArray(anyOf) && anyOf.length > 0 ? asTypes(records(anyOf)) : undefined;
  // What stands beside `anyOf` and in it are two rules, which one schema can't hold.
  return merged && !Object.keys(merged).some((word) => Object.hasOwn(rest, word)) ? { ...rest, ...merged } : schema;
}

/** A schema in its plain form, from one whose parts are plain; `referred` is what its reference leads to. */
export function plainSchema(node: Json, referred: readonly Json[]): Json {
  const { allOf, ...rest } = node;
  const all = [...referred, ...records(allOf)];
  const own: Json = {
    ...rest,
    ...(rest['type'] !== undefined && { type: plainTypes(rest['type']) }),
    ...(Array.isArray(rest['required']) && { required: [...new Set(rest['required'])].sort() }),
  };
  const plain = withoutNullBranch(own);
  if (all.length === 0) return plain;
  // A schema that says nothing itself is the one that it consists of.
  return all.length === 1 && Object.keys(plain).length === 0 ? record(all[0]) : { ...plain, allOf: all };
}
