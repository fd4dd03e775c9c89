/** Assignments that are wrongly refused or accepted, or refused but carried out. */
import type { Order } from '../../reference-impl/account/storage/records.js';
import type { Request, StageOverride } from '../../reference-impl/pipeline/app.js';
import { all } from '../../reference-impl/pipeline/overrides.js';
import { showing } from '../kit/answers.js';
import { byNumber } from '../kit/look-up.js';
import * as op from '../kit/operators.js';
import { overlooks, refuses } from '../kit/pairs.js';
import { assignedOrder, firstAssignment, hasMethod } from '../kit/records.js';
import { beforeRefusal, bodyOf, writingUnknowns, type Overlooked } from '../kit/requests.js';
import { remembering, rewriting } from '../kit/stages.js';
import { breaking, faults, type VariantEntry, type Fault } from '../kit/variant.js';

type OrderTest = (order: Order, request: Request) => boolean;

const refused = (says: string, test: OrderTest): VariantEntry =>
  refuses(
    'assignOrder',
    '',
    op.that(says, (_body, { request }) => test(assignedOrder(request), request)),
  );

const isBetweenLocations: OrderTest = (order) => order.is_return && 'location' in order.source_location;
const isReturnWithOther: OrderTest = (order, request) =>
  order.is_return && bodyOf(request)['carrier_uuid'] !== request.account.carriers[0]?.uuid;
const isWithoutEmail: OrderTest = ({ customer }, { account }) => (account.customer(customer).email ?? null) === null;

/** Reads the order_number in the path as the order that has it. */
const findingByNumber = rewriting('assignOrder', (request) => {
  const found = request.account.orderByNumber(request.path['order_uuid'] ?? '');
  return found ? { ...request, path: { order_uuid: found.uuid } } : request;
});

export const assignableFaults: readonly Fault[] = faults(
  'ASG-01',
  {
    'return.between-locations-refused': refused('returns from one location to another', isBetweenLocations),
    'return.other-carrier-refused': refused('returns to other carriers than the first', isReturnWithOther),
    'customer-without-email-refused': refused('orders of customers without an e-mail address', isWithoutEmail),
    'return.refused': refused('returns', (order) => order.is_return),
    'by-number': breaking('ASG-02', ['An order can also be assigned by its number', findingByNumber]),
  },
  'assignment.',
);

const isOfAny = (request: Request): boolean => request.account.carriers.some((one) => hasMethod(one, request));

/** Accepts assignments in which only the shipping method is wrong. */
const accepted = (says: string, overlooked: Overlooked): VariantEntry =>
  overlooks('assignOrder', `${says} shipping method`, { at: /^\/shipping_method_uuid$/, ...overlooked });

export const methodFaults: readonly Fault[] = faults(
  'ASG-04',
  {
    'foreign-method.taken': breaking(
      'ASG-06',
      accepted("another carrier's", { test: (_body, request) => isOfAny(request) }),
    ),
    'unknown-method.taken': accepted('an unknown', {
      rule: 'x-refers-to',
      test: (_body, request) => !isOfAny(request),
    }),
    'no-method.first': accepted('a missing', { test: ({ shipping_method_uuid: uuid }) => uuid === undefined }),
  },
  'assignment.',
);

/** Changes an order before its assignment is refused. */
const leaving = (change: (order: Order, request: Request) => Partial<Order>): StageOverride =>
  beforeRefusal('assignOrder', (request) => {
    const { account, path } = request;
    if (!account.has('order', path['order_uuid'] ?? '')) return;
    const order = assignedOrder(request);
    account.commit({ orders: [{ ...order, ...change(order, request) }] });
  });

/** Assigns some orders to the first carrier before the assignment is refused. */
const assigning = (test: OrderTest = () => true): StageOverride =>
  leaving((order, request) =>
    test(order, request) ? { assignment: firstAssignment(request.account) ?? order.assignment } : {},
  );

const losingAmount = leaving(({ assignment }) => ({
  assignment: assignment && { ...assignment, amount: undefined as unknown as number },
}));

/** Assigns a return to the first carrier before its method is checked. */
const assigningReturns = assigning((order, request) => {
  const [first] = request.account.carriers;
  return order.is_return && first?.uuid === bodyOf(request)['carrier_uuid'] && !hasMethod(first, request);
});

/** Drops the carrier from look-ups by number once an assignment of the order was refused. */
const hidingByNumber = remembering(
  () => new Set<unknown>(),
  (refused) =>
    all(
      beforeRefusal('assignOrder', ({ path }) => refused.add(path['order_uuid'])),
      showing<unknown>('carrier', (carrier, { whole, request }) =>
        byNumber(request) && refused.has(whole['uuid']) ? null : carrier,
      ),
    ),
);

export const refusedAssignmentFaults: readonly Fault[] = faults(
  'ASG-10',
  {
    unassigns: ['A refused assignment removes the carrier', leaving(() => ({ assignment: null }))],
    'changes-status': ['A refused assignment cancels the order', leaving(() => ({ status: 'CANCELLED' }))],
    'loses-amount': breaking('READ-14', ['A refused assignment removes the amounts', losingAmount]),
    assigns: ['A refused assignment assigns to the first carrier', assigning()],
    'assigns-unassigned': [
      'A refused assignment assigns an unassigned order',
      assigning(({ assignment }) => !assignment),
    ],
    'assigns-return-for-method': ['A return is assigned before its method is checked', assigningReturns],
    'hides-by-number': ['Once an assignment is refused, a look-up by order_number shows no carrier', hidingByNumber],
    'assigns-unauthenticated': [
      'An assignment without a token is written before it is refused',
      writingUnknowns('assignOrder'),
    ],
  },
  'assignment.refused.',
);
