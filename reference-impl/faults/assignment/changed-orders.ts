/** Unrelated changes by an assignment: in the order itself, and in other orders of the customer. */
import { type Json, record } from '../../../openapi/json/json.js';
import { afterwards, assignedIn, assignedOrder } from '../kit/assignment.js';
import { at } from '../kit/alter.js';
import { packagesOf } from '../kit/bodies.js';
import { authored, family, type Fault } from '../kit/fault.js';
import type { StageOverride } from '../../pipeline/app.js';
import { mapOrder, readOrder } from '../kit/read-order.js';
import { changeAt, longer } from '../kit/values.js';

/** Changes a field of assigned orders without notes: those that name their customer and places by uuid. */
const onceAssigned = family((path: string) =>
  mapOrder((order) =>
    order['carrier'] && order['notes'] === null ? record(changeAt(order, path.split('.'), longer)) : order,
  ),
);

/** Shows null for some data of the carrier if the assigned order lacks a given field. */
const assignedWithout = family((lacks: (order: Json) => boolean, ...place: readonly string[]) =>
  mapOrder((order) =>
    order['carrier'] && lacks(order) ? record(changeAt(order, ['carrier', ...place], () => null)) : order,
  ),
);

/** Assigns all assigned orders of the customer to the same carrier. */
const assigningAlike: StageOverride = afterwards('assignOrder', (request) => {
  const { customer, assignment } = assignedOrder(request);
  const others = assignedIn(request).filter((other) => other.customer === customer);
  request.world.commit({ orders: others.map((other) => ({ ...other, assignment })) });
});

/** An order that is assigned a second time loses its pickup. */
const losingPickup: StageOverride = at('assignOrder').handling((handle, request) => {
  const isSecond = assignedOrder(request).assignment !== null;
  const answer = handle(request);
  if (isSecond) request.world.commit({ orders: [{ ...assignedOrder(request), pickup_schedule: null }] });
  return answer;
});

export const changedOrderFaults: readonly Fault[] = [
  readOrder(
    'assigned.no-pickup.no-delivery',
    'READ-52',
    'An assigned order without a pickup loses its delivery',
    (order) => (order['carrier'] && !order['pickup_schedule'] ? { ...order, delivery_schedule: null } : order),
  ),
  authored(
    'assignment.other-uuid',
    'LKP-05',
    'An assigned order has another uuid',
    mapOrder((order) =>
      order['carrier'] ? { ...order, uuid: String(order['uuid']).replace(/^........-/, 'aaaaaaaa-') } : order,
    ),
  ),
  readOrder('assignment.notes-replaced', 'ORD-58', 'An assigned order has other notes', (order) =>
    order['carrier'] && order['notes'] ? { ...order, notes: 'Assigned.' } : order,
  ),
  onceAssigned(
    'assigned.other-customer-email',
    'ORD-63',
    'An assigned order shows another e-mail address',
    'customer.email',
  ),
  onceAssigned('assigned.other-line', 'LOC-18', 'An assigned order shows another line_1', 'source_location.line_1'),
  onceAssigned('assigned.other-city', 'LOC-19', 'An assigned order shows another city', 'source_location.city'),
  assignedWithout(
    'assignment.without-weight.no-amount',
    'READ-14',
    'An assigned order with a package without a weight has no amount',
    (order) => packagesOf(order).some(({ weight = null }) => weight === null),
    'shipping_method',
    'amount',
  ),
  assignedWithout(
    'assignment.without-packages.no-method',
    'READ-11',
    'An assigned order without packages has no shipping method',
    (order) => packagesOf(order).length === 0,
    'shipping_method',
  ),
  assignedWithout(
    'assignment.without-coordinates.no-method',
    'READ-11',
    'An assigned order to a place without coordinates has no shipping method',
    (order) => !record(order['destination_location'])['coordinates'],
    'shipping_method',
  ),
  authored('assignment.again.no-pickup', 'READ-52', 'An order that is assigned again loses its pickup', losingPickup),
  authored(
    'assignment.of-customer-too',
    'GEN-30',
    'An assignment also assigns all other orders of the customer',
    assigningAlike,
  ),
];
