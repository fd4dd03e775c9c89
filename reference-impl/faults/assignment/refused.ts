/** Assignments that are refused but change the order nevertheless. */
import type { Request, StageOverride } from '../../pipeline/app.js';
import type { Order } from '../../account/storage/records.js';
import { all } from '../../pipeline/overrides.js';
import { on } from '../kit/alter.js';
import { assignedOrder, carriersOf, hasMethod, wanted } from '../kit/assignment.js';
import { authored, family, type Fault, faultsOf } from '../kit/fault.js';
import { mapOrder } from '../kit/read-order.js';
import { beforeRefusal, writingUnknowns } from '../kit/write-early.js';

/** Does something before an assignment is refused. */
const whenRefused = (work: (request: Request) => void): StageOverride => on('assignOrder', beforeRefusal(work));

/** Changes the order before the assignment is refused. */
const leaves = family(
  (work: (request: Request, order: Order) => void) =>
    whenRefused((request) => {
      if (request.world.has('order', request.path['order_uuid'] ?? '')) work(request, assignedOrder(request));
    }),
  'assignment.refused.',
);

const rewrite = ({ world }: Request, order: Order, changes: Partial<Order>): void =>
  world.commit({ orders: [{ ...order, ...changes }] });

function assignFirst(request: Request, order: Order): void {
  const [carrier] = carriersOf(request);
  const [method] = carrier?.shipping_methods ?? [];
  if (!carrier || !method) return;
  const { name, currency } = method;
  rewrite(request, order, { assignment: { carrier: carrier.uuid, method: name, currency, amount: 1 } });
}

/** Assigns to the first carrier before the assignment is refused. */
const assigns = (...[id, title, test]: [string, string, (request: Request, order: Order) => boolean]): Fault =>
  leaves(id, 'ASG-10', title, (request, order) => {
    if (test(request, order)) assignFirst(request, order);
  });

/** Drops the carrier from look-ups by number once an assignment of the order was refused. */
const hidesByNumber: StageOverride = (stages) => {
  const refused = new Set<unknown>();
  return all(
    whenRefused(({ path }) => refused.add(path['order_uuid'])),
    mapOrder((order, { query }) =>
      query['order_number'] !== undefined && refused.has(order['uuid']) ? { ...order, carrier: null } : order,
    ),
  )(stages);
};

export const refusedAssignmentFaults: readonly Fault[] = [
  leaves('unassigns', 'ASG-10', 'A refused assignment removes the carrier', (request, order) =>
    rewrite(request, order, { assignment: null }),
  ),
  leaves('changes-status', 'ASG-10', 'A refused assignment cancels the order', (request, order) =>
    rewrite(request, order, { status: 'CANCELLED' }),
  ),
  leaves('loses-amount', 'READ-14', 'A refused assignment removes the amounts', (request, order) => {
    const { assignment } = order;
    if (assignment) rewrite(request, order, { assignment: { ...assignment, amount: undefined as unknown as number } });
  }),
  assigns('assigns', 'A refused assignment assigns to the first carrier', () => true),
  assigns(
    'assigns-unassigned',
    'A refused assignment assigns an unassigned order',
    (_request, order) => !order.assignment,
  ),
  assigns(
    'assigns-return-for-method',
    'A return is assigned before its method is checked',
    (request, { is_return: isReturn }) => {
      const [first] = carriersOf(request);
      return isReturn && first?.uuid === wanted(request)['carrier_uuid'] && !hasMethod(first, request);
    },
  ),
  ...faultsOf(authored, 'ASG-10', {
    'assignment.refused.hides-by-number': [
      'Once an assignment is refused, a look-up by order_number shows no carrier',
      hidesByNumber,
    ],
    'assignment.refused.assigns-unauthenticated': [
      'An assignment without a token is written before it is refused',
      writingUnknowns('assignOrder'),
    ],
  }),
];
