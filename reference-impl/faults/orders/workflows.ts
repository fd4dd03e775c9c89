/** Where deliveries and returns can start and end. */
import { contract } from '../../../openapi/contract/contract.js';
import { type Json, record } from '../../../openapi/json/json.js';
import { unknownUuid } from '../../../openapi/keywords/kit/variation.js';
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

/** Whether a body has all fields of the example of a return, and some of its values. */
const isAsShown = (body: Json): boolean =>
  Object.keys(model).every((name) => body[name] !== undefined) &&
  shown.every((name) => JSON.stringify(body[name]) === JSON.stringify(model[name]));

const isAddress = (place: unknown): boolean => record(place)['line_1'] !== undefined;

/** Whether one end is an address without a uuid, and the other a location of the account. */
const isHalfOurs = (pinned: unknown, free: unknown, { world }: Request): boolean =>
  isAddress(pinned) && record(pinned)['uuid'] === undefined && world.has('location', String(record(free)['uuid']));

/** Treats null as the uuid of the account's first location. */
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
    'A return of an existing customer from a location of the account is refused',
    (body) => isReturn(body) && uuidIn(body, 'customer') !== undefined && uuidIn(body, 'source_location') !== undefined,
  ),
  refusesReturn('return-as-shown', "A return like the contract's example is refused", isAsShown),
  refusesDelivery(
    'between-locations',
    'An order for a new customer to a location of the account is refused',
    (body) => isForNewCustomer(body) && isToKnown(body),
  ),
  refusesDelivery(
    'known-customer',
    'An order for an existing customer to an address is refused',
    (body) => !isForNewCustomer(body) && !isToKnown(body),
  ),
  refusesOrder('from-plain-location', 'An order from a location without a name is refused', (body, { world }) => {
    const { uuid } = record(body['source_location']);
    return world.state().locations.some((one) => one.uuid === uuid && (one.name ?? null) === null);
  }),
  ...faultsOf(acceptsOrder, 'ORD-52', {
    'orders.delivery.from-an-address': [
      'An order with is_return: false from an address is accepted',
      ({ is_return: flag, source_location: source }) => flag === false && isAddress(source),
    ],
    'orders.delivery.from-an-address-to-ours': [
      'An order with is_return: false from an address is accepted if it ends at a location of the account',
      ({ is_return: flag, source_location: source, destination_location: destination }, request) =>
        flag === false && isHalfOurs(source, destination, request),
    ],
  }),
  ...faultsOf(acceptsOrder, 'ORD-53', {
    'orders.return.to-an-address': [
      'A return whose destination is an address is accepted',
      (body) => isReturn(body) && isAddress(body['destination_location']),
    ],
    'orders.return.from-ours-to-an-address': [
      'A return to an address is accepted if it starts at a location of the account',
      (body, request) => isReturn(body) && isHalfOurs(body['destination_location'], body['source_location'], request),
    ],
  }),
  authored(
    'orders.pinned-side.null',
    'ORD-52 ORD-53',
    'A location with uuid: null becomes the first of the account',
    rewriteBody('createOrder', takingNull),
  ),
  ...faultsOf(acceptsOrder, 'ORD-24', {
    'orders.free-side.malformed': [
      'A malformed location uuid is accepted where an address is also allowed',
      (body) => freeUuid(body) === 'not-a-uuid',
    ],
    'orders.free-side.unknown-unless-said': [
      'Without is_return, an unknown destination uuid is accepted',
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
      `An address beside an unknown uuid is accepted as the ${side} of a ${workflow} order`,
      rewriteBody('createOrder', (body, { world }) => {
        const { uuid, line_1: line } = record(body[side]);
        const [location] = world.state().locations;
        const isUnknown = typeof uuid === 'string' && !world.has('location', uuid);
        return line !== undefined && location && isUnknown ? { ...body, [side]: { uuid: location.uuid } } : body;
      }),
    ),
  ),
  readOrder('locations.swapped', 'ORD-58', 'Source and destination are swapped', (order) => ({
    ...order,
    source_location: order['destination_location'],
    destination_location: order['source_location'],
  })),
];
