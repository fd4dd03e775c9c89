/** Faults that only reading back shows: an accepted order breaks the look-up, or is no longer found. */
import { orderFor } from '../handlers/orders.js';
import { Refusal } from '../refusal.js';
import type { Order } from '../records.js';
import type { World } from '../store.js';
import { authored, handling, on, type Alter, type Fault } from './fault.js';

type IsHit = (order: Order, world: World) => boolean;

/** Does something else where the order that is looked up is hit. */
const reading = (isHit: IsHit, instead: () => never): Alter =>
  on(
    'getOrder',
    handling((handle, request) => {
      const { query, world } = request;
      const { uuid } = orderFor(query, world);
      return isHit(world.order(uuid), world) ? instead() : handle(request);
    }),
  );

const breaks = (): never => {
  throw new Error('crashed');
};

const notFound = (): never => {
  throw new Refusal('not-found', 'No such order.');
};

/** Whether one of an order's places has no city. */
const hasNoCity: IsHit = ({ source_location: source, destination_location: destination }, world) =>
  [source, destination].some((place) => !world.address(place).city);

/** The faults of reading what was accepted. */
export const lostReadFaults: readonly Fault[] = [
  authored(
    'look-up.breaks.without-city',
    'GEN-28 LKP-02',
    'Reading an order whose location has no city leads to a 500',
    reading(hasNoCity, breaks),
  ),
  authored(
    'look-up.breaks.many-packages',
    'GEN-28',
    'Reading a return of more than two packages leads to a 500',
    reading(({ is_return, packages }) => is_return && packages.length > 2, breaks),
  ),
  authored(
    'look-up.breaks.after-2038',
    'GEN-28',
    'Reading an order that is due after the year 2038 leads to a 500',
    reading(({ delivery_schedule: schedule }) => (schedule?.to ?? '') > '2038', breaks),
  ),
  authored(
    'look-up.loses.assigned',
    'GEN-28 LKP-02 LKP-03',
    'An assigned order is no longer found',
    reading(({ assignment }) => assignment !== null, notFound),
  ),
];
