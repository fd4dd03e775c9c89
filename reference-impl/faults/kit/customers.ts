/** Faults in customers: when they are sent, updated, or read in orders. */
import { type Json, record } from '../../../openapi/json/json.js';
import type { Request, StageOverride } from '../../pipeline/app.js';
import type { Customer } from '../../account/storage/records.js';
import type { World } from '../../account/world.js';
import { on } from './alter.js';
import { type BodyTest, refusals } from './bodies.js';
import { family, type Fault } from './fault.js';
import { mapInOrder } from './read-order.js';
import { isText, withText } from './values.js';

/** The uuid of the customer that is updated. */
export const customerOf = ({ path }: Request): string => path['customer_uuid'] ?? '';
/** Faults that change how updates are handled. */
export const updateFault = family((alter: StageOverride) => on('updateCustomer', alter), 'customers.update.');
/** A field by which servers may identify customers. */
export type Field = 'external_id' | 'email' | 'phone';

/** The customer of a world with this value. */
export function customerWith(world: World, field: Field, value: unknown): Customer | undefined {
  if (!isText(value)) return undefined;
  if (field !== 'external_id') return world.customersWith(field, value)[0];
  return [...world.customers].find((customer) => customer.external_id === value);
}

/** Shows another text in a field of the customer; a missing field stays missing. */
export const readCustomer = family(
  (name: string, change: (text: string, customer: Json) => string) =>
    mapInOrder('customer', (value) => withText(record(value), name, (text) => change(text, record(value)))),
  'customers.',
);

/** Whether a customer in a request is a business. */
export const isBusiness = ({ type }: Json): boolean => type === 2;
/** Faults that refuse a valid new customer. */
export const refusedCustomer = refusals('createCustomer');

/** A fault that refuses valid updates of customers. */
export const refusedUpdate = refusals('updateCustomer');

/** A fault that refuses valid new customers whose body passes the test. */
export const refusesCustomer = (...[id, row, title, test]: [string, string, string, BodyTest]): Fault =>
  refusals('createCustomer')(`closed.customers.${id}`, row, title, test);

/** Whether the domain of an e-mail address has more than two parts. */
export const hasManyDomains = (person: unknown): boolean =>
  /@\w+\.[\w-]+\.[\w-]+\./.test(String(record(person)['email']));

/** Whether a phone is too long for a column of 15 characters, which has no room for the plus. */
export const isLongPhone = (person: unknown): boolean => /^.{16}/.test(String(record(person)['phone']));
