/**
 * Servers without the six operations that only the change history names, and servers with another latency or a rate
 * limit.
 */
import { Refusal, type RefusalKind } from '../../calls/refusal.js';
import type { Reply } from '../../calls/call.js';
import { jsonReply } from '../../calls/reply.js';
import { remembering } from '../kit/alter-pipeline.js';
import { late } from './eventual-consistency.js';
import { tolerance, type Tolerance } from '../kit/tolerance.js';

/** Sends this response for the provisional operations; invalid requests to them are still refused. */
const provisional = (id: string, title: string, reply: () => Reply, advisory: readonly string[] = []): Tolerance =>
  tolerance(
    'provisional',
    id,
    `the six operations of the change history ${title}`,
    (stages) => ({
      ...stages,
      reply: async (answer, request) => (request.operation.provisional ? reply() : stages.reply(answer, request)),
    }),
    advisory,
  );

const refusedBeforehand = (id: string, title: string, kind: RefusalKind): Tolerance =>
  tolerance('provisional', id, `the six operations of the change history ${title}`, (stages) => ({
    ...stages,
    route: (method, path) => {
      const found = stages.route(method, path);
      if (found.operation.provisional) throw new Refusal(kind, 'This resource does not exist.');
      return found;
    },
  }));

/** Rate limits every ninth call. */
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
      (memory) => (stages) => ({
        ...stages,
        page: async (call, worlds) => {
          memory.calls += 1;
          if (memory.calls % 9 > 0) return stages.page(call, worlds);
          return { ...jsonReply({ message: 'Not so fast.' }, status), headers };
        },
      }),
    ),
  );

/** Delays every fifth response by up to two milliseconds. */
const uneven = remembering(
  () => ({ calls: 0 }),
  (memory) => (stages) => ({
    ...stages,
    reply: async (answer, request) => {
      memory.calls += 1;
      if (memory.calls % 5 === 0) await stages.sleep(memory.calls % 3);
      return stages.reply(answer, request);
    },
  }),
);

export const services: readonly Tolerance[] = [
  refusedBeforehand('not-found', 'return 404', 'not-found'),
  refusedBeforehand('wrong-method', 'return 405', 'wrong-method'),
  provisional('unfinished', 'return 501', () => jsonReply({ message: 'Not implemented.' }, 501), ['PRO-07']),
  provisional('switched-off', 'always return 503 with Retry-After', () => ({
    ...jsonReply({ message: 'Switched off.' }, 503),
    headers: { 'content-type': 'application/json', 'retry-after': '0' },
  })),
  provisional('other', 'return 202 without a body', () => ({ status: 202, headers: {}, body: '' })),
  ...late,
  puttingOff('429', 'every ninth request gets a 429 with Retry-After: 0', 429, { 'retry-after': '0' }),
  puttingOff('429-date', 'every ninth request gets a 429 with a Retry-After in the past', 429, {
    'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT',
  }),
  puttingOff('429-bare', 'every ninth request gets a 429 without Retry-After', 429, {}),
  puttingOff('503', 'every ninth request gets a 503 with Retry-After', 503, { 'retry-after': '0' }),
  tolerance('pace', 'uneven', 'some responses overtake earlier ones', uneven),
];
