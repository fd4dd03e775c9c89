/** Loading the contract reads its operations and examples, and resolves pointers into it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract, loadContract } from './contract.js';
import { resolvePointer } from '../document/pointers.js';
import { changed, loading } from './test-contract.js';
import { pointerOf, withValue } from '../json/place.js';

const signature = ({ id, method, path }: { id: string; method: string; path: string }) => `${id}: ${method} ${path}`;

describe('the operations', () => {
  it('include the eight that the specification describes', () => {
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

  it('include the six provisional ones that only the change history names', () => {
    expect(contract.operations.filter(({ provisional }) => provisional).map(signature)).toEqual([
      'calculateDistanceRates: POST /carriers/distance/rates',
      'findCustomer: GET /customers',
      'listLocations: GET /locations',
      'generateLabels: POST /orders/generate-labels',
      'updateOrder: PATCH /orders/{order_uuid}',
      'cancelOrder: POST /orders/{order_uuid}/cancel',
    ]);
  });

  it('say which kind of record they create, and which POST only reads', () => {
    const created = contract.operations.flatMap(({ id, creates }) =>
      creates ? [[id, creates.kind, creates.key]] : [],
    );
    expect(created).toEqual([
      ['createCustomer', 'customer', 'customer_uuid'],
      ['createLocation', 'location', 'location'],
      ['createOrder', 'order', 'order_uuid'],
    ]);
    const readOnly = contract.operations.filter(({ readsOnly }) => readsOnly).map(({ id }) => id);
    expect(readOnly).toEqual(['calculateRates', 'calculateDistanceRates']);
  });

  it('are found by their ids only', () => {
    for (const operation of contract.operations) expect(contract.operation(operation.id)).toBe(operation);
    for (const id of ['', 'createorder', 'constructor', '__proto__'])
      expect(() => contract.operation(id)).toThrow(`no operation ${id}`);
  });

  it('are below the base path of the servers entry', () => {
    expect(contract.basePath).toBe('/api/v1');
    expect(contract.version).toBe('1.0.0');
    expect(loadContract(changed('/servers/0/url', '{base_url}/api/v2')).basePath).toBe('/api/v2');
  });

  it('have a body exactly where the contract lists one', () => {
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

  it('have their parameters, including those by reference', () => {
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
  it('are the values of their references', () => {
    const { body, answer } = contract.operation('assignOrder');
    expect(body?.examples).toEqual({
      minimal: contract.resolve('#/components/examples/AssignRequest/value'),
      full: contract.resolve('#/components/examples/AssignRequest/value'),
    });
    expect(answer.examples).toEqual({ full: { message: 'success' } });
  });

  it('may be written inline', () => {
    const at = '/paths/~1orders~1{order_uuid}~1assign/post/responses/200/content/application~1json/examples/full';
    const changedAnswer = loadContract(changed(at, { value: { message: 'done' } })).operation('assignOrder').answer;
    expect(changedAnswer.examples).toEqual({ full: { message: 'done' } });
  });

  it('exist for every body and every response', () => {
    const contents = contract.operations.flatMap(({ body, answer }) => [...(body ? [body] : []), answer]);
    expect(contents.filter(({ examples }) => Object.values(examples).every((value) => value === undefined))).toEqual(
      [],
    );
  });

  it('may contain keys that are not allowed in schemas', () => {
    expect(loading('/components/examples/Success/value/x-anything', 1)).not.toThrow();
    expect(loading('/paths/~1orders/post/example', { 'x-anything': 1 })).not.toThrow();
  });
});

describe('a pointer', () => {
  it('resolves to the schema of each body and response', () => {
    for (const { body, answer } of contract.operations)
      for (const content of [...(body ? [body] : []), answer])
        expect(contract.resolve(content.pointer)).toBe(content.schema);
  });

  it('resolves to the document if it is empty', () => {
    expect(contract.resolve('#')).toBe(contract.document);
    expect(contract.resolve('')).toBe(contract.document);
  });

  it('may have escapes and list positions', () => {
    expect(resolvePointer({ 'a/b': { 'm~n': ['x', 'y'] } }, '#/a~1b/m~0n/1')).toBe('y');
    expect(resolvePointer({ '~1': 'tilde one' }, '#/~01')).toBe('tilde one');
    expect(resolvePointer({ '': { '': 0 } }, '#//')).toBe(0);
  });

  it('resolves to a value under any name', () => {
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
  ])('throws if its place does not exist: %s', (pointer) => {
    expect(() => contract.resolve(pointer)).toThrow(`nothing at ${pointer}.`);
  });
});
