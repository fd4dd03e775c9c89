/** A reference must name an existing record of the account that is passed with the value. */
import { describe, expect, it } from 'vitest';
import { contract } from '../contract/contract.js';
import { judged, lines, plain } from './test-validator.js';
import type { KnownRecords } from './operation-schemas.js';

describe('a reference', () => {
  const known = '11111111-1111-4111-8111-111111111111';
  const other = '22222222-2222-4222-8222-222222222222';
  const method = '33333333-3333-4333-8333-333333333333';
  const unknown = '99999999-9999-4999-8999-999999999999';
  const asked: string[] = [];
  const account: KnownRecords = {
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

  it('to a record of the account is accepted', () => {
    expect(placed(minimal)).toEqual([]);
    expect(assigned(assignment)).toEqual([]);
  });

  it('is not checked without an account', () => {
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

  it('in a list is checked for each element', () => {
    expect(lines(judged('generateLabels', { orders: [known, unknown], size: 'A6' }, account))).toEqual([
      '/orders/1 | required |  | must name an order of this account',
    ]);
  });

  it('to an unknown carrier is refused, without a violation for the method', () => {
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

  it('to a method is not checked without a valid carrier', () => {
    expect(assigned({ shipping_method_uuid: unknown })).toEqual(['/carrier_uuid | required | ASG-03 | is required']);
    expect(assigned({ carrier_uuid: 5, shipping_method_uuid: unknown })).toEqual([
      '/carrier_uuid | required | ASG-03 | must be a string',
    ]);
  });

  it('that is malformed breaks only its format, and is not looked up', () => {
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
    expect(assigned({ ...assignment, shipping_method_uuid: 'not-a-uuid' })).toEqual([
      '/shipping_method_uuid | required | ASG-04 | must be a UUID in the form 8-4-4-4-12',
    ]);
  });

  it('is looked up in the account passed with the value, not in an earlier one', () => {
    const nobody: KnownRecords = { has: () => false };
    expect(judged('createOrder', minimal, nobody)).toHaveLength(3);
    expect(judged('createOrder', minimal, account)).toEqual([]);
    expect(judged('createOrder', minimal)).toEqual([]);
  });
});
