/** Faults in the places that an order reads: swapped, rounded or another's. */
import { type Json, record } from '../../openapi/schema.js';
import { at, authored, type Alter, type Fault } from './fault.js';
import { mapOrder, mirror, isReturned } from './looks.js';

const inPlaces = (change: (place: Json, order: Json) => Json): Alter =>
  mapOrder((order) => ({
    ...order,
    source_location: change(record(order['source_location']), order),
    destination_location: change(record(order['destination_location']), order),
  }));

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
    at('createLocation').mapBody((body, { world }) => {
      const before = world.state().locations.findLast(({ external_id: id }) => id !== null);
      return { ...(before && { external_id: before.external_id }), ...record(body) };
    }),
  ),
  mirror(
    'coordinates.swapped',
    'Latitude and longitude are swapped',
    inCoordinates(({ lat, lng }) => ({ lat: lng, lng: lat })),
  ),
  mirror(
    'coordinates.near',
    'Coordinates are off by a hundred-thousandth of a degree',
    inCoordinates(({ lat, lng }) => ({ lat: lat + 0.00001, lng })),
  ),
  mirror(
    'locations.swapped',
    "Source and destination are shown in each other's place",
    mapOrder((order) => ({
      ...order,
      source_location: order['destination_location'],
      destination_location: order['source_location'],
    })),
  ),
  mirror(
    'location.country-lower-case',
    'Countries are written in lower case',
    inPlaces((place) => ({
      ...place,
      country: typeof place['country'] === 'string' ? place['country'].toLowerCase() : null,
    })),
  ),
  mirror(
    'location.lines-joined',
    'The second address line stands in the first',
    inPlaces((place) => ({
      ...place,
      line_1: place['line_2'] ? [place['line_1'], place['line_2']].join(', ') : place['line_1'],
    })),
  ),
  mirror(
    'location.zip-as-number',
    'Zip codes are shown without their first digit',
    inPlaces((place) => ({
      ...place,
      zip_code: typeof place['zip_code'] === 'string' ? place['zip_code'].slice(1) : null,
    })),
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
    'location.directions.other',
    'Directions read the address',
    inPlaces((place) => ({ ...place, directions: place['directions'] && place['line_1'] })),
    'LOC-19',
  ),
  mirror(
    'location.return-source.city',
    'The city of the address that a return starts from is its region',
    mapOrder((order) =>
      isReturned(order)
        ? { ...order, source_location: { ...record(order['source_location']), city: 'elsewhere' } }
        : order,
    ),
  ),
];
