/** All schemas that apply to a place of a plain document, which has no references: `allOf` is flattened. */
import { without } from '../json/json.js';
import { keywords, mapSchemas } from '../keywords/index.js';
import type { Schema } from '../keywords/kit/schema.js';

/** These schemas with the members of their `allOf`, outermost first. */
export const flattenSchemas = (schemas: readonly Schema[]): readonly Schema[] =>
  schemas.flatMap((schema) => [schema, ...flattenSchemas(schema.allOf ?? [])]);

/** Rules for changes of keywords that constrain no value, with these keywords. */
export const remarkRules: ReadonlyMap<string, readonly string[]> = grouped(
  keywords.flatMap(({ name, comparison }) =>
    typeof comparison === 'string' && comparison !== 'by place' ? [[comparison, name] as const] : [],
  ),
);

function grouped(pairs: readonly (readonly [rule: string, name: string])[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>();
  for (const [rule, name] of pairs) groups.set(rule, [...(groups.get(rule) ?? []), name]);
  return groups;
}

/** Without `x-open`, which also says that any value is allowed. */
const remarks: readonly string[] = [...remarkRules.values()].flat().filter((word) => word !== 'x-open');

/** A schema without remarks, so that schemas with the same meaning are equal. */
export const meaning = (schema: Schema): Schema =>
  mapSchemas(without(schema, ...remarks), (inner) => meaning(inner as Schema));
