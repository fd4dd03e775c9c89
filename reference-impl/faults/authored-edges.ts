/** Faults at the edges of the map: coordinates of 0, below 0 or whole, and zip codes with letters. */
import { type Json, record } from '../../openapi/schema.js';
import { at, authored, type Fault, type Test } from './fault.js';
import { mapInOrder, mapText, mirror, bodyOf, refusedOrder } from './looks.js';

type Place = (request: Parameters<Test>[0]) => Json;

const destination: Place = (request) => record(bodyOf(request)['destination_location']);
const pointOf = (place: Json): Json => record(place['coordinates']);

const isWest = ({ lng }: Json): boolean => Number(lng) < 0 && Number(lng) >= -180;
const isSouth = ({ lat }: Json): boolean => Number(lat) < 0 && Number(lat) >= -90;
const isWhole = ({ lat, lng }: Json): boolean => Number.isInteger(lat) && Number.isInteger(lng);
const isBeyond90 = ({ lng }: Json): boolean => Math.abs(Number(lng)) > 90 && Math.abs(Number(lng)) <= 180;

/** Refuses orders to places, or locations at them, whose coordinates are such. */
const refusedAt = (id: string, what: string, test: (point: Json) => boolean): readonly Fault[] => [
  refusedOrder(`orders.${id}.refused`, 'ORD-01', `An order to a place ${what} is refused`, (request) =>
    test(pointOf(destination(request))),
  ),
  authored(
    `locations.${id}.refused`,
    'LOC-01',
    `A location ${what} is refused`,
    at('createLocation').refusing((request) => test(pointOf(bodyOf(request)))),
  ),
];

const refusedRates = (id: string, what: string, test: (source: Json) => boolean): Fault =>
  authored(
    `rates.${id}.refused`,
    'RAT-01',
    `A shipment from a place ${what} is refused`,
    at('calculateRates').refusing((request) => test(record(bodyOf(request)['source']))),
  );

/** The faults at the edges of the map. */
export const edgeFaults: readonly Fault[] = [
  ...refusedAt('zero-latitude', 'on the equator', ({ lat }) => lat === 0),
  ...refusedAt('zero-longitude', 'on the prime meridian', ({ lng }) => lng === 0),
  ...refusedAt('west', 'west of the prime meridian', isWest),
  ...refusedAt('south', 'south of the equator', isSouth),
  ...refusedAt('whole-coordinates', 'of whole degrees', isWhole),
  ...refusedAt('beyond-90', 'farther than 90 degrees from the prime meridian', isBeyond90),
  refusedRates('beyond-90', 'farther than 90 degrees from the prime meridian', ({ longitude: lng }) =>
    isBeyond90({ lng }),
  ),
  refusedRates('south', 'south of the equator', ({ latitude: lat }) => isSouth({ lat })),
  refusedRates('zero-latitude', 'on the equator', ({ latitude }) => latitude === 0),
  refusedRates('zero-longitude', 'on the prime meridian', ({ longitude }) => longitude === 0),
  refusedRates('west', 'west of the prime meridian', ({ longitude: lng }) => isWest({ lng })),
  refusedOrder('orders.zip-of-letters.refused', 'ORD-01', 'An order to a zip code with letters is refused', (request) =>
    /[a-z]/i.test(JSON.stringify(destination(request)['zip_code'] ?? 0)),
  ),
  authored(
    'locations.zero-latitude.breaks',
    'LOC-01',
    'A location on the equator leads to a 500',
    at('createLocation').crashing((request) => pointOf(bodyOf(request))['lat'] === 0),
  ),
  mirror(
    'coordinates.zero-is-null',
    'Coordinates of 0 read null',
    mapInOrder('destination_location', (place) => {
      const { lat, lng } = pointOf(record(place));
      return { ...record(place), coordinates: { lat: lat === 0 ? null : lat, lng: lng === 0 ? null : lng } };
    }),
    'READ-37',
  ),
  mirror(
    'location.zip-without-blanks',
    'Zip codes read without their blanks',
    mapText('destination_location', 'zip_code', (zip) => zip.replaceAll(' ', '')),
    'LOC-19',
  ),
];
