/** Faults of customer updates: ignored, of another customer, or written although refused. */
import type { Request } from '../app.js';
import type { Customer } from '../records.js';
import { attempt, withOtherToken, withUnknownToken, writingFirst, writingUnknowns } from './careless.js';
import { authored, handling, mapBody, mapRequest, on, when, type Alter, type Fault, type Test } from './fault.js';
import { record, records, type Json } from './json.js';
import { mapInOrder } from './looks.js';
import type { World } from '../store.js';

const isBusiness: Test = ({ body }) => record(body)['type'] === 2;

/** Updates otherwise: what is written is made from the customer as it is and as it is sent. */
const updating = (change: (sent: Json, before: Json) => Json): Alter =>
  on(
    'updateCustomer',
    mapBody((body, { path, world }) => change(record(body), { ...world.customer(path['customer_uuid'] ?? '') })),
  );

const success = { message: 'success' } as const;

const otherUuid = 'b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4e0a';

const lastOf = (world: World): string => world.state().customers.at(-1)?.uuid ?? '';

/** Writes the body of an update to other customers that have orders, too. */
const changingOthers = (test: (other: Customer, before: Customer, request: Request) => boolean): Alter =>
  on(
    'updateCustomer',
    handling((handle, request) => {
      const { world, path, body } = request;
      const before = world.customer(path['customer_uuid'] ?? '');
      const answer = handle(request);
      const { external_id = null, email = null, phone = null } = record(body) as Partial<Customer>;
      const { customers, orders } = world.state();
      const known = new Set(orders.map(({ customer }) => customer));
      const others = customers.filter((other) => known.has(other.uuid) && test(other, before, request));
      world.commit({ customers: others.map((other) => ({ ...other, external_id, email, phone })) });
      return answer;
    }),
  );

/** Gives a customer another uuid in orders as soon as it was updated. */
const renewing: Alter = (parts) => {
  const updated = new Set<unknown>();
  const noting = on(
    'updateCustomer',
    handling((handle, request) => {
      const answer = handle(request);
      updated.add(request.path['customer_uuid']?.toLowerCase());
      return answer;
    }),
  );
  const reading = mapInOrder('customer', (customer) =>
    updated.has(record(customer)['uuid']) ? { ...record(customer), uuid: otherUuid } : customer,
  );
  return reading(noting(parts));
};

/** The faults of updates. */
export const updateFaults: readonly Fault[] = [
  authored(
    'customers.update.ignored',
    'CUS-17',
    'An update does nothing',
    on(
      'updateCustomer',
      handling(() => success),
    ),
  ),
  authored(
    'customers.update.renews-uuid',
    'ORD-63',
    'Orders read another uuid for a customer who was updated',
    renewing,
  ),
  authored(
    'customers.update.rewrites-orders',
    'ORD-58',
    'An update rewrites the notes of the orders of the customer',
    on(
      'updateCustomer',
      handling((handle, request) => {
        const { orders } = request.world.state();
        const own = orders.filter(({ customer }) => customer === request.path['customer_uuid']);
        request.world.commit({ orders: own.map((order) => ({ ...order, notes: 'Updated.' })) });
        return handle(request);
      }),
    ),
  ),
  authored(
    'customers.update.email-only',
    'CUS-17',
    'An update changes nothing but the email',
    updating((sent, before) => ({ ...before, email: sent['email'] })),
  ),
  authored(
    'customers.update.keeps-phone',
    'CUS-17',
    'An update leaves the phone',
    updating((sent, { phone }) => ({ ...sent, phone })),
  ),
  authored(
    'customers.update.keeps-external-id',
    'CUS-17',
    'An update leaves the external_id',
    updating((sent, { external_id }) => ({ ...sent, external_id })),
  ),
  authored(
    'customers.update.ignored-for-business',
    'CUS-17',
    'An update to a business does nothing',
    on(
      'updateCustomer',
      when(
        isBusiness,
        handling(() => success),
      ),
    ),
  ),
  authored(
    'customers.update.of-the-latest',
    'CUS-17 ORD-58 ORD-61 ORD-63 READ-22 READ-24',
    'An update changes the customer made last',
    on(
      'updateCustomer',
      mapRequest((request) => ({ ...request, path: { customer_uuid: lastOf(request.world) } })),
    ),
  ),
  authored(
    'customers.update.of-another-too',
    'CUS-17 ORD-63',
    'An update to a business changes every other business that has an order, too',
    changingOthers((other, _before, request) => isBusiness(request) && other.type === 2),
  ),
  authored(
    'customers.update.of-all-without-id',
    'CUS-17 ORD-63',
    'An update of a customer without an external_id changes every other one without',
    changingOthers((other, before) => before.external_id === null && other.external_id === null),
  ),
  authored(
    'customers.update.of-all-without-phone',
    'CUS-17 ORD-63',
    'An update of a customer without a phone changes every other one without',
    changingOthers((other, before) => before.phone === null && other.phone === null),
  ),
  authored(
    'customers.update.of-all-without-email',
    'CUS-17 ORD-63',
    'An update of a customer without an e-mail address changes every other one without',
    changingOthers((other, before) => before.email === null && other.email === null),
  ),
  authored(
    'customers.update.late',
    'CUS-17',
    'An update shows only after five seconds',
    on(
      'updateCustomer',
      handling((handle, request) => {
        setTimeout(() => attempt(() => handle(request)), 5000);
        return success;
      }),
    ),
  ),
  authored(
    'customers.update.written-before-judged',
    'CUS-20 READ-22 READ-23',
    'A refused update is written all the same',
    on(
      'updateCustomer',
      writingFirst((request) => record(request.body)),
    ),
  ),
  authored(
    'customers.update.email-before-judged',
    'CUS-20',
    'A refused update writes the email',
    on(
      'updateCustomer',
      writingFirst(({ path, body, world }) => ({
        ...world.customer(path['customer_uuid'] ?? ''),
        email: record(body)['email'],
      })),
    ),
  ),
  authored(
    'customers.update.name-before-judged',
    'CUS-20',
    'A refused update writes the last name',
    on(
      'updateCustomer',
      writingFirst(({ path, body, world }) => {
        const known = world.customer(path['customer_uuid'] ?? '');
        return { ...known, last_name: record(body)['last_name'] ?? known.last_name };
      }),
    ),
  ),
  authored(
    'customers.update.metafields-judged-last',
    'CUS-20 READ-23',
    'An update whose metafields are refused has written the rest',
    on(
      'updateCustomer',
      when(
        ({ body }) => records(record(body)['metafields']).length === 0,
        writingFirst(({ body }) => ({ ...record(body), metafields: [] })),
      ),
    ),
  ),
  authored(
    'customers.update.notes-judged-last',
    'CUS-20',
    'An update whose notes are refused has written the rest',
    on(
      'updateCustomer',
      when(
        ({ body }) => typeof record(body)['notes'] === 'object',
        writingFirst(({ body }) => ({ ...record(body), notes: null })),
      ),
    ),
  ),
  authored(
    'customers.update.written-before-authenticated',
    'CUS-20',
    'An update without a token is written before it is refused',
    writingUnknowns('updateCustomer'),
  ),
  authored(
    'customers.update.written-before-token-known',
    'CUS-20',
    'An update with an unknown token is written before it is refused',
    writingUnknowns('updateCustomer', withUnknownToken),
  ),
  authored(
    'customers.update.written-for-another-account',
    'CUS-20',
    "An update with another account's token is written before it is refused",
    writingUnknowns('updateCustomer', withOtherToken),
  ),
];
