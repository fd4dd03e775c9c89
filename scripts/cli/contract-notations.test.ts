/** What only says the same in other words is no change: stated defaults, OpenAPI 3.0, media types with parameters. */
import { describe, expect, it } from 'vitest';
import { contractDiff } from '../../openapi/diff/diff.js';
import { documentWith, type Special } from '../../openapi/diff/test-documents.js';
import type { Json } from '../../openapi/json/json.js';
import { contractIn } from './contract-file.js';

const text = { type: 'string' };
const list = { type: 'array', items: text };
const field = (schema: unknown): Special => ({ body: { type: 'object', properties: { a: schema } } });
const query = (more: Json): Special => ({ query: { schema: text, ...more } });
const body = (more: Json, media = 'application/json'): Special => ({
  operation: { requestBody: { content: { [media]: { schema: text } }, ...more } },
});

const changesOf = (before: unknown, after: unknown): readonly string[] =>
  contractDiff(contractIn(JSON.stringify(before)), contractIn(JSON.stringify(after))).changes.map(({ rule }) => rule);

describe('a document that says the same in other words has no change', () => {
  it.each([
    ['style: form', query({}), query({ style: 'form' })],
    ['explode: true', query({}), query({ explode: true })],
    ['allowReserved: false', query({}), query({ allowReserved: false })],
    ['allowEmptyValue: false', query({}), query({ allowEmptyValue: false })],
    ['required: false of a parameter', query({}), query({ required: false })],
    ['deprecated: false of a parameter', query({}), query({ deprecated: false })],
    ['required: false of a body', body({}), body({ required: false })],
    ['deprecated: false of an operation', {}, { operation: { deprecated: false } }],
    ['minLength: 0', field(text), field({ ...text, minLength: 0 })],
    ['minItems: 0', field(list), field({ ...list, minItems: 0 })],
    ['uniqueItems: false', field(list), field({ ...list, uniqueItems: false })],
    ['minProperties: 0', field({}), field({ minProperties: 0 })],
    ['additionalProperties: true', field({}), field({ additionalProperties: true })],
    ['required: []', field({}), field({ required: [] })],
    ['deprecated: false', field(text), field({ ...text, deprecated: false })],
    ['readOnly and writeOnly: false', field(text), field({ ...text, readOnly: false, writeOnly: false })],
    ['true as a schema', field({}), field(true)],
    ['false as a schema', field({ not: {} }), field(false)],
    ['a media type with a charset', body({}), body({}, 'application/json; charset=utf-8')],
    ['a media type in capitals', body({}), body({}, 'Application/JSON')],
  ] as const)('%s', (_name, before, after) => {
    expect(changesOf(documentWith(before), documentWith(after))).toEqual([]);
  });
});

describe('a document of OpenAPI 3.0', () => {
  const in30 = (schema: Json): Json => ({ ...documentWith(field(schema)), openapi: '3.0.3' });

  it.each([
    ['nullable', { ...text, nullable: true }, { type: ['string', 'null'] }],
    ['nullable: false', { ...text, nullable: false }, text],
    [
      'nullable with an enum',
      { ...text, enum: ['a'], nullable: true },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    ['exclusiveMinimum', { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
    ['exclusiveMaximum: false', { maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
    ['example', { ...text, example: 'a' }, { ...text, examples: ['a'] }],
    [
      'nullable elements',
      { type: 'array', items: { ...text, nullable: true } },
      { ...list, items: { type: ['null', 'string'] } },
    ],
  ] as const)('is read as the same one of 3.1: %s', (_name, old, now) => {
    expect(changesOf(in30(old), documentWith(field(now)))).toEqual([]);
  });

  it('differs where its rules do', () => {
    expect(changesOf(in30({ ...text, nullable: true }), documentWith(field(text)))).toEqual(['request-type-narrowed']);
  });
});

describe('a document is refused with its line', () => {
  it.each([
    [
      'with one id for two operations',
      { paths: { '/others': documentWith().paths['/things'] } },
      /operationId is the id of POST \/things as well/,
    ],
    [
      'with a keyword that no code reads',
      field({ ...text, contains: {} }),
      /contains is not supported here\. Remove it, or add its object to openapi\/keywords\.$/,
    ],
    ['with nullable in 3.1', field({ ...text, nullable: true }), /nullable is not supported here\. /],
    [
      'with a media type twice',
      { requestContent: { 'application/json; charset=utf-8': {} } },
      /is the same media type as application\/json/,
    ],
  ] as const)('%s', (_name, special, message) => {
    const read = (): unknown => contractIn(JSON.stringify(documentWith(special), null, 1));
    expect(read).toThrow(message);
    expect(read).toThrow(/^Line \d+, column \d+: /);
  });
});
