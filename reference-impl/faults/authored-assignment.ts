/** Faults of the assignment: nothing, or the wrong thing. */
import type { Carrier } from '../records.js';
import type { Request } from '../app.js';
import { Refusal } from '../refusal.js';
import { attempt } from './careless.js';
import { authored, handling, on, when, type Alter, type Fault, type Test } from './fault.js';
import { record, type Json } from './json.js';
import { mapInOrder, mapOrder } from './looks.js';

const success = { message: 'success' } as const;

/** The carriers of the account that asks. */
export const carriersOf = ({ world }: Request): readonly Carrier[] => world.carriers;
/** What an assignment asks for. */
export const wanted = ({ body }: Request): Json => record(body);
const isLastMethod: Test = (request) =>
  carriersOf(request).at(-1)?.shipping_methods.at(-1)?.uuid === wanted(request)['shipping_method_uuid'];
const isSecondMethod: Test = (request) =>
  carriersOf(request).some(
    ({ shipping_methods }) => shipping_methods[1]?.uuid === wanted(request)['shipping_method_uuid'],
  );

const assigning = (alter: Alter, test: Test = () => true): Alter => on('assignOrder', when(test, alter));
const ignoring = handling(() => success);

/** Assigns to others than were asked for. */
const assigningTo = (
  choose: (request: Request) => { readonly carrier: Carrier | undefined; readonly method: number },
): Alter =>
  assigning(
    handling((handle, request) => {
      const { carrier, method } = choose(request);
      const shipping_method_uuid = carrier?.shipping_methods.at(method)?.uuid;
      return handle(
        carrier && shipping_method_uuid
          ? { ...request, body: { carrier_uuid: carrier.uuid, shipping_method_uuid } }
          : request,
      );
    }),
  );

const carrierOf = (request: Request): Carrier | undefined =>
  carriersOf(request).find(({ uuid }) => uuid === wanted(request)['carrier_uuid']);

const late = (milliseconds: number): Alter =>
  assigning(
    handling((handle, request) => {
      setTimeout(() => attempt(() => handle(request)), milliseconds);
      return success;
    }),
  );

/** Without a carrier there is nothing to compare, so only its absence counts. */
const none = 'READ-07';

/** The faults of the assignment. */
export const assignmentFaults: readonly Fault[] = [
  authored('assignment.ignored', none, 'An assignment does nothing', assigning(ignoring)),
  authored(
    'assignment.ignored.last-method',
    none,
    "An assignment to the last carrier's last method does nothing",
    assigning(ignoring, isLastMethod),
  ),
  authored(
    'assignment.ignored.second-method',
    none,
    "An assignment to a carrier's second method does nothing",
    assigning(ignoring, isSecondMethod),
  ),
  authored('assignment.late', none, 'An assignment shows only after five seconds', late(5000)),
  authored(
    'assignment.wrong-carrier',
    'ASG-07',
    'An assigned order reads the last carrier',
    mapInOrder('carrier', (carrier) => ({ ...record(carrier), uuid: 'b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4e09' })),
  ),
  authored(
    'assignment.to-first',
    'ASG-07 ASG-08',
    'Every order is assigned to the first method of the first carrier',
    assigningTo((request) => ({ carrier: carriersOf(request)[0], method: 0 })),
  ),
  authored(
    'assignment.to-first-method',
    'ASG-08',
    "Every order is assigned to the carrier's first method",
    assigningTo((request) => ({ carrier: carrierOf(request), method: 0 })),
  ),
  authored(
    'assignment.to-last-method',
    'ASG-08',
    "Every order is assigned to the carrier's last method",
    assigningTo((request) => ({ carrier: carrierOf(request), method: -1 })),
  ),
  authored(
    'assignment.to-last-carrier',
    'ASG-07 ASG-08',
    'Every order is assigned to the last carrier',
    assigningTo((request) => ({ carrier: carriersOf(request).at(-1), method: -1 })),
  ),
  authored(
    'assignment.method-by-carrier-name',
    'ASG-08',
    'The shipping method reads the name of the carrier',
    mapInOrder('carrier', (carrier) => ({
      ...record(carrier),
      shipping_method: { ...record(record(carrier)['shipping_method']), name: record(carrier)['name'] },
    })),
  ),
  authored(
    'assignment.method-capitals',
    'ASG-08',
    'The name of the shipping method reads in capitals',
    mapInOrder('carrier', (carrier) => ({
      ...record(carrier),
      shipping_method: {
        ...record(record(carrier)['shipping_method']),
        name: String(record(record(carrier)['shipping_method'])['name']).toUpperCase(),
      },
    })),
  ),
  authored(
    'assignment.amount-as-text.last-method',
    'READ-14',
    'The amount of the last method is a text',
    mapInOrder('carrier', (carrier) => {
      const method = record(record(carrier)['shipping_method']);
      return method['currency'] === 'KWD'
        ? { ...record(carrier), shipping_method: { ...method, amount: String(method['amount']) } }
        : carrier;
    }),
  ),
  authored(
    'assignment.loses-barcodes',
    'READ-58',
    'An assigned order has lost the barcodes of its packages',
    mapOrder((order) =>
      order['carrier'] === null
        ? order
        : { ...order, packages: (order['packages'] as Json[]).map((one) => ({ ...one, barcode: null })) },
    ),
  ),
  authored(
    'assignment.hides-number',
    'LKP-03 GEN-28',
    'An assigned order is not found by its number any more',
    on(
      'getOrder',
      handling((handle, request) => {
        const answer = handle(request);
        const { carrier } = record(record(record(answer)['data'])['order']);
        if (request.query['order_number'] !== undefined && carrier !== null)
          throw new Refusal('not-found', 'There is no such order to assign.');
        return answer;
      }),
    ),
  ),
  authored(
    'assignment.of-latest',
    none,
    'The latest order is assigned, not the one that is named',
    assigning(
      handling((handle, request) =>
        handle({ ...request, path: { order_uuid: request.world.state().orders.at(-1)?.uuid ?? '' } }),
      ),
    ),
  ),
];
