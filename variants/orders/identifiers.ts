/** The uuid, order_number and external_id of an order, and orders that are mistaken for others. */
import type { Json } from '../../openapi/json/json.js';
import { answeringAgain, repeatingFirst } from '../kit/memory.js';
import * as op from '../kit/operators.js';
import { answers, refuses, refusesKind, refusesOrder, shows, stores } from '../kit/pairs.js';
import { packagesOf } from '../kit/records.js';
import { bodyOf } from '../kit/requests.js';
import { when, type RequestTest } from '../kit/stages.js';
import type { Request } from '../../reference-impl/pipeline/app.js';
import { breaking, faults, type Fault } from '../kit/variant.js';

const lacksId = ({ external_id: id }: Json): boolean => id === undefined;

const ofOrder = op.that<unknown>(
  'equal to that of the order',
  (id, { whole }) => id !== undefined && id === whole['external_id'],
);
const ofLocation = op.that<unknown>(
  'equal to that of a location',
  (id, { request: { account } }) => id !== undefined && [...account.locations].some((one) => one.external_id === id),
);

const higher = op.textAs('500,000 too high', (number) => String(Number(number) + 500_000));
const madeUp = op.as<Json>('a made-up external_id if it has none', ({ external_id: id, ...order }) => ({
  ...order,
  external_id: id ?? 'none',
}));

const isOfNarcotics: RequestTest = (request) => [bodyOf(request)['requirements']].flat()[0] === 'narcotics';

const namesOfPackages = (request: Request): string =>
  JSON.stringify(packagesOf(bodyOf(request)).map(({ name }) => name));

const bodyWithoutId = (request: Request): string | undefined =>
  lacksId(bodyOf(request)) ? JSON.stringify(request.body) : undefined;

const firstNumber = repeatingFirst('createOrder', 'order_number');

export const orderIdentifierFaults: readonly Fault[] = [
  ...faults('ORD-01', {
    'orders.minimal.refused': breaking('ORD-02', refusesKind('orders without external_id', lacksId)),
    'orders.external-id.of-its-customer': refusesOrder('customer.external_id', ofOrder),
    'orders.external-ids-of-40.refused': refusesOrder('external_id', op.longerThan(40)),
    'orders.packages.external-ids-of-36.refused': refusesOrder('packages.*.external_id', op.longerThan(36)),
    'orders.customer.external-ids-of-36.refused': refusesOrder('customer.external_id', op.longerThan(36)),
    'customers.external-id.of-a-location': refuses('createCustomer', 'external_id', ofLocation),
  }),
  ...faults('ORD-56', {
    'orders.number.sometimes-same': [
      'Orders of narcotics get the order_number of the first',
      when(isOfNarcotics, firstNumber),
    ],
    'orders.number.always-same': ['All orders get the order_number of the first', firstNumber],
    'orders.uuid.always-same': ['All orders get the uuid of the first', repeatingFirst('createOrder', 'order_uuid')],
    'orders.merged': [
      'An order with packages of the same names as an earlier one is merged with it',
      answeringAgain('createOrder', namesOfPackages),
    ],
    'orders.same-body.first': [
      'An order that is sent twice gets the uuid of the first',
      answeringAgain('createOrder', bodyWithoutId),
    ],
    'orders.number.other-than-read': breaking('LKP-05', answers('createOrder', 'data.order_number', higher)),
  }),
  ...faults('ORD-58', {
    'customers.external-id.as-number': breaking('ORD-63', stores('createCustomer', 'external_id', op.withoutZeros)),
    'read-back.external-id.capitals': shows('external_id', op.upper),
    'read-back.external-id.as-number': shows('external_id', op.withoutZeros),
    'read-back.external-id.of-customer-as-number': shows('customer.external_id', op.withoutZeros),
    'read-back.external-id.made-up': shows('', madeUp),
  }),
];
