/** Faults of requests that change things which they have nothing to do with: refused, accepted and reading ones. */
import type { OperationId } from '../../openapi/contract.js';
import { type Json, record } from '../../openapi/schema.js';
import type { Parts, Request } from '../app.js';
import type { Call } from '../call.js';
import type { Order } from '../records.js';
import { Refusal } from '../refusal.js';
import type { Route } from '../router.js';
import type { Changes, World } from '../store.js';
import { at, authored, type Alter, type Fault } from './fault.js';

/** What a refused call asked for: the body as far as it is JSON. */
interface Refused {
  readonly world: World;
  readonly others: readonly World[];
  readonly kind: Refusal['kind'];
  readonly body: unknown;
  readonly path: Readonly<Record<string, string>>;
}

/** Changes something of the first account with each request of an operation that is refused, whatever for. */
const whenRefused =
  (id: OperationId, change: (refused: Refused) => Changes): Alter =>
  (parts: Parts): Parts => {
    const seen = new WeakMap<Call, Omit<Refused, 'kind'>>();
    const bodyOf = (call: Call, { operation }: Route): unknown => {
      try {
        return parts.parse(call, operation).body;
      } catch {
        return undefined;
      }
    };
    return {
      ...parts,
      authenticate: (call, worlds, route) => {
        const [world, ...others] = worlds.values();
        if (world && route.operation.id === id)
          seen.set(call, { world, others, path: route.path, body: bodyOf(call, route) });
        return parts.authenticate(call, worlds, route);
      },
      refuse: (error, call) => {
        const known = seen.get(call);
        if (known && error instanceof Refusal) known.world.commit(change({ ...known, kind: error.kind }));
        return parts.refuse(error, call);
      },
    };
  };

/** Changes something with each request of an operation that is accepted. */
const whenAccepted = (id: OperationId, change: (request: Request) => Changes): Alter =>
  at(id).handling((handle, request) => {
    const answer = handle(request);
    request.world.commit(change(request));
    return answer;
  });

const ordersOf = ({ orders }: World, test: (order: Order) => boolean): readonly Order[] => [...orders].filter(test);

const none: Changes = {};

/** Hands assigned orders to the first carrier. */
function reassigned(world: World, test: (order: Order) => boolean): Changes {
  const carrier = world.carriers[0]?.uuid ?? '';
  return {
    orders: ordersOf(world, (order) => order.assignment !== null && test(order)).map((order) => ({
      ...order,
      assignment: { ...order.assignment!, carrier },
    })),
  };
}

/** The same minute of the day before. */
const dayBefore = (minute: string): string =>
  new Date(Date.parse(`${minute}Z`) - 86_400_000).toISOString().slice(0, 16).replace('T', ' ');

/** Makes the orders of a customer a day older. */
function redated(world: World, test: (order: Order) => boolean): Changes {
  return {
    orders: ordersOf(world, test).map((order) => ({
      ...order,
      created_at: dayBefore(order.created_at),
    })),
  };
}

const isKnown = ({ world, body }: Pick<Refused, 'world' | 'body'>, { customer }: Order): boolean => {
  const { external_id: id } = record(body);
  return typeof id === 'string' && world.customer(customer).external_id === id;
};

const isReturn = ({ is_return: is }: Order): boolean => is;

const ofCustomer =
  (uuid: unknown): ((order: Order) => boolean) =>
  ({ customer }) =>
    customer === uuid;

const referred = (body: unknown): unknown => record(record(body)['customer'])['uuid'];

const orderIn = ({ world, path }: Refused): Order | undefined =>
  world.has('order', path['order_uuid'] ?? '') ? world.order(path['order_uuid']!) : undefined;

const afterRefusals: readonly Fault[] = [
  authored(
    'side-effects.refused-customer.reassigns',
    'CUS-24',
    'A refused customer hands the orders of the one that has its external_id to the first carrier',
    whenRefused('createCustomer', (refused) => reassigned(refused.world, (order) => isKnown(refused, order))),
  ),
  authored(
    'side-effects.refused-customer.redates-for-unknown-token',
    'CUS-24',
    'A customer with an unknown token makes the orders of the one that has its external_id older',
    whenRefused('createCustomer', (refused) =>
      refused.kind === 'unauthorized' ? redated(refused.world, (order) => isKnown(refused, order)) : none,
    ),
  ),
  authored(
    'side-effects.refused-location.redates-if-not-json',
    'LOC-21',
    'A location that is not JSON makes all returns older',
    whenRefused('createLocation', ({ world, body }) => (body === undefined ? redated(world, isReturn) : none)),
  ),
  authored(
    'side-effects.refused-order.reassigns',
    'ORD-60',
    'A refused order hands the orders of its customer to the first carrier if another one has its external_id',
    whenRefused('createOrder', ({ world, body }) => {
      const { external_id: id } = record(body);
      const isTaken = typeof id === 'string' && world.orderByExternalId(id) !== undefined;
      return isTaken ? reassigned(world, ofCustomer(referred(body))) : none;
    }),
  ),
  authored(
    'side-effects.refused-order.redates-if-no-object',
    'ORD-60',
    'An order in a list makes all returns older',
    whenRefused('createOrder', ({ world, body }) => (Array.isArray(body) ? redated(world, isReturn) : none)),
  ),
  authored(
    'side-effects.refused-order.redates-for-a-foreign-customer',
    'ORD-60',
    'An order for a customer of another account makes all returns older',
    whenRefused('createOrder', ({ world, others, body }) => {
      const uuid = referred(body);
      const isForeign = typeof uuid === 'string' && others.some((other) => other.has('customer', uuid));
      return isForeign ? redated(world, isReturn) : none;
    }),
  ),
  authored(
    'side-effects.refused-update.reassigns',
    'CUS-20',
    "A refused update hands the customer's orders to the first carrier",
    whenRefused('updateCustomer', ({ world, path }) =>
      reassigned(world, ({ customer }) => customer === path['customer_uuid']),
    ),
  ),
  authored(
    'side-effects.refused-assignment.redates-others',
    'ASG-10',
    'A refused assignment makes the other orders of the customer older',
    whenRefused('assignOrder', (refused) => {
      const order = orderIn(refused);
      const isOther = ({ uuid, customer }: Order): boolean => uuid !== order?.uuid && customer === order?.customer;
      return redated(refused.world, isOther);
    }),
  ),
];

const afterSuccesses: readonly Fault[] = [
  authored(
    'side-effects.order.redates-assigned',
    'GEN-30',
    'A new order makes the assigned orders of its customer older',
    whenAccepted('createOrder', ({ world, body }) =>
      redated(world, ({ customer, assignment }) => assignment !== null && customer === referred(body)),
    ),
  ),
  authored(
    'side-effects.assignment.assigns-others',
    'GEN-30',
    'An assignment assigns the other orders of the customer that have no carrier',
    whenAccepted('assignOrder', ({ world, path }) => {
      const { uuid, customer, assignment } = world.order(path['order_uuid'] ?? '');
      const others = ordersOf(world, (order) => order.customer === customer && order.assignment === null);
      return { orders: others.filter((order) => order.uuid !== uuid).map((order) => ({ ...order, assignment })) };
    }),
  ),
  authored(
    'side-effects.update.redates-returns',
    'GEN-30',
    'An update of a customer makes the returns of all customers older',
    whenAccepted('updateCustomer', ({ world }) => redated(world, isReturn)),
  ),
  authored(
    'side-effects.location.moves-alike',
    'GEN-30',
    'A new location moves those that have the same first line of the address',
    whenAccepted('createLocation', ({ world, body }) => {
      const { line_1: line, coordinates } = record(body) as Json & { coordinates: { lat: number; lng: number } };
      const alike = world.locations.filter((location) => location.line_1 === line);
      return { locations: alike.map((location) => ({ ...location, coordinates })) };
    }),
  ),
  authored(
    'side-effects.rates.redate',
    'GEN-30',
    'Each request for rates makes all returns older',
    whenAccepted('calculateRates', ({ world }) => redated(world, isReturn)),
  ),
  authored(
    'side-effects.look-up.redates',
    'GEN-30',
    'A look-up by number makes the order older',
    whenAccepted('getOrder', ({ world, query }) =>
      redated(world, ({ order_number: number }) => number === query['order_number']),
    ),
  ),
];

/** The faults of side effects. */
export const sideEffectFaults: readonly Fault[] = [...afterRefusals, ...afterSuccesses];
