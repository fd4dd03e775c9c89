/** Faults in the texts of addresses: letters and signs that are lost, replaced or refused. */
import { type Json, record } from '../../openapi/schema.js';
import { at, authored, type Alter, type Fault } from './fault.js';
import { isNotAscii } from './json.js';
import { mapInOrder, mapSentOrder, mirror, bodyOf, refusedOrder } from './looks.js';

const inText = (
  side: 'source_location' | 'destination_location',
  name: string,
  change: (text: string) => string,
): Alter =>
  mapInOrder(side, (place) => {
    const { [name]: text, ...rest } = record(place);
    return { ...rest, [name]: typeof text === 'string' ? change(text) : text };
  });

const inDestination = (name: string, change: (text: string) => string): Alter =>
  inText('destination_location', name, change);

/** Letters without their accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{Mark}/gu, '');

/** Takes an address for the location of the account that has the same first line. */
const byFirstLine = mapSentOrder((body, { world }) => {
  const { line_1: line } = record(body['destination_location']);
  const known = world.state().locations.find(({ line_1 }) => line_1 === line);
  return known ? { ...body, destination_location: { uuid: known.uuid } } : body;
});

const textIn = (place: Json, name: string): string => (typeof place[name] === 'string' ? place[name] : '');

/** The faults in the texts of addresses. */
export const addressFaults: readonly Fault[] = [
  mirror(
    'address.latin-1',
    'Letters of an address that Latin-1 has not read as question marks',
    inDestination('line_1', (text) => text.replace(/[\u{100}-\u{10ffff}]/gu, '?')),
  ),
  mirror(
    'address.up-to-comma',
    'An address reads what is before its first comma',
    inDestination('line_1', (text) => text.split(',')[0]!),
  ),
  mirror(
    'address.ampersand',
    'An ampersand in an address reads as an entity',
    inDestination('line_1', (text) => text.replaceAll('&', '&amp;')),
  ),
  mirror('address.city-without-accents', 'The city of an address loses its accents', inDestination('city', plain)),
  mirror(
    'location.line-without-accents',
    'The first line of a location of the account loses its accents',
    inText('source_location', 'line_1', plain),
    'LOC-18',
  ),
  mirror('address.of-location', 'An address reads the location that has the same first line', byFirstLine),
  authored(
    'locations.foreign-address.refused',
    'LOC-01',
    'A location with letters beyond ASCII in its first line is refused',
    at('createLocation').refusing((request) => isNotAscii(bodyOf(request)['line_1'])),
  ),
  authored(
    'locations.foreign-name.refused',
    'GEN-10',
    'A location with letters beyond ASCII in its name is refused',
    at('createLocation').refusing((request) => isNotAscii(bodyOf(request)['name'])),
  ),
  authored(
    'locations.no-house-number.refused',
    'LOC-01',
    'A location without a digit in its first line is refused',
    at('createLocation').refusing((request) => /^\D+$/.test(textIn(bodyOf(request), 'line_1'))),
  ),
  authored(
    'locations.city-of-letters.refused',
    'LOC-01',
    'A location in a city whose name has more than letters and spaces is refused',
    at('createLocation').refusing((request) => /[^\p{Letter} ]/u.test(textIn(bodyOf(request), 'city'))),
  ),
  refusedOrder(
    'orders.no-house-number.refused',
    'ORD-58',
    'An order to an address without a digit in its first line is refused',
    (request) => /^\D+$/.test(textIn(record(bodyOf(request)['destination_location']), 'line_1')),
  ),
  refusedOrder(
    'orders.foreign-address.refused',
    'ORD-58',
    'An order to an address with letters beyond ASCII in its first line is refused',
    (request) => isNotAscii(record(bodyOf(request)['destination_location'])['line_1']),
  ),
];
