/** One plain sentence for each rule that a value breaks: "must be a string". */
import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Reference, Schema } from '../schema/schema.js';

const formats: Readonly<Record<string, string>> = {
  uuid: 'a UUID in the form 8-4-4-4-12',
  email: 'an e-mail address',
  uri: 'an absolute URL',
  date: 'a day that exists, such as 2031-06-30',
};

const articles: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

/** A list of words as text: "a, b and c". */
export function joinList(words: readonly string[], last = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

function listed(values: readonly unknown[]): string {
  if (values.length > 12) return 'is not a code that exists';
  return values.length === 1 ? `must be ${String(values[0])}` : `must be one of ${joinList(values.map(String))}`;
}

function referent(reference: Reference): string {
  if (typeof reference === 'string')
    return `must name ${reference === 'order' ? 'an' : 'a'} ${reference} of this account`;
  return `must name a shipping method of the carrier in ${reference.of}`;
}

const described = ({ description: text }: Schema): string | undefined =>
  text && `${text.charAt(0).toLowerCase()}${text.slice(1).replace(/\.$/, '')}`;

const typesIn = ({ type }: Schema): string =>
  joinList(
    [type ?? []].flat().map((one) => articles[one] ?? one),
    'or',
  );

/** The shape of a value by its schemas, the most specific one first: "a string of digits", "an array". */
export function shapeIn(schemas: readonly Schema[]): string {
  const first = (words: (schema: Schema) => string | undefined): string | undefined =>
    schemas.map(words).find((text) => text !== undefined);
  return (
    first((schema) => ('const' in schema ? String(schema.const) : undefined)) ??
    first((schema) => schema.enum && joinList(schema.enum.map(String), 'or')) ??
    first((schema) => schema.pattern && described(schema)) ??
    first(({ format }) => format && (formats[format] ?? format)) ??
    first((schema) => schema.type && typesIn(schema)) ??
    'any value'
  );
}

/** The sentences by keyword. A keyword without one has ajv's message. */
const sentences: Readonly<Record<string, (schema: Schema, value: unknown) => string>> = {
  required: () => 'is required',
  type: (schema) => `must be ${typesIn(schema)}`,
  enum: (schema) => listed(schema.enum ?? []),
  const: (schema) => `must be ${String(schema.const)}`,
  minimum: (schema) => `must not be less than ${schema.minimum}`,
  maximum: (schema) => `must not be more than ${schema.maximum}`,
  minLength: () => 'must not be empty',
  minProperties: () => 'must not be empty',
  minItems: (schema) => `must have at least ${schema.minItems} element${schema.minItems === 1 ? '' : 's'}`,
  maxItems: (schema) => `must have at most ${schema.maxItems} elements`,
  format: (schema) => `must be ${formats[schema.format ?? ''] ?? schema.format}`,
  pattern: (schema) => `must be ${described(schema) ?? `of the pattern ${schema.pattern}`}`,
  'x-refers-to': (schema) => referent(schema['x-refers-to'] ?? 'order'),
  anyOf: (schema) =>
    `needs ${joinList(
      (schema.anyOf ?? []).map((branch) => (branch.required ?? []).join(' and ')),
      'or',
    )}`,
};

/** What a value must be to satisfy the broken rule, without its place. */
export function sentenceOf(error: ErrorObject): string {
  const sentence = sentences[error.keyword];
  return sentence ? sentence(error.parentSchema as Schema, error.data) : (error.message ?? 'breaks the contract');
}

const isHint = ({ schemaPath }: ErrorObject): boolean => schemaPath.includes('/x-advisory/');

const placesOf = (errors: readonly ErrorObject[]): ReadonlySet<string> =>
  new Set(errors.map((error) => error.instancePath));

/**
 * The errors without redundant ones: those of the branches of a union (the union's own error is enough), of a union if
 * the value has the wrong type, and of hints if a statement is broken already.
 */
export function withoutBranches(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const unions = errors.filter((error) => error.keyword === 'anyOf');
  const inBranch = (error: ErrorObject): boolean =>
    unions.some((union) => error.schemaPath.startsWith(`${union.schemaPath}/`));
  // An error of `if` only says that the schema of `then` or `else` has one, which is reported, too.
  const kept = errors.filter((error) => error.keyword !== 'if' && !inBranch(error));
  const mistyped = placesOf(kept.filter((error) => error.keyword === 'type'));
  const stated = placesOf(kept.filter((error) => !isHint(error) && error.keyword !== 'required'));
  return kept.filter(
    (error) =>
      (error.keyword !== 'anyOf' || !mistyped.has(error.instancePath)) &&
      (!isHint(error) || error.keyword === 'required' || !stated.has(error.instancePath)),
  );
}
