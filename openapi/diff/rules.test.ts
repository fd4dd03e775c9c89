/** Each rule is reported for a pair of documents that has its change and no other. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../json/json.js';
import { ruleById, rules } from './rules.js';
import { diffBetween, operation, type Special } from './test-documents.js';

const text = { type: 'string' };
const number = { type: 'number' };

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
  ['format', { format: 'uuid' }, {}],
  ['alternatives', { anyOf: [{}, text] }, { anyOf: [{}, text, number] }],
  ['condition', { if: {}, then: { minimum: 1 } }, {}],
  ['reference', { 'x-refers-to': 'order' }, {}],
  ['elements', { items: text }, {}],
  ['others', { additionalProperties: text }, {}],
];

/** Schemas that differ in one aspect: each allows values that the other forbids. */
const different: readonly (readonly [aspect: string, one: Json, other: Json])[] = [
  ['type', text, number],
  ['values', { enum: ['a'] }, { enum: ['b'] }],
  ['pattern', { pattern: 'a' }, { pattern: 'b' }],
  ['format', { format: 'uuid' }, { format: 'date' }],
  ['alternatives', { anyOf: [{}, text] }, { anyOf: [{}, number] }],
  ['condition', { if: {}, then: { minimum: 1 } }, { if: {}, then: { minimum: 2 } }],
  ['reference', { 'x-refers-to': 'order' }, { 'x-refers-to': 'carrier' }],
];

type Case = readonly [rules: string, before: Special, after: Special];

/** A change and its reverse, each with its rule. */
const bothWays = (there: string, back: string, before: Special, after: Special): readonly Case[] => [
  [there, before, after],
  [back, after, before],
];

const field = (schema: Json, more: Json = {}): Json => ({ type: 'object', properties: { a: schema }, ...more });

/** The places where a schema may stand, and the side whose rules apply there. */
const spots: readonly (readonly [side: string, at: (schema: Json) => Special])[] = [
  ['request', (schema) => ({ body: schema })],
  ['request', (schema) => ({ body: field(schema) })],
  ['request', (schema) => ({ query: { schema } })],
  ['answer', (schema) => ({ answer: schema })],
  ['answer', (schema) => ({ answer: field(schema) })],
];

const ofSchemas: readonly Case[] = spots.flatMap(([side, at]) => [
  ...wider.flatMap(([aspect, fewer, more]) =>
    bothWays(`${side}-${aspect}-widened`, `${side}-${aspect}-narrowed`, at(fewer), at(more)),
  ),
  ...different.map(([aspect, one, other]): Case => [`${side}-${aspect}-changed`, at(one), at(other)]),
]);

const empty = { type: 'object' };
const needed = { required: ['a'] };
const open = { 'x-open': { presence: 'GEN-01' } };
const sent = field({ ...text, 'x-presence': 'sent' });
const assigned = field({ ...text, 'x-presence': 'assigned' });
const listed = { enum: ['a'], 'x-listed': ['a'] };
/** `x-open` names another row of the catalogue, so this rule is reported, too. */
const row = 'requirement-changed';

const ofFields: readonly Case[] = [
  ...bothWays('request-optional-field-added', 'request-optional-field-removed', { body: empty }, { body: field(text) }),
  ...bothWays(
    'request-needed-field-added',
    'request-needed-field-removed',
    { body: empty },
    { body: field(text, needed) },
  ),
  ...bothWays(
    'request-presence-narrowed',
    'request-presence-widened',
    { body: field(text) },
    { body: field(text, needed) },
  ),
  ['request-presence-reworded', { body: field(text, open) }, { body: field(text, { ...open, ...needed }) }],
  ...bothWays(
    'answer-optional-field-added',
    'answer-optional-field-removed',
    { answer: empty },
    { answer: field(text) },
  ),
  ...bothWays(
    'answer-promised-field-added',
    'answer-promised-field-removed',
    { answer: empty },
    { answer: field(text, needed) },
  ),
  ...bothWays('answer-presence-narrowed', 'answer-presence-widened', { answer: field(text) }, { answer: sent }),
  ['answer-presence-changed', { answer: sent }, { answer: assigned }],
  ['request-values-reworded', { body: { enum: ['a'] } }, { body: listed }],
  ['answer-values-reworded', { answer: { enum: ['a'] } }, { answer: listed }],
  ...bothWays(`request-settled ${row}`, `request-left-open ${row}`, { body: { ...text, 'x-open': true } }, {}),
  ...bothWays(`answer-settled ${row}`, `answer-left-open ${row}`, { answer: { ...text, 'x-open': true } }, {}),
];

const filter = { schema: text };
const csv = { 'text/csv': {} };
const content = { 'application/json': { schema: text } };
const withBody = (required: boolean): Special => ({ operation: { requestBody: { required, content } } });
const noBody: Special = { operation: { requestBody: undefined } };
const later = (more: Json): Special => ({ responses: { '202': { description: 'Later', content: {}, ...more } } });
const missing: Special = { responses: { '404': { description: 'Missing', content: {} } } };
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

const ofMessages: readonly Case[] = [
  ...bothWays('optional-parameter-added', 'optional-parameter-removed', {}, { query: filter }),
  ...bothWays('needed-parameter-added', 'needed-parameter-removed', {}, { query: { ...filter, required: true } }),
  ...bothWays(
    'request-presence-narrowed',
    'request-presence-widened',
    { query: filter },
    { query: { ...filter, required: true } },
  ),
  ...bothWays(
    'parameter-deprecated',
    'parameter-reinstated',
    { query: filter },
    { query: { ...filter, deprecated: true } },
  ),
  ['path-parameter-renamed', path('id'), path('uuid')],
  ...bothWays('needed-body-added', 'needed-body-removed', noBody, withBody(true)),
  ...bothWays('optional-body-added', 'optional-body-removed', noBody, withBody(false)),
  ...bothWays('request-media-type-added', 'request-media-type-removed', {}, { requestContent: csv }),
  ...bothWays('dependency-added', 'dependency-removed', parameters(), parameters('Or(a, b);')),
  ...bothWays('answer-media-type-added', 'answer-media-type-removed', {}, { answerContent: csv }),
  ...bothWays('answer-status-added', 'answer-status-removed', {}, later({})),
  ...bothWays('refusal-added', 'refusal-removed', {}, missing),
  ...bothWays('answer-became-promise', 'answer-became-hint', later({ 'x-hint': true }), later({})),
];

const more = (of: Json = {}): Special => ({
  paths: { '/others': { get: operation({ operationId: 'getOther', ...of }) } },
});
const ways = (...security: readonly Json[]): Special => ({ operation: { security } });
const wayOfAll = (...security: readonly Json[]): Special => ({ root: { security } });
const schemes = (of: Json): Special => ({
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, ...of } },
});
const key = { key: { type: 'apiKey', name: 'key', in: 'query' } };
const server = (url: string, of: Json = {}): Special => ({ root: { servers: [{ url: `{base_url}${url}`, ...of }] } });

const ofOperations: readonly Case[] = [
  ...bothWays('operation-added', 'operation-removed', {}, more()),
  ['operation-removed', more({ deprecated: true }), {}],
  ['operation-moved', {}, { path: '/pieces' }],
  ['operation-moved', {}, { method: 'put' }],
  ['operation-renamed', {}, { operation: { operationId: 'createThing' } }],
  ...bothWays('operation-deprecated', 'operation-reinstated', {}, { operation: { deprecated: true } }),
  ...bothWays('operation-became-provisional', 'operation-became-stated', {}, { operation: { 'x-provisional': true } }),
  ...bothWays('security-way-added', 'security-way-removed', ways({ bearer: [] }), ways({ bearer: [] }, { key: [] })),
  ...bothWays(
    'security-way-added',
    'security-way-removed',
    wayOfAll({ bearer: [] }),
    wayOfAll({ bearer: [] }, { key: [] }),
  ),
  ['security-way-removed security-way-added', ways({ bearer: [] }), ways({ bearer: ['write'] })],
  ['documentation-changed', {}, { operation: { summary: 'Make one' } }],
  ['documentation-changed', {}, { operation: { tags: ['things'] } }],
  ['requirement-changed', {}, { body: { ...text, 'x-requirement': 'GEN-02' } }],
  ['hint-changed', {}, { body: { ...text, 'x-advisory': {} } }],
  ['suite-data-changed', {}, { body: { ...text, 'x-fresh': 'id' } }],
  ['suite-data-changed', {}, { operation: { 'x-reads-only': true } }],
  ['requirement-changed', {}, { body: { ...text, 'x-value-requirements': ['GEN-02'] } }],
  ['examples-changed', { query: filter }, { query: { ...filter, example: 'a' } }],
];

const ofDocuments: readonly Case[] = [
  ['base-path-changed', {}, server('/api/v2')],
  ['server-described', {}, server('/api/v1', { description: 'Here' })],
  ...bothWays('security-scheme-added', 'security-scheme-removed', {}, schemes(key)),
  ['security-scheme-changed', {}, schemes({ bearer: { type: 'oauth2', flows: {} } })],
  ['triggers-changed', {}, { root: { 'x-mock-triggers': {} } }],
  ['document-rewritten', {}, schemes({ bearer: { type: 'http', scheme: 'bearer', description: 'Sent as a header' } })],
];

/** Parts of a document that no rule covers: any change of them counts as breaking. */
const unknown: readonly Case[] = [
  ['unclassified', {}, { root: { webhooks: {} } }],
  ['unclassified', { answerContent: csv }, { answerContent: { 'text/csv': { itemSchema: text } } }],
  ['unclassified', {}, { item: { trace: {} } }],
  [
    'unclassified',
    { responses: { '200': { description: 'Done', content } } },
    { responses: { '200': { description: 'Done', content, headers: { Location: { schema: {} } } } } },
  ],
];

const cases = [...ofSchemas, ...ofFields, ...ofMessages, ...ofOperations, ...ofDocuments, ...unknown];

const ofVersions: readonly Case[] = [
  ['version-step-too-small', more(), {}],
  ['version-step-too-small', more(), { version: '1.1.0' }],
  ['version-lowered', { version: '2.0.0' }, { version: '1.0.0' }],
  ['version-unreadable', { version: '2' }, { version: '3' }],
];

describe('the rules', () => {
  it.each(cases)('%s', (expected, before, after) => {
    const { changes } = diffBetween(before, after);
    expect([...new Set(changes.map(({ rule }) => rule))].join(' ')).toBe(expected);
    for (const { rule, clients, servers } of changes) expect(ruleById(rule)).toMatchObject({ clients, servers });
  });

  it.each(ofVersions)('%s', (expected, before, after) => {
    expect(diffBetween(before, after).version.rule).toBe(expected);
  });

  it('are each reported for at least one pair of documents', () => {
    const told = new Set([...cases, ...ofVersions].flatMap(([expected]) => expected.split(' ')));
    expect(rules.map(({ id }) => id).filter((id) => !told.has(id))).toEqual([]);
  });

  it('have unique ids, and steps that match whom they break', () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    const wrong = rules.filter(({ clients, servers, step }) =>
      clients ? step !== 'major' : servers ? step !== 'minor' : step === 'major',
    );
    expect(wrong).toEqual([]);
  });

  it('are found by their ids only', () => {
    expect(ruleById('request-values-narrowed')).toMatchObject({ clients: true, servers: false });
    expect(() => ruleById('constructor')).toThrow('Unknown rule constructor.');
  });
});
