/** Faults in locations: refused, mistaken for others, or stored with wrong values. */
import { type Json, record } from '../../openapi/json/json.js';
import { bodyOf, crashes, mapSent, refusals } from './kit/bodies.js';
import { authored, type Fault, faultsOf } from './kit/fault.js';
import { answersAgain, repeatsFirst } from './kit/memory.js';
import { overlooksWithout } from './kit/overlook.js';
import { edges, hasNoDigit, pointOf } from './kit/places.js';
import { cut, hasIdOver, isNotAscii, withText } from './kit/values.js';

const refusedLocation = refusals('createLocation');

/** Replaces a location without an external_id with an existing one that has the same value in its address. */
const nearby = (name: string, same: (location: Json) => string): Fault =>
  authored(
    `locations.bare.merged-by-${name}`,
    'LOC-17',
    `A location without an external_id is merged with one that has the same ${name}`,
    answersAgain('createLocation', (request) => {
      const body = bodyOf(request);
      return body['external_id'] === undefined ? same(body) : undefined;
    }),
  );

export const locationFaults: readonly Fault[] = [
  ...faultsOf(refusedLocation, 'LOC-01', {
    'locations.foreign-address.refused': [
      'A location with non-ASCII letters in line_1 is refused',
      ({ line_1: line }) => isNotAscii(line),
    ],
    'locations.no-house-number.refused': ['A location without a house number is refused', hasNoDigit],
    'locations.external-ids-of-36.refused': [
      'A location with an external_id of more than 36 characters is refused',
      hasIdOver(36),
    ],
    'locations.city-of-letters.refused': [
      'A location whose city has characters other than letters and spaces is refused',
      ({ city }) => typeof city === 'string' && /[^\p{Letter} ]/u.test(city),
    ],
  }),
  refusedLocation(
    'locations.foreign-name.refused',
    'GEN-10',
    'A location with non-ASCII letters in its name is refused',
    ({ name }) => isNotAscii(name),
  ),
  ...edges.map(([id, where, test]) =>
    refusals('createLocation')(`locations.${id}.refused`, 'LOC-01', `A location ${where} is refused`, (body) =>
      test(pointOf(body)),
    ),
  ),
  crashes('createLocation')(
    'locations.zero-latitude.breaks',
    'LOC-01',
    'A location on the equator gets a 500',
    (body) => pointOf(body)['lat'] === 0,
  ),
  overlooksWithout(
    'country.alone-is-fine',
    'LOC-08',
    'Without a city, any country is accepted',
    'createLocation',
    'city',
    /^\/country$/,
  ),
  repeatsFirst(
    'locations.uuid.always-same',
    'LOC-17',
    'Every location gets the same uuid',
    'createLocation',
    'location',
  ),
  nearby('line', ({ line_1: line }) => String(line)),
  nearby('point', ({ coordinates }) => JSON.stringify(coordinates)),
  ...faultsOf(authored, 'LOC-18', {
    'locations.external-id.of-the-one-before': [
      'A location without an external_id shows that of an earlier location',
      mapSent('createLocation', (body, { world }) => {
        const before = world.state().locations.findLast(({ external_id: id }) => id !== null);
        return { ...(before && { external_id: before.external_id }), ...body };
      }),
    ],
    'locations.external-id.32-characters': [
      'The external_id of a location is cut to 32 characters',
      mapSent('createLocation', (body) => withText(body, 'external_id', cut(32))),
    ],
    'locations.longitude.two-digits': [
      'The longitude of a location loses its third digit',
      mapSent('createLocation', (body) => {
        const at = record(body['coordinates']);
        return Number(at['lng']) < 100 ? body : { ...body, coordinates: { ...at, lng: 99.999999 } };
      }),
    ],
  }),
];
