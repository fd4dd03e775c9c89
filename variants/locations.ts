/** Locations that are refused, mistaken for others, or stored with wrong values. */
import { record, type Json } from '../openapi/json/json.js';
import { answeringAgain, repeatingFirst } from './kit/memory.js';
import * as op from './kit/operators.js';
import { crashes, overlooks, refuses, shows, stores } from './kit/pairs.js';
import { edges } from './kit/records.js';
import { bodyOf, storing } from './kit/requests.js';
import { breaking, faults, type VariantEntry, type Fault } from './kit/variant.js';

const create = 'createLocation';

const mergedBy = (name: 'line_1' | 'coordinates'): VariantEntry => [
  `A location without an external_id is merged with one that has the same ${name}`,
  answeringAgain(create, (request) => {
    const { external_id: id, [name]: value } = bodyOf(request);
    return id === undefined ? JSON.stringify(value) : undefined;
  }),
];

const withEarlierId = storing(create, '', (body, { request: { account } }) => {
  const earlier = account.state().locations.findLast(({ external_id: id }) => id !== null);
  return { ...(earlier && { external_id: earlier.external_id }), ...body };
});

/** As a cache whose key is the external_id: locations without one share an entry. */
const ofSharedEntry = op.as<Json>('of the first location without an external_id', (place, { request: { account } }) => {
  const bare = account.state().locations.filter(({ external_id: id }) => id === null);
  return bare.some(({ line_1 }) => line_1 === place['line_1']) ? { ...place, line_1: bare[0]?.line_1 } : place;
});

const withOtherCharacters = op.like('with characters other than letters and spaces', /[^\p{Letter} ]/u);

const edgeFaults = edges.map(([id, says, test]): [string, VariantEntry] => [
  `${id}.refused`,
  refuses(
    create,
    'coordinates',
    op.that<unknown>(says, (point) => test(record(point))),
  ),
]);

export const locationFaults: readonly Fault[] = [
  ...faults(
    'LOC-01',
    {
      'foreign-address.refused': refuses(create, 'line_1', op.beyondAscii),
      'no-house-number.refused': refuses(create, 'line_1', op.like('without digits', /^\D+$/)),
      'external-ids-of-36.refused': refuses(create, 'external_id', op.longerThan(36)),
      'city-of-letters.refused': refuses(create, 'city', withOtherCharacters),
      'foreign-name.refused': breaking('GEN-10', refuses(create, 'name', op.beyondAscii)),
      'zero-latitude.breaks': crashes(create, 'coordinates.lat', op.is(0)),
      ...Object.fromEntries(edgeFaults),
      'uuid.always-same': breaking('LOC-17', ['Every location gets the same uuid', repeatingFirst(create, 'location')]),
      'bare.merged-by-line': breaking('LOC-17', mergedBy('line_1')),
      'bare.merged-by-point': breaking('LOC-17', mergedBy('coordinates')),
      'external-id.of-the-one-before': breaking('LOC-18', [
        'A location without an external_id shows that of an earlier location',
        withEarlierId,
      ]),
      'bare.in-one-cache-entry': breaking('LOC-18', shows('source_location|destination_location', ofSharedEntry)),
      'external-id.32-characters': breaking('LOC-18', stores(create, 'external_id', op.cut(32))),
      'longitude.two-digits': breaking('LOC-18', stores(create, 'coordinates.lng', op.atMost(99.999999))),
    },
    'locations.',
  ),
  ...faults('LOC-08', {
    'forms.country.alone-is-fine': overlooks(create, 'any country without a city', {
      at: /^\/country$/,
      test: ({ city }) => city === undefined,
    }),
  }),
];
