/** Shows that the pricing model of a server is among those found, and is the right one if it is the only one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dimensionNames, membersOf, referenceModel, type PricingModel } from '../../openapi/profile/pricing-models.js';
import { predict } from './predict.js';
import { exampleMethods, ground, probeWith, type Fields, type Outcome } from './test-prices.js';

const full = exampleMethods('full');

const byReading = (methods: readonly Fields[], reading: PricingModel): Promise<Outcome> =>
  probeWith(methods, (method, shipment) => predict(method, shipment, reading));

function expectTruth({ left, requests }: Outcome, reading: PricingModel): void {
  for (const name of dimensionNames) expect(left[name]).toContain(reading[name]);
  expect(requests).toBeLessThanOrEqual(20);
}

const readings: fc.Arbitrary<PricingModel> = fc.record(
  Object.fromEntries(dimensionNames.map((name) => [name, fc.constantFrom(...membersOf(name))])),
) as unknown as fc.Arbitrary<PricingModel>;

const amount = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -50, max: 3000 }).map((tenths) => tenths / 10),
);
const surcharge = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 900 }).map((cents) => cents / 100),
);

const configurations: fc.Arbitrary<Fields> = fc.record({
  base_fee: amount,
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  weight_threshold: amount,
  weight_surcharge: surcharge,
  weight_surcharge_flat: fc.boolean(),
  weight_unit: fc.constantFrom('kg', 'lb', 'g'),
  distance_threshold: amount,
  distance_surcharge: surcharge,
  distance_surcharge_flat: fc.boolean(),
  distance_unit: fc.constantFrom('km', 'mi'),
  volume_threshold: amount,
  volume_surcharge: surcharge,
  volume_surcharge_flat: fc.boolean(),
  volume_divisor: fc.constantFrom(1, 139, 5000, 6000),
  volume_unit: fc.constantFrom('cm3', 'in3'),
});

describe('the pricing model of a server', () => {
  it('is found exactly for the carriers of the contract, with at most 20 requests', async () => {
    const { reading, left, requests } = await byReading(full, referenceModel);
    expect(Object.values(left).map(({ length }) => length)).toEqual(dimensionNames.map(() => 1));
    expect(reading).toEqual(referenceModel);
    expect(requests).toBeLessThanOrEqual(20);
  });

  it('is among those found for any model and methods; a single one found predicts every rate exactly', async () => {
    const methods = fc.oneof(fc.constant(full), fc.array(configurations, { minLength: 1, maxLength: 4 }));
    await fc.assert(
      fc.asyncProperty(readings, methods, async (reading, configured) => {
        const outcome = await byReading(configured, reading);
        expectTruth(outcome, reading);
        const { probed, reading: named, left } = outcome;
        const isOne = Object.values(left).every(({ length }) => length === 1);
        if (isOne)
          for (const { method, shipment, rate } of probed.samples) expect(predict(method, shipment, named)).toBe(rate);
      }),
      { numRuns: 8 },
    );
  });

  it('is found if the server refuses empty parcels and distances of 0', async () => {
    const outcome = await probeWith(full, (method, shipment) => {
      const isUnmoved = shipment.source.latitude === shipment.destination.latitude;
      const isEmpty = shipment.weight === 0 || shipment.sides.includes(0);
      return isUnmoved || isEmpty ? undefined : predict(method, shipment, referenceModel);
    });
    expectTruth(outcome, referenceModel);
    expect(outcome.left.threshold).toEqual(['beyond']);
  });

  it("is found with shipments between the operator's places only", async () => {
    const places = [
      { latitude: 40.71, longitude: -74.01 },
      { latitude: 40.05, longitude: -75.16 },
    ];
    const outside: unknown[] = [];
    const outcome = await probeWith(
      full,
      (method, shipment) => {
        for (const { latitude, longitude } of [shipment.source, shipment.destination])
          if (latitude < 40 || latitude > 41 || longitude < -76 || longitude > -74) outside.push(shipment);
        return predict(method, shipment, referenceModel);
      },
      { places, source: places[0]!, destination: places[1]! },
    );
    expect(outside).toEqual([]);
    expectTruth(outcome, referenceModel);
    expect(outcome.left.distance).toEqual(['great-circle-6371.0088']);
  });
});

describe('rates without a pricing model', () => {
  const answersOf = async (rate: Parameters<typeof probeWith>[1]): Promise<readonly string[]> =>
    Object.values((await probeWith(full, rate)).answers);
  const none = dimensionNames.map(() => 'none of these');

  it('get "none of these" if they include random discounts', async () => {
    const rates = (count: number, rate: number): number =>
      Number((rate * (1 + (1 + ((count * 7919) % 101)) / 10_000)).toFixed(2));
    expect(
      await answersOf((method, shipment, count) => rates(count, predict(method, shipment, referenceModel))),
    ).toEqual(none);
  });

  it('get "none of these" if they are from a table', async () => {
    const answers = await answersOf(
      (_method, { weight }) => [4.2, 5.7, 9.9, 14.3][Math.min(3, Math.floor(weight / 4))],
    );
    expect(answers).toEqual(none);
  });

  it('get "none of these" if they differ each time', async () => {
    expect(await answersOf((_method, _shipment, count) => 5 + count)).toEqual(none);
  });

  it('get "none of these" only for the distance if they are by road, as distances of 0 decide the rest', async () => {
    const { answers, left } = await probeWith(full, (method, shipment) => {
      const { source, destination } = shipment;
      const longer = {
        latitude: destination.latitude + (destination.latitude - source.latitude) * 0.31,
        longitude: destination.longitude + (destination.longitude - source.longitude) * 0.17,
      };
      return predict(method, { ...shipment, destination: longer }, referenceModel);
    });
    expect(answers.distance).toBe('none of these');
    expect(left.threshold).toEqual(['beyond']);
    expect(left.divisor).toEqual(['volume']);
  });
});

describe('a pricing model that rates do not decide', () => {
  const free = full.map((one) => ({ ...one, weight_surcharge: 0, distance_surcharge: 0, volume_surcharge: 0 }));

  it('has all members and the reason, if no method has a surcharge', async () => {
    const { answers, left } = await byReading(free, referenceModel);
    for (const name of ['threshold', 'boundary', 'surcharge', 'flat'] as const) {
      expect(left[name]).toEqual(membersOf(name));
      expect(answers[name]).toContain('no method has a surcharge other than 0');
    }
    expect(answers.distance).toContain('no method has a distance surcharge other than 0');
    expect(left.base).not.toContain('left-out');
  });

  it('has the reason if there are no methods, or none with usable fields', async () => {
    const odd = [
      {},
      null,
      { ...full[0], volume_divisor: 0 },
      { ...full[0], base_fee: '5.00' },
      { ...full[0], weight_unit: 'stone' },
    ];
    const { answers, requests } = await probeWith(odd, () => 5);
    expect(requests).toBeLessThanOrEqual(20);
    expect(answers.threshold).toBe(
      "can't be determined: no method has usable fields: base_fee is not a number, volume_divisor is not a number, volume_divisor is not above 0, weight_unit is unknown to the suite",
    );
    expect((await probeWith([], () => 5)).answers.base).toBe("can't be determined: there is no method");
  });

  it('has the reason if no request returns rates', async () => {
    const { answers } = await probeWith(full, () => undefined);
    expect(answers.base).toBe("can't be determined: no request for rates returned any");
  });

  it('never causes an exception, for random fields', async () => {
    const junk = fc.oneof(fc.double(), fc.constantFrom(null, '5', [], {}, true, 1e308, -1e308, 5e-324, NaN, Infinity));
    const fields = fc.record(Object.fromEntries(Object.keys(full[0] ?? {}).map((name) => [name, junk])));
    await fc.assert(
      fc.asyncProperty(fields, fc.double(), async (changes, rate) => {
        const some = Object.fromEntries(Object.entries(changes).slice(0, 3));
        const { answers } = await probeWith([{ ...full[0], ...some }], () => rate, ground);
        expect(Object.keys(answers)).toEqual([...dimensionNames]);
      }),
      { numRuns: 5 },
    );
  });
});
