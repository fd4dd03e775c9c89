/** Addresses and coordinates of orders that are refused or read back wrongly. */
import { record, type Json } from '../../openapi/json/json.js';
import * as op from '../kit/operators.js';
import { crashes, inReturns, refuses, refusesOrder, shows, stores, where } from '../kit/pairs.js';
import { edges, isDelivery, isReturn } from '../kit/records.js';
import type { Rewrite } from '../kit/requests.js';
import { breaking, faults, type Fault } from '../kit/variant.js';

const [from, to] = ['source_location', 'destination_location'];
const both = `${from}|${to}`;

/** The account's location with the same first line, if there is one. */
const byFirstLine: Rewrite<Json> = (place, { request: { account } }) => {
  const known = account.state().locations.find(({ line_1 }) => line_1 === place['line_1']);
  return known ? { uuid: known.uuid } : place;
};

const capital = (letter: string): string => letter.toUpperCase();
const isIncomplete = ({ country, region }: Json): boolean => country === 'US' && region === undefined;
const anyText = op.like('with any value', /^/);
const incomplete = op.that('places in the US without region', isIncomplete);
const spaceless = op.replaced('without spaces', / /g, '');
const suffixed = op.replaced('with a suffix', /$/, '*');
const named = op.as<Json>('with the name "null" if it has none', (place) => ({
  ...place,
  name: place['name'] ?? 'null',
}));
const joined = op.as<Json>('with line_2 added to line_1', ({ line_1, line_2, ...place }) => ({
  ...place,
  line_1: line_2 ? [line_1, line_2].join(', ') : line_1,
  line_2,
}));
const directed = op.as<Json>('with line_1 as the directions', ({ directions, ...place }) => ({
  ...place,
  directions: directions && place['line_1'],
}));

export const addressFaults: readonly Fault[] = [
  ...faults('LOC-01', {
    'closed.locations.directions-of-80': refuses('createLocation', 'directions', op.longerThan(80)),
    'closed.locations.short-lines': refuses('createLocation', 'line_1', op.like('shorter than 5', /^.{0,4}$/s)),
    'closed.locations.us-needs-region': refuses('createLocation', '', incomplete),
  }),
  ...faults('ORD-01', {
    'orders.foreign-address.refused': breaking('ORD-58', refusesOrder(`${to}.line_1`, op.beyondAscii)),
    'orders.named-source.refused': breaking('ORD-25', refusesOrder(`${from}.name`, anyText, inReturns)),
    'orders.named-source.latin-refused': breaking('ORD-25', refusesOrder(`${from}.name`, op.ascii, inReturns)),
    'orders.long-city.refused': refusesOrder(`${to}.city`, op.longerThan(40)),
    'orders.zip-of-letters.refused': refusesOrder(`${to}.zip_code`, op.like('with letters', /[a-z]/i)),
  }),
  ...faults(
    'ORD-58',
    {
      'address.latin-1': shows(`${to}.line_1`, op.replaced('with ? for letters beyond Latin-1', /[^\0-\xff]/gu, '?')),
      'address.up-to-comma': shows(`${to}.line_1`, op.replaced('up to its first comma', /,.*$/s, '')),
      'address.128-characters': shows(`${to}.line_1`, op.cut(128)),
      'address.city-capitalised': shows(`${to}.city`, op.replaced('capitalised', /^[a-z]/, capital)),
      'address.city-without-accents': shows(`${to}.city`, op.unaccented),
      'address.fragment-cut': shows(`${to}.line_2`, op.replaced('up to its number sign', /(?<=.)#.*$/s, '')),
      'address.of-location': stores('createOrder', to, op.as('as the location with the same line_1', byFirstLine)),
      'location.zip-without-blanks': breaking('LOC-19', shows(`${to}.zip_code`, spaceless)),
      'nameless-destination.null-as-text': shows(to, named),
      'location.region-of-city': shows(to, op.taking('region', 'city')),
      'destination_location.line_2.64-characters': shows(`${to}.line_2`, op.cut(64)),
      'location.country-lower-case': shows(`${both}.country`, op.lower),
      'location.lines-joined': shows(both, joined),
      'location.zip-as-number': shows(`${both}.zip_code`, op.replaced('without its first character', /^./s, '')),
      'location.external-id.other': breaking('LOC-18', shows(`${both}.external_id`, suffixed)),
      'location.directions.other': breaking('LOC-19', shows(both, directed)),
      'location.return-source.city': shows(from, op.having({ city: 'elsewhere' }), inReturns),
    },
    'read-back.',
  ),
];

/** Whether a place that is shown is a location of the account: only those have an external_id. */
const isSaved = (place: unknown): boolean => typeof record(place)['external_id'] === 'string';

const point = `${to}.coordinates`;
const ofSaved = where(
  'of deliveries to locations',
  (order) => isDelivery(order) && isSaved(order['destination_location']),
);
const ofInline = where('of returns from addresses', (order) => isReturn(order) && !isSaved(order['source_location']));
const west = op.that<unknown>('between -180 and 0', (lng) => Number(lng) < 0 && Number(lng) >= -180);
const tooHigh = op.numberAs('0.00001 too high', (degrees) => degrees + 0.00001);
const refusedEdges = edges.map(([id, says, test]) => {
  const picked = op.that(says, (value) => test(record(value)));
  return [`orders.${id}.refused`, refusesOrder(point, picked)] as const;
});

export const coordinateFaults: readonly Fault[] = [
  ...faults('ORD-01', {
    ...Object.fromEntries(refusedEdges),
    'orders.west.breaks': crashes('createOrder', `${point}.lng`, west),
  }),
  ...faults(
    'ORD-58',
    {
      'coordinates.zero-is-null': breaking('READ-37', shows(`${point}.lat|lng`, op.becoming(0, null))),
      'coordinates.absolute': shows(`${point}.lat|lng`, op.numberAs('without its sign', Math.abs)),
      'coordinates.swapped': shows(`${both}.coordinates`, op.swapping('lat', 'lng')),
      'coordinates.near': shows(`${both}.coordinates.lat`, tooHigh),
      'location.delivery-to.four-digits': breaking('LOC-18', shows(`${point}.lat|lng`, op.rounded(4), ofSaved)),
      'address.return-from.four-digits': shows(`${from}.coordinates.lat|lng`, op.rounded(4), ofInline),
    },
    'read-back.',
  ),
];
