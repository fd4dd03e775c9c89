/** E-mail addresses and phones of customers that are accepted, refused or read back wrongly. */
import { contract } from '../../../openapi/contract/contract.js';
import { callIn } from '../../../openapi/contract/operation-names.js';
import { record } from '../../../openapi/json/json.js';
import { bodyOf, crashesOn, isReturn, refusals } from '../kit/bodies.js';
import {
  customerOf,
  hasManyDomains,
  isBusiness,
  isLongPhone,
  readCustomer,
  refusedCustomer,
  refusesCustomer,
} from '../kit/customers.js';
import { authored, type Fault, faultsOf } from '../kit/fault.js';
import { overlooking, overlooksWithout } from '../kit/overlook.js';
import { readOrder } from '../kit/read-order.js';

export const customerContactFaults: readonly Fault[] = [
  ...faultsOf(refusedCustomer, 'CUS-11', {
    'customers.phone-only.refused': ['A new customer without an email is refused', ({ email }) => email === undefined],
    'customers.business.needs-email': [
      'A business with only a phone is refused',
      (body) => isBusiness(body) && body['email'] === undefined,
    ],
  }),
  refusals('updateCustomer')(
    'customers.email-only.refused',
    'CUS-11',
    'An update to a customer without a phone is refused',
    ({ phone }) => phone === undefined,
  ),
  refusedCustomer(
    'customers.plus-address.refused',
    'CUS-06',
    'A customer with a plus in the e-mail address is refused',
    ({ email }) => typeof email === 'string' && email.includes('+'),
  ),
  ...faultsOf(readCustomer, 'ORD-63', {
    'phone.without-plus': ['The phone of a customer loses its plus', 'phone', (text) => text.replace('+', '')],
    'phone-only.phone-of-another': [
      'A customer without an email shows another phone',
      'phone',
      (text, { email }) => (email === null ? '+12025550100' : text),
    ],
  }),
  refusesCustomer(
    'phones-of-11-digits',
    'CUS-07',
    'A new customer with a phone of more than 11 digits is refused',
    ({ phone }) => /^\+\d{12}/.test(String(phone)),
  ),
  refusesCustomer('british-phones', 'CUS-07', 'A new customer with a British phone is refused', ({ phone }) =>
    String(phone).startsWith('+44'),
  ),
  refusesCustomer(
    'phones-of-15-characters',
    'CUS-07',
    'A new customer with a phone of more than 15 characters is refused',
    isLongPhone,
  ),
  refusesCustomer(
    'plain-domains',
    'CUS-06',
    'A new customer whose e-mail domain has more than two parts is refused',
    hasManyDomains,
  ),
  refusals('updateCustomer')(
    'closed.updates.phones-of-15-characters',
    'CUS-02',
    'An update with a phone of more than 15 characters is refused',
    isLongPhone,
  ),
  readOrder(
    'return.customer.other-email-without-phone',
    'ORD-63',
    'A return for a customer without a phone shows an e-mail address that was never sent',
    (order) =>
      isReturn(order) && record(order['customer'])['phone'] === null
        ? { ...order, customer: { ...record(order['customer']), email: 'nobody@example.com' } }
        : order,
  ),
  authored(
    'customers.contact.of-the-stored',
    'CUS-11',
    'An update with the external_id that the customer has may lack e-mail address and phone',
    overlooking('updateCustomer', (request, error) => {
      const { external_id: id, email, phone } = bodyOf(request);
      const isOther = error.violations.some(({ keyword }) => keyword !== 'anyOf');
      const isSame = request.world.customer(customerOf(request)).external_id === id;
      return !isOther && isSame && id !== undefined && email === undefined && phone === undefined;
    }),
  ),
  ...(['create', 'update'] as const).map((does) =>
    authored(
      `customers.contact.null-counts.${does}`,
      'CUS-11',
      `${callIn(contract.operation(`${does}Customer`))} accepts null for both e-mail address and phone`,
      overlooking(`${does}Customer`, (request, error) => {
        const { email, phone } = bodyOf(request);
        const isOther = error.violations.some(({ keyword }) => keyword !== 'anyOf' && keyword !== 'type');
        return !isOther && email === null && phone === null;
      }),
    ),
  ),
  overlooksWithout(
    'email.alone-is-fine',
    'CUS-06',
    'Without a phone, a malformed e-mail address is accepted',
    ['createCustomer', 'updateCustomer'],
    'phone',
    /^\/email$/,
  ),
  crashesOn(
    'open.null-email.breaks',
    'GEN-12',
    'A customer whose email is null gets a 500',
    ({ operation, body }) => operation.id === 'createCustomer' && record(body)['email'] === null,
  ),
];
