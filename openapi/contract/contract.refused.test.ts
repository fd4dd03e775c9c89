/** A contract with anything invalid or unknown in it is rejected. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract, loadContract } from './contract.js';
import { loading } from './test-contract.js';
import { pointerOf } from '../json/place.js';

describe('an incomplete operation is rejected', () => {
  const at = '/paths/~1orders/post';

  it.each(['operationId', 'summary', 'x-spec', 'x-requirement'])('without %s', (word) => {
    expect(loading(`${at}/${word}`)).toThrow(`#${at} has no ${word}`);
    expect(loading(`${at}/${word}`, 5)).toThrow(`#${at} has no ${word}`);
  });

  it.each(['responses', 'responses/200', 'responses/200/content', 'responses/200/content/application~1json/schema'])(
    'without %s',
    (part) => expect(loading(`${at}/${part}`)).toThrow(`#${at}/responses/200 has no JSON schema`),
  );

  it('without the schema of its body', () => {
    expect(loading(`${at}/requestBody/content`)).toThrow(`#${at}/requestBody has no JSON schema`);
  });

  it('with a parameter in a header', () => {
    expect(loading('/paths/~1orders/get/parameters/0/in', 'header')).toThrow('in header');
  });

  it('with a reference to a component that does not exist', () => {
    const body = '/paths/~1orders/post/requestBody/content/application~1json';
    expect(loading(`${body}/examples/full/$ref`, '#/components/examples/None')).toThrow(
      'nothing at #/components/examples/None',
    );
  });
});

describe('a contract is rejected', () => {
  const places = [
    '/components/schemas/Uuid',
    '/components/schemas/CustomerWrite/allOf/0',
    '/components/schemas/CustomerWrite/allOf/0/properties/metafields/items',
    '/components/schemas/CustomerWrite/allOf/1/anyOf/1/properties/phone',
    '/components/schemas/Phone/x-advisory',
    '/components/schemas/RatesRequest/properties/weight_unit/x-reference',
    '/components/schemas/Refusal/properties/errors/additionalProperties',
    '/components/schemas/OrderWrite/if',
    '/components/schemas/OrderWrite/then/properties/destination_location',
    '/components/schemas/OrderWrite/else',
    '/components/parameters/OrderUuid/schema',
    '/paths/~1orders/get/parameters/0/schema',
    '/paths/~1orders/post/requestBody/content/application~1json/schema',
  ];
  const words = ['patternProperties', 'discriminator', 'prefixItems', 'nullable', 'Type', 'x-refer-to', 'x-'];
  const inherited = ['toString', 'constructor', 'valueOf', '__proto__', 'hasOwnProperty'];

  it.each(places)('for an unknown schema keyword at %s', (place) => {
    for (const word of [...words, ...inherited])
      expect(loading(`${place}/${word}`, true), word).toThrow(`#${place}/${word} is not supported here`);
  });

  it('for any unknown schema keyword', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.string(), fc.jsonValue(), (place, rest, value) => {
        const word = pointerOf([`y${rest}`]);
        expect(loading(`${place}${word}`, value)).toThrow('is not supported here');
      }),
    );
  });

  it.each(['', '/info', '/paths/~1orders', '/paths/~1orders/post', '/components/responses/NotFound', '/tags/0'])(
    'for an unknown x- keyword outside schemas, at "%s"',
    (place) => {
      expect(loading(`${place}/x-provisory`, true)).toThrow(`#${place}/x-provisory is not supported here`);
    },
  );

  const malformed: Readonly<Record<string, readonly unknown[]>> = {
    'x-refers-to': [
      ...['shop', 'Customer', '', true, null, ['customer'], {}],
      ...[{ kind: 'method' }, { kind: 'order', of: 'x' }, { kind: 'method', of: 5 }],
    ],
    'x-presence': ['always', '', true, null, ['sent']],
    'x-open': [false, 'true', null, {}, { presence: true }, [], 1],
    'x-fresh': ['name', true, null, ['id']],
    type: ['strin', 'String', '', null, [], ['string', 'nul'], 5],
    enum: ['a', null, {}, []],
    'x-listed': ['a', null, []],
    'x-counterexamples': ['a', null, []],
    'x-enum-varnames': ['a', null, [], [5]],
    'x-value-requirements': ['ORD-58', null, [], [5], { row: 'ORD-58' }],
    'x-presence-requirements': ['ORD-58', null, [], [5], { row: 'ORD-58' }],
    required: ['a', [5], null],
    minimum: ['0', null, []],
    maxItems: [-1, 1.5, '1'],
    pattern: ['(', 5, null],
    format: [5, null],
    $ref: [5, null],
  };

  it.each(Object.keys(malformed))('for an invalid %s', (word) => {
    for (const place of ['/components/schemas/Uuid', '/components/schemas/PackageWrite/properties/name'])
      for (const value of malformed[word] ?? [])
        expect(loading(`${place}/${word}`, value), JSON.stringify(value)).toThrow(
          `#${place}/${word} has an invalid value: ${JSON.stringify(value)}`,
        );
  });

  it.each([
    ['null in a list', [null], '/0'],
    ['another rule', ['Or(external_id, order_number);', 'OnlyOne(external_id, order_number);'], '/1'],
    ['half a rule', ['Or(external_id, order_number)'], '/0'],
  ])('for invalid x-dependencies: %s', (_what, value, where) => {
    const at = '/paths/~1orders/get/x-dependencies';
    expect(loading(at, value)).toThrow(`#${at}${where} has an invalid value`);
  });

  it('for x-dependencies that are not a list', () => {
    const at = '/paths/~1orders/get/x-dependencies';
    expect(loading(at, 'Or(external_id, order_number);')).toThrow(`#${at} must be a list.`);
  });

  it.each([false, 'true', 1])('for an invalid x-provisional: %s', (value) => {
    const at = '/paths/~1locations/get/x-provisional';
    expect(loading(at, value)).toThrow(`#${at} has an invalid value`);
  });

  it.each([
    ['x-reads-only', [false, 'true', 1, null, {}]],
    [
      'x-creates',
      [
        ...[true, 'order', null, [], {}, { kind: 'order' }, { key: 'order_uuid' }],
        ...[
          { kind: 'shop', key: 'order_uuid' },
          { kind: 'order', key: 5 },
          { kind: 'order', key: 'order_uuid', in: 'data' },
        ],
      ],
    ],
  ])('for an invalid %s', (word, values) => {
    const at = `/paths/~1orders/post/${word}`;
    for (const value of values)
      expect(loading(at, value), JSON.stringify(value)).toThrow(
        `#${at} has an invalid value: ${JSON.stringify(value)}`,
      );
  });

  it('for an x-creates whose key is not in the response', () => {
    const at = '/paths/~1orders/post/x-creates/key';
    expect(loading(at, 'order_id')).toThrow(`#${at} names no field of data in the response: "order_id"`);
  });

  it.each(['', '/info', '/paths/~1orders', '/paths/~1orders/post/responses', '/components/schemas/OrderWrite'])(
    'for a keyword of operations at "%s"',
    (place) => {
      for (const [word, value] of Object.entries({ 'x-reads-only': true, 'x-creates': { kind: 'order', key: 'uuid' } }))
        expect(loading(`${place}/${word}`, value)).toThrow(`#${place}/${word} is not supported here`);
    },
  );

  it('for a schema that is not an object', () => {
    for (const value of ['string', 5, [], true])
      expect(loading('/components/schemas/Uuid', value)).toThrow('#/components/schemas/Uuid must be a schema');
  });
});

describe('a document that is not a contract', () => {
  it.each([
    ['a list', [], 'The contract must be an object with paths.'],
    ['nothing', null, 'The contract must be an object with paths.'],
    ['a text', 'openapi', 'The contract must be an object with paths.'],
    ['without paths', { openapi: '3.1.0' }, 'The contract has no paths.'],
    ['with a list of paths', { paths: [] }, 'The contract has no paths.'],
    ['without operations', { paths: { '/orders': { summary: 'none' } } }, 'The contract has no operations.'],
    ['without a server', { ...contract.document, servers: [] }, 'The contract has no server with a url.'],
    [
      'with no schemas',
      { ...contract.document, components: { schemas: null } },
      '#/components/schemas must be an object',
    ],
  ])('is rejected with a message: %s', (_what, document, message) => {
    expect(() => loadContract(document)).toThrow(message);
  });

  it('is rejected with the place where a list or an object is expected', () => {
    expect(loading('/paths/~1carriers/get/parameters', {})).toThrow('#/paths/~1carriers/get/parameters must be a list');
    expect(loading('/components/schemas/OrderWrite/allOf', 5)).toThrow('OrderWrite/allOf must be a list');
    expect(loading('/components/schemas/OrderWrite/properties', [])).toThrow('OrderWrite/properties must be an object');
  });
});
