/** Faults in the customer that an order reads. */
import { authored, type Alter, type Fault } from './fault.js';
import { record, type Json } from './json.js';
import { mapInOrder } from './looks.js';

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

const [name, both] = ['ORD-61', 'ORD-58 ORD-63'];

/** The faults in customers as they are read. */
export const customerViewFaults: readonly Fault[] = [
  authored(
    'customers.name.swapped',
    name,
    'The name of a customer reads last name, first name',
    inCustomer({ name: (text) => text.split(' ').reverse().join(', ') }),
  ),
  authored(
    'customers.name.first-only',
    name,
    'The name of a customer is the first name',
    inCustomer({ name: (text) => text.split(' ')[0] }),
  ),
  authored(
    'customers.name.blank',
    'ORD-61 ORD-62',
    'The name of a customer is a blank',
    inCustomer({ name: () => ' ' }),
  ),
  authored(
    'customers.email.masked',
    both,
    'The email of a customer is masked',
    inCustomer({ email: (text) => text.replace(/^.*@/, '***@') }),
  ),
  authored(
    'customers.email.invented',
    both,
    'The email of a customer is the same for everyone',
    inCustomer({ email: () => 'info@example.com' }),
  ),
  authored(
    'customers.phone.without-plus',
    both,
    'The phone of a customer has lost its plus',
    inCustomer({ phone: (text) => text.replace('+', '') }),
  ),
  authored(
    'customers.external-id.upper-case',
    both,
    'The external_id of a customer is written in capitals',
    inCustomer({ external_id: (text) => text.toUpperCase() }),
  ),
  authored(
    'customers.phone-only.phone-of-another',
    'CUS-17 ORD-58 ORD-63',
    'A customer without an email reads the phone of another one',
    inCustomer({ phone: (text, { email }) => (email === null ? '+12025550100' : text) }),
  ),
  authored(
    'customers.email-only.email-of-another',
    'CUS-17 ORD-58 ORD-63',
    'A customer without a phone reads the email of another one',
    inCustomer({ email: (text, { phone }) => (phone === null ? 'grace.hopper@example.com' : text) }),
  ),
];
