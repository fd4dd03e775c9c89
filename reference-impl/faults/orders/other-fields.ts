/** Proof of delivery, is_return and status of orders, and fields that are lost together. */
import { type Json, record } from '../../../openapi/json/json.js';
import { refusedOrder, rewriteBody } from '../kit/bodies.js';
import { authored, type Fault } from '../kit/fault.js';
import { mapInOrder, readOrder, readPart, readValue } from '../kit/read-order.js';
import { isMissing } from '../kit/values.js';

/** Drops one field of an order if another one was not sent. */
const lostWith = (name: string, other: string, row: string): Fault =>
  readOrder(`${name}.with-${other}-only`, row, `An order loses its ${name} if it has no ${other}`, (order) =>
    isMissing(order[other]) ? { ...order, [name]: null } : order,
  );

/** Drops false and 0 from fields that expect an object or a list, like code that tests only for truthy values. */
const unhollowed = (body: Json): Json =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== 0 && (value !== false || name === 'is_return')),
  );

export const otherFieldFaults: readonly Fault[] = [
  refusedOrder('orders.no-proof.refused', 'ORD-01', 'An order without proof of delivery is refused', (body) => {
    const { signature, image } = record(body['proof_of_delivery']);
    return signature === false && image === false;
  }),
  authored(
    'orders.status.confirmed-at-once',
    'READ-80',
    'A new order is shown as assigned',
    mapInOrder('status', (status) => (status === 'NEW' ? 'ASSIGNED' : status)),
  ),
  readPart('proof.swapped', 'ORD-58', 'Signature and image are swapped', 'proof_of_delivery', (proof) => ({
    signature: proof['image'],
    image: proof['signature'],
  })),
  readPart('proof.always', 'ORD-58', 'A signature is always required', 'proof_of_delivery', (proof) => ({
    ...proof,
    signature: true,
  })),
  readValue('is-return.lost', 'ORD-58', 'A return shows is_return false', 'is_return', () => false),
  readValue('is-return.false-is-null', 'READ-74', 'A delivery shows is_return null', 'is_return', (is) =>
    is === true ? is : null,
  ),
  lostWith('delivery_schedule', 'pickup_schedule', 'READ-52'),
  lostWith('tags', 'notes', 'READ-73'),
  lostWith('collections', 'external_id', 'READ-66'),
  authored(
    'forms.orders.hollow-is-nothing',
    'ORD-05',
    'Optional fields of an order that are false or 0 are lost',
    rewriteBody('createOrder', unhollowed),
  ),
];
