/** The contract is read whole, and one that can't be understood is not read at all. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract, loadContract, resolvePointer } from './contract.js';
import { pointerOf, tokensOf, withValue } from './walk.js';

/** The document with one place changed, or removed when there is no value. */
const changed = (pointer: string, value?: unknown): unknown => withValue(contract.document, tokensOf(pointer), value);
const loading = (pointer: string, value?: unknown) => () => loadContract(changed(pointer, value));

const signature = ({ id, method, path }: { id: string; method: string; path: string }) => `${id}: ${method} ${path}`;

describe('the operations', () => {
  it('are the eight that the specification describes', () => {
    expect(contract.operations.filter(({ provisional }) => !provisional).map(signature)).toEqual([
      'listCarriers: GET /carriers',
      'calculateRates: POST /carriers/rates',
      'createCustomer: POST /customers',
      'updateCustomer: PUT /customers/{customer_uuid}',
      'createLocation: POST /locations',
      'getOrder: GET /orders',
      'createOrder: POST /orders',
      'assignOrder: POST /orders/{order_uuid}/assign',
    ]);
  });

  it('are, provisionally, the six that only the change history names', () => {
    expect(contract.operations.filter(({ provisional }) => provisional).map(signature)).toEqual([
      'calculateDistanceRates: POST /carriers/distance/rates',
      'findCustomer: GET /customers',
      'listLocations: GET /locations',
      'generateLabels: POST /orders/generate-labels',
      'updateOrder: PATCH /orders/{order_uuid}',
      'cancelOrder: POST /orders/{order_uuid}/cancel',
    ]);
  });

  it('are found by their ids, and by no other text', () => {
    for (const operation of contract.operations) expect(contract.operation(operation.id)).toBe(operation);
    for (const id of ['', 'createorder', 'constructor', '__proto__'])
      expect(() => contract.operation(id)).toThrow(`no operation ${id}`);
  });

  it('are below the base path that is in the servers entry', () => {
    expect(contract.basePath).toBe('/api/v1');
    expect(contract.version).toBe('1.0.0');
    expect(loadContract(changed('/servers/0/url', '{base_url}/api/v2')).basePath).toBe('/api/v2');
  });

  it('take a body exactly where one is listed', () => {
    const bodies = contract.operations.filter(({ body }) => body).map(({ id, body }) => [id, body?.required]);
    expect(Object.fromEntries(bodies)).toEqual({
      calculateRates: false,
      calculateDistanceRates: true,
      createCustomer: true,
      updateCustomer: true,
      createLocation: true,
      createOrder: true,
      generateLabels: true,
      updateOrder: true,
      assignOrder: true,
    });
    expect(contract.operations.flatMap(({ id, body }) => (body?.hinted ? [`${id} ${body.hinted}`] : []))).toEqual([
      'calculateRates RAT-20',
    ]);
  });

  it('have their parameters, those by reference too', () => {
    const listed = contract.operations.flatMap(({ id, parameters }) =>
      parameters.map((each) => `${id} ${each.in} ${each.name}${each.required ? ' needed' : ''} ${each.requirement}`),
    );
    expect(listed).toEqual([
      'findCustomer query phone undefined',
      'findCustomer query email undefined',
      'updateCustomer path customer_uuid needed CUS-16',
      'getOrder query external_id LKP-02',
      'getOrder query order_number LKP-03',
      'updateOrder path order_uuid needed undefined',
      'assignOrder path order_uuid needed ASG-02',
      'cancelOrder path order_uuid needed undefined',
    ]);
    expect(contract.operation('cancelOrder').parameters[0]?.schema['x-refers-to']).toBe('order');
  });

  it('have the rules between their parameters', () => {
    const rules = contract.operations.flatMap(({ id, dependencies }) => dependencies.map(({ names }) => [id, names]));
    expect(rules).toEqual([
      ['findCustomer', ['phone', 'email']],
      ['getOrder', ['external_id', 'order_number']],
    ]);
  });

  it('may share a request body by reference', () => {
    const at = '/paths/~1customers/post/requestBody';
    const shared = withValue(
      changed(at, { $ref: '#/components/requestBodies/Customer' }),
      ['components', 'requestBodies', 'Customer'],
      contract.resolve(`#${at}`),
    );
    expect(loadContract(shared).operation('createCustomer').body).toEqual(contract.operation('createCustomer').body);
  });
});

describe('examples', () => {
  it('are the values that their references lead to', () => {
    const { body, answer } = contract.operation('assignOrder');
    expect(body?.examples).toEqual({
      minimal: contract.resolve('#/components/examples/AssignRequest/value'),
      full: contract.resolve('#/components/examples/AssignRequest/value'),
    });
    expect(answer.examples).toEqual({ full: { message: 'success' } });
  });

  it('may be written in place', () => {
    const at = '/paths/~1orders~1{order_uuid}~1assign/post/responses/200/content/application~1json/examples/full';
    const changedAnswer = loadContract(changed(at, { value: { message: 'done' } })).operation('assignOrder').answer;
    expect(changedAnswer.examples).toEqual({ full: { message: 'done' } });
  });

  it('exist for every body and every answer, at least one', () => {
    const contents = contract.operations.flatMap(({ body, answer }) => [...(body ? [body] : []), answer]);
    expect(contents.filter(({ examples }) => Object.values(examples).every((value) => value === undefined))).toEqual(
      [],
    );
  });

  it('may hold words that a schema may not', () => {
    expect(loading('/components/examples/Success/value/x-anything', 1)).not.toThrow();
    expect(loading('/paths/~1orders/post/example', { 'x-anything': 1 })).not.toThrow();
  });
});

describe('a pointer', () => {
  it('leads to the schema of each body and answer', () => {
    for (const { body, answer } of contract.operations)
      for (const content of [...(body ? [body] : []), answer])
        expect(contract.resolve(content.pointer)).toBe(content.schema);
  });

  it('without tokens is the document', () => {
    expect(contract.resolve('#')).toBe(contract.document);
    expect(contract.resolve('')).toBe(contract.document);
  });

  it('may have escapes and list positions', () => {
    expect(resolvePointer({ 'a/b': { 'm~n': ['x', 'y'] } }, '#/a~1b/m~0n/1')).toBe('y');
    expect(resolvePointer({ '~1': 'tilde one' }, '#/~01')).toBe('tilde one');
    expect(resolvePointer({ '': { '': 0 } }, '#//')).toBe(0);
  });

  it('leads to a value under any name', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 4 }), fc.jsonValue(), (names, value) => {
        expect(resolvePointer(withValue({}, names, value), `#${pointerOf(names)}`)).toEqual(value);
      }),
    );
  });

  it.each([
    '#/paths/~1nowhere',
    '#/components/schemas/Uuid/type/length',
    '#/paths//~1orders',
    '#/',
    'components/schemas',
    '#document/paths',
    '#/constructor',
    '#/paths/toString',
    '#/__proto__',
  ])('to nowhere throws: %s', (pointer) => {
    expect(() => contract.resolve(pointer)).toThrow(`nothing at ${pointer}.`);
  });
});

describe('an operation without what it needs throws', () => {
  const at = '/paths/~1orders/post';

  it.each(['operationId', 'summary', 'x-spec', 'x-requirement'])('%s', (word) => {
    expect(loading(`${at}/${word}`)).toThrow(`no ${word} at #${at}`);
    expect(loading(`${at}/${word}`, 5)).toThrow(`no ${word} at #${at}`);
  });

  it.each(['responses', 'responses/200', 'responses/200/content', 'responses/200/content/application~1json/schema'])(
    '%s',
    (part) => expect(loading(`${at}/${part}`)).toThrow(`no JSON schema at #${at}/responses/200`),
  );

  it('the schema of its body', () => {
    expect(loading(`${at}/requestBody/content`)).toThrow(`no JSON schema at #${at}/requestBody`);
  });

  it('a parameter in a place that is known', () => {
    expect(loading('/paths/~1orders/get/parameters/0/in', 'header')).toThrow('in header');
  });

  it('a reference that leads somewhere', () => {
    const body = '/paths/~1orders/post/requestBody/content/application~1json';
    expect(loading(`${body}/examples/full/$ref`, '#/components/examples/None')).toThrow(
      'nothing at #/components/examples/None',
    );
  });
});

describe('a document fails closed', () => {
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
  const words = ['oneOf', 'not', 'default', 'patternProperties', 'exclusiveMinimum', 'Type', 'x-refer-to', 'x-'];
  const inherited = ['toString', 'constructor', 'valueOf', '__proto__', 'hasOwnProperty'];

  it.each(places)('on a schema word that is not known, at %s', (place) => {
    for (const word of [...words, ...inherited])
      expect(loading(`${place}/${word}`, true), word).toThrow(`#${place}/${word} is a word that is not known here`);
  });

  it('on any schema word that is not known', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.string(), fc.jsonValue(), (place, rest, value) => {
        const word = pointerOf([`y${rest}`]);
        expect(loading(`${place}${word}`, value)).toThrow('is a word that is not known here');
      }),
    );
  });

  it.each(['', '/info', '/paths/~1orders', '/paths/~1orders/post', '/components/responses/NotFound', '/tags/0'])(
    'on a word of ours that is not known outside schemas, at "%s"',
    (place) => {
      expect(loading(`${place}/x-provisory`, true)).toThrow(`#${place}/x-provisory is a word that is not known here`);
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
  };

  it.each(Object.keys(malformed))('on a malformed %s', (word) => {
    for (const place of ['/components/schemas/Uuid', '/components/schemas/PackageWrite/properties/name'])
      for (const value of malformed[word] ?? [])
        expect(loading(`${place}/${word}`, value), JSON.stringify(value)).toThrow(
          `#${place}/${word} can't be understood: ${JSON.stringify(value)}`,
        );
  });

  it.each([
    ['no list', 'Or(external_id, order_number);', ''],
    ['null in a list', [null], '/0'],
    ['another rule', ['Or(external_id, order_number);', 'OnlyOne(external_id, order_number);'], '/1'],
    ['half a rule', ['Or(external_id, order_number)'], '/0'],
  ])('on malformed x-dependencies: %s', (_what, value, where) => {
    const at = '/paths/~1orders/get/x-dependencies';
    expect(loading(at, value)).toThrow(`#${at}${where} can't be understood`);
  });

  it.each([false, 'true', 1])('on an operation that is provisional in a way that is not known: %s', (value) => {
    const at = '/paths/~1locations/get/x-provisional';
    expect(loading(at, value)).toThrow(`#${at} can't be understood`);
  });

  it('on a schema that is none', () => {
    for (const value of ['string', 5, [], true])
      expect(loading('/components/schemas/Uuid', value)).toThrow('no schema at #/components/schemas/Uuid');
  });
});

describe('a document that is no contract', () => {
  it.each([
    ['a list', [], 'The contract is no object with paths.'],
    ['nothing', null, 'The contract is no object with paths.'],
    ['a text', 'openapi', 'The contract is no object with paths.'],
    ['without paths', { openapi: '3.1.0' }, 'The contract has no paths.'],
    ['with a list of paths', { paths: [] }, 'The contract has no paths.'],
    ['without operations', { paths: { '/orders': { summary: 'none' } } }, 'The contract has no operations.'],
    ['without a server', { ...contract.document, servers: [] }, 'The contract has no server with a url.'],
    [
      'with no schemas',
      { ...contract.document, components: { schemas: null } },
      '#/components/schemas must be an object',
    ],
  ])('is told: %s', (_what, document, message) => {
    expect(() => loadContract(document)).toThrow(message);
  });

  it('is told where a list is none', () => {
    expect(loading('/paths/~1carriers/get/parameters', {})).toThrow('#/paths/~1carriers/get/parameters must be a list');
    expect(loading('/components/schemas/OrderWrite/allOf', 5)).toThrow('OrderWrite/allOf must be a list');
    expect(loading('/components/schemas/OrderWrite/properties', [])).toThrow('OrderWrite/properties must be an object');
  });
});
