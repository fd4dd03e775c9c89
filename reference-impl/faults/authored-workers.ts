/** Faults of servers that are two workers behind one address, of which the second goes on telling what it once knew. */
import { record } from '../../openapi/schema.js';
import { customerView } from '../handlers/order-view.js';
import type { World } from '../store.js';
import { at, all, authored, type Alter, type Fault } from './fault.js';
import { mapInOrder } from './looks.js';

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

/** The faults of workers. */
export const workerFaults: readonly Fault[] = [
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
