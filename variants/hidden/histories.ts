/** Faults that depend on earlier requests of an account, or for the same record. */
import type { Json } from '../../openapi/json/json.js';
import type { Request, StageOverride } from '../../reference-impl/pipeline/app.js';
import { all, keeping } from '../../reference-impl/pipeline/overrides.js';
import { askedBy } from '../kit/accounts.js';
import { showing } from '../kit/answers.js';
import { counting } from '../kit/memory.js';
import { assignedOrder, customerOf, ordersOf } from '../kit/records.js';
import { beforeRefusal, bodyOf, storing, type Rewrite } from '../kit/requests.js';
import { after, afterwards, handling, ignoring, remembering } from '../kit/stages.js';
import { breaking, faults, type Fault } from '../kit/variant.js';

const ignoringThird = remembering(counting, (count) =>
  ignoring('assignOrder', (request) => count(request, request.path['order_uuid']) === 3),
);

const emptyingAtSecond = remembering(counting, (count) =>
  afterwards('assignOrder', (request) => {
    const order = assignedOrder(request);
    if (count(request, order.uuid) === 2) request.account.commit({ orders: [{ ...order, collections: [] }] });
  }),
);

/** Shows the e-mail address from before the first update in the third order of a customer. */
const showingFirstEmail = remembering(
  () => keeping<{ readonly email: string | null }>(),
  (first) =>
    all(
      handling('updateCustomer', (handle, request) => {
        const { email } = request.account.customer(customerOf(request));
        return after(handle(request), (answer) => {
          first(request.account, customerOf(request), () => ({ email }));
          return answer;
        });
      }),
      showing('customer', (customer, { whole: order, request: { account } }) => {
        const uuid = String(customer['uuid']);
        if (ordersOf(account, uuid)[2]?.uuid !== order['uuid']) return customer;
        const { email } = account.customer(uuid);
        return { ...customer, ...first(account, uuid, () => ({ email })) };
      }),
    ),
);

/** Shows line_1 of the first location in the third order from a location without a city. */
const movedThird: Rewrite<Json> = (shown, { whole: order, request: { account } }) => {
  const { uuid, source_location: source } = account.order(String(order['uuid']));
  if (!('location' in source) || account.location(source.location).city !== null) return shown;
  const [, , third] = [...account.orders].filter(
    ({ source_location: other }) => 'location' in other && other.location === source.location,
  );
  return third?.uuid === uuid ? { ...shown, line_1: account.locations[0]?.line_1 } : shown;
};

const losingSeventhNotes: StageOverride = remembering(counting, (count) =>
  storing('createOrder', '', (body, { request }) => (count(request) % 7 === 0 ? { ...body, notes: undefined } : body)),
);

const cutAfter24: Rewrite<readonly Json[]> = (packages, { whole, request: { account } }) => {
  const orders = [...account.orders];
  const later = orders.length - 1 - orders.findIndex(({ uuid }) => uuid === whole['uuid']);
  return later >= 24 ? packages.slice(0, 3) : packages;
};

export const hiddenCountFaults: readonly Fault[] = faults(
  'ORD-58',
  {
    'third-assignment-ignored': breaking('ASG-07', ['The third assignment of an order does nothing', ignoringThird]),
    'second-assignment-drops-collections': breaking('GEN-30', [
      'An order loses its collections at its second assignment',
      emptyingAtSecond,
    ]),
    'third-order-of-updated-customer': breaking('CUS-17', [
      'The third order of a customer shows the e-mail address from before the first update',
      showingFirstEmail,
    ]),
    'third-order-from-location': breaking('LOC-18', [
      'The third order from a location without a city shows line_1 of another location',
      showing('source_location', movedThird),
    ]),
    'seventh-order-of-second-account': [
      'Every seventh order of the second account loses its notes',
      askedBy('second', losingSeventhNotes),
    ],
    'oldest-orders-cut': [
      'An order is cut to three packages after 24 more orders were created',
      showing('packages', cutAfter24),
    ],
  },
  'hidden.',
);

const isEmail = (value: unknown): value is string => typeof value === 'string' && /^[^@\s]+@[^@\s]+\.\w+$/.test(value);

/** Stores the e-mail address of a refused update if two or more were accepted before. */
const storingAfterTwo = remembering(
  () => keeping<{ count: number }>(),
  (accepted) => {
    const before = (request: Request) => accepted(request.account, customerOf(request), () => ({ count: 0 }));
    return all(
      afterwards('updateCustomer', (request) => void (before(request).count += 1)),
      beforeRefusal('updateCustomer', (request) => {
        const { email } = bodyOf(request);
        if (before(request).count < 2 || !isEmail(email)) return;
        request.account.commit({ customers: [{ ...request.account.customer(customerOf(request)), email }] });
      }),
    );
  },
);

const clearingOldTags = afterwards('updateCustomer', (request) => {
  const [first, , third] = ordersOf(request.account, customerOf(request));
  if (first && third) request.account.commit({ orders: [{ ...first, tags: [] }] });
});

type Tags = readonly string[];

/** Gives orders of the second account with three tags those of the first account's latest order with three. */
const sharingTags = remembering(
  (): { tags?: Tags } => ({}),
  (kept) => {
    const noting: Rewrite<Tags> = (tags) => {
      if (tags.length === 3) kept.tags = tags;
      return tags;
    };
    return all(
      askedBy('first', storing('createOrder', 'tags', noting)),
      askedBy(
        'second',
        storing<Tags>('createOrder', 'tags', (tags) => (tags.length === 3 ? (kept.tags ?? tags) : tags)),
      ),
    );
  },
);

export const hiddenHistoryFaults: readonly Fault[] = faults(
  'ORD-58',
  {
    'refused-update-after-two': breaking('CUS-20', [
      'A refused update that follows two accepted ones stores the e-mail address',
      storingAfterTwo,
    ]),
    'update-clears-old-tags': breaking('GEN-30', [
      'An update of a customer with three orders or more empties the tags of the first',
      clearingOldTags,
    ]),
    'tags-of-first-account': [
      "An order of the second account with three tags shows the tags of the first account's latest order with three",
      sharingTags,
    ],
  },
  'hidden.',
);
