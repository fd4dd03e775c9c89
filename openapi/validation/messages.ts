/** One plain sentence for each rule that a value breaks: "must be a string". */
import type { ErrorObject } from 'ajv/dist/2020.js';
import { keywordNamed, keywords } from '../keywords/index.js';
import type { Keyword } from '../keywords/kit/keyword.js';
import type { Schema } from '../keywords/kit/schema.js';
import { type } from '../keywords/type.js';

/** Keywords by how much their shape says: the type is the least that can be said. */
const byDetail: readonly Keyword[] = [...keywords.filter((one) => one !== type), type];

/** The shape of a value by its schemas, the most specific one first: "a string of digits", "an array". */
export function shapeIn(schemas: readonly Schema[]): string {
  for (const keyword of byDetail)
    for (const schema of schemas) {
      const shape = Object.hasOwn(schema, keyword.name)
        ? keyword.shape(schema[keyword.name] as never, schema)
        : undefined;
      if (shape !== undefined) return shape;
    }
  return 'any value';
}

/** What a value must be to satisfy the broken rule, without its place. */
export function sentenceOf({ keyword, parentSchema, data, message }: ErrorObject): string {
  const schema = parentSchema as Schema;
  const sentence = keywordNamed(keyword)?.sentence?.(schema[keyword] as never, schema, data);
  return sentence ?? message ?? 'breaks the contract';
}

/** Whether an error is that of a list of schemas of which none, or more than one, applies. */
const isOfUnion = ({ keyword }: ErrorObject): boolean => keywordNamed(keyword)?.holds === 'a list of schemas';

/** Whether an error only says that a schema inside has one, which is reported, too: that of `if`. */
const isSummary = ({ keyword }: ErrorObject): boolean => {
  const known = keywordNamed(keyword);
  return known !== undefined && known.sentence === undefined;
};

const isHint = ({ schemaPath }: ErrorObject): boolean => schemaPath.includes('/x-advisory/');

const placesOf = (errors: readonly ErrorObject[]): ReadonlySet<string> =>
  new Set(errors.map((error) => error.instancePath));

/**
 * The errors without redundant ones: those of the branches of a union (the union's own error is enough), of a union if
 * the value has the wrong type, and of hints if a statement is broken already.
 */
export function withoutBranches(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const unions = errors.filter(isOfUnion);
  const inBranch = (error: ErrorObject): boolean =>
    unions.some((union) => error.schemaPath.startsWith(`${union.schemaPath}/`));
  const kept = errors.filter((error) => !isSummary(error) && !inBranch(error));
  const mistyped = placesOf(kept.filter((error) => error.keyword === 'type'));
  const stated = placesOf(kept.filter((error) => !isHint(error) && error.keyword !== 'required'));
  return kept.filter(
    (error) =>
      (!isOfUnion(error) || !mistyped.has(error.instancePath)) &&
      (!isHint(error) || error.keyword === 'required' || !stated.has(error.instancePath)),
  );
}
