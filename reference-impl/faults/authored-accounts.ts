/** Faults with the accounts: what one account has is named, read or changed by the other one. */
import type { OperationId } from '../../openapi/contract.js';
import { record } from '../../openapi/schema.js';
import type { Parts, Request } from '../app.js';
import type { World } from '../store.js';
import { attempt } from './careless.js';
import { at, authored, handlerOf, handling, type Alter, type Fault } from './fault.js';
import { hasMethod, takingMethod } from './authored-refused-assignments.js';
import { askedBy, knowingWorlds, isReturn } from './looks.js';

const holds = (worlds: readonly World[], kind: 'order' | 'location' | 'customer', uuid: unknown): boolean =>
  typeof uuid === 'string' && worlds.some((world) => world.has(kind, uuid));

/** An order that names something of another account is taken as one that names something of this one. */
const adopting = (
  kind: 'location' | 'customer',
  names: readonly string[],
  only?: (request: Request) => boolean,
): Alter =>
  knowingWorlds((othersOf) =>
    at('createOrder').rereading((request) => {
      const { customers, locations } = request.world.state();
      const uuid = (kind === 'customer' ? customers : locations)[0]?.uuid;
      const body = { ...record(request.body) };
      for (const name of names)
        if (holds(othersOf(request.world), kind, record(body[name])['uuid']) && (only?.(request) ?? true))
          body[name] = { uuid };
      return Object.keys(body).length > 0 ? { ...request, body } : request;
    }),
  );

/** Says yes where the path names something of another account. */
const noddingToOthers = (id: OperationId, kind: 'order' | 'customer', parameter: string): Alter =>
  knowingWorlds((othersOf) =>
    at(id).nodding(
      ({ path, world }) => holds(othersOf(world), kind, path[parameter]) && !holds([world], kind, path[parameter]),
    ),
  );

/** Takes a carrier and method of another account for the first of this one. */
const takingTheirCarrier: Alter = knowingWorlds((othersOf) =>
  at('assignOrder').rereading((request) => {
    const [carrier] = request.world.carriers;
    const { carrier_uuid: wanted, shipping_method_uuid: method } = record(request.body);
    const isTheirs = othersOf(request.world).some((world) => world.has('method', String(method), String(wanted)));
    return isTheirs && carrier && !request.world.has('carrier', String(wanted))
      ? { ...request, body: { carrier_uuid: carrier.uuid, shipping_method_uuid: carrier.shipping_methods[0]?.uuid } }
      : request;
  }),
);

/** Faults that do not ask which account it is. */
const ofAnyAccount: readonly Fault[] = [
  authored(
    'accounts.takes-carrier',
    'ASG-03',
    'An order is assigned to a carrier of another account',
    takingTheirCarrier,
  ),
  authored(
    'accounts.reads-order',
    'LKP-12',
    "Another account's token reads this account's order",
    knowingWorlds((othersOf) =>
      handling((handle, request, parts) => {
        if (request.operation.id !== 'getOrder') return handle(request);
        const { external_id, order_number = '' } = request.query;
        const isTheirs = (world: World): boolean =>
          (external_id === undefined ? world.orderByNumber(order_number) : world.orderByExternalId(external_id)) !==
          undefined;
        const owner = [request.world, ...othersOf(request.world)].find(isTheirs) ?? request.world;
        return handlerOf(parts, 'getOrder')({ ...request, world: owner });
      }),
    ),
  ),
  authored(
    'accounts.assigns-order',
    'ASG-13',
    "Another account's token assigns this account's order",
    noddingToOthers('assignOrder', 'order', 'order_uuid'),
  ),
  authored(
    'accounts.updates-customer',
    'CUS-23',
    "An update of another account's customer is taken",
    noddingToOthers('updateCustomer', 'customer', 'customer_uuid'),
  ),
  authored(
    'accounts.takes-customer',
    'ORD-75',
    "An order for another account's customer is taken",
    adopting('customer', ['customer']),
  ),
  authored(
    'accounts.takes-location',
    'ORD-64',
    "An order with another account's locations is taken",
    adopting('location', ['source_location', 'destination_location']),
  ),
  authored(
    'accounts.takes-location.free-side',
    'ORD-64',
    "A return from another account's location is taken",
    adopting('location', ['source_location'], isReturn),
  ),
  authored(
    'accounts.takes-location.pinned-side',
    'ORD-64',
    "A delivery from another account's location is taken",
    adopting('location', ['source_location'], (request) => !isReturn(request)),
  ),
  authored(
    'accounts.takes-location.by-default',
    'ORD-64',
    "An order that does not say whether it is a return may begin at another account's location",
    adopting('location', ['source_location'], ({ body }) => record(body)['is_return'] === undefined),
  ),
  authored(
    'assignment.method-of-another-account.taken',
    'ASG-06',
    "An account's own carrier is taken with a method of another account",
    knowingWorlds((othersOf) =>
      takingMethod((request) =>
        othersOf(request.world).some(({ carriers }) => carriers.some((one) => hasMethod(one, request))),
      ),
    ),
  ),
];

/** The same faults, each where one of the two accounts asks. */
const ofOneAccount: readonly Fault[] = ofAnyAccount
  .filter(({ id }) => !/takes-(?:customer|location)\./.test(id))
  .flatMap(({ id, requirements, title, apply }) =>
    (['first', 'second'] as const).map((account) =>
      authored(
        `${id}.for-the-${account}`,
        requirements.join(' '),
        `${title}, if the ${account} account asks`,
        askedBy(account, apply),
      ),
    ),
  );

type Write = (request: Request, parts: Parts) => void;

/** Changes what the path names in the account that has it, before the request is judged. */
const writingToOthers = (id: OperationId, kind: 'order' | 'customer', parameter: string, write: Write): Alter =>
  knowingWorlds((othersOf) =>
    at(id).validating((validate, request, parts) => {
      const world = othersOf(request.world).find((other) => holds([other], kind, request.path[parameter]));
      if (world) attempt(() => write({ ...request, world }, parts));
      validate(request);
    }),
  );

const update: Write = (request, parts) => {
  handlerOf(parts, 'updateCustomer')(request);
};

const assignToFirst: Write = (request, parts) => {
  const [carrier] = request.world.carriers;
  const body = { carrier_uuid: carrier?.uuid, shipping_method_uuid: carrier?.shipping_methods[0]?.uuid };
  handlerOf(parts, 'assignOrder')({ ...request, body });
};

/** Things of another account that are changed although the request is refused. */
const writing: readonly Fault[] = [
  authored(
    'accounts.updates-customer.then-refuses',
    'CUS-20',
    "An update of the second account's customer by the first account is refused only after it is written",
    askedBy('first', writingToOthers('updateCustomer', 'customer', 'customer_uuid', update)),
  ),
  authored(
    'accounts.assigns-order.then-refuses',
    'ASG-10',
    "An assignment of the second account's order by the first account is refused only after it is written",
    askedBy('first', writingToOthers('assignOrder', 'order', 'order_uuid', assignToFirst)),
  ),
];

const crashingFor = (id: OperationId): Alter =>
  askedBy(
    'second',
    at(id).crashing(() => true),
  );

/** Faults in what the second account may do. */
const ofSecond: readonly Fault[] = [
  authored(
    'accounts.second.rates-crash',
    'RAT-21',
    'The rates of the second account crash',
    crashingFor('calculateRates'),
  ),
  authored(
    'accounts.second.updates-crash',
    'CUS-31',
    'Updates with the token of the second account crash',
    crashingFor('updateCustomer'),
  ),
  authored(
    'accounts.second.look-ups-crash',
    'LKP-02',
    'Look-ups with the token of the second account crash',
    crashingFor('getOrder'),
  ),
];

/** The faults between accounts. */
export const accountFaults: readonly Fault[] = [...ofAnyAccount, ...ofOneAccount, ...writing, ...ofSecond];
