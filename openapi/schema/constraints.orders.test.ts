/** The walk finds the constraints of the specification in the body of POST /orders. */
import { describe, expect, it } from 'vitest';
import { contract } from '../contract/contract.js';
import {
  badCountries,
  badEmails,
  badPhones,
  badUuids,
  broken,
  coordinates,
  kept,
  placesOf,
  required,
  types,
  under,
  withWords,
} from './test-constraint-tables.js';
import { account, allOf, bodyOf, holdsIn, isStated, walked } from './test-constraints.js';
import { strict } from '../validation/test-validator.js';
import { leftOut, unknownUuid } from '../keywords/kit/mutation.js';
import { placeName, valueAt, withValue } from '../json/place.js';

const strictOf = (id: string) => (value: unknown) => strict.body(contract.operation(id))(value, account);

const badMinutes = ['soon', 'tomorrow', '04-03-2031 09:00', ...withWords];
const otherWords = [
  'in another case',
  'with a space inside',
  'a word of another set',
  'without its last letter',
  'two values with a comma between them',
  'an empty string',
];

describe('the body of POST /orders', () => {
  const id = 'createOrder';
  const contact = { name: 'string', email: 'string', phone: 'string' };
  const address = {
    uuid: 'string',
    name: 'string',
    line_1: 'string',
    line_2: 'string',
    city: 'string',
    region: 'string',
    country: 'string',
    zip_code: 'string',
    ...coordinates('lat', 'lng'),
  };

  it('requires customer, both locations and packages', () => {
    const needed = ['customer', 'source_location', 'destination_location', 'packages'];
    expect(placesOf(id, 'required')).toEqual(needed);
    expect(placesOf(id, 'null')).toEqual(needed);
    expect(placesOf(id, 'optional')).toEqual([
      'external_id',
      'source_contact',
      'destination_contact',
      'collections',
      'requirements',
      'proof_of_delivery',
      'pickup_schedule',
      'delivery_schedule',
      'is_return',
      'notes',
      'tags',
    ]);
  });

  it('has its listed types', () => {
    expect(types(id)).toEqual({
      body: 'object',
      external_id: 'string',
      customer: 'object',
      ...under('customer', {
        uuid: 'string',
        external_id: 'string',
        first_name: 'string',
        last_name: 'string',
        email: 'string',
        phone: 'string',
        notes: 'string',
      }),
      source_location: 'object',
      ...under('source_location', address),
      source_contact: 'object',
      ...under('source_contact', contact),
      destination_location: 'object',
      ...under('destination_location', address),
      destination_contact: 'object',
      ...under('destination_contact', contact),
      collections: 'array',
      'collections[*]': 'object',
      ...under('collections[*]', { type: 'string', amount: 'number', currency: 'string' }),
      packages: 'array',
      'packages[*]': 'object',
      ...under('packages[*]', {
        name: 'string',
        external_id: 'string',
        barcode: 'string',
        type: 'string',
        width: 'number',
        length: 'number',
        height: 'number',
        weight: 'number',
      }),
      requirements: 'array',
      'requirements[*]': 'string',
      proof_of_delivery: 'object',
      ...under('proof_of_delivery', { signature: 'boolean', image: 'boolean' }),
      pickup_schedule: 'object',
      ...under('pickup_schedule', { from: 'string', to: 'string' }),
      delivery_schedule: 'object',
      ...under('delivery_schedule', { from: 'string', to: 'string' }),
      is_return: 'boolean',
      notes: 'string',
      tags: 'array',
      'tags[*]': 'string',
    });
  });

  it('has closed sets of requirements and collection types, and an open set of package types', () => {
    const requirements = ['cooler', 'freezer', 'narcotics', 'heater', 'pos_machine', 'driver_assistant', 'lift'];
    expect(kept(id, 'enum')).toEqual({
      'collections[*].type': ['CASH', 'CHEQUE', 'CREDIT_CARD'],
      'requirements[*]': requirements.map((word) => [word]),
    });
    expect(broken(id, 'enum')).toEqual({
      'collections[*].type': ['UNLISTED', 'CASH_ON_DELIVERY', ...otherWords],
      'requirements[*]': ['UNLISTED', ...otherWords],
    });
    expect(kept(id, 'x-listed')).toEqual({ 'packages[*].type': ['ENVELOPE', 'BAG', 'BOX'] });
    expect(broken(id, 'x-listed')).toEqual({ 'packages[*].type': [] });
  });

  it('has a minimum of 0 for the amount of a collection and four measures of a package', () => {
    const bounded = [
      'collections[*].amount',
      ...['width', 'length', 'height', 'weight'].map((name) => `packages[*].${name}`),
    ];
    expect(kept(id, 'minimum')).toEqual(Object.fromEntries(bounded.map((name) => [name, [0]])));
    expect(broken(id, 'minimum')).toEqual(Object.fromEntries(bounded.map((name) => [name, [-1, -0.004]])));
    expect(placesOf(id, 'maximum')).toEqual([]);
  });

  it('has formats of uuids, e-mail addresses, phone numbers, codes and times', () => {
    expect(broken(id, 'format')).toEqual({
      'customer.uuid': badUuids,
      'customer.email': badEmails,
      'source_location.uuid': badUuids,
      'source_contact.email': badEmails,
      'destination_location.uuid': badUuids,
      'destination_contact.email': badEmails,
    });
    expect(broken(id, 'pattern')).toEqual({
      'customer.phone': badPhones,
      'source_location.country': badCountries,
      'source_contact.phone': badPhones,
      'destination_location.country': badCountries,
      'destination_contact.phone': badPhones,
      'collections[*].currency': ['EU', 'EURO', '978', ...withWords],
      'pickup_schedule.from': badMinutes,
      'pickup_schedule.to': badMinutes,
      'delivery_schedule.from': badMinutes,
      'delivery_schedule.to': badMinutes,
    });
  });

  it('must refer to an existing customer and existing locations', () => {
    expect(placesOf(id, 'x-refers-to')).toEqual(['customer.uuid', 'source_location.uuid', 'destination_location.uuid']);
    expect(Object.values(broken(id, 'x-refers-to'))).toEqual([[unknownUuid], [unknownUuid], [unknownUuid]]);
  });

  it('accepts null only for the name of an inline location', () => {
    const nullable = required(id).filter(({ keeps }) =>
      keeps.some(({ changes }) => changes.some(({ value }) => value === null)),
    );
    expect(nullable.map(({ place }) => placeName(place))).toEqual([
      'source_location.name',
      'destination_location.name',
    ]);
  });

  it('accepts empty lists, except of packages', () => {
    expect(placesOf(id, 'empty')).toEqual(['collections', 'requirements', 'tags']);
  });

  it('has no constraint for quantity', () => {
    expect(allOf(id).filter(({ place }) => place.includes('quantity'))).toEqual([]);
    expect(walked(contract.operation(id)).some(({ place }) => place.join('.') === 'packages.*.weight')).toBe(true);
  });

  describe('in its two workflows', () => {
    const pinned = required(id).filter(({ condition }) => condition);
    const examples = bodyOf(contract.operation(id)).examples;

    it('requires the uuid of the destination for a return, and of the source otherwise', () => {
      expect(
        pinned.map((each) => [placeName(each.place), each.keyword, each.requirement, each.condition?.negated]),
      ).toEqual([
        ['destination_location.uuid', 'required', 'ORD-53', false],
        ['source_location.uuid', 'required', 'ORD-52', true],
      ]);
      for (const { breaks, keeps, place } of pinned) expect([breaks, keeps]).toEqual([[leftOut(place)], []]);
    });

    it.each([
      ['full', true, false],
      ['return', false, true],
      ['references', true, false],
      ['minimal', true, false],
    ])('depends on is_return in the example: %s', (name, standard, returned) => {
      const [destination, source] = pinned;
      expect([holdsIn(examples[name], source!), holdsIn(examples[name], destination!)]).toEqual([standard, returned]);
    });

    it('accepts an inline location on the other side', () => {
      const inline = valueAt(examples['full'], ['destination_location']);
      const reversed = withValue(examples['full'], ['source_location'], inline);
      expect(strictOf(id)(reversed).map(({ requirement: row }) => row)).toEqual(['ORD-52']);
      const returned = withValue(examples['return'], ['destination_location'], inline);
      expect(strictOf(id)(returned).map(({ requirement: row }) => row)).toEqual(['ORD-53']);
      const references = withValue(examples['references'], ['is_return'], true);
      expect(strictOf(id)(references)).toEqual([]);
    });
  });

  it('has open questions for the presence of nested fields', () => {
    const presence = allOf(id).filter(({ keyword }) => keyword === 'optional' || keyword === 'required');
    const nested = presence.filter(({ place, condition }) => place.length > 1 && !condition);
    expect(nested.length).toBeGreaterThan(40);
    expect(nested.filter(isStated)).toEqual([]);
    const rows = new Map(nested.map(({ place, requirement: row }) => [placeName(place.slice(0, -1)), row]));
    expect(Object.fromEntries(rows)).toEqual({
      customer: 'ORD-72',
      source_location: 'ORD-72',
      'source_location.coordinates': 'ORD-72',
      destination_location: 'ORD-72',
      'destination_location.coordinates': 'ORD-72',
      source_contact: 'ORD-73',
      destination_contact: 'ORD-73',
      'collections[*]': 'ORD-73',
      'packages[*]': 'ORD-73',
      proof_of_delivery: 'ORD-73',
      pickup_schedule: 'ORD-73',
      delivery_schedule: 'ORD-73',
    });
  });
});
