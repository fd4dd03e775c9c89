/** Customers that are mistaken for each other, by uuid, external_id or other fields. */
import type { Json } from '../../openapi/json/json.js';
import { success } from '../../reference-impl/handlers/handler-types.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { all, keeping } from '../../reference-impl/pipeline/overrides.js';
import { dataOf, showing } from '../kit/answers.js';
import { repeatingFirst } from '../kit/memory.js';
import * as op from '../kit/operators.js';
import { shows } from '../kit/pairs.js';
import { bodyOf, refusing, storing, type Rewrite } from '../kit/requests.js';
import { afterwards, handling, refusal, remembering } from '../kit/stages.js';
import { breaking, faults, type VariantEntry, type Fault } from '../kit/variant.js';

/** Shows customers of orders in another way; the change knows the customers made by POST /customers, oldest first. */
const knowingMade = (changing: (made: readonly unknown[]) => Rewrite<Json>): StageOverride =>
  remembering(
    (): unknown[] => [],
    (made) =>
      all(
        afterwards('createCustomer', (_request, answer) => made.push(dataOf(answer)['customer_uuid'])),
        showing('customer', changing(made)),
      ),
  );

/** Shows the value of an earlier customer in an empty field. */
const showsEarlier = (field: string): VariantEntry => [
  `A customer without ${field} shows that of an earlier customer`,
  knowingMade((made) => (customer, { request: { account } }) => {
    const earlier = made.slice(0, Math.max(0, made.indexOf(customer['uuid']))).map(String);
    const others = earlier
      .filter((uuid) => account.has('customer', uuid))
      .map((uuid): Json => ({ ...account.customer(uuid) }));
    const other = others.findLast((one) => one[field] !== null)?.[field];
    return { ...customer, [field]: customer[field] ?? other ?? null };
  }),
];

const sharedUuid = '0c5a3f0e-6d0b-4a67-9c1e-5b7d2f4e8a90';

/** Shows one uuid for all customers that have no external_id and were created with an order. */
const oneForAll = knowingMade((made) => (customer) => {
  const isOwn = made.includes(customer['uuid']) || customer['external_id'] !== null;
  return isOwn ? customer : { ...customer, uuid: sharedUuid };
});

const mergingByName: StageOverride = handling('createCustomer', (handle, request) => {
  const { first_name, last_name } = bodyOf(request);
  const { customers } = request.account.state();
  const same = customers.find((known) => known.first_name === first_name && known.last_name === last_name);
  return same ? success({ customer_uuid: same.uuid }) : handle(request);
});

/** Takes the existing customer for a new one if the external_ids are equal in lower case. */
const mergingByCase: StageOverride = storing('createOrder', 'customer', (customer, { request: { account } }) => {
  const { external_id: id, uuid } = customer;
  if (typeof id !== 'string' || uuid !== undefined) return customer;
  const known = [...account.customers].find((one) => one.external_id?.toLowerCase() === id.toLowerCase());
  return known ? { uuid: known.uuid } : customer;
});

/** Returns the uuid of an earlier customer whose value for a key is equal after a change of both. */
const mergingBy = (key: 'email' | 'phone', fold: (value: string) => string): StageOverride =>
  handling('createCustomer', (handle, request) => {
    const { [key]: value } = bodyOf(request);
    const same = request.account
      .state()
      .customers.find(({ [key]: known }) => known && typeof value === 'string' && fold(known) === fold(value));
    return same ? success({ customer_uuid: same.uuid }) : handle(request);
  });

/** Refuses a new customer with an e-mail address that only an earlier customer had. */
const refusingOnceUsed: StageOverride = remembering(
  () => keeping<Set<unknown>>(),
  (keep) =>
    handling('any', (handle, request) => {
      const used = keep(request.account, '', () => new Set());
      const { customers } = request.account.state();
      const { email } = bodyOf(request);
      const isGivenUp = used.has(email) && customers.every((one) => one.email !== email);
      if (request.operation.id === 'createCustomer' && isGivenUp) return refusal('conflict', 'Taken.')(request);
      for (const one of customers) used.add(one.email);
      return handle(request);
    }),
);

const refusingContacts: StageOverride = refusing<unknown>(
  'createCustomer',
  'email',
  (email, { request: { account } }) =>
    account
      .state()
      .orders.some((order) => [order.source_contact, order.destination_contact].some((one) => one?.email === email)),
  refusal('conflict', 'Taken.'),
);

const sameUuid = repeatingFirst('createCustomer', 'customer_uuid');

export const customerIdentityFaults: readonly Fault[] = [
  ...faults('CUS-19', {
    'customers.uuid.always-same': ['All customers get the same uuid', sameUuid],
    'customers.merged-by-tagged-email': [
      'Customers whose e-mail addresses differ only by a tag are merged',
      mergingBy('email', (email) => email.replace(/\+.*@/, '@')),
    ],
    'customers.merged-by-dotless-email': [
      'Customers whose e-mail addresses differ only by dots are merged',
      mergingBy('email', (email) => email.replace(/\.(?=.*@)/g, '')),
    ],
    'customers.merged-by-email-of-any-case': [
      'Customers whose e-mail addresses differ only by case are merged',
      mergingBy('email', (email) => email.toLowerCase()),
    ],
    'customers.merged-by-end-of-phone': [
      'Customers whose phones have the same nine digits at their ends are merged',
      mergingBy('phone', (phone) => phone.slice(-9)),
    ],
    'customers.given-up-email.refused': breaking('CUS-01', [
      'The e-mail address that a customer gave up is refused',
      refusingOnceUsed,
    ]),
    'customers.email-of-a-contact.refused': breaking('CUS-01', [
      'The e-mail address of a contact is refused for a customer',
      refusingContacts,
    ]),
    'customers.merged-by-name': ['A customer with the name of an existing customer is merged with it', mergingByName],
    'customers.inline.one-without-id': ['All inline customers without an external_id are merged into one', oneForAll],
  }),
  ...faults('ORD-63', {
    'customers.known.first-of-equal-tags': [
      'An order shows the first customer whose e-mail address differs only by a tag',
      showing('customer', (customer, { request: { account } }) => {
        const base = (email: unknown): string => String(email).replace(/\+.*@/, '@');
        const first = account.state().customers.find(({ email }) => email && base(email) === base(customer['email']));
        return first
          ? { ...customer, external_id: first.external_id, email: first.email, phone: first.phone }
          : customer;
      }),
    ],
    'customers.known.email-of-another': showsEarlier('email'),
    'customers.known.phone-of-another': showsEarlier('phone'),
    'customers.known.external_id-of-another': showsEarlier('external_id'),
    'read-back.customer.external-id.40-characters': shows('customer.external_id', op.cut(40)),
  }),
  ...faults('ORD-58', {
    'customers.alike.case': ['Customers whose external_ids differ only by case are merged', mergingByCase],
    'read-back.customer.external-id.without-accents': shows('customer.external_id', op.unaccented),
  }),
];
