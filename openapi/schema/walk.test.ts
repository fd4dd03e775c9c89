/** The schemas that apply to places in values. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract } from '../contract/contract.js';
import type { Schema } from '../keywords/kit/schema.js';
import { applicableSchemas, fieldsOf, requirementAt, stepDown, visitValue } from './walk.js';
import { placeName, pointerOf, tokensOf, valueAt, type Place } from '../json/place.js';

const small: Readonly<Record<string, Schema>> = {
  '#/name': { type: 'string', 'x-requirement': 'N' },
  '#/alias': { $ref: '#/name', description: 'another name' },
  '#/base': { properties: { name: { $ref: '#/alias' } }, 'x-requirement': 'BASE' },
  '#/tagged': { allOf: [{ $ref: '#/base' }, { properties: { tags: { type: 'array', items: { type: 'string' } } } }] },
};
const smallContract = {
  resolve(pointer: string): unknown {
    if (!small[pointer]) throw new Error(`nothing at ${pointer}`);
    return small[pointer];
  },
};
const tagged: Schema = {
  $ref: '#/tagged',
  properties: {
    name: { 'x-advisory': { minLength: 1, 'x-requirement': 'HINT' } },
    rows: { items: { properties: { size: { type: 'number', 'x-requirement': 'SIZE' } } }, 'x-requirement': 'ROWS' },
  },
};

describe('the schemas that apply to a value', () => {
  it('are the schema, its reference and its allOf members, outermost first', () => {
    const alias = small['#/alias']!;
    expect(applicableSchemas(smallContract, alias)).toEqual([alias, small['#/name']]);
    expect(applicableSchemas(smallContract, tagged)).toEqual([
      tagged,
      small['#/tagged'],
      { $ref: '#/base' },
      small['#/base'],
      small['#/tagged']!.allOf![1],
    ]);
  });

  it('throw for a broken reference', () => {
    expect(() => applicableSchemas(smallContract, { $ref: '#/none' })).toThrow('#/none');
  });
});

describe('a step down', () => {
  const at = applicableSchemas(smallContract, tagged);

  it('finds every schema of a property', () => {
    expect(stepDown(smallContract, at, 'name')).toEqual([
      tagged.properties!['name'],
      { $ref: '#/alias' },
      small['#/alias'],
      small['#/name'],
    ]);
  });

  it('finds the same schema for every element', () => {
    const tags = stepDown(smallContract, at, 'tags');
    for (const token of [0, 7, '*']) expect(stepDown(smallContract, tags, token)).toEqual([{ type: 'string' }]);
  });

  it('finds nothing for unlisted names', () => {
    for (const name of ['none', 0, '*', 'constructor', 'toString', '__proto__'])
      expect(stepDown(smallContract, at, name), String(name)).toEqual([]);
  });
});

describe('the requirement of a place', () => {
  it.each([
    [[], 'BASE'],
    [['name'], 'N'],
    [['tags'], 'BASE'],
    [['tags', 3], 'BASE'],
    [['rows'], 'ROWS'],
    [['rows', 0], 'ROWS'],
    [['rows', 0, 'size'], 'SIZE'],
    [['rows', '*', 'size'], 'SIZE'],
    [['rows', 0, 'unlisted', 'deep'], 'ROWS'],
    [['constructor'], 'BASE'],
  ] as [Place, string][])('%j has the nearest one on the way to the root: %s', (place, requirement) => {
    expect(requirementAt(smallContract, tagged, place)).toBe(requirement);
  });

  it('is undefined if no schema has one', () => {
    expect(requirementAt(smallContract, { properties: { a: {} } }, ['a'])).toBeUndefined();
  });

  it('is found in the contract', () => {
    const order = contract.operation('createOrder').body!.schema;
    const of = (pointer: string) => requirementAt(contract, order, tokensOf(pointer));
    expect(['', '/customer', '/customer/uuid', '/source_location/coordinates/lat'].map(of)).toEqual([
      'ORD-01',
      'ORD-03',
      'ORD-17',
      'ORD-32',
    ]);
    expect(['/packages/2', '/packages/2/width', '/requirements/0', '/delivery_schedule/to', '/tags/9'].map(of)).toEqual(
      ['ORD-09', 'ORD-43', 'ORD-10', 'ORD-51', 'ORD-16'],
    );
  });
});

describe('the fields of a schema', () => {
  it('are all places that it lists, each once', () => {
    expect(fieldsOf(smallContract, tagged)).toEqual([
      { place: [], requirement: 'BASE', hinted: undefined },
      { place: ['name'], requirement: 'N', hinted: 'HINT' },
      { place: ['rows'], requirement: 'ROWS', hinted: undefined },
      { place: ['rows', '*'], requirement: 'ROWS', hinted: undefined },
      { place: ['rows', '*', 'size'], requirement: 'SIZE', hinted: undefined },
      { place: ['tags'], requirement: 'BASE', hinted: undefined },
      { place: ['tags', '*'], requirement: 'BASE', hinted: undefined },
    ]);
  });

  it('are those of the specification for the body of POST /customers', () => {
    const fields = fieldsOf(contract, contract.operation('createCustomer').body!.schema);
    expect(
      fields.map(({ place, requirement, hinted }) => [placeName(place), requirement, hinted].join(' ').trim()),
    ).toEqual([
      'body CUS-01',
      'external_id CUS-03',
      'first_name CUS-04',
      'last_name CUS-05',
      'email CUS-06',
      'phone CUS-07 FMT-01',
      'notes CUS-08',
      'type CUS-09',
      'metafields CUS-10',
      'metafields[*] CUS-10',
      'metafields[*].key CUS-14',
      'metafields[*].value CUS-15',
    ]);
  });

  it('have a row each in described operations', () => {
    const described = contract.operations.filter(({ provisional }) => !provisional);
    const schemas = described.flatMap(({ body, answer }) => [...(body ? [body.schema] : []), answer.schema]);
    const silent = schemas.flatMap((schema) => fieldsOf(contract, schema)).filter(({ requirement }) => !requirement);
    expect(silent).toEqual([]);
  });
});

describe('a visit', () => {
  const visits = (schema: Schema, value: unknown, of: Parameters<typeof applicableSchemas>[0] = smallContract) => {
    const seen: [string, unknown][] = [];
    visitValue(of, schema, value, (_schemas, place, at) => seen.push([pointerOf(place), at]));
    return seen;
  };

  it('reaches every value that a schema lists, parents first', () => {
    const value = { rows: [{ size: 1, unlisted: 2 }, 'text'], name: null, other: { name: 'x' } };
    expect(visits(tagged, value)).toEqual([
      ['', value],
      ['/rows', value.rows],
      ['/rows/0', value.rows[0]],
      ['/rows/0/size', 1],
      ['/rows/1', 'text'],
      ['/name', null],
    ]);
  });

  it('skips all unlisted names', () => {
    const value = JSON.parse('{"constructor":{"name":1},"__proto__":{"name":1},"toString":1}') as unknown;
    expect(visits(tagged, value)).toEqual([['', value]]);
  });

  it('has the schemas of each place', () => {
    const found = new Map<string, readonly Schema[]>();
    visitValue(smallContract, tagged, { name: 'x' }, (schemas, place) => found.set(pointerOf(place), schemas));
    expect(found.get('')).toEqual(applicableSchemas(smallContract, tagged));
    expect(found.get('/name')).toEqual(stepDown(smallContract, applicableSchemas(smallContract, tagged), 'name'));
  });

  it('has the values of existing places only, for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const [pointer, at] of visits(tagged, value)) expect(valueAt(value, tokensOf(pointer))).toBe(at);
      }),
    );
  });

  it('of a full example reaches every field that the contract lists', () => {
    const { schema, examples } = contract.operation('createLocation').body!;
    const seen = visits(schema, examples['full'], contract).map(([pointer]) => pointer.replace(/\/\d+$/, '/*'));
    expect(new Set(seen)).toEqual(new Set(fieldsOf(contract, schema).map(({ place }) => pointerOf(place))));
  });
});
