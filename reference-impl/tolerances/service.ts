/** Servers without the six operations that the change history names, and servers that have their own pace. */
import type { Parts } from '../app.js';
import { assertAlive } from '../handlers/orders.js';
import { Refusal, type RefusalKind } from '../refusal.js';
import type { Reply } from '../call.js';
import { jsonReply } from '../reply.js';
import { all, answers, handling, orders, refusing, remembering } from './changes.js';
import { tolerance, type Tolerance } from './tolerance.js';

/** Answers the provisional operations with this; what must be refused on the way to them still is. */
const provisional = (id: string, title: string, reply: () => Reply, advisory: readonly string[] = []): Tolerance =>
  tolerance(
    'provisional',
    id,
    `the six operations of the change history ${title}`,
    (parts) => ({
      ...parts,
      reply: (answer, request) => (request.operation.provisional ? reply() : parts.reply(answer, request)),
    }),
    advisory,
  );

const refusedBeforehand = (id: string, title: string, kind: RefusalKind): Tolerance =>
  tolerance('provisional', id, `the six operations of the change history ${title}`, (parts) => ({
    ...parts,
    route: (method, path) => {
      const found = parts.route(method, path);
      if (found.operation.provisional) throw new Refusal(kind, 'There is no such thing here.');
      return found;
    },
  }));

/** How long a write takes to show, in milliseconds. */
const lag = 30;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type LookUp = (query: { readonly external_id?: string; readonly order_number?: string }) => boolean;

/** New orders that are found so many milliseconds later, by the keys that are late. */
export const findingLate = (isLate: LookUp, ms: number) =>
  remembering(
    () => new Map<string, number>(),
    (made) =>
      all(
        handling('createOrder', (former) => async (input) => {
          const answer = await former(input);
          const { order_uuid: uuid } = answer.data;
          if (!made.has(uuid)) made.set(uuid, performance.now());
          return answer;
        }),
        handling('getOrder', (former) => async (input) => {
          const answer = await former(input);
          const age = performance.now() - (made.get(answer.data.order.uuid) ?? -Infinity);
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
    (jobs) =>
      all(
        change((work) => void jobs.push({ due: performance.now() + ms, work })),
        (parts) => ({
          ...parts,
          route: (method, path) => {
            while (jobs[0] && jobs[0].due <= performance.now()) void attempt(jobs.shift());
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

/** Every second look-up is answered by a copy that hears of new orders and of assignments so many milliseconds later. */
const readingCopies = (ms: number) =>
  remembering(
    () => ({ looks: 0, written: new Map<string, number>() }),
    (memory) =>
      all(
        findingLate(() => memory.looks % 2 === 0, ms),
        handling('assignOrder', (former) => async (input) => {
          const answer = await former(input);
          memory.written.set(input.path.order_uuid, performance.now());
          return answer;
        }),
        handling('getOrder', (former) => async (input) => {
          memory.looks += 1;
          return former(input);
        }),
        orders((order) => {
          const age = performance.now() - (memory.written.get(String(order['uuid'])) ?? -Infinity);
          return memory.looks % 2 === 0 && age < ms ? { ...order, carrier: null } : order;
        }),
      ),
  );

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** Customers, locations and orders to which nothing can refer until so many milliseconds after they were made. */
export const usableLate = (ms: number) =>
  remembering(
    () => new Map<string, number>(),
    (made) =>
      all(
        answers((answer, { operation }) => {
          if (['createCustomer', 'createLocation', 'createOrder'].includes(operation.id))
            for (const uuid of JSON.stringify(answer).match(uuids) ?? [])
              if (!made.has(uuid)) made.set(uuid, performance.now());
          return answer;
        }),
        refusing(({ path, body }) => {
          const named = JSON.stringify([path, body]).toLowerCase().match(uuids) ?? [];
          const isEarly = named.some((uuid) => performance.now() - (made.get(uuid) ?? -Infinity) < ms);
          return isEarly ? 'There is no such thing yet.' : undefined;
        }, 'not-found'),
      ),
  );

const late: readonly Tolerance[] = [
  lateLookUp('orders', 'a new order is found after a moment', () => true),
  lateLookUp(
    'numbers',
    'a new order is found by its number after a moment',
    (query) => query.order_number !== undefined,
  ),
  tolerance('late-look-up', 'copies', 'every second look-up hears of writes after a moment', readingCopies(lag)),
  tolerance('late-update', 'customers', 'an update of a customer shows after a moment', updatingLate(lag)),
  tolerance('late-use', 'references', 'what is new can be referred to after a moment', usableLate(5 * lag)),
  tolerance('late-assignment', 'orders', 'an assignment shows after a moment', assigningLate(lag)),
];

/** Puts every so many calls off. */
const puttingOff = (
  id: string,
  title: string,
  status: 429 | 503,
  headers: Readonly<Record<string, string>>,
): Tolerance =>
  tolerance(
    'put-off',
    id,
    title,
    remembering(
      () => ({ calls: 0 }),
      (memory) => (parts) => ({
        ...parts,
        page: (call, worlds) => {
          memory.calls += 1;
          if (memory.calls % 9 > 0) return parts.page(call, worlds);
          return { ...jsonReply({ message: 'Not so fast.' }, status), headers };
        },
      }),
    ),
  );

/** Answers with a delay of its own each, as long as none, one or two milliseconds. */
const uneven = remembering(
  () => ({ calls: 0 }),
  (memory) => (parts) => ({
    ...parts,
    reply: async (answer, request) => {
      memory.calls += 1;
      if (memory.calls % 5 === 0) await pause(memory.calls % 3);
      return parts.reply(answer, request);
    },
  }),
);

export const services: readonly Tolerance[] = [
  refusedBeforehand('not-found', 'are not there', 'not-found'),
  refusedBeforehand('wrong-method', 'are methods that are not known', 'wrong-method'),
  provisional('unfinished', 'are not implemented', () => jsonReply({ message: 'Not implemented.' }, 501), ['PRO-07']),
  provisional('other', 'answer in a way of their own', () => ({ status: 202, headers: {}, body: '' })),
  ...late,
  puttingOff('429', 'every ninth call is told to come back at once', 429, { 'retry-after': '0' }),
  puttingOff('429-date', 'every ninth call is told to come back at a time that is over', 429, {
    'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT',
  }),
  puttingOff('429-bare', 'every ninth call is told to come back some time', 429, {}),
  puttingOff('503', 'every ninth call finds the service busy', 503, { 'retry-after': '0' }),
  tolerance('pace', 'uneven', 'some answers overtake others', uneven),
];
