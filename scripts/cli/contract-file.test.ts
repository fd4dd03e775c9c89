/**
 * Documents with the same meaning give the same contract, however they are written; unsupported parts are refused with
 * their line.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Document, stringify } from 'yaml';
import { allChecks } from '../../conformance/checks/index.js';
import { contract } from '../../openapi/contract/contract.js';
import { rewritten } from '../../openapi/document/test-rewrites.js';
import { contractDiff } from '../../openapi/diff/diff.js';
import type { Json } from '../../openapi/json/json.js';
import { tokensOf, withValue } from '../../openapi/json/place.js';
import { createValidator } from '../../openapi/validation/validator.js';
import { contractIn } from './contract-file.js';

const own = contractIn(JSON.stringify(contract.document));
const checksOf = (of: typeof contract): readonly string[] =>
  allChecks(of)
    .map(({ id, requirement, title }) => [id, requirement, title].join('  '))
    .sort();
const ownChecks = checksOf(own);

/** The document with anchors and aliases for everything that occurs twice. */
function withAnchors(document: Json): string {
  const seen = new Map<string, unknown>();
  const shared = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const text = JSON.stringify(value);
    const known = seen.get(text);
    if (known !== undefined) return known;
    const made = Array.isArray(value)
      ? value.map(shared)
      : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shared(one)]));
    seen.set(text, made);
    return made;
  };
  return new Document(shared(document)).toString();
}

const forms = [JSON.stringify, (document: Json) => stringify(document, { aliasDuplicateObjects: false }), withAnchors];

describe('a contract that is written in another form', () => {
  it('in JSON gives the same checks as the bundled contract', () => {
    expect(ownChecks).toEqual(checksOf(contract));
    expect(contractDiff(contract, own).changes).toEqual([]);
  });

  it('has the same checks, the same validators, and no change', () => {
    const rewriting = fc.record({ bits: fc.infiniteStream(fc.boolean()), form: fc.constantFrom(...forms) });
    fc.assert(
      fc.property(rewriting, ({ bits, form }) => {
        const text = form(rewritten(contract.document, () => bits.next().value === true));
        const other = contractIn(text);
        expect(contractDiff(own, other).changes).toEqual([]);
        expect(other.basePath).toBe(own.basePath);
        expect(checksOf(other)).toEqual(ownChecks);
        const [mine, others] = [createValidator(own), createValidator(other)];
        for (const operation of own.operations) {
          const twin = other.operation(operation.id);
          expect(twin.body?.examples).toEqual(operation.body?.examples);
          for (const value of [...Object.values(operation.body?.examples ?? {}), {}, []])
            expect(others.body(twin)(value)).toEqual(mine.body(operation)(value));
          for (const value of [...Object.values(operation.answer.examples), {}, []])
            expect(others.answer(twin)(value)).toEqual(mine.answer(operation)(value));
        }
      }),
      { numRuns: 3 },
    );
  });
});

const change = (pointer: string, value: unknown): string =>
  stringify(withValue(contract.document, tokensOf(pointer), value), { aliasDuplicateObjects: false });
const assign = '/paths/~1orders~1{order_uuid}~1assign';

describe('an unsupported part of OpenAPI', () => {
  it.each([
    ['another version', '/openapi', '2.0', /Line 1, column 1: .*#\/openapi must be a version 3\.0 or 3\.1/],
    ['another dialect', '/jsonSchemaDialect', 'https://a.example', /#\/jsonSchemaDialect can only be/],
    ['a field that no OpenAPI has', '/paths/~1orders/post/requestbody', {}, /post\/requestbody is not supported here/],
    ['a merge key', '/paths/~1orders/post/<<', {}, /post\/<< is not supported here/],
    [
      'a path item in another file',
      assign,
      { $ref: 'a.yaml#/b' },
      /assign\/\$ref refers to another document, "a\.yaml#\/b"/,
    ],
    ['a path item that is its own', assign, { $ref: `#${assign}` }, /assign\/\$ref refers to itself/],
    ['a path item of nothing', assign, { $ref: '#/paths/~1none' }, /assign\/\$ref refers to a missing part/],
    ['a path without a slash', '/paths/orders', {}, /#\/paths\/orders must begin with a slash/],
    [
      'a path without its parameter',
      `${assign}/post/parameters`,
      [],
      /has no parameter for \{order_uuid\} of its path/,
    ],
    ['a server elsewhere', `${assign}/servers`, [{ url: 'https://a.example' }], /servers\/0\/url is an address that/],
    ['a variable without a default', '/servers/0/url', 'https://{host}/api', /servers\/0\/url has no default for/],
    ['a header parameter', '/paths/~1orders/get/parameters/0/in', 'header', /parameters\/0\/in can't be "header"/],
    [
      'a cookie parameter',
      '/components/parameters/Crumb',
      { in: 'cookie', name: 'a', schema: {} },
      /in can't be "cookie"/,
    ],
    ['another style', '/paths/~1orders/get/parameters/0/style', 'spaceDelimited', /style can only be "form"/],
    [
      'a field beside a reference',
      '/components/responses/Odd',
      { $ref: '#/components/responses/NotFound', content: {} },
      /has no effect/,
    ],
    ['a webhook', '/webhooks', { moved: {} }, /#\/webhooks is not checked/],
    ['a method', '/paths/~1orders/trace', { responses: {} }, /trace is not checked: the suite sends no TRACE/],
    ['a callback', '/paths/~1orders/post/callbacks', {}, /callbacks is not checked/],
    ['another success', '/paths/~1orders/post/responses/201', { description: 'Made' }, /responses\/201 is not checked/],
    ['a header of a response', '/paths/~1orders/post/responses/200/headers', {}, /200\/headers is not checked/],
    [
      'an open operation',
      '/paths/~1orders/post/security',
      [],
      /post\/security is not checked: every operation must need/,
    ],
  ])('is refused with its place: %s', (_what, pointer, value, message) => {
    expect(() => contractIn(change(pointer, value))).toThrow(message);
    expect(() => contractIn(change(pointer, value))).toThrow(/^Line \d+, column \d+: /);
  });
});

describe('the fields of a path item', () => {
  it('apply to its operations, which may override them', () => {
    const {
      parameters,
      summary: _summary,
      ...post
    } = (contract.document['paths'] as Record<string, { post: Json }>)['/orders/{order_uuid}/assign']!.post;
    const item = { summary: 'All of them', servers: [{ url: 'http://127.0.0.1:4010/api/v1' }], parameters, post };
    const read = contractIn(change(assign, item)).operation('assignOrder');
    expect(read.summary).toBe('All of them');
    expect(read.parameters.map(({ name }) => name)).toEqual(['order_uuid']);
    const shadowed = contractIn(change(assign, { ...item, parameters: [], post: { ...post, parameters } }));
    expect(shadowed.operation('assignOrder').parameters).toEqual(read.parameters);
  });
});
