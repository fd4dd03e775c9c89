/** Effects of a customer's update on orders and on other customers. */
import type { Json } from '../../../openapi/json/json.js';
import type { Request, StageOverride } from '../../pipeline/app.js';
import type { Assignment, Customer } from '../../account/storage/records.js';
import { all } from '../../pipeline/overrides.js';
import { at, handling } from '../kit/alter.js';
import { afterwards, assignedIn, assignedOrder } from '../kit/assignment.js';
import { bodyOf } from '../kit/bodies.js';
import { customerOf, isBusiness, updateFault } from '../kit/customers.js';
import { authored, family, type Fault, faultsOf } from '../kit/fault.js';

/** Also writes the body of an update to other customers that have orders. */
const changesOthers = family(
  (test: (other: Customer, before: Customer, body: Json) => boolean) =>
    at('updateCustomer').handling((handle, request) => {
      const { world } = request;
      const before = world.customer(customerOf(request));
      const answer = handle(request);
      const { external_id = null, email = null, phone = null } = bodyOf(request) as Partial<Customer>;
      const { customers, orders } = world.state();
      const known = new Set(orders.map(({ customer }) => customer));
      const others = customers.filter((other) => known.has(other.uuid) && test(other, before, bodyOf(request)));
      world.commit({ customers: others.map((other) => ({ ...other, external_id, email, phone })) });
      return answer;
    }),
  'customers.update.',
);

/** Stores an update without an e-mail address, but for its external_id. */
const keepingId: StageOverride = at('updateCustomer').mapBody((body, request) =>
  bodyOf(request)['email'] === undefined
    ? { ...bodyOf(request), external_id: request.world.customer(customerOf(request)).external_id ?? undefined }
    : body,
);

/** Changes the assignments of the customer's orders when the customer is updated. */
const reassigning = (change: (assignment: Assignment, request: Request) => Assignment | null): StageOverride =>
  afterwards('updateCustomer', (request) => {
    const own = assignedIn(request).filter(({ customer }) => customer === customerOf(request));
    const orders = own.map((order) => ({ ...order, assignment: change(order.assignment!, request) }));
    request.world.commit({ orders });
  });

/** Refuses to assign orders of updated customers. */
const refusingOnceUpdated: StageOverride = (stages) => {
  const updated = new Set<string>();
  const noting = afterwards('updateCustomer', (request) => updated.add(customerOf(request)));
  return all(
    noting,
    at('assignOrder').refusing((request) => updated.has(assignedOrder(request).customer)),
  )(stages);
};

export const updateEffectFaults: readonly Fault[] = [
  updateFault(
    'id-kept-without-email',
    'CUS-17',
    'An update without an e-mail address leaves the external_id',
    keepingId,
  ),
  updateFault(
    'rewrites-orders',
    'ORD-58',
    'An update rewrites the notes of the orders of the customer',
    handling((handle, request) => {
      const own = request.world.state().orders.filter(({ customer }) => customer === customerOf(request));
      request.world.commit({ orders: own.map((order) => ({ ...order, notes: 'Updated.' })) });
      return handle(request);
    }),
  ),
  changesOthers(
    'of-all-with-this-phone',
    'CUS-17',
    'An update of a customer changes all customers with the same phone',
    (other, before) => before.phone !== null && other.phone === before.phone,
  ),
  ...faultsOf(changesOthers, 'ORD-63', {
    'of-another-too': [
      'An update to a business also changes every other business that has an order',
      (other, _before, body) => isBusiness(body) && other.type === 2,
    ],
    'of-all-without-id': [
      'An update of a customer without an external_id changes all customers without one',
      (other, before) => before.external_id === null && other.external_id === null,
    ],
  }),
  authored(
    'customers.update.unassigns',
    'READ-07',
    "An update removes the carriers of the customer's orders",
    reassigning(() => null),
  ),
  authored(
    'customers.update.reassigns',
    'ASG-07',
    "An update reassigns the customer's assigned orders to the last carrier",
    reassigning((assignment, { world: { carriers } }) => ({
      ...assignment,
      carrier: carriers.at(-1)?.uuid ?? assignment.carrier,
    })),
  ),
  authored(
    'customers.update.refused-once-assigned',
    'CUS-02',
    "A customer with an assigned order can't be updated",
    at('updateCustomer').refusing((request) =>
      assignedIn(request).some(({ customer }) => customer === customerOf(request)),
    ),
  ),
  authored(
    'assignment.refused-once-updated',
    'ASG-01',
    "Orders of an updated customer can't be assigned",
    refusingOnceUpdated,
  ),
];
