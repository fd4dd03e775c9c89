/** Faults of the assignment: nothing, or the wrong thing. */
import { type Json, record } from '../../openapi/schema.js';
import type { Carrier } from '../records.js';
import type { Request } from '../app.js';
import { Refusal } from '../refusal.js';
import { attempt } from './careless.js';
import { at, authored, handling, on, when, type Alter, type Fault, type Test } from './fault.js';
import { mapInOrder } from './looks.js';
import { done } from '../handlers/handler.js';

/** The carriers of the account that asks. */
export const carriersOf = ({ world }: Request): readonly Carrier[] => world.carriers;
/** What an assignment asks for. */
export const wanted = ({ body }: Request): Json => record(body);
const isLastMethod: Test = (request) =>
  carriersOf(request).at(-1)?.shipping_methods.at(-1)?.uuid === wanted(request)['shipping_method_uuid'];

const assigning = (alter: Alter, test: Test = () => true): Alter => on('assignOrder', when(test, alter));
const ignoring = handling(() => done);

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
      return done;
    }),
  );

/** The faults of the assignment. */
export const assignmentFaults: readonly Fault[] = [
  authored('assignment.ignored', 'READ-07', 'An assignment does nothing', assigning(ignoring)),
  authored(
    'assignment.ignored.last-method',
    'READ-07',
    "An assignment to the last carrier's last method does nothing",
    assigning(ignoring, isLastMethod),
  ),
  authored('assignment.late', 'READ-07', 'An assignment shows only after five seconds', late(5000)),
  authored(
    'assignment.wrong-carrier',
    'ASG-07',
    'An assigned order reads the last carrier',
    mapInOrder('carrier', (carrier) => ({ ...record(carrier), uuid: 'b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4e09' })),
  ),
  authored(
    'assignment.to-first',
    'ASG-07',
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
    'ASG-07',
    'Every order is assigned to the last carrier',
    assigningTo((request) => ({ carrier: carriersOf(request).at(-1), method: -1 })),
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
  authored(
    'assignment.of-latest',
    'READ-07',
    'The latest order is assigned, not the one that is named',
    assigning(
      handling((handle, request) =>
        handle({ ...request, path: { order_uuid: request.world.state().orders.at(-1)?.uuid ?? '' } }),
      ),
    ),
  ),
];
