/** Faults in every nth request of an account, or of one record. */
import { record } from '../../../openapi/json/json.js';
import { at } from '../kit/alter.js';
import { assignedOrder } from '../kit/assignment.js';
import { askedBy } from '../kit/accounts.js';
import { customerOf } from '../kit/customers.js';
import { authored, type Fault } from '../kit/fault.js';
import { keeping } from '../../pipeline/overrides.js';
import type { Request, StageOverride } from '../../pipeline/app.js';
import { done } from '../../handlers/handler-types.js';
import { ordersOf, recordOf, withPart } from './hidden.js';
import { mapOrder } from '../kit/read-order.js';

/** Counts requests of a kind by a key: 1 for the first. */
function counting(): (request: Request, key?: string) => number {
  const kept = keeping<{ count: number }>();
  return (request, key = '') => ++kept(request.world, key, () => ({ count: 0 })).count;
}

/** Ignores the nth change of a record. */
const ignoresNth = (id: 'updateCustomer' | 'assignOrder', name: string, nth: number): StageOverride => {
  return (stages) => {
    const count = counting();
    return at(id).handling((handle, request) => {
      const isNth = count(request, request.path[name]) === nth;
      return isNth ? done : handle(request);
    })(stages);
  };
};

/** Drops one field of every nth record that an account creates. */
const nthWithout =
  (id: 'createOrder' | 'createCustomer', name: string, nth: number): StageOverride =>
  (stages) => {
    const count = counting();
    return at(id).mapBody((body, request) =>
      count(request) % nth === 0 ? { ...record(body), [name]: undefined } : body,
    )(stages);
  };

export const hiddenCountFaults: readonly Fault[] = [
  authored(
    'hidden.third-assignment-ignored',
    'ASG-07',
    'The third assignment of an order does nothing',
    ignoresNth('assignOrder', 'order_uuid', 3),
  ),
  authored(
    'hidden.second-assignment-drops-collections',
    'GEN-30',
    'An order loses its collections at its second assignment',
    (stages) => {
      const count = counting();
      return at('assignOrder').handling((handle, request) => {
        const answer = handle(request);
        const order = assignedOrder(request);
        if (count(request, order.uuid) === 2) request.world.commit({ orders: [{ ...order, collections: [] }] });
        return answer;
      })(stages);
    },
  ),
  authored(
    'hidden.third-order-of-updated-customer',
    'CUS-17',
    'The third order of a customer shows the e-mail address from before the first update',
    (stages) => {
      const before = keeping<{ email: string | null }>();
      const changing = at('updateCustomer').handling((handle, request) => {
        const { email } = request.world.customer(customerOf(request));
        const answer = handle(request);
        before(request.world, customerOf(request), () => ({ email }));
        return answer;
      });
      const showing = mapOrder((order, { world }) => {
        const { uuid } = record(order['customer']);
        const isThird = ordersOf(world, String(uuid))[2]?.uuid === order['uuid'];
        if (!isThird) return order;
        return withPart(order, 'customer', (customer) => ({
          ...customer,
          ...before(world, String(uuid), () => ({ email: world.customer(String(uuid)).email })),
        }));
      });
      return showing(changing(stages));
    },
  ),
  authored(
    'hidden.third-order-from-location',
    'LOC-18',
    'The third order from a location without a city shows line_1 of another location',
    mapOrder((order, { world }) => {
      const place = recordOf(world, order)?.source_location;
      if (!place || !('location' in place) || world.location(place.location).city !== null) return order;
      const all = world
        .state()
        .orders.filter(({ source_location: source }) => 'location' in source && source.location === place.location);
      if (all[2]?.uuid !== order['uuid']) return order;
      return withPart(order, 'source_location', (part) => ({ ...part, line_1: world.locations[0]?.line_1 }));
    }),
  ),
  authored(
    'hidden.seventh-order-of-second-account',
    'ORD-58',
    'Every seventh order of the second account loses its notes',
    askedBy('second', nthWithout('createOrder', 'notes', 7)),
  ),
  authored(
    'hidden.oldest-orders-cut',
    'ORD-58',
    'An order is cut to three packages after 24 more orders were created',
    mapOrder((order, { world }) => {
      const { orders } = world.state();
      const isOld = orders.length - orders.findIndex(({ uuid }) => uuid === order['uuid']) > 24;
      return isOld && Array.isArray(order['packages']) ? { ...order, packages: order['packages'].slice(0, 3) } : order;
    }),
  ),
];
