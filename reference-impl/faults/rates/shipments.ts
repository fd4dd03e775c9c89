/** Faults at the edges: of the map, near, far, heavy, of nothing, of one minute, in ten years. */
import { type Json, record, records } from '../../../openapi/schema.js';
import { family, type Fault, faultsOf } from '../kit/fault.js';
import {
  bodyOf,
  crashes,
  mapCarriers,
  packagesOf,
  readPart,
  readText,
  refusals,
  refusedOrder,
} from '../kit/read-order.js';
import { withoutLastMethod } from '../kit/read-order.js';

/** Leaves out the last method of each carrier from rates that the test wants. */
const missing = family(
  (test: (body: Json) => boolean) =>
    mapCarriers('calculateRates', (carriers, request) =>
      test(bodyOf(request)) ? carriers.map(withoutLastMethod) : carriers,
    ),
  'extremes.rates.missing.',
);

const spanOf = (body: Json, name: 'latitude' | 'longitude'): number => {
  const [from, to] = [record(body['source'])[name], record(body['destination'])[name]];
  return Math.abs(Number(from) - Number(to));
};

const isOverDateLine = (body: Json): boolean => spanOf(body, 'longitude') > 350 && spanOf(body, 'longitude') <= 360;
const isNear = (body: Json): boolean => spanOf(body, 'latitude') < 0.005 && spanOf(body, 'longitude') < 0.005;
const isAtOnePlace = (body: Json): boolean => spanOf(body, 'latitude') + spanOf(body, 'longitude') === 0;

const year = (value: unknown): number => (typeof value === 'string' ? Number(value.slice(0, 4)) : NaN);

const schedulesOf = (body: Json): readonly Json[] =>
  ['pickup_schedule', 'delivery_schedule'].map((name) => record(body[name]));

const isOfNothing = (body: Json): boolean => {
  const [first, ...others] = packagesOf(body);
  const sizes = ['width', 'length', 'height', 'weight'].map((name) => first?.[name]);
  return others.length === 0 && sizes.every((size) => size === 0);
};

const breaks = crashes('calculateRates');

const destination = (body: Json): Json => record(body['destination_location']);
const pointOf = (place: Json): Json => record(place['coordinates']);

/** Which points are refused: everywhere, but for whole degrees in rates. */
const edges: readonly (readonly [id: string, where: string, test: (point: Json) => boolean])[] = [
  ['zero-latitude', 'on the equator', ({ lat }) => lat === 0],
  ['zero-longitude', 'on the prime meridian', ({ lng }) => lng === 0],
  ['west', 'west of the prime meridian', ({ lng }) => Number(lng) < 0 && Number(lng) >= -180],
  ['south', 'south of the equator', ({ lat }) => Number(lat) < 0 && Number(lat) >= -90],
  ['whole-coordinates', 'of whole degrees', ({ lat, lng }) => Number.isInteger(lat) && Number.isInteger(lng)],
  [
    'beyond-90',
    'farther than 90 degrees from the prime meridian',
    ({ lng }) => Math.abs(Number(lng)) > 90 && Math.abs(Number(lng)) <= 180,
  ],
];

const edge: readonly Fault[] = [
  ...edges.flatMap(([id, where, test]) => [
    refusedOrder(`orders.${id}.refused`, 'ORD-01', `An order to a place ${where} is refused`, (body) =>
      test(pointOf(destination(body))),
    ),
    refusals('createLocation')(`locations.${id}.refused`, 'LOC-01', `A location ${where} is refused`, (body) =>
      test(pointOf(body)),
    ),
  ]),
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
  refusedOrder('orders.zip-of-letters.refused', 'ORD-01', 'An order to a zip code with letters is refused', (body) =>
    /[a-z]/i.test(JSON.stringify(destination(body)['zip_code'] ?? 0)),
  ),
  crashes('createLocation')(
    'locations.zero-latitude.breaks',
    'LOC-01',
    'A location on the equator leads to a 500',
    (body) => pointOf(body)['lat'] === 0,
  ),
  crashes('createOrder')('orders.west.breaks', 'ORD-01', 'An order to the west of Greenwich leads to a 500', (body) => {
    const lng = Number(pointOf(destination(body))['lng']);
    return lng < 0 && lng >= -180;
  }),
  readPart('coordinates.zero-is-null', 'READ-37', 'Coordinates of 0 read null', 'destination_location', (place) => {
    const { lat, lng } = pointOf(place);
    return { ...place, coordinates: { lat: lat === 0 ? null : lat, lng: lng === 0 ? null : lng } };
  }),
  readText(
    'location.zip-without-blanks',
    'LOC-19',
    'Zip codes read without their blanks',
    'destination_location',
    'zip_code',
    (zip) => zip.replaceAll(' ', ''),
  ),
];

export const extremeFaults: readonly Fault[] = [
  ...faultsOf(missing, 'RAT-21', {
    near: ['Rates between near places lack the last method of each carrier', isNear],
    'over-date-line': ['Rates over the date line lack the last method of each carrier', isOverDateLine],
    far: ['Rates to another continent lack the last method of each carrier', (body) => spanOf(body, 'latitude') > 60],
    huge: ['Rates of tons lack the last method of each carrier', (body) => Number(body['total_weight']) > 5000],
    light: [
      'Rates of letters lack the last method of each carrier',
      ({ total_weight: weight }) => Number(weight) > 0 && Number(weight) < 0.1,
    ],
  }),
  breaks('extremes.rates.breaks-at-one-place', 'RAT-28', 'Rates from a place to itself lead to a 500', isAtOnePlace),
  breaks('extremes.rates.breaks-over-date-line', 'RAT-28', 'Rates over the date line lead to a 500', isOverDateLine),
  breaks(
    'extremes.rates.breaks-without-volume',
    'RAT-28',
    'Rates of what has neither weight nor size lead to a 500',
    ({ total_weight: weight, length, width }) => weight === 0 && length === 0 && !width,
  ),
  breaks(
    'extremes.rates.breaks-after-2038',
    'RAT-01',
    'A departure after 2038 leads to a 500',
    ({ departure_time: time }) => year(time) > 2038,
  ),
  refusals('calculateRates')(
    'extremes.rates.near-refused',
    'RAT-01',
    'Rates over less than 500 m are refused',
    (body) => isNear(body) && !isAtOnePlace(body),
  ),
  refusedOrder('extremes.orders.one-minute-refused', 'ORD-01', 'A schedule of one minute is refused', (body) =>
    schedulesOf(body).some(({ from, to }) => from !== undefined && from === to),
  ),
  crashes('createOrder')(
    'extremes.orders.breaks-after-2038',
    'ORD-01',
    'A schedule after 2038 leads to a 500',
    (body) => schedulesOf(body).some(({ from }) => year(from) > 2038),
  ),
  refusedOrder(
    'extremes.orders.package-of-nothing-refused',
    'ORD-01',
    'An order of one package without any size or weight is refused',
    (body) => isOfNothing(body) && records(body['collections']).length === 0,
  ),
  ...edge,
];
