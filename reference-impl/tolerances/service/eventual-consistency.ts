/** Servers with eventual consistency: new records, their parts, updates and assignments show late. */
import type { Json } from '../../../openapi/json/json.js';
import type { Stages } from '../../pipeline/app.js';
import { assertNotCancelled } from '../../handlers/orders.js';
import { Refusal } from '../../calls/refusal.js';
import { all, mapAnswer } from '../../pipeline/overrides.js';
import { handling, orders, refusing, remembering, uuidKey } from '../kit/alter-pipeline.js';
import { axis, tolerance, type Tolerance } from '../kit/tolerance.js';

/** The delay until a write shows, in milliseconds. */
const lag = 30;

type LookUp = (query: { readonly external_id?: string; readonly order_number?: string }) => boolean;

/** When records were written, by uuid. */
class Moments {
  private readonly written = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  /** Notes the first write, or every one if `isAgain` is set. */
  note(uuid: unknown, isAgain = false): void {
    const key = uuidKey(uuid);
    if (isAgain || !this.written.has(key)) this.written.set(key, this.now());
  }

  /** Whether a record was written less than `ms` milliseconds ago. */
  isFresh(uuid: unknown, ms: number): boolean {
    return this.now() - (this.written.get(uuidKey(uuid)) ?? -Infinity) < ms;
  }
}

/** A change that remembers when records were written. */
const rememberingMoments =
  (change: (moments: Moments) => (stages: Stages) => Stages): ((stages: Stages) => Stages) =>
  (stages) =>
    change(new Moments(stages.now))(stages);

/** Notes when an order was last assigned. */
const notingAssignments = (moments: Moments) =>
  handling('assignOrder', (former) => async (input) => {
    const answer = await former(input);
    moments.note(input.path.order_uuid, true);
    return answer;
  });

/** New orders are found `ms` milliseconds later by the delayed keys. */
export const findingLate = (isLate: LookUp, ms: number) =>
  rememberingMoments((made) =>
    all(
      handling('createOrder', (former) => async (input) => {
        const answer = await former(input);
        made.note(answer.data.order_uuid);
        return answer;
      }),
      handling('getOrder', (former) => async (input) => {
        const answer = await former(input);
        if (made.isFresh(answer.data.order.uuid, ms) && isLate(input.query))
          throw new Refusal('not-found', 'There is no such order yet.');
        return answer;
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
 * Delays work until after the response: the first call after the due time runs it, so that it doesn't depend on timers.
 */
const queued = (
  change: (later: (work: () => unknown) => void) => (stages: Stages) => Stages,
  ms: number,
): ((stages: Stages) => Stages) =>
  remembering(
    () => [] as Job[],
    (jobs, { now }) =>
      all(
        change((work) => void jobs.push({ due: now() + ms, work })),
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
export const updatingLate = (ms: number) =>
  queued(
    (later) =>
      handling('updateCustomer', (former) => (input) => {
        later(() => former(input));
        return { message: 'success' };
      }),
    ms,
  );

/** Assignments show `ms` milliseconds later. */
export const assigningLate = (ms: number) =>
  queued(
    (later) =>
      handling('assignOrder', (former) => (input) => {
        assertNotCancelled(input.world.order(input.path.order_uuid), input.world);
        later(() => former(input));
        return { message: 'success' };
      }),
    ms,
  );

/** The fields of a carrier before its price is known. */
const named = ({ uuid, name, shipping_method: method }: Json): Json => ({
  ...{ uuid, name },
  shipping_method: { name: (method as Json)['name'] },
  fees: null,
});

/** The carrier of an assigned order shows at once, and its price `ms` milliseconds later. */
const pricingLate = (ms: number) =>
  rememberingMoments((assigned) =>
    all(
      notingAssignments(assigned),
      orders((order) =>
        assigned.isFresh(order['uuid'], ms) ? { ...order, carrier: named(order['carrier'] as Json) } : order,
      ),
    ),
  );

/** Orders show a proposed carrier until an assignment takes effect, `ms` milliseconds later. */
const proposing = (ms: number) =>
  all(
    orders((order, { world }) => {
      const [carrier] = world.carriers;
      const [method] = carrier?.shipping_methods ?? [];
      if (order['carrier'] !== null || !carrier || !method) return order;
      return { ...order, carrier: named({ ...carrier, shipping_method: method }) };
    }),
    assigningLate(ms),
  );

/** Every second look-up reads a replica, which gets new orders and assignments `ms` milliseconds later. */
const readingCopies = (ms: number) =>
  remembering(
    () => ({ looks: 0 }),
    (memory) =>
      rememberingMoments((assigned) =>
        all(
          findingLate(() => memory.looks % 2 === 0, ms),
          notingAssignments(assigned),
          handling('getOrder', (former) => (input) => {
            memory.looks += 1;
            return former(input);
          }),
          orders((order) =>
            memory.looks % 2 === 0 && assigned.isFresh(order['uuid'], ms) ? { ...order, carrier: null } : order,
          ),
        ),
      ),
  );

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** Some parts of new orders show `ms` milliseconds later than the order. */
const fillingLate = (parts: (order: Json) => Json, ms: number) =>
  rememberingMoments((seen) =>
    all(
      mapAnswer((answer, { operation }) => {
        const [uuid] = operation.id === 'createOrder' ? (JSON.stringify(answer).match(uuids) ?? []) : [];
        if (uuid !== undefined) seen.note(uuid);
        return answer;
      }),
      orders((order) => (seen.isFresh(order['uuid'], ms) ? { ...order, ...parts(order) } : order)),
    ),
  );

/** New customers, locations and orders can't be referred to for `ms` milliseconds. */
const usableLate = (ms: number) =>
  rememberingMoments((made) =>
    all(
      mapAnswer((answer, { operation }) => {
        if (operation.creates) for (const uuid of JSON.stringify(answer).match(uuids) ?? []) made.note(uuid);
        return answer;
      }),
      refusing(({ path, body }) => {
        const named = JSON.stringify([path, body]).toLowerCase().match(uuids) ?? [];
        const isEarly = named.some((uuid) => made.isFresh(uuid, ms));
        return isEarly ? 'This resource does not exist yet.' : undefined;
      }, 'not-found'),
    ),
  );

const listsEmpty = (): Json => ({ packages: [], collections: [], tags: [], skills: [] });
const restNull = (): Json => ({
  ...{ source_contact: null, destination_contact: null, pickup_schedule: null, delivery_schedule: null },
  ...{ proof_of_delivery: null, notes: null, external_id: null },
});

const placeNull = { external_id: null, line_1: null, city: null, coordinates: null };

/** An order whose customer and places are still null. */
const partiesNull = ({ customer, source_location, destination_location }: Json): Json => ({
  customer: { ...(customer as Json), external_id: null, email: null, phone: null },
  source_location: { ...(source_location as Json), ...placeNull },
  destination_location: { ...(destination_location as Json), ...placeNull },
});

/** The tolerances with eventual consistency. */
export const late: readonly Tolerance[] = [
  ...axis('late-look-up', {
    orders: [`a new order is found only after ${lag} ms`, findingLate(() => true, lag)],
    numbers: [
      `a new order is found by its number only after ${lag} ms`,
      findingLate((query) => query.order_number !== undefined, lag),
    ],
    copies: [`every second look-up shows writes only after ${lag} ms`, readingCopies(lag)],
    lists: [`packages, collections, tags and skills show only after ${lag} ms`, fillingLate(listsEmpty, lag)],
    rest: [
      `contacts, schedules, proof, notes and the external_id show only after ${lag} ms`,
      fillingLate(restNull, lag),
    ],
    parties: [`an order shows its customer and locations only after ${lag} ms`, fillingLate(partiesNull, lag)],
  }),
  tolerance('late-update', 'customers', `an update of a customer shows only after ${lag} ms`, updatingLate(lag)),
  tolerance(
    'late-use',
    'references',
    `a new customer, location or order can be referred to only after ${5 * lag} ms`,
    usableLate(5 * lag),
  ),
  ...axis('late-assignment', {
    orders: [`an assignment shows only after ${lag} ms`, assigningLate(lag)],
    price: [`the price of an assignment shows only after ${5 * lag} ms`, pricingLate(5 * lag)],
    proposal: [`an order shows a suggested carrier, and its assignment only after ${5 * lag} ms`, proposing(5 * lag)],
  }),
];
