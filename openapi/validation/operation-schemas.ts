/** The schemas of an operation, and which keywords of the contract count in them. */
import type { Operation } from '../contract/contract.js';
import type { Schema } from '../schema/schema.js';

/** Digits written out one by one: engines count the rounds of `{8}`, which takes longer than the digits. */
const digits = (count: number): string => '[0-9a-fA-F]'.repeat(count);

/** The canonical form of a uuid, of any version and in either case. */
export const uuidForm = new RegExp(`^${[8, 4, 4, 4, 12].map(digits).join('-')}$`);

/** What `x-refers-to` asks: whether the account has this; a method only as one of the carrier `of`. */
export interface Account {
  has(kind: 'customer' | 'location' | 'carrier' | 'order' | 'method', uuid: string, of?: string): boolean;
}

/** Which of the words that state nothing count as rules. */
export interface EnabledKeywords {
  readonly advisory?: boolean;
  readonly reference?: boolean;
}

/** What a schema of an operation is about. */
export type SchemaRole = 'body' | 'path' | 'query' | 'answer';

/** The cache key of a schema's validator. */
export const judgeKeyOf = (operation: Operation, role: SchemaRole): string => `${operation.id} ${role}`;

/** The parameters of one place (path or query) as an object schema. */
export function parametersSchema(operation: Operation, place: 'path' | 'query'): Schema {
  const found = operation.parameters.filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    required: found.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    properties: Object.fromEntries(
      found.map(({ name, schema, requirement }) => [
        name,
        requirement ? { ...schema, 'x-requirement': requirement } : schema,
      ]),
    ),
  };
}

/** The schema of a role; one that is not described takes anything. */
export function schemaOf(operation: Operation, role: SchemaRole): Schema {
  if (role === 'body') return operation.body?.schema ?? {};
  return role === 'answer' ? operation.answer.schema : parametersSchema(operation, role);
}
