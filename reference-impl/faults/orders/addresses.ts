/** Addresses of orders that are refused or read back wrongly. */
import { record } from '../../../openapi/json/json.js';
import { type Change, isReturn, mapSent, refusals, refusedOrder } from '../kit/bodies.js';
import { type Fault, faultsOf } from '../kit/fault.js';
import { destination } from '../kit/places.js';
import { readBack, readOrder, readPart, readPlaces, readText } from '../kit/read-order.js';
import { cut, isNotAscii, withText } from '../kit/values.js';

/** Letters without their accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{Mark}/gu, '');

/** Replaces an address with the account's location that has the same first line. */
const byFirstLine: Change = (body, { world }) => {
  const { line_1: line } = record(body['destination_location']);
  const known = world.state().locations.find(({ line_1 }) => line_1 === line);
  return known ? { ...body, destination_location: { uuid: known.uuid } } : body;
};

const inDestination = (...[id, title, name, change]: [string, string, string, (text: string) => string]): Fault =>
  readText(`address.${id}`, 'ORD-58', title, 'destination_location', name, change);

export const addressFaults: readonly Fault[] = [
  inDestination('latin-1', 'Letters of an address beyond Latin-1 become ?', 'line_1', (text) =>
    text.replace(/[\u{100}-\u{10ffff}]/gu, '?'),
  ),
  inDestination('up-to-comma', 'An address ends at its first comma', 'line_1', (text) => text.split(',')[0]!),
  inDestination('128-characters', 'The first line of an address is cut to 128 characters', 'line_1', cut(128)),
  inDestination('city-capitalised', 'The first letter of a city is capitalised', 'city', (text) =>
    text.replace(/^[a-z]/, (letter) => letter.toUpperCase()),
  ),
  refusals('createLocation')(
    'closed.locations.directions-of-80',
    'LOC-01',
    'A location with directions of more than 80 characters is refused',
    ({ directions }) => String(directions).length > 80,
  ),
  refusals('createLocation')(
    'closed.locations.short-lines',
    'LOC-01',
    'A location with a first line of less than five characters is refused',
    ({ line_1: line }) => String(line).length < 5,
  ),
  refusals('createLocation')(
    'closed.locations.us-needs-region',
    'LOC-01',
    'A location in the US without a region is refused',
    ({ country, region }) => country === 'US' && region === undefined,
  ),
  inDestination('city-without-accents', 'The city of an address loses its accents', 'city', plain),
  inDestination('fragment-cut', 'The second line of an address ends before a number sign', 'line_2', (text) =>
    text.replace(/(?<=.)#.*$/s, ''),
  ),
  readBack(
    'address.of-location',
    'ORD-58',
    'An address with the line_1 of a location shows that location',
    mapSent('createOrder', byFirstLine),
  ),
  refusedOrder(
    'orders.foreign-address.refused',
    'ORD-58',
    'An order to an address with non-ASCII letters in line_1 is refused',
    (body) => isNotAscii(record(body['destination_location'])['line_1']),
  ),
  ...faultsOf(refusedOrder, 'ORD-25', {
    'orders.named-source.refused': [
      'A return from an address with a name is refused',
      (body) => isReturn(body) && typeof record(body['source_location'])['name'] === 'string',
    ],
    'orders.named-source.latin-refused': [
      'A return from a place with an ASCII name is refused',
      (body) => {
        const { name } = record(body['source_location']);
        return isReturn(body) && typeof name === 'string' && !isNotAscii(name);
      },
    ],
  }),
  refusedOrder(
    'orders.long-city.refused',
    'ORD-01',
    'An order to a city of more than 60 characters is refused',
    (body) => String(record(body['destination_location'])['city']).length > 60,
  ),
  refusedOrder('orders.zip-of-letters.refused', 'ORD-01', 'An order to a zip code with letters is refused', (body) =>
    /[a-z]/i.test(JSON.stringify(destination(body)['zip_code'] ?? 0)),
  ),
  readText(
    'location.zip-without-blanks',
    'LOC-19',
    'Zip codes lose their spaces',
    'destination_location',
    'zip_code',
    (zip) => zip.replaceAll(' ', ''),
  ),
  ...faultsOf(readPart, 'ORD-58', {
    'nameless-destination.null-as-text': [
      'A destination without a name shows the string "null" as its name',
      'destination_location',
      (place) => ({ ...place, name: place['name'] ?? 'null' }),
    ],
    'location.region-of-city': [
      'The region of an address is replaced by its city',
      'destination_location',
      (place) => ({
        ...place,
        region: place['city'],
      }),
    ],
  }),
  readText(
    'destination_location.line_2.64-characters',
    'ORD-58',
    'The line_2 of a destination_location is cut to 64 characters',
    'destination_location',
    'line_2',
    cut(64),
  ),
  readPlaces('location.country-lower-case', 'ORD-58', 'Countries are shown in lower case', (place) =>
    withText(place, 'country', (country) => country.toLowerCase()),
  ),
  readPlaces('location.lines-joined', 'ORD-58', 'The second address line is moved into the first', (place) =>
    place['line_2'] ? { ...place, line_1: [place['line_1'], place['line_2']].join(', ') } : place,
  ),
  readPlaces('location.zip-as-number', 'ORD-58', 'Zip codes lose their first digit', (place) =>
    withText(place, 'zip_code', (zip) => zip.slice(1)),
  ),
  readPlaces('location.external-id.other', 'LOC-18', 'The external_id of a location gets a suffix', (place) =>
    withText(place, 'external_id', (id) => `${id}*`),
  ),
  readPlaces('location.directions.other', 'LOC-19', 'Directions show the address', (place) => ({
    ...place,
    directions: place['directions'] && place['line_1'],
  })),
  readOrder(
    'location.return-source.city',
    'ORD-58',
    'A return shows the city of its destination at its source',
    (order) =>
      isReturn(order)
        ? { ...order, source_location: { ...record(order['source_location']), city: 'elsewhere' } }
        : order,
  ),
];
