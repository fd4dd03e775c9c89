/** Values that are made to break a format or a set really break it, for any valid value. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract, loadContract } from '../../contract/contract.js';
import type { Schema } from './schema.js';
import { allOf } from '../../schema/test-constraints.js';
import { createValidator } from '../../validation/validator.js';
import { keywordNamed } from '../index.js';
import { unfold } from './mutation.js';
import { placeName, valueAt, withValue } from '../../json/place.js';
import { outsideNumbers, undisguised } from './wrong-texts.js';

const requestsOf = (keyword: string) => keywordNamed(keyword)!.requests!;
const wrongTexts = (keyword: string, schema: Schema, words: readonly string[] = []) =>
  requestsOf(keyword).derive(schema[keyword] as never, schema, words);
const disguises = (keyword: string, schema: Schema) => requestsOf(keyword).disguise(schema[keyword] as never, schema);
const madeFrom = (keyword: string, schema: Schema, valid: unknown, others: readonly string[] = []) =>
  wrongTexts(keyword, schema, others).map(({ from }) => from(valid));
const disguisesFrom = (valid: string): readonly string[] => disguises('pattern', {}).map(({ from }) => from(valid));

describe('a valid value with words before, after or inside it', () => {
  it.each([
    [
      '+12025550123',
      ['+12025550123 and so on', 'about +12025550123', '+12025 and so on 550123', 'about\n+12025550123\nand so on'],
    ],
    [
      '2031-03-04 09:00',
      [
        '2031-03-04 09:00 and so on',
        'about 2031-03-04 09:00',
        '2031-03- and so on 04 09:00',
        'about\n2031-03-04 09:00\nand so on',
      ],
    ],
    ['DE', ['DE and so on', 'about DE', 'D and so on E', 'about\nDE\nand so on']],
    [
      'ada@example.com',
      [
        'ada@example.com and so on',
        'about ada@example.com',
        'ada@exam and so on ple.com',
        'about\nada@example.com\nand so on',
      ],
    ],
  ])('is made from %s', (valid, wrong) => {
    expect(madeFrom('pattern', {}, valid)).toEqual(wrong);
    expect(madeFrom('format', {}, valid)).toEqual(wrong);
  });
});

describe('a valid value in other characters', () => {
  it.each([
    ['+12025550123', '+١٢٠٢٥٥٥٠١٢٣', '+１２０２５５５０１２３'],
    ['2031-03-04 09:00', '٢٠٣١-٠٣-٠٤ ٠٩:٠٠', '２０３１-０３-０４ ０９:００'],
    ['6a0f-4b41', '٦a٠f-٤b٤١', '６ａ０ｆ-４ｂ４１'],
    ['EUR', '\u0415\u054d\u13a1', 'ＥＵＲ'],
    ['de', '\u0501\u0435', 'ｄｅ'],
  ])('is made from %s, and has the same meaning for a normalising server', (valid, ...wrong) => {
    expect(disguisesFrom(valid)).toEqual(wrong);
    expect(wrong.map(undisguised)).toEqual([valid, valid]);
  });

  it('is not made for sets, or for e-mail addresses, which may have letters of any script', () => {
    expect(disguises('format', { format: 'email' })).toEqual([]);
    expect(disguises('enum', { enum: ['CASH'] })).toEqual([]);
  });

  it('becomes the valid value again after normalisation, for any value', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]+$/), (valid) => {
        expect(disguisesFrom(valid).map(undisguised)).toEqual([valid, valid]);
      }),
    );
  });
});

describe('a value outside a set', () => {
  it('of words is in another case, has a space inside, is a part, a list or empty, or is from another set', () => {
    const set = { enum: ['CASH', 'CHEQUE', 'CREDIT_CARD'] };
    expect(madeFrom('enum', set, 'CASH', ['CASH', 'lift'])).toEqual([
      'cash',
      'CREDIT CARD',
      'lift',
      'CAS',
      'CASH,CHEQUE',
      '',
    ]);
    expect(madeFrom('enum', { enum: ['lift', 'heater'] }, 'lift', ['lift'])).toEqual([
      'LIFT',
      'li ft',
      'lif',
      'lift,heater',
      '',
    ]);
    expect(madeFrom('enum', { enum: ['a'] }, 'a')).toEqual(['A', 'a a']);
    expect(madeFrom('enum', { enum: [1, 2] }, 1, ['lift'])).toEqual([]);
  });

  it('of numbers is the next one at each end, a fraction, 0 or a negative number', () => {
    expect(outsideNumbers([1, 2])).toEqual([3, 0, 1.5, -1]);
    expect(outsideNumbers([3, 5])).toEqual([6, 2, 3.5, 0, -3]);
    expect(outsideNumbers([0, 1])).toEqual([2, -1, 0.5]);
    expect(outsideNumbers([-1, 1])).toEqual([2, -2, -0.5, 0]);
  });

  it('of numbers is never in the set, and one of them is negative', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), (values) => {
        const outside = outsideNumbers(values);
        expect(outside.filter((value) => values.includes(value))).toEqual([]);
        expect(outside.some((value) => value < 0)).toBe(true);
      }),
    );
  });
});

const form = (name: string, valid: fc.Arbitrary<string>) => [name, valid] as const;
const forms = [
  form('Uuid', fc.uuid()),
  form('Email', fc.emailAddress()),
  form('Phone', fc.stringMatching(/^[+(]?[0-9][0-9 ()./-]*$/)),
  form('Country', fc.stringMatching(/^[A-Za-z]{2}$/)),
  form('CurrencyCode', fc.stringMatching(/^[A-Za-z]{3}$/)),
  form('Minute', fc.stringMatching(/^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}$/)),
];

describe.each(forms)('any valid %s', (name, valid) => {
  const schema: Schema = { type: 'object', properties: { a: { $ref: `#/components/schemas/${name}` } } };
  const made = loadContract(withValue(contract.document, ['components', 'schemas', 'LocationWrite'], schema));
  const judge = createValidator(made).body(made.operation('createLocation'));
  const own = made.document['components'] as { schemas: Record<string, Schema> };
  const { [name]: rule = {} } = own.schemas;
  const keyword = rule.format === undefined ? 'pattern' : 'format';
  const all = [...wrongTexts(keyword, rule), ...disguises(keyword, rule)];

  it('becomes wrong values that break this rule only', () => {
    expect(all).toHaveLength(name === 'Email' ? 5 : 6);
    fc.assert(
      fc.property(valid, (text) => {
        // fast-check generates some e-mail addresses that our validator rejects.
        fc.pre(judge({ a: text }).length === 0);
        for (const { from, label } of all)
          expect(
            judge({ a: from(text) }).map((one) => one.keyword),
            `${label} of ${text}`,
          ).toEqual([keyword]);
      }),
    );
  });
});

it('departure_time of POST /carriers/rates has wrong values at level advisory', () => {
  const [hint, ...others] = allOf('calculateRates').filter(({ keyword }) => keyword === 'pattern');
  const example = contract.operation('calculateRates').body?.examples['full'];
  const values = hint?.breaks.flatMap((one) => unfold(example, one).map(({ changes }) => changes[0]?.value));
  expect([placeName(hint!.place), hint?.level, hint?.requirement, others]).toEqual([
    'departure_time',
    'advisory',
    'RAT-15',
    [],
  ]);
  expect(valueAt(example, hint!.place)).toBe('2031-03-04 09:00:00');
  expect(values).toEqual([
    'tomorrow',
    '2031-13-04 09:00:00',
    '2031-03-04 09:00:00 and so on',
    'about 2031-03-04 09:00:00',
    '2031-03-04 and so on  09:00:00',
    'about\n2031-03-04 09:00:00\nand so on',
    '٢٠٣١-٠٣-٠٤ ٠٩:٠٠:٠٠',
    '２０３１-０３-０４ ０９:００:００',
  ]);
});
