/** Updates of customers that are refused, lost or written nevertheless, and their effects on others. */
import type { Json } from '../../openapi/json/json.js';
import type { Customer, Order } from '../../reference-impl/account/storage/records.js';
import { customerView } from '../../reference-impl/handlers/order-view.js';
import type { Request, StageOverride } from '../../reference-impl/pipeline/app.js';
import { all, keeping } from '../../reference-impl/pipeline/overrides.js';
import { dataOf, showing } from '../kit/answers.js';
import { answeringAgain, counting, notingOrders } from '../kit/memory.js';
import * as op from '../kit/operators.js';
import { refuses } from '../kit/pairs.js';
import {
  assignedOrder,
  customerOf,
  customersWith,
  isBusiness,
  isReturn,
  ordersOf,
  type CustomerKey,
} from '../kit/records.js';
import { bodyOf, refusingWhere, storing } from '../kit/requests.js';
import { afterwards, handling, ignoring, late, remembering, rewriting, type RequestTest } from '../kit/stages.js';
import { faults, type VariantEntry, type Fault } from '../kit/variant.js';

/** The customer that is updated, as it was before. */
const before = (request: Request): Customer => request.account.customer(customerOf(request));

/** Stores another update, made of the sent one and the customer as it was. */
const stores = (says: string, change: (body: Json, known: Json) => Json): VariantEntry => [
  `An update ${says}`,
  storing('updateCustomer', '', (body, { request }) => change(body, { ...before(request) })),
];

const keeps = (key: CustomerKey): VariantEntry =>
  stores(`doesn't change the ${key}`, (body, known) => ({ ...body, [key]: known[key] }));

const addsNo = (key: CustomerKey): VariantEntry =>
  stores(`stores no new ${key} for a customer without one`, (body, known) => ({
    ...body,
    [key]: known[key] === null ? undefined : body[key],
  }));

const needsAnother = (key: CustomerKey): VariantEntry =>
  stores(`that leaves the ${key} as it was changes nothing`, (body, known) =>
    body[key] === known[key] ? known : body,
  );

const refusesOwn = (key: CustomerKey): VariantEntry =>
  refuses(
    'updateCustomer',
    key,
    op.that(
      'of any customer, even the updated one',
      (value, { request }) => customersWith(request.account, key, value).length > 0,
    ),
  );

/** An update to the values from the customer's creation changes nothing. */
const comparingWithCreation: StageOverride = remembering(
  () => new Map<unknown, string>(),
  (created) =>
    all(
      afterwards('createCustomer', ({ body }, answer) =>
        created.set(dataOf(answer)['customer_uuid'], JSON.stringify(body)),
      ),
      ignoring('updateCustomer', (request) => created.get(customerOf(request)) === JSON.stringify(request.body)),
    ),
);

const findingByExternalId: StageOverride = rewriting('updateCustomer', (request) => {
  const [found] = customersWith(request.account, 'external_id', customerOf(request));
  return found ? { ...request, path: { customer_uuid: found.uuid } } : request;
});

const oldInReturns: StageOverride = remembering(
  () => new Map<string, object>(),
  (old) =>
    all(
      handling('updateCustomer', (handle, request) => {
        const customer = before(request);
        if (!old.has(customer.uuid)) old.set(customer.uuid, customerView(customer));
        return handle(request);
      }),
      showing('customer', (customer, { whole }) => (isReturn(whole) && old.get(String(customer['uuid']))) || customer),
    ),
);

const keptForEverySecond: StageOverride = remembering(
  () => ({ count: counting(), keep: keeping<object>(), shown: new Map<unknown, object>() }),
  ({ count, keep, shown }) =>
    all(
      notingOrders((uuid, request) => {
        if (count(request) % 2 > 0) return;
        const { customer } = request.account.order(uuid);
        shown.set(
          uuid,
          keep(request.account, customer, () => customerView(request.account.customer(customer))),
        );
      }),
      showing('customer', (customer, { whole }) => shown.get(whole['uuid']) ?? customer),
    ),
);

const refuse = (says: string, test: RequestTest): VariantEntry => [
  `An update of ${says} is refused`,
  refusingWhere('updateCustomer', test),
];

export const updateFaults: readonly Fault[] = [
  ...faults('CUS-17', {
    'customers.update.ignored': ['An update does nothing', ignoring('updateCustomer')],
    'customers.update.once': ['A customer can be updated only once', answeringAgain('updateCustomer', customerOf)],
    'customers.update.late': ['An update shows only after five seconds', late('updateCustomer')],
    'customers.update.not-back': ['An update to the values of the creation is ignored', comparingWithCreation],
    'customers.update.keeps-phone': keeps('phone'),
    'customers.update.keeps-external-id': keeps('external_id'),
    'customers.update.adds-no-phone': addsNo('phone'),
    'customers.update.adds-no-external-id': addsNo('external_id'),
    'customers.update.only-with-another-external-id': needsAnother('external_id'),
    'customers.update.only-with-another-email': needsAnother('email'),
    'customers.update.only-with-another-phone': needsAnother('phone'),
    'customers.update.not-in-returns': ['A return shows its customer as before all updates', oldInReturns],
    'customers.update.one-worker-never-hears': [
      "Every second new order shows its customer as it was in the customer's first order",
      keptForEverySecond,
    ],
    'customers.update.by-external-id': ['An update finds a customer by external_id', findingByExternalId, 'CUS-16'],
  }),
  ...faults('CUS-02', {
    'customers.update.own-external-id.taken': refusesOwn('external_id'),
    'customers.update.own-email.taken': refusesOwn('email'),
    'customers.update.own-phone.taken': refusesOwn('phone'),
    'customers.update.businesses.refused': refuse('a business', (request) => isBusiness({ ...before(request) })),
  }),
];

/** Also writes the body of an update to other customers that have orders. */
const changingOthers = (test: (other: Customer, before: Customer, body: Json) => boolean): StageOverride =>
  handling('updateCustomer', (handle, request) => {
    const { account } = request;
    const [updated, body] = [before(request), bodyOf(request)];
    const { external_id = null, email = null, phone = null } = body as Partial<Customer>;
    const others = [...account.customers].filter(
      (other) => ordersOf(account, other.uuid)[0] && test(other, updated, body),
    );
    account.commit({ customers: others.map((other) => ({ ...other, external_id, email, phone })) });
    return handle(request);
  });

/** The orders of the customer that is updated. */
const ownOrders = (request: Request): readonly Order[] => ordersOf(request.account, customerOf(request));

/** Also changes the orders of the customer. */
const changingOrders = (change: (order: Order, request: Request) => Partial<Order>): StageOverride =>
  afterwards('updateCustomer', (request) =>
    request.account.commit({ orders: ownOrders(request).map((order) => ({ ...order, ...change(order, request) })) }),
  );

const reassigning = changingOrders(({ assignment }, { account: { carriers } }) => ({
  assignment: assignment && { ...assignment, carrier: carriers.at(-1)?.uuid ?? assignment.carrier },
}));

const refusingOnceUpdated: StageOverride = remembering(
  () => new Set<string>(),
  (updated) =>
    all(
      afterwards('updateCustomer', (request) => updated.add(customerOf(request))),
      refusingWhere('assignOrder', (request) => updated.has(assignedOrder(request).customer)),
    ),
);

const rewritingOrders = changingOrders(() => ({ notes: 'Updated.' }));
const unassigning = changingOrders(() => ({ assignment: null }));

const breakingOnEmail: StageOverride = remembering(
  () => new Set<string>(),
  (without) =>
    all(
      afterwards('createCustomer', (request, answer) => {
        if (bodyOf(request)['email'] === undefined) without.add(String(dataOf(answer)['customer_uuid']));
      }),
      refusingWhere(
        'updateCustomer',
        (request) => without.has(customerOf(request)) && bodyOf(request)['email'] !== undefined,
        () => {
          throw new Error('crashed');
        },
      ),
    ),
);

export const updateEffectFaults: readonly Fault[] = [
  ...faults('CUS-17', {
    'customers.update.id-kept-without-email': stores('without email leaves the external_id', (body, known) =>
      body['email'] === undefined ? { ...body, external_id: known['external_id'] } : body,
    ),
    'customers.update.of-all-with-this-phone': [
      'An update changes all customers with the same phone',
      changingOthers((other, { phone }) => phone !== null && other.phone === phone),
    ],
  }),
  ...faults('ORD-63', {
    'customers.update.of-all-without-id': [
      'An update of a customer without an external_id changes all customers without one',
      changingOthers((other, { external_id: id }) => id === null && other.external_id === null),
    ],
    'customers.update.rewrites-orders': [
      "An update rewrites the notes of the customer's orders",
      rewritingOrders,
      'ORD-58',
    ],
    'customers.update.unassigns': ["An update removes the carriers of the customer's orders", unassigning, 'READ-07'],
    'customers.update.reassigns': ["An update gives the customer's orders the last carrier", reassigning, 'ASG-07'],
    'assignment.refused-once-updated': [
      "Orders of an updated customer can't be assigned",
      refusingOnceUpdated,
      'ASG-01',
    ],
  }),
  ...faults('GEN-28', {
    'customers.update.breaks-on-first-email': [
      'PUT /customers/{customer_uuid} returns 500 for the e-mail address of a customer that was created without one',
      breakingOnEmail,
    ],
  }),
  ...faults('CUS-02', {
    'customers.update.refused-once-assigned': refuse('a customer with an assigned order', (request) =>
      ownOrders(request).some(({ assignment }) => assignment),
    ),
  }),
];
