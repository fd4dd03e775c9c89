/** Faults in requests that overlap in time. */
import { orderFor } from '../../reference-impl/handlers/orders.js';
import { overlapping } from '../kit/overlap.js';
import { assignedOrder, customerOf, ordersOf, uuidIn } from '../kit/records.js';
import { bodyOf, storing } from '../kit/requests.js';
import { afterwards } from '../kit/stages.js';
import { breaking, faults, type Fault } from '../kit/variant.js';

const losingNotes = overlapping((othersOf) =>
  storing('createOrder', 'notes', (notes, { whole, request }) =>
    othersOf(request, 'updateCustomer').some((other) => customerOf(other) === uuidIn(whole, 'customer'))
      ? undefined
      : notes,
  ),
);

const losingTags = overlapping((othersOf) =>
  afterwards('assignOrder', (request) => {
    const order = assignedOrder(request);
    const isRead = othersOf(request, 'getOrder').some(
      ({ query, account }) => orderFor(query, account).uuid === order.uuid,
    );
    if (isRead) request.account.commit({ orders: [{ ...order, tags: [] }] });
  }),
);

const sharingCarrier = overlapping((othersOf) =>
  storing('assignOrder', '', (body, { request }) => {
    const orders = ordersOf(request.account, assignedOrder(request).customer).map(({ uuid }) => uuid);
    const other = othersOf(request, 'assignOrder').find(({ path }) => orders.includes(path['order_uuid'] ?? ''));
    return other ? bodyOf(other) : body;
  }),
);

export const hiddenInterleavingFaults: readonly Fault[] = faults(
  'ORD-58',
  {
    'order-during-update': ['An order loses its notes while its customer is updated', losingNotes],
    'assigned-while-read': breaking('GEN-30', [
      'An order that is assigned while it is looked up loses its tags',
      losingTags,
    ]),
    'assignments-at-once': breaking('ASG-07', [
      'Of two orders of a customer that are assigned at the same time, both get the carrier of the first',
      sharingCarrier,
    ]),
  },
  'hidden.',
);
