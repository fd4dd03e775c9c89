/** A body that breaks the contract is told which rules it breaks, and where. */
import { describe, expect, it } from 'vitest';
import { changed, judged, lines, order } from './test-validator.js';

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
