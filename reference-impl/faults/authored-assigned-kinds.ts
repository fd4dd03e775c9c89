/** Faults of the assignment that only some kinds of orders show. */
import { type Json, record, records } from '../../openapi/schema.js';
import type { Request } from '../app.js';
import type { Customer, Order } from '../records.js';
import { at, authored, type Alter, type Fault, type Test } from './fault.js';
import { mapOrder, isReturned } from './looks.js';

const orderOf = ({ world, path }: Request): Order => world.order(path['order_uuid'] ?? '');

const customerOf = (request: Request): Customer => request.world.customer(orderOf(request).customer);

const isToFirst: Test = ({ world, body }) => record(body)['carrier_uuid'] === world.carriers[0]?.uuid;

/** Shows another carrier of assigned orders. */
const reading = (change: (carrier: Json, order: Json, carriers: Request['world']['carriers']) => Json): Alter =>
  mapOrder((order, { world }) => {
    const carrier = record(order['carrier']);
    return carrier['uuid'] === undefined ? order : { ...order, carrier: change(carrier, order, world.carriers) };
  });

/** The faults of some kinds of orders. */
export const assignedKindFaults: readonly Fault[] = [
  authored(
    'assignment.return.between-locations-refused',
    'ASG-01',
    'A return from one location of the account to another can not be assigned',
    at('assignOrder').refusing(
      (request) => orderOf(request).is_return && 'location' in orderOf(request).source_location,
    ),
  ),
  authored(
    'assignment.return.other-carrier-refused',
    'ASG-01',
    'A return can be assigned to the first carrier only',
    at('assignOrder').refusing((request) => orderOf(request).is_return && !isToFirst(request)),
  ),
  authored(
    'assignment.customer-without-email-refused',
    'ASG-01',
    'The order of a customer without an e-mail address can not be assigned',
    at('assignOrder').refusing((request) => (customerOf(request).email ?? null) === null),
  ),
  authored(
    'assignment.return.to-first',
    'ASG-07',
    'Every return is assigned to the first method of the first carrier',
    at('assignOrder').handling((handle, request) => {
      if (!orderOf(request).is_return) return handle(request);
      const [carrier] = request.world.carriers;
      const shipping_method_uuid = carrier?.shipping_methods[0]?.uuid;
      return handle({ ...request, body: { carrier_uuid: carrier?.uuid, shipping_method_uuid } });
    }),
  ),
  authored(
    'assignment.return.reads-first-carrier',
    'ASG-07',
    'An assigned return reads the first carrier',
    reading((carrier, order, [first]) => (isReturned(order) ? { ...carrier, uuid: first?.uuid } : carrier)),
  ),
  authored(
    'assignment.return.reads-no-method',
    'ASG-08',
    'The method of an assigned return is that of returns',
    reading((carrier, order) =>
      isReturned(order)
        ? { ...carrier, shipping_method: { ...record(carrier['shipping_method']), name: 'Return' } }
        : carrier,
    ),
  ),
  authored(
    'assignment.two-packages.other-carrier',
    'ASG-07',
    'An order of two packages that is assigned to the first carrier reads the last',
    reading((carrier, order, carriers) =>
      records(order['packages']).length === 2 && carrier['uuid'] === carriers[0]?.uuid
        ? { ...carrier, uuid: carriers.at(-1)?.uuid }
        : carrier,
    ),
  ),
];
