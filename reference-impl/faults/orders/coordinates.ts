/** Faults in the places that an order reads, and on one side only: in returns, where an order ends, in updates. */
import { type Json, record, records } from '../../../openapi/schema.js';
import { authored, type Fault, faultsOf } from '../kit/fault.js';
import { isReturned, mapSent, readOrder, refusals, withText } from '../kit/read-order.js';

/** Shows both places of an order otherwise. */
const inPlaces = (...[id, row, title, change]: [string, string, string, (place: Json) => Json]): Fault =>
  readOrder(id, row, title, (order) => ({
    ...order,
    source_location: change(record(order['source_location'])),
    destination_location: change(record(order['destination_location'])),
  }));

/** Coordinates otherwise; unknown ones stay unknown. */
const inCoordinates = (id: string, title: string, change: (lat: number, lng: number) => Json): Fault =>
  inPlaces(`coordinates.${id}`, 'ORD-58', title, (place) => {
    const { lat, lng } = record(place['coordinates']);
    return typeof lat === 'number' && typeof lng === 'number' ? { ...place, coordinates: change(lat, lng) } : place;
  });

type Side = 'source_location' | 'destination_location';

/** Only locations of the account have an external_id. */
const isSaved = (place: Json): boolean => typeof place['external_id'] === 'string';

const fourDigits = (place: Json): Json => {
  const { lat, lng } = record(place['coordinates']);
  const cut = (degrees: unknown): number => Number(Number(degrees).toFixed(4));
  return typeof lat === 'number' ? { ...place, coordinates: { lat: cut(lat), lng: cut(lng) } } : place;
};

/** Which place of which orders has coordinates of four digits. */
const ends: readonly (readonly [id: string, row: string, side: Side, test: (order: Json, place: Json) => boolean])[] = [
  ['location.return-from', 'LOC-18', 'source_location', (order, place) => isReturned(order) && isSaved(place)],
  ['location.return-to', 'LOC-18', 'destination_location', (order, place) => isReturned(order) && isSaved(place)],
  ['location.delivery-to', 'LOC-18', 'destination_location', (order, place) => !isReturned(order) && isSaved(place)],
  ['address.return-from', 'ORD-58', 'source_location', (order, place) => isReturned(order) && !isSaved(place)],
];

const places: readonly Fault[] = ends.map(([id, row, side, test]) =>
  readOrder(`${id}.four-digits`, row, `Coordinates have four digits: ${id.replace('.', ', ')}`, (order) => {
    const place = record(order[side]);
    return test(order, place) ? { ...order, [side]: fourDigits(place) } : order;
  }),
);

const withoutTag = (email: string): string => email.replace(/\+[^@]*/, '');

const people: readonly Fault[] = [
  ...['source_contact', 'destination_contact'].map((name) =>
    readOrder(`return.${name}.no-plus`, 'ORD-58', `The e-mail of the ${name} of a return ends at its plus`, (order) =>
      isReturned(order) && order[name]
        ? { ...order, [name]: withText(record(order[name]), 'email', withoutTag) }
        : order,
    ),
  ),
  readOrder(
    'return.customer.other-email-without-phone',
    'ORD-63',
    'A return for a customer without a phone reads the e-mail address of nobody',
    (order) =>
      isReturned(order) && record(order['customer'])['phone'] === null
        ? { ...order, customer: { ...record(order['customer']), email: 'nobody@example.com' } }
        : order,
  ),
];

const update = refusals('updateCustomer');
const create = refusals('createCustomer');

const hasMany = ({ metafields }: Json): boolean => records(metafields).length > 3;

const refused: readonly Fault[] = [
  ...faultsOf(update, 'CUS-02', {
    'closed.updates.plain-names': ['A new name has no apostrophe', ({ last_name: name }) => /'/.test(String(name))],
    'closed.updates.plain-addresses': ['A new e-mail address has no plus', ({ email }) => /\+/.test(String(email))],
    'closed.updates.three-metafields': ['An update has three metafields at most', hasMany],
    'closed.updates.full-businesses': [
      'Who is updated to a business must have an external_id or notes',
      ({ type, external_id: id, notes }) => type === 2 && id === undefined && notes === undefined,
    ],
  }),
  create('closed.customers.three-metafields', 'CUS-10', 'A new customer has three metafields at most', hasMany),
  update('closed.updates.phones-of-one-country', 'CUS-02', 'A new phone number is not British', ({ phone }) =>
    String(phone).startsWith('+44'),
  ),
];

export const placeFaults: readonly Fault[] = [
  authored(
    'locations.external-id.of-the-one-before',
    'LOC-18',
    'A location made without an external_id has that of one made before',
    mapSent('createLocation', (body, { world }) => {
      const before = world.state().locations.findLast(({ external_id: id }) => id !== null);
      return { ...(before && { external_id: before.external_id }), ...body };
    }),
  ),
  inCoordinates('swapped', 'Latitude and longitude are swapped', (lat, lng) => ({ lat: lng, lng: lat })),
  inCoordinates('near', 'Coordinates are off by 0.00001', (lat, lng) => ({ lat: lat + 0.00001, lng })),
  readOrder('locations.swapped', 'ORD-58', "Source and destination are shown in each other's place", (order) => ({
    ...order,
    source_location: order['destination_location'],
    destination_location: order['source_location'],
  })),
  inPlaces('location.country-lower-case', 'ORD-58', 'Countries are written in lower case', (place) =>
    withText(place, 'country', (country) => country.toLowerCase()),
  ),
  inPlaces('location.lines-joined', 'ORD-58', 'The second address line stands in the first', (place) =>
    place['line_2'] ? { ...place, line_1: [place['line_1'], place['line_2']].join(', ') } : place,
  ),
  inPlaces('location.zip-as-number', 'ORD-58', 'Zip codes are shown without their first digit', (place) =>
    withText(place, 'zip_code', (zip) => zip.slice(1)),
  ),
  inPlaces('location.external-id.other', 'LOC-18', 'The external_id of a location ends in a mark', (place) =>
    withText(place, 'external_id', (id) => `${id}*`),
  ),
  inPlaces('location.directions.other', 'LOC-19', 'Directions read the address', (place) => ({
    ...place,
    directions: place['directions'] && place['line_1'],
  })),
  readOrder('location.return-source.city', 'ORD-58', 'A return starts in the city elsewhere', (order) =>
    isReturned(order)
      ? { ...order, source_location: { ...record(order['source_location']), city: 'elsewhere' } }
      : order,
  ),
  ...places,
  ...people,
  ...refused,
];
