/** Servers with eventual consistency: new records, their parts, updates and assignments show late. */
import { mapValues, record, type Json } from '../../openapi/json/json.js';
import { done } from '../../reference-impl/handlers/handler-types.js';
import { assertNotCancelled } from '../../reference-impl/handlers/orders.js';
import type { Request, StageOverride } from '../../reference-impl/pipeline/app.js';
import { all } from '../../reference-impl/pipeline/overrides.js';
import { dataOf, showing } from '../kit/answers.js';
import { byNumber } from '../kit/look-up.js';
import { Moments, notingOrders } from '../kit/memory.js';
import type { Where } from '../kit/places.js';
import { assignedOrder } from '../kit/records.js';
import { refusingWhere } from '../kit/requests.js';
import { afterwards, handling, refusal, remembering, type RequestTest } from '../kit/stages.js';
import { variations, type Variation } from '../kit/variant.js';

/** The delay until a write shows, in milliseconds. */
const lag = 30;

/** A change that remembers when records were written. */
const rememberingMoments =
  (change: (moments: Moments) => StageOverride): StageOverride =>
  (stages) =>
    change(new Moments(stages.now))(stages);

/** Notes when an order was last assigned. */
const notingAssignments = (moments: Moments): StageOverride =>
  afterwards('assignOrder', ({ path }) => moments.note(path['order_uuid'], true));

const notYet = refusal('not-found', 'There is no such order yet.');

/** New orders are found `ms` milliseconds later by the delayed look-ups. */
export const findingLate = (isLate: RequestTest, ms: number): StageOverride =>
  rememberingMoments((made) =>
    all(
      notingOrders((uuid) => made.note(uuid)),
      afterwards('getOrder', (request, answer) => {
        if (made.isFresh(record(dataOf(answer)['order'])['uuid'], ms) && isLate(request)) notYet(request);
      }),
    ),
  );

interface Job {
  readonly due: number;
  readonly work: () => unknown;
}

/** Runs a job and ignores its errors, since its response was already sent. */
async function attempt(job: Job | undefined): Promise<void> {
  try {
    await job?.work();
  } catch {
    return;
  }
}

/**
 * Writes `ms` milliseconds after the response: the first call after the due time does it, so that it doesn't depend on
 * timers.
 */
const writingLate = (id: 'updateCustomer' | 'assignOrder', ms: number, check?: (request: Request) => void) =>
  remembering(
    () => [] as Job[],
    (jobs, { now }) =>
      all(
        handling(id, (handle, request) => {
          check?.(request);
          jobs.push({ due: now() + ms, work: () => handle(request) });
          return done;
        }),
        (stages) => ({
          ...stages,
          route: (method, path) => {
            while (jobs[0] && jobs[0].due <= now()) void attempt(jobs.shift());
            return stages.route(method, path);
          },
        }),
      ),
  );

/** Updates of customers show `ms` milliseconds later. */
export const updatingLate = (ms: number): StageOverride => writingLate('updateCustomer', ms);

/** Assignments show `ms` milliseconds later. */
export const assigningLate = (ms: number): StageOverride =>
  writingLate('assignOrder', ms, (request) => assertNotCancelled(assignedOrder(request), request.account));

/** The fields of a carrier before its price is known. */
const named = ({ uuid, name }: Json, method: Json): Json => ({
  uuid,
  name,
  shipping_method: { name: method['name'] },
  fees: null,
});

/** The carrier of an assigned order shows at once, and its price `ms` milliseconds later. */
const pricingLate = (ms: number): StageOverride =>
  rememberingMoments((assigned) =>
    all(
      notingAssignments(assigned),
      showing('carrier', (carrier, { whole }) =>
        assigned.isFresh(whole['uuid'], ms) ? named(carrier, record(carrier['shipping_method'])) : carrier,
      ),
    ),
  );

/** Orders show a proposed carrier until an assignment takes effect, `ms` milliseconds later. */
const proposing = (ms: number): StageOverride =>
  all(
    showing('', (order, { request }) => {
      const [carrier] = request.account.carriers;
      const [method] = carrier?.shipping_methods ?? [];
      return order['carrier'] !== null || !carrier || !method
        ? order
        : { ...order, carrier: named({ ...carrier }, { ...method }) };
    }),
    assigningLate(ms),
  );

/** Every second look-up reads a replica, which gets new orders and assignments `ms` milliseconds later. */
const readingCopies = (ms: number): StageOverride =>
  remembering(
    () => ({ looks: 0 }),
    (memory) => {
      const readsCopy = (): boolean => memory.looks % 2 === 0;
      return rememberingMoments((assigned) =>
        all(
          findingLate(readsCopy, ms),
          notingAssignments(assigned),
          handling('getOrder', (handle, request) => {
            memory.looks += 1;
            return handle(request);
          }),
          showing('carrier', (carrier, { whole }) =>
            readsCopy() && assigned.isFresh(whole['uuid'], ms) ? null : carrier,
          ),
        ),
      );
    },
  );

/** A part of new orders shows `ms` milliseconds later than the order. */
const fillingLate = (where: Where, missing: (part: Json) => unknown, ms: number): StageOverride =>
  rememberingMoments((made) =>
    all(
      notingOrders((uuid) => made.note(uuid)),
      showing(where, (part, { whole }) => (made.isFresh(whole['uuid'], ms) ? missing(part) : part)),
    ),
  );

const uuidsIn = (value: unknown): readonly string[] =>
  JSON.stringify(value).match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi) ?? [];

const doesNotExistYet = refusal('not-found', 'This resource does not exist yet.');

/** New customers, locations and orders can't be referred to for `ms` milliseconds. */
const usableLate = (ms: number): StageOverride =>
  rememberingMoments((made) =>
    all(
      afterwards('any', ({ operation }, answer) => {
        if (operation.creates) for (const uuid of uuidsIn(answer)) made.note(uuid);
      }),
      refusingWhere(
        'any',
        ({ path, body }) => uuidsIn([path, body]).some((uuid) => made.isFresh(uuid, ms)),
        doesNotExistYet,
      ),
    ),
  );

const rest = 'source_contact|destination_contact|pickup_schedule|delivery_schedule|proof_of_delivery|notes|external_id';

const parties = 'customer|source_location|destination_location';
const lateFields = ['external_id', 'email', 'phone', 'line_1', 'city', 'coordinates'];

/** A customer or a place whose fields are still null. */
const nameless = (party: Json): Json => mapValues(party, (value, name) => (lateFields.includes(name) ? null : value));

/** The variations with eventual consistency. */
export const lateWrites: readonly Variation[] = [
  ...variations('late-look-up', {
    orders: [`a new order is found only after ${lag} ms`, findingLate(() => true, lag)],
    numbers: [`a new order is found by its number only after ${lag} ms`, findingLate(byNumber, lag)],
    copies: [`every second look-up shows writes only after ${lag} ms`, readingCopies(lag)],
    lists: [
      `packages, collections, tags and skills show only after ${lag} ms`,
      fillingLate('packages|collections|tags|skills', () => [], lag),
    ],
    rest: [
      `contacts, schedules, proof, notes and the external_id show only after ${lag} ms`,
      fillingLate(rest, () => null, lag),
    ],
    parties: [`an order shows its customer and locations only after ${lag} ms`, fillingLate(parties, nameless, lag)],
  }),
  ...variations('late-update', {
    customers: [`an update of a customer shows only after ${lag} ms`, updatingLate(lag)],
  }),
  ...variations('late-use', {
    references: [`a new customer, location or order can be referred to only after ${5 * lag} ms`, usableLate(5 * lag)],
  }),
  ...variations('late-assignment', {
    orders: [`an assignment shows only after ${lag} ms`, assigningLate(lag)],
    price: [`the price of an assignment shows only after ${5 * lag} ms`, pricingLate(5 * lag)],
    proposal: [`an order shows a suggested carrier, and its assignment only after ${5 * lag} ms`, proposing(5 * lag)],
  }),
];
