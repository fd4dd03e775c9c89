/** Contacts of orders that are refused, swapped or read back wrongly. */
import { isRecord, type Json, record } from '../../../openapi/json/json.js';
import type { StageOverride } from '../../pipeline/app.js';
import { at } from '../kit/alter.js';
import {
  isForNewCustomer,
  isReturn,
  refusedOrder,
  refusesDelivery,
  refusesOrder,
  refusesReturn,
} from '../kit/bodies.js';
import { hasManyDomains, isLongPhone } from '../kit/customers.js';
import { authored, type Fault } from '../kit/fault.js';
import { readOrder, readPart, readText, swapped } from '../kit/read-order.js';
import { withText } from '../kit/values.js';

const hasLongPhone = (body: Json): boolean =>
  ['customer', 'source_contact', 'destination_contact'].some((name) => isLongPhone(body[name]));

const withoutTag = (email: string): string => email.replace(/\+[^@]*/, '');

/** Gives a contact with a name alone the phone and the e-mail address of the contact of the order before. */
const remembering: StageOverride = (stages) => {
  let before: Json = {};
  return at('createOrder').mapBody((body) => {
    const contact = record(body)['destination_contact'];
    if (!isRecord(contact)) return body;
    if (contact['phone'] || contact['email']) before = contact;
    return { ...record(body), destination_contact: { ...before, ...contact } };
  })(stages);
};

/** Changes parts of an order whose destination contact has the e-mail address of the customer. */
const matchedByEmail = (...[id, title, change]: [string, string, (customer: Json, contact: Json) => Json]): Fault =>
  readOrder(id, 'ORD-58', title, (order) => {
    const [customer, contact] = [record(order['customer']), record(order['destination_contact'])];
    if (!customer['email'] || customer['email'] !== contact['email']) return order;
    return { ...order, ...change(customer, contact) };
  });

/** Whether the contact at the destination has the customer's value of a field. */
const sharesWithCustomer =
  (field: 'email' | 'phone') =>
  ({ customer, destination_contact: contact }: Json): boolean => {
    const value = record(customer)[field];
    return value !== undefined && record(contact)[field] === value;
  };

export const contactFaults: readonly Fault[] = [
  refusesReturn(
    'bare-return',
    'A return without a contact and a schedule is refused',
    (body) => !body['source_contact'] && !body['pickup_schedule'],
  ),
  refusesDelivery(
    'bare-order',
    'An order for a new customer at an address is refused without a contact and a schedule',
    (body) => isForNewCustomer(body) && !body['destination_contact'] && !body['delivery_schedule'],
  ),
  refusesOrder(
    'phones-of-one-country',
    'Phone numbers of other countries are refused',
    ({ destination_contact: contact }) => !/^(?:undefined|\+1\d*)$/.test(String(record(contact)['phone'])),
  ),
  refusesDelivery(
    'plain-domains',
    'A delivery to a contact whose e-mail domain has more than two parts is refused',
    (body) => hasManyDomains(body['destination_contact']),
  ),
  refusesDelivery(
    'phones-of-15-characters',
    'A delivery with a phone of more than 15 characters is refused',
    hasLongPhone,
  ),
  refusesDelivery(
    'contact-with-phone-of-customer',
    'A delivery to a contact with the phone of the customer is refused',
    sharesWithCustomer('phone'),
  ),
  refusesDelivery(
    'contact-of-customer',
    'A delivery to a contact with the e-mail address of the customer is refused',
    sharesWithCustomer('email'),
  ),
  refusedOrder(
    'closed.returns.phones-of-15-characters',
    'ORD-01',
    'A return with a phone of more than 15 characters is refused',
    (body) => isReturn(body) && hasLongPhone(body),
  ),
  refusedOrder(
    'orders.plus-address.refused',
    'ORD-01',
    'A delivery to a contact with a plus in the e-mail address is refused',
    (body) => {
      const { email } = record(body['destination_contact']);
      return !isReturn(body) && typeof email === 'string' && email.includes('+');
    },
  ),
  authored('contacts.remembered', 'ORD-58', 'A contact with a name alone gets the phone of another order', remembering),
  swapped(
    'contacts.swapped',
    'The contacts of source and destination are swapped',
    'source_contact',
    'destination_contact',
  ),
  readOrder('contacts.same', 'ORD-58', 'Both contacts are the destination_contact', (order) => ({
    ...order,
    source_contact: order['destination_contact'],
  })),
  readOrder('contacts.missing-from-other', 'ORD-58', 'A contact without a phone shows that of the other', (order) => {
    const [source, destination] = [record(order['source_contact']), record(order['destination_contact'])];
    const phone = destination['phone'] ?? source['phone'];
    return order['destination_contact'] ? { ...order, destination_contact: { ...destination, phone } } : order;
  }),
  readPart(
    'contacts.phone-of-customer',
    'ORD-58',
    'A contact shows the phone of the customer',
    'destination_contact',
    (contact, order) => ({ ...contact, phone: record(order['customer'])['phone'] ?? contact['phone'] }),
  ),
  matchedByEmail(
    'contacts.e-mail-of-customer',
    'A contact with the e-mail address of the customer gives its phone to the customer',
    (customer, contact) => ({ customer: { ...customer, phone: contact['phone'] } }),
  ),
  matchedByEmail(
    'contacts.name-of-customer',
    'A contact with the e-mail address of the customer shows its name',
    (customer, contact) => ({ destination_contact: { ...contact, name: customer['name'] } }),
  ),
  readOrder('letters.latin-contacts', 'GEN-10', 'Contacts of returns lose their non-Latin letters', (order) => {
    const name = String(record(order['source_contact'])['name']).replace(/\P{ASCII}/gu, 'x');
    return isReturn(order) ? { ...order, source_contact: { ...record(order['source_contact']), name } } : order;
  }),
  readPart(
    'return.source_contact.no-plus',
    'ORD-58',
    "The e-mail address of a return's source_contact is cut at its plus",
    'source_contact',
    (contact, order) => (isReturn(order) ? withText(contact, 'email', withoutTag) : contact),
  ),
  readText(
    'contact.name-capitals',
    'ORD-58',
    'Each word in the name of a contact is capitalised',
    'destination_contact',
    'name',
    (name) => name.replace(/(?<= )[a-z]/g, (letter) => letter.toUpperCase()),
  ),
];
