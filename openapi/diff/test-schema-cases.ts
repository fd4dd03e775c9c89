/** For tests: pairs of schemas with one change each, at each place where a schema may stand. */
import type { Json } from '../json/json.js';
import type { Special } from './test-documents.js';

export const text = { type: 'string' };
const number = { type: 'number' };
export const needs = (...required: readonly string[]): Json => ({ required });

/** A choice of objects that a field tells apart. */
const tagged = (...kinds: readonly string[]): Json => ({
  oneOf: kinds.map((kind) => ({ type: 'object', required: ['kind'], properties: { kind: { const: kind } } })),
});

/** An object with one field. */
export const field = (schema: Json, more: Json = {}): Json => ({ type: 'object', properties: { a: schema }, ...more });

/** The expected rules, and the two documents. */
export type Case = readonly [rules: string, before: Special, after: Special];

/** A change and its reverse, each with its rule. */
export const bothWays = (there: string, back: string, before: Special, after: Special): readonly Case[] => [
  [there, before, after],
  [back, after, before],
];

/** Schemas that differ in one aspect: the second allows more values. */
const wider: readonly (readonly [aspect: string, fewer: Json, more: Json])[] = [
  ['type', text, { type: ['string', 'null'] }],
  ['values', { enum: ['a'] }, { enum: ['a', 'b'] }],
  ['values', { ...text, const: 'a' }, text],
  ['minimum', { minimum: 2 }, { minimum: 1 }],
  ['minimum', { allOf: [number, { minimum: 1 }] }, { allOf: [number] }],
  ['maximum', { maximum: 1 }, { maximum: 2 }],
  ['length', { minLength: 2 }, {}],
  ['least-elements', { minItems: 2 }, { minItems: 1 }],
  ['most-elements', { type: 'array', maxItems: 1 }, { type: 'array' }],
  ['pattern', { pattern: 'a' }, {}],
  ['pattern', { pattern: 'a' }, { pattern: '.*' }],
  ['format', { format: 'uuid' }, {}],
  ['alternatives', { anyOf: [needs('a')] }, { anyOf: [needs('a'), needs('b')] }],
  ['alternatives', { anyOf: [needs('a', 'b')] }, { anyOf: [needs('a')] }],
  ['alternatives', { anyOf: [text, { ...number, minimum: 1 }] }, { anyOf: [text, number] }],
  ['alternatives', { anyOf: [needs('a'), needs('b')] }, {}],
  ['type', text, { anyOf: [text, number] }],
  ['type', { oneOf: [text, number] }, { oneOf: [text, number, { type: 'null' }] }],
  ['alternatives', tagged('a'), tagged('a', 'b')],
  ['condition', { if: {}, then: { minimum: 1 } }, {}],
  ['reference', { 'x-refers-to': 'order' }, {}],
  ['elements', { items: text }, {}],
  ['others', { additionalProperties: text }, {}],
  ['others', { additionalProperties: false }, { additionalProperties: true }],
  ['minimum', { exclusiveMinimum: 2 }, { exclusiveMinimum: 1 }],
  ['minimum', { exclusiveMinimum: 1 }, { minimum: 1 }],
  ['minimum', { minimum: 1 }, { exclusiveMinimum: 0 }],
  ['maximum', { exclusiveMaximum: 1 }, {}],
  ['maximum', { exclusiveMaximum: 1 }, { maximum: 1 }],
  ['multiple', { multipleOf: 2 }, {}],
  ['multiple', { multipleOf: 0.1 }, { multipleOf: 0.01 }],
  ['most-characters', { maxLength: 100 }, { maxLength: 200 }],
  ['unique', { uniqueItems: true }, { uniqueItems: false }],
  ['least-fields', { minProperties: 1 }, { minProperties: 0 }],
  ['most-fields', { maxProperties: 1 }, { maxProperties: 2 }],
  ['dependents', { dependentRequired: { a: ['b'] } }, {}],
  ['exclusive-alternatives', { oneOf: [needs('a'), needs('b')] }, {}],
  ['exclusion', { not: { const: 'a' } }, {}],
  ['exclusion', { not: { enum: ['a', 'b'] } }, { not: { const: 'a' } }],
  ['exclusion', { not: {} }, { ...text, minLength: 1 }],
  ['exclusion', { additionalProperties: false }, { additionalProperties: text }],
];

/** Schemas that differ in one aspect: each allows values that the other forbids. */
const different: readonly (readonly [aspect: string, one: Json, other: Json])[] = [
  ['type', text, number],
  ['values', { enum: ['a'] }, { enum: ['b'] }],
  ['pattern', { pattern: 'a' }, { pattern: 'b' }],
  ['format', { format: 'uuid' }, { format: 'date' }],
  ['alternatives', { anyOf: [needs('a')] }, { anyOf: [needs('b')] }],
  ['condition', { if: {}, then: { minimum: 1 } }, { if: {}, then: { minimum: 2 } }],
  ['reference', { 'x-refers-to': 'order' }, { 'x-refers-to': 'carrier' }],
  ['multiple', { multipleOf: 2 }, { multipleOf: 3 }],
  ['dependents', { dependentRequired: { a: ['b'] } }, { dependentRequired: { b: ['a'] } }],
  ['exclusive-alternatives', { oneOf: [needs('a'), needs('b')] }, { oneOf: [needs('a'), needs('c')] }],
  ['exclusion', { not: { const: 'a' } }, { not: { const: 'b' } }],
  ['default', { ...text, default: 'a' }, { ...text, default: 'b' }],
];

/** The places where a schema may stand, and the side whose rules apply there. */
const spots: readonly (readonly [side: string, at: (schema: Json) => Special])[] = [
  ['request', (schema) => ({ body: schema })],
  ['request', (schema) => ({ body: field(schema) })],
  ['request', (schema) => ({ query: { schema } })],
  ['answer', (schema) => ({ answer: schema })],
  ['answer', (schema) => ({ answer: field(schema) })],
];

/** The changes at each place. */
export const ofSchemas: readonly Case[] = spots.flatMap(([side, at]) => [
  ...wider.flatMap(([aspect, fewer, more]) =>
    bothWays(`${side}-${aspect}-widened`, `${side}-${aspect}-narrowed`, at(fewer), at(more)),
  ),
  ...different.map(([aspect, one, other]): Case => [`${side}-${aspect}-changed`, at(one), at(other)]),
]);
