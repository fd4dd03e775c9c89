/** Faults in which location an order may have: an address on the side that must be a location of the account, and unknown ones. */
import { type Json, record } from '../../openapi/schema.js';
import { unknownUuid } from '../../openapi/variations.js';
import type { Request } from '../app.js';
import { at, authored, type Alter, type Fault, type Test } from './fault.js';
import { isNested } from './json.js';
import { isReturn, bodyOf } from './looks.js';

type Side = 'source_location' | 'destination_location';

/** Takes an address where only a location of the account will do. */
const takingAddress = (side: Side, test: Test): Alter =>
  at('createOrder').nodding((request) => test(request) && record(bodyOf(request)[side])['line_1'] !== undefined);

/** Whether one side is an address without a uuid, and the other a location of the account. */
const isHalfOurs =
  (side: Side, other: Side): Test =>
  ({ body, world }) => {
    const { [side]: pinned, [other]: free } = record(body);
    return record(pinned)['uuid'] === undefined && world.has('location', String(record(free)['uuid']));
  };

/** Takes null for the uuid of the account's first location. */
const takingNull = at('createOrder').rereading((request) => {
  const [location] = request.world.state().locations;
  const side = isReturn(request) ? 'destination_location' : 'source_location';
  const isNull = JSON.stringify(bodyOf(request)[side]) === '{"uuid":null}';
  return location && isNull ? { ...request, body: { ...bodyOf(request), [side]: { uuid: location.uuid } } } : request;
});

const freeSide = (request: Request): Json =>
  record(bodyOf(request)[isReturn(request) ? 'source_location' : 'destination_location']);

/** The faults in which location an order may have. */
export const workflowFaults: readonly Fault[] = [
  authored(
    'orders.delivery.from-an-address',
    'ORD-52',
    'An order that says it is no return may begin at an address',
    takingAddress('source_location', (request) => bodyOf(request)['is_return'] === false),
  ),
  authored(
    'orders.return.to-an-address',
    'ORD-53',
    'A return may end at an address',
    takingAddress('destination_location', isReturn),
  ),
  authored(
    'orders.delivery.from-an-address-to-ours',
    'ORD-52',
    'An order that says it is no return may begin at an address where it ends at a location of the account',
    takingAddress(
      'source_location',
      (request) =>
        bodyOf(request)['is_return'] === false && isHalfOurs('source_location', 'destination_location')(request),
    ),
  ),
  authored(
    'orders.return.from-ours-to-an-address',
    'ORD-53',
    'A return may end at an address where it begins at a location of the account',
    takingAddress(
      'destination_location',
      (request) => isReturn(request) && isHalfOurs('destination_location', 'source_location')(request),
    ),
  ),
  authored(
    'orders.pinned-side.null',
    'ORD-52 ORD-53',
    'A location whose uuid is null is the first of the account',
    takingNull,
  ),
  authored(
    'orders.free-side.malformed',
    'ORD-24',
    'A uuid that is none is taken on the free side',
    at('createOrder').nodding((request) => freeSide(request)['uuid'] === 'not-a-uuid'),
  ),
  authored(
    'orders.free-side.unknown-unless-said',
    'ORD-24',
    'An unknown destination is taken where an order leaves is_return out',
    at('createOrder').nodding(
      (request) => bodyOf(request)['is_return'] === undefined && freeSide(request)['uuid'] === unknownUuid,
    ),
  ),
  authored(
    'orders.return.customer-types-unchecked',
    'ORD-18',
    'What a return says of a new customer may be no text',
    at('createOrder').nodding((request) => {
      const { uuid, ...customer } = record(bodyOf(request)['customer']);
      return isReturn(request) && uuid === undefined && Object.values(customer).some(isNested);
    }),
  ),
  authored(
    'orders.return.email-unchecked',
    'ORD-21',
    'The e-mail address of a new customer of a return may be anything',
    at('createOrder').nodding(
      (request) => isReturn(request) && record(bodyOf(request)['customer'])['email'] === 'not-an-email',
    ),
  ),
];
