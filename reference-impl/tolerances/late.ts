/** Servers whose writes show late: new things, their parts, updates and assignments. */
import type { Json } from '../../openapi/schema.js';
import type { Parts } from '../app.js';
import { assertAlive } from '../handlers/orders.js';
import { Refusal } from '../refusal.js';
import { all, answers, handling, orders, refusing, remembering } from './changes.js';
import { tolerance, type Tolerance } from './tolerance.js';

/** How long a write takes to show, in milliseconds. */
const lag = 30;

type LookUp = (query: { readonly external_id?: string; readonly order_number?: string }) => boolean;

/** New orders that are found so many milliseconds later, by the keys that are late. */
export const findingLate = (isLate: LookUp, ms: number) =>
  remembering(
    () => new Map<string, number>(),
    (made, { now }) =>
      all(
        handling('createOrder', (former) => async (input) => {
          const answer = await former(input);
          const { order_uuid: uuid } = answer.data;
          if (!made.has(uuid)) made.set(uuid, now());
          return answer;
        }),
        handling('getOrder', (former) => async (input) => {
          const answer = await former(input);
          const age = now() - (made.get(answer.data.order.uuid) ?? -Infinity);
          if (age < ms && isLate(input.query)) throw new Refusal('not-found', 'There is no such order yet.');
          return answer;
        }),
      ),
  );

const lateLookUp = (id: string, title: string, isLate: LookUp): Tolerance =>
  tolerance('late-look-up', id, title, findingLate(isLate, lag));

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
  change: (later: (work: () => unknown) => void) => (parts: Parts) => Parts,
  ms: number,
): ((parts: Parts) => Parts) =>
  remembering(
    () => [] as Job[],
    (jobs, { now }) =>
      all(
        change((work) => void jobs.push({ due: now() + ms, work })),
        (parts) => ({
          ...parts,
          route: (method, path) => {
            while (jobs[0] && jobs[0].due <= now()) void attempt(jobs.shift());
            return parts.route(method, path);
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
        assertAlive(input.world.order(input.path.order_uuid));
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
  remembering(
    () => new Map<string, number>(),
    (assigned, { now }) =>
      all(
        handling('assignOrder', (former) => async (input) => {
          const answer = await former(input);
          assigned.set(input.path.order_uuid, now());
          return answer;
        }),
        orders((order) => {
          const age = now() - (assigned.get(String(order['uuid'])) ?? -Infinity);
          return age < ms ? { ...order, carrier: named(order['carrier'] as Json) } : order;
        }),
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
    () => ({ looks: 0, written: new Map<string, number>() }),
    (memory, { now }) =>
      all(
        findingLate(() => memory.looks % 2 === 0, ms),
        handling('assignOrder', (former) => async (input) => {
          const answer = await former(input);
          memory.written.set(input.path.order_uuid, now());
          return answer;
        }),
        handling('getOrder', (former) => async (input) => {
          memory.looks += 1;
          return former(input);
        }),
        orders((order) => {
          const age = now() - (memory.written.get(String(order['uuid'])) ?? -Infinity);
          return memory.looks % 2 === 0 && age < ms ? { ...order, carrier: null } : order;
        }),
      ),
  );

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** New orders of which some parts show so many milliseconds later than they do. */
const fillingLate = (parts: (order: Json) => Json, ms: number) =>
  remembering(
    () => new Map<string, number>(),
    (seen, { now }) =>
      all(
        answers((answer, { operation }) => {
          const [uuid] = operation.id === 'createOrder' ? (JSON.stringify(answer).match(uuids) ?? []) : [];
          if (uuid !== undefined && !seen.has(uuid)) seen.set(uuid, now());
          return answer;
        }),
        orders((order) => {
          const age = now() - (seen.get(String(order['uuid'])) ?? -Infinity);
          return age < ms ? { ...order, ...parts(order) } : order;
        }),
      ),
  );

/** Customers, locations and orders to which nothing can refer until so many milliseconds after they were made. */
const usableLate = (ms: number) =>
  remembering(
    () => new Map<string, number>(),
    (made, { now }) =>
      all(
        answers((answer, { operation }) => {
          if (operation.creates)
            for (const uuid of JSON.stringify(answer).match(uuids) ?? []) if (!made.has(uuid)) made.set(uuid, now());
          return answer;
        }),
        refusing(({ path, body }) => {
          const named = JSON.stringify([path, body]).toLowerCase().match(uuids) ?? [];
          const isEarly = named.some((uuid) => now() - (made.get(uuid) ?? -Infinity) < ms);
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
  lateLookUp('orders', 'a new order is found after a moment', () => true),
  lateLookUp(
    'numbers',
    'a new order is found by its number after a moment',
    (query) => query.order_number !== undefined,
  ),
  tolerance('late-look-up', 'copies', 'every second look-up hears of writes after a moment', readingCopies(lag)),
  tolerance(
    'late-look-up',
    'lists',
    'packages, collections, tags and skills show after a moment',
    fillingLate(listsEmpty, lag),
  ),
  tolerance(
    'late-look-up',
    'rest',
    'contacts, schedules, proof, notes and the external_id show after a moment',
    fillingLate(restNull, lag),
  ),
  tolerance(
    'late-look-up',
    'parties',
    'an order shows whom it is for and from where to where after a moment',
    fillingLate(partiesNull, lag),
  ),
  tolerance('late-update', 'customers', 'an update of a customer shows after a moment', updatingLate(lag)),
  tolerance('late-use', 'references', 'what is new can be referred to after a moment', usableLate(5 * lag)),
  tolerance('late-assignment', 'orders', 'an assignment shows after a moment', assigningLate(lag)),
  tolerance('late-assignment', 'price', 'what an assignment costs shows after a moment', pricingLate(5 * lag)),
  tolerance(
    'late-assignment',
    'proposal',
    'an order shows who would deliver it until an assignment shows after a moment',
    proposing(5 * lag),
  ),
];
