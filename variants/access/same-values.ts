/** Values that both accounts use: they are refused, or one account gets or changes a record of the other. */
import type { OperationId } from '../../openapi/contract/contract.js';
import type { Json } from '../../openapi/json/json.js';
import type { Customer, Location, Order } from '../../reference-impl/account/storage/records.js';
import type { StoredAccount } from '../../reference-impl/account/stored-account.js';
import { success } from '../../reference-impl/handlers/handler-types.js';
import type { Request, StageOverride } from '../../reference-impl/pipeline/app.js';
import { knowingFirst, knowingAccounts } from '../kit/accounts.js';
import { showing } from '../kit/answers.js';
import { callsOf, titleOf } from '../kit/pairs.js';
import { valuesAt, type Where } from '../kit/places.js';
import { orderIn } from '../kit/records.js';
import { bodyOf, refusing } from '../kit/requests.js';
import { afterwards, handling, ignoring, refusal } from '../kit/stages.js';
import { breaking, faults, type VariantEntry, type Fault } from '../kit/variant.js';

interface Lists {
  readonly customers: Customer;
  readonly locations: Location;
  readonly orders: Order;
}

/** The records of some accounts that have a text at a place. */
const recordsWith = <List extends keyof Lists>(
  accounts: readonly StoredAccount[],
  list: List,
  where: Where,
  value: unknown,
): readonly Lists[List][] => {
  const all = accounts.flatMap((account): readonly unknown[] => account.state()[list]) as readonly Lists[List][];
  return typeof value === 'string' ? all.filter((one) => valuesAt(one, where).includes(value)) : [];
};

/** If another account has a record with the same value, returns its uuid and creates nothing. */
const merges = (id: OperationId, list: 'customers' | 'locations', key: string): VariantEntry => [
  `${callsOf(id)} returns the uuid of another account's record with the same ${key}`,
  knowingAccounts((othersOf) =>
    handling(id, (handle, request) => {
      const [same] = recordsWith(othersOf(request.account), list, key, bodyOf(request)[key]);
      return same ? success({ [list === 'customers' ? 'customer_uuid' : 'location']: same.uuid }) : handle(request);
    }),
  ),
];

/** Also writes a field to another account's record with the same key. */
const spills = (id: OperationId, list: 'customers' | 'locations', key: string, field: string): VariantEntry => [
  `${callsOf(id)} changes another account's record with the same ${key}`,
  knowingAccounts((othersOf) =>
    afterwards(id, (request) => {
      const { [key]: value, [field]: written = null } = bodyOf(request);
      for (const account of othersOf(request.account)) {
        const same = recordsWith([account], list, key, value);
        account.commit({ [list]: same.map((one) => ({ ...one, [field]: written })) });
      }
    }),
  ),
];

/** If a customer of the first account has the same value, orders of the second account show that customer's uuid. */
const showsTheirs = (
  key: string,
  who = 'customer',
  test: (customer: Customer) => boolean = () => true,
): VariantEntry => [
  `An order shows the uuid of another account's ${who} with the same ${key}`,
  knowingFirst((othersOf) =>
    showing('customer', (customer, { request: { account } }) => {
      const same = recordsWith(othersOf(account), 'customers', key, customer[key]).find(test);
      return { ...customer, uuid: same?.uuid ?? customer['uuid'] };
    }),
  ),
];

/** Shows the part of the first account's orders that has the same value, in an order of the second account. */
const sharesPart = (where: Where, key: string): VariantEntry => [
  titleOf('An order shows', where, `of another account's order with the same ${key}`),
  knowingFirst((othersOf) =>
    showing(where, (part, { request: { account } }) => {
      const orders = othersOf(account).flatMap((other) => other.state().orders);
      const theirs = orders.flatMap((order) => valuesAt(order, where) as readonly (Json | null)[]);
      return { ...part, ...theirs.findLast((one) => typeof one?.[key] === 'string' && one[key] === part[key]) };
    }),
  ),
];

const ownTagsOnly: StageOverride = knowingFirst((othersOf) =>
  showing<string>('tags.*', (tag, { request: { account } }) =>
    recordsWith(othersOf(account), 'orders', 'tags.*', tag).length > 0 ? undefined : tag,
  ),
);

const ignoringInUse: StageOverride = knowingAccounts((othersOf) =>
  ignoring(
    'updateCustomer',
    (request) => recordsWith(othersOf(request.account), 'customers', 'phone', bodyOf(request)['phone']).length > 0,
  ),
);

type Query = Request['query'];

/** If the first account has an order that matches the query, a look-up by the second account returns that order. */
const lookingAround = (key: 'external_id' | 'order_number', asked: (query: Query) => Query): StageOverride =>
  knowingFirst((othersOf) =>
    handling('getOrder', (handle, request) => {
      const query = asked(request.query);
      const isOwn = request.query[key] !== undefined && orderIn(request.account, request.query);
      const owner = isOwn ? othersOf(request.account).find((other) => orderIn(other, query)) : undefined;
      return handle(owner ? { ...request, account: owner, query } : request);
    }),
  );

/** The order numbers of the second account are those of the first plus this offset. */
const above = 100_000;

export const sameValueFaults: readonly Fault[] = [
  ...faults('CUS-32', {
    'accounts.customers.merged-by-external-id': merges('createCustomer', 'customers', 'external_id'),
    'accounts.customers.merged-by-email': merges('createCustomer', 'customers', 'email'),
    'accounts.customers.merged-by-phone': merges('createCustomer', 'customers', 'phone'),
    'accounts.customers.spill': spills('createCustomer', 'customers', 'email', 'phone'),
    'accounts.updates.spill': spills('updateCustomer', 'customers', 'email', 'phone'),
    'accounts.updates.ignored': ["An update with another account's phone is ignored", ignoringInUse],
  }),
  ...faults('ORD-96', {
    'accounts.orders.customer-merged-by-external-id': showsTheirs('external_id'),
    'accounts.orders.customer-merged-by-email': showsTheirs('email'),
    // The last update of the second account's customer uses a phone of the first account.
    'accounts.orders.customer-merged-by-phone': breaking('CUS-32 ORD-96', showsTheirs('phone')),
    // Customers of orders have no metafields.
    'accounts.orders.registered-customer-merged-by-email': showsTheirs(
      'email',
      'registered customer',
      ({ metafields }) => metafields.length > 0,
    ),
    'accounts.orders.packages-by-barcode': sharesPart('packages.*', 'barcode'),
    'accounts.orders.contacts-by-phone': sharesPart('source_contact|destination_contact', 'phone'),
    'accounts.orders.tags-of-the-first': ['An order loses the tags that another account uses', ownTagsOnly, 'READ-73'],
  }),
  ...faults('LOC-26', {
    'accounts.locations.spill': spills('createLocation', 'locations', 'external_id', 'line_1'),
    'accounts.locations.merged-by-external-id': merges('createLocation', 'locations', 'external_id'),
  }),
  ...faults('LKP-02', {
    'accounts.external-ids.of-the-first': [
      'An external_id that two accounts use finds the order of the first account',
      lookingAround('external_id', (query) => query),
    ],
    'accounts.numbers.of-the-first': breaking('LKP-03', [
      "A second account's order_number finds the first account's order with the same sequence number",
      lookingAround('order_number', ({ order_number: number }) => ({ order_number: `${Number(number) - above}` })),
    ]),
  }),
];

/** How a server reacts to a value that is already used. */
const reactions = {
  500: () => {
    throw new Error('duplicate key');
  },
  409: refusal('conflict', 'This exists already.'),
  422: refusal('unprocessable', 'This has been taken.'),
} as const;

/** Refuses a text at a place if a record of another account has it at the same place. */
const unique = (
  id: OperationId,
  status: keyof typeof reactions,
  list: keyof Lists,
  where: Where,
  within = '',
): VariantEntry => {
  const isInUse =
    (othersOf: (account: StoredAccount) => readonly StoredAccount[]) =>
    (value: unknown, of: { readonly request: Request }) =>
      recordsWith(othersOf(of.request.account), list, where, value).length > 0;
  return [
    titleOf(`${callsOf(id)} returns ${status} for`, `${within}${where}`, 'that another account uses'),
    knowingAccounts((othersOf) => refusing(id, `${within}${where}`, isInUse(othersOf), reactions[status])),
  ];
};

export const uniqueValueFaults: readonly Fault[] = [
  ...faults('CUS-31', {
    'accounts.customers.unique-external-id': unique('createCustomer', 500, 'customers', 'external_id'),
    'accounts.customers.unique-email': unique('createCustomer', 409, 'customers', 'email'),
    'accounts.customers.unique-phone': unique('createCustomer', 422, 'customers', 'phone'),
    'accounts.updates.unique-external-id': unique('updateCustomer', 500, 'customers', 'external_id'),
    'accounts.updates.unique-email': unique('updateCustomer', 409, 'customers', 'email'),
    'accounts.updates.unique-phone': unique('updateCustomer', 422, 'customers', 'phone'),
  }),
  ...faults('ORD-95', {
    'accounts.orders.unique-customer-external-id': unique('createOrder', 500, 'customers', 'external_id', 'customer.'),
    'accounts.orders.unique-customer-email': unique('createOrder', 409, 'customers', 'email', 'customer.'),
    'accounts.orders.unique-customer-phone': unique('createOrder', 422, 'customers', 'phone', 'customer.'),
    'accounts.orders.unique-tag': unique('createOrder', 422, 'orders', 'tags.*'),
    'accounts.orders.unique-external-id': unique('createOrder', 500, 'orders', 'external_id'),
    'accounts.orders.unique-barcode': unique('createOrder', 422, 'orders', 'packages.*.barcode'),
  }),
  ...faults('LOC-25', {
    'accounts.locations.unique-external-id': unique('createLocation', 409, 'locations', 'external_id'),
    'accounts.locations.unique-name': unique('createLocation', 422, 'locations', 'name'),
  }),
];
