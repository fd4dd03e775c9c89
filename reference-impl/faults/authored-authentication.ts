/** Faults of authentication: doors that stand open. */
import type { OperationId } from '../../openapi/contract.js';
import type { Parts, Request } from '../app.js';
import type { Worlds } from '../authentication.js';
import type { Call } from '../call.js';
import type { Refusal } from '../refusal.js';
import type { World } from '../store.js';
import { authored, handlerOf, handling, mapRefusal, nodding, on, rereading, type Alter, type Fault } from './fault.js';
import { record } from './json.js';
import { knowingWorlds } from './looks.js';
import { described, slugOf } from './naming.js';

/** Lets in whom the test lets in, into the first account. */
export const lettingIn =
  (test: (authorization: string, worlds: Worlds, call: Call) => boolean, only?: OperationId): Alter =>
  (parts: Parts): Parts => ({
    ...parts,
    authenticate: (call, worlds, route) => {
      const isOpen = only === undefined || route.operation.id === only;
      const [first] = worlds.values();
      return isOpen && !worlds.has(tokenOf(call)) && first && test(headerOf(call), worlds, call)
        ? first
        : parts.authenticate(call, worlds, route);
    },
  });

const headerOf = ({ headers }: Call): string => headers['authorization'] ?? '';
const tokenOf = (call: Call): string => /^Bearer (.+)$/.exec(headerOf(call))?.[1] ?? '';

interface Door {
  readonly name: string;
  readonly row: string;
  readonly title: string;
  readonly test: (authorization: string, worlds: Worlds) => boolean;
}

const doors: readonly Door[] = [
  { name: 'missing', row: 'AUT-01', title: 'takes requests without a token', test: (header) => header === '' },
  {
    name: 'scheme',
    row: 'AUT-02',
    title: 'takes the token with any scheme',
    test: (header, worlds) => !header.startsWith('Bearer') && worlds.has(header.split(' ')[1] ?? ''),
  },
  { name: 'unknown', row: 'AUT-03', title: 'takes any token', test: (header) => /^Bearer ./.test(header) },
  { name: 'bare', row: 'AUT-04', title: 'takes the token alone', test: (header, worlds) => worlds.has(header) },
];

const eachDoor = described.flatMap((operation) =>
  doors.map(({ name, row, title, test }) =>
    authored(
      `authentication.${name}.${slugOf(operation)}`,
      row,
      `${operation.id} ${title}`,
      lettingIn(test, operation.id),
    ),
  ),
);

const isMissing = (error: Refusal, call: Call): boolean => error.kind === 'unauthorized' && headerOf(call) === '';

const everywhere: readonly Fault[] = [
  ...doors.map(({ name, row, title, test }) =>
    authored(`authentication.${name}.everywhere`, row, `Every operation ${title}`, lettingIn(test)),
  ),
  authored(
    'authentication.token.longer',
    'AUT-03',
    'A token that only begins like an issued one is taken',
    lettingIn((header, worlds) => [...worlds.keys()].some((token) => header.startsWith(`Bearer ${token}`))),
  ),
  authored(
    'authentication.token.shorter',
    'AUT-03',
    'The beginning of an issued token is enough',
    lettingIn((header, worlds) =>
      [...worlds.keys()].some((token) => header.length > 12 && `Bearer ${token}`.startsWith(header)),
    ),
  ),
  authored(
    'authentication.scheme.not-read',
    'AUT-02',
    'Whatever follows on seven characters is taken for the token',
    lettingIn((header, worlds) => /^\w{6} /.test(header) && worlds.has(header.slice(7))),
  ),
  authored(
    'authentication.missing.redirected',
    'AUT-01',
    'A request without a token is sent to a login page',
    mapRefusal((reply, error, call) =>
      isMissing(error, call) ? { status: 302, headers: { location: '/login' }, body: '' } : reply,
    ),
  ),
  authored(
    'authentication.missing.breaks',
    'AUT-01',
    'A request without a token leads to a 500',
    mapRefusal((reply, error, call) => (isMissing(error, call) ? { ...reply, status: 500 } : reply)),
  ),
  authored(
    'authentication.unknown.hangs',
    'AUT-03',
    'A token that was never issued is never answered',
    mapRefusal((reply, error, call) =>
      error.kind === 'unauthorized' && headerOf(call).startsWith('Bearer never') ? 'hang' : reply,
    ),
  ),
  authored(
    'authentication.scheme.token',
    'AUT-02',
    'The scheme Token is taken for Bearer',
    lettingIn((header, worlds) => header.startsWith('Token ') && worlds.has(header.slice('Token '.length))),
  ),
  authored(
    'authentication.scheme.reset',
    'AUT-02',
    'Another scheme drops the connection',
    mapRefusal((reply, error, call) =>
      error.kind === 'unauthorized' && headerOf(call).startsWith('Basic') ? 'reset' : reply,
    ),
  ),
];

const holds = (worlds: readonly World[], kind: 'order' | 'location' | 'customer', uuid: unknown): boolean =>
  typeof uuid === 'string' && worlds.some((world) => world.has(kind, uuid));

/** An order that names something of another account is taken as one that names something of this one. */
const adopting = (
  kind: 'location' | 'customer',
  names: readonly string[],
  only?: (request: Request) => boolean,
): Alter =>
  knowingWorlds((othersOf) =>
    on(
      'createOrder',
      rereading((request) => {
        const { customers, locations } = request.world.state();
        const uuid = (kind === 'customer' ? customers : locations)[0]?.uuid;
        const body = { ...record(request.body) };
        for (const name of names)
          if (holds(othersOf(request.world), kind, record(body[name])['uuid']) && (only?.(request) ?? true))
            body[name] = { uuid };
        return Object.keys(body).length > 0 ? { ...request, body } : request;
      }),
    ),
  );

const isReturn = ({ body }: Request): boolean => record(body)['is_return'] === true;

/** Says yes where the path names something of another account. */
const noddingToOthers = (id: OperationId, kind: 'order' | 'customer', parameter: string): Alter =>
  knowingWorlds((othersOf) =>
    on(
      id,
      nodding(
        ({ path, world }) => holds(othersOf(world), kind, path[parameter]) && !holds([world], kind, path[parameter]),
      ),
    ),
  );

/** Takes a carrier and method of another account for the first of this one. */
const takingTheirCarrier: Alter = knowingWorlds((othersOf) =>
  on(
    'assignOrder',
    rereading((request) => {
      const [carrier] = request.world.carriers;
      const { carrier_uuid: wanted, shipping_method_uuid: method } = record(request.body);
      const isTheirs = othersOf(request.world).some((world) => world.has('method', String(method), String(wanted)));
      return isTheirs && carrier && !request.world.has('carrier', String(wanted))
        ? { ...request, body: { carrier_uuid: carrier.uuid, shipping_method_uuid: carrier.shipping_methods[0]?.uuid } }
        : request;
    }),
  ),
);

const acrossAccounts: readonly Fault[] = [
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
    'accounts.takes-customer.of-deliveries',
    'ORD-75',
    "A delivery for another account's customer is taken",
    adopting('customer', ['customer'], (request) => !isReturn(request)),
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
];

/** The faults of authentication and between accounts. */
export const authenticationFaults: readonly Fault[] = [...eachDoor, ...everywhere, ...acrossAccounts];
