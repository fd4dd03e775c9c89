/** Shows that each rule tells some pair of documents: none is there that nothing leads to. */
import { describe, expect, it } from 'vitest';
import { oasdiffIds } from './oasdiff-ids.js';
import { rules } from './rules.js';
import { diffBetween, diffOf, type Json, type Special } from './test-documents.js';
import { pairFor } from './test-oasdiff-pairs.js';

const text = { type: 'string' };
const field = (schema: Json, more: Json = {}): Json => ({ type: 'object', properties: { a: schema }, ...more });
const open = { 'x-open': { presence: 'GEN-01' } };
const hinted = (hint: boolean): Special => ({
  responses: { '202': { ...(hint && { 'x-hint': true }), description: 'Later', content: {} } },
});
const parameters = (rule?: string): Special => ({
  operation: {
    parameters: ['a', 'b'].map((name) => ({ name, in: 'query', schema: text })),
    ...(rule && { 'x-dependencies': [rule] }),
  },
});
const path = (name: string): Special => ({
  path: `/things/{${name}}`,
  operation: { parameters: [{ name, in: 'path', required: true, schema: text }] },
});
const provisional = { operation: { 'x-provisional': true } };
const optionalBody = { operation: { requestBody: { content: { 'application/json': { schema: text } } } } };
const query = { query: { schema: text } };

/** Schemas that differ in an aspect, one with more values than the other. */
const wider: readonly (readonly [fewer: Json, more: Json])[] = [
  [{ enum: ['a'] }, { enum: ['a', 'b'] }],
  [{ minimum: 2 }, { minimum: 1 }],
  [{ maximum: 1 }, { maximum: 2 }],
  [{ minLength: 2 }, {}],
  [{ minItems: 2 }, {}],
  [{ maxItems: 1 }, {}],
  [{ pattern: 'a' }, {}],
  [{ format: 'uuid' }, {}],
  [{ anyOf: [text] }, {}],
  [{ if: {}, then: { minimum: 1 } }, {}],
  [{ 'x-refers-to': 'order' }, {}],
  [{ items: text }, {}],
  [{ additionalProperties: text }, {}],
];

const others: readonly (readonly [one: Json, other: Json])[] = [
  [{ enum: ['a'] }, { enum: ['b'] }],
  [{ format: 'uuid' }, { format: 'date' }],
  [{ pattern: 'a' }, { pattern: 'b' }],
  [{ anyOf: [text] }, { anyOf: [{ type: 'number' }] }],
  [
    { if: {}, then: { minimum: 1 } },
    { if: {}, then: { minimum: 2 } },
  ],
  [{ 'x-refers-to': 'order' }, { 'x-refers-to': 'carrier' }],
  [{ enum: ['a'] }, { enum: ['a'], 'x-listed': ['a'] }],
  [{ type: 'string', 'x-open': true }, text],
];

const asBody = (schema: Json): Special => ({ body: schema });
const asAnswer = (schema: Json): Special => ({ answer: schema });

type Pair = readonly [before: Special, after: Special];

const bothWays = ([one, other]: Pair): readonly Pair[] => [
  [one, other],
  [other, one],
];

const pairs: readonly Pair[] = [
  ...[...wider, ...others].flatMap(([one, other]) => bothWays([asBody(one), asBody(other)])),
  ...[...wider, ...others].flatMap(([one, other]) => bothWays([asAnswer(one), asAnswer(other)])),
  ...bothWays([asBody({}), asBody(field(text, { required: ['a'] }))]),
  ...bothWays([asBody(field(text, open)), asBody(field(text, { ...open, required: ['a'] }))]),
  ...bothWays([asAnswer(field(text)), asAnswer(field({ ...text, 'x-presence': 'sent' }))]),
  [asAnswer(field({ ...text, 'x-presence': 'sent' })), asAnswer(field({ ...text, 'x-presence': 'assigned' }))],
  ...bothWays([hinted(true), hinted(false)]),
  ...bothWays([parameters(), parameters('Or(a, b);')]),
  ...bothWays([{}, provisional]),
  ...bothWays([optionalBody, { operation: { requestBody: undefined } }]),
  ...bothWays([{}, { query: { ...query.query, required: true } }]),
  [path('id'), path('uuid')],
  [{}, { body: { ...text, description: 'A text.', 'x-requirement': 'GEN-02', 'x-advisory': {}, 'x-fresh': 'id' } }],
  [{}, { operation: { summary: 'Make one' } }],
  [{ query: { schema: text } }, { query: { schema: text, example: 'a' } }],
  [{}, { root: { servers: [{ url: '{base_url}/api/v2' }] } }],
  [{}, { root: { servers: [{ url: '{base_url}/api/v1', description: 'Here' }] } }],
  [{}, { root: { 'x-mock-triggers': {} } }],
  [{}, { root: { webhooks: {} } }],
  [{ version: '2.0.0' }, { version: '1.0.0' }],
  [{ version: '2' }, { version: '3' }],
];

describe('the rules', () => {
  it('each tell some pair of documents', () => {
    const known = oasdiffIds.flatMap((id) => [pairFor(id) ?? []].filter((pair) => pair.length > 0));
    const diffs = [
      ...known.map(([before, after]) => diffOf(before, after)),
      ...pairs.map(([before, after]) => diffBetween(before, after)),
    ];
    const told = new Set(diffs.flatMap(({ changes, version }) => [...changes.map(({ rule }) => rule), version.rule]));
    expect(rules.map(({ id }) => id).filter((id) => !told.has(id))).toEqual([]);
  });
});
