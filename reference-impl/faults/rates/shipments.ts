/** Distances, places, weights and dimensions for which rates are missing or refused. */
import { contract } from '../../../openapi/contract/contract.js';
import { type Json, record } from '../../../openapi/json/json.js';
import { refusals, refusesRequests } from '../kit/bodies.js';
import { breaksRates, withoutLastCarrier, withoutLastMethods } from '../kit/carriers.js';
import { type Fault, faultsOf } from '../kit/fault.js';
import { edges } from '../kit/places.js';

const spanOf = (body: Json, name: 'latitude' | 'longitude'): number => {
  const [from, to] = [record(body['source'])[name], record(body['destination'])[name]];
  return Math.abs(Number(from) - Number(to));
};

const isOverDateLine = (body: Json): boolean => spanOf(body, 'longitude') > 350 && spanOf(body, 'longitude') <= 360;
const isNear = (body: Json): boolean => spanOf(body, 'latitude') < 0.005 && spanOf(body, 'longitude') < 0.005;
const isAtOnePlace = (body: Json): boolean => spanOf(body, 'latitude') + spanOf(body, 'longitude') === 0;

/** The cosine of the angle between a place and itself, as the spherical law of cosines gives it. */
function cosineToItself(latitude: number): number {
  const angle = (latitude * Math.PI) / 180;
  return Math.sin(angle) ** 2 + Math.cos(angle) ** 2;
}

export const shipmentFaults: readonly Fault[] = [
  ...faultsOf(withoutLastMethods, 'RAT-21', {
    near: ['Rates for short distances lack the last method of each carrier', isNear],
    'over-date-line': ['Rates across the date line lack the last method of each carrier', isOverDateLine],
  }),
  withoutLastCarrier(
    '.in-pounds',
    'RAT-21',
    'The last carrier has no rates for weights in pounds',
    ({ weight_unit: unit }) => unit === 'lb',
  ),
  ...faultsOf(breaksRates, 'RAT-28', {
    'extremes.rates.breaks-at-one-place': ['Rates from a place to itself get a 500', isAtOnePlace],
    'extremes.rates.breaks-without-distance': [
      'Rates from a place to itself get a 500 where rounding makes the cosine of their distance greater than 1',
      (body) => isAtOnePlace(body) && cosineToItself(Number(record(body['source'])['latitude'])) > 1,
    ],
    'extremes.rates.breaks-over-date-line': ['Rates across the date line get a 500', isOverDateLine],
    'extremes.rates.breaks-without-volume': [
      'Rates of a shipment without weight and size get a 500',
      ({ total_weight: weight, length, width }) => weight === 0 && length === 0 && !width,
    ],
  }),
  refusals('calculateRates')(
    'extremes.rates.near-refused',
    'RAT-01',
    'Rates over less than 500 m are refused',
    (body) => isNear(body) && !isAtOnePlace(body),
  ),
  ...edges
    .filter(([id]) => id !== 'whole-coordinates')
    .map(([id, where, test]) =>
      refusals('calculateRates')(
        `rates.${id}.refused`,
        'RAT-01',
        `A shipment from a place ${where} is refused`,
        ({ source }) => test({ lat: record(source)['latitude'], lng: record(source)['longitude'] }),
      ),
    ),
  ...[1, 12.5].map((kg) =>
    refusesRequests(
      `.${kg}-kg`,
      contract.operation('calculateRates'),
      `A shipment of ${kg} kg gets no rates`,
      (body) => body['total_weight'] === kg,
    ),
  ),
];
