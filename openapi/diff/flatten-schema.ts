/** What a schema of a plain document, which has no references, says about a place: `allOf` makes no difference. */
import { isRecord, record, type Schema } from '../schema/schema.js';

/** All schemas that speak about the same values as these, outermost first. */
export const flattenSchemas = (schemas: readonly Schema[]): readonly Schema[] =>
  schemas.flatMap((schema) => [schema, ...flattenSchemas(schema.allOf ?? [])]);

/** Words that say nothing about values. */
const remarks = [
  'title',
  'description',
  '$comment',
  'x-spec',
  'x-requirement',
  'x-value-requirements',
  'x-presence-requirements',
  'x-counterexamples',
  'x-enum-varnames',
  'x-fresh',
  'x-reference',
  'x-advisory',
];

/** Words that hold plain values, which only look like schemas. */
const values = ['enum', 'const', 'x-listed'];

/** A schema without remarks, so that two that say the same are the same. */
export function meaning(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meaning);
  if (!isRecord(value)) return value;
  const keywords = Object.entries(value).filter(([word]) => !remarks.includes(word));
  const flattened = keywords.map(([word, one]) => {
    if (values.includes(word)) return [word, one];
    // The names of fields are no words: one of them may be "description".
    return [word, word === 'properties' ? mapped(one, meaning) : meaning(one)];
  });
  return Object.fromEntries(flattened) as object;
}

const mapped = (fields: unknown, change: (one: unknown) => unknown): unknown =>
  Object.fromEntries(Object.entries(record(fields)).map(([name, one]) => [name, change(one)]));
