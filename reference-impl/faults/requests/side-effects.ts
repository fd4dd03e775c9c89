/** Requests, refused and accepted ones, that change unrelated records. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { type Json, record, records } from '../../../openapi/json/json.js';
import type { Stages, Request } from '../../pipeline/app.js';
import type { Call } from '../../calls/call.js';
import type { Order } from '../../account/storage/records.js';
import { Refusal } from '../../calls/refusal.js';
import type { Route } from '../../pipeline/router.js';
import type { Changes, World } from '../../account/world.js';
import { at } from '../kit/alter.js';
import { family, type Fault, faultsOf } from '../kit/fault.js';

/** The body of a refused request, if it is JSON. */
interface Refused {
  readonly world: World;
  readonly body: unknown;
  readonly path: Readonly<Record<string, string>>;
}

/** Changes a record of the first account with each refused request of an operation. */
const whenRefused = family(
  (id: OperationId, change: (refused: Refused) => Changes) =>
    (stages: Stages): Stages => {
      const seen = new WeakMap<Call, Refused>();
      const bodyOf = (call: Call, { operation }: Route): unknown => {
        try {
          return stages.parse(call, operation).body;
        } catch {
          return undefined;
        }
      };
      return {
        ...stages,
        authenticate: (call, worlds, route) => {
          const [world] = worlds.values();
          if (world && route.operation.id === id)
            seen.set(call, { world, path: route.path, body: bodyOf(call, route) });
          return stages.authenticate(call, worlds, route);
        },
        refuse: (error, call) => {
          const known = seen.get(call);
          if (known && error instanceof Refusal) known.world.commit(change(known));
          return stages.refuse(error, call);
        },
      };
    },
  'side-effects.',
);

/** Changes a record with each accepted request of an operation. */
const whenAccepted = family(
  (id: OperationId, change: (request: Request) => Changes) =>
    at(id).handling((handle, request) => {
      const answer = handle(request);
      request.world.commit(change(request));
      return answer;
    }),
  'side-effects.',
);

type OrderTest = (order: Order) => boolean;

const ordersOf = ({ orders }: World, test: OrderTest): readonly Order[] => [...orders].filter(test);

const none: Changes = {};

/** Assigns already assigned orders to the first carrier. */
const reassigned = (world: World, test: OrderTest): Changes => ({
  orders: ordersOf(world, (order) => order.assignment !== null && test(order)).map((order) => ({
    ...order,
    assignment: { ...order.assignment!, carrier: world.carriers[0]?.uuid ?? '' },
  })),
});

/** The same time on the day before, to the minute. */
const dayBefore = (minute: string): string =>
  new Date(Date.parse(`${minute}Z`) - 86_400_000).toISOString().slice(0, 16).replace('T', ' ');

/** Makes orders one day older. */
const redated = (world: World, test: OrderTest): Changes => ({
  orders: ordersOf(world, test).map((order) => ({ ...order, created_at: dayBefore(order.created_at) })),
});

const isReturn: OrderTest = ({ is_return: is }) => is;

const ofCustomer =
  (uuid: unknown): OrderTest =>
  ({ customer }) =>
    customer === uuid;

export const sideEffectFaults: readonly Fault[] = [
  whenAccepted(
    'order.takes-barcodes',
    'READ-58',
    'A new order takes the barcodes that it shares with another one',
    'createOrder',
    ({ world, body }) => {
      const sent = records(record(body)['packages']).map(({ barcode }) => barcode);
      const others = world.state().orders.slice(0, -1);
      const isTaken = ({ barcode }: Order['packages'][number]): boolean => barcode !== null && sent.includes(barcode);
      return {
        orders: others
          .filter(({ packages }) => packages.some(isTaken))
          .map((order) => ({
            ...order,
            packages: order.packages.map((one) => (isTaken(one) ? { ...one, barcode: null } : one)),
          })),
      };
    },
  ),
  whenRefused(
    'refused-location.redates-if-not-json',
    'LOC-21',
    'A location whose body is not JSON changes created_at of all returns',
    'createLocation',
    ({ world, body }) => (body === undefined ? redated(world, isReturn) : none),
  ),
  whenRefused(
    'refused-order.redates-if-no-object',
    'ORD-60',
    'An order in an array changes created_at of all returns',
    'createOrder',
    ({ world, body }) => (Array.isArray(body) ? redated(world, isReturn) : none),
  ),
  whenRefused(
    'refused-update.reassigns',
    'CUS-20',
    "A refused update reassigns the customer's orders to the first carrier",
    'updateCustomer',
    ({ world, path }) => reassigned(world, ofCustomer(path['customer_uuid'])),
  ),
  whenRefused(
    'refused-assignment.redates-others',
    'ASG-10',
    "A refused assignment changes created_at of the customer's other orders",
    'assignOrder',
    ({ world, path: { order_uuid: uuid = '' } }) => {
      const known = world.has('order', uuid) ? world.order(uuid) : undefined;
      return redated(world, (order) => order.uuid !== known?.uuid && order.customer === known?.customer);
    },
  ),
  ...faultsOf(whenAccepted, 'GEN-30', {
    'assignment.assigns-others': [
      "An assignment also assigns the customer's other unassigned orders",
      'assignOrder',
      ({ world, path }) => {
        const { uuid, customer, assignment } = world.order(path['order_uuid'] ?? '');
        const others = ordersOf(world, (order) => order.customer === customer && order.assignment === null);
        return { orders: others.filter((order) => order.uuid !== uuid).map((order) => ({ ...order, assignment })) };
      },
    ],
    'assignment.assigns-all-without-id': [
      'An assignment of an order without an external_id also assigns all other unassigned ones without one',
      'assignOrder',
      ({ world, path }) => {
        const { external_id: id, assignment } = world.order(path['order_uuid'] ?? '');
        const others = ordersOf(world, (order) => order.external_id === null && order.assignment === null);
        return id === null ? { orders: others.map((order) => ({ ...order, assignment })) } : {};
      },
    ],
    'update.redates-returns': [
      'An update of a customer changes created_at of all returns',
      'updateCustomer',
      ({ world }) => redated(world, isReturn),
    ],
    'location.moves-alike': [
      'A new location moves the locations with the same line_1',
      'createLocation',
      ({ world, body }) => {
        const { line_1: line, coordinates } = record(body) as Json & { coordinates: { lat: number; lng: number } };
        const alike = world.locations.filter((location) => location.line_1 === line);
        return { locations: alike.map((location) => ({ ...location, coordinates })) };
      },
    ],
    'rates.redate': [
      'Each request for rates changes created_at of all returns',
      'calculateRates',
      ({ world }) => redated(world, isReturn),
    ],
  }),
];
