/** A schema as the contract writes it: the keywords that give it structure. The others are read through their objects. */
import { isRecord } from '../../json/json.js';

/** A reference to a record of the account: its kind, or a shipping method of the carrier in a sibling field. */
export type Reference =
  | 'customer'
  | 'location'
  | 'carrier'
  | 'order'
  | { readonly kind: 'method'; readonly of: string };

/** The kind of record that an operation creates, and the field of its uuid in `data` of the response. */
export interface Creation {
  readonly kind: 'customer' | 'location' | 'order';
  readonly key: string;
}

/** The keyword of values that the suite makes unique in each request. */
export type Fresh = 'id' | 'email' | 'phone';

/** All types, null last. */
export const types = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'] as const;

export type JsonType = (typeof types)[number];

/** A schema node as written in the contract. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly 'x-requirement'?: string;
  /** The rows that state which value a field must have, and that it is present if it was sent. */
  readonly 'x-value-requirements'?: readonly string[];
  readonly 'x-presence-requirements'?: readonly string[];
  readonly 'x-advisory'?: Schema;
  readonly 'x-reference'?: Schema;
  readonly 'x-refers-to'?: Reference;
  readonly 'x-presence'?: 'sent' | 'assigned';
  readonly 'x-counterexamples'?: readonly unknown[];
  readonly 'x-fresh'?: Fresh;
  readonly 'x-open'?: true | { readonly presence: string };
  readonly [keyword: string]: unknown;
}

/** Follows references of a contract. */
export interface Resolver {
  /** The target of a JSON pointer such as `#/components/schemas/Uuid`. Throws if it does not exist. */
  resolve(pointer: string): unknown;
}

/** The types that a node allows; empty if it names none. */
export function typesOf(schema: Schema): readonly JsonType[] {
  if (schema.type === undefined) return [];
  return typeof schema.type === 'string' ? [schema.type] : schema.type;
}

/** Whether a schema allows no value: `false`, written as a schema. */
export const isNothing = ({ not }: Schema): boolean => isRecord(not) && Object.keys(not).length === 0;

/** The hints in schemas. */
export const hintsIn = (schemas: readonly Schema[]): readonly Schema[] =>
  schemas.map((schema) => schema['x-advisory']).filter((hint) => hint !== undefined);
