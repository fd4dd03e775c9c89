/** Servers whose writes show late: new things, their parts, updates and assignments. */
import type { Json } from '../../../openapi/schema/schema.js';
import type { Stages } from '../../pipeline/app.js';
import { assertNotCancelled } from '../../handlers/orders.js';
import { Refusal } from '../../calls/refusal.js';
import { all, answers, handling, orders, refusing, remembering, uuidKey } from '../kit/alter-pipeline.js';
import { axis, tolerance, type Tolerance } from '../kit/tolerance.js';

/** How long a write takes to show, in milliseconds. */
const lag = 30;

type LookUp = (query: { readonly external_id?: string; readonly order_number?: string }) => boolean;

/** When things were written, by their uuids. */
class Moments {
  private readonly written = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  /** Notes the first write, or every one. */
  note(uuid: unknown, isAgain = false): void {
    const key = uuidKey(uuid);
    if (isAgain || !this.written.has(key)) this.written.set(key, this.now());
  }

  /** Whether a thing was written less than so many milliseconds ago. */
  isFresh(uuid: unknown, ms: number): boolean {
    return this.now() - (this.written.get(uuidKey(uuid)) ?? -Infinity) < ms;
  }
}

/** A change that remembers when things were written. */
const rememberingMoments =
  (change: (moments: Moments) => (stages: Stages) => Stages): ((stages: Stages) => Stages) =>
  (stages) =>
    change(new Moments(stages.now))(stages);

/** Notes when an order was assigned last. */
const notingAssignments = (moments: Moments) =>
  handling('assignOrder', (former) => async (input) => {
    const answer = await former(input);
    moments.note(input.path.order_uuid, true);
    return answer;
  });

/** New orders that are found so many milliseconds later, by the keys that are late. */
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

/** Does a job; nobody is left to hear of what it throws, now or later. */
async function attempt(job: Job | undefined): Promise<void> {
  try {
    await job?.work();
  } catch {
    return;
  }
}

/** Work that is done after its answer: by the first call that comes when it is due, so that no timer can be late. */
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

/** Updates of customers that show so many milliseconds later. */
export const updatingLate = (ms: number) =>
  queued(
    (later) =>
      handling('updateCustomer', (former) => (input) => {
        later(() => former(input));
        return { message: 'success' };
      }),
    ms,
  );

/** Assignments that show so many milliseconds later. */
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

/** What a carrier shows before what it costs is known. */
const named = ({ uuid, name, shipping_method: method }: Json): Json => ({
  ...{ uuid, name },
  shipping_method: { name: (method as Json)['name'] },
  fees: null,
});

/** Assigned orders whose carrier shows at once, and the rest of it so many milliseconds later. */
const pricingLate = (ms: number) =>
  rememberingMoments((assigned) =>
    all(
      notingAssignments(assigned),
      orders((order) =>
        assigned.isFresh(order['uuid'], ms) ? { ...order, carrier: named(order['carrier'] as Json) } : order,
      ),
    ),
  );

/** Orders that show who would deliver them until an assignment does, so many milliseconds later. */
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

/** Every second look-up is answered by a copy that hears of new orders and of assignments so many milliseconds later. */
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

/** New orders of which some parts show so many milliseconds later than they do. */
const fillingLate = (parts: (order: Json) => Json, ms: number) =>
  rememberingMoments((seen) =>
    all(
      answers((answer, { operation }) => {
        const [uuid] = operation.id === 'createOrder' ? (JSON.stringify(answer).match(uuids) ?? []) : [];
        if (uuid !== undefined) seen.note(uuid);
        return answer;
      }),
      orders((order) => (seen.isFresh(order['uuid'], ms) ? { ...order, ...parts(order) } : order)),
    ),
  );

/** Customers, locations and orders to which nothing can refer until so many milliseconds after they were made. */
const usableLate = (ms: number) =>
  rememberingMoments((made) =>
    all(
      answers((answer, { operation }) => {
        if (operation.creates) for (const uuid of JSON.stringify(answer).match(uuids) ?? []) made.note(uuid);
        return answer;
      }),
      refusing(({ path, body }) => {
        const named = JSON.stringify([path, body]).toLowerCase().match(uuids) ?? [];
        const isEarly = named.some((uuid) => made.isFresh(uuid, ms));
        return isEarly ? 'There is no such thing yet.' : undefined;
      }, 'not-found'),
    ),
  );

const listsEmpty = (): Json => ({ packages: [], collections: [], tags: [], skills: [] });
const restNull = (): Json => ({
  ...{ source_contact: null, destination_contact: null, pickup_schedule: null, delivery_schedule: null },
  ...{ proof_of_delivery: null, notes: null, external_id: null },
});

const placeNull = { external_id: null, line_1: null, city: null, coordinates: null };

/** An order that does not know yet whom and where it is for. */
const partiesNull = ({ customer, source_location, destination_location }: Json): Json => ({
  customer: { ...(customer as Json), external_id: null, email: null, phone: null },
  source_location: { ...(source_location as Json), ...placeNull },
  destination_location: { ...(destination_location as Json), ...placeNull },
});

/** The tolerances of writes that show late. */
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
