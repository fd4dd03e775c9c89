/** Properties of the price of any shipment with any method. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greatCircleKm } from './distance.js';
import { priceOf } from './price.js';
import type { MethodPricing } from './types.js';
import { amount, flat, methodsOf, parcelsOf, shipment, shipmentsOf, withParcel } from './test-pricing.js';
import { exact } from './units.js';

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

  it('neither the price nor a part of it is negative, and the price is not below the rounded base fee', () => {
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

  it('the subtotal is the base fee plus the amounts', () => {
    fc.assert(
      fc.property(methods, shipments, (anyMethod, anyShipment) => {
        const { base_fee, parts, subtotal, rate } = priceOf(anyMethod, anyShipment);
        const sum = Object.values(parts).reduce((total, { amount: part }) => total + part, base_fee);
        expect(sum / Number(subtotal) || 1).toBeCloseTo(1, 9);
        expect(Math.abs(rate - Number(subtotal))).toBeLessThanOrEqual(0.5 + Number(subtotal) * 1e-12);
      }),
    );
  });

  it('the price never falls with weight, nor with a side', () => {
    const side = fc.constantFrom('weight', 'length', 'width', 'height', 'quantity');
    fc.assert(
      fc.property(methods, shipments, parcels, side, fc.nat(1000), (anyMethod, anyShipment, one, grown, more) => {
        const before = priceOf(anyMethod, { ...anyShipment, parcels: [one] }).rate;
        const after = priceOf(anyMethod, { ...anyShipment, parcels: [{ ...one, [grown]: one[grown] + more }] }).rate;
        expect(after).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('the price never falls with distance', () => {
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
          weight_unit: 'kg',
          weight_threshold: measure,
          distance_unit: 'km',
          distance_threshold: greatCircleKm(shipment.source, destination).toNumber(),
          volume_unit: 'cm3',
          volume_divisor: 100,
          volume_threshold: measure,
        };
        const { parts } = priceOf(atThreshold, { ...withParcel({ weight: measure, length: measure }), destination });
        expect([parts.weight, parts.distance, parts.volume].map((part) => part.amount)).toEqual([0, 0, 0]);
      }),
    );
  });

  it('the price is the same if the shipment is described in other units', () => {
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

  it('the price is the same if the method is configured in other units', () => {
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

function thousandfold(value: number): number {
  return exact(value).times(1000).toNumber();
}
