/** A value that breaks the contract is told which rules it breaks, where, and at which level. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract, loadContract } from './contract.js';
import { createValidator, parametersSchema, type Account, type Violation } from './validator.js';
import { withValue, type Place } from './walk.js';

const plain = createValidator(contract);
const strict = createValidator(contract, { advisory: true });
const ours = createValidator(contract, { reference: true });

const example = (id: string, name = 'full'): unknown => contract.operation(id).body!.examples[name];
const changed = (id: string, changes: readonly [Place, unknown][], name = 'full'): unknown =>
  changes.reduce<unknown>((body, [place, value]) => withValue(body, place, value), example(id, name));
const judged = (id: string, body: unknown, account?: Account, validator = plain) =>
  validator.body(contract.operation(id))(body, account);
const lines = (violations: readonly Violation[]): string[] =>
  violations.map(({ pointer, level, requirement, message }) => [pointer, level, requirement, message].join(' | '));
/** What an order, the full example with one place changed, breaks. */
const order = (place: Place, value: unknown, account?: Account, validator = plain) =>
  lines(judged('createOrder', changed('createOrder', [[place, value]]), account, validator));

describe('the contract', () => {
  it('has schemas that keep the rules of JSON Schema, which the judges of our own document take for granted', () => {
    const judges = createValidator(loadContract(structuredClone(contract.document)), {
      advisory: true,
      reference: true,
    });
    for (const operation of contract.operations)
      for (const judge of [judges.body(operation), judges.parameters(operation, 'query'), judges.answer(operation)])
        expect(judge).toBeTypeOf('function');
  });

  it('is not taken with a schema that breaks them', () => {
    const document = structuredClone(contract.document) as { components: { schemas: Record<string, object> } };
    document.components.schemas['Uuid'] = { type: 'string', minLength: -1 };
    expect(() => createValidator(loadContract(document))).toThrow(/minLength/);
  });
});

describe('a valid value', () => {
  const all = createValidator(contract, { advisory: true, reference: true });

  it.each(contract.operations.flatMap(({ id, body }) => Object.keys(body?.examples ?? {}).map((name) => [id, name])))(
    'of %s (%s) breaks nothing, however strictly judged',
    (id, name) => expect(judged(id, example(id, name), undefined, all)).toEqual([]),
  );

  it('may have fields that are not listed', () => {
    expect(order(['favourite_colour'], 'blue')).toEqual([]);
    expect(order(['packages', 0, 'colour'], { deep: [] })).toEqual([]);
  });

  it('is any answer of the examples', () => {
    for (const operation of contract.operations)
      for (const [name, answer] of Object.entries(operation.answer.examples))
        expect(strict.answer(operation)(answer), `${operation.id} ${name}`.trim()).toSatisfy(
          (found: readonly Violation[]) => found.every(({ level }) => level === 'advisory'),
        );
  });
});

describe('a customer', () => {
  const needed = { first_name: 'Ada', last_name: 'Lovelace', type: 1 };

  it('with neither email nor phone breaks one rule, in one sentence', () => {
    expect(judged('createCustomer', needed)).toEqual([
      {
        place: [],
        pointer: '',
        keyword: 'anyOf',
        level: 'required',
        requirement: 'CUS-11',
        message: 'needs email or phone',
      },
    ]);
    expect(lines(judged('updateCustomer', needed))).toEqual([' | required | CUS-11 | needs email or phone']);
  });

  it('with one of them breaks none', () => {
    expect(judged('createCustomer', { ...needed, email: 'ada@example.com' })).toEqual([]);
    expect(judged('createCustomer', { ...needed, phone: '+12025550123' })).toEqual([]);
  });

  it('with a malformed one is only told of its form', () => {
    expect(lines(judged('createCustomer', { ...needed, email: 'not-an-email' }))).toEqual([
      '/email | required | CUS-06 | must be an e-mail address',
    ]);
  });

  it('without anything is told of every rule, once', () => {
    expect(lines(judged('createCustomer', {})).sort()).toEqual([
      ' | required | CUS-11 | needs email or phone',
      '/first_name | required | CUS-04 | is required',
      '/last_name | required | CUS-05 | is required',
      '/type | required | CUS-09 | is required',
    ]);
  });

  it('that is no object is told just that', () => {
    for (const body of ['text', 5, null, [], true])
      expect(lines(judged('createCustomer', body))).toEqual([' | required | CUS-01 | must be an object']);
  });
});

describe('an order', () => {
  it('of the standard workflow is told that its source has no uuid', () => {
    const expected = ['/source_location/uuid | required | ORD-52 | is required'];
    expect(order(['source_location', 'uuid'], undefined)).toEqual(expected);
    for (const isReturn of [false, undefined])
      expect(
        lines(
          judged(
            'createOrder',
            changed('createOrder', [
              [['is_return'], isReturn],
              [['source_location'], { line_1: 'x' }],
            ]),
          ),
        ),
      ).toEqual(expected);
  });

  it('of the return workflow is told that its destination has no uuid', () => {
    const body = changed('createOrder', [[['destination_location'], { line_1: 'x' }]], 'return');
    expect(lines(judged('createOrder', body))).toEqual([
      '/destination_location/uuid | required | ORD-53 | is required',
    ]);
  });

  it('is told once of a value that two rules say the same of', () => {
    for (const uuid of [{ a: 1 }, null, 5])
      expect(order(['source_location', 'uuid'], uuid)).toEqual([
        '/source_location/uuid | required | ORD-24 | must be a string',
      ]);
  });

  it('is told of a place in a list, with the row of the field', () => {
    const body = changed('createOrder', [
      [['packages', 1, 'width'], -1],
      [['requirements', 0], 'wings'],
    ]);
    const found = judged('createOrder', body);
    expect(found.map(({ place, keyword, requirement }) => [place, keyword, requirement])).toEqual([
      [['packages', 1, 'width'], 'minimum', 'ORD-43'],
      [['requirements', 0], 'enum', 'ORD-10'],
    ]);
  });

  it('that is missing in part is told of the fields by their names', () => {
    expect(lines(judged('createOrder', {})).sort()).toEqual([
      '/customer | required | ORD-03 | is required',
      '/destination_location | required | ORD-06 | is required',
      '/packages | required | ORD-09 | is required',
      '/source_location | required | ORD-04 | is required',
    ]);
  });

  it('is not converted: a number in a text is no number', () => {
    expect(order(['packages', 0, 'width'], '12')).toEqual(['/packages/0/width | required | ORD-43 | must be a number']);
    expect(order(['is_return'], 'true')).toEqual(['/is_return | required | ORD-14 | must be true or false']);
  });
});

describe('a hint', () => {
  it('is a rule only when it is asked for, and says that it is one', () => {
    const phone: Place = ['source_contact', 'phone'];
    expect(order(phone, '2025550123')).toEqual([]);
    expect(order(phone, '2025550123', undefined, strict)).toEqual([
      '/source_contact/phone | advisory | FMT-01 | must be a phone number in the international E.164 form, such as +12025550123',
    ]);
    expect(order(['pickup_schedule', 'from'], '2031-13-04 09:00', undefined, strict)).toEqual([
      '/pickup_schedule/from | advisory | FMT-03 | must be a minute that exists, written YYYY-MM-DD HH:MM',
    ]);
    expect(order(['destination_location', 'country'], 'ZZ', undefined, strict)).toEqual([
      '/destination_location/country | advisory | FMT-02 | is not a code that exists',
    ]);
  });

  it('asks for fields of the rates body, which nothing states', () => {
    expect(judged('calculateRates', {})).toEqual([]);
    const found = judged('calculateRates', { source: {} }, undefined, strict);
    expect(new Set(lines(found).map((line) => line.replace(/^\S* /, '')))).toEqual(
      new Set(['| advisory | RAT-13 | is required']),
    );
    expect(found.map(({ pointer }) => pointer)).toEqual(expect.arrayContaining(['/source/latitude', '/weight_unit']));
    expect(found).toHaveLength(10);
  });

  it('is silent where the statement itself is broken', () => {
    const found = order(['customer', 'phone'], 'not-a-phone', undefined, strict);
    expect(found.map((line) => line.split(' | ').slice(1, 3))).toEqual([['required', 'ORD-22']]);
  });

  it('speaks of answers too', () => {
    const operation = contract.operation('updateCustomer');
    expect(plain.answer(operation)({ message: 'ok' })).toEqual([]);
    expect(lines(strict.answer(operation)({ message: 'ok' }))).toEqual([
      '/message | advisory | GEN-05 | must be success',
    ]);
    expect(lines(plain.answer(operation)({ message: '' }))).toEqual([
      '/message | required | GEN-04 | must not be empty',
    ]);
  });
});

describe('a choice of the reference', () => {
  it('is a rule only when it is asked for, and says that it is one', () => {
    const body = changed('calculateRates', [[['weight_unit'], 'stone']]);
    expect(judged('calculateRates', body)).toEqual([]);
    expect(judged('calculateRates', body, undefined, strict)).toEqual([]);
    expect(lines(judged('calculateRates', body, undefined, ours))).toEqual([
      '/weight_unit | reference | RAT-08 | must be one of g, kg, oz and lb',
    ]);
  });

  it('does not make hints into rules', () => {
    expect(judged('calculateRates', {}, undefined, ours)).toEqual([]);
  });
});

describe('a reference', () => {
  const known = '11111111-1111-4111-8111-111111111111';
  const other = '22222222-2222-4222-8222-222222222222';
  const method = '33333333-3333-4333-8333-333333333333';
  const unknown = '99999999-9999-4999-8999-999999999999';
  const asked: string[] = [];
  const account: Account = {
    has(kind, uuid, of) {
      asked.push([kind, uuid, ...(of === undefined ? [] : [of])].join(' '));
      if (kind === 'method') return uuid === method && of === known;
      return uuid === known || (kind === 'carrier' && uuid === other);
    },
  };
  const minimal = {
    customer: { uuid: known },
    source_location: { uuid: known },
    destination_location: { uuid: known },
    packages: [],
  };
  const assignment = { carrier_uuid: known, shipping_method_uuid: method };
  const placed = (body: unknown) => lines(judged('createOrder', body, account));
  const assigned = (body: unknown) => lines(judged('assignOrder', body, account));

  it('to what the account has is fine', () => {
    expect(placed(minimal)).toEqual([]);
    expect(assigned(assignment)).toEqual([]);
  });

  it('is not followed without an account', () => {
    const body = { ...minimal, customer: { uuid: unknown }, source_location: { uuid: unknown } };
    expect(judged('createOrder', body)).toEqual([]);
    expect(judged('assignOrder', { carrier_uuid: unknown, shipping_method_uuid: unknown })).toEqual([]);
  });

  it('to an unknown customer or location is refused, on either side', () => {
    expect(placed({ ...minimal, customer: { uuid: unknown } })).toEqual([
      '/customer/uuid | required | ORD-17 | must name a customer of this account',
    ]);
    for (const side of ['source_location', 'destination_location'])
      expect(placed({ ...minimal, [side]: { uuid: unknown } })).toEqual([
        `/${side}/uuid | required | ORD-24 | must name a location of this account`,
      ]);
  });

  it('to an unknown order or customer in a path is refused', () => {
    const path = (id: string, value: Record<string, unknown>) =>
      lines(plain.parameters(contract.operation(id), 'path')(value, account));
    expect(path('assignOrder', { order_uuid: known })).toEqual([]);
    expect(path('assignOrder', { order_uuid: unknown })).toEqual([
      '/order_uuid | required | ASG-02 | must name an order of this account',
    ]);
    expect(path('updateCustomer', { customer_uuid: unknown })).toEqual([
      '/customer_uuid | required | CUS-16 | must name a customer of this account',
    ]);
    expect(path('updateCustomer', { customer_uuid: 'me' })).toEqual([
      '/customer_uuid | required | CUS-16 | must be a UUID in the form 8-4-4-4-12',
    ]);
  });

  it('in a list is followed for each element', () => {
    expect(lines(judged('generateLabels', { orders: [known, unknown], size: 'A6' }, account))).toEqual([
      '/orders/1 | required |  | must name an order of this account',
    ]);
  });

  it('to an unknown carrier is refused, and says nothing of the method', () => {
    expect(assigned({ ...assignment, carrier_uuid: unknown })).toEqual([
      '/carrier_uuid | required | ASG-03 | must name a carrier of this account',
    ]);
    expect(assigned({ carrier_uuid: unknown, shipping_method_uuid: unknown })).toHaveLength(1);
  });

  it('to an unknown method, or one of another carrier, is refused', () => {
    const expected = [
      '/shipping_method_uuid | required | ASG-04 | must name a shipping method of the carrier in carrier_uuid',
    ];
    expect(assigned({ ...assignment, shipping_method_uuid: unknown })).toEqual(expected);
    expect(assigned({ ...assignment, carrier_uuid: other })).toEqual(expected);
  });

  it('without a readable carrier says nothing of the method', () => {
    expect(assigned({ shipping_method_uuid: unknown })).toEqual(['/carrier_uuid | required | ASG-03 | is required']);
    expect(assigned({ carrier_uuid: 5, shipping_method_uuid: unknown })).toEqual([
      '/carrier_uuid | required | ASG-03 | must be a string',
    ]);
  });

  it('that is malformed is only told of its form, and nothing is asked', () => {
    asked.length = 0;
    for (const uuid of ['not-a-uuid', '', `urn:uuid:${known}`])
      expect(placed({ ...minimal, customer: { uuid } })).toEqual([
        '/customer/uuid | required | ORD-17 | must be a UUID in the form 8-4-4-4-12',
      ]);
    expect(asked.filter((question) => question.startsWith('customer'))).toEqual([]);
    asked.length = 0;
    expect(assigned({ ...assignment, carrier_uuid: 'not-a-uuid' })).toEqual([
      '/carrier_uuid | required | ASG-03 | must be a UUID in the form 8-4-4-4-12',
    ]);
    expect(asked).toEqual([]);
  });

  it('asks the account that came with the value, not an earlier one', () => {
    const nobody: Account = { has: () => false };
    expect(judged('createOrder', minimal, nobody)).toHaveLength(3);
    expect(judged('createOrder', minimal, account)).toEqual([]);
    expect(judged('createOrder', minimal)).toEqual([]);
  });
});

describe('a form', () => {
  const uuid = (value: string) => order(['customer'], { uuid: value }).length === 0;
  const email = (value: string) => order(['source_contact', 'email'], value).length === 0;
  const answer = (url: string) =>
    plain.answer(contract.operation('listCarriers'))(
      withValue(contract.operation('listCarriers').answer.examples['full'], ['data', 'carriers', 0, 'avatar'], url),
    ).length === 0;

  it('of a uuid holds for any version and case', () => {
    const group = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-fA-F]{${length}}$`));
    fc.assert(
      fc.property(fc.tuple(group(8), group(4), group(4), group(4), group(12)), (groups) => {
        expect(uuid(groups.join('-'))).toBe(true);
      }),
    );
    for (const each of ['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'])
      expect(uuid(each)).toBe(true);
  });

  it.each([
    'urn:uuid:6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a41',
    '{6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a41}',
    '6a0f2a4e7c1d4b589a3e0f5d1c2b3a41',
    '6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a4',
    '6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a411',
    '6a0f2a4g-7c1d-4b58-9a3e-0f5d1c2b3a41',
    '6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a41\n',
    ' 6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a41',
    '',
  ])('of a uuid does not hold for %j', (value) => expect(uuid(value)).toBe(false));

  it.each(['a@example.com', 'first.last+tag@mail.example.co.uk', 'UPPER@EXAMPLE.COM', "o'neil@example.org"])(
    'of an e-mail address holds for %s',
    (value) => expect(email(value)).toBe(true),
  );

  it('of an e-mail address holds for any letters and digits around the sign', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);
    fc.assert(
      fc.property(word, word, fc.constantFrom('com', 'example', 'de'), (name, host, top) => {
        expect(email(`${name}@${host}.${top}`)).toBe(true);
      }),
    );
  });

  it.each(['not-an-email', '', '@example.com', 'a@', 'a b@example.com', 'a@b@example.com', 'a@example.com '])(
    'of an e-mail address does not hold for %j',
    (value) => expect(email(value)).toBe(false),
  );

  it.each(['https://example.com/a.png', 'http://127.0.0.1:4010/x?y=1#z', 'data:image/png;base64,AA=='])(
    'of an absolute URL holds for %s',
    (value) => expect(answer(value)).toBe(true),
  );

  it.each(['', 'falcon.png', '/falcon.png', '//example.com/a.png', 'https://', 'http://exa mple.com'])(
    'of an absolute URL does not hold for %j',
    (value) => expect(answer(value)).toBe(false),
  );

  it.each([
    ['+12025550123', true],
    ['2025550123', true],
    ['030 123-45/67', true],
    ['not-a-phone', false],
    ['', false],
    ['+', false],
  ])('of a phone number, as stated, for %j: %s', (value, holds) => {
    expect(order(['source_contact', 'phone'], value).length === 0).toBe(holds);
  });
});

describe('a body from JSON text', () => {
  const parsed = (text: string): unknown => JSON.parse(text);
  const customer = '"first_name":"Ada","last_name":"Lovelace","type":1';

  it('may have __proto__ as a name, and it stands for nothing', () => {
    const hidden = parsed('{"__proto__":{"first_name":"Ada","last_name":"L","type":1,"email":"a@example.com"}}');
    expect(lines(judged('createCustomer', hidden))).toHaveLength(4);
    expect(judged('createCustomer', parsed(`{${customer},"email":"a@example.com","__proto__":{"type":7}}`))).toEqual(
      [],
    );
    expect(judged('createCustomer', parsed(`{${customer},"email":"a@example.com","__proto__":5}`))).toEqual([]);
    expect(({} as Record<string, unknown>)['first_name']).toBeUndefined();
  });

  it('may have names that every object has', () => {
    const text = `{${customer},"email":"a@example.com","constructor":{"prototype":1},"toString":null,"hasOwnProperty":5}`;
    expect(judged('createCustomer', parsed(text))).toEqual([]);
  });

  it('is judged without being changed, whatever it is', () => {
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
  it('are an object of their own, those of a path needed', () => {
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

  it('of a query may be left out, alone or together', () => {
    const judge = plain.parameters(contract.operation('getOrder'), 'query');
    for (const query of [{}, { external_id: 'a' }, { order_number: '1' }, { external_id: 'a', order_number: '1' }])
      expect(judge(query)).toEqual([]);
    expect(lines(judge({ external_id: ['a', 'b'] }))).toEqual(['/external_id | required | LKP-02 | must be a string']);
  });

  it('of a path are missed', () => {
    const judge = plain.parameters(contract.operation('updateCustomer'), 'path');
    expect(lines(judge({}))).toEqual(['/customer_uuid | required | CUS-16 | is required']);
  });
});

describe('a validator', () => {
  it('judges an operation without a body as if any body were fine', () => {
    expect(judged('listCarriers', { anything: 1 })).toEqual([]);
  });

  it('gives the same judge for the same question', () => {
    const operation = contract.operation('createOrder');
    expect(plain.body(operation)).toBe(plain.body(operation));
    expect(plain.body(operation)).not.toBe(plain.answer(operation));
  });

  it('refuses a contract that ajv can not compile', () => {
    const broken = loadContract(
      withValue(contract.document, ['components', 'schemas', 'LocationWrite', 'type'], 'thing'),
    );
    expect(() => createValidator(broken).body(broken.operation('createLocation'))).toThrow();
  });
});
