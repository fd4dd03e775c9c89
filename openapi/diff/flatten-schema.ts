/** All schemas that apply to a place of a plain document, which has no references: `allOf` is flattened. */
import { isRecord, mapValues, record, without } from '../json/json.js';
import type { Schema } from '../schema/schema.js';

/** These schemas with the members of their `allOf`, outermost first. */
export const flattenSchemas = (schemas: readonly Schema[]): readonly Schema[] =>
  schemas.flatMap((schema) => [schema, ...flattenSchemas(schema.allOf ?? [])]);

/** Keywords that don't constrain values, with the rule that reports a change of each. */
export const remarkRules: readonly (readonly [
  rule: string,
  words: readonly (keyof Schema | 'x-spec' | '$comment')[],
])[] = [
  ['documentation-changed', ['title', 'description', '$comment', 'x-spec', 'x-enum-varnames']],
  ['requirement-changed', ['x-requirement', 'x-value-requirements', 'x-presence-requirements', 'x-open']],
  ['hint-changed', ['x-advisory']],
  ['suite-data-changed', ['x-counterexamples', 'x-fresh', 'x-reference']],
];

/** Without `x-open`, which also says that any value is allowed. */
const remarks: readonly string[] = remarkRules.flatMap(([, words]) => words).filter((word) => word !== 'x-open');

/** Keywords whose values are data, even if they look like schemas. */
const values = ['enum', 'const', 'x-listed'];

/** A schema without remarks, so that schemas with the same meaning are equal. */
export function meaning(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meaning);
  if (!isRecord(value)) return value;
  return mapValues(without(value, ...remarks), (one, word) => {
    if (values.includes(word)) return one;
    // The names of fields are not keywords: a field may be called "description".
    return word === 'properties' ? mapValues(record(one), meaning) : meaning(one);
  });
}
