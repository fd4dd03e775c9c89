/** Price breakdowns match the prices of every pricing model. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dimensionNames, membersOf, referenceModel, type PricingModel } from '../../openapi/profile/pricing-models.js';
import { exampleOf } from '../../reference-impl/pipeline/test-calls.js';
import { exact } from '../../reference-impl/pricing/units.js';
import { choicesFor } from '../choices.js';
import { Mock } from '../mock.js';
import type { CarrierReceipts, MethodReceipt } from './receipts.js';
import { ask } from '../test-mock.js';

const readings = fc.record(
  Object.fromEntries(dimensionNames.map((name) => [name, fc.constantFrom(...membersOf(name))])),
) as unknown as fc.Arbitrary<PricingModel>;

/** The price breakdowns that a mock links to, and its rates. */
async function seenWith(pricing: PricingModel, mock = new Mock({ pricing })) {
  const { headers, json } = await ask(mock, 'POST /carriers/rates', exampleOf('calculateRates', 'full'));
  const path = /<(.*)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
  const receipts = (await ask(mock, `GET ${path}`)).json as unknown as {
    readonly carriers: readonly CarrierReceipts[];
  };
  const { carriers } = json.data as { carriers: { shipping_methods: { rate: number }[] }[] };
  return {
    receipts: receipts.carriers.flatMap(({ shipping_methods }) => shipping_methods),
    rates: carriers.flatMap(({ shipping_methods }) => shipping_methods.map(({ rate }) => rate)),
  };
}

/** The sum of the parts of a price breakdown. */
function sumOf({ base_fee, parts }: MethodReceipt, { base }: PricingModel): string {
  const charges = Object.values(parts).reduce((sum, { exact: amount }) => sum.plus(amount), exact(0));
  if (base === 'left-out') return charges.toFixed();
  if (base === 'added') return charges.plus(base_fee).toFixed();
  return (charges.greaterThan(base_fee) ? charges : exact(base_fee)).toFixed();
}

describe('a price breakdown by any pricing model', () => {
  it('has the rate of the response, and parts that add up to its sum', async () => {
    await fc.assert(
      fc.asyncProperty(readings, async (model) => {
        const { receipts, rates } = await seenWith(model);
        expect(receipts.map(({ rate }) => rate)).toEqual(rates);
        for (const receipt of receipts) expect(sumOf(receipt, model)).toBe(receipt.subtotal);
      }),
      { numRuns: 30 },
    );
  });

  it('says how that model differs from the reference’s, and nothing for the reference’s own', async () => {
    const [same] = (await seenWith(referenceModel)).receipts;
    expect(same).not.toHaveProperty('reading');
    const [other] = (await seenWith({ ...referenceModel, threshold: 'from-zero' })).receipts;
    expect(other?.reading).toEqual({ threshold: 'from-zero' });
    expect(other?.sentences).toEqual([
      'The base fee is 7.50 EUR.',
      'The weight counts as 12.5 kg and adds 15.00 EUR.',
      'The distance counts as 26.353804 km and adds 21.0830432 EUR.',
      'The volume counts as 16.8 and adds 0.00 EUR.',
      'Together that is 43.5830432 EUR, and the price is 43.58 EUR.',
      'Pricing model, what of a measure a surcharge is charged for, by its threshold: a measure beyond the threshold is charged as a whole, from zero.',
    ]);
  });
});

/** Values of ambiguity, by whether their rates follow a pricing model. */
const seeds = Array.from({ length: 40 }, (_, index) => String(index));
const strange = seeds.find((seed) => choicesFor(seed).pricing === null)!;
const readable = seeds.filter((seed) => choicesFor(seed).pricing).slice(0, 10);

describe('ambiguity', () => {
  it.each(readable)('has price breakdowns by the selected pricing model: %s', async (seed) => {
    const mock = new Mock({ switches: { ambiguity: seed } });
    const { receipts, rates } = await seenWith(referenceModel, mock);
    // The order of the lists may differ.
    expect(receipts.map(({ rate }) => rate).sort()).toEqual(rates.sort());
    const { json } = await ask(mock, 'GET /__mock/worlds/main/state');
    expect(json['pricing']).toEqual(choicesFor(seed).pricing);
  });

  it('has no price breakdowns if rates follow no pricing model', async () => {
    const mock = new Mock({ switches: { ambiguity: strange } });
    const { headers, status } = await ask(mock, 'POST /carriers/rates', exampleOf('calculateRates', 'full'));
    expect([status, headers.get('link')]).toEqual([200, null]);
    expect((await ask(mock, 'GET /__mock/worlds/main/state')).json['pricing']).toBeNull();
  });
});

describe('the state of a world', () => {
  it('names its pricing model', async () => {
    const pricing = { ...referenceModel, threshold: 'from-zero' } as const;
    const mock = new Mock({ pricing });
    const pricingModelOf = async (world: string) =>
      (await ask(mock, `GET /__mock/worlds/${world}/state`)).json['pricing'];
    expect(await pricingModelOf('main')).toEqual(pricing);
    await mock.switches.change({ ambiguity: readable[0] }, 'other');
    expect([await pricingModelOf('main'), await pricingModelOf('other')]).toEqual([
      pricing,
      choicesFor(readable[0]!).pricing,
    ]);
  });
});
