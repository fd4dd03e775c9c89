/** A fast rate always equals the exact one, and nearly every shipment has a fast rate. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minorDigits } from './currency.js';
import { priceOf } from './price.js';
import type { MethodPricing, Shipment } from './types.js';
import { fastRatesOf } from './fast-rates.js';
import { standardAccounts } from '../account/seed.js';
import { amount, methodsOf, parcelsOf, plainMethod, shipmentsOf } from './test-pricing.js';
import { exact } from './units.js';

const ordinary = { methods: methodsOf(amount), shipments: shipmentsOf(parcelsOf(amount)) };

/** Numbers of any size and length, numbers without a fast rate, and values that some callers pass as numbers. */
const hard = fc.oneof(
  amount,
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: 0, noNaN: true }),
  fc.double(),
  fc.constantFrom(0, -0, -1, 1 / 3, 0.1 + 0.2, 2.675, 5e-324, 1e-160, 1e15, 1e15 + 1, 2 ** 53, 1e21, Number.MAX_VALUE),
);
const any = { methods: methodsOf(hard), shipments: shipmentsOf(parcelsOf(hard)) };

describe('fast rates', () => {
  it.each([
    ['ordinary numbers', ordinary],
    ['any numbers', any],
  ])('equal the exact ones or are undefined, for %s', (_, { methods, shipments }) => {
    fc.assert(fc.property(methods, shipments, expectSameOrNone), { numRuns: 500 });
  });

  it('equal the exact ones or are undefined, even near half a coin', () => {
    const away = fc.constantFrom(0, 1e-9, -1e-9, 1e-12, -1e-12, 1e-14, -1e-14, 1e-15, -1e-15);
    fc.assert(
      fc.property(ordinary.methods, ordinary.shipments, away, (method, shipment, beside) => {
        expectSameOrNone({ ...method, base_fee: feeForHalfACoin(method, shipment, beside) }, shipment);
      }),
      { numRuns: 500 },
    );
  });

  it('equal the exact ones or are undefined, even near a threshold', () => {
    const factor = fc.constantFrom(1, 1 + 2 ** -52, 1 - 2 ** -53, 1 + 1e-14, 1 - 1e-14, 1 + 1e-12, 1 - 1e-12);
    fc.assert(
      fc.property(ordinary.methods, ordinary.shipments, factor, (method, shipment, by) => {
        const { weight, distance, volume } = priceOf(method, shipment).parts;
        const thresholds = {
          weight_threshold: weight.measure * by,
          distance_threshold: distance.measure * by,
          volume_threshold: volume.measure * by,
        };
        expectSameOrNone({ ...method, ...thresholds }, shipment);
      }),
      { numRuns: 500 },
    );
  });

  it('exist for more than 95% of shipments with the methods of the accounts', () => {
    const methods = standardAccounts().flatMap(({ carriers }) =>
      carriers.flatMap((carrier) => carrier.shipping_methods),
    );
    const small = fc.integer({ min: 0, max: 5000 }).map((hundredths) => hundredths / 100);
    const rates = fc
      .sample(shipmentsOf(parcelsOf(small)), { numRuns: 300, seed: 1 })
      .flatMap((shipment) => methods.map(fastRatesOf(shipment)));
    expect(rates.filter((rate) => rate !== undefined).length).toBeGreaterThan(0.95 * rates.length);
  });
});

describe('the fast rate', () => {
  const method: MethodPricing = { ...plainMethod, weight_surcharge_flat: true };
  const here = { latitude: 0, longitude: 0 };
  const parcel = { weight: 12, length: 10, width: 10, height: 10, quantity: 1 };
  const hair = { ...parcel, length: 1e-162, width: 1e-162, height: 1e15, quantity: 1e15 };
  const shipment: Shipment = {
    source: here,
    destination: here,
    weight_unit: 'kg',
    dimensions_unit: 'cm',
    parcels: [parcel],
  };

  it('exists for an ordinary shipment', () => {
    expect(fastRatesOf(shipment)(method)).toBe(7);
  });

  it.each([
    ['half a coin', { base_fee: 5.005 }, {}],
    ['a flat surcharge at its threshold', { weight_threshold: 12 }, {}],
    ['an unknown unit of the method', { distance_unit: 'league' }, {}],
    ['an unknown unit of the shipment', {}, { dimensions_unit: 'inch' }],
    ['an unknown unit, even for nothing', { weight_surcharge: 0 }, { weight_unit: 'stone' }],
    ['a place that is none', {}, { source: { ...here, latitude: NaN } }],
    ['a negative number', { base_fee: -1 }, {}],
    ['a divisor next to nothing', { volume_divisor: 1e-320 }, { parcels: [hair] }],
    ['a huge number', {}, { parcels: [{ ...parcel, length: 1e16 }] }],
    ['what is not a number', {}, { parcels: [{ ...parcel, weight: null as unknown as number }] }],
    ['very many parcels', {}, { parcels: Array.from({ length: 101 }, () => parcel) }],
  ])('is undefined for %s', (_, ofMethod: Partial<MethodPricing>, ofShipment: Partial<Shipment>) => {
    expect(fastRatesOf({ ...shipment, ...ofShipment })({ ...method, ...ofMethod })).toBeUndefined();
  });
});

function expectSameOrNone(method: MethodPricing, shipment: Shipment): void {
  const rate = fastRatesOf(shipment)(method);
  if (rate !== undefined) expect(rate).toBe(priceOf(method, shipment).rate);
}

/** A base fee with which the sum is `beside` away from half a coin. */
function feeForHalfACoin(method: MethodPricing, shipment: Shipment, beside: number): number {
  const { subtotal } = priceOf({ ...method, base_fee: 0 }, shipment);
  const coin = exact(10).pow(-minorDigits(method.currency));
  const middle = exact(subtotal).div(coin).floor().plus(1.5).times(coin);
  return middle.minus(subtotal).plus(beside).toNumber();
}
