/** Each broken rule has a plain sentence. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../keywords/kit/schema.js';
import { joinList } from '../text/join-list.js';
import { sentenceOf, withoutBranches } from './messages.js';

const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false });
ajv.addFormat('uuid', /^u$/);
ajv.addFormat('email', /^e$/);
ajv.addFormat('uri', /^r$/);
ajv.addFormat('colour', /^c$/);
ajv.addKeyword({ keyword: 'x-refers-to', validate: () => false, errors: false });

function errorsOf(schema: Schema | Record<string, unknown>, value: unknown) {
  const validate = ajv.compile(schema as object);
  validate(value);
  return withoutBranches(validate.errors ?? []);
}

const said = (schema: Schema | Record<string, unknown>, value: unknown): string[] =>
  errorsOf(schema, value).map(sentenceOf);

describe('a list of words', () => {
  it.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a and b'],
    [['a', 'b', 'c'], 'a, b and c'],
  ])('%j is written as "%s"', (words, text) => expect(joinList(words)).toBe(text));

  it('may have "or" before the last word', () => expect(joinList(['a', 'b', 'c'], 'or')).toBe('a, b or c'));

  it('has all words in order, with one conjunction', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 2 });
    fc.assert(
      fc.property(words, (list) => {
        expect(joinList(list, '&').split(/, | & /)).toEqual(list);
        expect(joinList(list, '&').split(' & ')).toHaveLength(2);
      }),
    );
  });
});

describe('a sentence says', () => {
  it.each<[Schema | Record<string, unknown>, unknown, string]>([
    [{ required: ['a'] }, {}, 'is required'],
    [{ type: 'string' }, 5, 'must be a string'],
    [{ type: 'number' }, 'x', 'must be a number'],
    [{ type: 'boolean' }, 'x', 'must be true or false'],
    [{ type: 'object' }, [], 'must be an object'],
    [{ type: 'array' }, {}, 'must be a list'],
    [{ type: 'null' }, {}, 'must be null'],
    [{ type: ['string', 'null'] }, 5, 'must be a string or null'],
    [{ type: ['string', 'number', 'null'] }, [], 'must be a string, a number or null'],
    [{ type: 'integer' }, 1.5, 'must be a whole number'],
    [{ multipleOf: 2 }, 3, 'must be a multiple of 2'],
    [{ exclusiveMinimum: 0 }, 0, 'must be more than 0'],
    [{ exclusiveMaximum: 1 }, 1, 'must be less than 1'],
    [{ maxLength: 1 }, 'ab', 'must have at most 1 character'],
    [{ uniqueItems: true }, [1, 1], 'must not have the same element twice'],
    [{ minProperties: 1 }, {}, 'must not be empty'],
    [{ maxProperties: 1 }, { a: 1, b: 1 }, 'must have at most 1 field'],
    [{ not: { const: 'a' } }, 'a', 'must not be a'],
    [{ not: { type: 'string' } }, 'a', 'is not allowed in this form'],
    [
      { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
      { a: 1, b: 1 },
      'needs a or b, and not more than one of them',
    ],
    [{ dependentRequired: { a: ['b'] } }, { a: 1 }, 'is required beside another field'],
    [{ enum: [1, 2] }, 3, 'must be one of 1 and 2'],
    [{ enum: ['CASH', 'CHEQUE', 'CREDIT_CARD'] }, 'x', 'must be one of CASH, CHEQUE and CREDIT_CARD'],
    [{ enum: ['kg'] }, 'x', 'must be kg'],
    [{ enum: Array.from({ length: 13 }, (_each, index) => index) }, 99, 'is not a code that exists'],
    [{ const: 'success' }, 'x', 'must be success'],
    [{ minimum: 0 }, -1, 'must not be less than 0'],
    [{ maximum: 90 }, 91, 'must not be more than 90'],
    [{ minLength: 1 }, '', 'must not be empty'],
    [{ minItems: 1 }, [], 'must have at least 1 element'],
    [{ minItems: 2 }, [], 'must have at least 2 elements'],
    [{ maxItems: 2 }, [1, 2, 3], 'must have at most 2 elements'],
    [{ format: 'uuid' }, 'x', 'must be a UUID in the form 8-4-4-4-12'],
    [{ format: 'email' }, 'x', 'must be an e-mail address'],
    [{ format: 'uri' }, 'x', 'must be an absolute URL'],
    [{ format: 'colour' }, 'x', 'must be colour'],
    [{ minProperties: 1 }, {}, 'must not be empty'],
    [{ pattern: '^a$' }, 'x', 'must be of the pattern ^a$'],
    [{ pattern: '^a$', description: 'A letter, the first one.' }, 'x', 'must be a letter, the first one'],
    [{ 'x-refers-to': 'customer' }, 'x', 'must name a customer of this account'],
    [{ 'x-refers-to': 'order' }, 'x', 'must name an order of this account'],
    [
      { 'x-refers-to': { kind: 'method', of: 'its_carrier' } },
      'x',
      'must name a shipping method of the carrier in its_carrier',
    ],
    [{ anyOf: [{ required: ['email'] }, { required: ['phone'] }] }, {}, 'needs email or phone'],
    [{ anyOf: [{ required: ['a', 'b'] }, { required: ['c'] }] }, {}, 'needs a and b or c'],
  ])('for %j and %j: %s', (schema, value, sentence) => {
    expect(said(schema, value)).toEqual([sentence]);
  });
});

describe('errors that only repeat others', () => {
  const either: Schema = {
    anyOf: [
      { type: 'object', required: ['email'], properties: { email: { type: 'string' } } },
      { type: 'object', required: ['phone'], properties: { phone: { type: 'string' } } },
    ],
  };

  it('of the branches of a union are omitted', () => {
    expect(said(either, {})).toEqual(['needs email or phone']);
    expect(said({ properties: { a: either } }, { a: {} })).toEqual(['needs email or phone']);
  });

  it('of a union are omitted if the value has the wrong type', () => {
    expect(said({ type: 'object', ...either }, 'text')).toEqual(['must be an object']);
  });

  it('of a union are reported if only another place has the wrong type', () => {
    const found = errorsOf({ properties: { a: either, b: { type: 'string' } } }, { a: {}, b: 5 });
    expect(found.map((error) => `${error.instancePath} ${sentenceOf(error)}`)).toEqual([
      '/a needs email or phone',
      '/b must be a string',
    ]);
  });

  it('of a union are reported with those of rules beside it', () => {
    expect(said({ ...either, required: ['name'] }, {}).sort()).toEqual(['is required', 'needs email or phone']);
  });

  it('of a condition are omitted if its branch has an error', () => {
    const schema: Schema = {
      if: { required: ['is_return'], properties: { is_return: { const: true } } },
      then: { properties: { to: { required: ['uuid'] } } },
      else: { properties: { from: { required: ['uuid'] } } },
    };
    expect(errorsOf(schema, { is_return: true, to: {}, from: {} }).map(({ instancePath }) => instancePath)).toEqual([
      '/to',
    ]);
    expect(errorsOf(schema, { to: {}, from: {} }).map(({ instancePath }) => instancePath)).toEqual(['/from']);
  });
});
