/** Faults on one side only: in returns, where an order ends, in updates, or where nobody says which workflow it is. */
import { writingFirst } from './careless.js';
import { closed, isReturn } from './authored-shapes.js';
import { authored, on, when, type Fault } from './fault.js';
import { record, records, type Json } from './json.js';
import { mapOrder, mirror } from './looks.js';

type Side = 'source_location' | 'destination_location';

/** Only locations of the account have an external_id. */
const isSaved = (place: Json): boolean => typeof place['external_id'] === 'string';

const fourDigits = (place: Json): Json => {
  const { lat, lng } = record(place['coordinates']);
  const cut = (degrees: unknown): number => Number(Number(degrees).toFixed(4));
  return typeof lat === 'number' ? { ...place, coordinates: { lat: cut(lat), lng: cut(lng) } } : place;
};

const ofForty = (place: Json): Json =>
  typeof place['line_1'] === 'string' ? { ...place, line_1: place['line_1'].slice(0, 40) } : place;

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
  ['return-from', 'source_location', 'A location that a return starts from', isReturn],
  ['return-to', 'destination_location', 'A location that a return ends at', isReturn],
  ['delivery-to', 'destination_location', 'A location that a delivery ends at', (order) => !isReturn(order)],
];

const places: readonly Fault[] = [
  ...ends.flatMap(([id, side, words, test]) => [
    inPlace(
      [`location.${id}.four-digits`, `${words} has coordinates of four digits`, 'LOC-18'],
      side,
      (order, place) => test(order) && isSaved(place),
      fourDigits,
    ),
    inPlace(
      [`location.${id}.40-characters`, `${words} has a first line of 40 characters`, 'LOC-18'],
      side,
      (order, place) => test(order) && isSaved(place),
      ofForty,
    ),
  ]),
  inPlace(
    [
      'address.return-from.four-digits',
      'The address that a return starts from has coordinates of four digits',
      'ORD-58',
    ],
    'source_location',
    (order, place) => isReturn(order) && !isSaved(place),
    fourDigits,
  ),
];

/** Shows another text in a contact of a return, or in its customer. */
const inReturn = (id: string, title: string, row: string, name: string, change: (person: Json) => Json): Fault =>
  mirror(
    id,
    title,
    mapOrder((order) => (isReturn(order) && order[name] ? { ...order, [name]: change(record(order[name])) } : order)),
    row,
  );

const text = (value: unknown, change: (value: string) => string): unknown =>
  typeof value === 'string' ? change(value) : value;

const people: readonly Fault[] = [
  ...['source_contact', 'destination_contact'].flatMap((name) => [
    inReturn(
      `return.${name}.phone-12`,
      `The phone of the ${name} of a return has 12 characters`,
      'ORD-58',
      name,
      (one) => ({
        ...one,
        phone: text(one['phone'], (phone) => phone.slice(0, 12)),
      }),
    ),
    inReturn(
      `return.${name}.no-plus`,
      `The e-mail address of the ${name} of a return ends at its plus`,
      'ORD-58',
      name,
      (one) => ({
        ...one,
        email: text(one['email'], (email) => email.replace(/\+[^@]*/, '')),
      }),
    ),
    inReturn(
      `return.${name}.entity`,
      `An ampersand in the name of the ${name} of a return is an entity`,
      'ORD-58',
      name,
      (one) => ({
        ...one,
        name: text(one['name'], (words) => words.replaceAll('&', '&amp;')),
      }),
    ),
  ]),
  inReturn(
    'return.customer.other-email-without-phone',
    'A return for a customer without a phone reads the e-mail address of nobody',
    'ORD-63',
    'customer',
    (one) => (one['phone'] === null ? { ...one, email: 'nobody@example.com' } : one),
  ),
  inReturn(
    'return.customer.other-phone-without-email',
    'A return for a customer without an e-mail address reads the phone of nobody',
    'ORD-63',
    'customer',
    (one) => (one['email'] === null ? { ...one, phone: '+12025550100' } : one),
  ),
];

const order = (id: string, title: string, test: (body: Json, isNew: boolean, between: boolean) => boolean): Fault =>
  closed('createOrder', `orders.${id}`, 'ORD-01', title, (request) => {
    const body = record(request.body);
    const uuids = ['source_location', 'destination_location'].map((side) => record(body[side])['uuid']);
    return test(body, record(body['customer'])['uuid'] === undefined, !uuids.includes(undefined));
  });

const isUnsaid = (body: Json): boolean => body['is_return'] === undefined;

const update = (id: string, title: string, test: (body: Json) => boolean): Fault =>
  closed('updateCustomer', `updates.${id}`, 'CUS-02', title, ({ body }) => test(record(body)));

const hasMany = ({ metafields }: Json): boolean => records(metafields).length > 3;

const refused: readonly Fault[] = [
  order(
    'new-customer-returns-from-location',
    'A return from a location of the account is of a customer who is known',
    (body, isNew, between) => isReturn(body) && isNew && between,
  ),
  order(
    'unsaid-for-new-customer',
    'An order between locations for a new customer must say that it is no return',
    (body, isNew, between) => isUnsaid(body) && isNew && between,
  ),
  order(
    'unsaid-to-an-address',
    'An order of a known customer to an address must say that it is no return',
    (body, isNew, between) => isUnsaid(body) && !isNew && !between,
  ),
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
export const bothSidesFaults: readonly Fault[] = [
  ...places,
  ...people,
  ...refused,
  authored(
    'orders.refused.written-at-country',
    'ORD-60',
    'An order is written before the country of its destination is judged',
    on(
      'createOrder',
      when(
        ({ body }) => record(record(body)['destination_location'])['country'] === '276',
        writingFirst(({ body }) => {
          const place = record(record(body)['destination_location']);
          return { ...record(body), destination_location: { ...place, country: 'DE' } };
        }),
      ),
    ),
  ),
];
