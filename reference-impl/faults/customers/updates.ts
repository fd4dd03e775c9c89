/** Faults of customer updates: ignored, of another customer, or written although refused. */
import { type Json, record } from '../../../openapi/schema.js';
import type { Request } from '../../app.js';
import type { Customer } from '../../records.js';
import { late } from '../assignment/choice.js';
import { withOtherToken, writingFirst, writingUnknowns, writingWrong } from '../kit/write-early.js';
import type { World } from '../../store.js';
import { done } from '../../handlers/handler.js';
import { all, at, authored, family, faultsOf, handling, mapRequest, on, when } from '../kit/fault.js';
import type { Alter, Fault } from '../kit/fault.js';
import { bodyOf, byBody, isBusiness, mapInOrder, mapSent } from '../kit/read-order.js';

const customerOf = ({ path }: Request): string => path['customer_uuid'] ?? '';

/** Judges a field last: what else is sent is written before it is refused. */
const judgesLast = family(
  (isWrong: (body: Json) => boolean, right: Json) => writingWrong('updateCustomer', isWrong, () => right),
  'customers.update.',
);

const otherUuid = 'b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4e0a';

const lastOf = (world: World): string => world.state().customers.at(-1)?.uuid ?? '';

/** Writes the body of an update to other customers that have orders, too. */
const changesOthers = family(
  (test: (other: Customer, before: Customer, body: Json) => boolean) =>
    at('updateCustomer').handling((handle, request) => {
      const { world } = request;
      const before = world.customer(customerOf(request));
      const answer = handle(request);
      const { external_id = null, email = null, phone = null } = bodyOf(request) as Partial<Customer>;
      const { customers, orders } = world.state();
      const known = new Set(orders.map(({ customer }) => customer));
      const others = customers.filter((other) => known.has(other.uuid) && test(other, before, bodyOf(request)));
      world.commit({ customers: others.map((other) => ({ ...other, external_id, email, phone })) });
      return answer;
    }),
  'customers.update.',
);

/** Gives a customer another uuid in orders as soon as it was updated. */
const renewing: Alter = (parts) => {
  const updated = new Set<unknown>();
  const noting = at('updateCustomer').handling((handle, request) => {
    const answer = handle(request);
    updated.add(customerOf(request).toLowerCase());
    return answer;
  });
  const reading = mapInOrder('customer', (customer) =>
    updated.has(record(customer)['uuid']) ? { ...record(customer), uuid: otherUuid } : customer,
  );
  return all(noting, reading)(parts);
};

const updatingOnce: Alter = (parts) => {
  const updated = new Set<string>();
  return at('updateCustomer').handling((handle, request) => {
    if (updated.has(customerOf(request))) return done;
    updated.add(customerOf(request));
    return handle(request);
  })(parts);
};

const update = family((alter: Alter) => on('updateCustomer', alter), 'customers.update.');
const ignoring = handling(() => done);

export const updateFaults: readonly Fault[] = [
  update('ignored', 'CUS-17', 'An update does nothing', ignoring),
  authored('customers.update.renews-uuid', 'ORD-63', 'Orders read another uuid for an updated customer', renewing),
  update(
    'rewrites-orders',
    'ORD-58',
    'An update rewrites the notes of the orders of the customer',
    handling((handle, request) => {
      const own = request.world.state().orders.filter(({ customer }) => customer === customerOf(request));
      request.world.commit({ orders: own.map((order) => ({ ...order, notes: 'Updated.' })) });
      return handle(request);
    }),
  ),
  ...(['phone', 'external_id'] as const).map((field) =>
    update(
      `keeps-${field.replace('_', '-')}`,
      'CUS-17',
      `An update leaves the ${field}`,
      mapSent('updateCustomer', (body, request) => ({
        ...body,
        [field]: request.world.customer(customerOf(request))[field],
      })),
    ),
  ),
  update('ignored-for-business', 'CUS-17', 'An update to a business does nothing', when(byBody(isBusiness), ignoring)),
  update(
    'of-the-latest',
    'CUS-17',
    'An update changes the customer made last',
    mapRequest((request) => ({ ...request, path: { customer_uuid: lastOf(request.world) } })),
  ),
  ...faultsOf(changesOthers, 'ORD-63', {
    'of-another-too': [
      'An update to a business changes every other business that has an order, too',
      (other, _before, body) => isBusiness(body) && other.type === 2,
    ],
    'of-all-without-id': [
      'An update of a customer without an external_id changes every other one without',
      (other, before) => before.external_id === null && other.external_id === null,
    ],
  }),
  update('once', 'CUS-17', 'A customer can be updated once', updatingOnce),
  update('late', 'CUS-17', 'An update shows only after five seconds', late),
  update('written-before-judged', 'CUS-20', 'A refused update is written all the same', writingFirst(bodyOf)),
  update(
    'email-before-judged',
    'CUS-20',
    'A refused update writes the email',
    writingFirst((request) => ({ ...request.world.customer(customerOf(request)), email: bodyOf(request)['email'] })),
  ),
  judgesLast(
    'phone-judged-last',
    'CUS-20',
    'A malformed phone is refused last',
    ({ phone }) => phone === 'not-a-phone',
    { phone: '+12025550199' },
  ),
  judgesLast('type-judged-last', 'CUS-20', 'A missing type is refused last', ({ type }) => type === undefined, {
    type: 1,
  }),
  ...faultsOf(authored, 'CUS-20', {
    'customers.update.written-before-authenticated': [
      'An update without a token is written before it is refused',
      writingUnknowns('updateCustomer'),
    ],
    'customers.update.written-for-another-account': [
      "An update with another account's token is written before it is refused",
      writingUnknowns('updateCustomer', withOtherToken),
    ],
  }),
];
