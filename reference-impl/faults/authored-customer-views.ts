/** Faults in the customer that an order reads. */
import { type Json, record } from '../../openapi/schema.js';
import { at, authored, type Alter, type Fault } from './fault.js';
import { mapInOrder, mapOrder } from './looks.js';

/** Shows other fields of the customer; one that isn't there stays away. */
const inCustomer = (changes: Readonly<Record<string, (text: string, customer: Json) => unknown>>): Alter =>
  mapInOrder('customer', (value) => {
    const customer = record(value);
    const changed = Object.entries(changes).flatMap(([name, change]) => {
      const text = customer[name];
      return typeof text === 'string' ? [[name, change(text, customer)]] : [];
    });
    return { ...customer, ...(Object.fromEntries(changed) as Json) };
  });

/** Shows other customers that were made by themselves, as it is told by those made before. */
const inKnown =
  (change: (customer: Json, before: readonly Json[]) => Json): Alter =>
  (parts) => {
    const made: string[] = [];
    const noting = at('createCustomer').mapAnswer((answer) => {
      made.push(String(record(record(answer)['data'])['customer_uuid']));
      return answer;
    });
    const showing = mapOrder((order, { world }) => {
      const customer = record(order['customer']);
      const at = made.indexOf(String(customer['uuid']));
      const before = made.slice(0, Math.max(0, at)).filter((uuid) => world.has('customer', uuid));
      return at < 0
        ? order
        : {
            ...order,
            customer: change(
              customer,
              before.map((uuid) => ({ ...world.customer(uuid) })),
            ),
          };
    });
    return showing(noting(parts));
  };

/** Fills a field that is empty with that of a customer before. */
const filled = (field: string): Alter =>
  inKnown((customer, before) => ({
    ...customer,
    [field]: customer[field] ?? before.findLast((one) => one[field] !== null)?.[field] ?? null,
  }));

/** The faults in customers as they are read. */
export const customerViewFaults: readonly Fault[] = [
  authored(
    'customers.name.swapped',
    'ORD-61',
    'The name of a customer reads last name, first name',
    inCustomer({ name: (text) => text.split(' ').reverse().join(', ') }),
  ),
  authored('customers.name.blank', 'ORD-62', 'The name of a customer is a blank', inCustomer({ name: () => ' ' })),
  authored(
    'customers.email.masked',
    'ORD-63',
    'The email of a customer is masked',
    inCustomer({ email: (text) => text.replace(/^.*@/, '***@') }),
  ),
  authored(
    'customers.phone.without-plus',
    'ORD-63',
    'The phone of a customer has lost its plus',
    inCustomer({ phone: (text) => text.replace('+', '') }),
  ),
  authored(
    'customers.external-id.upper-case',
    'ORD-63',
    'The external_id of a customer is written in capitals',
    inCustomer({ external_id: (text) => text.toUpperCase() }),
  ),
  ...(['email', 'phone', 'external_id'] as const).map((field) =>
    authored(
      `customers.known.${field}-of-another`,
      'ORD-63',
      `A customer who was made without ${field} reads that of one made before`,
      filled(field),
    ),
  ),
  authored(
    'customers.phone-only.phone-of-another',
    'ORD-63',
    'A customer without an email reads the phone of another one',
    inCustomer({ phone: (text, { email }) => (email === null ? '+12025550100' : text) }),
  ),
];
