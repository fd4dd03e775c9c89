/** Tests which values of a valid body the operator's test data replace. */
import { describe, expect, it } from 'vitest';
import { applyOperatorData } from './apply-operator-data.js';
import type { GivenPlace } from './operator-data.js';

const [first, second]: GivenPlace[] = [
  { line_1: 'Quai 1', city: 'Lyon', country: 'FR', zip_code: '69001', coordinates: { lat: 45.7, lng: 4.8 } },
  { line_1: 'Rue 2', country: 'FR', coordinates: { lat: 48.8, lng: 2.3 } },
] as const;

const sample = { line_1: 'Main 1', city: 'Berlin', country: 'DE', coordinates: { lat: 0, lng: 13.4 } };
const point = { latitude: 0, longitude: 13.4 };

describe('an address', () => {
  it("is moved to the operator's place, and keeps its name and external_id", () => {
    const address = { name: 'Depot', external_id: 'l-1', ...sample };
    expect(applyOperatorData(address, { places: [first] })).toStrictEqual({
      name: 'Depot',
      external_id: 'l-1',
      line_1: 'Quai 1',
      city: 'Lyon',
      country: 'FR',
      coordinates: { lat: 45.7, lng: 4.8 },
    });
  });

  it('gets no field that the sample lacks, and loses fields that the place lacks', () => {
    expect(applyOperatorData({ line_2: 'left', ...sample }, { places: [second] })).toStrictEqual({
      line_1: 'Rue 2',
      country: 'FR',
      coordinates: { lat: 48.8, lng: 2.3 },
    });
  });

  it('uses the places in turn, across lists and objects', () => {
    const made = applyOperatorData({ source: sample, stops: [sample, sample] }, { places: [first, second] });
    expect(made).toMatchObject({ source: { line_1: 'Quai 1' }, stops: [{ line_1: 'Rue 2' }, { line_1: 'Quai 1' }] });
  });

  it('stays the same without given places; so does an object that is no address', () => {
    expect(applyOperatorData(sample, {})).toStrictEqual(sample);
    for (const other of [{ line_1: 'Main 1' }, { coordinates: { lat: 0, lng: 0 } }, { uuid: 'x' }])
      expect(applyOperatorData(other, { places: [first] })).toStrictEqual(other);
  });
});

describe('a point', () => {
  it('is moved if it is written as latitude and longitude', () => {
    expect(applyOperatorData({ from: point, to: point }, { places: [first, second] })).toStrictEqual({
      from: { latitude: 45.7, longitude: 4.8 },
      to: { latitude: 48.8, longitude: 2.3 },
    });
  });

  it('stays the same without given places', () => {
    expect(applyOperatorData({ from: point }, { currency: 'EUR' })).toStrictEqual({ from: point });
  });
});

describe('a contact', () => {
  const body = {
    source_contact: { name: 'A', email: 'a@example.com', phone: '+12025550101' },
    destination_contact: { name: 'B', email: 'b@example.com', phone: '+12025550102' },
  };

  it("gets the operator's domain and phones, used from the last one backwards", () => {
    const given = { email_domain: 'qa.example.org', phones: ['+441', '+442', '+443'] };
    expect(applyOperatorData(body, given)).toStrictEqual({
      source_contact: { name: 'A', email: 'a@qa.example.org', phone: '+443' },
      destination_contact: { name: 'B', email: 'b@qa.example.org', phone: '+442' },
    });
  });

  it('gets a unique number if the phone ends in # for digits', () => {
    expect(applyOperatorData(body, { phones: ['+49##'] })).toMatchObject({
      source_contact: { phone: '+4901' },
      destination_contact: { phone: '+4902' },
    });
  });

  it('gets the only number if there is one, and values that are no strings stay the same', () => {
    const given = { email_domain: 'qa.example.org', phones: ['+441'] };
    expect(
      applyOperatorData([body.source_contact, { email: null, phone: null }, { phone: '+1' }], given),
    ).toStrictEqual([
      { name: 'A', email: 'a@qa.example.org', phone: '+441' },
      { email: null, phone: null },
      { phone: '+441' },
    ]);
  });

  it('stays if neither is given', () => expect(applyOperatorData(body, { currency: 'EUR' })).toStrictEqual(body));
});

describe('a currency or unit', () => {
  const body = {
    currency: 'GBP',
    weight_unit: 'kg',
    dimensions_unit: 'cm',
    packages: [{ weight_unit: 'kg', weight: 2 }],
  };

  it('is replaced at any depth by the given value of the same name', () => {
    expect(applyOperatorData(body, { currency: 'EUR', weight_unit: 'lb', dimensions_unit: 'in' })).toStrictEqual({
      currency: 'EUR',
      weight_unit: 'lb',
      dimensions_unit: 'in',
      packages: [{ weight_unit: 'lb', weight: 2 }],
    });
    expect(applyOperatorData(body, { currency: 'EUR' })).toStrictEqual({ ...body, currency: 'EUR' });
    expect(applyOperatorData(body, { weight_unit: 'lb' })).toMatchObject({ currency: 'GBP', dimensions_unit: 'cm' });
    expect(applyOperatorData(body, { dimensions_unit: 'in' })).toStrictEqual({ ...body, dimensions_unit: 'in' });
  });

  it('stays the same without a given value', () => expect(applyOperatorData(body, {})).toStrictEqual(body));

  it('is not added if the sample has none', () => {
    expect(
      applyOperatorData({ notes: 'a', tags: ['b'], is_return: false, none: null }, { currency: 'EUR' }),
    ).toStrictEqual({
      notes: 'a',
      tags: ['b'],
      is_return: false,
      none: null,
    });
  });
});
