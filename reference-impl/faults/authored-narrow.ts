/** Faults that show only where a request differs in one thing from what is usual. */
import type { Request } from '../app.js';
import { carriersOf, wanted } from './authored-assignment.js';
import { isReturn } from './authored-orders.js';
import { breaksOnly, mildly } from './careless.js';
import {
  authored,
  handling,
  mapBody,
  nodding,
  on,
  refusing,
  rereading,
  when,
  type Alter,
  type Fault,
} from './fault.js';
import { record, type Json } from './json.js';

const before = ({ world, path }: Request): Json => ({ ...world.customer(path['customer_uuid'] ?? '') });

/** Updates nothing where the customer has such a value of this field already. */
const whereAnother = (field: string): Alter =>
  on(
    'updateCustomer',
    mapBody((body, request) => (record(body)[field] === before(request)[field] ? before(request) : body)),
  );

const seen = new WeakMap<object, Set<string>>();

/** Whether this very update was sent before. */
function isRepeated({ world, path, body }: Request): boolean {
  const known = seen.get(world) ?? new Set<string>();
  const key = JSON.stringify([path, body]);
  const isKnown = known.has(key);
  seen.set(world, known.add(key));
  return isKnown;
}

const customerOf = (request: Request): Json => {
  const { uuid } = record(record(request.body)['customer']);
  return typeof uuid === 'string' && request.world.has('customer', uuid) ? { ...request.world.customer(uuid) } : {};
};

/** Takes the uuid of something by itself in place of an object that has it. */
const byText = (kind: 'customer' | 'location', name: string): Alter =>
  on(
    'createOrder',
    rereading((request) => {
      const { [name]: uuid } = record(request.body);
      const isKnown = typeof uuid === 'string' && request.world.has(kind, uuid);
      return isKnown ? { ...request, body: { ...record(request.body), [name]: { uuid } } } : request;
    }),
  );

/** Takes a method of another carrier. */
const takingForeign = (test: (request: Request, method: unknown) => boolean): Alter =>
  on(
    'assignOrder',
    mildly((request, error) => {
      const method = wanted(request)['shipping_method_uuid'];
      const isKnown = carriersOf(request).some((one) => one.shipping_methods.some(({ uuid }) => uuid === method));
      return breaksOnly(error, /^\/shipping_method_uuid$/) && isKnown && test(request, method);
    }),
  );

const isReturned = ({ world, path }: Request): boolean => {
  const uuid = path['order_uuid'] ?? '';
  return world.has('order', uuid) && world.order(uuid).is_return;
};

/** Finds the location of an order by the first line of its address, where there is no uuid. */
const byAddress = on(
  'createOrder',
  rereading((request) => {
    const { locations } = request.world.state();
    const side = isReturn(request) ? 'destination_location' : 'source_location';
    const body = record(request.body);
    const { uuid, line_1: line } = record(body[side]);
    const found = uuid === undefined ? locations.findLast((one) => one.line_1 === line) : undefined;
    return found ? { ...request, body: { ...body, [side]: { uuid: found.uuid } } } : request;
  }),
);

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
  authored(
    'customers.update.repeated-ignored',
    'CUS-17',
    'An update that was sent before is not done again',
    on(
      'updateCustomer',
      when(
        isRepeated,
        handling(() => ({ message: 'success' })),
      ),
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
    'assignment.foreign-method.not-the-first-taken',
    'ASG-06',
    'A shipping method of another carrier is taken unless it is the first one there',
    takingForeign((request, method) =>
      carriersOf(request).every(({ shipping_methods: [first] }) => first?.uuid !== method),
    ),
  ),
  authored(
    'assignment.foreign-method.of-returns-taken',
    'ASG-06',
    'A return is assigned with a shipping method of another carrier',
    takingForeign(isReturned),
  ),
  authored(
    'orders.return.phone-unchecked',
    'ORD-22',
    'The phone of a new customer of a return may be anything',
    on(
      'createOrder',
      when(
        (request) => isReturn(request) && record(record(request.body)['customer'])['phone'] === 'not-a-phone',
        nodding(() => true),
      ),
    ),
  ),
  authored('orders.pinned.by-address', 'ORD-52 ORD-53', 'A location of the account is found by its address', byAddress),
  authored(
    'orders.return.business-refused',
    'ORD-17',
    'A return for a known business is refused',
    on(
      'createOrder',
      refusing((request) => isReturn(request) && customerOf(request)['type'] === 2),
    ),
  ),
  authored(
    'orders.return.phone-only-refused',
    'ORD-17',
    'A return for a known customer without an e-mail address is refused',
    on(
      'createOrder',
      refusing((request) => {
        const { uuid, email } = customerOf(request);
        return isReturn(request) && uuid !== undefined && (email ?? null) === null;
      }),
    ),
  ),
  ...(['email', 'phone', 'external_id'] as const).map((name) =>
    authored(
      `customers.update.own-${name.replace('_', '-')}.taken`,
      'CUS-02',
      `An update is refused where a customer has its ${name}, also where it is the customer's own`,
      on(
        'updateCustomer',
        refusing(({ body, world }) => {
          const { [name]: sent } = record(body);
          return typeof sent === 'string' && world.state().customers.some((customer) => customer[name] === sent);
        }),
      ),
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
