/** What a keyword of JSON Schema means to each part of the project. */
import type { Place } from '../../json/place.js';
import type { Json } from '../../json/json.js';
import type { Comparison } from './comparison.js';
import type { Schema } from './schema.js';
import type { Mutations } from './mutation.js';
import type { WrongText } from './wrong-texts.js';

/** How the requests of derived checks break and keep a keyword, and the words for it in their titles. */
export interface RequestRules<Value> {
  /** Changes to a valid body that must be refused, and others that must be accepted. */
  vary(value: Value, place: Place, schema: Schema): Mutations;
  /** Wrong values made from a valid one. `words` are the words of all sets in the body. */
  derive(value: Value, schema: Schema, words: readonly string[]): readonly WrongText[];
  /** The valid value in other characters. Only a hint of the specification forbids these. */
  disguise(value: Value, schema: Schema): readonly WrongText[];
  /** The title of what must be refused, such as "width below its minimum"; undefined: the labels of the variations. */
  readonly breaking: ((name: string) => string) | undefined;
  /** The title of what must be accepted. */
  readonly keeping: ((name: string) => string) | undefined;
  /** Whether the row of the schema with the keyword counts, in place of the row of the field. */
  readonly hasOwnRow: boolean;
  /** Whether a server that forgets the keyword can store the value: it has the right type. */
  readonly isHarmless: boolean;
  /** Whether a server may forget the keyword in small requests only. */
  readonly isForgettable: boolean;
}

/** What a script that repeats a finding compares a value with, and whether the value of the run would pass. */
export interface KeywordExpectation {
  readonly test: 'present' | 'type' | 'least' | 'pattern' | 'oneOf';
  /** JSON: the types, the least number, the pattern or the list of values. */
  readonly wanted?: unknown;
  readonly passes: boolean;
}

/** All schemas of a place and, for a list, of its elements. */
export interface SchemasAround {
  readonly schemas: readonly Schema[];
  readonly elements: readonly Schema[];
}

/** One keyword. Every member is compulsory, so that a new keyword means something to every part. */
export interface Keyword<Value = never> {
  readonly name: string;
  /** What it says of a value, for the page of keywords: "the least number". */
  readonly says: string;
  /** Whether a value of the keyword can be read. */
  form(value: unknown): boolean;
  /** The value that says the same as no keyword; undefined if there is none. */
  readonly neutral: unknown;
  /** The schemas in its value, which are read like any other. */
  readonly holds: 'no schema' | 'a schema' | 'a list of schemas' | 'schemas by name';
  /** How derived checks of requests use it; undefined if it constrains no request by itself. */
  readonly requests: RequestRules<Value> | undefined;
  /** What a value must be: "must be a string". Undefined if the validator never reports the keyword by itself. */
  readonly sentence: ((value: Value, schema: Schema, got: unknown) => string) | undefined;
  /** The shape that it gives a value, for titles of checks: "a string of digits". */
  shape(value: Value, schema: Schema): string | undefined;
  /** A value of the right type that breaks it, made from a valid one, for faults in responses. */
  break(value: Value, valid: unknown, schema: Schema): unknown;
  /** A value that keeps it and what was sent; undefined if there is none. */
  readonly fix: (value: Value, got: unknown, around: SchemasAround) => unknown;
  /** How a change of it is judged when two contracts are compared. */
  readonly comparison: Comparison;
  /** Whether null, too, must satisfy it, so that a schema with it can't be made nullable. */
  readonly bindsNull: boolean;
  /** What becomes of a statement when a hint with the same keyword becomes one, too. */
  readonly hinted: 'replaced' | 'joined';
  /** How it stands in OpenAPI 3.0: as it is, as other keywords, or not at all. */
  readonly in30: 'the same' | 'left out' | ((value: Value) => Json);
  /** Whether editors of scenario files check it: it is about a single value. */
  readonly inScenarios: boolean;
  /** What a script that repeats a finding compares at a place of a response. */
  expect(value: Value, got: unknown): KeywordExpectation | undefined;
}
