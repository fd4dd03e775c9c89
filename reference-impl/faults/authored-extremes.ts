/** Faults of plain requests at the edges: near, far, heavy, of nothing, of one minute, in ten years. */
import { type Json, record, records } from '../../openapi/schema.js';
import type { Request } from '../app.js';
import { at, authored, type Fault, type Test } from './fault.js';
import { mapCarriers, bodyOf, packagesOf } from './looks.js';

/** Leaves out the last method of each carrier from rates that the test wants. */
const missing = (id: string, title: string, test: (body: Json) => boolean): Fault =>
  authored(
    `extremes.rates.missing.${id}`,
    'RAT-21',
    title,
    mapCarriers('calculateRates', (carriers, { body }) =>
      test(record(body))
        ? carriers.map((one) => ({ ...one, shipping_methods: records(one['shipping_methods']).slice(0, -1) }))
        : carriers,
    ),
  );

const spanOf = (body: Json, name: 'latitude' | 'longitude'): number => {
  const [from, to] = [record(body['source'])[name], record(body['destination'])[name]];
  return Math.abs(Number(from) - Number(to));
};

const isOverDateLine = (body: Json): boolean => spanOf(body, 'longitude') > 350 && spanOf(body, 'longitude') <= 360;
const isNear = (body: Json): boolean => spanOf(body, 'latitude') < 0.005 && spanOf(body, 'longitude') < 0.005;
const isAtOnePlace = (body: Json): boolean => spanOf(body, 'latitude') + spanOf(body, 'longitude') === 0;

const year = (value: unknown): number => (typeof value === 'string' ? Number(value.slice(0, 4)) : NaN);

const schedulesOf = (request: Request): readonly Json[] =>
  ['pickup_schedule', 'delivery_schedule'].map((name) => record(bodyOf(request)[name]));

const ofRates =
  (test: (body: Json) => boolean): Test =>
  ({ body }) =>
    test(record(body));

const isOfNothing: Test = (request) => {
  const [first, ...others] = packagesOf(request);
  const sizes = ['width', 'length', 'height', 'weight'].map((name) => first?.[name]);
  return others.length === 0 && sizes.every((size) => size === 0);
};

/** The faults of extremes. */
export const extremeFaults: readonly Fault[] = [
  missing('near', 'Between places that are near, the last method of each carrier is left out', isNear),
  missing('over-date-line', 'Over the date line the last method of each carrier is left out', isOverDateLine),
  missing(
    'far',
    'To another continent the last method of each carrier is left out',
    (body) => spanOf(body, 'latitude') > 60,
  ),
  missing('huge', 'The last method of each carrier is left out for tons', ({ total_weight: w }) => Number(w) > 5000),
  missing('light', 'The last method of each carrier is left out for letters', ({ total_weight: w }) => {
    return Number(w) > 0 && Number(w) < 0.1;
  }),
  authored(
    'extremes.rates.breaks-at-one-place',
    'RAT-28',
    'Rates from a place to itself lead to a 500',
    at('calculateRates').crashing(ofRates(isAtOnePlace)),
  ),
  authored(
    'extremes.rates.breaks-over-date-line',
    'RAT-28',
    'Rates over the date line lead to a 500',
    at('calculateRates').crashing(ofRates(isOverDateLine)),
  ),
  authored(
    'extremes.rates.breaks-without-volume',
    'RAT-28',
    'Rates of what has neither weight nor size lead to a 500',
    at('calculateRates').crashing(ofRates(({ total_weight: w, length, width }) => w === 0 && length === 0 && !width)),
  ),
  authored(
    'extremes.rates.near-refused',
    'RAT-01',
    'Rates over less than 500 m are refused',
    at('calculateRates').refusing(ofRates((body) => isNear(body) && !isAtOnePlace(body))),
  ),
  authored(
    'extremes.rates.breaks-after-2038',
    'RAT-01',
    'A departure after 2038 leads to a 500',
    at('calculateRates').crashing(ofRates(({ departure_time: time }) => year(time) > 2038)),
  ),
  authored(
    'extremes.orders.one-minute-refused',
    'ORD-01',
    'A schedule of one minute is refused',
    at('createOrder').refusing((request) =>
      schedulesOf(request).some(({ from, to }) => from !== undefined && from === to),
    ),
  ),
  authored(
    'extremes.orders.breaks-after-2038',
    'ORD-01',
    'A schedule after 2038 leads to a 500',
    at('createOrder').crashing((request) => schedulesOf(request).some(({ from }) => year(from) > 2038)),
  ),
  authored(
    'extremes.orders.package-of-nothing-refused',
    'ORD-01',
    'An order of one package without any size or weight is refused',
    at('createOrder').refusing(
      (request) => isOfNothing(request) && records(bodyOf(request)['collections']).length === 0,
    ),
  ),
];
