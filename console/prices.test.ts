import { describe, expect, it } from 'vitest';
import { dimensionNames, membersOf, referenceModel, type PricingModel } from '../openapi/profile/pricing-models.js';
import { priceOf } from '../reference-impl/pricing/price.js';
import type { MethodPricing, Shipment } from '../reference-impl/pricing/types.js';
import { accountFrom, standardAccounts } from '../reference-impl/account/seed.js';
import { chartOf, niceCeiling } from './prices/chart-points.js';
import { sampleShipment, shipmentOf, textOfOrder } from './prices/shipment-text.js';

const account = accountFrom(standardAccounts()[0]!, 0, () => new Date(0), '1');
const methods = account.carriers.flatMap((carrier) => carrier.shipping_methods);
const shipment = shipmentOf(sampleShipment)!;

describe('a shipment', () => {
  it('is undefined while a field is not a number, or negative where that is invalid', () => {
    expect(shipmentOf({ ...sampleShipment, weight: '' })).toBeUndefined();
    expect(shipmentOf({ ...sampleShipment, length: 'x' })).toBeUndefined();
    expect(shipmentOf({ ...sampleShipment, weight: '-1' })).toBeUndefined();
    expect(shipmentOf({ ...sampleShipment, toLng: '-70' })?.destination.longitude).toBe(-70);
  });

  it('can be made from a stored order', () => {
    const address = { coordinates: { lat: 1.5, lng: 2.5 } };
    const [location] = account.locations;
    const order = {
      source_location: { location: location?.uuid },
      destination_location: { address },
      packages: [{ weight: 3 }],
    };
    const text = textOfOrder(order as never, account.state());
    expect(text).toMatchObject({ weight: '3', length: '0', quantity: '1', toLat: '1.5', toLng: '2.5' });
    expect(text.fromLat).toBe(String(location?.coordinates.lat));
  });
});

describe.each(methods.map((method) => [method.name, method] as const))('the chart of %s', (_name, method) => {
  it.each(['weight', 'distance'] as const)('over %s goes through the price of the shipment', (axis) => {
    const chart = chartOf(method, shipment, axis);
    const { rate } = priceOf(method, shipment);
    // Along the equator the distance is the same, except for rounding to the millimetre.
    expect(Math.abs(chart.now.y - rate)).toBeLessThanOrEqual(0.01 * Math.max(1, rate));
    expect(chart.now.x).toBeLessThanOrEqual(chart.most.x);
    expect(chart.points.every(({ y }) => y >= 0 && y <= chart.most.y)).toBe(true);
  });

  it('is flat up to the threshold', () => {
    const { points, threshold } = chartOf(method, shipment, 'weight');
    const below = points.filter(({ x }) => x <= threshold).map(({ y }) => y);
    expect(new Set(below).size).toBe(1);
  });
});

describe.each(dimensionNames.flatMap((name) => membersOf(name).map((member) => [name, member] as const)))(
  'the chart of a pricing model with %s: %s',
  (name, member) => {
    const reading = { ...referenceModel, [name]: member } as PricingModel;

    it.each(['weight', 'distance'] as const)('over %s goes through the price of the shipment', (axis) => {
      for (const method of methods) {
        const { now } = chartOf(method, shipment, axis, reading);
        expect(Math.abs(now.y - priceOf(method, shipment, reading).rate)).toBeLessThanOrEqual(
          0.01 * Math.max(1, now.y),
        );
      }
    });
  },
);

describe('a flat surcharge', () => {
  it('is a step, not a slope', () => {
    const base = methods[0]!;
    const method: MethodPricing = { ...base, weight_threshold: 5, weight_surcharge: 3, weight_surcharge_flat: true };
    const light: Shipment = { ...shipment, parcels: [{ weight: 1, length: 0, width: 0, height: 0, quantity: 1 }] };
    const { points } = chartOf(method, light, 'weight');
    const [before, after] = [points.filter(({ x }) => x <= 5).at(-1), points.find(({ x }) => x > 5)];
    expect(after!.y - before!.y).toBeCloseTo(3);
    expect(after!.x - before!.x).toBeLessThan(1e-6);
  });
});

describe('the end of an axis', () => {
  it.each([
    [0.9, 1],
    [1, 1],
    [1.01, 1.5],
    [23, 25],
    [99, 100],
    [1234, 1500],
  ])('for the value %d is %d', (value, end) => {
    expect(niceCeiling(value)).toBe(end);
  });
});
