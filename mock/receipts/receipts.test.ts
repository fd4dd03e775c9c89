import { build } from 'esbuild';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { components } from '../../openapi/generated/types.js';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { roundHalfUp } from '../../reference-impl/pricing/currency.js';
import { jsonOf, replyOf } from '../../reference-impl/pipeline/test-calls.js';
import { exact, lengthUnits, weightUnits } from '../../reference-impl/pricing/units.js';
import { receiptsOf, receiptsOfRequest, type MethodReceipt } from './receipts.js';
import { compareReceipts } from './compare.js';

type Body = components['schemas']['RatesRequest'];

const [account, imperial] = [...createApp().accounts.values()].map(({ carriers }) => carriers);
const carriers = [...(account ?? []), ...(imperial ?? [])];
const base = { token: 'test-token', locations: [], customers: [] };
const app = createApp({ accounts: [{ ...base, carriers }] });

const heavy: Body = {
  source: { latitude: 52.5306, longitude: 13.3847 },
  destination: { latitude: 52.4009, longitude: 13.0591 },
  departure_time: '2031-03-04 09:00:00',
  total_weight: 12.5,
  weight_unit: 'kg',
  length: 60,
  width: 40,
  height: 35,
  dimensions_unit: 'cm',
};

const measure = fc.oneof(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.integer({ min: 0, max: 300 }));
const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const bodies: fc.Arbitrary<Body> = fc.record({
  source: point,
  destination: point,
  departure_time: fc.constant('2031-03-04 09:00:00'),
  total_weight: measure,
  weight_unit: fc.constantFrom(...weightUnits),
  length: measure,
  width: measure,
  height: measure,
  dimensions_unit: fc.constantFrom(...lengthUnits),
});

/** A body whose rate exceeds the precision of numbers: a sum of numbers can't show what rounding adds. */
const beyondPrecision: Body = {
  source: { latitude: 0, longitude: 0 },
  destination: { latitude: 0, longitude: 0 },
  departure_time: '2031-03-04 09:00:00',
  total_weight: 0,
  weight_unit: 'g',
  dimensions_unit: 'm',
  length: 84,
  width: 845640.3533955681,
  height: 54561.178798934576,
};

async function ratesOf(body: Body): Promise<readonly components['schemas']['RatedMethod'][]> {
  const { data } = jsonOf(await replyOf(app, 'POST', '/carriers/rates', body));
  return (data!['carriers'] as components['schemas']['RatedCarrier'][]).flatMap((each) => each.shipping_methods);
}

const methodsOf = (body: Body): readonly MethodReceipt[] =>
  receiptsOf(carriers, body).flatMap((each) => each.shipping_methods);

function receiptOf(name: string, changes: Body = {}): MethodReceipt {
  const found = methodsOf({ ...heavy, ...changes }).find((method) => method.name === name);
  if (!found) throw new Error(`No method ${name}.`);
  return found;
}

describe('the price breakdowns of a request for rates', () => {
  it('add up to the rates in the response, for any valid body', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const receipts = methodsOf(body);
        const rates = await ratesOf(body);
        expect(receipts.map(({ uuid, name, currency, rate }) => ({ uuid, name, currency, rate }))).toEqual(rates);
        for (const { base_fee, parts, currency, rate, rounding, subtotal } of receipts) {
          const sum = Object.values(parts).reduce((total, part) => total.plus(part.exact), exact(base_fee));
          expect(sum.toFixed()).toBe(subtotal);
          const rounded = roundHalfUp(sum, currency);
          expect(rounded.toNumber()).toBe(rate);
          expect(rounding.by).toBe(rounded.minus(sum).toNumber());
          for (const part of Object.values(parts)) expect(part.amount).toBe(Number(part.exact));
        }
      }),
      { examples: [[beyondPrecision]] },
    );
  });

  it('mention each surcharge, each conversion and each measure, for any valid body', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        for (const { parts, sentences } of methodsOf(body))
          for (const [name, part] of Object.entries(parts)) {
            const about = sentences.filter((text) => text.startsWith(`The ${name} of`));
            expect(about.filter((text) => text.includes(' beyond ') && !text.includes('not beyond'))).toHaveLength(
              part.excess > 0 ? 1 : 0,
            );
            expect(about).toHaveLength(part.conversion ? 2 : 1);
          }
      }),
    );
  });

  it('explain each step in plain words', () => {
    expect(receiptOf('Same Day').sentences).toEqual([
      'The base fee is 7.50 EUR.',
      'The weight of 12.5 kg is 7.5 kg beyond the threshold of 5 kg: 7.5 × 1.20 EUR = 9.00 EUR.',
      'The distance of 26.353804 km is 16.353804 km beyond the threshold of 10 km: ' +
        '16.353804 × 0.80 EUR = 13.0830432 EUR.',
      'The volume counts as 16.8, which is 84000 cm3 divided by 5000.',
      'The volume of 16.8 is within the threshold of 20 and costs nothing.',
      'Together that is 29.5830432 EUR, rounded to 2 decimals half up: 29.58 EUR.',
    ]);
  });

  it('name flat surcharges, conversions, and prices that need no rounding', () => {
    const { sentences } = receiptOf('Cargo Bike', { destination: heavy.source as object });
    expect(sentences).toEqual([
      'The base fee is 3.25 GBP.',
      'The weight of 12.5 kg is 10.5 kg beyond the threshold of 2 kg: 1.50 GBP once, because the surcharge is flat.',
      'The distance of 0 km is within the threshold of 5 km and costs nothing.',
      'The volume of 84000 cm3 is 5125.99450395… in3.',
      'The volume counts as 5125.99450395…, which is 5125.99450395… in3 divided by 1.',
      'The volume of 5125.99450395… is 3625.99450395… beyond the threshold of 1500: ' +
        '0.75 GBP once, because the surcharge is flat.',
      'Together that is 5.50 GBP, which needs no rounding.',
    ]);
    expect(receiptOf('Standard').sentences.at(-1)).toMatch(/rounded to whole JPY|no rounding/);
  });

  it('write tiny numbers not as 0, and huge ones without rows of zeros', () => {
    const { sentences } = receiptOf('Same Day', { total_weight: 1e30, height: 1e-12 });
    expect(sentences.join('\n')).toContain('The weight of 1e+30 kg');
    expect(sentences.join('\n')).toContain('4.80e-13, which is 2.40e-9 cm3');
  });

  it('match those in docs/pricing.md', () => {
    const page = readFileSync(new URL('../../docs/pricing.md', import.meta.url), 'utf8');
    for (const sentence of receiptOf('Same Day').sentences) expect(page).toContain(sentence);
    const { sentences } = compareReceipts(receiptOf('Same Day'), receiptOf('Same Day', { total_weight: 4 }));
    for (const sentence of sentences) expect(page).toContain(sentence);
  });

  it('exist for both operations with rates, and refuse the same requests', () => {
    const journey = { lat1: 52.5306, lon1: 13.3847, lat2: 52.4009, lon2: 13.0591 };
    const receipts = receiptsOfRequest('calculateDistanceRates', carriers, journey);
    expect(receipts?.[0]?.shipping_methods[0]?.parts.distance.measure).toBe(26.353804);
    expect(receiptsOfRequest('calculateRates', carriers, heavy)).toEqual(receiptsOf(carriers, heavy));
    expect(receiptsOfRequest('listCarriers', carriers, undefined)).toBeUndefined();
    expect(() => receiptsOf(carriers, { ...heavy, length: 1e200, width: 1e200 })).toThrow(RangeError);
  });
});

describe('the comparison of two price breakdowns', () => {
  it('finds no difference between a price breakdown and itself', () => {
    const same = compareReceipts(receiptOf('Same Day'), receiptOf('Same Day'));
    expect(same.changes).toEqual([]);
    expect(same.sentences).toEqual(['The price is still 29.58 EUR.']);
  });

  it('names each change, by how much, and why', () => {
    const { changes, rate, sentences } = compareReceipts(
      receiptOf('Same Day'),
      receiptOf('Same Day', { total_weight: 4 }),
    );
    expect(rate).toEqual({ from: 29.58, to: 20.58, by: -9 });
    expect(changes).toEqual([
      {
        part: 'weight',
        fields: ['measure', 'excess', 'amount'],
        from: 9,
        to: 0,
        by: -9,
        sentence: 'Weight: 4 kg instead of 12.5 kg, it adds 0.00 EUR instead of 9.00 EUR.',
      },
    ]);
    expect(sentences.at(-1)).toBe('The price is 20.58 EUR instead of 29.58 EUR.');
  });

  it('does not subtract prices in different currencies', () => {
    const { changes, rate } = compareReceipts(receiptOf('Same Day'), receiptOf('Ground'));
    expect(rate.by).toBeNull();
    expect(changes.map(({ part }) => part)).toEqual(['base_fee', 'weight', 'distance', 'volume', 'rounding']);
    expect(changes[3]?.sentence).toMatch(/a threshold of 10 instead of 20.*divided by 139 instead of 5000/);
  });
});

it('is small enough for a page: it needs neither Node nor the contract', async () => {
  const entry = new URL('receipts.ts', import.meta.url).pathname;
  const options = { bundle: true, write: false, metafile: true, platform: 'browser', format: 'esm' } as const;
  const { metafile, errors } = await build({ ...options, entryPoints: [entry] });
  expect(errors).toEqual([]);
  expect(Object.keys(metafile.inputs).filter((path) => /ajv|yaml|openapi\.json|contract/.test(path))).toEqual([]);
});
