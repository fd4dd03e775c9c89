/** A wrong value is converted to what was probably meant, and left alone if that is unclear. */
import { describe, expect, it } from 'vitest';
import type { JsonType } from './schema.js';
import { coerced, nearest, reshaped } from './coercions.js';

describe('conversion to another type', () => {
  it.each<[unknown, readonly JsonType[], unknown]>([
    ['12', ['number'], 12],
    [' -0.5 ', ['number'], -0.5],
    ['19,90', ['number'], 19.9],
    ['lots', ['number'], undefined],
    ['', ['number'], undefined],
    ['0x10', ['number'], undefined],
    ['1e999', ['number'], undefined],
    ['9'.repeat(400), ['number'], undefined],
    [true, ['number'], undefined],
    [5, ['string'], '5'],
    [true, ['string'], 'true'],
    [5, ['string', 'null'], '5'],
    [null, ['string'], undefined],
    ['true', ['boolean'], true],
    ['No', ['boolean'], false],
    [1, ['boolean'], true],
    [0, ['boolean'], false],
    [2, ['boolean'], undefined],
    ['maybe', ['boolean'], undefined],
    [['x'], ['string'], 'x'],
    [[{ a: 1 }], ['object'], { a: 1 }],
    [[1], ['string'], undefined],
    [['x', 'y'], ['string'], undefined],
    [[], ['string'], undefined],
    ['x', ['array'], ['x']],
    [5, ['array'], undefined],
    [{ a: 1 }, ['string'], undefined],
    ['{"a":1}', ['object'], undefined],
  ])('converts %j as %j to %j', (value, types, expected) => {
    expect(coerced(value, types, ['string'])).toEqual(expected);
  });
});

const e164 = '^\\+[1-9][0-9]{6,14}$';
const minute = '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}$';
const second = '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$';

it('splits a text with separators into a list, unless the elements are texts', () => {
  expect(coerced('1, 3;2', ['array'], ['number'])).toEqual([1, 3, 2]);
  expect(coerced('1,x', ['array'], ['number'])).toBeUndefined();
  expect(coerced('', ['array'], ['number'])).toBeUndefined();
  expect(coerced('1,3', ['array'], ['string'])).toEqual(['1,3']);
});

describe('conversion to another form', () => {
  it.each([
    [' de ', '^[A-Za-z]{2}$', 'de'],
    ['DEU', '^[A-Za-z]{2}$', undefined],
    ['+1 (202) 555-0123', e164, '+12025550123'],
    ['0049 30 1234567', e164, '+49301234567'],
    ['2025550123', e164, undefined],
    ['+', e164, undefined],
    ['2031-03-04T09:00:00Z', minute, '2031-03-04 09:00'],
    ['2031-03-04T09:00:00.000+00:00', second, '2031-03-04 09:00:00'],
    ['2031-03-04 09:00', second, '2031-03-04 09:00:00'],
    ['2031-03-04T01:00:00+02:00', minute, '2031-03-03 23:00'],
    ['2031-02-30T09:00:00Z', minute, undefined],
    ['2031-03-04T09:61:00Z', minute, undefined],
    ['soon', minute, undefined],
    [`${' '.repeat(100)}de`, '^[A-Za-z]{2}$', undefined],
  ])('converts %j for %s to %j', (text, pattern, expected) => expect(reshaped(text, [pattern])).toBe(expected));

  it('satisfies all the patterns', () => {
    expect(reshaped(' 030 1234567 ', ['^[0-9 ]+$', e164])).toBeUndefined();
    expect(reshaped(' +49 30 1234567', ['^[+0-9 ]+$', e164])).toBe('+49301234567');
  });
});

describe('the nearest allowed value', () => {
  const many = Array.from({ length: 13 }, (_each, index) => `A${String.fromCharCode(65 + index)}`);

  it.each<[unknown, readonly unknown[], unknown]>([
    [3, [1, 2], 2],
    [-5, [1, 2], 1],
    [1.5, [1, 2], 1],
    ['box', ['ENVELOPE', 'BAG', 'BOX'], 'BOX'],
    ['credit card', ['CASH', 'CHEQUE', 'CREDIT_CARD'], 'CREDIT_CARD'],
    ['CHECK', ['CASH', 'CHEQUE', 'CREDIT_CARD'], 'CHEQUE'],
    ['Inches', ['mm', 'cm', 'm', 'in', 'ft'], 'in'],
    ['pounds', ['kg'], undefined],
    ['CHEQE', ['CASH', 'CHEQUE', 'CREDIT_CARD'], 'CHEQUE'],
    ['UNLISTED', ['CASH', 'CHEQUE', 'CREDIT_CARD'], undefined],
    ['aa', many, 'AA'],
    ['AX', many, undefined],
    ['1', [1, 2], 1],
    ['x'.repeat(1_000_000), ['CASH'], undefined],
    [null, ['CASH'], undefined],
    [3, ['CASH'], undefined],
  ])('to %j of %j is %j', (value, allowed, expected) => expect(nearest(value, allowed)).toEqual(expected));
});
