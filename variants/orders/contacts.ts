/** Customers and contacts of orders that are refused, accepted without validation, or read back wrongly. */
import { record, type Json } from '../../openapi/json/json.js';
import { storingWithEarlier } from '../kit/memory.js';
import * as op from '../kit/operators.js';
import { accepts, inDeliveries, inReturns, refusesKind, refusesOrder, shows, stores, where } from '../kit/pairs.js';
import { isDelivery, isForNewCustomer, isReturn, packagesOf } from '../kit/records.js';
import { breaking, faults, type Fault } from '../kit/variant.js';

const [source, destination] = ['source_contact', 'destination_contact'];
const phones = `customer|${source}|${destination}.phone`;

const canBeReached = ({ phone, email }: Json): boolean => Boolean(phone ?? email);
const filledFrom = (contact: Json, earlier: Json): Json =>
  canBeReached(contact) ? contact : { ...earlier, ...contact };
const capital = (letter: string): string => letter.toUpperCase();

const isBareReturn = (body: Json): boolean => isReturn(body) && !body['source_contact'] && !body['pickup_schedule'];
const isBareDelivery = (body: Json): boolean =>
  isDelivery(body) && isForNewCustomer(body) && !body['destination_contact'] && !body['delivery_schedule'];

const manyDomains = op.like('with a domain of more than three parts', /@\w+\.[\w-]+\.[\w-]+\./);

const tagged = op.like('with a plus', /\+/);
const otherCountry = op.like('of other countries than +1', /^(?!\+1\d*$)/);
const untagged = op.replaced('without the part after a plus', /\+[^@]*/, '');
const asciiOnly = op.replaced('with x for characters beyond ASCII', /\P{ASCII}/gu, 'x');

/** A value that the customer has, too. */
const ofCustomer = (name: string): op.Picked =>
  op.that<unknown>(
    'equal to that of the customer',
    (value, { whole }) => !!value && value === record(whole['customer'])[name],
  );

/** Shows a field of another part of the order, if that has one. */
const having = (name: string, part: string): op.Operator<Json> =>
  op.as(`with the ${name} of ${part}`, (one, { whole }) => ({
    ...one,
    [name]: record(whole[part])[name] ?? one[name],
  }));

const phoneOfSource = op.as<Json>('with the phone of source_contact if it has none', (contact, { whole }) => ({
  ...contact,
  phone: contact['phone'] ?? record(whole['source_contact'])['phone'],
}));

const likeDestination = op.as('as the destination_contact', (_contact, { whole }) => whole['destination_contact']);

const ifSameEmail = where('if both have the same e-mail address', (order) => {
  const { email } = record(order['customer']);
  return Boolean(email) && email === record(order['destination_contact'])['email'];
});

export const contactFaults: readonly Fault[] = [
  ...faults(
    'ORD-01',
    {
      'orders.bare-return': refusesKind('returns without contact and schedule', isBareReturn),
      'orders.bare-order': refusesKind('deliveries for a new customer without contact and schedule', isBareDelivery),
      'orders.phones-of-one-country': refusesOrder(`${destination}.phone`, otherCountry),
      'orders.plain-domains': refusesOrder(`${destination}.email`, manyDomains, inDeliveries),
      'orders.customer-phones-of-10-digits': refusesOrder(
        'customer.phone',
        op.like('of fewer than 10 digits', /^\+\d{1,9}$/),
      ),
      'orders.phones-of-15-characters': refusesOrder(phones, op.longerThan(15), inDeliveries),
      'returns.phones-of-15-characters': refusesOrder(phones, op.longerThan(15), inReturns),
      'orders.contact-with-phone-of-customer': refusesOrder(`${destination}.phone`, ofCustomer('phone'), inDeliveries),
      'orders.contact-of-customer': refusesOrder(`${destination}.email`, ofCustomer('email'), inDeliveries),
    },
    'closed.',
  ),
  ...faults('ORD-58', {
    'orders.plus-address.refused': breaking('ORD-01', refusesOrder(`${destination}.email`, tagged, inDeliveries)),
    'contacts.remembered': [
      'A contact without phone and e-mail address gets those of an order before',
      storingWithEarlier('createOrder', destination, filledFrom, canBeReached),
    ],
  }),
  ...faults(
    'ORD-58',
    {
      'contacts.swapped': stores('createOrder', '', op.exchanging(source, destination)),
      'contacts.same': shows(source, likeDestination),
      'contacts.missing-from-other': shows(destination, phoneOfSource),
      'contacts.phone-of-customer': shows(destination, having('phone', 'customer')),
      'contacts.e-mail-of-customer': shows('customer', having('phone', destination), ifSameEmail),
      'contacts.name-of-customer': shows(destination, having('name', 'customer'), ifSameEmail),
      'letters.latin-contacts': breaking('GEN-10', shows(`${source}.name`, asciiOnly, inReturns)),
      'return.source_contact.no-plus': shows(`${source}.email`, untagged, inReturns),
      'contact.name-capitals': shows(`${destination}.name`, op.replaced('in title case', /(?<= )[a-z]/g, capital)),
    },
    'read-back.',
  ),
];

const business = op.that<unknown>(
  'of a business',
  (uuid, { request: { account } }) =>
    typeof uuid === 'string' && account.has('customer', uuid) && account.customer(uuid).type === 2,
);

const isReturnForNew = (body: Json): boolean => isReturn(body) && isForNewCustomer(body);
const isSmallReturnForNew = (body: Json): boolean => isReturnForNew(body) && packagesOf(body).length === 1;

/** A new customer with an object or a list in place of a text. */
const nested = op.that('with objects or lists as fields', (customer) => {
  const { uuid, ...fields } = record(customer);
  return uuid === undefined && Object.values(fields).some((value) => typeof value === 'object' && value !== null);
});

const [wrongPhone, wrongEmail] = [op.is('not-a-phone'), op.is('not-an-email')];

export const orderCustomerFaults: readonly Fault[] = faults('ORD-01', {
  'closed.orders.return-for-new-customer': refusesKind(
    'returns of one package for a new customer',
    isSmallReturnForNew,
  ),
  'orders.return-for-new-customer.refused': refusesKind('returns for a new customer', isReturnForNew),
  'orders.return.business-refused': breaking('ORD-17', refusesOrder('customer.uuid', business, inReturns)),
  'orders.return.phone-unchecked': breaking('ORD-22', accepts('createOrder', 'customer.phone', wrongPhone, inReturns)),
  'orders.return.email-unchecked': breaking('ORD-21', accepts('createOrder', 'customer.email', wrongEmail, inReturns)),
  'orders.return.customer-types-unchecked': breaking('ORD-18', accepts('createOrder', 'customer', nested, inReturns)),
});
