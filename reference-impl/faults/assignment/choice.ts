/** Faults of the assignment: nothing, or the wrong thing, for all orders or for some kinds of them. */
import { type Json, record } from '../../../openapi/schema.js';
import { type Request } from '../../app.js';
import { done } from '../../handlers/handler.js';
import { type Carrier, type Order } from '../../records.js';
import { Refusal } from '../../refusal.js';
import { attempt } from '../kit/write-early.js';
import { type Alter, at, authored, family, type Fault, faultsOf, handling, on, type Test, when } from '../kit/fault.js';
import { isReturned, mapInOrder, mapOrder, packagesOf, refusals } from '../kit/read-order.js';

/** The carriers of the account that asks. */
export const carriersOf = ({ world }: Request): readonly Carrier[] => world.carriers;
/** What an assignment asks for. */
export const wanted = ({ body }: Request): Json => record(body);
const isLastMethod: Test = (request) =>
  carriersOf(request).at(-1)?.shipping_methods.at(-1)?.uuid === wanted(request)['shipping_method_uuid'];

const ignoring = handling(() => done);

/** Does what is asked five seconds after the response. */
export const late: Alter = handling((handle, request) => {
  setTimeout(() => attempt(() => handle(request)), 5000);
  return done;
});

/** Assigns to another carrier's method than was asked for. */
const assignsTo = family((choose: (request: Request) => Carrier | undefined, method: number) =>
  at('assignOrder').handling((handle, request) => {
    const carrier = choose(request);
    const shipping_method_uuid = carrier?.shipping_methods.at(method)?.uuid;
    return handle(
      shipping_method_uuid ? { ...request, body: { carrier_uuid: carrier?.uuid, shipping_method_uuid } } : request,
    );
  }),
);

const firstCarrier = (request: Request): Carrier | undefined => carriersOf(request)[0];
const lastCarrier = (request: Request): Carrier | undefined => carriersOf(request).at(-1);
const wantedCarrier = (request: Request): Carrier | undefined =>
  carriersOf(request).find(({ uuid }) => uuid === wanted(request)['carrier_uuid']);

const inCapitals = (carrier: Json): Json => {
  const method = record(carrier['shipping_method']);
  return { ...carrier, shipping_method: { ...method, name: String(method['name']).toUpperCase() } };
};

/** The order that an assignment is about. */
export const assignedOrder = ({ world, path }: Request): Order => world.order(path['order_uuid'] ?? '');

/** Shows another carrier of assigned orders. */
const reads = family((change: (carrier: Json, order: Json, carriers: Request['world']['carriers']) => Json) =>
  mapOrder((order, { world }) => {
    const carrier = record(order['carrier']);
    return carrier['uuid'] === undefined ? order : { ...order, carrier: change(carrier, order, world.carriers) };
  }),
);

const refused = refusals('assignOrder');

const assignedKind: readonly Fault[] = [
  ...faultsOf(refused, 'ASG-01', {
    'assignment.return.between-locations-refused': [
      'A return from one location of the account to another can not be assigned',
      (_body, request) => assignedOrder(request).is_return && 'location' in assignedOrder(request).source_location,
    ],
    'assignment.return.other-carrier-refused': [
      'A return can be assigned to the first carrier only',
      ({ carrier_uuid: uuid }, request) => assignedOrder(request).is_return && uuid !== request.world.carriers[0]?.uuid,
    ],
    'assignment.customer-without-email-refused': [
      'The order of a customer without an e-mail address can not be assigned',
      (_body, request) => (request.world.customer(assignedOrder(request).customer).email ?? null) === null,
    ],
    'assignment.many-packages-refused': [
      'An order of more than four packages can not be assigned',
      (_body, request) => assignedOrder(request).packages.length > 4,
    ],
    'assignment.return.refused': ['A return can not be assigned', (_body, request) => assignedOrder(request).is_return],
  }),
  authored(
    'assignment.return.to-first',
    'ASG-07',
    'Every return is assigned to the first method of the first carrier',
    at('assignOrder').handling((handle, request) => {
      if (!assignedOrder(request).is_return) return handle(request);
      const [carrier] = request.world.carriers;
      const shipping_method_uuid = carrier?.shipping_methods[0]?.uuid;
      return handle({ ...request, body: { carrier_uuid: carrier?.uuid, shipping_method_uuid } });
    }),
  ),
  ...faultsOf(reads, 'ASG-07', {
    'assignment.return.reads-first-carrier': [
      'An assigned return reads the first carrier',
      (carrier, order, [first]) => (isReturned(order) ? { ...carrier, uuid: first?.uuid } : carrier),
    ],
    'assignment.two-packages.other-carrier': [
      'An order of two packages that is assigned to the first carrier reads the last',
      (carrier, order, carriers) =>
        packagesOf(order).length === 2 && carrier['uuid'] === carriers[0]?.uuid
          ? { ...carrier, uuid: carriers.at(-1)?.uuid }
          : carrier,
    ],
  }),
  reads('assignment.return.reads-no-method', 'ASG-08', 'The method of a return is that of returns', (carrier, order) =>
    isReturned(order)
      ? { ...carrier, shipping_method: { ...record(carrier['shipping_method']), name: 'Return' } }
      : carrier,
  ),
];

export const assignmentFaults: readonly Fault[] = [
  ...faultsOf(authored, 'READ-07', {
    'assignment.ignored': ['An assignment does nothing', on('assignOrder', ignoring)],
    'assignment.ignored.last-method': [
      "An assignment to the last carrier's last method does nothing",
      on('assignOrder', when(isLastMethod, ignoring)),
    ],
    'assignment.late': ['An assignment shows only after five seconds', on('assignOrder', late)],
    'assignment.of-latest': [
      'The latest order is assigned, not the one that is named',
      at('assignOrder').handling((handle, request) =>
        handle({ ...request, path: { order_uuid: request.world.state().orders.at(-1)?.uuid ?? '' } }),
      ),
    ],
  }),
  authored(
    'assignment.wrong-carrier',
    'ASG-07',
    'An assigned order reads the last carrier',
    mapInOrder('carrier', (carrier) => ({ ...record(carrier), uuid: 'b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4e09' })),
  ),
  assignsTo('assignment.to-first', 'ASG-07', 'Every order is assigned to the first carrier', firstCarrier, 0),
  assignsTo('assignment.to-first-method', 'ASG-08', "The carrier's first method is assigned", wantedCarrier, 0),
  assignsTo('assignment.to-last-method', 'ASG-08', "The carrier's last method is assigned", wantedCarrier, -1),
  assignsTo('assignment.to-last-carrier', 'ASG-07', 'Every order is assigned to the last carrier', lastCarrier, -1),
  authored(
    'assignment.method-capitals',
    'ASG-08',
    'The name of the shipping method reads in capitals',
    mapInOrder('carrier', (carrier) => inCapitals(record(carrier))),
  ),
  authored(
    'assignment.hides-number',
    'LKP-03',
    'An assigned order is not found by its number any more',
    at('getOrder').handling((handle, request) => {
      const answer = handle(request);
      const { carrier } = record(record(record(answer)['data'])['order']);
      if (request.query['order_number'] !== undefined && carrier !== null)
        throw new Refusal('not-found', 'There is no such order to assign.');
      return answer;
    }),
  ),
  ...assignedKind,
];
