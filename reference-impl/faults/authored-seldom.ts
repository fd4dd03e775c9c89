/** Faults with what is seldom asked for: other letters and signs, another hour, a second look, a customer who is new. */
import type { Request } from '../app.js';
import {
  authored,
  crashing,
  handling,
  mapAnswer,
  on,
  refusing,
  rereading,
  validating,
  type Alter,
  type Fault,
  type Test,
} from './fault.js';
import { finding } from './authored-look-up.js';
import { record, type Json } from './json.js';
import { bodyOf, isReturn, refusedOrder } from './authored-orders.js';
import { leavingOutLast } from './authored-unusual.js';
import { mapCarriers, mapInOrder, mirror } from './looks.js';

const sharedUuid = '0c5a3f0e-6d0b-4a67-9c1e-5b7d2f4e8a90';

/** Whoever was not created as a customer is one and the same, of those that the test wants. */
const oneForAll =
  (test: (customer: Json) => boolean = () => true): Alter =>
  (parts) => {
    const known = new Set<unknown>();
    const created: Alter = on(
      'createCustomer',
      mapAnswer((answer) => {
        known.add(record(record(answer)['data'])['customer_uuid']);
        return answer;
      }),
    );
    const read = mapInOrder('customer', (customer) => {
      const { uuid } = record(customer);
      return known.has(uuid) || !test(record(customer)) ? customer : { ...record(customer), uuid: sharedUuid };
    });
    return read(created(parts));
  };

/** A look-up of an account is answered as it was the first time. */
const cached: Alter = (parts) => {
  const answers = new WeakMap<object, Map<string, unknown>>();
  const kept = handling((handle, request) => {
    const known = answers.get(request.world) ?? new Map<string, unknown>();
    answers.set(request.world, known);
    const key = JSON.stringify(request.query);
    if (!known.has(key)) known.set(key, handle(request));
    return known.get(key);
  });
  return on('getOrder', kept)(parts);
};

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const hasPlus = (email: unknown): boolean => typeof email === 'string' && email.includes('+');
const isEvening: Test = (request) => / (?:19|20|21|22):/.test(String(bodyOf(request)['departure_time']));

/** A new customer without a phone reads that of the customer who was read last. */
const leaking: Alter = (parts) => {
  let last: unknown;
  return mapInOrder('customer', (value) => {
    const customer = record(value);
    last = customer['phone'] ?? last;
    return { ...customer, phone: customer['phone'] ?? last ?? null };
  })(parts);
};

/** An order is lost by its number once its external_id is sent again. */
const losing: Alter = (parts) => {
  const sent = new Map<unknown, number>();
  const counted = validating((validate, request) => {
    const { external_id: id } = bodyOf(request);
    if (request.operation.id === 'createOrder') sent.set(id, (sent.get(id) ?? 0) + 1);
    validate(request);
  });
  const isLost: Test = ({ query, world }) => {
    const found = world.state().orders.find(({ order_number }) => order_number === query['order_number']);
    return found !== undefined && found.external_id !== null && (sent.get(found.external_id) ?? 0) > 1;
  };
  return on('getOrder', refusing(isLost))(counted(parts));
};

/** Asks for an order from the location of an external_id. */
function byLocation(request: Request): Request {
  const { locations, orders } = request.world.state();
  const location = locations.find(({ external_id }) => external_id === (request.query['external_id'] ?? ''));
  const isFrom =
    (uuid: string) =>
    (order: (typeof orders)[number]): boolean =>
      'location' in order.source_location && order.source_location.location === uuid;
  const order = location && orders.find(isFrom(location.uuid));
  return order ? { ...request, query: { order_number: order.order_number } } : request;
}

const apartOf = (request: Request): number => {
  const [from, to] = [record(bodyOf(request)['source']), record(bodyOf(request)['destination'])];
  return Math.abs(Number(from['latitude']) - Number(to['latitude']));
};

const ratingNothing = (test: Test): Alter =>
  mapCarriers('calculateRates', (carriers, request) => (test(request) ? [] : carriers));

const lettersIn = (text: string): string => text.replace(/[^a-z0-9]/gi, '');

const lookUps: readonly Fault[] = [
  authored(
    'look-up.number.as-it-begins',
    'LKP-06',
    'An order_number is read as far as it has digits',
    finding((orders, key) => orders.find(({ order_number }) => order_number === /^\d+(?=[a-z])/.exec(key)?.[0])),
  ),
  authored(
    'look-up.external-id.without-signs',
    'LKP-07',
    'Signs in an external_id are not compared',
    finding((orders, key) =>
      orders.find(({ external_id }) => external_id !== null && key !== '' && lettersIn(external_id) === key),
    ),
  ),
  authored(
    'look-up.by-location',
    'LKP-06',
    'An order is found by the external_id of its source, too',
    on('getOrder', rereading(byLocation)),
  ),
  authored(
    'look-up.number.lost-by-twin',
    'LKP-03',
    'An order is not found any more once its external_id is sent again',
    losing,
  ),
];

const wholes: readonly Fault[] = [
  authored(
    'bodies.list.first-taken',
    'REF-02',
    'Of a list the first element is taken for the body',
    rereading((request) => (Array.isArray(request.body) ? { ...request, body: request.body[0] } : request)),
  ),
  mirror(
    'notes.first-line',
    'Notes have one line',
    mapInOrder('notes', (notes) => String(notes).split('\n')[0]),
  ),
  mirror('customer.phone-of-another', 'A new customer without a phone reads that of another', leaking, 'ORD-58 ORD-63'),
  authored(
    'rates.none.far-away',
    'RAT-21',
    'Far away there are no rates',
    ratingNothing((request) => apartOf(request) > 2),
  ),
  authored(
    'rates.none.of-no-weight',
    'RAT-21',
    'What weighs nothing has no rates',
    ratingNothing((request) => bodyOf(request)['total_weight'] === 0),
  ),
];

/** The faults that show with what is seldom asked for. */
export const seldomFaults: readonly Fault[] = [
  ...lookUps,
  ...wholes,
  authored('customers.inline.one-for-all', 'CUS-19', 'All customers given with their orders are the same', oneForAll()),
  authored(
    'customers.inline.one-without-id',
    'CUS-19',
    'All customers given with their orders without an external_id are the same',
    oneForAll(({ external_id: id }) => id === null),
  ),
  authored('look-up.cached', 'READ-07', 'A look-up is answered as it was the first time', cached),
  mirror(
    'notes.unescaped',
    'Escapes of addresses are resolved in notes',
    mapInOrder('notes', (notes) => unescaped(String(notes))),
  ),
  mirror(
    'contact.apostrophe-doubled',
    'An apostrophe in the name of a contact is doubled',
    mapInOrder('destination_contact', (contact) => ({
      ...record(contact),
      name: String(record(contact)['name']).replaceAll("'", "''"),
    })),
  ),
  authored(
    'letters.of-four-bytes.break',
    'GEN-10',
    'Letters of four bytes in the notes of an order lead to a 500',
    on(
      'createOrder',
      crashing((request) => /[\u{20000}-\u{2ffff}]/u.test(String(bodyOf(request)['notes']))),
    ),
  ),
  authored(
    'customers.plus-address.refused',
    'CUS-06',
    'A customer with a plus in the e-mail address is refused',
    on(
      'createCustomer',
      refusing((request) => hasPlus(bodyOf(request)['email'])),
    ),
  ),
  refusedOrder(
    'orders.plus-address.refused',
    'ORD-01',
    'A delivery to a contact with a plus is refused',
    (request) => !isReturn(request) && hasPlus((bodyOf(request)['destination_contact'] as Json | undefined)?.['email']),
  ),
  authored(
    'rates.carrier.missing.in-the-evening',
    'RAT-21',
    'In the evening a carrier has no rates',
    leavingOutLast(isEvening),
  ),
];
