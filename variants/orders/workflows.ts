/** Where deliveries and returns can start and end. */
import { contract } from '../../openapi/contract/contract.js';
import { record, type Json } from '../../openapi/json/json.js';
import { unknownUuid } from '../../openapi/keywords/kit/mutation.js';
import * as op from '../kit/operators.js';
import { accepts, inReturns, reads, refusesKind, refusesOrder, shows, where } from '../kit/pairs.js';
import { isDelivery, isForNewCustomer, isReturn, uuidIn } from '../kit/records.js';
import type { Rewrite, Test } from '../kit/requests.js';
import { breaking, faults, type Fault } from '../kit/variant.js';

const model = record(contract.operation('createOrder').body?.examples['return']);
const compared = ['notes', 'tags', 'requirements', 'collections', 'source_location', 'pickup_schedule'];

/** Whether a return has all fields of the contract's example, and some of its values. */
const isAsShown = (body: Json): boolean =>
  isReturn(body) &&
  Object.keys(model).every((name) => body[name] !== undefined) &&
  compared.every((name) => JSON.stringify(body[name]) === JSON.stringify(model[name]));

const [source, destination] = ['source_location', 'destination_location'];
const both = `${source}|${destination}`;
const isToKnown = (body: Json): boolean => uuidIn(body, destination) !== undefined;
const isBetweenKnown = (body: Json): boolean =>
  isReturn(body) && !isForNewCustomer(body) && uuidIn(body, source) !== undefined;
const isNewToKnown = (body: Json): boolean => isDelivery(body) && isForNewCustomer(body) && isToKnown(body);
const isKnownToNew = (body: Json): boolean => isDelivery(body) && !isForNewCustomer(body) && !isToKnown(body);

const nameless = op.that<unknown>('of a location without a name', (uuid, { request: { account } }) =>
  account.state().locations.some((one) => one.uuid === uuid && one.name === null),
);

const saidDeliveries = where('in orders with is_return false', ({ is_return: flag }) => flag === false);
const unsaid = where('in orders without is_return', ({ is_return: flag }) => flag === undefined);

const inline = op.that<unknown>('that is an address', (place) => record(place)['line_1'] !== undefined);

/** An address without a uuid, in an order with a location of the account at its other end. */
const inlineBeside = (other: string): op.Picked =>
  op.that<unknown>(`that is an address, with a known ${other},`, (place, { whole, request: { account } }) => {
    const { line_1: line, uuid } = record(place);
    return line !== undefined && uuid === undefined && account.has('location', String(uuidIn(whole, other)));
  });

/** The account's first location in place of one that passes a test. */
const firstFor =
  (isTaken: Test<Json>): Rewrite<Json> =>
  (place, around) => {
    const [location] = around.request.account.state().locations;
    return location && isTaken(place, around) ? { uuid: location.uuid } : place;
  };

/** Whether the location that must be one of the account is `{ uuid: null }`. */
const isNull: Test<Json> = (place, { whole }) =>
  place === whole[isReturn(whole) ? destination : source] && JSON.stringify(place) === '{"uuid":null}';

const hasUnknown: Test<Json> = ({ uuid, line_1: line }, { request: { account } }) =>
  line !== undefined && typeof uuid === 'string' && !account.has('location', uuid);

const firstForNull = op.as('as the first location if its uuid is null', firstFor(isNull));
const firstForUnknown = op.as('as the first location if it has an address and an unknown uuid', firstFor(hasUnknown));

const malformed = op.that(
  'a malformed uuid of a location where an address is allowed, too',
  (body) => uuidIn(body, isReturn(body) ? source : destination) === 'not-a-uuid',
);
const unknown = op.that<unknown>('of no location', (uuid) => uuid === unknownUuid);

export const workflowFaults: readonly Fault[] = [
  ...faults('ORD-01', {
    'orders.return.refused': refusesKind('returns', isReturn),
    'orders.return-between-locations.refused': refusesKind(
      'returns between locations of a known customer',
      isBetweenKnown,
    ),
    'closed.orders.return-as-shown': refusesKind("returns like the contract's example", isAsShown),
    'closed.orders.between-locations': refusesKind('deliveries for a new customer to a location', isNewToKnown),
    'closed.orders.known-customer': refusesKind('deliveries for a known customer to an address', isKnownToNew),
    'closed.orders.from-plain-location': refusesOrder(`${source}.uuid`, nameless),
  }),
  ...faults('ORD-52', {
    'orders.delivery.from-an-address': accepts('createOrder', source, inline, saidDeliveries),
    'orders.delivery.from-an-address-to-ours': accepts(
      'createOrder',
      source,
      inlineBeside(destination),
      saidDeliveries,
    ),
    'orders.pinned-side.null': breaking('ORD-52 ORD-53', reads('createOrder', both, firstForNull)),
  }),
  ...faults('ORD-53', {
    'orders.return.to-an-address': accepts('createOrder', destination, inline, inReturns),
    'orders.return.from-ours-to-an-address': accepts('createOrder', destination, inlineBeside(source), inReturns),
  }),
  ...faults('ORD-24', {
    'orders.free-side.malformed': accepts('createOrder', '', malformed),
    'orders.free-side.unknown-unless-said': accepts('createOrder', `${destination}.uuid`, unknown, unsaid),
    'workflow.standard.address-beside-unknown': reads('createOrder', source, firstForUnknown),
    'workflow.return.address-beside-unknown': reads('createOrder', destination, firstForUnknown),
  }),
  ...faults('ORD-58', {
    'read-back.locations.swapped': shows('', op.exchanging(source, destination)),
  }),
];
