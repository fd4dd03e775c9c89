/** Faults that show only where a request differs in one thing from what is usual. */
import { type Json, record } from '../../openapi/schema.js';
import type { Request } from '../app.js';
import { carriersOf } from './authored-assignment.js';
import { hasMethod, takingMethod } from './authored-refused-assignments.js';
import { mildly } from './careless.js';
import { at, authored, on, type Alter, type Fault } from './fault.js';
import { isReturn } from './looks.js';

const before = ({ world, path }: Request): Json => ({ ...world.customer(path['customer_uuid'] ?? '') });

/** Updates nothing where the customer has such a value of this field already. */
const whereAnother = (field: string): Alter =>
  at('updateCustomer').mapBody((body, request) =>
    record(body)[field] === before(request)[field] ? before(request) : body,
  );

const customerOf = (request: Request): Json => {
  const { uuid } = record(record(request.body)['customer']);
  return typeof uuid === 'string' && request.world.has('customer', uuid) ? { ...request.world.customer(uuid) } : {};
};

/** Takes the uuid of something by itself in place of an object that has it. */
const byText = (kind: 'customer' | 'location', name: string): Alter =>
  at('createOrder').rereading((request) => {
    const { [name]: uuid } = record(request.body);
    const isKnown = typeof uuid === 'string' && request.world.has(kind, uuid);
    return isKnown ? { ...request, body: { ...record(request.body), [name]: { uuid } } } : request;
  });

const isReturned = ({ world, path }: Request): boolean => {
  const uuid = path['order_uuid'] ?? '';
  return world.has('order', uuid) && world.order(uuid).is_return;
};

/** Finds the location of an order by the first line of its address, where there is no uuid. */
const byAddress = at('createOrder').rereading((request) => {
  const { locations } = request.world.state();
  const side = isReturn(request) ? 'destination_location' : 'source_location';
  const body = record(request.body);
  const { uuid, line_1: line } = record(body[side]);
  const found = uuid === undefined ? locations.findLast((one) => one.line_1 === line) : undefined;
  return found ? { ...request, body: { ...body, [side]: { uuid: found.uuid } } } : request;
});

/** The faults of what is seldom asked for by itself. */
export const narrowFaults: readonly Fault[] = [
  ...['external_id', 'email', 'phone'].map((field) =>
    authored(
      `customers.update.only-with-another-${field.replace('_', '-')}`,
      'CUS-17',
      `An update that leaves the ${field} as it was changes nothing`,
      whereAnother(field),
    ),
  ),
  ...(['createCustomer', 'updateCustomer'] as const).map((operation) =>
    authored(
      `customers.contact.null-counts.${operation === 'createCustomer' ? 'create' : 'update'}`,
      'CUS-11',
      `${operation} takes null for an e-mail address and a phone`,
      on(
        operation,
        mildly(
          ({ body }, error) =>
            error.violations.every(({ keyword }) => keyword === 'anyOf' || keyword === 'type') &&
            record(body)['email'] === null &&
            record(body)['phone'] === null,
        ),
      ),
    ),
  ),
  authored(
    'assignment.foreign-method.of-returns-taken',
    'ASG-06',
    'A return is assigned with a shipping method of another carrier',
    takingMethod(
      (request) => isReturned(request) && carriersOf(request).some((carrier) => hasMethod(carrier, request)),
    ),
  ),
  authored(
    'orders.return.phone-unchecked',
    'ORD-22',
    'The phone of a new customer of a return may be anything',
    at('createOrder').nodding(
      (request) => isReturn(request) && record(record(request.body)['customer'])['phone'] === 'not-a-phone',
    ),
  ),
  authored('orders.pinned.by-address', 'ORD-52 ORD-53', 'A location of the account is found by its address', byAddress),
  authored(
    'orders.return.business-refused',
    'ORD-17',
    'A return for a known business is refused',
    at('createOrder').refusing((request) => isReturn(request) && customerOf(request)['type'] === 2),
  ),
  ...(['email', 'phone', 'external_id'] as const).map((name) =>
    authored(
      `customers.update.own-${name.replace('_', '-')}.taken`,
      'CUS-02',
      `An update is refused where a customer has its ${name}, also where it is the customer's own`,
      at('updateCustomer').refusing(({ body, world }) => {
        const { [name]: sent } = record(body);
        return typeof sent === 'string' && world.state().customers.some((customer) => customer[name] === sent);
      }),
    ),
  ),
  ...(
    [
      ['customer', 'customer', 'ORD-03'],
      ['source_location', 'location', 'ORD-04'],
      ['destination_location', 'location', 'ORD-06'],
    ] as const
  ).map(([name, kind, requirement]) =>
    authored(
      `orders.${name.replace('_', '-')}.uuid-as-text`,
      requirement,
      `A uuid by itself does for an object as ${name}`,
      byText(kind, name),
    ),
  ),
];
