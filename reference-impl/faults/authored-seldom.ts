/** Faults with what is seldom asked for: other letters and signs, another hour, a second look, a customer who is new. */
import { type Json, record } from '../../openapi/schema.js';
import { at, authored, handling, on, validating, type Alter, type Fault, type Test } from './fault.js';
import { finding } from './authored-look-up.js';
import { mapCarriers, mapInOrder, mirror, bodyOf, isReturn, refusedOrder } from './looks.js';

const sharedUuid = '0c5a3f0e-6d0b-4a67-9c1e-5b7d2f4e8a90';

/** Whoever has no external_id and was not created as a customer is one and the same. */
const oneForAll: Alter = (parts) => {
  const known = new Set<unknown>();
  const created = at('createCustomer').mapAnswer((answer) => {
    known.add(record(record(answer)['data'])['customer_uuid']);
    return answer;
  });
  const read = mapInOrder('customer', (customer) => {
    const { uuid, external_id: id } = record(customer);
    return known.has(uuid) || id !== null ? customer : { ...record(customer), uuid: sharedUuid };
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
  return at('getOrder').refusing(isLost)(counted(parts));
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
    'look-up.number.lost-by-twin',
    'LKP-03',
    'An order is not found any more once its external_id is sent again',
    losing,
  ),
];

const wholes: readonly Fault[] = [
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
  authored(
    'customers.inline.one-without-id',
    'CUS-19',
    'All customers given with their orders without an external_id are the same',
    oneForAll,
  ),
  authored('look-up.cached', 'READ-07', 'A look-up is answered as it was the first time', cached),
  mirror(
    'notes.unescaped',
    'Escapes of addresses are resolved in notes',
    mapInOrder('notes', (notes) => unescaped(String(notes))),
  ),
  authored(
    'letters.of-four-bytes.break',
    'GEN-10',
    'Letters of four bytes in the notes of an order lead to a 500',
    at('createOrder').crashing((request) => /[\u{20000}-\u{2ffff}]/u.test(String(bodyOf(request)['notes']))),
  ),
  authored(
    'customers.plus-address.refused',
    'CUS-06',
    'A customer with a plus in the e-mail address is refused',
    at('createCustomer').refusing((request) => hasPlus(bodyOf(request)['email'])),
  ),
  refusedOrder(
    'orders.plus-address.refused',
    'ORD-01',
    'A delivery to a contact with a plus is refused',
    (request) => !isReturn(request) && hasPlus((bodyOf(request)['destination_contact'] as Json | undefined)?.['email']),
  ),
];
