/** Faults of what assignments and updates do to orders that they don't name, or keep from being done or seen. */
import { type Json, record } from '../../../openapi/schema.js';
import { type Request } from '../../app.js';
import { customerView } from '../../handlers/order-view.js';
import { orderFor } from '../../handlers/orders.js';
import { type Assignment, type Order } from '../../records.js';
import { Refusal } from '../../refusal.js';
import { type World } from '../../store.js';
import { assignedOrder } from '../assignment/choice.js';
import { all, type Alter, at, authored, type Fault } from '../kit/fault.js';
import { isReturned, mapInOrder, mapOrder } from '../kit/read-order.js';

const assignedIn = ({ world }: Request): readonly Order[] => world.state().orders.filter((order) => order.assignment);

const customerOf = ({ path }: Request): string => path['customer_uuid'] ?? '';

/** Does what is asked, then something else. */
const afterwards = (id: 'assignOrder' | 'updateCustomer', work: (request: Request) => void): Alter =>
  at(id).handling((handle, request) => {
    const answer = handle(request);
    work(request);
    return answer;
  });

/** Assigns all assigned orders of the customer alike. */
const assigningAlike: Alter = afterwards('assignOrder', (request) => {
  const { customer, assignment } = assignedOrder(request);
  const others = assignedIn(request).filter((other) => other.customer === customer);
  request.world.commit({ orders: others.map((other) => ({ ...other, assignment })) });
});

const keepingThree: Alter = (parts) => {
  const last: string[] = [];
  return afterwards('assignOrder', ({ world, path }) => {
    last.push(world.order(path['order_uuid'] ?? '').uuid);
    const oldest = last.length > 3 ? last.shift() : undefined;
    if (oldest !== undefined) world.commit({ orders: [{ ...world.order(oldest), assignment: null }] });
  })(parts);
};

/** Finds the orders that a customer had before an update no more. */
const losingOrders: Alter = (parts) => {
  const lost = new Set<string>();
  const losing = afterwards('updateCustomer', (request) => {
    const own = request.world.state().orders.filter(({ customer }) => customer === customerOf(request));
    for (const { uuid } of own) lost.add(uuid);
  });
  const looking = at('getOrder').handling((handle, request) => {
    if (lost.has(orderFor(request.query, request.world).uuid))
      throw new Refusal('not-found', 'There is no such order.');
    return handle(request);
  });
  return all(losing, looking)(parts);
};

/** Changes the assignments of the customer's orders with an update. */
const reassigning = (change: (assignment: Assignment, request: Request) => Assignment | null): Alter =>
  afterwards('updateCustomer', (request) => {
    const own = assignedIn(request).filter(({ customer }) => customer === customerOf(request));
    const orders = own.map((order) => ({ ...order, assignment: change(order.assignment!, request) }));
    request.world.commit({ orders });
  });

/** Refuses to assign orders of customers that were updated. */
const refusingOnceUpdated: Alter = (parts) => {
  const updated = new Set<string>();
  const noting = afterwards('updateCustomer', (request) => updated.add(customerOf(request)));
  return all(
    noting,
    at('assignOrder').refusing((request) => updated.has(assignedOrder(request).customer)),
  )(parts);
};

/** Returns read their customer as it was before all updates. */
const oldInReturns: Alter = (parts) => {
  const before = new Map<unknown, Json>();
  const noting = at('updateCustomer').handling((handle, request) => {
    const uuid = customerOf(request);
    if (!before.has(uuid)) before.set(uuid, { ...request.world.customer(uuid) });
    return handle(request);
  });
  const old = mapOrder((order) => {
    const customer = record(order['customer']);
    const known = before.get(customer['uuid']);
    if (!isReturned(order) || !known) return order;
    const { external_id, email, phone } = known;
    return { ...order, customer: { ...customer, external_id, email, phone } };
  });
  return all(noting, old)(parts);
};

/** What the second worker keeps of each world, by a key; `make` is asked when it hears of the key first. */
function keeping<Kept>(): (world: World, key: string, make: () => Kept) => Kept {
  const worlds = new WeakMap<World, Map<string, Kept>>();
  return (world, key, make) => {
    const known = worlds.get(world) ?? new Map<string, Kept>();
    worlds.set(world, known);
    const kept = known.get(key) ?? make();
    known.set(key, kept);
    return kept;
  };
}

const orderKept: Alter = (parts) => {
  const calls = new Map<string, number>();
  const keep = keeping<unknown>();
  return at('getOrder').handling((handle, request) => {
    const key = JSON.stringify(request.query);
    const count = (calls.get(key) ?? 0) + 1;
    calls.set(key, count);
    return count % 3 === 0 ? keep(request.world, key, () => handle(request)) : handle(request);
  })(parts);
};

const customerKept: Alter = (parts) => {
  let calls = 0;
  const keep = keeping<unknown>();
  const shown = new Map<unknown, unknown>();
  const making = at('createOrder').mapAnswer((answer, { world, body }) => {
    const { uuid } = record(record(body)['customer']);
    if (++calls % 2 === 0 && typeof uuid === 'string' && world.has('customer', uuid))
      shown.set(
        record(record(answer)['data'])['order_uuid'],
        keep(world, uuid, () => customerView(world.customer(uuid))),
      );
    return answer;
  });
  return all(
    making,
    mapInOrder('customer', (customer, order) => shown.get(order['uuid']) ?? customer),
  )(parts);
};

const worker: readonly Fault[] = [
  authored(
    'assignments.one-worker-never-hears',
    'ASG-07',
    'Every third look-up by a key gives an order as it was when such a one first asked for it',
    orderKept,
  ),
  authored(
    'customers.update.one-worker-never-hears',
    'CUS-17',
    'Every second new order reads its customer as such an order first did',
    customerKept,
  ),
];

export const bystanderFaults: readonly Fault[] = [
  authored('customers.update.loses-orders', 'LKP-02', 'An update of a customer loses its orders', losingOrders),
  authored('assignment.of-customer-too', 'GEN-30', 'All orders of the customer are assigned alike', assigningAlike),
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
    reassigning((assignment, { world: { carriers } }) => ({
      ...assignment,
      carrier: carriers.at(-1)?.uuid ?? assignment.carrier,
    })),
  ),
  authored(
    'customers.update.refused-once-assigned',
    'CUS-02',
    'A customer with an assigned order can no more be updated',
    at('updateCustomer').refusing((request) =>
      assignedIn(request).some(({ customer }) => customer === customerOf(request)),
    ),
  ),
  authored('customers.update.not-in-returns', 'CUS-17', 'A return reads its customer before all updates', oldInReturns),
  authored(
    'assignment.refused-once-updated',
    'ASG-01',
    'No order of an updated customer is assigned',
    refusingOnceUpdated,
  ),
  ...worker,
];
