/** Faults with values that two accounts use: what one account has is in the way of the other. */
import { record, records } from '../../openapi/schema.js';
import type { Request } from '../app.js';
import type { Customer } from '../records.js';
import { Refusal } from '../refusal.js';
import type { World } from '../store.js';
import { at, authored, type Alter, type Fault } from './fault.js';
import { knowingWorlds } from './looks.js';

/** Whether another account has what a request has. */
type InUse = (request: Request, others: readonly World[]) => boolean;

/** Whether a value is a text. */
export const isText = (value: unknown): value is string => typeof value === 'string';

/** A value by which servers know customers. */
export type Field = 'external_id' | 'email' | 'phone';

/** The customer of a world with this value. */
export function customerWith(world: World, field: Field, value: unknown): Customer | undefined {
  if (!isText(value)) return undefined;
  if (field !== 'external_id') return world.customersWith(field, value)[0];
  return [...world.customers].find((customer) => customer.external_id === value);
}

const customerInUse =
  (field: Field): InUse =>
  ({ body }, others) =>
    others.some((world) => customerWith(world, field, record(body)[field]));

const inlineInUse =
  (field: Field): InUse =>
  ({ body }, others) =>
    others.some((world) => customerWith(world, field, record(record(body)['customer'])[field]));

const contacts = ['source_contact', 'destination_contact'];

const packageInUse =
  (field: 'external_id' | 'barcode'): InUse =>
  ({ body }, others) => {
    const sent = records(record(body)['packages'])
      .map((one) => one[field])
      .filter(isText);
    return others.some((world) =>
      world.state().orders.some(({ packages }) => packages.some((one) => sent.includes(one[field] ?? ''))),
    );
  };

const contactInUse =
  (field: 'email' | 'phone'): InUse =>
  ({ body }, others) => {
    const valuesOf = (order: object): readonly unknown[] =>
      contacts.map((name) => record(record(order)[name])[field]).filter(isText);
    const sent = valuesOf(record(body));
    return others.some((world) =>
      world.state().orders.some((order) => valuesOf(order).some((one) => sent.includes(one))),
    );
  };

const orderInUse: InUse = ({ body }, others) => {
  const { external_id: id } = record(body);
  return isText(id) && others.some((world) => world.orderByExternalId(id) !== undefined);
};

const locationInUse: InUse = ({ body }, others) => {
  const { external_id: id } = record(body);
  return isText(id) && others.some((world) => world.locations.some((location) => location.external_id === id));
};

/** What a server does with a value that must be unique. */
const reactions = {
  500: () => new Error('duplicate key'),
  409: () => new Refusal('conflict', 'This exists already.'),
  422: () => new Refusal('unprocessable', 'This has been taken.'),
} as const;

/** Does not accept a value that another account uses. */
const unique = (id: Request['operation']['id'], status: keyof typeof reactions, isInUse: InUse): Alter =>
  knowingWorlds((othersOf) =>
    at(id).validating((validate, request) => {
      validate(request);
      if (isInUse(request, othersOf(request.world))) throw reactions[status]();
    }),
  );

/** The faults with values that only another account uses. */
export const accountValueFaults: readonly Fault[] = [
  ...(
    [
      ['external_id', 500],
      ['email', 409],
      ['phone', 422],
    ] as const
  ).flatMap(([field, status]) => [
    authored(
      `accounts.customers.unique-${field.replace('_', '-')}`,
      'CUS-31',
      `A new customer with an ${field} that another account uses gets ${status}`,
      unique('createCustomer', status, customerInUse(field)),
    ),
    authored(
      `accounts.updates.unique-${field.replace('_', '-')}`,
      'CUS-31',
      `An update with an ${field} that another account uses gets ${status}`,
      unique('updateCustomer', status, customerInUse(field)),
    ),
    authored(
      `accounts.orders.unique-customer-${field.replace('_', '-')}`,
      'ORD-95',
      `An order for a customer with an ${field} that another account uses gets ${status}`,
      unique('createOrder', status, inlineInUse(field)),
    ),
  ]),
  authored(
    'accounts.locations.unique-external-id',
    'LOC-25',
    'A location with an external_id that another account uses gets 409',
    unique('createLocation', 409, locationInUse),
  ),
  authored(
    'accounts.orders.unique-external-id',
    'ORD-95',
    'An order with an external_id that another account uses gets 500',
    unique('createOrder', 500, orderInUse),
  ),
  authored(
    'accounts.orders.unique-barcode',
    'ORD-95',
    'An order with a barcode that another account uses gets 422',
    unique('createOrder', 422, packageInUse('barcode')),
  ),
  authored(
    'accounts.orders.unique-contact-email',
    'ORD-95',
    'An order for a contact with an email that another account uses gets 409',
    unique('createOrder', 409, contactInUse('email')),
  ),
  authored(
    'accounts.orders.unique-contact-phone',
    'ORD-95',
    'An order for a contact with a phone that another account uses gets 422',
    unique('createOrder', 422, contactInUse('phone')),
  ),
  authored(
    'accounts.orders.unique-package',
    'ORD-95',
    'An order with an external_id of a package that another account uses gets 409',
    unique('createOrder', 409, packageInUse('external_id')),
  ),
];
