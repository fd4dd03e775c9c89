/** The walk finds the constraints of small schemas, and for any schema the same constraints as the validator. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { constraintsOf } from './constraints.js';
import { contract, loadContract } from '../contract/contract.js';
import type { Schema } from '../keywords/kit/schema.js';
import { valuesOf } from './test-constraint-tables.js';
import { label, madeFrom } from './test-constraints.js';
import { createValidator } from '../validation/validator.js';
import { set, unknownUuid } from '../keywords/kit/mutation.js';
import { placeName, withValue } from '../json/place.js';

describe('a small schema', () => {
  const found = (schema: Schema) => constraintsOf(contract, schema, 'ROW');
  const one = (schema: Schema, keyword: string) =>
    found({ type: 'object', required: ['a'], properties: { a: schema } }).find(
      (each) => each.keyword === keyword && each.place.length === 1 && each.level === 'required',
    );

  it('with more than 12 enum values has variations that break it, but none that satisfy it', () => {
    const many = Array.from({ length: 13 }, (_each, index) => `V${index}`);
    expect(one({ enum: many }, 'enum')).toMatchObject({
      breaks: [set(['a'], 'UNLISTED', 'UNLISTED'), { label: 'in another case' }, { label: 'with a space inside' }],
      keeps: [],
    });
    expect(one({ enum: many.slice(1) }, 'enum')?.keeps).toHaveLength(12);
  });

  it('with a format needs counterexamples', () => {
    for (const schema of [{ pattern: '^a$' }, { format: 'email' }, { format: 'email', 'x-counterexamples': [] }])
      expect(() => found({ properties: { deep: { properties: { a: schema } } } })).toThrow('the form of deep.a');
  });

  it('with several types has no values of a wrong type, and accepts null if it is listed', () => {
    expect(one({ type: ['string', 'number'] }, 'type')).toBeUndefined();
    const nullable = one({ type: ['string', 'null'] }, 'type');
    expect(nullable?.keeps).toEqual([set(['a'], null, 'null')]);
    expect(nullable?.breaks.map(valuesOf)).toEqual([{}, 'an array with the value in it']);
  });

  it('with a bound is satisfied by the bound itself', () => {
    expect(one({ minimum: 5 }, 'minimum')).toMatchObject({
      breaks: [{ label: '4' }, { label: '4.996' }],
      keeps: [{ label: '5' }],
    });
    expect(one({ maximum: 5 }, 'maximum')).toMatchObject({
      breaks: [{ label: '6' }, { label: '5.004' }],
      keeps: [{ label: '5' }],
    });
  });

  it('with x-open has no constraints', () => {
    expect(found({ 'x-open': true, type: 'object', required: ['a'], properties: { a: { type: 'string' } } })).toEqual(
      [],
    );
  });

  it('of lists in a list accepts an empty inner list, but has no constraint for an empty outer one', () => {
    const lists = { type: 'array', items: { type: 'array', items: { type: 'string' } } } as const;
    expect(
      found(lists)
        .filter(({ keyword }) => keyword === 'empty')
        .map(label),
    ).toEqual(['required [*] empty']);
  });

  it('has the row of its place for each rule, but anyOf may have a row of its own', () => {
    const inner = { 'x-requirement': 'IN', minimum: 1, anyOf: [{ required: ['b'] }] } as const;
    const rows = found({ properties: { a: { 'x-requirement': 'OUT', allOf: [inner] } } });
    const rowOf = (keyword: string) => rows.find((each) => each.keyword === keyword)?.requirement;
    expect([rowOf('minimum'), rowOf('anyOf')]).toEqual(['OUT', 'IN']);
  });

  it('that requires an undescribed field has that constraint', () => {
    expect(found({ required: ['a'] }).map(label)).toEqual(['required a required', 'required a null']);
  });

  it('has constraints that agree with the validator, whatever the schema is', () => {
    const field: fc.Arbitrary<readonly [Schema, unknown]> = fc.oneof(
      fc.constant([{ type: 'string' }, 'text'] as const),
      fc.constant([{ type: ['string', 'null'] }, 'text'] as const),
      fc.constant([{ type: 'boolean' }, true] as const),
      fc.integer({ min: -9, max: 9 }).map((least) => [{ type: 'number', minimum: least }, least + 5] as const),
      fc.integer({ min: -9, max: 9 }).map((most) => [{ type: 'number', maximum: most }, most - 5] as const),
      fc
        .uniqueArray(fc.integer(), { minLength: 1, maxLength: 5 })
        .map((values) => [{ type: 'number', enum: values }, values[0]] as const),
      fc
        .uniqueArray(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1, maxLength: 5 })
        .map((values) => [{ type: 'string', enum: values }, values[0]] as const),
      fc.constant([{ $ref: '#/components/schemas/Email' }, 'a@example.com'] as const),
      fc.constant([{ $ref: '#/components/schemas/Uuid' }, unknownUuid] as const),
      fc.constant([{ type: 'array', items: { type: 'number', enum: [1, 2] } }, [1, 2, 1]] as const),
      fc.constant([
        { type: 'array', items: { type: 'object', properties: { n: { type: 'number' } } } },
        [{ n: 1 }],
      ] as const),
    );
    const shape = fc.dictionary(fc.stringMatching(/^[a-z_]{1,6}$/), fc.tuple(field, fc.boolean()), {
      minKeys: 1,
      maxKeys: 5,
    });
    const property = fc.property(shape, (fields) => {
      const entries = Object.entries(fields);
      const schema: Schema = {
        type: 'object',
        required: entries.flatMap(([name, [, needed]]) => (needed ? [name] : [])),
        properties: Object.fromEntries(entries.map(([name, [[each]]]) => [name, each])),
      };
      const base = Object.fromEntries(entries.map(([name, [[, value]]]) => [name, value]));
      const made = loadContract(withValue(contract.document, ['components', 'schemas', 'LocationWrite'], schema));
      const judge = createValidator(made).body(made.operation('createLocation'));
      expect(judge(base)).toEqual([]);
      for (const { breaks, keeps, level, keyword, place } of constraintsOf(made, schema, 'ROW')) {
        if (level !== 'required') continue;
        for (const { body, variation } of madeFrom(base, breaks))
          expect(judge(body).length, `${placeName(place)} ${keyword} ${variation.label}`).toBeGreaterThan(0);
        for (const { body, variation } of madeFrom(base, keeps))
          expect(judge(body), `${placeName(place)} ${keyword} ${variation.label}`).toEqual([]);
      }
    });
    fc.assert(property, { numRuns: 60 });
  });
});
