/** Tests which values an order must show, given the bodies of the order and of the resources it refers to. */
import { describe, expect, it } from 'vitest';
import { Ledger, type ResourceKind } from '../../requests/exchange/ledger.js';
import { align, fullName, isEmpty, expectedOrder, matchElements } from './expected-order.js';

const [customerUuid, locationUuid, unknownUuid] = ['a', 'b', 'c'].map(
  (digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`,
) as [string, string, string];

const customer = { external_id: 'c-1', first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', type: 1 };
const location = {
  external_id: 'l-1',
  name: 'Depot',
  line_1: 'Main 1',
  city: 'Berlin',
  country: 'DE',
  zip_code: '10115',
  coordinates: { lat: 0, lng: 13.4 },
};

function ledger(): Ledger {
  const made = new Ledger();
  const add = (kind: ResourceKind, uuid: string, body: Record<string, unknown>) =>
    made.add({ kind, uuid, body, exchange: 1 });
  add('customer', customerUuid, customer);
  add('location', locationUuid, location);
  return made;
}

const mirror = (order: Record<string, unknown>) => expectedOrder(order, ledger());

describe('an order mirrors', () => {
  it('no field that was not sent, or was sent as null', () => {
    const nothing = { customer: {}, source_location: {}, destination_location: {}, packages: [], collections: [] };
    expect(mirror({})).toEqual(nothing);
    expect(mirror({ notes: null, tags: null, packages: null, customer: null, source_contact: null })).toEqual(nothing);
  });

  it('plain fields as they were sent, including false, zero and empty ones', () => {
    const sent = {
      external_id: 'o-1',
      notes: '',
      tags: ['a'],
      is_return: false,
      pickup_schedule: { from: 'x' },
      source_contact: { name: 'Greta' },
      proof_of_delivery: { signature: false },
    };
    expect(mirror(sent)).toMatchObject(sent);
  });

  it('requirements as skills, and no field that the response does not list', () => {
    const made = mirror({ requirements: ['lift'], metafields: [{ key: 'k', value: 'v' }], allowed_vehicle_types: [1] });
    expect(made['skills']).toEqual(['lift']);
    expect(
      Object.keys(made).filter((name) => ['requirements', 'metafields', 'allowed_vehicle_types'].includes(name)),
    ).toEqual([]);
  });

  it('the listed fields of packages and collections', () => {
    const box = { external_id: 'p', barcode: 'b', type: 'BOX', length: 1, width: 2, height: 3, weight: 0 };
    const cash = { type: 'CASH', amount: 0, currency: 'EUR' };
    const made = mirror({
      packages: [{ ...box, name: 'x', quantity: 1 }],
      collections: [{ ...cash, note: 'x' }, 'junk'],
    });
    expect([made.packages, made.collections]).toEqual([[box], [cash]]);
  });
});

describe('a customer', () => {
  it('given inline is mirrored as it was sent', () => {
    expect(mirror({ customer }).customer).toEqual({ external_id: 'c-1', email: 'ada@example.com' });
  });

  it('given by uuid, in upper or lower case, is mirrored from its creation together with the uuid', () => {
    const expected = { external_id: 'c-1', email: 'ada@example.com' };
    expect(mirror({ customer: { uuid: customerUuid } }).customer).toEqual({ uuid: customerUuid, ...expected });
    expect(mirror({ customer: { uuid: customerUuid.toUpperCase() } }).customer).toMatchObject(expected);
  });

  it('that the run did not create is expected with its uuid only', () => {
    expect(mirror({ customer: { uuid: unknownUuid } }).customer).toEqual({ uuid: unknownUuid });
  });

  it('that was changed later is expected with its uuid only', () => {
    const touched = ledger();
    touched.touch(customerUuid);
    expect(expectedOrder({ customer: { uuid: customerUuid } }, touched).customer).toEqual({ uuid: customerUuid });
  });

  it('has a full name if both parts were sent', () => {
    expect(fullName({ customer }, ledger())).toBe('Ada Lovelace');
    expect(fullName({ customer: { uuid: customerUuid } }, ledger())).toBe('Ada Lovelace');
    for (const unnamed of [{ first_name: 'Ada' }, { uuid: unknownUuid }, {}, null, 'x'])
      expect(fullName({ customer: unnamed }, ledger())).toBeUndefined();
  });
});

describe('a location', () => {
  it('given inline is mirrored as it was sent, except for its external_id, which an address does not have', () => {
    const { external_id: _external, ...address } = location;
    expect(mirror({ destination_location: location }).destination_location).toEqual(address);
  });

  it('given by uuid is mirrored in the four stated fields', () => {
    const { external_id, line_1, country, coordinates } = location;
    const stated = { external_id, line_1, country, coordinates };
    expect(mirror({ source_location: { uuid: locationUuid } }).source_location).toEqual(stated);
  });

  it('that the run did not create is expected without any values', () => {
    expect(mirror({ source_location: { uuid: unknownUuid } }).source_location).toEqual({});
  });
});

it.each([
  ...[undefined, null, '', [], {}].map((value) => [value, true] as const),
  ...[0, false, ' ', [null], { a: null }].map((value) => [value, false] as const),
])('%j stands for "not sent": %s', (value, expected) => {
  expect(isEmpty(value)).toBe(expected);
});

describe('lists in any order', () => {
  const matching = (
    list: 'packages' | 'collections',
    sent: Record<string, unknown>,
    found: readonly Record<string, unknown>[],
  ) => matchElements(list, [sent], found)[0];
  const [one, other] = [
    { external_id: 'p-1', barcode: 'b-1' },
    { external_id: 'p-2', barcode: 'b-2' },
  ];

  it('match packages by external_id, else by barcode', () => {
    expect(matching('packages', one, [other, one])).toBe(one);
    expect(matching('packages', one, [{ barcode: 'b-1' }])).toEqual({ barcode: 'b-1' });
    expect(matching('packages', { type: 'BOX' }, [{ type: 'BOX' }])).toBeUndefined();
  });

  it('match collections by type and amount together', () => {
    const cash = { type: 'CASH', amount: 12 };
    expect(
      matching('collections', cash, [
        { type: 'CASH', amount: 5 },
        { type: 'CASH', amount: 12.0 },
      ]),
    ).toEqual(cash);
    expect(
      matching('collections', cash, [
        { type: 'CREDIT_CARD', amount: 12 },
        { type: 'CASH', amount: 5 },
      ]),
    ).toBeUndefined();
  });

  it('match a collection by one field if the other is missing or of another type', () => {
    const cash = { type: 'CASH', amount: 12 };
    for (const found of [{ type: 'CASH' }, { type: 'CASH', amount: '12' }, { type: null, amount: 12 }])
      expect(matching('collections', cash, [{ type: 'CHEQUE', amount: 5 }, found])).toBe(found);
  });

  it('match no collection if the other field is of its type and differs, or both are missing', () => {
    const cash = { type: 'CASH', amount: 12 };
    for (const found of [{ amount: 5 }, { type: 'CHEQUE' }, { type: 'CHEQUE', amount: 12 }, {}])
      expect(matching('collections', cash, [found])).toBeUndefined();
  });

  it('must contain equal elements as often as they were sent', () => {
    const [first, second] = [
      { type: 'CASH', amount: 12 },
      { type: 'CASH', amount: 12 },
    ];
    const sent = [{ ...first }, { ...second }];
    expect(matchElements('collections', sent, [first, second])).toEqual([first, second]);
    expect(matchElements('collections', sent, [first])).toEqual([first, undefined]);
  });

  it('match packages with the same external_id by their barcodes', () => {
    const [left, right] = [
      { external_id: 'p-1', barcode: 'b-1' },
      { external_id: 'p-1', barcode: 'b-2' },
    ];
    expect(matchElements('packages', [left, right], [right, left])).toEqual([left, right]);
    expect(align(mirror({ packages: [left, right] }), { packages: [right, left] }).packages).toEqual([right, left]);
  });

  it('are sorted as in the response, with nothing expected of elements that were not sent', () => {
    const sent = mirror({ packages: [one, other] });
    const answered = [{ ...other, uuid: 'x' }, { external_id: 'foreign' }, { ...one, uuid: 'y' }];
    expect(align(sent, { packages: answered }).packages).toEqual([other, {}, one]);
  });

  it('stay as they were sent if the response has no list', () => {
    const sent = mirror({ packages: [one], collections: [{ type: 'CASH', amount: 1 }] });
    for (const answered of [{}, { packages: null, collections: [] }, { packages: 'x' }])
      expect(align(sent, answered)).toEqual(sent);
  });
});
