/** The schemas of an operation, and the optional keywords that count as rules in them. */
import type { Operation } from '../contract/contract.js';
import type { Schema } from '../keywords/kit/schema.js';

/** The records of an account, for `x-refers-to`. `of` is the carrier that must have the shipping method. */
export interface KnownRecords {
  has(kind: 'customer' | 'location' | 'carrier' | 'order' | 'method', uuid: string, of?: string): boolean;
}

/** Which of the keywords that are not required rules are enforced. */
export interface EnabledKeywords {
  readonly advisory?: boolean;
  readonly reference?: boolean;
}

/** The part of a request or response that a schema describes. */
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

/** The schema of a role; an empty one, which allows anything, if there is none. */
export function schemaOf(operation: Operation, role: SchemaRole): Schema {
  if (role === 'body') return operation.body?.schema ?? {};
  return role === 'answer' ? operation.answer.schema : parametersSchema(operation, role);
}
