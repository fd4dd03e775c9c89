/** What a schema says about a place whichever way it is written: references and `allOf` make no difference. */
import { isRecord, record, type Schema } from '../schema/schema.js';

/** Finds what a reference points at. */
export type Resolve = (pointer: string) => unknown;

/** Throws for a schema that refers to itself: it has no end. */
export function assertEnds(isAgain: boolean): void {
  if (isAgain) throw new Error('The contract has a schema that refers to itself.');
}

function target(resolve: Resolve, pointer: string): Schema {
  const found = resolve(pointer);
  if (!isRecord(found)) throw new Error(`The contract has no schema at ${pointer}.`);
  return found;
}

/** All schemas that speak about the same values as these, outermost first. */
export function flattenSchemas(
  resolve: Resolve,
  schemas: readonly Schema[],
  above: readonly string[] = [],
): readonly Schema[] {
  return schemas.flatMap((schema) => [
    schema,
    ...(schema.$ref === undefined ? [] : referredTo(resolve, schema.$ref, above)),
    ...flattenSchemas(resolve, schema.allOf ?? [], above),
  ]);
}

function referredTo(resolve: Resolve, pointer: string, above: readonly string[]): readonly Schema[] {
  assertEnds(above.includes(pointer));
  return flattenSchemas(resolve, [target(resolve, pointer)], [...above, pointer]);
}

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

/** A schema without references and remarks, so that two that say the same are the same. */
export function meaning(resolve: Resolve, value: unknown, above: readonly string[] = []): unknown {
  const inner = (one: unknown): unknown => meaning(resolve, one, above);
  if (Array.isArray(value)) return value.map(inner);
  if (!isRecord(value)) return value;
  const { $ref, ...rest } = value;
  const referred = typeof $ref === 'string' ? meaningOf(resolve, $ref, above) : {};
  const keywords = Object.entries(rest).filter(([word]) => !remarks.includes(word));
  const flattened = keywords.map(([word, one]) => {
    if (values.includes(word)) return [word, one];
    // The names of fields are no words: one of them may be "description".
    return [word, word === 'properties' ? mapped(one, inner) : inner(one)];
  });
  return { ...referred, ...(Object.fromEntries(flattened) as object) };
}

function meaningOf(resolve: Resolve, pointer: string, above: readonly string[]): object {
  assertEnds(above.includes(pointer));
  return record(meaning(resolve, target(resolve, pointer), [...above, pointer]));
}

const mapped = (fields: unknown, change: (one: unknown) => unknown): unknown =>
  Object.fromEntries(Object.entries(record(fields)).map(([name, one]) => [name, change(one)]));
