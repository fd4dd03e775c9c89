/** Where deliveries and returns may begin and end. */
import { contract } from '../../../openapi/contract/contract.js';
import { type Json, record } from '../../../openapi/schema/schema.js';
import { unknownUuid } from '../../../openapi/schema/constraint-values.js';
import type { Request } from '../../pipeline/app.js';
import {
  acceptsOrder,
  type Change,
  isForNewCustomer,
  isReturn,
  refusedOrder,
  refusesDelivery,
  refusesOrder,
  refusesReturn,
  rewriteBody,
  uuidIn,
} from '../kit/bodies.js';
import { authored, type Fault, faultsOf } from '../kit/fault.js';
import { readOrder } from '../kit/read-order.js';

const model = record(contract.operation('createOrder').body?.examples['return']);
const shown = ['notes', 'tags', 'requirements', 'collections', 'source_location', 'pickup_schedule'];

const isToKnown = (body: Json): boolean => record(body['destination_location'])['uuid'] !== undefined;

/** Whether a body has all that the example of a return has, and some of it with the same values. */
const isAsShown = (body: Json): boolean =>
  Object.keys(model).every((name) => body[name] !== undefined) &&
  shown.every((name) => JSON.stringify(body[name]) === JSON.stringify(model[name]));

const isAddress = (place: unknown): boolean => record(place)['line_1'] !== undefined;

/** Whether one side is an address without a uuid, and the other a location of the account. */
const isHalfOurs = (pinned: unknown, free: unknown, { world }: Request): boolean =>
  isAddress(pinned) && record(pinned)['uuid'] === undefined && world.has('location', String(record(free)['uuid']));

/** Takes null for the uuid of the account's first location. */
const takingNull: Change = (body, { world }) => {
  const [location] = world.state().locations;
  const side = isReturn(body) ? 'destination_location' : 'source_location';
  const isNull = JSON.stringify(body[side]) === '{"uuid":null}';
  return location && isNull ? { ...body, [side]: { uuid: location.uuid } } : body;
};

const freeUuid = (body: Json): unknown =>
  record(body[isReturn(body) ? 'source_location' : 'destination_location'])['uuid'];

export const workflowFaults: readonly Fault[] = [
  refusedOrder('orders.return.refused', 'ORD-01', 'Returns are refused', isReturn),
  refusedOrder(
    'orders.return-between-locations.refused',
    'ORD-01',
    'A return of a known customer from a location of the account is refused',
    (body) => isReturn(body) && uuidIn(body, 'customer') !== undefined && uuidIn(body, 'source_location') !== undefined,
  ),
  refusesReturn('return-as-shown', 'A return like the one that the contract shows is refused', isAsShown),
  refusesDelivery(
    'between-locations',
    'A new customer has no known address',
    (body) => isForNewCustomer(body) && isToKnown(body),
  ),
  refusesDelivery(
    'known-customer',
    'A known customer has a known address',
    (body) => !isForNewCustomer(body) && !isToKnown(body),
  ),
  refusesOrder('from-plain-location', 'No order starts at a location without a name', (body, { world }) => {
    const { uuid } = record(body['source_location']);
    return world.state().locations.some((one) => one.uuid === uuid && (one.name ?? null) === null);
  }),
  ...faultsOf(acceptsOrder, 'ORD-52', {
    'orders.delivery.from-an-address': [
      'An order that says it is no return may begin at an address',
      ({ is_return: flag, source_location: source }) => flag === false && isAddress(source),
    ],
    'orders.delivery.from-an-address-to-ours': [
      'An order that says it is no return may begin at an address where it ends at a location of the account',
      ({ is_return: flag, source_location: source, destination_location: destination }, request) =>
        flag === false && isHalfOurs(source, destination, request),
    ],
  }),
  ...faultsOf(acceptsOrder, 'ORD-53', {
    'orders.return.to-an-address': [
      'A return may end at an address',
      (body) => isReturn(body) && isAddress(body['destination_location']),
    ],
    'orders.return.from-ours-to-an-address': [
      'A return may end at an address where it begins at a location of the account',
      (body, request) => isReturn(body) && isHalfOurs(body['destination_location'], body['source_location'], request),
    ],
  }),
  authored(
    'orders.pinned-side.null',
    'ORD-52 ORD-53',
    'A location whose uuid is null is the first of the account',
    rewriteBody('createOrder', takingNull),
  ),
  ...faultsOf(acceptsOrder, 'ORD-24', {
    'orders.free-side.malformed': [
      'A uuid that is none is taken on the free side',
      (body) => freeUuid(body) === 'not-a-uuid',
    ],
    'orders.free-side.unknown-unless-said': [
      'An unknown destination is taken where an order leaves is_return out',
      (body) => body['is_return'] === undefined && freeUuid(body) === unknownUuid,
    ],
  }),
  ...(
    [
      ['standard', 'source_location'],
      ['return', 'destination_location'],
    ] as const
  ).map(([workflow, side]) =>
    authored(
      `workflow.${workflow}.address-beside-unknown`,
      'ORD-24',
      `An address beside an unknown uuid is taken as the ${side} of a ${workflow} order`,
      rewriteBody('createOrder', (body, { world }) => {
        const { uuid, line_1: line } = record(body[side]);
        const [location] = world.state().locations;
        const isUnknown = typeof uuid === 'string' && !world.has('location', uuid);
        return line !== undefined && location && isUnknown ? { ...body, [side]: { uuid: location.uuid } } : body;
      }),
    ),
  ),
  readOrder('locations.swapped', 'ORD-58', "Source and destination are shown in each other's place", (order) => ({
    ...order,
    source_location: order['destination_location'],
    destination_location: order['source_location'],
  })),
];
