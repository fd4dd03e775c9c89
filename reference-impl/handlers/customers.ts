/** The operations on customers. */
import type { components } from '../../openapi/generated/types.js';
import { orNull, type Customer } from '../account/storage/records.js';
import { quoted, Refusal } from '../calls/refusal.js';
import type { StoredAccount } from '../account/stored-account.js';
import { done, success, type Handler } from './handler-types.js';

type Schemas = components['schemas'];

/** POST /customers. */
export const createCustomer: Handler<'createCustomer'> = ({ body, account }) => {
  const customer = newCustomer(account, fieldsOf(body));
  account.commit({ customers: [customer] });
  return success({ customer_uuid: customer.uuid });
};

/** PUT /customers/{customer_uuid}: replaces all fields of the customer. */
export const updateCustomer: Handler<'updateCustomer'> = ({ path, body, account }) => {
  const { uuid, id } = account.customer(path.customer_uuid);
  account.commit({ customers: [{ uuid, id, ...fieldsOf(body) }] });
  return done;
};

/** If both keys are sent, the customer must match both. The newest of several matches is returned. */
export const findCustomer: Handler<'findCustomer'> = ({ query, account }) => {
  const keys = (['phone', 'email'] as const).filter((key) => query[key] !== undefined);
  const found = keys
    .flatMap((key) => account.customersWith(key, query[key] ?? ''))
    .filter((customer) => keys.every((key) => customer[key] === query[key]));
  const [last] = found.sort((one, other) => other.id - one.id);
  if (!last)
    throw new Refusal('not-found', `This account has no customer with ${keys.map(term(query)).join(' and ')}.`);
  return success({ customer: { ...customerView(last), type: last.type, locations: [] } });
};

/** The new customer of an order. An order has no customer type, so the type is 1 (individual). */
export function customerOfOrder(account: StoredAccount, given: Schemas['OrderCustomer']): Customer {
  return newCustomer(account, { ...textsOf(given), type: 1, metafields: [] });
}

function newCustomer(account: StoredAccount, fields: Fields): Customer {
  return { uuid: account.ids.uuid(), id: account.ids.next('customer'), ...fields };
}

/** First and last name; an empty string if there is neither. */
export function nameOf({ first_name, last_name }: Customer): string {
  return [first_name, last_name].filter(Boolean).join(' ');
}

function customerView(customer: Customer) {
  return { ...orNull(customer, ['external_id', 'email', 'phone']), uuid: customer.uuid, name: nameOf(customer) };
}

type Fields = Omit<Customer, 'uuid' | 'id'>;

function fieldsOf(given: Schemas['CustomerWrite']): Fields {
  const metafields = (given.metafields ?? []).map((field) => orNull(field, ['key', 'value']));
  return { ...textsOf(given), type: given.type, metafields };
}

function textsOf(given: Schemas['CustomerWrite'] | Schemas['OrderCustomer']) {
  return orNull(given, ['external_id', 'first_name', 'last_name', 'email', 'phone', 'notes']);
}

const term = (query: Readonly<Record<string, string | undefined>>) => (key: string) =>
  `${key} ${quoted(query[key] ?? '')}`;
