/** Resources of one account that the other one can name, read or change. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { record } from '../../../openapi/json/json.js';
import type { Request, StageOverride, Stages } from '../../pipeline/app.js';
import type { World } from '../../account/world.js';
import { askedBy, knowingWorlds } from '../kit/accounts.js';
import { at, handlerOf, handling } from '../kit/alter.js';
import { hasMethod, takingMethod } from '../kit/assignment.js';
import { type BodyTest, rewriteBody } from '../kit/bodies.js';
import { authored, family, type Fault } from '../kit/fault.js';
import { attempt } from '../kit/write-early.js';

const holds = (worlds: readonly World[], kind: 'order' | 'location' | 'customer', uuid: unknown): boolean =>
  typeof uuid === 'string' && worlds.some((world) => world.has(kind, uuid));

/** Replaces what an order names from another account with a record of this account. */
const adopting = (
  kind: 'location' | 'customer',
  names: readonly string[],
  test: BodyTest = () => true,
): StageOverride =>
  knowingWorlds((othersOf) =>
    rewriteBody('createOrder', (body, request) => {
      const { customers, locations } = request.world.state();
      const uuid = (kind === 'customer' ? customers : locations)[0]?.uuid;
      const theirs = names.filter((name) => holds(othersOf(request.world), kind, record(body[name])['uuid']));
      if (!test(body, request)) return body;
      return { ...body, ...Object.fromEntries(theirs.map((name) => [name, { uuid }])) };
    }),
  );

/** What the path of an operation names: the kind of record, and the parameter. */
const named = { assignOrder: ['order', 'order_uuid'], updateCustomer: ['customer', 'customer_uuid'] } as const;

/** Returns success if the path names a record of another account. */
const succeedForOthers = (id: keyof typeof named): StageOverride =>
  knowingWorlds((othersOf) =>
    at(id).alwaysSucceed(({ path, world }) => {
      const [kind, parameter] = named[id];
      return holds(othersOf(world), kind, path[parameter]) && !holds([world], kind, path[parameter]);
    }),
  );

const firstMethod = ({ carriers: [carrier] }: World) => ({
  carrier_uuid: carrier?.uuid,
  shipping_method_uuid: carrier?.shipping_methods[0]?.uuid,
});

/** Replaces a carrier and method of another account with the first ones of this account. */
const takingTheirCarrier: StageOverride = knowingWorlds((othersOf) =>
  rewriteBody('assignOrder', (body, { world }) => {
    const { carrier_uuid: wanted, shipping_method_uuid: method } = body;
    const isTheirs = othersOf(world).some((other) => other.has('method', String(method), String(wanted)));
    return isTheirs && world.carriers.length > 0 && !world.has('carrier', String(wanted)) ? firstMethod(world) : body;
  }),
);

const takingTheirMethod: StageOverride = knowingWorlds((othersOf) =>
  takingMethod((request) =>
    othersOf(request.world).some(({ carriers }) => carriers.some((one) => hasMethod(one, request))),
  ),
);

const readingTheirOrder: StageOverride = knowingWorlds((othersOf) =>
  handling((handle, request, stages) => {
    if (request.operation.id !== 'getOrder') return handle(request);
    const { external_id, order_number = '' } = request.query;
    const find = (world: World) =>
      external_id === undefined ? world.orderByNumber(order_number) : world.orderByExternalId(external_id);
    const owner = [request.world, ...othersOf(request.world)].find((world) => find(world) !== undefined);
    return handlerOf(stages, 'getOrder')({ ...request, world: owner ?? request.world });
  }),
);

/** Faults that affect both accounts. From each, `ofOneAccount` derives two that affect only one of them. */
const ofEitherAccount: readonly Fault[] = [
  authored('accounts.takes-carrier', 'ASG-03', "Another account's carrier is assigned", takingTheirCarrier),
  authored('accounts.reads-order', 'LKP-12', "Another account's order is read", readingTheirOrder),
  authored('accounts.assigns-order', 'ASG-13', "Another account's order is assigned", succeedForOthers('assignOrder')),
  authored(
    'accounts.updates-customer',
    'CUS-23',
    "Another account's customer is updated",
    succeedForOthers('updateCustomer'),
  ),
  authored(
    'accounts.takes-customer',
    'ORD-75',
    "An order accepts another account's customer",
    adopting('customer', ['customer']),
  ),
  authored(
    'accounts.takes-location',
    'ORD-64',
    "An order accepts another account's locations",
    adopting('location', ['source_location', 'destination_location']),
  ),
  authored(
    'assignment.method-of-another-account.taken',
    'ASG-06',
    "Another account's method is assigned",
    takingTheirMethod,
  ),
];

const byDefault = authored(
  'accounts.takes-location.by-default',
  'ORD-64',
  "An order without is_return starts at another account's location",
  adopting('location', ['source_location'], ({ is_return: flag }) => flag === undefined),
);

const ofOneAccount: readonly Fault[] = ofEitherAccount.flatMap(({ id, requirements, title, apply }) =>
  (['first', 'second'] as const).map((account) =>
    authored(
      `${id}.for-the-${account}`,
      requirements.join(' '),
      `${title}, for requests of the ${account} account`,
      askedBy(account, apply),
    ),
  ),
);

/**
 * Changes the record that the path names in the account that owns it, before the first account's request is validated.
 */
const writingToOthers = (id: keyof typeof named, write: (request: Request, stages: Stages) => unknown): StageOverride =>
  askedBy(
    'first',
    knowingWorlds((othersOf) =>
      at(id).validating((validate, request, stages) => {
        const [kind, parameter] = named[id];
        const world = othersOf(request.world).find((other) => holds([other], kind, request.path[parameter]));
        if (world) attempt(() => write({ ...request, world }, stages));
        validate(request);
      }),
    ),
  );

/** Faults in the requests of the second account. */
const crashing = family(
  (id: OperationId) =>
    askedBy(
      'second',
      at(id).crashing(() => true),
    ),
  'accounts.second.',
);

export const otherAccountFaults: readonly Fault[] = [
  ...ofEitherAccount,
  byDefault,
  ...ofOneAccount,
  authored(
    'accounts.updates-customer.then-refuses',
    'CUS-20',
    "An update of the second account's customer by the first account is written before it is refused",
    writingToOthers('updateCustomer', (request, stages) => handlerOf(stages, 'updateCustomer')(request)),
  ),
  authored(
    'accounts.assigns-order.then-refuses',
    'ASG-10',
    "An assignment of the second account's order by the first account is written before it is refused",
    writingToOthers('assignOrder', (request, stages) =>
      handlerOf(stages, 'assignOrder')({ ...request, body: firstMethod(request.world) }),
    ),
  ),
  crashing('rates-crash', 'RAT-21', 'The second account gets 500 for rates', 'calculateRates'),
  crashing('updates-crash', 'CUS-31', 'The second account gets 500 for updates', 'updateCustomer'),
  crashing('look-ups-crash', 'LKP-02', 'The second account gets 500 for look-ups', 'getOrder'),
];
