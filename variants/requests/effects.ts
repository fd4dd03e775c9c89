/** Wrong effects: refused requests that block later ones or change records, and accepted ones that change others. */
import type { OperationId } from '../../openapi/contract/contract.js';
import { record, records, type Json } from '../../openapi/json/json.js';
import type { Order } from '../../reference-impl/account/storage/records.js';
import type { Changes, StoredAccount } from '../../reference-impl/account/stored-account.js';
import type { Call } from '../../reference-impl/calls/call.js';
import { Refusal } from '../../reference-impl/calls/refusal.js';
import type { Request } from '../../reference-impl/pipeline/app.js';
import type { Route } from '../../reference-impl/pipeline/router.js';
import { callsOf } from '../kit/pairs.js';
import { ordersOf } from '../kit/records.js';
import { beforeRefusal, bodyOf } from '../kit/requests.js';
import { afterwards, refusal, remembering, validating } from '../kit/stages.js';
import { breaking, faults, type VariantEntry, type Fault } from '../kit/variant.js';

const inUse = refusal('unprocessable', 'This is in use.');

/** A request is refused if its value of a field, in the body or the path, was in an earlier refused request. */
const reserves = (id: OperationId, name: string): VariantEntry => [
  `A refused ${callsOf(id)} blocks later ones with the same ${name}`,
  remembering(
    () => new Set<unknown>(),
    (reserved) =>
      validating(id, (validate, request) => {
        const key = request.path[name] ?? bodyOf(request)[name];
        if (reserved.has(key)) inUse(request);
        try {
          validate(request);
        } catch (error) {
          if (typeof key === 'string' && error instanceof Refusal && error.kind === 'unprocessable') reserved.add(key);
          throw error;
        }
      }),
  ),
];

export const correctedRequestFaults: readonly Fault[] = faults(
  'ORD-60',
  {
    'order.external-id': reserves('createOrder', 'external_id'),
    'customer.email': breaking('CUS-01', reserves('createCustomer', 'email')),
    'location.external-id': breaking('LOC-01', reserves('createLocation', 'external_id')),
    'assignment.locked': breaking('ASG-10', reserves('assignOrder', 'order_uuid')),
    'update.locked': breaking('CUS-20', reserves('updateCustomer', 'customer_uuid')),
  },
  'retries.',
);

/** The text that was sent, else the stored value. */
const sentText = (sent: unknown, stored: unknown): unknown => (typeof sent === 'string' ? sent : stored);

/** Before a request is refused, a field of the record with the external_id of its body, or of a part of it, changes. */
const overwrites = (
  id: OperationId,
  kind: 'orders' | 'customers' | 'locations',
  name: string,
  part = (body: Json): Json => body,
  change = sentText,
): VariantEntry => [
  `A refused ${callsOf(id)} changes the ${name} of the ${kind.slice(0, -1)} with the same external_id`,
  beforeRefusal(id, (request) => {
    const sent = part(bodyOf(request));
    const known = (request.account.state()[kind] as readonly object[] as readonly Json[])
      .filter(({ external_id: key }) => key !== null && key === sent['external_id'])
      .slice(0, 1);
    request.account.commit({ [kind]: known.map((one) => ({ ...one, [name]: change(sent[name], one[name]) })) });
  }),
];

const destinationOf = ({ destination_location: place }: Json): Json => record(place);
const whole = (body: Json): Json => body;

export const overwriteFaults: readonly Fault[] = faults('ORD-60', {
  'customers.refused.overwrites': breaking('CUS-24', overwrites('createCustomer', 'customers', 'phone')),
  'locations.refused.overwrites': breaking('LOC-21', overwrites('createLocation', 'locations', 'line_1')),
  'orders.refused.overwrites': overwrites('createOrder', 'orders', 'notes'),
  'orders.refused.unlinks': overwrites('createOrder', 'orders', 'external_id', whole, () => null),
  'orders.refused.updates-location': overwrites('createOrder', 'locations', 'line_1', destinationOf),
});

/** What the effects of a request depend on; the body is undefined if it is no JSON. */
type Cause = Pick<Request, 'account' | 'path' | 'body'>;
/** An effect, with words that follow the name of the request. */
type Effect = readonly [says: string, change: (cause: Cause) => Changes];

/** Each refused request of an operation has an effect on the first account, even one without a token. */
const whenRefused = (id: OperationId, [says, change]: Effect): VariantEntry => [
  `A refused ${callsOf(id)} ${says}`,
  (stages) => {
    const seen = new WeakMap<Call, Cause>();
    const parsed = (call: Call, { operation }: Route): unknown => {
      try {
        return stages.parse(call, operation).body;
      } catch {
        return undefined;
      }
    };
    return {
      ...stages,
      authenticate: (call, accounts, route) => {
        const [account] = accounts.values();
        if (account && route.operation.id === id)
          seen.set(call, { account, path: route.path, body: parsed(call, route) });
        return stages.authenticate(call, accounts, route);
      },
      refuse: (error, call) => {
        const cause = seen.get(call);
        if (cause && error instanceof Refusal) cause.account.commit(change(cause));
        return stages.refuse(error, call);
      },
    };
  },
];

/** Each accepted request of an operation has an effect. */
const whenAccepted = (id: OperationId, [says, change]: Effect): VariantEntry => [
  `An accepted ${callsOf(id)} ${says}`,
  afterwards(id, (request) => request.account.commit(change(request))),
];

/** An effect of requests whose body passes a test. */
const ifBody = (says: string, test: (body: unknown) => boolean, [does, change]: Effect): Effect => [
  `${says} ${does}`,
  (cause) => (test(cause.body) ? change(cause) : {}),
];

type OrderTest = (order: Order) => boolean;

const ordersIn = ({ orders }: StoredAccount, test: OrderTest): readonly Order[] => [...orders].filter(test);

/** The order in the path, if it exists. */
const orderIn = ({ account, path: { order_uuid: uuid = '' } }: Cause): Order | undefined =>
  account.has('order', uuid) ? account.order(uuid) : undefined;

/** The same time on the day before, to the minute. */
const dayBefore = (minute: string): string =>
  new Date(Date.parse(`${minute}Z`) - 86_400_000).toISOString().slice(0, 16).replace('T', ' ');

/** Makes orders one day older. */
const redated = (account: StoredAccount, test: OrderTest): Changes => ({
  orders: ordersIn(account, test).map((order) => ({ ...order, created_at: dayBefore(order.created_at) })),
});

const redatesReturns: Effect = [
  'changes created_at of all returns',
  ({ account }) => redated(account, ({ is_return: is }) => is),
];

const redatesOthers: Effect = [
  "changes created_at of the customer's other orders",
  (cause) => {
    const known = orderIn(cause);
    return redated(cause.account, (order) => order.uuid !== known?.uuid && order.customer === known?.customer);
  },
];

const reassigns: Effect = [
  "assigns the customer's assigned orders to the first carrier",
  ({ account, path }) => ({
    orders: ordersOf(account, path['customer_uuid'] ?? '').flatMap(({ assignment, ...order }) =>
      assignment ? [{ ...order, assignment: { ...assignment, carrier: account.carriers[0]?.uuid ?? '' } }] : [],
    ),
  }),
];

/** Assigns other unassigned orders, too. */
const assignsOthers = (says: string, test: (other: Order, order: Order) => boolean): Effect => [
  `also assigns ${says}`,
  (cause) => {
    const order = orderIn(cause);
    const others = order ? ordersIn(cause.account, (one) => one.assignment === null && test(one, order)) : [];
    return { orders: others.map((one) => ({ ...one, assignment: order?.assignment ?? null })) };
  },
];

const assignsAlike = assignsOthers("the customer's other orders", (one, { customer }) => one.customer === customer);
const assignsUnnamed = assignsOthers(
  'all others without an external_id if its order has none',
  (one, { external_id: id }) => id === null && one.external_id === null,
);

const takesBarcodes: Effect = [
  'takes its barcodes from the packages of other orders',
  ({ account, body }) => {
    const sent = records(record(body)['packages']).map(({ barcode }) => barcode);
    const freed = (one: Order['packages'][number]) => (sent.includes(one.barcode) ? { ...one, barcode: null } : one);
    return { orders: [...account.orders].slice(0, -1).map((one) => ({ ...one, packages: one.packages.map(freed) })) };
  },
];

const movesAlike: Effect = [
  'moves the locations with the same line_1',
  ({ account, body }) => {
    const { line_1: line, coordinates } = record(body) as Json & { coordinates: { lat: number; lng: number } };
    const alike = account.locations.filter((location) => location.line_1 === line);
    return { locations: alike.map((location) => ({ ...location, coordinates })) };
  },
];

const ifNotJson = ifBody('whose body is not JSON', (body) => body === undefined, redatesReturns);
const ifList = ifBody('whose body is an array', Array.isArray, redatesReturns);

export const sideEffectFaults: readonly Fault[] = faults(
  'GEN-30',
  {
    'order.takes-barcodes': breaking('READ-58', whenAccepted('createOrder', takesBarcodes)),
    'refused-location.redates-if-not-json': breaking('LOC-21', whenRefused('createLocation', ifNotJson)),
    'refused-order.redates-if-no-object': breaking('ORD-60', whenRefused('createOrder', ifList)),
    'refused-update.reassigns': breaking('CUS-20', whenRefused('updateCustomer', reassigns)),
    'refused-assignment.redates-others': breaking('ASG-10', whenRefused('assignOrder', redatesOthers)),
    'assignment.assigns-others': whenAccepted('assignOrder', assignsAlike),
    'assignment.assigns-all-without-id': whenAccepted('assignOrder', assignsUnnamed),
    'update.redates-returns': whenAccepted('updateCustomer', redatesReturns),
    'location.moves-alike': whenAccepted('createLocation', movesAlike),
    'rates.redate': whenAccepted('calculateRates', redatesReturns),
  },
  'side-effects.',
);
