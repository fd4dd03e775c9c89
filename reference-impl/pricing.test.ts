/** Tests the price computation: worked cases, and what must hold for any method and shipment. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MethodPricing, Parcel, Shipment } from './pricing.js';
import { greatCircleKm, priceOf } from './pricing.js';
import { amount, degrees, methodsOf, parcelsOf, plainMethod as method, shipmentsOf } from './test-pricing.js';
import { exact, UnknownUnitError } from './units.js';

const parcel: Parcel = { weight: 1, length: 10, width: 10, height: 10, quantity: 1 };

const shipment: Shipment = {
  source: { latitude: 0, longitude: 0 },
  destination: { latitude: 0, longitude: 0 },
  weight_unit: 'kg',
  dimensions_unit: 'cm',
  parcels: [parcel],
};

const flat = { weight_surcharge_flat: true, distance_surcharge_flat: true, volume_surcharge_flat: true };

describe('priceOf', () => {
  it('charges the base fee alone when nothing exceeds its threshold', () => {
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

  it('shows a conversion exactly where the units of method and shipment differ', () => {
    const imperial = { ...method, weight_unit: 'lb', volume_unit: 'in3', distance_unit: 'mi' };
    const { parts } = priceOf(imperial, withParcel({ weight: 0.45359237, length: 2.54, width: 2.54, height: 2.54 }));
    expect(parts.weight.conversion).toEqual({ from: 0.45359237, fromUnit: 'kg', to: 1, toUnit: 'lb' });
    expect(parts.distance.conversion).toEqual({ from: 0, fromUnit: 'km', to: 0, toUnit: 'mi' });
    expect(parts.volume.conversion).toEqual({ from: 16.387064, fromUnit: 'cm3', to: 1, toUnit: 'in3' });
    expect(priceOf(method, shipment).parts.weight).not.toHaveProperty('conversion');
  });

  it('adds up the parcels, each as often as its quantity, before comparing', () => {
    const parcels = [
      { ...parcel, weight: 4, quantity: 2 },
      { ...parcel, weight: 3.5, length: 20 },
    ];
    const { parts, rate } = priceOf(method, { ...shipment, parcels });
    expect(parts.weight).toMatchObject({ measure: 11.5, excess: 1.5, amount: 3 });
    expect(parts.volume).toMatchObject({ volume: 4000, measure: 0.8 });
    expect(rate).toBe(8);
  });

  it('takes an order without parcels for one that weighs nothing', () => {
    expect(priceOf(method, { ...shipment, parcels: [] }).rate).toBe(5);
  });

  it.each([0, -1])('takes a divisor of %d for 1', (volume_divisor) => {
    const { volume } = priceOf({ ...method, volume_divisor }, shipment).parts;
    expect(volume).toMatchObject({ measure: 1000, divisor: 1, excess: 996 });
  });

  it('brings a seventh times seven back to one, so that a half still goes up', () => {
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

  it('refuses measures whose product no JSON number can hold', () => {
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
    // The example that haversine implementations are commonly compared by: 2887.26 km with their radius of 6372.8 km.
    ['from Nashville to Los Angeles', [36.12, -86.67], [33.94, -118.4], '2886.448430'],
  ] as const)('%s', (_, from, to, km) => {
    expect(greatCircleKm(point(from), point(to)).toFixed()).toBe(exact(km).toFixed());
  });

  it('is half the circumference for opposite points, where rounding is at its worst', () => {
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

describe('for any method and shipment', () => {
  const methods = methodsOf(amount);
  const parcels = parcelsOf(amount);
  const shipments = shipmentsOf(parcels);

  it('the price is the same each time, and survives JSON', () => {
    fc.assert(
      fc.property(methods, shipments, (anyMethod, anyShipment) => {
        const receipt = priceOf(anyMethod, anyShipment);
        expect(priceOf(structuredClone(anyMethod), structuredClone(anyShipment))).toEqual(receipt);
        expect(JSON.parse(JSON.stringify(receipt))).toEqual(receipt);
      }),
    );
  });

  it('neither the price nor a part of it is negative, and the price not below the rounded base fee', () => {
    fc.assert(
      fc.property(methods, shipments, (anyMethod, anyShipment) => {
        const { parts, rate } = priceOf(anyMethod, anyShipment);
        for (const { amount: part, excess } of Object.values(parts))
          expect(Math.min(part, excess)).toBeGreaterThanOrEqual(0);
        expect(rate).toBeGreaterThanOrEqual(
          priceOf(anyMethod, { ...anyShipment, destination: anyShipment.source, parcels: [] }).rate,
        );
      }),
    );
  });

  it('the subtotal is the base fee and the amounts', () => {
    fc.assert(
      fc.property(methods, shipments, (anyMethod, anyShipment) => {
        const { base_fee, parts, subtotal, rate } = priceOf(anyMethod, anyShipment);
        const sum = Object.values(parts).reduce((total, { amount: part }) => total + part, base_fee);
        expect(sum / Number(subtotal) || 1).toBeCloseTo(1, 9);
        expect(Math.abs(rate - Number(subtotal))).toBeLessThanOrEqual(0.5 + Number(subtotal) * 1e-12);
      }),
    );
  });

  it('it never falls with weight, nor with a side', () => {
    const side = fc.constantFrom('weight', 'length', 'width', 'height', 'quantity');
    fc.assert(
      fc.property(methods, shipments, parcels, side, fc.nat(1000), (anyMethod, anyShipment, one, grown, more) => {
        const before = priceOf(anyMethod, { ...anyShipment, parcels: [one] }).rate;
        const after = priceOf(anyMethod, { ...anyShipment, parcels: [{ ...one, [grown]: one[grown] + more }] }).rate;
        expect(after).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('it never falls with distance', () => {
    const latitude = fc.integer({ min: 0, max: 90_000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(methods, latitude, latitude, (anyMethod, a, b) => {
        const rateTo = (north: number) =>
          priceOf(anyMethod, { ...shipment, destination: { latitude: north, longitude: 0 } }).rate;
        expect(rateTo(Math.max(a, b))).toBeGreaterThanOrEqual(rateTo(Math.min(a, b)));
      }),
    );
  });

  it('a flat surcharge is the same for any excess', () => {
    fc.assert(
      fc.property(methods, fc.integer({ min: 1, max: 1e6 }), (anyMethod, excess) => {
        const flatMethod = { ...anyMethod, ...flat, weight_unit: 'kg' };
        const { weight } = priceOf(flatMethod, withParcel({ weight: anyMethod.weight_threshold + excess })).parts;
        expect(weight.amount).toBe(anyMethod.weight_surcharge);
      }),
    );
  });

  it('a measure exactly at its threshold costs nothing', () => {
    const kilometres = fc.integer({ min: 0, max: 90 }).map((latitude) => ({ latitude, longitude: 0 }));
    fc.assert(
      fc.property(methods, amount, kilometres, (anyMethod, measure, destination) => {
        const atThreshold: MethodPricing = {
          ...anyMethod,
          ...{ weight_unit: 'kg', weight_threshold: measure },
          ...{ distance_unit: 'km', distance_threshold: greatCircleKm(shipment.source, destination).toNumber() },
          ...{ volume_unit: 'cm3', volume_divisor: 100, volume_threshold: measure },
        };
        const { parts } = priceOf(atThreshold, { ...withParcel({ weight: measure, length: measure }), destination });
        expect([parts.weight, parts.distance, parts.volume].map((part) => part.amount)).toEqual([0, 0, 0]);
      }),
    );
  });

  it('the price is the same when the shipment is described in other units', () => {
    const whole = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(methods, whole, whole, whole, (anyMethod, pounds, inches, width) => {
        const imperial = {
          ...withParcel({ weight: pounds, length: inches, width, height: 7 }),
          weight_unit: 'lb',
          dimensions_unit: 'in',
        };
        const metric = withParcel({
          weight: exact(pounds).times('0.45359237').toNumber(),
          length: exact(inches).times('2.54').toNumber(),
          width: exact(width).times('2.54').toNumber(),
          height: 17.78,
        });
        const [one, other] = [priceOf(anyMethod, imperial), priceOf(anyMethod, metric)];
        expect(other.subtotal).toBe(one.subtotal);
        expect(other.rate).toBe(one.rate);
      }),
    );
  });

  it('the price is the same when the method is configured in other units', () => {
    fc.assert(
      fc.property(methods, shipments, (anyMethod, anyShipment) => {
        const grams = {
          ...anyMethod,
          ...flat,
          weight_unit: 'g',
          weight_threshold: thousandfold(anyMethod.weight_threshold),
        };
        expect(priceOf(grams, anyShipment).rate).toBe(
          priceOf({ ...anyMethod, ...flat, weight_unit: 'kg' }, anyShipment).rate,
        );
      }),
    );
  });
});

function withParcel(change: Partial<Parcel>): Shipment {
  return { ...shipment, parcels: [{ ...parcel, ...change }] };
}

function point([latitude, longitude]: readonly [number, number]) {
  return { latitude, longitude };
}

function thousandfold(value: number): number {
  return exact(value).times(1000).toNumber();
}
