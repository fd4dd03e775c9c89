/** Faults with values that two accounts use: one is in the way of the other, is taken for it, or is changed with it. */
import { type OperationId } from '../../../openapi/contract.js';
import { type Json, record, records } from '../../../openapi/schema.js';
import { type Customer, type Location } from '../../records.js';
import { Refusal } from '../../refusal.js';
import { type World } from '../../store.js';
import { type Alter, at, authored, family, type Fault } from '../kit/fault.js';
import { askedBy, bodyOf, knowingWorlds, mapOrder } from '../kit/read-order.js';

type Find = (world: World, body: Json) => { readonly uuid: string } | undefined;

/** Creates nothing where another account has a thing with this value, and answers with that. */
const merges = family(
  (id: 'createCustomer' | 'createLocation', key: string, find: Find) =>
    knowingWorlds((othersOf) =>
      at(id).handling((handle, request) => {
        const [same] = othersOf(request.world).flatMap((world) => find(world, bodyOf(request)) ?? []);
        return same ? { message: 'success', data: { [key]: same.uuid } } : handle(request);
      }),
    ),
  'accounts.',
);

/** Writes what is sent to the other accounts' things with this value, too. */
const spills = family(
  (id: OperationId, spill: (world: World, body: Json) => void) =>
    knowingWorlds((othersOf) =>
      at(id).handling((handle, request) => {
        for (const world of othersOf(request.world)) spill(world, bodyOf(request));
        return handle(request);
      }),
    ),
  'accounts.',
);

function spillCustomer(world: World, { email, phone }: Json): void {
  const customer = customerWith(world, 'email', email);
  if (customer) world.commit({ customers: [{ ...customer, phone: isText(phone) ? phone : null }] });
}

const locationWith = (world: World, { external_id: id }: Json): Location | undefined =>
  world.locations.find((one) => isText(id) && one.external_id === id);

function spillLocation(world: World, body: Json): void {
  const { line_1 } = body;
  const location = locationWith(world, body);
  if (location && isText(line_1)) world.commit({ locations: [{ ...location, line_1 }] });
}

/** The second account's orders read the uuid of the other one's customer that has a value of their own. */
const shows = family(
  (field: Field) =>
    askedBy(
      'second',
      knowingWorlds((othersOf) =>
        mapOrder((order, { world }) => {
          const customer = record(order['customer']);
          const [same] = othersOf(world).flatMap((other) => customerWith(other, field, customer[field]) ?? []);
          return same ? { ...order, customer: { ...customer, uuid: same.uuid } } : order;
        }),
      ),
    ),
  'accounts.orders.',
);

const ignoringInUse: Alter = knowingWorlds((othersOf) =>
  at('updateCustomer').handling((handle, request) => {
    const { phone } = bodyOf(request);
    const isInUse = othersOf(request.world).some((world) => customerWith(world, 'phone', phone));
    return isInUse ? { message: 'success' } : handle(request);
  }),
);

type Query = Readonly<Record<string, string>>;

const found = (world: World, { external_id: id, order_number: number }: Query): unknown =>
  id === undefined ? number !== undefined && world.orderByNumber(number) : world.orderByExternalId(id);

/** A look-up that finds an order of the second account takes what it finds in the first with this query. */
const looksAround = family((key: 'external_id' | 'order_number', asked: (query: Query) => Query) =>
  askedBy(
    'second',
    knowingWorlds((othersOf) =>
      at('getOrder').handling((handle, request) => {
        const { query, world } = request;
        const isOwn = query[key] !== undefined && found(world, query);
        const owner = isOwn ? othersOf(world).find((other) => found(other, asked(query))) : undefined;
        return handle(owner ? { ...request, world: owner, query: asked(query) } : request);
      }),
    ),
  ),
);

/** The second account's numbers are those of the first one, higher by this. */
const above = 100_000;

/** Whether an account has what is sent. */
type InUse = (world: World, body: Json) => boolean;

const isText = (value: unknown): value is string => typeof value === 'string';

/** A value by which servers know customers. */
type Field = 'external_id' | 'email' | 'phone';

/** The customer of a world with this value. */
function customerWith(world: World, field: Field, value: unknown): Customer | undefined {
  if (!isText(value)) return undefined;
  if (field !== 'external_id') return world.customersWith(field, value)[0];
  return [...world.customers].find((customer) => customer.external_id === value);
}

const customerInUse =
  (field: Field, customerOf = (body: Json): Json => body): InUse =>
  (world, body) =>
    customerWith(world, field, customerOf(body)[field]) !== undefined;

const packageInUse =
  (field: 'external_id' | 'barcode'): InUse =>
  (world, { packages: sent }) => {
    const values = records(sent).map((one) => one[field]);
    return world
      .state()
      .orders.some(({ packages }) => packages.some((one) => one[field] && values.includes(one[field])));
  };

const contactInUse =
  (field: 'email' | 'phone'): InUse =>
  (world, body) => {
    const valuesOf = (order: object): readonly unknown[] =>
      ['source_contact', 'destination_contact'].map((name) => record(record(order)[name])[field]).filter(isText);
    const sent = valuesOf(body);
    return world.state().orders.some((order) => valuesOf(order).some((one) => sent.includes(one)));
  };

const orderInUse: InUse = (world, { external_id: id }) => isText(id) && world.orderByExternalId(id) !== undefined;

const locationInUse: InUse = (world, { external_id: id }) =>
  isText(id) && world.locations.some((location) => location.external_id === id);

/** What a server does with a value that must be unique. */
const reactions = {
  500: () => new Error('duplicate key'),
  409: () => new Refusal('conflict', 'This exists already.'),
  422: () => new Refusal('unprocessable', 'This has been taken.'),
} as const;

/** Does not accept a value that another account uses. */
const unique = (
  ...[id, row, what, operation, status, isInUse]: [string, string, string, OperationId, keyof typeof reactions, InUse]
): Fault =>
  authored(
    `accounts.${id}`,
    row,
    `${operation} answers ${status} to ${what} of another account`,
    knowingWorlds((othersOf) =>
      at(operation).validating((validate, request) => {
        validate(request);
        if (othersOf(request.world).some((world) => isInUse(world, bodyOf(request)))) throw reactions[status]();
      }),
    ),
  );

const fields = [
  ['external_id', 500],
  ['email', 409],
  ['phone', 422],
] as const;

const inlineCustomer = ({ customer }: Json): Json => record(customer);

const accountValue: readonly Fault[] = [
  ...fields.flatMap(([field, status]) => {
    const [name, what, isInUse] = [
      field.replace('_', '-'),
      `the ${field} of a customer`,
      customerInUse(field),
    ] as const;
    return [
      unique(`customers.unique-${name}`, 'CUS-31', what, 'createCustomer', status, isInUse),
      unique(`updates.unique-${name}`, 'CUS-31', what, 'updateCustomer', status, isInUse),
      unique(
        `orders.unique-customer-${name}`,
        'ORD-95',
        what,
        'createOrder',
        status,
        customerInUse(field, inlineCustomer),
      ),
    ];
  }),
  unique('locations.unique-external-id', 'LOC-25', 'the external_id', 'createLocation', 409, locationInUse),
  unique('orders.unique-external-id', 'ORD-95', 'the external_id of an order', 'createOrder', 500, orderInUse),
  unique('orders.unique-barcode', 'ORD-95', 'a barcode', 'createOrder', 422, packageInUse('barcode')),
  unique('orders.unique-contact-email', 'ORD-95', 'the email of a contact', 'createOrder', 409, contactInUse('email')),
  unique('orders.unique-contact-phone', 'ORD-95', 'the phone of a contact', 'createOrder', 422, contactInUse('phone')),
  unique('orders.unique-package', 'ORD-95', 'a package', 'createOrder', 409, packageInUse('external_id')),
];

export const mistakenAccountFaults: readonly Fault[] = [
  ...(['external_id', 'email', 'phone'] as const).flatMap((field) => [
    merges(
      `customers.merged-by-${field.replace('_', '-')}`,
      'CUS-32',
      `A new customer with the ${field} of another account's customer is that one`,
      'createCustomer',
      'customer_uuid',
      (world, body) => customerWith(world, field, body[field]),
    ),
    shows(
      `customer-merged-by-${field.replace('_', '-')}`,
      // The last update of the second account's customer has a phone of the first account.
      field === 'phone' ? 'CUS-32 ORD-96' : 'ORD-96',
      `An order for a customer with the ${field} of another account's customer reads the uuid of that one`,
      field,
    ),
  ]),
  spills('customers.spill', 'CUS-32', "A new customer changes another account's", 'createCustomer', spillCustomer),
  spills('updates.spill', 'CUS-32', "An update changes another account's customer", 'updateCustomer', spillCustomer),
  spills('locations.spill', 'LOC-26', "A new location changes another account's", 'createLocation', spillLocation),
  merges(
    'locations.merged-by-external-id',
    'LOC-26',
    'A new location with the external_id of a location of another account is that one',
    'createLocation',
    'location',
    locationWith,
  ),
  authored('accounts.updates.ignored', 'CUS-32', "An update with another account's phone is ignored", ignoringInUse),
  looksAround(
    'accounts.external-ids.of-the-first',
    'LKP-02',
    'An external_id that two accounts use finds the order of the first account',
    'external_id',
    (query) => query,
  ),
  looksAround(
    'accounts.numbers.of-the-first',
    'LKP-03',
    "An order_number finds the first account's order with the same place in the count",
    'order_number',
    ({ order_number: number }) => ({ order_number: `${Number(number) - above}` }),
  ),
  ...accountValue,
];
