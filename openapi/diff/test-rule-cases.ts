/** For tests: pairs of documents with one change each, and the rules that report it. */
import type { Json } from '../json/json.js';
import { operation, type Special } from './test-documents.js';
import { bothWays, field, needs, ofSchemas, text, type Case } from './test-schema-cases.js';

const number = { type: 'number' };

const empty = { type: 'object' };
const needed = { required: ['a'] };
const shut = { additionalProperties: false };
const asked = field({ ...text, writeOnly: true });
const askedAlways = field({ ...text, writeOnly: true }, needed);
const told = field({ ...text, readOnly: true });
const toldAlways = field({ ...text, readOnly: true }, needed);
const open = { 'x-open': { presence: 'GEN-01' } };
const sent = field({ ...text, 'x-presence': 'sent' });
const assigned = field({ ...text, 'x-presence': 'assigned' });
const listed = { enum: ['a'], 'x-listed': ['a'] };
/** `x-open` names another row of the catalogue, so this rule is reported, too. */
const row = 'requirement-changed';
const rewritten = 'document-rewritten';

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
  // Requests don't have read-only fields, and responses no write-only fields.
  ...bothWays('request-optional-field-added', 'request-optional-field-removed', { body: told }, { body: field(text) }),
  ...bothWays(
    'request-needed-field-added',
    'request-needed-field-removed',
    { body: toldAlways },
    { body: field(text, needed) },
  ),
  ...bothWays(
    'answer-optional-field-added',
    'answer-optional-field-removed',
    { answer: asked },
    { answer: field(text) },
  ),
  ...bothWays(
    'answer-promised-field-added',
    'answer-promised-field-removed',
    { answer: askedAlways },
    { answer: field(text, needed) },
  ),
  ...bothWays(rewritten, rewritten, { body: empty, answer: empty }, { body: toldAlways, answer: askedAlways }),
  ...bothWays(rewritten, rewritten, { body: told, answer: asked }, { body: toldAlways, answer: askedAlways }),
  // An object that has no other fields gets one.
  ...bothWays(
    'answer-optional-field-added answer-exclusion-widened',
    'answer-optional-field-removed answer-exclusion-narrowed',
    { answer: { ...empty, ...shut } },
    { answer: field(text, shut) },
  ),
  [
    'request-optional-field-added request-type-changed',
    { body: { ...empty, additionalProperties: number } },
    { body: field(text, { additionalProperties: number }) },
  ],
  ['answer-presence-changed', { answer: sent }, { answer: assigned }],
  ['request-deprecation-reworded', { body: text }, { body: { ...text, deprecated: true } }],
  ['answer-deprecation-reworded', { answer: text }, { answer: { ...text, deprecated: true } }],
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

const same = (one: Json, other: Json): readonly Case[] =>
  bothWays('', '', { body: one, answer: one }, { body: other, answer: other });

const withTheSameMeaning: readonly Case[] = [
  ...same({ oneOf: [text, { type: 'null' }] }, { type: ['string', 'null'] }),
  [rewritten, { body: { oneOf: [needs('a'), needs('b')] } }, { body: { oneOf: [needs('b'), needs('a')] } }],
  ...same({ ...text, pattern: '.*' }, text),
  ...same(field(text), field(text, { dependentRequired: {} })),
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

/** Pairs of documents with one change each. */
export const cases: readonly Case[] = [
  ...ofSchemas,
  ...ofFields,
  ...withTheSameMeaning,
  ...ofMessages,
  ...ofOperations,
  ...ofDocuments,
  ...unknown,
];

/** Pairs of documents with versions that don't fit their changes. */
export const ofVersions: readonly Case[] = [
  ['version-step-too-small', more(), {}],
  ['version-step-too-small', more(), { version: '1.1.0' }],
  ['version-lowered', { version: '2.0.0' }, { version: '1.0.0' }],
  ['version-unreadable', { version: '2' }, { version: '3' }],
];
