/** Faults of assignments that must be refused: they are taken, or leave something behind. */
import type { Carrier } from '../records.js';
import type { Request } from '../app.js';
import { breaksOnly, mildly } from './careless.js';
import { authored, on, validating, type Alter, type Fault } from './fault.js';
import { record, type Json } from './json.js';
import { knowingWorlds } from './looks.js';

const carriersOf = ({ world }: Request): readonly Carrier[] => world.carriers;
const wanted = ({ body }: Request): Json => record(body);

const hasMethod = (carrier: Carrier | undefined, request: Request): boolean =>
  carrier?.shipping_methods.some(({ uuid }) => uuid === wanted(request)['shipping_method_uuid']) === true;

/** Does something to the order before a refusal. */
const beforeRefusing = (work: (request: Request) => void): Alter =>
  on(
    'assignOrder',
    validating((validate, request) => {
      try {
        validate(request);
      } catch (error) {
        if (request.world.has('order', request.path['order_uuid'] ?? '')) work(request);
        throw error;
      }
    }),
  );

const unassign = ({ world, path }: Request): void => {
  world.commit({ orders: [{ ...world.order(path['order_uuid'] ?? ''), assignment: null }] });
};

const assignFirst = ({ world, path }: Request): void => {
  const [carrier] = world.carriers;
  const [method] = carrier?.shipping_methods ?? [];
  if (!carrier || !method) return;
  const assignment = { carrier: carrier.uuid, method: method.name, currency: method.currency, amount: 1 };
  world.commit({ orders: [{ ...world.order(path['order_uuid'] ?? ''), assignment }] });
};

/** The faults of assignments that must be refused. */
export const refusedAssignmentFaults: readonly Fault[] = [
  authored(
    'assignment.foreign-method.taken',
    'ASG-06',
    'A shipping method of another carrier is taken',
    on(
      'assignOrder',
      mildly(
        (request, error) =>
          breaksOnly(error, /^\/shipping_method_uuid$/) && carriersOf(request).some((one) => hasMethod(one, request)),
      ),
    ),
  ),
  authored(
    'assignment.unknown-method.taken',
    'ASG-04 ASG-06',
    'A shipping method that nobody has is taken',
    on(
      'assignOrder',
      mildly(
        (request, error) =>
          breaksOnly(error, /^\/shipping_method_uuid$/) &&
          error.violations.every(({ keyword }) => keyword === 'x-refers-to') &&
          !carriersOf(request).some((one) => hasMethod(one, request)),
      ),
    ),
  ),
  authored(
    'assignment.no-method.first',
    'ASG-04',
    'Without a shipping method the first one is taken',
    on(
      'assignOrder',
      mildly(
        (request, error) =>
          breaksOnly(error, /^\/shipping_method_uuid$/) && wanted(request)['shipping_method_uuid'] === undefined,
      ),
    ),
  ),
  authored(
    'assignment.refused.unassigns',
    'ASG-10',
    'A refused assignment takes the carrier away',
    beforeRefusing(unassign),
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
      if (!request.world.order(request.path['order_uuid'] ?? '').assignment) assignFirst(request);
    }),
  ),
  authored(
    'assignment.refused.changes-status',
    'ASG-10',
    'A refused assignment leaves the order as CANCELLED',
    beforeRefusing(({ world, path }) => {
      world.commit({ orders: [{ ...world.order(path['order_uuid'] ?? ''), status: 'CANCELLED' }] });
    }),
  ),
  authored(
    'assignment.foreign-method.of-first-carrier-taken',
    'ASG-06',
    'A shipping method of the first carrier is taken with any carrier',
    on(
      'assignOrder',
      mildly(
        (request, error) => breaksOnly(error, /^\/shipping_method_uuid$/) && hasMethod(carriersOf(request)[0], request),
      ),
    ),
  ),
  authored(
    'assignment.method-of-another-account.taken',
    'ASG-06',
    "An account's own carrier is taken with a method of another account",
    knowingWorlds((othersOf) =>
      on(
        'assignOrder',
        mildly(
          (request, error) =>
            breaksOnly(error, /^\/shipping_method_uuid$/) &&
            othersOf(request.world).some(({ carriers }) => carriers.some((one) => hasMethod(one, request))),
        ),
      ),
    ),
  ),
];
