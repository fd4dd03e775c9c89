/** For tests: a pair of documents for each rule of oasdiff's catalogue that applies to this kind of contract. */
import { placedIn } from './oasdiff.js';
import { documentWith, operation, type Json, type Special } from './test-documents.js';

/** The same document before and after. */
export type DocumentPair = readonly [before: Json, after: Json];

const text = { type: 'string' };
const either = { type: ['string', 'null'] };
const number = { type: 'number' };
const when = { required: ['a'] };
const then = { required: ['b'] };

/** What is at one place before and after, by the end of the id. */
const schemas: Readonly<Record<string, readonly [Json, Json]>> = {
  'became-nullable': [text, either],
  'became-not-nullable': [either, text],
  'list-of-types-widened': [either, { type: ['string', 'number', 'null'] }],
  'list-of-types-narrowed': [{ type: ['string', 'number', 'null'] }, either],
  'type-changed': [text, number],
  'type-compatible': [number, text],
  'type-generalized': [text, { type: ['string', 'number'] }],
  'type-specialized': [{ type: ['string', 'number'] }, text],
  'became-enum': [text, { ...text, enum: ['a', 'b'] }],
  'enum-value-added': [{ enum: ['a'] }, { enum: ['a', 'b'] }],
  'enum-value-removed': [{ enum: ['a', 'b'] }, { enum: ['a'] }],
  'const-added': [text, { ...text, const: 'a' }],
  'const-changed': [{ const: 'a' }, { const: 'b' }],
  'const-removed': [{ ...text, const: 'a' }, text],
  'pattern-added': [text, { ...text, pattern: '^a' }],
  'pattern-changed': [{ pattern: '^a' }, { pattern: '^b' }],
  'pattern-generalized': [{ pattern: '^a' }, { pattern: '.*' }],
  'pattern-removed': [{ ...text, pattern: '^a' }, text],
  'max-decreased': [{ maximum: 5 }, { maximum: 4 }],
  'max-increased': [{ maximum: 4 }, { maximum: 5 }],
  'max-set': [number, { ...number, maximum: 5 }],
  'min-decreased': [{ minimum: 2 }, { minimum: 1 }],
  'min-increased': [{ minimum: 1 }, { minimum: 2 }],
  'min-set': [number, { ...number, minimum: 0 }],
  'min-length-decreased': [{ minLength: 2 }, { minLength: 1 }],
  'min-length-increased': [{ minLength: 1 }, { minLength: 2 }],
  'max-items-decreased': [{ maxItems: 2 }, { maxItems: 1 }],
  'max-items-increased': [{ maxItems: 1 }, { maxItems: 2 }],
  'max-items-set': [{ type: 'array' }, { type: 'array', maxItems: 2 }],
  'min-items-decreased': [{ minItems: 2 }, { minItems: 1 }],
  'min-items-increased': [{ minItems: 1 }, { minItems: 2 }],
  'min-items-set': [{ type: 'array' }, { type: 'array', minItems: 1 }],
  'min-items-unset': [{ type: 'array', minItems: 1 }, { type: 'array' }],
  'any-of-added': [{ anyOf: [text] }, { anyOf: [text, number] }],
  'any-of-removed': [{ anyOf: [text, number] }, { anyOf: [text] }],
  'all-of-added': [{ allOf: [number] }, { allOf: [number, { minimum: 1 }] }],
  'all-of-removed': [{ allOf: [number, { minimum: 1 }] }, { allOf: [number] }],
  'all-of-added-annotation-only': [{ allOf: [number] }, { allOf: [number, { description: 'A number.' }] }],
  'all-of-removed-annotation-only': [{ allOf: [number, { description: 'A number.' }] }, { allOf: [number] }],
  'if-added': [{}, { if: when, then }],
  'if-removed': [{ if: when, then }, {}],
  'then-added': [{ if: when }, { if: when, then }],
  'then-removed': [{ if: when, then }, { if: when }],
  'else-added': [
    { if: when, then },
    { if: when, then, else: then },
  ],
  'else-removed': [
    { if: when, then, else: then },
    { if: when, then },
  ],
};

const field = (schema: Json, required = false): Json => ({
  type: 'object',
  properties: { value: schema },
  ...(required && { required: ['value'] }),
});
const nothing = { type: 'object' };

const spots: Readonly<Record<string, (schema: Json) => Special>> = {
  'request-body': (schema) => ({ body: schema }),
  'request-property': (schema) => ({ body: field(schema) }),
  'request-parameter': (schema) => ({ query: { schema } }),
  'request-parameter-property': (schema) => ({ query: { schema: field(schema) } }),
  'response-body': (schema) => ({ answer: schema }),
  'response-property': (schema) => ({ answer: field(schema) }),
};

const filter = { schema: text };
const other = { '/others': { get: operation({ operationId: 'getOther' }) } };
const csv = (schema?: Json): Json => ({ 'text/csv': schema ? { schema } : {} });
const done = { '201': { description: 'Made', content: csv() } };
const missing = { '404': { description: 'Missing', content: csv() } };
const withBody = (required: boolean): Special => ({ operation: { requestBody: { required, content: jsonOf(text) } } });
const jsonOf = (schema: Json): Json => ({ 'application/json': { schema } });
const without: Special = { operation: { requestBody: undefined } };
const flows = (more: Json): Special => ({
  components: {
    securitySchemes: {
      bearer: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://a.test', scopes: {}, ...more } } },
    },
  },
});
const schemes = (more: Json): Special => ({
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, ...more } },
});
const key = { key: { type: 'apiKey', name: 'key', in: 'query' } };
const secured = (...ways: readonly Json[]): Special => ({ operation: { security: ways } });
const global = (...ways: readonly Json[]): Special => ({ root: { security: ways } });

type Pair = readonly [before: Special, after: Special];
const turned = ([before, after]: Pair): Pair => [after, before];

const scope: Pair = [secured({ bearer: [] }), secured({ bearer: ['write'] })];
const globalScope: Pair = [global({ bearer: [] }), global({ bearer: ['write'] })];
const oauthScope: Pair = [flows({}), flows({ scopes: { write: 'Write' } })];
const mediaName: Pair = [{ answerContent: csv() }, { answerContent: { 'text/*': {} } }];

/** What is not at one place of a schema. */
const others: Readonly<Record<string, Pair>> = {
  'endpoint-added': [{}, { paths: other }],
  'endpoint-deprecated': [{}, { operation: { deprecated: true } }],
  'endpoint-reactivated': [{ operation: { deprecated: true } }, {}],
  'api-path-removed-without-deprecation': [{ paths: other }, {}],
  'api-path-removed-with-deprecation': [
    { paths: { '/others': { get: operation({ operationId: 'getOther', deprecated: true }) } } },
    {},
  ],
  'api-removed-without-deprecation': [{ item: { get: operation({ operationId: 'getThing' }) } }, {}],
  'api-removed-with-deprecation': [{ item: { get: operation({ operationId: 'getThing', deprecated: true }) } }, {}],
  'api-operation-id-removed': [{}, { operation: { operationId: 'createThing' } }],
  'api-tag-added': [{}, { operation: { tags: ['things'] } }],
  'api-tag-removed': [{ operation: { tags: ['things'] } }, {}],
  'api-schema-removed': [{ components: { schemas: { Unused: text } } }, { components: {} }],
  'api-security-added': [secured({ bearer: [] }), secured({ bearer: [] }, { key: [] })],
  'api-security-removed': [secured({ bearer: [] }, { key: [] }), secured({ bearer: [] })],
  'api-security-scope-added': scope,
  'api-security-scope-removed': turned(scope),
  'api-global-security-added': [global({ bearer: [] }), global({ bearer: [] }, { key: [] })],
  'api-global-security-removed': [global({ bearer: [] }, { key: [] }), global({ bearer: [] })],
  'api-global-security-scope-added': globalScope,
  'api-global-security-scope-removed': turned(globalScope),
  'api-security-component-added': [{}, schemes(key)],
  'api-security-component-removed': [schemes(key), {}],
  'api-security-component-type-changed': [{}, flows({})],
  'api-security-component-oauth-url-changed': [
    flows({ authorizationUrl: 'https://a.test' }),
    flows({ authorizationUrl: 'https://b.test' }),
  ],
  'api-security-component-oauth-token-url-changed': [flows({}), flows({ tokenUrl: 'https://b.test' })],
  'api-security-component-oauth-scope-added': oauthScope,
  'api-security-component-oauth-scope-removed': turned(oauthScope),
  'api-security-component-oauth-scope-changed': [oauthScope[1], flows({ scopes: { write: 'Write all' } })],
  'new-required-request-parameter': [{}, { query: { ...filter, required: true } }],
  'new-optional-request-parameter': [{}, { query: filter }],
  'new-request-path-parameter': [
    {},
    { path: '/things/{id}', operation: { parameters: [{ name: 'id', in: 'path', required: true, schema: text }] } },
  ],
  'request-parameter-removed': [{ query: filter }, {}],
  'request-parameter-removed-with-deprecation': [{ query: { ...filter, deprecated: true } }, {}],
  'request-parameter-deprecated': [{ query: filter }, { query: { ...filter, deprecated: true } }],
  'request-parameter-reactivated': [{ query: { ...filter, deprecated: true } }, { query: filter }],
  'request-parameter-became-required': [{ query: filter }, { query: { ...filter, required: true } }],
  'request-parameter-became-optional': [{ query: { ...filter, required: true } }, { query: filter }],
  'request-body-added-required': [without, withBody(true)],
  'request-body-added-optional': [without, withBody(false)],
  'request-body-removed': [withBody(true), without],
  'request-body-became-required': [withBody(false), withBody(true)],
  'request-body-became-optional': [withBody(true), withBody(false)],
  'request-body-media-type-added': [{}, { requestContent: csv() }],
  'request-body-media-type-removed': [{ requestContent: csv() }, {}],
  'request-body-media-type-schema-added': [{ requestContent: csv() }, { requestContent: csv(text) }],
  'request-body-media-type-schema-removed': [{ requestContent: csv(text) }, { requestContent: csv() }],
  'response-media-type-added': [{}, { answerContent: csv() }],
  'response-media-type-removed': [{ answerContent: csv() }, {}],
  'response-body-media-type-schema-added': [{ answerContent: csv() }, { answerContent: csv(text) }],
  'response-body-media-type-schema-removed': [{ answerContent: csv(text) }, { answerContent: csv() }],
  'response-media-type-name-changed': [{ answerContent: csv() }, { answerContent: { 'text/csv; header=present': {} } }],
  'response-media-type-name-generalized': mediaName,
  'response-media-type-name-specialized': turned(mediaName),
  'response-mediatype-enum-value-removed': [{ answer: { enum: ['a', 'b'] } }, { answer: { enum: ['a'] } }],
  'response-success-status-added': [{}, { responses: done }],
  'response-success-status-removed': [{ responses: done }, {}],
  'response-non-success-status-added': [{}, { responses: missing }],
  'response-non-success-status-removed': [{ responses: missing }, {}],
  'new-required-request-property': [{ body: nothing }, { body: field(text, true) }],
  'new-optional-request-property': [{ body: nothing }, { body: field(text) }],
  'request-property-removed': [{ body: field(text) }, { body: nothing }],
  'request-property-became-required': [{ body: field(text) }, { body: field(text, true) }],
  'request-property-became-optional': [{ body: field(text, true) }, { body: field(text) }],
  'response-required-property-added': [{ answer: nothing }, { answer: field(text, true) }],
  'response-required-property-removed': [{ answer: field(text, true) }, { answer: nothing }],
  'response-optional-property-added': [{ answer: nothing }, { answer: field(text) }],
  'response-optional-property-removed': [{ answer: field(text) }, { answer: nothing }],
  'response-property-became-required': [{ answer: field(text) }, { answer: field(text, true) }],
  'response-property-became-optional': [{ answer: field(text, true) }, { answer: field(text) }],
  'api-version-not-bumped': [{ paths: other }, {}],
  'api-version-decreased': [{ paths: other, version: '1.1.0' }, { version: '1.0.9' }],
  'api-major-version-not-bumped': [{ paths: other }, { version: '1.1.0' }],
};

/** The pair of documents that stands for an id of the catalogue; undefined where there is none. */
export function pairFor(id: string): DocumentPair | undefined {
  const own = Object.hasOwn(others, id) ? others[id] : undefined;
  if (own) return [documentWith(own[0]), documentWith(own[1])];
  const [spot, change] = placedIn(id) ?? [];
  const schema = change === undefined || !Object.hasOwn(schemas, change) ? undefined : schemas[change];
  const put = spot === undefined ? undefined : spots[spot];
  return schema && put && [documentWith(put(schema[0])), documentWith(put(schema[1]))];
}
