/** Faults of requests that are refused, but change what is there, leave something behind, or get in the way of the next one. */
import { type OperationId } from '../../../openapi/contract.js';
import { type Json, record, records } from '../../../openapi/schema.js';
import { type Request } from '../../app.js';
import { type Order } from '../../records.js';
import { Refusal } from '../../refusal.js';
import { type Changes, type World } from '../../store.js';
import { writingFirst, writingUnknowns, writingWrong } from '../kit/write-early.js';
import { all, type Alter, at, authored, family, type Fault, faultsOf, handling, on, validating } from '../kit/fault.js';
import { bodyOf, packagesOf } from '../kit/read-order.js';

/** Changes something before what should be created is refused. */
const spoils = family(
  (
    id: 'createOrder' | 'createCustomer' | 'createLocation',
    change: (body: Json, state: ReturnType<World['state']>) => Changes,
  ) =>
    at(id).validating((validate, request) => {
      try {
        validate(request);
      } catch (error) {
        request.world.commit(change(bodyOf(request), request.world.state()));
        throw error;
      }
    }),
);

/** The thing that has the external_id of what was sent. */
const knownBy = <T extends { readonly external_id: string | null }>(all: readonly T[], { external_id: id }: Json) =>
  all.filter((one) => one.external_id !== null && one.external_id === id).slice(0, 1);

const spoilsOrder = (...[id, title, change]: [string, string, (order: Order, body: Json) => Order]): Fault =>
  spoils(id, 'ORD-60', title, 'createOrder', (body, { orders }) => ({
    orders: knownBy(orders, body).map((order) => change(order, body)),
  }));

/** The text of a field as it was sent, else as it is. */
const written = (sent: unknown, present: string): string => (typeof sent === 'string' ? sent : present);

/** Refuses what has the key of something that was refused before. */
const reserves = family(
  (id: OperationId, keyOf: (request: Request) => unknown) =>
    on(id, (parts) => {
      const reserved = new Set<unknown>();
      return validating((validate, request) => {
        const key = keyOf(request);
        if (reserved.has(key)) throw new Refusal('unprocessable', 'This is in use.');
        try {
          validate(request);
        } catch (error) {
          if (typeof key === 'string' && error instanceof Refusal && error.kind === 'unprocessable') reserved.add(key);
          throw error;
        }
      })(parts);
    }),
  'retries.',
);

const externalId = (request: Request): unknown => bodyOf(request)['external_id'];
const email = (request: Request): unknown => bodyOf(request)['email'];
const customerOf = ({ path }: Request): string => path['customer_uuid'] ?? '';

/** Writes the external_id of a refused update with the next one that is accepted. */
const writingLater: Alter = on('updateCustomer', (parts) => {
  const kept = new Map<string, unknown>();
  const judged = validating((validate, request) => {
    try {
      validate(request);
    } catch (error) {
      const external_id = externalId(request);
      if (typeof external_id === 'string') kept.set(customerOf(request), external_id);
      throw error;
    }
  });
  const handled = handling((handle, request) => {
    const external_id = kept.get(customerOf(request));
    const answer = handle({
      ...request,
      body: { ...bodyOf(request), ...(external_id !== undefined && { external_id }) },
    });
    kept.delete(customerOf(request));
    return answer;
  });
  return all(judged, handled)(parts);
});

const retry: readonly Fault[] = [
  authored('retries.update.external-id-later', 'CUS-20', 'A refused external_id is written later', writingLater),
  reserves('order.external-id', 'ORD-60', 'A refused order reserves its external_id', 'createOrder', externalId),
  reserves('customer.email', 'CUS-01', 'A refused customer reserves its email', 'createCustomer', email),
  reserves('location.external-id', 'LOC-01', 'A refused location reserves its id', 'createLocation', externalId),
  reserves(
    'assignment.locked',
    'ASG-10',
    'A refused assignment locks the order',
    'assignOrder',
    ({ path }) => path['order_uuid'],
  ),
  reserves('update.locked', 'CUS-20', 'A refused update locks the customer', 'updateCustomer', customerOf),
];

/** Everything but what the store can't take; a place that is not known becomes an address. */
function stored(body: Json): Json {
  const unfit = { requirements: [], delivery_schedule: null, is_return: body['is_return'] === true };
  return { ...body, ...unfit, packages: packagesOf(body), destination_location: { line_1: 'somewhere' } };
}

/** Writes orders before something in them is judged, with that put right. */
const writtenAt = (
  ...[id, what, isWrong, right]: [string, string, (body: Json) => boolean, (body: Json) => Json]
): Fault =>
  authored(
    `orders.refused.written-at-${id}`,
    'ORD-60',
    `An order is written before ${what}`,
    writingWrong('createOrder', isWrong, right),
  );

const trace: readonly Fault[] = [
  writtenAt(
    'amount-type',
    'it is seen whether the amounts of its collections are numbers',
    ({ collections }) => records(collections).some(({ amount }) => amount !== undefined && typeof amount !== 'number'),
    ({ collections }) => ({ collections: records(collections).map((one) => ({ ...one, amount: 0 })) }),
  ),
  ...(['source_location', 'destination_location'] as const).map((side) =>
    writtenAt(
      `coordinates-of-${side.replace('_location', '')}`,
      `the coordinates of its ${side} are judged`,
      (body) => ['object', 'string'].includes(typeof record(record(body[side])['coordinates'])['lat']),
      (body) => ({ [side]: { ...record(body[side]), coordinates: { lat: 52.5, lng: 13.4 } } }),
    ),
  ),
  ...faultsOf(authored, 'ORD-60', {
    'orders.refused.written': [
      'A refused order is written all the same',
      on(
        'createOrder',
        writingFirst((request) => stored(bodyOf(request))),
      ),
    ],
    'orders.refused.written-before-authenticated': [
      'An order without a token is written before it is refused',
      writingUnknowns('createOrder'),
    ],
  }),
  writtenAt(
    'schedule',
    'its schedules are judged',
    ({ delivery_schedule: schedule }) => record(schedule)['from'] === 'soon',
    () => ({ delivery_schedule: null }),
  ),
];

export const refusedOrderFaults: readonly Fault[] = [
  spoils(
    'customers.refused.overwrites',
    'CUS-24',
    'A refused customer overwrites the phone of the one that has its external_id',
    'createCustomer',
    (body, { customers }) => ({
      customers: knownBy(customers, body).map((one) => ({ ...one, phone: written(body['phone'], '') })),
    }),
  ),
  spoils(
    'locations.refused.overwrites',
    'LOC-21',
    'A refused location overwrites the first line of the one that has its external_id',
    'createLocation',
    (body, { locations }) => ({
      locations: knownBy(locations, body).map((one) => ({ ...one, line_1: written(body['line_1'], one.line_1) })),
    }),
  ),
  spoilsOrder(
    'orders.refused.overwrites',
    'A refused order overwrites the notes of the one with its external_id',
    (order, { notes }) => ({ ...order, notes: String(notes) }),
  ),
  spoilsOrder('orders.refused.unlinks', 'A refused order takes its external_id from the one that has it', (order) => ({
    ...order,
    external_id: null,
  })),
  ...faultsOf(spoils, 'ORD-60', {
    'orders.refused.renames-customer': [
      'A refused order renames the customer that has the external_id of its own',
      'createOrder',
      ({ customer }, { customers }) => {
        const { first_name: name } = record(customer);
        const known = typeof name === 'string' ? knownBy(customers, record(customer)) : [];
        return { customers: known.map((one) => ({ ...one, first_name: `${String(name)} II` })) };
      },
    ],
    'orders.refused.updates-location': [
      'A refused order updates the location that has the external_id of its destination',
      'createOrder',
      ({ destination_location: place }, { locations }) => {
        const { line_1: line } = record(place);
        const known = typeof line === 'string' ? knownBy(locations, record(place)) : [];
        return { locations: known.map((one) => ({ ...one, line_1: String(line) })) };
      },
    ],
  }),
  ...retry,
  ...trace,
];
