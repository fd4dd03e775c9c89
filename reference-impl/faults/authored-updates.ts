/** Faults of customer updates: ignored, of another customer, or written although refused. */
import { type Json, record } from '../../openapi/schema.js';
import type { Request } from '../app.js';
import type { Customer } from '../records.js';
import { attempt, withOtherToken, writingFirst, writingUnknowns } from './careless.js';
import { at, authored, handling, mapRequest, on, when, type Alter, type Fault } from './fault.js';
import { mapInOrder, isBusiness } from './looks.js';
import type { World } from '../store.js';
import { done } from '../handlers/handler.js';

/** Updates otherwise: what is written is made from the customer as it is and as it is sent. */
const updating = (change: (sent: Json, before: Json) => Json): Alter =>
  at('updateCustomer').mapBody((body, { path, world }) =>
    change(record(body), { ...world.customer(path['customer_uuid'] ?? '') }),
  );

const otherUuid = 'b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4e0a';

const lastOf = (world: World): string => world.state().customers.at(-1)?.uuid ?? '';

/** Writes the body of an update to other customers that have orders, too. */
const changingOthers = (test: (other: Customer, before: Customer, request: Request) => boolean): Alter =>
  at('updateCustomer').handling((handle, request) => {
    const { world, path, body } = request;
    const before = world.customer(path['customer_uuid'] ?? '');
    const answer = handle(request);
    const { external_id = null, email = null, phone = null } = record(body) as Partial<Customer>;
    const { customers, orders } = world.state();
    const known = new Set(orders.map(({ customer }) => customer));
    const others = customers.filter((other) => known.has(other.uuid) && test(other, before, request));
    world.commit({ customers: others.map((other) => ({ ...other, external_id, email, phone })) });
    return answer;
  });

/** Gives a customer another uuid in orders as soon as it was updated. */
const renewing: Alter = (parts) => {
  const updated = new Set<unknown>();
  const noting = at('updateCustomer').handling((handle, request) => {
    const answer = handle(request);
    updated.add(request.path['customer_uuid']?.toLowerCase());
    return answer;
  });
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
    at('updateCustomer').handling(() => done),
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
    at('updateCustomer').handling((handle, request) => {
      const { orders } = request.world.state();
      const own = orders.filter(({ customer }) => customer === request.path['customer_uuid']);
      request.world.commit({ orders: own.map((order) => ({ ...order, notes: 'Updated.' })) });
      return handle(request);
    }),
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
        handling(() => done),
      ),
    ),
  ),
  authored(
    'customers.update.of-the-latest',
    'CUS-17',
    'An update changes the customer made last',
    on(
      'updateCustomer',
      mapRequest((request) => ({ ...request, path: { customer_uuid: lastOf(request.world) } })),
    ),
  ),
  authored(
    'customers.update.of-another-too',
    'ORD-63',
    'An update to a business changes every other business that has an order, too',
    changingOthers((other, _before, request) => isBusiness(request) && other.type === 2),
  ),
  authored(
    'customers.update.of-all-without-id',
    'ORD-63',
    'An update of a customer without an external_id changes every other one without',
    changingOthers((other, before) => before.external_id === null && other.external_id === null),
  ),
  authored(
    'customers.update.late',
    'CUS-17',
    'An update shows only after five seconds',
    at('updateCustomer').handling((handle, request) => {
      setTimeout(() => attempt(() => handle(request)), 5000);
      return done;
    }),
  ),
  authored(
    'customers.update.written-before-judged',
    'CUS-20',
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
    'customers.update.written-before-authenticated',
    'CUS-20',
    'An update without a token is written before it is refused',
    writingUnknowns('updateCustomer'),
  ),
  authored(
    'customers.update.written-for-another-account',
    'CUS-20',
    "An update with another account's token is written before it is refused",
    writingUnknowns('updateCustomer', withOtherToken),
  ),
];
