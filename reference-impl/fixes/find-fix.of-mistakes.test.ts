/** The fix of a common mistake is what a person would have changed. */
import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../openapi/contract/contract.js';
import type { PatchOperation } from '../calls/json-patch.js';
import { exampleOf, unknownUuid } from '../pipeline/test-calls.js';
import { customer, order, package1, proven, replace, sending } from './test-fixes.js';

const { carrier_uuid, shipping_method_uuid } = exampleOf('assignOrder', 'minimal');
const bike = {
  carrier_uuid: 'b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4e02',
  shipping_method_uuid: 'c1000000-0000-4000-8000-000000000021',
};
const collection = { type: 'CASH', amount: 1, currency: 'EUR' };
const berlin = '5d1c7b2a-9e4f-4a36-8c10-7f6e5d4c3b21';
const add = (path: string, value: unknown): PatchOperation => ({ op: 'add', path, value });

describe('the fix of', () => {
  it.each<[string, OperationId, unknown, readonly PatchOperation[]]>([
    ['a missing field', 'createCustomer', { ...customer, type: undefined }, [add('/type', 1)]],
    [
      'neither email nor phone',
      'createCustomer',
      { ...customer, email: undefined },
      [add('/email', 'linus.pauling@example.com')],
    ],
    [
      'null for both',
      'createCustomer',
      { ...customer, email: null, phone: null },
      [replace('/email', 'linus.pauling@example.com'), { op: 'remove', path: '/phone' }],
    ],
    ['null for one', 'createCustomer', { ...customer, phone: null }, [{ op: 'remove', path: '/phone' }]],
    ['a number in quotes', 'createCustomer', { ...customer, type: '2' }, [replace('/type', 2)]],
    ['a number that is not allowed', 'createCustomer', { ...customer, type: 3 }, [replace('/type', 2)]],
    ['such a one in quotes', 'createCustomer', { ...customer, type: '3' }, [replace('/type', 2)]],
    ['a number for text', 'createCustomer', { ...customer, notes: 5 }, [replace('/notes', '5')]],
    ['a national phone', 'createCustomer', { ...customer, phone: '2025550123' }, [replace('/phone', '+12025550145')]],
    [
      'a spaced phone',
      'createCustomer',
      { ...customer, phone: '+1 202 555-0123' },
      [replace('/phone', '+12025550123')],
    ],
    ['no object', 'createCustomer', [customer], [replace('', exampleOf('createCustomer', 'minimal'))]],
    ['nothing', 'createCustomer', undefined, [replace('', exampleOf('createCustomer', 'minimal'))]],
    [
      'a bound',
      'createLocation',
      { ...exampleOf('createLocation', 'minimal'), coordinates: { lat: 91, lng: -200 } },
      [replace('/coordinates/lat', 90), replace('/coordinates/lng', -180)],
    ],
    [
      'a country in lower case',
      'createLocation',
      { ...exampleOf('createLocation', 'minimal'), country: 'fr' },
      [replace('/country', 'FR')],
    ],
    [
      'one thing for a list of it',
      'createOrder',
      { ...order, packages: package1, tags: 'fragile' },
      [replace('/packages', [package1]), replace('/tags', ['fragile'])],
    ],
    [
      'a word in another case',
      'createOrder',
      { ...order, collections: [{ ...collection, type: 'credit card' }] },
      [replace('/collections/0/type', 'CREDIT_CARD')],
    ],
    ['yes for true', 'createOrder', { ...order, is_return: 'no' }, [replace('/is_return', false)]],
    [
      'an inline place where one of the account is needed',
      'createOrder',
      { ...order, source_location: { line_1: 'Here', country: 'DE' } },
      [add('/source_location/uuid', berlin)],
    ],
    [
      'the same in a return',
      'createOrder',
      { ...order, is_return: true, destination_location: { line_1: 'Here', country: 'DE' } },
      [add('/destination_location/uuid', berlin)],
    ],
    [
      'a time as ISO 8601 has it',
      'createOrder',
      { ...order, pickup_schedule: { from: '2031-03-04T09:00:00Z', to: '2031-03-04 11:00' } },
      [replace('/pickup_schedule/from', '2031-03-04 09:00')],
    ],
    [
      'a time of another zone',
      'createOrder',
      { ...order, pickup_schedule: { from: '2031-07-01T10:00:00+02:00', to: '2031-07-01T11:30-01:00' } },
      [replace('/pickup_schedule/from', '2031-07-01 08:00'), replace('/pickup_schedule/to', '2031-07-01 12:30')],
    ],
    ['the name of a number', 'createCustomer', { ...customer, type: 'BUSINESS' }, [replace('/type', 2)]],
    [
      'names of numbers in a list',
      'createLocation',
      {
        ...exampleOf('createLocation', 'minimal'),
        abilities: ['Delivery', 'RETURN'],
        allowed_vehicle_types: ['Large Truck'],
      },
      [replace('/abilities/0', 3), replace('/abilities/1', 4), replace('/allowed_vehicle_types/0', 6)],
    ],
    [
      'numbers in a text',
      'createLocation',
      { ...exampleOf('createLocation', 'minimal'), abilities: '1,3', allowed_vehicle_types: '2' },
      [replace('/abilities', [1, 3]), replace('/allowed_vehicle_types', [2])],
    ],
    [
      'units in words',
      'calculateRates',
      { ...exampleOf('calculateRates', 'full'), weight_unit: 'pounds', dimensions_unit: 'inches' },
      [replace('/weight_unit', 'lb'), replace('/dimensions_unit', 'in')],
    ],
    [
      'a check',
      'createOrder',
      { ...order, collections: [{ ...collection, type: 'Check' }] },
      [replace('/collections/0/type', 'CHEQUE')],
    ],
    [
      'a country as it is spoken of',
      'createLocation',
      { ...exampleOf('createLocation', 'minimal'), country: 'UK' },
      [replace('/country', 'GB')],
    ],
    ['a trunk zero', 'createCustomer', { ...customer, phone: '+49 (0)30 901820' }, [replace('/phone', '+4930901820')]],
    [
      'a name in another style',
      'createCustomer',
      { firstName: 'Grace', lastname: 'Hopper', type: 1, email: 'grace@example.com' },
      [add('/first_name', 'Grace'), add('/last_name', 'Hopper')],
    ],
    [
      'coordinates in full words',
      'createLocation',
      { ...exampleOf('createLocation', 'minimal'), coordinates: { latitude: 48.1, longitude: 11.6 } },
      [add('/coordinates/lat', 48.1), add('/coordinates/lng', 11.6)],
    ],
    [
      'a carrier that is unknown',
      'assignOrder',
      { ...bike, carrier_uuid: unknownUuid },
      [replace('/carrier_uuid', bike.carrier_uuid)],
    ],
    [
      'both unknown',
      'assignOrder',
      { carrier_uuid: unknownUuid, shipping_method_uuid: unknownUuid },
      [replace('/carrier_uuid', carrier_uuid), replace('/shipping_method_uuid', shipping_method_uuid)],
    ],
    [
      'another carrier’s method',
      'assignOrder',
      { carrier_uuid, shipping_method_uuid: bike.shipping_method_uuid },
      [replace('/shipping_method_uuid', shipping_method_uuid)],
    ],
  ])('%s', async (_, id, body, fix) => {
    const send = await sending(id);
    const { json } = await send(body);
    expect(json.fix).toEqual(fix);
    await proven(send, JSON.parse(JSON.stringify(body ?? null)), fix);
  });

  it('an external_id that is already used, alone or among other mistakes, is replaced by an unused one', async () => {
    const send = await sending('createOrder');
    for (const external_id of ['web-1', 'web-1-2']) await send({ ...order, external_id });
    const taken = { ...order, external_id: 'web-1' };
    expect((await send(taken)).json).toMatchObject({
      details: [
        { place: 'external_id', requirement: 'ORD-66', sentence: 'The external_id is already used by order 100002.' },
      ],
      fix: [replace('/external_id', 'web-1-3')],
    });
    expect((await send({ ...taken, is_return: 'no' })).json.fix).toEqual([
      replace('/is_return', false),
      replace('/external_id', 'web-1-3'),
    ]);
  });

  it('an external_id whose next numbers are also used gets a higher one', async () => {
    const send = await sending('createOrder');
    for (let sent = 0; sent < 30; sent++) {
      const { status, json } = await send({ ...order, external_id: 'web-1' });
      if (status !== 200) await proven(send, { ...order, external_id: 'web-1' }, json.fix ?? []);
    }
  });
});
