/** Tests how an order is judged by field: values that were sent, parts of an assignment, and forms of values. */
import { describe, expect, it } from 'vitest';
import { valueAt, withValue } from '../../../openapi/json/place.js';
import { Ledger } from '../../requests/exchange/ledger.js';
import {
  exampleOf,
  bodyOf,
  readFull,
  orderUuid,
  exchangeFor,
  violationsOf,
  violations,
  judge,
  sent,
  settled,
  at,
  named,
  order,
} from './test-responses.js';
import { answer } from '../../run/test-target.js';

describe('a field of an order that mirrors what was sent', () => {
  const mirrored = [
    ...[
      'external_id',
      'notes',
      'is_return',
      'tags',
      'skills',
      'proof_of_delivery',
      'pickup_schedule',
      'delivery_schedule',
    ],
    ...['customer/external_id', 'customer/name', 'customer/email', 'customer/phone'],
    ...['name', 'line_1', 'line_2', 'city', 'region', 'country', 'zip_code', 'coordinates'].map(
      (name) => `destination_location/${name}`,
    ),
    ...['destination_location/coordinates/lat', 'destination_location/coordinates/lng'],
    ...['source', 'destination'].flatMap((side) => [
      `${side}_contact`,
      ...['uuid', 'name', 'email', 'phone'].map((name) => `${side}_contact/${name}`),
    ]),
    ...['proof_of_delivery/signature', 'proof_of_delivery/image', 'pickup_schedule/from', 'delivery_schedule/to'],
    ...['external_id', 'barcode', 'type', 'length', 'width', 'height', 'weight'].map((name) => `packages/1/${name}`),
    'collections/1/currency',
    ...['packages', 'collections'],
  ];

  it.each(mirrored)('must be present if it was sent: %s', (pointer) => {
    for (const value of [undefined, null])
      expect(violations('getOrder', order(pointer, value), sent(bodyOf('full')))).toEqual([
        `required ${named(at(pointer))}`,
      ]);
  });

  it('may be missing if it was sent without any value', () => {
    const empty = sent({ ...bodyOf('full'), source_contact: {} });
    expect(violations('getOrder', order('source_contact', null), empty)).toEqual([]);
  });

  it.each([
    ['source_contact/uuid', 'the order was created with a source_contact'],
    ['notes', 'the order was created with notes "'],
    ['packages', 'the order was created with packages'],
    ['destination_location/line_1', 'the order was created with destination_location.line_1 "'],
  ])('must be present for the stated reason: %s', (pointer, reason) => {
    const exchange = exchangeFor('getOrder', answer(200, order(pointer, null)));
    const { violations: found } = judge.judge(exchange, sent(bodyOf('full')))!;
    expect(found.map(({ expected }) => expected).join()).toContain(`present, because ${reason}`);
  });

  it.each(mirrored)('may be null, empty or absent if it was not sent: %s', (pointer) => {
    for (const value of [undefined, null, '', [], {}])
      expect(violations('getOrder', order(pointer, value))).toEqual([]);
  });

  it('may be filled in by the server if it was not sent', () => {
    expect(violations('getOrder', readFull, sent(bodyOf('minimal')))).toEqual([]);
  });

  it.each(mirrored)('must have its type if it has a value: %s', (pointer) => {
    const wrong = typeof valueAt(readFull, at(pointer)) === 'object' ? 7 : { an: 'object' };
    expect(violations('getOrder', order(pointer, wrong))).toEqual([`required ${named(at(pointer))}`]);
  });

  it('may be a contact of nulls if none was sent', () => {
    const nobody = { uuid: null, name: null, email: null, phone: null };
    expect(violations('getOrder', order('source_contact', nobody), sent(bodyOf('minimal')))).toEqual([]);
  });

  it('may be absent if it was sent empty or as null', () => {
    const body = { ...bodyOf('full'), tags: [], notes: '', external_id: null, requirements: [] };
    const bare = ['tags', 'notes', 'external_id', 'skills'].reduce(
      (made, name) => withValue(made, at(name), null),
      readFull,
    );
    expect(violations('getOrder', bare, sent(body))).toEqual([]);
  });

  it('is found in lists regardless of their order', () => {
    const packages = valueAt(readFull, at('packages')) as readonly object[];
    const turned = order('packages', [...packages].reverse());
    expect(violations('getOrder', turned, sent(bodyOf('full')))).toEqual([]);
    const lost = withValue(turned, at('packages/0/barcode'), null);
    expect(violations('getOrder', lost, sent(bodyOf('full')))).toEqual(['required data.order.packages[*].barcode']);
  });
});

describe('the carrier', () => {
  it.each([null, undefined, {}, { uuid: 'x', name: 7 }, { anything: true }])(
    'may be %j before an assignment',
    (carrier) => {
      expect(violations('getOrder', order('carrier', carrier))).toEqual([]);
    },
  );

  it.each(['none', 7, false])('must not be %j, before or after', (carrier) => {
    expect(violations('getOrder', order('carrier', carrier))).toEqual(['required data.order.carrier']);
    expect(violations('getOrder', order('carrier', carrier), settled())).toEqual(['required data.order.carrier']);
  });

  it.each([null, undefined, {}])('must not be %j after one', (carrier) => {
    expect(violations('getOrder', order('carrier', carrier), settled())).toContain('required data.order.carrier');
  });

  it.each([
    ...['uuid', 'name', 'agent', 'shipping_method', 'shipping_method/name', 'shipping_method/currency'],
    ...['shipping_method/amount', 'fees', 'fees/0/type', 'fees/0/currency', 'fees/0/amount'],
  ])('has every listed field after one: %s', (pointer) => {
    const place = at(`carrier/${pointer}`);
    expect(violations('getOrder', withValue(readFull, place, undefined), settled())).toEqual([
      `required ${named(place)}`,
    ]);
  });

  it('may have no agent yet, an agent given by name, and no fees', () => {
    for (const agent of [null, 'Maria'])
      expect(violations('getOrder', order('carrier/agent', agent), settled())).toEqual([]);
    expect(violations('getOrder', order('carrier/fees', []), settled())).toEqual([]);
  });

  it('should name its fees SHIPPING_FEE', () => {
    const named = order('carrier/fees/0/type', 'FUEL');
    expect(violations('getOrder', named, settled())).toEqual(['advisory data.order.carrier.fees[*].type']);
  });
});

describe('a value', () => {
  it.each(['customer/avatar', 'source_location/directions', 'source_location/verified_at'])(
    '"or null" may be absent: %s',
    (pointer) => {
      for (const value of [null, undefined])
        expect(violations('getOrder', order(pointer, value), sent(bodyOf('full')))).toEqual([]);
    },
  );

  it.each([
    ...['6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a43', '6A0F2A4E-7C1D-4B58-9A3E-0F5D1C2B3A43'],
    ...[
      '6a0f2a4e-7c1d-1b58-9a3e-0f5d1c2b3a43',
      '018f3a4e-7c1d-7b58-9a3e-0f5d1c2b3a43',
      '00000000-0000-0000-0000-000000000000',
    ],
  ])('may be a uuid in upper or lower case, of any version: %s', (uuid) => {
    expect(violations('getOrder', order('uuid', uuid))).toEqual([]);
  });

  it.each([
    '6a0f2a4e7c1d4b589a3e0f5d1c2b3a43',
    '{6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a43}',
    'urn:uuid:6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a43',
    '12',
    12,
    '',
  ])('must not be a uuid of another form: %j', (uuid) => {
    expect(violations('getOrder', order('uuid', uuid))).toEqual(['required data.order.uuid']);
  });

  it.each(['order_number', 'source_contact/uuid'])('is a string of digits: %s', (pointer) => {
    for (const digits of ['0', '007', '9'.repeat(40)])
      expect(violations('getOrder', order(pointer, digits))).toEqual([]);
    for (const wrong of [7, 'A-7', '7.0', ' 7', '-7', orderUuid])
      expect(violations('getOrder', order(pointer, wrong))).toEqual([`required ${named(at(pointer))}`]);
  });

  it('is a number in any notation, not a string', () => {
    const written = (amount: string) => JSON.stringify(order('packages/0/weight', 'HERE')).replace('"HERE"', amount);
    for (const amount of ['12', '12.0', '1.2e1', '0', '-0.5'])
      expect(violationsOf(exchangeFor('getOrder', answer(200, written(amount))), new Ledger())).toEqual([]);
    expect(violations('getOrder', order('packages/0/weight', '12'))).toEqual([
      'required data.order.packages[*].weight',
    ]);
  });

  it('may be any code for a status or package type', () => {
    expect(violations('getOrder', order('status', 'WAITING'))).toEqual([]);
    expect(violations('getOrder', order('packages/0/type', 'PALLET'))).toEqual([]);
  });

  it.each(['length_unit', 'weight_unit'])('should be an observed unit: %s', (name) => {
    expect(violations('getOrder', order(`packages/0/${name}`, 'st'))).toEqual([
      `advisory data.order.packages[*].${name}`,
    ]);
  });

  it('should be an observed unit in carriers', () => {
    const place = ['data', 'carriers', 0, 'shipping_methods', 0];
    for (const name of ['weight_unit', 'distance_unit', 'volume_unit'])
      expect(violations('listCarriers', withValue(exampleOf('listCarriers'), [...place, name], 'st'))).toEqual([
        `advisory data.carriers[*].shipping_methods[*].${name}`,
      ]);
  });

  it('is a currency of three letters', () => {
    const place = ['data', 'carriers', 0, 'shipping_methods', 0, 'currency'];
    const example = exampleOf('calculateRates');
    expect(violations('calculateRates', withValue(example, place, 'XTS'))).toEqual([]);
    for (const wrong of ['EURO', '€', 'EU', '978'])
      expect(violations('calculateRates', withValue(example, place, wrong))).toEqual([`required ${named(place)}`]);
  });

  it('should not be a negative rate', () => {
    const place = ['data', 'carriers', 0, 'shipping_methods', 0, 'rate'];
    expect(violations('calculateRates', withValue(exampleOf('calculateRates'), place, -1))).toEqual([
      `advisory ${named(place)}`,
    ]);
  });

  it.each(['skills', 'tags'])('is a list of strings: %s', (name) => {
    for (const wrong of ['x', { 0: 'x' }])
      expect(violations('getOrder', order(name, wrong))).toEqual([`required data.order.${name}`]);
    expect(new Set(violations('getOrder', order(name, [7])))).toEqual(new Set([`required data.order.${name}[*]`]));
  });

  it('is a listed skill', () => {
    expect(violations('getOrder', order('skills', ['flying']))).toEqual(['required data.order.skills[*]']);
  });

  it.each(['soon', '04-03-2031 09:00', 1_930_000_000])('is a time of the listed form, not %j', (time) => {
    expect(violations('getOrder', order('created_at', time))).toEqual(['required data.order.created_at']);
    expect(violations('getOrder', order('pickup_schedule/from', time))).toEqual([
      'required data.order.pickup_schedule.from',
    ]);
  });

  it.each(['2031-22-03 16:20', '2031-00-00 16:20', '2031-03-32 16:20'])('is an existing date, not %j', (time) => {
    expect(violations('getOrder', order('created_at', time))).toEqual(['required data.order.created_at']);
  });
});
