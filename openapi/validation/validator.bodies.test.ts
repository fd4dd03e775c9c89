/** For a body that breaks the contract, the validator reports the broken rules and their places. */
import { describe, expect, it } from 'vitest';
import { changed, judged, lines, order } from './test-validator.js';

describe('a customer', () => {
  const needed = { first_name: 'Ada', last_name: 'Lovelace', type: 1 };

  it('with neither email nor phone breaks one rule, with one sentence', () => {
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

  it('with email or phone breaks no rule', () => {
    expect(judged('createCustomer', { ...needed, email: 'ada@example.com' })).toEqual([]);
    expect(judged('createCustomer', { ...needed, phone: '+12025550123' })).toEqual([]);
  });

  it('with a malformed email breaks only its format', () => {
    expect(lines(judged('createCustomer', { ...needed, email: 'not-an-email' }))).toEqual([
      '/email | required | CUS-06 | must be an e-mail address',
    ]);
  });

  it('without any field breaks every rule once', () => {
    expect(lines(judged('createCustomer', {})).sort()).toEqual([
      ' | required | CUS-11 | needs email or phone',
      '/first_name | required | CUS-04 | is required',
      '/last_name | required | CUS-05 | is required',
      '/type | required | CUS-09 | is required',
    ]);
  });

  it('that is not an object breaks only its type', () => {
    for (const body of ['text', 5, null, [], true])
      expect(lines(judged('createCustomer', body))).toEqual([' | required | CUS-01 | must be an object']);
  });
});

describe('an order', () => {
  it('of the standard workflow needs the uuid of its source', () => {
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

  it('of the return workflow needs the uuid of its destination', () => {
    const body = changed('createOrder', [[['destination_location'], { line_1: 'x' }]], 'return');
    expect(lines(judged('createOrder', body))).toEqual([
      '/destination_location/uuid | required | ORD-53 | is required',
    ]);
  });

  it('has one violation for a value that breaks the same rule twice', () => {
    for (const uuid of [{ a: 1 }, null, 5])
      expect(order(['source_location', 'uuid'], uuid)).toEqual([
        '/source_location/uuid | required | ORD-24 | must be a string',
      ]);
  });

  it('has a violation in a list, with the row of the field', () => {
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

  it('has violations with the names of missing fields', () => {
    expect(lines(judged('createOrder', {})).sort()).toEqual([
      '/customer | required | ORD-03 | is required',
      '/destination_location | required | ORD-06 | is required',
      '/packages | required | ORD-09 | is required',
      '/source_location | required | ORD-04 | is required',
    ]);
  });

  it('is not converted: a string of digits is not a number', () => {
    expect(order(['packages', 0, 'width'], '12')).toEqual(['/packages/0/width | required | ORD-43 | must be a number']);
    expect(order(['is_return'], 'true')).toEqual(['/is_return | required | ORD-14 | must be true or false']);
  });
});
