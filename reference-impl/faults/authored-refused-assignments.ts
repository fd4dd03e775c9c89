/** Faults of assignments that must be refused: they are taken, or leave something behind. */
import type { Request } from '../app.js';
import type { Carrier, Order } from '../records.js';
import type { Refusal } from '../refusal.js';
import { carriersOf, wanted } from './authored-assignment.js';
import { breaksOnly, mildly, withOtherToken, writingUnknowns } from './careless.js';
import { at, authored, on, type Alter, type Fault } from './fault.js';

/** Whether a carrier has the method that an assignment asks for. */
export const hasMethod = (carrier: Carrier | undefined, request: Request): boolean =>
  carrier?.shipping_methods.some(({ uuid }) => uuid === wanted(request)['shipping_method_uuid']) === true;

/** Takes an assignment whose method alone is wrong, of those that the test wants. */
export const takingMethod = (test: (request: Request, error: Refusal) => boolean): Alter =>
  on(
    'assignOrder',
    mildly((request, error) => breaksOnly(error, /^\/shipping_method_uuid$/) && test(request, error)),
  );

/** Does something to the order before a refusal. */
const beforeRefusing = (work: (request: Request) => void): Alter =>
  at('assignOrder').validating((validate, request) => {
    try {
      validate(request);
    } catch (error) {
      if (request.world.has('order', request.path['order_uuid'] ?? '')) work(request);
      throw error;
    }
  });

const orderOf = ({ world, path }: Request): Order => world.order(path['order_uuid'] ?? '');

const rewrite = (request: Request, changes: Partial<Order>): void =>
  request.world.commit({ orders: [{ ...orderOf(request), ...changes }] });

function assignFirst(request: Request): void {
  const [carrier] = carriersOf(request);
  const [method] = carrier?.shipping_methods ?? [];
  if (!carrier || !method) return;
  const { name, currency } = method;
  rewrite(request, { assignment: { carrier: carrier.uuid, method: name, currency, amount: 1 } });
}

/** The faults of assignments that must be refused. */
export const refusedAssignmentFaults: readonly Fault[] = [
  authored(
    'assignment.foreign-method.taken',
    'ASG-06',
    'A shipping method of another carrier is taken',
    takingMethod((request) => carriersOf(request).some((one) => hasMethod(one, request))),
  ),
  authored(
    'assignment.unknown-method.taken',
    'ASG-04',
    'A shipping method that nobody has is taken',
    takingMethod(
      (request, error) =>
        error.violations.every(({ keyword }) => keyword === 'x-refers-to') &&
        !carriersOf(request).some((one) => hasMethod(one, request)),
    ),
  ),
  authored(
    'assignment.no-method.first',
    'ASG-04',
    'Without a shipping method the first one is taken',
    takingMethod((request) => wanted(request)['shipping_method_uuid'] === undefined),
  ),
  authored(
    'assignment.refused.unassigns',
    'ASG-10',
    'A refused assignment takes the carrier away',
    beforeRefusing((request) => rewrite(request, { assignment: null })),
  ),
  authored(
    'assignment.refused.carrier-before-method-form',
    'ASG-10',
    'An assignment whose method is no uuid has written the carrier',
    beforeRefusing((request) => {
      const method = wanted(request)['shipping_method_uuid'];
      if (typeof method === 'string' && !method.includes('-4')) assignFirst(request);
    }),
  ),
  authored(
    'assignment.refused.assigns',
    'ASG-10',
    'A refused assignment assigns to the first carrier',
    beforeRefusing(assignFirst),
  ),
  authored(
    'assignment.refused.assigns-unassigned',
    'ASG-10',
    'A refused assignment of an order without a carrier assigns it',
    beforeRefusing((request) => {
      if (!orderOf(request).assignment) assignFirst(request);
    }),
  ),
  authored(
    'assignment.refused.assigns-return-for-method',
    'ASG-10',
    'A return has its carrier before the method is looked for',
    beforeRefusing((request) => {
      const [first] = carriersOf(request);
      const isOfFirst = first?.uuid === wanted(request)['carrier_uuid'];
      if (orderOf(request).is_return && isOfFirst && !hasMethod(first, request)) assignFirst(request);
    }),
  ),
  authored(
    'assignment.refused.assigns-return-for-carrier',
    'ASG-10',
    'A return has its method before the carrier is looked for',
    beforeRefusing((request) => {
      const isKnown = carriersOf(request).some(({ uuid }) => uuid === wanted(request)['carrier_uuid']);
      if (orderOf(request).is_return && !isKnown && hasMethod(carriersOf(request)[0], request)) assignFirst(request);
    }),
  ),
  authored(
    'assignment.refused.loses-amount',
    'READ-14',
    'A refused assignment takes the amounts of the method and of its fee away',
    beforeRefusing((request) => {
      const { assignment } = orderOf(request);
      if (assignment) rewrite(request, { assignment: { ...assignment, amount: undefined as unknown as number } });
    }),
  ),
  authored(
    'assignment.refused.changes-status',
    'ASG-10',
    'A refused assignment leaves the order as CANCELLED',
    beforeRefusing((request) => rewrite(request, { status: 'CANCELLED' })),
  ),
  authored(
    'assignment.refused.assigns-for-another-account',
    'ASG-10',
    "An assignment with another account's token is made before it is refused",
    writingUnknowns('assignOrder', withOtherToken),
  ),
];
