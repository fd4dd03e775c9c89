/** Fields of customers that are accepted, refused or read back wrongly. */
import { record, records, type Json } from '../../openapi/json/json.js';
import * as op from '../kit/operators.js';
import { crashes, overlooks, refuses, shows, stores, where } from '../kit/pairs.js';
import { customerOf, isBusiness, isReturn } from '../kit/records.js';
import type { Overlooked } from '../kit/requests.js';
import { breaking, faults, type Fault } from '../kit/variant.js';

const customerIn = (order: Json): Json => record(order['customer']);

/** A customer, or only a business, without some fields. */
const without = (who: 'customer' | 'business', ...names: readonly string[]): op.Picked<Json> =>
  op.that(
    `a ${who} without ${names.join(' and ')}`,
    (body) => (who === 'customer' || isBusiness(body)) && names.every((name) => body[name] === undefined),
  );

/** Null for both email and phone, with no other mistake. */
const nullContacts = [
  'null for both email and phone',
  {
    test: ({ email, phone }, _request, { violations }) =>
      email === null && phone === null && violations.every(({ keyword }) => ['anyOf', 'type'].includes(keyword)),
  },
] as const satisfies readonly [string, Overlooked];

const metafieldEmail = op.as<Json>('the metafield email as the email', (body) => ({
  ...body,
  email: records(body['metafields']).find(({ key }) => key === 'email')?.['value'] ?? body['email'],
}));

const ofSubdomain = op.like('with a domain of more than two parts', /@\w+\.[\w-]+\.[\w-]+\./);

export const customerNameFaults: readonly Fault[] = [
  ...faults('ORD-61', {
    'customers.name.swapped': shows('customer.name', op.lastNameFirst),
    'customers.name.blank': breaking('ORD-62', shows('customer.name', op.always(' '))),
    'read-back.letters.customer-name': shows(
      'customer.name',
      op.replaced('with ? for letters beyond ASCII', /\P{ASCII}/gu, '?'),
    ),
  }),
  ...faults('CUS-04', {
    'closed.orders.short-names': breaking('ORD-01', refuses('createOrder', 'customer.first_name', op.is('U'))),
    'closed.updates.names-of-40': breaking('CUS-02', refuses('updateCustomer', 'last_name', op.longerThan(40))),
    'closed.updates.external-ids-of-36': breaking(
      'CUS-02',
      refuses('updateCustomer', 'external_id', op.longerThan(36)),
    ),
    'closed.customers.names-of-40': refuses('createCustomer', 'last_name', op.longerThan(40)),
    'closed.customers.external-ids-of-36': refuses('createCustomer', 'external_id', op.longerThan(36)),
    'closed.customers.short-names': refuses('createCustomer', 'first_name', op.is('U')),
    'closed.customers.names-without-full-stop': refuses(
      'createCustomer',
      'last_name',
      op.like('with a full stop', /\./),
    ),
    'closed.customers.plain-names': refuses('createCustomer', 'last_name', op.like('with an apostrophe', /'/)),
  }),
];

export const customerContactFaults: readonly Fault[] = [
  ...faults('CUS-11', {
    'customers.phone-only.refused': refuses('createCustomer', '', without('customer', 'email')),
    'customers.business.needs-email': refuses('createCustomer', '', without('business', 'email')),
    'customers.email-only.refused': refuses('updateCustomer', '', without('customer', 'phone')),
    'customers.contact.of-the-stored': overlooks(
      'updateCustomer',
      'an update without email and phone if the external_id stays the same',
      {
        rule: 'anyOf',
        test: ({ external_id: id, email, phone }, request) =>
          request.account.customer(customerOf(request)).external_id === id &&
          email === undefined &&
          phone === undefined,
      },
    ),
    'customers.contact.null-counts.create': overlooks('createCustomer', ...nullContacts),
    'customers.contact.null-counts.update': overlooks('updateCustomer', ...nullContacts),
  }),
  ...faults('CUS-06', {
    'customers.plus-address.refused': refuses('createCustomer', 'email', op.like('with a plus', /\+/)),
    'closed.customers.plain-domains': refuses('createCustomer', 'email', ofSubdomain),
    'closed.customers.apostrophes-in-emails': refuses('createCustomer', 'email', op.like('with an apostrophe', /'/)),
    'closed.customers.signs-in-emails': refuses('createCustomer', 'email', op.like('with a sign of HTML', /[#$%&*]/)),
    'closed.customers.short-top-level-domains': refuses(
      'createCustomer',
      'email',
      op.like('with a top-level domain of more than four letters', /\.[a-z]{5,}$/),
    ),
    'closed.customers.long-top-level-domains': refuses(
      'createCustomer',
      'email',
      op.like('with a top-level domain of two letters', /\.[a-z]{2}$/),
    ),
    'forms.email.alone-is-fine': overlooks(['createCustomer', 'updateCustomer'], 'a malformed email without a phone', {
      at: /^\/email$/,
      test: ({ phone }) => phone === undefined,
    }),
    'open.null-email.breaks': breaking('GEN-12', crashes('createCustomer', 'email', op.is(null))),
  }),
  ...faults('CUS-07', {
    'closed.customers.phones-of-11-digits': refuses(
      'createCustomer',
      'phone',
      op.like('of more than 11 digits', /^\+\d{12}/),
    ),
    'closed.customers.british-phones': refuses('createCustomer', 'phone', op.like('that starts with +44', /^\+44/)),
    'closed.customers.phones-of-10-digits': refuses(
      'createCustomer',
      'phone',
      op.like('of fewer than 10 digits', /^\+\d{1,9}$/),
    ),
    'closed.customers.phones-of-15-characters': refuses('createCustomer', 'phone', op.longerThan(15)),
    'closed.updates.phones-of-15-characters': breaking('CUS-02', refuses('updateCustomer', 'phone', op.longerThan(15))),
  }),
  ...faults('ORD-63', {
    'customers.phone.without-plus': shows('customer.phone', op.replaced('without the plus', /\+/, '')),
    'customers.phone-only.phone-of-another': shows(
      'customer.phone',
      op.always('+12025550100'),
      where('for a customer without email', (order) => customerIn(order)['email'] === null),
    ),
    'read-back.return.customer.other-email-without-phone': shows(
      'customer',
      op.having({ email: 'nobody@example.com' }),
      where(
        'in returns for a customer without a phone',
        (order) => isReturn(order) && customerIn(order)['phone'] === null,
      ),
    ),
  }),
];

export const businessFaults: readonly Fault[] = [
  ...faults('CUS-09', {
    'customers.business.needs-external-id': refuses('createCustomer', '', without('business', 'external_id')),
    'customers.business.refused': refuses('createCustomer', 'type', op.is(2)),
    'customers.business.without-name': breaking(
      'CUS-05',
      overlooks('createCustomer', 'a business without last_name', {
        at: /^\/last_name$/,
        test: (body) => isBusiness(body) && body['last_name'] === undefined,
      }),
    ),
  }),
  ...faults('CUS-10', {
    'customers.second-metafield.any': overlooks('createCustomer', 'any second metafield', { at: /^\/metafields\/1$/ }),
    'customers.metafield-email': breaking('ORD-63', stores('createCustomer', '', metafieldEmail)),
    'closed.customers.three-metafields': refuses('createCustomer', 'metafields', op.longerThan(3)),
    'closed.customers.metafields-of-40': refuses('createCustomer', 'metafields.*.value', op.longerThan(40)),
    'closed.customers.metafield-keys-of-40': refuses('createCustomer', 'metafields.*.key', op.longerThan(40)),
    'closed.customers.plain-metafields': refuses(
      'createCustomer',
      'metafields.*.key',
      op.like('with other characters than letters', /[^a-z_]/i),
    ),
    'closed.create-customer.vat': breaking('CUS-01', refuses('createCustomer', 'metafields.*.key', op.is('vat'))),
  }),
  ...faults('CUS-02', {
    'closed.update-customer.vat': refuses('updateCustomer', 'metafields.*.key', op.is('vat')),
    'closed.updates.three-metafields': refuses('updateCustomer', 'metafields', op.longerThan(3)),
    'closed.updates.full-businesses': refuses('updateCustomer', '', without('business', 'external_id', 'notes')),
  }),
];
