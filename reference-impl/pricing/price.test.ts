/** Calculated examples of prices, and of the distances in them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greatCircleKm } from './distance.js';
import { priceOf } from './price.js';
import { degrees, flat, parcel, plainMethod as method, shipment, withParcel } from './test-pricing.js';
import { exact, UnknownUnitError } from './units.js';

describe('priceOf', () => {
  it('charges only the base fee if no measure exceeds its threshold', () => {
    expect(priceOf(method, shipment)).toEqual({
      currency: 'EUR',
      base_fee: 5,
      parts: {
        weight: { measure: 1, unit: 'kg', threshold: 10, excess: 0, flat: false, surcharge: 2, amount: 0, exact: '0' },
        distance: {
          measure: 0,
          unit: 'km',
          threshold: 20,
          excess: 0,
          flat: false,
          surcharge: 0.5,
          amount: 0,
          exact: '0',
        },
        volume: {
          measure: 0.2,
          unit: 'cm3',
          threshold: 4,
          excess: 0,
          flat: false,
          surcharge: 3,
          amount: 0,
          exact: '0',
          volume: 1000,
          divisor: 5000,
        },
      },
      subtotal: '5',
      rounding: { digits: 2, mode: 'half-up', by: 0 },
      rate: 5,
    });
  });

  it('shows a conversion only if the units of method and shipment differ', () => {
    const imperial = { ...method, weight_unit: 'lb', volume_unit: 'in3', distance_unit: 'mi' };
    const { parts } = priceOf(imperial, withParcel({ weight: 0.45359237, length: 2.54, width: 2.54, height: 2.54 }));
    expect(parts.weight.conversion).toEqual({ from: 0.45359237, fromUnit: 'kg', to: 1, toUnit: 'lb' });
    expect(parts.distance.conversion).toEqual({ from: 0, fromUnit: 'km', to: 0, toUnit: 'mi' });
    expect(parts.volume.conversion).toEqual({ from: 16.387064, fromUnit: 'cm3', to: 1, toUnit: 'in3' });
    expect(priceOf(method, shipment).parts.weight).not.toHaveProperty('conversion');
  });

  it('adds up the parcels, each times its quantity, before comparing', () => {
    const parcels = [
      { ...parcel, weight: 4, quantity: 2 },
      { ...parcel, weight: 3.5, length: 20 },
    ];
    const { parts, rate } = priceOf(method, { ...shipment, parcels });
    expect(parts.weight).toMatchObject({ measure: 11.5, excess: 1.5, amount: 3 });
    expect(parts.volume).toMatchObject({ volume: 4000, measure: 0.8 });
    expect(rate).toBe(8);
  });

  it('treats an order without parcels as weightless', () => {
    expect(priceOf(method, { ...shipment, parcels: [] }).rate).toBe(5);
  });

  it.each([0, -1])('treats a divisor of %d as 1', (volume_divisor) => {
    const { volume } = priceOf({ ...method, volume_divisor }, shipment).parts;
    expect(volume).toMatchObject({ measure: 1000, divisor: 1, excess: 996 });
  });

  it('calculates 7 × 1/7 as exactly 1, so that a half is still rounded up', () => {
    const sevenths = { ...method, base_fee: 0, volume_divisor: 7, volume_threshold: 0, volume_surcharge: 0.006965 };
    const { subtotal, rate } = priceOf(sevenths, shipment);
    expect(subtotal).toBe('0.995');
    expect(rate).toBe(1);
  });

  it.each([
    ['JPY', 0.5, 6],
    ['JPY', 0.49, 5],
    ['EUR', 0.005, 5.01],
    ['EUR', 0.0049, 5],
    ['KWD', 0.0005, 5.001],
    ['KWD', 0.00049, 5],
  ])('rounds the sum in %s half up: 5 + %d is %d', (currency, weight_surcharge, rate) => {
    expect(priceOf({ ...method, ...flat, currency, weight_surcharge }, withParcel({ weight: 11 })).rate).toBe(rate);
  });

  it.each([
    [{ ...method, weight_unit: 'stone' }, shipment, 'weight'],
    [{ ...method, distance_unit: 'league' }, shipment, 'distance'],
    [{ ...method, volume_unit: 'gal' }, shipment, 'volume'],
    [method, { ...shipment, weight_unit: 'lbs' }, 'weight'],
    [method, { ...shipment, dimensions_unit: 'inch' }, 'length'],
  ])('refuses unknown units', (badMethod, badShipment, quantity) => {
    expect(() => priceOf(badMethod, badShipment)).toThrow(UnknownUnitError);
    expect(() => priceOf(badMethod, badShipment)).toThrow(`unknown ${quantity} unit`);
  });

  it('refuses measures whose product exceeds the largest JSON number', () => {
    expect(() => priceOf(method, withParcel({ length: 1e200, width: 1e200, height: 1 }))).toThrow(RangeError);
  });
});

describe('greatCircleKm', () => {
  it.each([
    ['the same point', [12, 34], [12, 34], '0'],
    ['a degree on the equator', [0, 0], [0, 1], '111.19508'],
    ['a degree on a meridian', [0, 0], [1, 0], '111.19508'],
    ['across the date line', [0, 179.5], [0, -179.5], '111.19508'],
    ['from pole to pole', [90, 0], [-90, 0], '20015.114442'],
    ['to the opposite point', [0, 0], [0, 180], '20015.114442'],
    // The common test case of haversine implementations: 2887.26 km with their radius of 6372.8 km.
    ['from Nashville to Los Angeles', [36.12, -86.67], [33.94, -118.4], '2886.448430'],
  ] as const)('%s', (_, from, to, km) => {
    expect(greatCircleKm(point(from), point(to)).toFixed()).toBe(exact(km).toFixed());
  });

  it('is half the circumference for opposite points, where rounding errors are largest', () => {
    for (let latitude = -90; latitude <= 90; latitude += 0.5) {
      const km = greatCircleKm({ latitude, longitude: -180 }, { latitude: -latitude, longitude: 0 });
      expect(km.toNumber()).toBeCloseTo(20015.1144, 2);
    }
  });

  it('is the same in both directions and a number for any coordinates', () => {
    const coordinates = fc.tuple(degrees(90), degrees(180));
    fc.assert(
      fc.property(coordinates, coordinates, (a, b) => {
        const there = greatCircleKm(point(a), point(b));
        expect(there.isFinite() && !there.isNegative()).toBe(true);
        expect(
          there
            .minus(greatCircleKm(point(b), point(a)))
            .abs()
            .toNumber(),
        ).toBeLessThanOrEqual(1e-6);
      }),
    );
  });
});

function point([latitude, longitude]: readonly [number, number]) {
  return { latitude, longitude };
}
