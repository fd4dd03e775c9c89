/** Faults on one side only: in returns, where an order ends, in updates, or where nobody says which workflow it is. */
import { type Json, record, records } from '../../openapi/schema.js';
import { closed } from './authored-shapes.js';
import { type Fault } from './fault.js';
import { mapOrder, mirror, isReturned, withText } from './looks.js';

type Side = 'source_location' | 'destination_location';

/** Only locations of the account have an external_id. */
const isSaved = (place: Json): boolean => typeof place['external_id'] === 'string';

const fourDigits = (place: Json): Json => {
  const { lat, lng } = record(place['coordinates']);
  const cut = (degrees: unknown): number => Number(Number(degrees).toFixed(4));
  return typeof lat === 'number' ? { ...place, coordinates: { lat: cut(lat), lng: cut(lng) } } : place;
};

/** Shows a place otherwise on one side of some orders. */
const inPlace = (
  [id, title, row]: readonly [string, string, string],
  side: Side,
  test: (order: Json, place: Json) => boolean,
  change: (place: Json) => Json,
): Fault =>
  mirror(
    id,
    title,
    mapOrder((order) => {
      const place = record(order[side]);
      return test(order, place) ? { ...order, [side]: change(place) } : order;
    }),
    row,
  );

/** Where an order may have a location of the account that isn't the source of a delivery. */
const ends: readonly (readonly [string, Side, string, (order: Json) => boolean])[] = [
  ['return-from', 'source_location', 'A location that a return starts from', isReturned],
  ['return-to', 'destination_location', 'A location that a return ends at', isReturned],
  ['delivery-to', 'destination_location', 'A location that a delivery ends at', (order) => !isReturned(order)],
];

const places: readonly Fault[] = [
  ...ends.map(([id, side, words, test]) =>
    inPlace(
      [`location.${id}.four-digits`, `${words} has coordinates of four digits`, 'LOC-18'],
      side,
      (order, place) => test(order) && isSaved(place),
      fourDigits,
    ),
  ),
  inPlace(
    [
      'address.return-from.four-digits',
      'The address that a return starts from has coordinates of four digits',
      'ORD-58',
    ],
    'source_location',
    (order, place) => isReturned(order) && !isSaved(place),
    fourDigits,
  ),
];

/** Shows another person in a return. */
const inReturn = (id: string, title: string, row: string, name: string, change: (person: Json) => Json): Fault =>
  mirror(
    id,
    title,
    mapOrder((order) => (isReturned(order) && order[name] ? { ...order, [name]: change(record(order[name])) } : order)),
    row,
  );

const people: readonly Fault[] = [
  ...['source_contact', 'destination_contact'].map((name) =>
    inReturn(
      `return.${name}.no-plus`,
      `The e-mail address of the ${name} of a return ends at its plus`,
      'ORD-58',
      name,
      (one) => withText(one, 'email', (email) => email.replace(/\+[^@]*/, '')),
    ),
  ),
  inReturn(
    'return.customer.other-email-without-phone',
    'A return for a customer without a phone reads the e-mail address of nobody',
    'ORD-63',
    'customer',
    (one) => (one['phone'] === null ? { ...one, email: 'nobody@example.com' } : one),
  ),
];

const update = (id: string, title: string, test: (body: Json) => boolean): Fault =>
  closed('updateCustomer', `updates.${id}`, 'CUS-02', title, ({ body }) => test(record(body)));

const hasMany = ({ metafields }: Json): boolean => records(metafields).length > 3;

const refused: readonly Fault[] = [
  update('plain-names', 'Nobody is renamed to a name with an apostrophe', ({ last_name: name }) =>
    /'/.test(String(name)),
  ),
  update('plain-addresses', 'Nobody gets an e-mail address with a plus', ({ email }) => /\+/.test(String(email))),
  update('three-metafields', 'Who is updated has three metafields at most', hasMany),
  closed(
    'createCustomer',
    'customers.three-metafields',
    'CUS-10',
    'Who is new has three metafields at most',
    ({ body }) => hasMany(record(body)),
  ),
  update('phones-of-one-country', 'Nobody gets a phone number of Britain', ({ phone }) =>
    String(phone).startsWith('+44'),
  ),
  update(
    'full-businesses',
    'Who is updated to a business must have an external_id or notes',
    ({ type, external_id: id, notes }) => type === 2 && id === undefined && notes === undefined,
  ),
];

/** The faults on one side. */
export const bothSidesFaults: readonly Fault[] = [...places, ...people, ...refused];
