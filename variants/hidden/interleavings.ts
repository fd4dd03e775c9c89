/** Faults in requests that overlap in time. */
import type { OperationId } from '../../openapi/contract/contract.js';
import { orderFor } from '../../reference-impl/handlers/orders.js';
import type { Request, StageOverride } from '../../reference-impl/pipeline/app.js';
import { all, keeping } from '../../reference-impl/pipeline/overrides.js';
import { assignedOrder, customerOf, ordersOf, uuidIn } from '../kit/records.js';
import { bodyOf, storing } from '../kit/requests.js';
import { afterwards, handling, remembering } from '../kit/stages.js';
import { breaking, faults, type Fault } from '../kit/variant.js';

/** How long a request stays open after it took effect, in milliseconds. */
const underWay = 4;

/** The other open requests of an operation and the same account. */
type OthersOf = (request: Request, id: OperationId) => readonly Request[];

/** Changes how requests are handled, depending on those that overlap with them. */
const overlapping = (change: (othersOf: OthersOf) => StageOverride): StageOverride =>
  remembering(
    () => keeping<Set<Request>>(),
    (keep) => {
      const openWith = ({ account }: Request): Set<Request> => keep(account, '', () => new Set());
      return all(
        change((request, id) =>
          [...openWith(request)].filter((other) => other !== request && other.operation.id === id),
        ),
        handling('any', (handle, request) => {
          openWith(request).add(request);
          try {
            return handle(request);
          } catch (error) {
            openWith(request).delete(request);
            throw error;
          }
        }),
        (stages) => ({
          ...stages,
          reply: async (answer, request) => {
            await stages.sleep(underWay);
            openWith(request).delete(request);
            return stages.reply(answer, request);
          },
        }),
      );
    },
  );

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
