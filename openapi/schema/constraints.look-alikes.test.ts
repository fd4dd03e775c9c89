/** The walk finds values that may be written in other scripts' digits or look-alike letters: only hints forbid that. */
import { expect, it } from 'vitest';
import { lookAlikes, valuesOf } from './test-constraint-tables.js';
import { allOf } from './test-constraints.js';
import { placeName } from '../json/place.js';

const places: Readonly<Record<string, readonly string[]>> = {
  calculateRates: [],
  createCustomer: ['phone'],
  updateCustomer: ['phone'],
  createLocation: ['country'],
  createOrder: [
    ...['customer.uuid', 'customer.phone', 'source_location.uuid', 'source_location.country', 'source_contact.phone'],
    ...['destination_location.uuid', 'destination_location.country', 'destination_contact.phone'],
    'collections[*].currency',
    ...['pickup_schedule.from', 'pickup_schedule.to', 'delivery_schedule.from', 'delivery_schedule.to'],
  ],
  assignOrder: ['carrier_uuid', 'shipping_method_uuid'],
};

it.each(Object.entries(places))('%s has a hint for each stated format except for e-mail addresses', (id, expected) => {
  const hints = allOf(id).filter(({ requirement: row }) => row === 'FMT-05');
  expect(hints.map(({ place }) => placeName(place))).toEqual(expected);
  for (const { breaks, keeps, level, disguised } of hints)
    expect([breaks.map(valuesOf), keeps, level, disguised]).toEqual([lookAlikes, [], 'advisory', true]);
});
