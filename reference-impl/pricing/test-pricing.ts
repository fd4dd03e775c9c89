/** Shipments and methods for tests of prices: plain ones, and random ones with the numbers of a test. */
import fc from 'fast-check';
import type { MethodPricing, Parcel, Shipment } from './types.js';

/** A method that charges for each kilogram, kilometre and divided cubic centimetre beyond its thresholds. */
export const plainMethod: MethodPricing = {
  base_fee: 5,
  currency: 'EUR',
  weight_threshold: 10,
  weight_surcharge: 2,
  weight_surcharge_flat: false,
  weight_unit: 'kg',
  distance_threshold: 20,
  distance_surcharge: 0.5,
  distance_surcharge_flat: false,
  distance_unit: 'km',
  volume_threshold: 4,
  volume_surcharge: 3,
  volume_surcharge_flat: false,
  volume_divisor: 5000,
  volume_unit: 'cm3',
};

export const parcel: Parcel = { weight: 1, length: 10, width: 10, height: 10, quantity: 1 };

/** A shipment of one parcel with a distance of 0. */
export const shipment: Shipment = {
  source: { latitude: 0, longitude: 0 },
  destination: { latitude: 0, longitude: 0 },
  weight_unit: 'kg',
  dimensions_unit: 'cm',
  parcels: [parcel],
};

export function withParcel(change: Partial<Parcel>): Shipment {
  return { ...shipment, parcels: [{ ...parcel, ...change }] };
}

/** Changes to a method that make its surcharges flat. */
export const flat = { weight_surcharge_flat: true, distance_surcharge_flat: true, volume_surcharge_flat: true };

/** Amounts with two decimals. */
export const amount = fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100);

export function methodsOf(numbers: fc.Arbitrary<number>): fc.Arbitrary<MethodPricing> {
  return fc.record({
    base_fee: numbers,
    currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'),
    weight_threshold: numbers,
    weight_surcharge: numbers,
    weight_surcharge_flat: fc.boolean(),
    weight_unit: fc.constantFrom('g', 'kg', 'oz', 'lb'),
    distance_threshold: numbers,
    distance_surcharge: numbers,
    distance_surcharge_flat: fc.boolean(),
    distance_unit: fc.constantFrom('m', 'km', 'mi', 'ft'),
    volume_threshold: numbers,
    volume_surcharge: numbers,
    volume_surcharge_flat: fc.boolean(),
    volume_divisor: fc.constantFrom(0, 1, 139, 5000, 0.5),
    volume_unit: fc.constantFrom('cm3', 'in3', 'm3', 'ft3', 'l'),
  });
}

export function parcelsOf(numbers: fc.Arbitrary<number>): fc.Arbitrary<Parcel> {
  return fc.record({
    weight: numbers,
    length: numbers,
    width: numbers,
    height: numbers,
    quantity: fc.integer({ min: 0, max: 20 }),
  });
}

export function shipmentsOf(parcels: fc.Arbitrary<Parcel>): fc.Arbitrary<Shipment> {
  return fc.record({
    source: fc.record({ latitude: degrees(90), longitude: degrees(180) }),
    destination: fc.record({ latitude: degrees(90), longitude: degrees(180) }),
    weight_unit: fc.constantFrom('g', 'kg', 'oz', 'lb'),
    dimensions_unit: fc.constantFrom('mm', 'cm', 'm', 'in', 'ft'),
    parcels: fc.array(parcels, { maxLength: 3 }),
  });
}

export function degrees(limit: number): fc.Arbitrary<number> {
  return fc.double({ min: -limit, max: limit, noNaN: true });
}
