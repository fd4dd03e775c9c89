/** Faults in requests that overlap in time. */
import { record } from '../../../openapi/json/json.js';
import type { World } from '../../account/world.js';
import { at, handling } from '../kit/alter.js';
import { afterwards, assignedOrder, wanted } from '../kit/assignment.js';
import { bodyOf, uuidIn } from '../kit/bodies.js';
import { authored, type Fault } from '../kit/fault.js';
import type { Request, StageOverride } from '../../pipeline/app.js';
import { keeping } from '../../pipeline/overrides.js';
import { customerOf } from '../kit/customers.js';
import { orderFor } from '../../handlers/orders.js';
import { ordersOf } from './hidden.js';

/** How long a request stays open after it took effect, in milliseconds. */
const underWay = 4;

/** The open requests of the same account. */
type OthersOf = (request: Request) => readonly Request[];

/** Changes how requests are handled, depending on those that overlap with them. */
const overlapping =
  (alter: (othersOf: OthersOf) => StageOverride): StageOverride =>
  (stages) => {
    const keep = keeping<Set<Request>>();
    const allIn = (world: World): Set<Request> => keep(world, '', () => new Set());
    const altered = alter((request) => [...allIn(request.world)].filter((other) => other !== request))(stages);
    const noted = handling((handle, request) => {
      allIn(request.world).add(request);
      try {
        return handle(request);
      } catch (error) {
        allIn(request.world).delete(request);
        throw error;
      }
    })(altered);
    return {
      ...noted,
      reply: async (answer, request) => {
        await stages.sleep(underWay);
        allIn(request.world).delete(request);
        return noted.reply(answer, request);
      },
    };
  };

const fault = (id: string, row: string, title: string, alter: (othersOf: OthersOf) => StageOverride): Fault =>
  authored(`hidden.${id}`, row, title, overlapping(alter));

const isOf =
  (id: Request['operation']['id']) =>
  ({ operation }: Request): boolean =>
    operation.id === id;

/** The order that a look-up names. */
function lookedUp({ query, world }: Request) {
  return orderFor(query, world);
}

export const hiddenInterleavingFaults: readonly Fault[] = [
  fault('order-during-update', 'ORD-58', 'An order loses its notes while its customer is updated', (othersOf) =>
    at('createOrder').mapBody((body, request) => {
      const uuid = uuidIn(bodyOf(request), 'customer');
      const isUpdated = othersOf(request).some((other) => isOf('updateCustomer')(other) && customerOf(other) === uuid);
      return isUpdated ? { ...record(body), notes: undefined } : body;
    }),
  ),
  fault('assigned-while-read', 'GEN-30', 'An order that is assigned while it is looked up loses its tags', (othersOf) =>
    afterwards('assignOrder', (request) => {
      const order = assignedOrder(request);
      const isRead = othersOf(request).some((other) => isOf('getOrder')(other) && lookedUp(other).uuid === order.uuid);
      if (isRead) request.world.commit({ orders: [{ ...order, tags: [] }] });
    }),
  ),
  fault(
    'assignments-at-once',
    'ASG-07',
    'Of two orders of a customer that are assigned at the same time, both get the carrier of the first',
    (othersOf) =>
      at('assignOrder').mapBody((body, request) => {
        const orders = ordersOf(request.world, assignedOrder(request).customer).map(({ uuid }) => uuid);
        const [other] = othersOf(request).filter(
          (one) => isOf('assignOrder')(one) && orders.includes(one.path['order_uuid'] ?? ''),
        );
        return other ? { ...wanted(other) } : body;
      }),
  ),
];
