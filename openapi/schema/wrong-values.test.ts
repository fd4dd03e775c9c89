/** Values that are made to break a form or a set do, whatever the valid value is that they are made from. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract, loadContract } from '../contract/contract.js';
import type { Schema } from './schema.js';
import { allOf } from './test-constraints.js';
import { createValidator } from '../validation/validator.js';
import { unfold } from './constraint-values.js';
import { placeName, valueAt, withValue } from './walk.js';
import { disguisesOf, outsideNumbers, undisguised, wrongValuesOf } from './wrong-values.js';

const madeFrom = (keyword: string, schema: Schema, valid: unknown, others: readonly string[] = []) =>
  wrongValuesOf(keyword, schema, others).map(({ from }) => from(valid));
const disguisesFrom = (valid: string): readonly string[] => disguisesOf('pattern', {}).map(({ from }) => from(valid));

describe('a valid value with words beside or inside it', () => {
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
  ])('is made of %s', (valid, wrong) => {
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
  ])('is made of %s, and read back by those who normalise', (valid, ...wrong) => {
    expect(disguisesFrom(valid)).toEqual(wrong);
    expect(wrong.map(undisguised)).toEqual([valid, valid]);
  });

  it('is none for an e-mail address, which may have letters of any script, nor for a set', () => {
    expect(disguisesOf('format', { format: 'email' })).toEqual([]);
    expect(disguisesOf('enum', { enum: ['CASH'] })).toEqual([]);
  });

  it('is read back as what it was made from, whatever that is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]+$/), (valid) => {
        expect(disguisesFrom(valid).map(undisguised)).toEqual([valid, valid]);
      }),
    );
  });
});

describe('what is outside a set', () => {
  it('of words is one in another case, one with a blank, and one of another set', () => {
    const set = { enum: ['CASH', 'CHEQUE', 'CREDIT_CARD'] };
    expect(madeFrom('enum', set, 'CASH', ['CASH', 'lift'])).toEqual(['cash', 'CREDIT CARD', 'lift']);
    expect(madeFrom('enum', { enum: ['lift', 'heater'] }, 'lift', ['lift'])).toEqual(['LIFT', 'li ft']);
    expect(madeFrom('enum', { enum: ['a'] }, 'a')).toEqual(['A', 'a a']);
    expect(madeFrom('enum', { enum: [1, 2] }, 1, ['lift'])).toEqual([]);
  });

  it('of numbers is the next at each end, a fraction, 0 and a negative one', () => {
    expect(outsideNumbers([1, 2])).toEqual([3, 0, 1.5, -1]);
    expect(outsideNumbers([3, 5])).toEqual([6, 2, 3.5, 0, -3]);
    expect(outsideNumbers([0, 1])).toEqual([2, -1, 0.5]);
    expect(outsideNumbers([-1, 1])).toEqual([2, -2, -0.5, 0]);
  });

  it('is never in it, and always has a negative number', () => {
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

describe.each(forms)('whatever is a %s', (name, valid) => {
  const schema: Schema = { type: 'object', properties: { a: { $ref: `#/components/schemas/${name}` } } };
  const made = loadContract(withValue(contract.document, ['components', 'schemas', 'LocationWrite'], schema));
  const judge = createValidator(made).body(made.operation('createLocation'));
  const own = made.document['components'] as { schemas: Record<string, Schema> };
  const { [name]: rule = {} } = own.schemas;
  const keyword = rule.format === undefined ? 'pattern' : 'format';
  const all = [...wrongValuesOf(keyword, rule, []), ...disguisesOf(keyword, rule)];

  it('each value that is made of it breaks that rule, and no other', () => {
    expect(all).toHaveLength(name === 'Email' ? 4 : 6);
    fc.assert(
      fc.property(valid, (text) => {
        // Some addresses are valid to one judge and not to another.
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

it('the departure time of the rates is only hinted at, and so is what is made of it', () => {
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
