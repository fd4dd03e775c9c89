/** Updates that change nothing, too many fields of a customer, or another customer. */
import { type Json, record } from '../../../openapi/json/json.js';
import type { Request, StageOverride } from '../../pipeline/app.js';
import { done } from '../../handlers/handler-types.js';
import { customerView } from '../../handlers/order-view.js';
import { all, keeping } from '../../pipeline/overrides.js';
import { at, handling } from '../kit/alter.js';
import { isReturn, mapSent, refusals } from '../kit/bodies.js';
import { customerOf, isBusiness, updateFault } from '../kit/customers.js';
import { authored, type Fault, faultsOf } from '../kit/fault.js';
import { mapInOrder, mapOrder } from '../kit/read-order.js';
import { isMissing } from '../kit/values.js';
import { late } from '../kit/write-early.js';

const updatingOnce: StageOverride = (stages) => {
  const updated = new Set<string>();
  return at('updateCustomer').handling((handle, request) => {
    if (updated.has(customerOf(request))) return done;
    updated.add(customerOf(request));
    return handle(request);
  })(stages);
};

/** An update to the values from the customer's creation changes nothing. */
const comparingWithCreation: StageOverride = (stages) => {
  const created = new Map<unknown, string>();
  const noting = at('createCustomer').mapAnswer((answer, { body }) => {
    created.set(record(record(answer)['data'])['customer_uuid'], JSON.stringify(body));
    return answer;
  });
  const comparing = at('updateCustomer').handling((handle, request) =>
    created.get(customerOf(request)) === JSON.stringify(request.body) ? done : handle(request),
  );
  return all(noting, comparing)(stages);
};

const ignoring = handling(() => done);

const before = ({ world, path }: Request): Json => ({ ...world.customer(path['customer_uuid'] ?? '') });

const unchanged: readonly Fault[] = (['external_id', 'email', 'phone'] as const).flatMap((field) => [
  authored(
    `customers.update.only-with-another-${field.replace('_', '-')}`,
    'CUS-17',
    `An update that leaves the ${field} as it was changes nothing`,
    mapSent('updateCustomer', (body, request) => (body[field] === before(request)[field] ? before(request) : body)),
  ),
  refusals('updateCustomer')(
    `customers.update.own-${field.replace('_', '-')}.taken`,
    'CUS-02',
    `An update is refused if any customer has its ${field}, even the updated one`,
    ({ [field]: sent }, { world }) =>
      typeof sent === 'string' && world.state().customers.some((customer) => customer[field] === sent),
  ),
]);

const businessesOnlyCreated = refusals('updateCustomer')(
  'customers.update.businesses.refused',
  'CUS-02',
  'An update of a business is refused',
  (_body, request) => isBusiness(before(request)),
);

/** Returns show their customer as it was before any update. */
const oldInReturns: StageOverride = (stages) => {
  const before = new Map<unknown, Json>();
  const noting = at('updateCustomer').handling((handle, request) => {
    const uuid = customerOf(request);
    if (!before.has(uuid)) before.set(uuid, { ...request.world.customer(uuid) });
    return handle(request);
  });
  const old = mapOrder((order) => {
    const customer = record(order['customer']);
    const known = before.get(customer['uuid']);
    if (!isReturn(order) || !known) return order;
    const { external_id, email, phone } = known;
    return { ...order, customer: { ...customer, external_id, email, phone } };
  });
  return all(noting, old)(stages);
};

const customerKept: StageOverride = (stages) => {
  let calls = 0;
  const keep = keeping<unknown>();
  const shown = new Map<unknown, unknown>();
  const making = at('createOrder').mapAnswer((answer, { world, body }) => {
    const { uuid } = record(record(body)['customer']);
    if (++calls % 2 === 0 && typeof uuid === 'string' && world.has('customer', uuid))
      shown.set(
        record(record(answer)['data'])['order_uuid'],
        keep(world, uuid, () => customerView(world.customer(uuid))),
      );
    return answer;
  });
  return all(
    making,
    mapInOrder('customer', (customer, order) => shown.get(order['uuid']) ?? customer),
  )(stages);
};

export const updateFaults: readonly Fault[] = [
  ...faultsOf(updateFault, 'CUS-17', {
    ignored: ['An update does nothing', ignoring],
    once: ['A customer can be updated only once', updatingOnce],
    late: ['An update shows only after five seconds', late],
  }),
  authored(
    'customers.update.not-back',
    'CUS-17',
    'An update to the values of the creation is ignored',
    comparingWithCreation,
  ),
  ...(['phone', 'external_id'] as const).map((field) =>
    updateFault(
      `keeps-${field.replace('_', '-')}`,
      'CUS-17',
      `An update doesn't change the ${field}`,
      mapSent('updateCustomer', (body, request) => ({
        ...body,
        [field]: request.world.customer(customerOf(request))[field],
      })),
    ),
  ),
  ...unchanged,
  businessesOnlyCreated,
  authored(
    'customers.update.by-external-id',
    'CUS-16',
    'A customer can be updated by its external_id',
    at('updateCustomer').rewriteRequest((request) => {
      const found = request.world.state().customers.find(({ external_id: id }) => id === request.path['customer_uuid']);
      return found ? { ...request, path: { customer_uuid: found.uuid } } : request;
    }),
  ),
  ...(['phone', 'external_id'] as const).map((name) =>
    authored(
      `customers.update.adds-no-${name.replace('_', '-')}`,
      'CUS-17',
      `An update stores no new ${name} for a customer without one`,
      mapSent('updateCustomer', (body, { path, world }) => {
        const { [name]: _left, ...rest } = body;
        return isMissing(world.customer(path['customer_uuid'] ?? '')[name]) ? rest : body;
      }),
    ),
  ),
  authored(
    'customers.update.not-in-returns',
    'CUS-17',
    'A return shows its customer as before all updates',
    oldInReturns,
  ),
  authored(
    'customers.update.one-worker-never-hears',
    'CUS-17',
    "Every second new order shows its customer as it was in the customer's first order",
    customerKept,
  ),
];
