/** One notation for schemas with the same meaning: single `allOf` members, nullable types, and lists in any order. */
import { canonical, isSame } from '../json/canonical.js';
import { record, records, without, type Json } from '../json/json.js';
import { keywordsIn } from '../keywords/index.js';
import { types } from '../keywords/kit/schema.js';

const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** Types in a fixed order, null last. A single type is not in a list. */
function plainTypes(value: unknown): unknown {
  const named = types.filter((type) => list(value).includes(type));
  return named.length === 1 ? named[0] : named;
}

/** One schema for an alternative or null; undefined if there is no such schema. */
function withNull(schema: Json): Json | undefined {
  if (schema['type'] === undefined || keywordsIn(schema).some(([{ bindsNull }]) => bindsNull)) return undefined;
  const { const: only, ...rest } = schema;
  const values = only === undefined ? schema['enum'] : [only];
  return {
    ...rest,
    type: plainTypes([...list(schema['type']), 'null']),
    ...(Array.isArray(values) && { enum: values.includes(null) ? values : [...(values as unknown[]), null] }),
  };
}

/** Whether no value satisfies both of two branches: their types differ, or a field that both require. */
function areDisjoint(one: Json, other: Json): boolean {
  const [types, others] = [one, other].map(({ type }) =>
    list(type).flatMap((each) => covers[String(each)] ?? String(each)),
  );
  if (types!.length === 0 || others!.length === 0) return false;
  if (!types!.some((type) => others!.includes(type))) return true;
  if (one['type'] !== 'object' || other['type'] !== 'object') return false;
  const valuesOf = (branch: Json, name: string): readonly string[] => {
    const { const: only, enum: values } = record(record(branch['properties'])[name]);
    return (only === undefined ? list(values) : [only]).map(canonical);
  };
  return list(one['required']).some((name) => {
    const [own, theirs] = [valuesOf(one, String(name)), valuesOf(other, String(name))];
    if (!list(other['required']).includes(name) || own.length === 0 || theirs.length === 0) return false;
    return !own.some((value) => theirs.includes(value));
  });
}

/** Every whole number is a number. */
const covers: Readonly<Record<string, readonly string[]>> = { number: ['number', 'integer'] };

/** `oneOf` as `anyOf`, if no value satisfies two of its branches. */
function withoutExclusive(schema: Json): Json {
  const { oneOf, ...rest } = schema;
  const branches = records(oneOf);
  const isDisjoint = branches.every((one, at) => branches.slice(at + 1).every((other) => areDisjoint(one, other)));
  return branches.length > 0 && rest['anyOf'] === undefined && isDisjoint ? { ...rest, anyOf: branches } : schema;
}

const isTypeAlone = (schema: Json): boolean => Object.keys(schema).join() === 'type';

/** `anyOf` as a list of types, if its members are only types, or one schema and null. */
function asTypes(alternatives: readonly Json[]): Json | undefined {
  if (alternatives.every(isTypeAlone)) return { type: plainTypes(alternatives.flatMap(({ type }) => list(type))) };
  const others = alternatives.filter((one) => !(isTypeAlone(one) && one['type'] === 'null'));
  return others.length === 1 && others.length < alternatives.length ? withNull(others[0]!) : undefined;
}

function withoutNullBranch(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  const merged = Array.isArray(anyOf) && anyOf.length > 0 ? asTypes(records(anyOf)) : undefined;
  // A keyword both in `anyOf` and beside it is two rules, which can't be merged into one schema.
  return merged && !Object.keys(merged).some((word) => Object.hasOwn(rest, word)) ? { ...rest, ...merged } : schema;
}

/** Without keywords that say what no keyword says, such as `minLength: 0`. */
function withoutNeutral(node: Json): Json {
  const neutral = keywordsIn(node).filter(([one, value]) => one.neutral !== undefined && isSame(one.neutral, value));
  return without(node, ...neutral.map(([{ name }]) => name));
}

/** The plain form of a schema whose parts are plain already. `referred` is the target of its reference. */
export function plainSchema(node: Json, referred: readonly Json[]): Json {
  const { allOf, ...rest } = withoutNeutral(node);
  const all = [...referred, ...records(allOf)];
  const own: Json = {
    ...rest,
    ...(rest['type'] !== undefined && { type: plainTypes(rest['type']) }),
    ...(Array.isArray(rest['required']) && { required: [...new Set(rest['required'])].sort() }),
  };
  const plain = withoutNullBranch(withoutExclusive(own));
  if (all.length === 0) return plain;
  // A schema with nothing but one `allOf` member is that member.
  return all.length === 1 && Object.keys(plain).length === 0 ? record(all[0]) : { ...plain, allOf: all };
}
