/** Faults in the places that an order reads: swapped, rounded or another's. */
import { authored, mapBody, on, type Alter, type Fault } from './fault.js';
import { record, type Json } from './json.js';
import { mapInOrder, mapOrder, mirror } from './looks.js';

const inPlaces = (change: (place: Json, order: Json) => Json): Alter =>
  mapOrder((order) => ({
    ...order,
    source_location: change(record(order['source_location']), order),
    destination_location: change(record(order['destination_location']), order),
  }));

const rounded = (value: unknown, digits: number): number => Number(Number(value).toFixed(digits));

/** Coordinates otherwise; unknown ones stay unknown. */
const inCoordinates = (change: (point: { readonly lat: number; readonly lng: number }) => Json): Alter =>
  inPlaces((place) => {
    const { lat, lng } = record(place['coordinates']);
    return typeof lat === 'number' && typeof lng === 'number' ? { ...place, coordinates: change({ lat, lng }) } : place;
  });

/** The faults in places. */
export const placeFaults: readonly Fault[] = [
  authored(
    'locations.external-id.of-the-one-before',
    'LOC-18',
    'A location made without an external_id has that of one made before',
    on(
      'createLocation',
      mapBody((body, { world }) => {
        const before = world.state().locations.findLast(({ external_id: id }) => id !== null);
        return { ...(before && { external_id: before.external_id }), ...record(body) };
      }),
    ),
  ),
  mirror(
    'coordinates.rounded',
    'Coordinates have three decimals',
    inCoordinates(({ lat, lng }) => ({ lat: rounded(lat, 3), lng: rounded(lng, 3) })),
    'ORD-58 LOC-18',
  ),
  mirror(
    'coordinates.swapped',
    'Latitude and longitude are swapped',
    inCoordinates(({ lat, lng }) => ({ lat: lng, lng: lat })),
    'ORD-58 LOC-18',
  ),
  mirror(
    'coordinates.near',
    'Coordinates are off by a hundred-thousandth of a degree',
    inCoordinates(({ lat, lng }) => ({ lat: lat + 0.00001, lng })),
    'ORD-58 LOC-18',
  ),
  mirror(
    'locations.swapped',
    "Source and destination are shown in each other's place",
    mapOrder((order) => ({
      ...order,
      source_location: order['destination_location'],
      destination_location: order['source_location'],
    })),
    'ORD-58 LOC-18 LOC-19 READ-29 READ-30 READ-32 READ-33 READ-34 READ-36 READ-39 GEN-10',
  ),
  mirror(
    'location.country-lower-case',
    'Countries are written in lower case',
    inPlaces((place) => ({
      ...place,
      country: typeof place['country'] === 'string' ? place['country'].toLowerCase() : null,
    })),
    'ORD-58 LOC-18',
  ),
  mirror(
    'location.lines-joined',
    'The second address line stands in the first',
    inPlaces((place) => ({
      ...place,
      line_1: place['line_2'] ? [place['line_1'], place['line_2']].join(', ') : place['line_1'],
    })),
    'ORD-58 LOC-18',
  ),
  mirror(
    'location.zip-as-number',
    'Zip codes are shown without their first digit',
    inPlaces((place) => ({
      ...place,
      zip_code: typeof place['zip_code'] === 'string' ? place['zip_code'].slice(1) : null,
    })),
    'ORD-58 LOC-19',
  ),
  mirror(
    'location.external-id.other',
    'The external_id of a location ends in a mark',
    inPlaces((place) => ({
      ...place,
      external_id: typeof place['external_id'] === 'string' ? `${place['external_id']}*` : null,
    })),
    'LOC-18',
  ),
  mirror(
    'location.external-id.of-source',
    'A destination reads the external_id of the source',
    mapInOrder('destination_location', (place, order) => {
      const { external_id } = record(place);
      return {
        ...record(place),
        external_id: external_id && (record(order['source_location'])['external_id'] ?? external_id),
      };
    }),
    'LOC-18',
  ),
  mirror(
    'location.directions.other',
    'Directions read the address',
    inPlaces((place) => ({ ...place, directions: place['directions'] && place['line_1'] })),
    'LOC-19',
  ),
  mirror(
    'location.directions.of-destination',
    'The directions to a destination read its address',
    mapInOrder('destination_location', (place) => ({
      ...record(place),
      directions: record(place)['directions'] && record(place)['line_1'],
    })),
    'LOC-19',
  ),
  mirror(
    'location.return-source.city',
    'The city of the address that a return starts from is its region',
    mapOrder((order) =>
      order['is_return'] === true
        ? { ...order, source_location: { ...record(order['source_location']), city: 'elsewhere' } }
        : order,
    ),
    'ORD-58 LOC-19',
  ),
];
