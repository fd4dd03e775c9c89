/** The JSON Schema keywords that the contract uses, and our x- keywords. Any other keyword is rejected. */
import { below, isRecord } from '../json/json.js';
import { ContractError, notUnderstood, unknownWord } from './contract-error.js';

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

export type JsonType = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null';

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
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
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
  readonly 'x-listed'?: readonly unknown[];
  readonly 'x-counterexamples'?: readonly unknown[];
  /** The meanings of the values of `enum`, in the same order. */
  readonly 'x-enum-varnames'?: readonly string[];
  readonly 'x-fresh'?: Fresh;
  readonly 'x-open'?: true | { readonly presence: string };
}

/** Follows references of a contract. */
export interface Resolver {
  /** The target of a JSON pointer such as `#/components/schemas/Uuid`. Throws if it does not exist. */
  resolve(pointer: string): unknown;
}

/** Keywords that contain schemas: by name, in a list, or a single one. */
export const schemaMaps = new Set(['properties']);
export const schemaLists = new Set(['allOf', 'anyOf']);
export const schemaNodes = new Set([
  'items',
  'additionalProperties',
  'if',
  'then',
  'else',
  'x-advisory',
  'x-reference',
]);
const plainWords = new Set(['const', 'x-spec', 'x-requirement']);

/** All types, null last. */
export const types = ['string', 'number', 'boolean', 'object', 'array', 'null'] as const satisfies readonly JsonType[];
const isType = (value: unknown): boolean => (types as readonly unknown[]).includes(value);

const isText = (value: unknown): boolean => typeof value === 'string';
const isFilledList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const isListOfTexts = (value: unknown): boolean => isFilledList(value) && (value as unknown[]).every(isText);
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u').source !== '';
  } catch {
    return false;
  }
}

const judgedWords: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: (value) => isType(value) || (isFilledList(value) && (value as unknown[]).every(isType)),
  required: (value) => Array.isArray(value) && value.every(isText),
  ...{ $ref: isText, format: isText, title: isText, description: isText, $comment: isText, pattern: isPattern },
  ...{ enum: isFilledList, 'x-listed': isFilledList, 'x-counterexamples': isFilledList },
  ...{
    'x-enum-varnames': isListOfTexts,
    'x-value-requirements': isListOfTexts,
    'x-presence-requirements': isListOfTexts,
  },
  ...{ minimum: Number.isFinite, maximum: Number.isFinite },
  ...{ minLength: isCount, minItems: isCount, maxItems: isCount },
  'x-refers-to': (value) =>
    ['customer', 'location', 'carrier', 'order'].includes(value as string) ||
    (isRecord(value) && value['kind'] === 'method' && typeof value['of'] === 'string'),
  'x-presence': (value) => value === 'sent' || value === 'assigned',
  'x-open': (value) => value === true || (isRecord(value) && typeof value['presence'] === 'string'),
  'x-fresh': (value) => ['id', 'email', 'phone'].includes(value as string),
};
const documentWords = new Set(['x-provisional', 'x-dependencies', 'x-hint', 'x-spec', 'x-requirement', 'x-advisory']);
/** Keywords of the whole document. A separate reader checks their contents. */
const rootWords = new Set(['x-mock-triggers']);
const flagWords = new Set(['x-provisional', 'x-hint', 'x-reads-only']);
/** Keywords that are allowed only in operations. */
const operationWords = new Set(['x-creates', 'x-reads-only']);
const isOperation = (pointer: string): boolean => /^#\/(?:paths|components\/pathItems)\/[^/]+\/[a-z]+$/.test(pointer);

const isCreation = (value: unknown): value is Creation =>
  isRecord(value) &&
  Object.keys(value).length === 2 &&
  ['customer', 'location', 'order'].includes(value['kind'] as string) &&
  typeof value['key'] === 'string';

/** The entries of a part of the document. Throws if it is not an object. */
function membersOf(value: unknown, at: string): readonly (readonly [string, unknown])[] {
  if (isRecord(value)) return Object.entries(value);
  throw new ContractError(at, 'must be an object.');
}

/** The elements of a part of the document. Throws if it is not a list. */
function elementsOf(value: unknown, at: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new ContractError(at, 'must be a list.');
}

/** Throws for a value that is not a schema, and for an unknown keyword in it, with its place. */
export function assertSchema(node: unknown, pointer: string): void {
  if (!isRecord(node)) throw new Error(`The contract has no schema at ${pointer}.`);
  for (const [word, value] of Object.entries(node)) {
    const at = below(pointer, word);
    if (schemaNodes.has(word)) assertSchema(value, at);
    else if (schemaLists.has(word))
      elementsOf(value, at).forEach((member, index) => assertSchema(member, `${at}/${index}`));
    else if (schemaMaps.has(word))
      for (const [name, member] of membersOf(value, at)) assertSchema(member, below(at, name));
    else if (Object.hasOwn(judgedWords, word)) {
      if (!judgedWords[word]!(value)) throw notUnderstood(at, value);
    } else if (!plainWords.has(word)) throw unknownWord(at);
  }
}

function assertElsewhere(node: unknown, pointer: string): void {
  if (Array.isArray(node)) return node.forEach((member, index) => assertElsewhere(member, `${pointer}/${index}`));
  if (!isRecord(node)) return;
  for (const [word, value] of Object.entries(node)) {
    const at = below(pointer, word);
    if (pointer === '#' && rootWords.has(word)) continue;
    if (word === 'schema') assertSchema(value, at);
    else if (word === 'schemas')
      for (const [name, schema] of membersOf(value, at)) assertSchema(schema, below(at, name));
    else if (word.startsWith('x-') && !documentWords.has(word) && !(operationWords.has(word) && isOperation(pointer)))
      throw unknownWord(at);
    else if ((flagWords.has(word) && value !== true) || (word === 'x-creates' && !isCreation(value)))
      throw notUnderstood(at, value);
    else if (word !== 'examples' && word !== 'example') assertElsewhere(value, at);
  }
}

/** Throws if the document has an unknown schema keyword or x- keyword. */
export function assertKnownWords(document: unknown): void {
  assertElsewhere(document, '#');
}

/** The types that a node allows; empty if it names none. */
export function typesOf(schema: Schema): readonly JsonType[] {
  if (schema.type === undefined) return [];
  return typeof schema.type === 'string' ? [schema.type] : schema.type;
}
