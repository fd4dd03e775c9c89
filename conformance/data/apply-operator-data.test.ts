/** Shows what of a valid body gives way to the operator's own data, and what stays. */
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
  it("is moved to the operator's place, and keeps what says nothing of a place", () => {
    const address = { name: 'Depot', external_id: 'l-1', ...sample };
    expect(applyOperatorData(address, { places: [first] })).toStrictEqual({
      ...{ name: 'Depot', external_id: 'l-1', line_1: 'Quai 1', city: 'Lyon', country: 'FR' },
      coordinates: { lat: 45.7, lng: 4.8 },
    });
  });

  it('gets no field that the sample leaves out, and loses what the place has not', () => {
    expect(applyOperatorData({ line_2: 'left', ...sample }, { places: [second] })).toStrictEqual({
      ...{ line_1: 'Rue 2', country: 'FR', coordinates: { lat: 48.8, lng: 2.3 } },
    });
  });

  it('takes the places in turn, over lists and objects', () => {
    const made = applyOperatorData({ source: sample, stops: [sample, sample] }, { places: [first, second] });
    expect(made).toMatchObject({ source: { line_1: 'Quai 1' }, stops: [{ line_1: 'Rue 2' }, { line_1: 'Quai 1' }] });
  });

  it('stays where no places are given, and where it is none', () => {
    expect(applyOperatorData(sample, {})).toStrictEqual(sample);
    for (const other of [{ line_1: 'Main 1' }, { coordinates: { lat: 0, lng: 0 } }, { uuid: 'x' }])
      expect(applyOperatorData(other, { places: [first] })).toStrictEqual(other);
  });
});

describe('a point', () => {
  it('is moved, however it is written', () => {
    expect(applyOperatorData({ from: point, to: point }, { places: [first, second] })).toStrictEqual({
      from: { latitude: 45.7, longitude: 4.8 },
      to: { latitude: 48.8, longitude: 2.3 },
    });
  });

  it('stays where no places are given', () => {
    expect(applyOperatorData({ from: point }, { currency: 'EUR' })).toStrictEqual({ from: point });
  });
});

describe('a contact', () => {
  const body = {
    source_contact: { name: 'A', email: 'a@example.com', phone: '+12025550101' },
    destination_contact: { name: 'B', email: 'b@example.com', phone: '+12025550102' },
  };

  it("is reached at the operator's domain and numbers, which are taken from the last one on", () => {
    const given = { email_domain: 'qa.example.org', phones: ['+441', '+442', '+443'] };
    expect(applyOperatorData(body, given)).toStrictEqual({
      source_contact: { name: 'A', email: 'a@qa.example.org', phone: '+443' },
      destination_contact: { name: 'B', email: 'b@qa.example.org', phone: '+442' },
    });
  });

  it('has a number of its own where the digits are left to the run', () => {
    expect(applyOperatorData(body, { phones: ['+49##'] })).toMatchObject({
      source_contact: { phone: '+4901' },
      destination_contact: { phone: '+4902' },
    });
  });

  it('may have the only number that there is, and what is no text stays', () => {
    const given = { email_domain: 'qa.example.org', phones: ['+441'] };
    expect(
      applyOperatorData([body.source_contact, { email: null, phone: null }, { phone: '+1' }], given),
    ).toStrictEqual([
      { name: 'A', email: 'a@qa.example.org', phone: '+441' },
      { email: null, phone: null },
      { phone: '+441' },
    ]);
  });

  it('stays where neither is given', () => expect(applyOperatorData(body, { currency: 'EUR' })).toStrictEqual(body));
});

describe('a currency or unit', () => {
  const body = {
    currency: 'GBP',
    weight_unit: 'kg',
    dimensions_unit: 'cm',
    packages: [{ weight_unit: 'kg', weight: 2 }],
  };

  it('is replaced at any depth by the one of its own name', () => {
    expect(applyOperatorData(body, { currency: 'EUR', weight_unit: 'lb', dimensions_unit: 'in' })).toStrictEqual({
      ...{ currency: 'EUR', weight_unit: 'lb', dimensions_unit: 'in', packages: [{ weight_unit: 'lb', weight: 2 }] },
    });
    expect(applyOperatorData(body, { currency: 'EUR' })).toStrictEqual({ ...body, currency: 'EUR' });
    expect(applyOperatorData(body, { weight_unit: 'lb' })).toMatchObject({ currency: 'GBP', dimensions_unit: 'cm' });
    expect(applyOperatorData(body, { dimensions_unit: 'in' })).toStrictEqual({ ...body, dimensions_unit: 'in' });
  });

  it('stays where none is given', () => expect(applyOperatorData(body, {})).toStrictEqual(body));

  it('is never put in where the sample has none', () => {
    expect(
      applyOperatorData({ notes: 'a', tags: ['b'], is_return: false, none: null }, { currency: 'EUR' }),
    ).toStrictEqual({
      ...{ notes: 'a', tags: ['b'], is_return: false, none: null },
    });
  });
});
