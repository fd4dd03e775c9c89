/** Rates with wrong carriers, shipping methods, prices or currencies. */
import { record, type Json } from '../../openapi/json/json.js';
import type { StoredAccount } from '../../reference-impl/account/stored-account.js';
import * as op from '../kit/operators.js';
import { answers, forBodies } from '../kit/pairs.js';
import { bodyOf } from '../kit/requests.js';
import { handling, remembering } from '../kit/stages.js';
import { breaking, faults, type Fault } from '../kit/variant.js';

const rates = 'calculateRates';
const carriers = 'data.carriers';
const methods = `${carriers}.*.shipping_methods`;

const unknownCarrier = {
  uuid: 'b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4eff',
  name: 'Stranger',
  avatar: 'https://assets.example.com/carriers/stranger.png',
  shipping_methods: [],
};
const unknownMethod = { uuid: 'c1000000-0000-4000-8000-0000000000ff', name: 'Drone', currency: 'EUR', rate: 1 };

/** Shares one cache of carriers between all accounts; the first request fills it. */
const sharing = remembering<{ account?: StoredAccount }>(
  () => ({}),
  (first) => handling(rates, (handle, request) => handle({ ...request, account: (first.account ??= request.account) })),
);

type List = readonly Json[];
const withUnknown = op.as<List>('with one that is not connected', (list) => [...list, unknownCarrier]);
const withFirstTwice = op.as<List>('with the first one twice', (list) => [...list, ...list.slice(0, 1)]);
const withUnknownMethod = op.as<List>('with an unknown one of the first carrier', (list, { at }) =>
  at === 0 ? [...list, unknownMethod] : list,
);

export const rateCarrierFaults: readonly Fault[] = faults(
  'RAT-21',
  {
    'carrier.of-another-account': ['All accounts get the rates of the first', sharing],
    'carriers.missing': answers('listCarriers', methods, op.withoutLast),
    'carrier.missing': answers(rates, carriers, op.withoutLast),
    'carrier.extra': answers(rates, carriers, withUnknown),
    'carrier.twice': breaking('RAT-26', answers(rates, carriers, withFirstTwice)),
    'method.extra': answers(rates, methods, withUnknownMethod),
  },
  'rates.',
);

const ofAbove20 = op.that('weights above 20', ({ total_weight: weight }) => Number(weight) > 20);
const freeIfLast = op.as('of 0 for the last method', (rate, { at, list }) => (at === list.length - 1 ? 0 : rate));
const inYenAsText = op.as<Json>('with rates in yen as text', (method) =>
  method['currency'] === 'JPY' ? { ...method, rate: String(method['rate']) } : method,
);
const lowerWhenFarther = op.as('lower for longer distances', (_rate, { request }) => {
  const { source, destination } = bodyOf(request);
  return 1000 / (1 + Math.abs(Number(record(destination)['longitude']) - Number(record(source)['longitude'])));
});

export const negativeRates = answers(rates, `${methods}.*.rate`, op.always(-1));

export const priceFaults: readonly Fault[] = faults(
  'RAT-25',
  {
    'rate.text.yen': breaking('RAT-19', answers(rates, `${methods}.*`, inYenAsText)),
    'rate.null.when-heavy': breaking(
      'RAT-19',
      answers(rates, `${methods}.*.rate`, op.always(null), forBodies(ofAbove20)),
    ),
    'rate.negative': breaking('RAT-23', negativeRates),
    'rate.cheaper-when-farther': answers(rates, `${methods}.*.rate`, lowerWhenFarther),
    'rate.heavier-is-free.last-method': answers(rates, `${methods}.*.rate`, freeIfLast, forBodies(ofAbove20)),
    'currency.other': breaking('RAT-24', answers(rates, `${methods}.*.currency`, op.always('EUR'))),
    'currency.symbol': breaking('RAT-18', answers(rates, `${methods}.*.currency`, op.becoming('EUR', '€'))),
  },
  'rates.',
);
