/** Other pricing models, among them one for each alternative in each dimension of the model, and other lists of rates. */
import { record, type Json } from '../../openapi/json/json.js';
import {
  dimensionNames,
  membersOf,
  priceDimensions,
  referenceModel,
  type PricingModel,
} from '../../openapi/profile/pricing-models.js';
import type { Request, StageOverride } from '../../reference-impl/pipeline/app.js';
import { answering, showingMethods } from '../kit/answers.js';
import * as op from '../kit/operators.js';
import { changeAt } from '../kit/places.js';
import { bodyOf } from '../kit/requests.js';
import { remembering } from '../kit/stages.js';
import { variations, type Variation } from '../kit/variant.js';
import { negativeRates } from './carriers.js';

const weightOf = (request: Request): number => Math.max(0, Number(bodyOf(request)['total_weight'] ?? 0));

/** A distance along the degrees of latitude and longitude, on which prices may be based, too. */
function degreesOf(request: Request): number {
  const { source, destination } = bodyOf(request);
  const apart = (name: string): number =>
    Math.abs(Number(record(source)[name] ?? 0) - Number(record(destination)[name] ?? 0));
  return apart('latitude') + apart('longitude');
}

const priced = (price: (request: Request) => number): StageOverride =>
  showingMethods('calculateRates', (method, { request }) => ({ ...method, rate: price(request) }));

const rising = remembering(
  () => ({ count: 0 }),
  (memory) =>
    answering('calculateRates', 'data', (data) => {
      memory.count += 1000;
      return changeAt(data, 'carriers.*.shipping_methods.*.rate', (rate) => Number(rate) + memory.count);
    }),
);

/** Carriers and rates leave out a method until the last of so many responses, when it is connected. */
const connecting = (responses: number): StageOverride =>
  remembering(
    () => ({ left: responses }),
    (memory) =>
      answering(['listCarriers', 'calculateRates'], 'data', (data) => {
        memory.left -= 1;
        if (memory.left <= 0) return data;
        return changeAt(data, 'carriers.*.shipping_methods', (methods) => (methods as readonly Json[]).slice(0, -1));
      }),
  );

export const ratesVariations: readonly Variation[] = [
  ...variations('pricing', {
    flat: ['everything costs 5', priced(() => 5), { alone: true }],
    free: ['all rates are 0', priced(() => 0), { alone: true }],
    linear: [
      'weight and distance are charged from the first unit',
      priced((request) => 1.5 + weightOf(request) / 3 + degreesOf(request)),
    ],
    negative: ['all rates are -1', negativeRates[1], { breaks: ['RAT-23'] }],
    inverse: [
      'heavier shipments are cheaper',
      priced((request) => 100 / (1 + weightOf(request))),
      { breaks: ['RAT-25'] },
    ],
    rising: ['rates rise a little with every response', rising, { breaks: ['RAT-22'] }],
  }),
  ...variations('rates-list', {
    twice: [
      'the rates list each carrier twice',
      answering<readonly Json[]>('calculateRates', 'data.carriers', (list) => [...list, ...list]),
      { breaks: ['RAT-26'] },
    ],
    currency: [
      'rates are in another currency than the methods',
      showingMethods('calculateRates', op.having({ currency: 'JPY' }).change),
      { breaks: ['RAT-24'] },
    ],
  }),
  ...variations('carriers', {
    'connected-midway': ['a method is connected during the run', connecting(20), { alone: true }],
  }),
];

/** Pricing models that are used in combinations: one about charging, one about measuring. */
const combinable = ['surcharge.per-started-unit', 'divisor.heavier'];

export const pricingVariations: readonly Variation[] = dimensionNames.flatMap((name) => {
  const { question, members } = priceDimensions[name];
  const others = membersOf(name).filter((member) => member !== referenceModel[name]);
  const server = (member: string) =>
    [
      `the pricing model differs (${question}): ${members[member]}`,
      { pricing: { ...referenceModel, [name]: member } as PricingModel },
      { alone: !combinable.includes(`${name}.${member}`) },
    ] as const;
  return variations('pricing', Object.fromEntries(others.map((member) => [`${name}.${member}`, server(member)])));
});
