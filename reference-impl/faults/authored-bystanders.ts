/** Faults of what assignments and updates do to orders that they don't name, and of what they keep from being done. */
import { type Json, record } from '../../openapi/schema.js';
import type { Request } from '../app.js';
import type { Assignment, Order } from '../records.js';
import { orderFor } from '../handlers/orders.js';
import { Refusal } from '../refusal.js';
import { at, authored, handling, refusing, type Alter, type Fault } from './fault.js';
import { mapOrder, isReturned } from './looks.js';

const assignedIn = ({ world }: Request): readonly Order[] => world.state().orders.filter((order) => order.assignment);

/** Assigns as is asked, then does something else. */
const afterAssigning = (work: (request: Request, assigned: Order) => void): Alter =>
  at('assignOrder').handling((handle, request) => {
    const answer = handle(request);
    work(request, request.world.order(request.path['order_uuid'] ?? ''));
    return answer;
  });

/** Assigns all assigned orders of the customer alike. */
const assigningAlike: Alter = afterAssigning((request, { customer, assignment }) => {
  const others = assignedIn(request).filter((other) => other.customer === customer);
  request.world.commit({ orders: others.map((other) => ({ ...other, assignment })) });
});

const keepingThree: Alter = (parts) => {
  const last: string[] = [];
  return afterAssigning(({ world }, { uuid }) => {
    last.push(uuid);
    const oldest = last.length > 3 ? last.shift() : undefined;
    if (oldest !== undefined) world.commit({ orders: [{ ...world.order(oldest), assignment: null }] });
  })(parts);
};

/** Finds the orders that a customer had before an update no more. */
const losingOrders: Alter = (parts) => {
  const lost = new Set<string>();
  const losing = at('updateCustomer').handling((handle, request) => {
    const answer = handle(request);
    const own = request.world.state().orders.filter(({ customer }) => customer === request.path['customer_uuid']);
    for (const { uuid } of own) lost.add(uuid);
    return answer;
  });
  const looking = at('getOrder').handling((handle, request) => {
    if (lost.has(orderFor(request.query, request.world).uuid))
      throw new Refusal('not-found', 'There is no such order.');
    return handle(request);
  });
  return looking(losing(parts));
};

/** Changes the assignments of the customer's orders with an update. */
const reassigning = (change: (assignment: Assignment, request: Request) => Assignment | null): Alter =>
  at('updateCustomer').handling((handle, request) => {
    const answer = handle(request);
    const own = assignedIn(request).filter(({ customer }) => customer === request.path['customer_uuid']);
    const orders = own.map((order) => ({ ...order, assignment: change(order.assignment!, request) }));
    request.world.commit({ orders });
    return answer;
  });

const toLastCarrier = (assignment: Assignment, { world }: Request): Assignment => ({
  ...assignment,
  carrier: world.carriers.at(-1)?.uuid ?? assignment.carrier,
});

const isOfAssigned = (request: Request): boolean =>
  request.operation.id === 'updateCustomer' &&
  assignedIn(request).some(({ customer }) => customer === request.path['customer_uuid']);

/** Refuses to assign orders of customers that were updated. */
const refusingOnceUpdated: Alter = (parts) => {
  const updated = new Set<unknown>();
  const noting = handling((handle, request) => {
    if (request.operation.id === 'updateCustomer') updated.add(request.path['customer_uuid']);
    return handle(request);
  });
  const isUpdated = ({ operation, path, world }: Request): boolean =>
    operation.id === 'assignOrder' && updated.has(world.order(path['order_uuid'] ?? '').customer);
  return refusing(isUpdated)(noting(parts));
};

/** Returns read their customer as it was before all updates. */
const oldInReturns: Alter = (parts) => {
  const before = new Map<unknown, Json>();
  const noting = handling((handle, request) => {
    const uuid = request.path['customer_uuid'] ?? '';
    if (request.operation.id === 'updateCustomer' && !before.has(uuid))
      before.set(uuid, { ...request.world.customer(uuid) });
    return handle(request);
  });
  const old = mapOrder((order) => {
    const customer = record(order['customer']);
    const { external_id, email, phone } = before.get(customer['uuid']) ?? {};
    return isReturned(order) && before.has(customer['uuid'])
      ? { ...order, customer: { ...customer, external_id, email, phone } }
      : order;
  });
  return old(noting(parts));
};

/** The faults of bystanders. */
export const bystanderFaults: readonly Fault[] = [
  authored(
    'customers.update.loses-orders',
    'LKP-02',
    'The orders that a customer had before an update are not found afterwards',
    losingOrders,
  ),
  authored(
    'assignment.of-customer-too',
    'GEN-30',
    "An assignment assigns all assigned orders of the order's customer alike",
    assigningAlike,
  ),
  authored('assignment.last-three-only', 'READ-07', 'Only the last three assignments are kept', keepingThree),
  authored(
    'customers.update.unassigns',
    'READ-07',
    "An update takes away the carriers of the customer's orders",
    reassigning(() => null),
  ),
  authored(
    'customers.update.reassigns',
    'ASG-07',
    "An update hands the customer's assigned orders to the last carrier",
    reassigning(toLastCarrier),
  ),
  authored(
    'customers.update.refused-once-assigned',
    'CUS-02',
    'A customer with an assigned order can no more be updated',
    refusing(isOfAssigned),
  ),
  authored(
    'customers.update.not-in-returns',
    'CUS-17',
    'A return reads its customer as it was before all updates',
    oldInReturns,
  ),
  authored(
    'assignment.refused-once-updated',
    'ASG-01',
    'No order of a customer that was updated can be assigned',
    refusingOnceUpdated,
  ),
];
