/** The validator accepts the contract's examples, and validates any value without changing it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract, loadContract } from '../contract/contract.js';
import { example, judged, lines, order, plain, strict } from './test-validator.js';
import { parametersSchema } from './operation-schemas.js';
import { createValidator, type Violation } from './validator.js';
import { withValue } from '../json/place.js';

describe('the contract', () => {
  it('has valid schemas, which the validators of our own document do not check again', () => {
    const judges = createValidator(loadContract(structuredClone(contract.document)), {
      advisory: true,
      reference: true,
    });
    for (const operation of contract.operations)
      for (const judge of [judges.body(operation), judges.parameters(operation, 'query'), judges.answer(operation)])
        expect(judge).toBeTypeOf('function');
  });

  it('is rejected if it has an invalid schema', () => {
    const document = structuredClone(contract.document) as { components: { schemas: Record<string, object> } };
    document.components.schemas['Uuid'] = { type: 'string', minLength: -1 };
    expect(() => createValidator(loadContract(document))).toThrow(/minLength/);
  });
});

describe('a valid value', () => {
  const all = createValidator(contract, { advisory: true, reference: true });

  it.each(contract.operations.flatMap(({ id, body }) => Object.keys(body?.examples ?? {}).map((name) => [id, name])))(
    'of %s (%s) breaks no rule, even with hints enforced',
    (id, name) => expect(judged(id, example(id, name), undefined, all)).toEqual([]),
  );

  it('may have unlisted fields', () => {
    expect(order(['favourite_colour'], 'blue')).toEqual([]);
    expect(order(['packages', 0, 'colour'], { deep: [] })).toEqual([]);
  });

  it('is any example of a response', () => {
    for (const operation of contract.operations)
      for (const [name, answer] of Object.entries(operation.answer.examples))
        expect(strict.answer(operation)(answer), `${operation.id} ${name}`.trim()).toSatisfy(
          (found: readonly Violation[]) => found.every(({ level }) => level === 'advisory'),
        );
  });
});

describe('a body from JSON text', () => {
  const parsed = (text: string): unknown => JSON.parse(text);
  const customer = '"first_name":"Ada","last_name":"Lovelace","type":1';

  it('may have a field __proto__, which is an ordinary unlisted field', () => {
    const hidden = parsed('{"__proto__":{"first_name":"Ada","last_name":"L","type":1,"email":"a@example.com"}}');
    expect(lines(judged('createCustomer', hidden))).toHaveLength(4);
    expect(judged('createCustomer', parsed(`{${customer},"email":"a@example.com","__proto__":{"type":7}}`))).toEqual(
      [],
    );
    expect(judged('createCustomer', parsed(`{${customer},"email":"a@example.com","__proto__":5}`))).toEqual([]);
    expect(({} as Record<string, unknown>)['first_name']).toBeUndefined();
  });

  it('may have fields with inherited names such as constructor', () => {
    const text = `{${customer},"email":"a@example.com","constructor":{"prototype":1},"toString":null,"hasOwnProperty":5}`;
    expect(judged('createCustomer', parsed(text))).toEqual([]);
  });

  it('is never changed by the validation', () => {
    fc.assert(
      fc.property(fc.constantFrom('createCustomer', 'createOrder', 'calculateRates'), fc.json(), (id, text) => {
        const body = parsed(text);
        const violations = judged(id, body, undefined, strict);
        expect(JSON.stringify(body)).toBe(JSON.stringify(parsed(text)));
        expect(lines(violations)).toEqual([...new Set(lines(violations))]);
      }),
    );
  });
});

describe('parameters', () => {
  it('are validated as an object, in which those of a path are required', () => {
    expect(parametersSchema(contract.operation('assignOrder'), 'path')).toMatchObject({
      type: 'object',
      required: ['order_uuid'],
      properties: { order_uuid: { 'x-refers-to': 'order', 'x-requirement': 'ASG-02' } },
    });
    expect(parametersSchema(contract.operation('assignOrder'), 'query')).toEqual({
      type: 'object',
      required: [],
      properties: {},
    });
  });

  it('of a query may be omitted, alone or together', () => {
    const judge = plain.parameters(contract.operation('getOrder'), 'query');
    for (const query of [{}, { external_id: 'a' }, { order_number: '1' }, { external_id: 'a', order_number: '1' }])
      expect(judge(query)).toEqual([]);
    expect(lines(judge({ external_id: ['a', 'b'] }))).toEqual(['/external_id | required | LKP-02 | must be a string']);
  });

  it('of a path are required', () => {
    const judge = plain.parameters(contract.operation('updateCustomer'), 'path');
    expect(lines(judge({}))).toEqual(['/customer_uuid | required | CUS-16 | is required']);
  });
});

describe('a validator', () => {
  it('accepts any body for an operation without one', () => {
    expect(judged('listCarriers', { anything: 1 })).toEqual([]);
  });

  it('returns the same function for the same operation', () => {
    const operation = contract.operation('createOrder');
    expect(plain.body(operation)).toBe(plain.body(operation));
    expect(plain.body(operation)).not.toBe(plain.answer(operation));
  });

  it('rejects a contract that ajv cannot compile', () => {
    const broken = loadContract(
      withValue(contract.document, ['components', 'schemas', 'LocationWrite', 'format'], 'thing'),
    );
    expect(() => createValidator(broken).body(broken.operation('createLocation'))).toThrow();
  });
});
