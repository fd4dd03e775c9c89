/** Orders that can't be assigned, or can be assigned by another key. */
import { at } from '../kit/alter.js';
import { assignedOrder } from '../kit/assignment.js';
import { refusals } from '../kit/bodies.js';
import { authored, type Fault, faultsOf } from '../kit/fault.js';

const refused = refusals('assignOrder');

export const assignableFaults: readonly Fault[] = [
  ...faultsOf(refused, 'ASG-01', {
    'assignment.return.between-locations-refused': [
      "A return from one location of the account to another can't be assigned",
      (_body, request) => assignedOrder(request).is_return && 'location' in assignedOrder(request).source_location,
    ],
    'assignment.return.other-carrier-refused': [
      'A return can be assigned to the first carrier only',
      ({ carrier_uuid: uuid }, request) => assignedOrder(request).is_return && uuid !== request.world.carriers[0]?.uuid,
    ],
    'assignment.customer-without-email-refused': [
      "The order of a customer without an e-mail address can't be assigned",
      (_body, request) => (request.world.customer(assignedOrder(request).customer).email ?? null) === null,
    ],
    'assignment.return.refused': ["A return can't be assigned", (_body, request) => assignedOrder(request).is_return],
  }),
  authored(
    'assignment.by-number',
    'ASG-02',
    'An order can also be assigned by its number',
    at('assignOrder').rewriteRequest((request) => {
      const wanted = request.path['order_uuid'] ?? '';
      const found = request.world.state().orders.find(({ order_number }) => order_number === wanted);
      return found ? { ...request, path: { order_uuid: found.uuid } } : request;
    }),
  ),
];
