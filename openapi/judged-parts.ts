/** What is judged by the contract: the parts of an operation that have a schema, and by which of its words. */
import type { Operation } from './contract.js';
import type { Schema } from './schema.js';

/** Digits written out one by one: engines count the rounds of `{8}`, which takes longer than the digits. */
const digits = (count: number): string => '[0-9a-fA-F]'.repeat(count);

/** The canonical form of a uuid, of any version and in either case. */
export const uuidForm = new RegExp(`^${[8, 4, 4, 4, 12].map(digits).join('-')}$`);

/** What `x-refers-to` asks: whether the account has this; a method only as one of the carrier `of`. */
export interface Account {
  has(kind: 'customer' | 'location' | 'carrier' | 'order' | 'method', uuid: string, of?: string): boolean;
}

/** Which of the softer words count as rules. */
export interface Softer {
  readonly advisory?: boolean;
  readonly reference?: boolean;
}

/** The name of a choice of them. */
export const nameOf = ({ advisory = false, reference = false }: Softer): string =>
  ['stated', ...(advisory ? ['advisory'] : []), ...(reference ? ['reference'] : [])].join(' ');

/** A part of an operation that has a schema. */
export type Part = 'body' | 'path' | 'query' | 'answer';

/** What the judge of a part is kept by. */
export const keyOf = (operation: Operation, part: Part): string => `${operation.id} ${part}`;

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

/** The schema of a part; one that is not described takes anything. */
export function schemaOf(operation: Operation, part: Part): Schema {
  if (part === 'body') return operation.body?.schema ?? {};
  return part === 'answer' ? operation.answer.schema : parametersSchema(operation, part);
}
