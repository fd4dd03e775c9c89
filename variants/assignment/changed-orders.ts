/** Unrelated changes by an assignment: in the order itself, and in other orders of the customer. */
import { record, type Json } from '../../openapi/json/json.js';
import * as op from '../kit/operators.js';
import { shows, where, type Condition } from '../kit/pairs.js';
import { assignedIn, assignedOrder, packagesOf } from '../kit/records.js';
import { afterwards, after, handling } from '../kit/stages.js';
import { breaking, faults, type Fault } from '../kit/variant.js';

const onceAssigned = (says = '', test: (order: Json) => boolean = () => true): Condition =>
  where(`once it is assigned${says}`, (order) => Boolean(order['carrier']) && test(order));

/** These are the orders of which the suite sends most data by uuid. */
const withoutNotes = onceAssigned(' without notes', ({ notes }) => notes === null);
const withoutPickup = onceAssigned(' without a pickup', ({ pickup_schedule: pickup }) => !pickup);
const withoutWeight = onceAssigned(' with a package without a weight', (order) =>
  packagesOf(order).some(({ weight = null }) => weight === null),
);
const withoutPackages = onceAssigned(' without packages', (order) => packagesOf(order).length === 0);
const withoutCoordinates = onceAssigned(
  ' to a place without coordinates',
  ({ destination_location: place }) => !record(place)['coordinates'],
);

const otherStart = op.replaced('with other first digits', /^........-/, 'aaaaaaaa-');

/** Assigns all assigned orders of the customer to the same carrier. */
const assigningAll = afterwards('assignOrder', (request) => {
  const { customer, assignment } = assignedOrder(request);
  const others = assignedIn(request).filter((other) => other.customer === customer);
  request.account.commit({ orders: others.map((other) => ({ ...other, assignment })) });
});

/** Removes the pickup of an order that is assigned a second time. */
const losingPickup = handling('assignOrder', (handle, request) => {
  const isSecond = assignedOrder(request).assignment !== null;
  return after(handle(request), (answer) => {
    if (isSecond) request.account.commit({ orders: [{ ...assignedOrder(request), pickup_schedule: null }] });
    return answer;
  });
});

export const changedOrderFaults: readonly Fault[] = faults('READ-11', {
  'read-back.assigned.no-pickup.no-delivery': breaking(
    'READ-52',
    shows('delivery_schedule', op.always(null), withoutPickup),
  ),
  'assignment.other-uuid': breaking('LKP-05', shows('uuid', otherStart, onceAssigned())),
  'read-back.assignment.notes-replaced': breaking('ORD-58', shows('notes', op.always('Assigned.'), onceAssigned())),
  'assigned.other-customer-email': breaking('ORD-63', shows('customer.email', op.longer, withoutNotes)),
  'assigned.other-line': breaking('LOC-18', shows('source_location.line_1', op.longer, withoutNotes)),
  'assigned.other-city': breaking('LOC-19', shows('source_location.city', op.longer, withoutNotes)),
  'assignment.without-weight.no-amount': breaking(
    'READ-14',
    shows('carrier.shipping_method.amount', op.always(null), withoutWeight),
  ),
  'assignment.without-packages.no-method': shows('carrier.shipping_method', op.always(null), withoutPackages),
  'assignment.without-coordinates.no-method': shows('carrier.shipping_method', op.always(null), withoutCoordinates),
  'assignment.again.no-pickup': breaking('READ-52', ['An order that is assigned again loses its pickup', losingPickup]),
  'assignment.of-customer-too': breaking('GEN-30', [
    'An assignment also assigns all other orders of the customer',
    assigningAll,
  ]),
});
