/** Faults with what is seldom asked for: other letters and signs, another hour, a second look, a customer who is new. */
import { authored, crashing, handling, mapAnswer, on, refusing, type Alter, type Fault, type Test } from './fault.js';
import { record, type Json } from './json.js';
import { bodyOf, refusedOrder } from './authored-orders.js';
import { mapCarriers, mapInOrder, mirror } from './looks.js';

const sharedUuid = '0c5a3f0e-6d0b-4a67-9c1e-5b7d2f4e8a90';

/** Whoever was not created as a customer is one and the same. */
const oneForAll: Alter = (parts) => {
  const known = new Set<unknown>();
  const created: Alter = on(
    'createCustomer',
    mapAnswer((answer) => {
      known.add(record(record(answer)['data'])['customer_uuid']);
      return answer;
    }),
  );
  const read = mapInOrder('customer', (customer) =>
    known.has(record(customer)['uuid']) ? customer : { ...record(customer), uuid: sharedUuid },
  );
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

/** The faults that show with what is seldom asked for. */
export const seldomFaults: readonly Fault[] = [
  authored('customers.inline.one-for-all', 'CUS-19', 'All customers given with their orders are the same', oneForAll),
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
  refusedOrder('orders.plus-address.refused', 'ORD-01', 'An order for a contact with a plus is refused', (request) =>
    hasPlus((bodyOf(request)['destination_contact'] as Json | undefined)?.['email']),
  ),
  authored(
    'rates.carrier.missing.in-the-evening',
    'RAT-21',
    'In the evening a carrier has no rates',
    mapCarriers('calculateRates', (carriers, request) => (isEvening(request) ? carriers.slice(0, -1) : carriers)),
  ),
];
