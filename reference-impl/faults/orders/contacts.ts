/** Contacts of orders: refused, swapped, and read otherwise. */
import { type Json, record } from '../../../openapi/schema/schema.js';
import {
  isForNewCustomer,
  isReturn,
  refusedOrder,
  refusesDelivery,
  refusesOrder,
  refusesReturn,
} from '../kit/bodies.js';
import { hasManyDomains, isLongPhone } from '../kit/customers.js';
import type { Fault } from '../kit/fault.js';
import { readOrder, readPart, readText, swapped } from '../kit/read-order.js';
import { withText } from '../kit/values.js';

const hasLongPhone = (body: Json): boolean =>
  ['customer', 'source_contact', 'destination_contact'].some((name) => isLongPhone(body[name]));

const withoutTag = (email: string): string => email.replace(/\+[^@]*/, '');

export const contactFaults: readonly Fault[] = [
  refusesReturn(
    'bare-return',
    'A return needs somebody to ask for, or a time',
    (body) => !body['source_contact'] && !body['pickup_schedule'],
  ),
  refusesDelivery(
    'bare-order',
    'A new customer at an address needs somebody to ask for, or a time',
    (body) => isForNewCustomer(body) && !body['destination_contact'] && !body['delivery_schedule'],
  ),
  refusesOrder(
    'phones-of-one-country',
    'Phone numbers are those of one country',
    ({ destination_contact: contact }) => !/^(?:undefined|\+1\d*)$/.test(String(record(contact)['phone'])),
  ),
  refusesDelivery('plain-domains', 'The domain of a contact of a delivery has two parts', (body) =>
    hasManyDomains(body['destination_contact']),
  ),
  refusesDelivery('phones-of-15-characters', 'The phones of a delivery have 15 characters at most', hasLongPhone),
  refusedOrder(
    'closed.returns.phones-of-15-characters',
    'ORD-01',
    'The phones of a return have 15 characters at most',
    (body) => isReturn(body) && hasLongPhone(body),
  ),
  refusedOrder('orders.plus-address.refused', 'ORD-01', 'A delivery to a contact with a plus is refused', (body) => {
    const { email } = record(body['destination_contact']);
    return !isReturn(body) && typeof email === 'string' && email.includes('+');
  }),
  swapped(
    'contacts.swapped',
    'The contacts of source and destination are swapped',
    'source_contact',
    'destination_contact',
  ),
  readOrder('contacts.same', 'ORD-58', 'The contact of the destination stands at both ends', (order) => ({
    ...order,
    source_contact: order['destination_contact'],
  })),
  readPart(
    'contacts.phone-of-customer',
    'ORD-58',
    'A contact reads the phone of the customer',
    'destination_contact',
    (contact, order) => ({ ...contact, phone: record(order['customer'])['phone'] ?? contact['phone'] }),
  ),
  readOrder('letters.latin-contacts', 'GEN-10', 'Contacts of returns are written in Latin letters', (order) => {
    const name = String(record(order['source_contact'])['name']).replace(/\P{ASCII}/gu, 'x');
    return isReturn(order) ? { ...order, source_contact: { ...record(order['source_contact']), name } } : order;
  }),
  readPart(
    'return.source_contact.no-plus',
    'ORD-58',
    'The e-mail of the source_contact of a return ends at its plus',
    'source_contact',
    (contact, order) => (isReturn(order) ? withText(contact, 'email', withoutTag) : contact),
  ),
  readText(
    'contact.name-capitals',
    'ORD-58',
    'Each word in the name of a contact begins with a capital',
    'destination_contact',
    'name',
    (name) => name.replace(/(?<= )[a-z]/g, (letter) => letter.toUpperCase()),
  ),
];
