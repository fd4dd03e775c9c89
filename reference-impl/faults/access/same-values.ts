/** Values that both accounts use: one account gets or changes a record of the other. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { isRecord, type Json, record, records } from '../../../openapi/json/json.js';
import type { Customer, Location } from '../../account/storage/records.js';
import type { World } from '../../account/world.js';
import { knowingFirst, knowingWorlds } from '../kit/accounts.js';
import { at } from '../kit/alter.js';
import { bodyOf } from '../kit/bodies.js';
import { customerWith, type Field } from '../kit/customers.js';
import { authored, family, type Fault } from '../kit/fault.js';
import type { StageOverride } from '../../pipeline/app.js';
import { mapOrder } from '../kit/read-order.js';
import { isText } from '../kit/values.js';

type Find = (world: World, body: Json) => { readonly uuid: string } | undefined;

/** If another account has a record with this value, returns that record and creates nothing. */
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

/** Also writes the body to other accounts' records with this value. */
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

/** If a customer of the first account has the same value, orders of the second account show that customer's uuid. */
const shows = family(
  (field: Field, isMatched: (customer: Customer) => boolean = () => true) =>
    knowingFirst((othersOf) =>
      mapOrder((order, { world }) => {
        const customer = record(order['customer']);
        const all = othersOf(world).flatMap((other) => customerWith(other, field, customer[field]) ?? []);
        const same = all.find(isMatched);
        return same ? { ...order, customer: { ...customer, uuid: same.uuid } } : order;
      }),
    ),
  'accounts.orders.',
);

/** Shows a part of the first account's order that has the same value at a place, in an order of the second account. */
const sharesPart = family((partsOf: (order: Json) => readonly Json[], key: string) =>
  knowingFirst((othersOf) =>
    mapOrder((order, { world }) => {
      const others = othersOf(world).flatMap((other) => other.state().orders.map((one) => record(one)));
      const stored = new Map(others.flatMap(partsOf).map((part) => [part[key], part]));
      const shared = (value: unknown): unknown => {
        const same = isRecord(value) && isText(value[key]) ? stored.get(value[key]) : undefined;
        return same ? { ...(value as Json), ...same } : value;
      };
      const { packages, source_contact: source, destination_contact: destination } = order;
      return {
        ...order,
        packages: records(packages).map(shared),
        ...{ source_contact: shared(source), destination_contact: shared(destination) },
      };
    }),
  ),
);

/** An order of the second account shows only the tags that no order of the first account has. */
const ownTagsOnly: StageOverride = knowingFirst((othersOf) =>
  mapOrder((order, { world }) => {
    const used = new Set(othersOf(world).flatMap((other) => other.state().orders.flatMap(({ tags }) => tags ?? [])));
    return { ...order, tags: ((order['tags'] ?? []) as readonly string[]).filter((tag) => !used.has(tag)) };
  }),
);

const ignoringInUse: StageOverride = knowingWorlds((othersOf) =>
  at('updateCustomer').handling((handle, request) => {
    const { phone } = bodyOf(request);
    const isInUse = othersOf(request.world).some((world) => customerWith(world, 'phone', phone));
    return isInUse ? { message: 'success' } : handle(request);
  }),
);

type Query = Readonly<Record<string, string>>;

const found = (world: World, { external_id: id, order_number: number }: Query): unknown =>
  id === undefined ? number !== undefined && world.orderByNumber(number) : world.orderByExternalId(id);

/** If the first account has an order that matches the query, a look-up by the second account returns that order. */
const looksAround = family((key: 'external_id' | 'order_number', asked: (query: Query) => Query) =>
  knowingFirst((othersOf) =>
    at('getOrder').handling((handle, request) => {
      const { query, world } = request;
      const isOwn = query[key] !== undefined && found(world, query);
      const owner = isOwn ? othersOf(world).find((other) => found(other, asked(query))) : undefined;
      return handle(owner ? { ...request, world: owner, query: asked(query) } : request);
    }),
  ),
);

/** The order numbers of the second account are those of the first plus this offset. */
const above = 100_000;

export const sameValueFaults: readonly Fault[] = [
  ...(['external_id', 'email', 'phone'] as const).flatMap((field) => [
    merges(
      `customers.merged-by-${field.replace('_', '-')}`,
      'CUS-32',
      `A new customer with the ${field} of another account's customer gets that customer's uuid`,
      'createCustomer',
      'customer_uuid',
      (world, body) => customerWith(world, field, body[field]),
    ),
    shows(
      `customer-merged-by-${field.replace('_', '-')}`,
      // The last update of the second account's customer uses a phone of the first account.
      field === 'phone' ? 'CUS-32 ORD-96' : 'ORD-96',
      `An order for a customer with the ${field} of another account's customer shows that customer's uuid`,
      field,
    ),
  ]),
  shows(
    'registered-customer-merged-by-email',
    'ORD-96',
    "An order for a customer with the email of another account's registered customer shows that customer's uuid",
    'email',
    // Customers of orders have no metafields.
    ({ metafields }) => metafields.length > 0,
  ),
  sharesPart(
    'accounts.orders.packages-by-barcode',
    'ORD-96',
    "A package with the barcode of another account's package shows that package",
    ({ packages }) => records(packages),
    'barcode',
  ),
  sharesPart(
    'accounts.orders.contacts-by-phone',
    'ORD-96',
    "A contact with the phone of another account's contact shows that contact",
    ({ source_contact: source, destination_contact: destination }) => [source, destination].filter(isRecord),
    'phone',
  ),
  authored(
    'accounts.orders.tags-of-the-first',
    'READ-73',
    'An order of the second account loses the tags that an order of the first account has',
    ownTagsOnly,
  ),
  spills(
    'customers.spill',
    'CUS-32',
    'A new customer changes a customer of another account',
    'createCustomer',
    spillCustomer,
  ),
  spills('updates.spill', 'CUS-32', "An update changes another account's customer", 'updateCustomer', spillCustomer),
  spills(
    'locations.spill',
    'LOC-26',
    'A new location changes a location of another account',
    'createLocation',
    spillLocation,
  ),
  merges(
    'locations.merged-by-external-id',
    'LOC-26',
    "A new location with the external_id of another account's location gets that location's uuid",
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
    "A second account's order_number finds the first account's order with the same sequence number",
    'order_number',
    ({ order_number: number }) => ({ order_number: `${Number(number) - above}` }),
  ),
];
