/** A hint, or a choice of the reference, is enforced only if the options ask for it. */
import { describe, expect, it } from 'vitest';
import { contract } from '../contract/contract.js';
import { changed, judged, lines, order, plain, strict } from './test-validator.js';
import { createValidator } from './validator.js';
import type { Place } from '../json/place.js';

const ours = createValidator(contract, { reference: true });

describe('a hint', () => {
  it('is enforced only on request, with its level in the violation', () => {
    const phone: Place = ['source_contact', 'phone'];
    expect(order(phone, '2025550123')).toEqual([]);
    expect(order(phone, '2025550123', undefined, strict)).toEqual([
      '/source_contact/phone | advisory | FMT-01 | must be a phone number in the international E.164 form, such as +12025550123',
    ]);
    for (const minute of ['2031-13-04 09:00', '2031-02-30 09:00', '2031-04-31 09:00', '2031-03-04 24:00'])
      expect(order(['pickup_schedule', 'from'], minute, undefined, strict)).toEqual([
        '/pickup_schedule/from | advisory | FMT-03 | must be an existing time to the minute, as YYYY-MM-DD HH:MM',
      ]);
    for (const minute of ['2032-02-29 09:00', '2031-01-31 00:00', '2031-04-30 23:59'])
      expect(order(['pickup_schedule', 'from'], minute, undefined, strict)).toEqual([]);
    expect(order(['destination_location', 'country'], 'ZZ', undefined, strict)).toEqual([
      '/destination_location/country | advisory | FMT-02 | is not a code that exists',
    ]);
  });

  it('requires fields of the body of POST /carriers/rates, which no statement requires', () => {
    expect(judged('calculateRates', {})).toEqual([]);
    const found = judged('calculateRates', { source: {} }, undefined, strict);
    expect(new Set(lines(found).map((line) => line.replace(/^\S* /, '')))).toEqual(
      new Set(['| advisory | RAT-13 | is required']),
    );
    expect(found.map(({ pointer }) => pointer)).toEqual(expect.arrayContaining(['/source/latitude', '/weight_unit']));
    expect(found).toHaveLength(10);
  });

  it('is not reported if the statement itself is broken', () => {
    const found = order(['customer', 'phone'], 'not-a-phone', undefined, strict);
    expect(found.map((line) => line.split(' | ').slice(1, 3))).toEqual([['required', 'ORD-22']]);
  });

  it('also applies to responses', () => {
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
  it('is enforced only on request, with its level in the violation', () => {
    const body = changed('calculateRates', [[['weight_unit'], 'stone']]);
    expect(judged('calculateRates', body)).toEqual([]);
    expect(judged('calculateRates', body, undefined, strict)).toEqual([]);
    expect(lines(judged('calculateRates', body, undefined, ours))).toEqual([
      '/weight_unit | reference | RAT-08 | must be one of g, kg, oz and lb',
    ]);
  });

  it('does not enforce hints', () => {
    expect(judged('calculateRates', {}, undefined, ours)).toEqual([]);
  });
});
