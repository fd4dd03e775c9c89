/** Faults with values that two accounts use: a thing of one account is taken for that of the other, or changed with it. */
import { type Json, record } from '../../openapi/schema.js';
import type { Customer } from '../records.js';
import type { World } from '../store.js';
import { customerWith, isText, type Field } from './authored-account-values.js';
import { at, authored, type Alter, type Fault } from './fault.js';
import { askedBy, knowingWorlds, mapOrder } from './looks.js';

/** Creates nothing where another account has a thing with this value, and answers with that. */
const merged = (
  id: 'createCustomer' | 'createLocation',
  key: string,
  find: (world: World, body: Json) => { readonly uuid: string } | undefined,
): Alter =>
  knowingWorlds((othersOf) =>
    at(id).handling((handle, request) => {
      const [same] = othersOf(request.world).flatMap((world) => find(world, record(request.body)) ?? []);
      return same ? { message: 'success', data: { [key]: same.uuid } } : handle(request);
    }),
  );

/** Writes what is sent to the other accounts' things with this value, too. */
const spilling = (
  id: 'createCustomer' | 'updateCustomer' | 'createLocation',
  spill: (world: World, body: Json) => void,
): Alter =>
  knowingWorlds((othersOf) =>
    at(id).handling((handle, request) => {
      for (const world of othersOf(request.world)) spill(world, record(request.body));
      return handle(request);
    }),
  );

function spillCustomer(world: World, body: Json): void {
  const customer = customerWith(world, 'email', body['email']);
  if (customer) world.commit({ customers: [{ ...customer, phone: isText(body['phone']) ? body['phone'] : null }] });
}

function spillLocation(world: World, { external_id: id, line_1 }: Json): void {
  const location = world.locations.find((one) => isText(id) && one.external_id === id);
  if (location && isText(line_1)) world.commit({ locations: [{ ...location, line_1 }] });
}

const locationWith = (world: World, { external_id: id }: Json): { readonly uuid: string } | undefined =>
  world.locations.find((one) => isText(id) && one.external_id === id);

/** Shows the customer of another account, by some of its fields, where that has a value of the order's own customer. */
const showing = (field: Field, show: (customer: Customer) => Json): Alter =>
  knowingWorlds((othersOf) =>
    mapOrder((order, { world }) => {
      const customer = record(order['customer']);
      const [same] = othersOf(world).flatMap((other) => customerWith(other, field, customer[field]) ?? []);
      return same ? { ...order, customer: { ...customer, ...show(same) } } : order;
    }),
  );

const uuidOf = ({ uuid }: Customer): Json => ({ uuid });

type Query = Readonly<Record<string, string>>;

const found = (world: World, { external_id: id, order_number: number }: Query): unknown =>
  id === undefined ? number !== undefined && world.orderByNumber(number) : world.orderByExternalId(id);

/** A look-up that finds an order of its own account looks in another account with this query, and takes what it finds there. */
const lookingAround = (key: 'external_id' | 'order_number', asked: (query: Query) => Query): Alter =>
  knowingWorlds((othersOf) =>
    at('getOrder').handling((handle, request) => {
      const { query, world } = request;
      const isOwn = query[key] !== undefined && found(world, query);
      const owner = isOwn ? othersOf(world).find((other) => found(other, asked(query))) : undefined;
      return handle(owner ? { ...request, world: owner, query: asked(query) } : request);
    }),
  );

/** The second account's numbers are those of the first one, higher by this. */
const above = 100_000;

/** The faults with things of another account that has the same values. */
export const mistakenAccountFaults: readonly Fault[] = [
  ...(['external_id', 'email', 'phone'] as const).flatMap((field) => [
    authored(
      `accounts.customers.merged-by-${field.replace('_', '-')}`,
      'CUS-32',
      `A new customer with the ${field} of another account's customer is that one`,
      merged('createCustomer', 'customer_uuid', (world, body) => customerWith(world, field, body[field])),
    ),
    authored(
      `accounts.orders.customer-merged-by-${field.replace('_', '-')}`,
      // The last update of the second account's customer has a phone of the first account.
      field === 'phone' ? 'CUS-32 ORD-96' : 'ORD-96',
      `An order for a customer with the ${field} of another account's customer reads the uuid of that one`,
      askedBy('second', showing(field, uuidOf)),
    ),
  ]),
  authored(
    'accounts.orders.customer-named-by-another',
    'ORD-96',
    "An order for a customer with the email of another account's customer reads the name of that one",
    askedBy(
      'second',
      showing('email', ({ first_name, last_name }) => ({ name: [first_name, last_name].join(' ') })),
    ),
  ),
  authored(
    'accounts.customers.spill',
    'CUS-32',
    'A new customer changes the customer of another account with its email',
    spilling('createCustomer', spillCustomer),
  ),
  authored(
    'accounts.updates.spill',
    'CUS-32',
    'An update changes the customer of another account with its email, too',
    spilling('updateCustomer', spillCustomer),
  ),
  authored(
    'accounts.updates.ignored',
    'CUS-32',
    "An update with the phone of another account's customer is not written",
    knowingWorlds((othersOf) =>
      at('updateCustomer').handling((handle, request) => {
        const { phone } = record(request.body);
        const isInUse = othersOf(request.world).some((world) => customerWith(world, 'phone', phone));
        return isInUse ? { message: 'success' } : handle(request);
      }),
    ),
  ),
  authored(
    'accounts.locations.merged-by-external-id',
    'LOC-26',
    'A new location with the external_id of a location of another account is that one',
    merged('createLocation', 'location', locationWith),
  ),
  authored(
    'accounts.locations.spill',
    'LOC-26',
    'A new location changes the location of another account with its external_id',
    spilling('createLocation', spillLocation),
  ),
  authored(
    'accounts.external-ids.of-the-first',
    'LKP-02',
    'An external_id that two accounts use finds the order of the first account',
    askedBy(
      'second',
      lookingAround('external_id', (query) => query),
    ),
  ),
  authored(
    'accounts.numbers.of-the-first',
    'LKP-03',
    "An order_number finds the first account's order with the same place in the count",
    askedBy(
      'second',
      lookingAround('order_number', ({ order_number: number }) => ({ order_number: `${Number(number) - above}` })),
    ),
  ),
];
