/** Faults of the assignment that only some kinds of orders show. */
import type { Request } from '../app.js';
import type { Order } from '../records.js';
import { authored, handling, on, refusing, type Fault, type Test } from './fault.js';
import { record } from './json.js';

const orderOf = ({ world, path }: Request): Order => world.order(path['order_uuid'] ?? '');

const isToFirst: Test = ({ world, body }) => record(body)['carrier_uuid'] === world.carriers[0]?.uuid;

/** The faults of some kinds of orders. */
export const assignedKindFaults: readonly Fault[] = [
  authored(
    'assignment.return.between-locations-refused',
    'ASG-01',
    'A return from one location of the account to another can not be assigned',
    on(
      'assignOrder',
      refusing((request) => orderOf(request).is_return && 'location' in orderOf(request).source_location),
    ),
  ),
  authored(
    'assignment.return.other-carrier-refused',
    'ASG-01',
    'A return can be assigned to the first carrier only',
    on(
      'assignOrder',
      refusing((request) => orderOf(request).is_return && !isToFirst(request)),
    ),
  ),
  authored(
    'assignment.return.to-first',
    'ASG-07 ASG-08',
    'Every return is assigned to the first method of the first carrier',
    on(
      'assignOrder',
      handling((handle, request) => {
        if (!orderOf(request).is_return) return handle(request);
        const [carrier] = request.world.carriers;
        const shipping_method_uuid = carrier?.shipping_methods[0]?.uuid;
        return handle({ ...request, body: { carrier_uuid: carrier?.uuid, shipping_method_uuid } });
      }),
    ),
  ),
];
