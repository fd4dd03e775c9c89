/** Servers with a rate limit, or with another latency. */
import type { Reply } from '../../reference-impl/calls/call.js';
import { jsonReply } from '../../reference-impl/calls/reply.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { remembering } from '../kit/stages.js';
import { variations, type Variation } from '../kit/variant.js';

/** Refuses every ninth call. */
const puttingOff = (status: 429 | 503, headers: Reply['headers']): StageOverride =>
  remembering(
    () => ({ calls: 0 }),
    (memory) => (stages) => ({
      ...stages,
      page: async (call, accounts) => {
        memory.calls += 1;
        if (memory.calls % 9 > 0) return stages.page(call, accounts);
        return { ...jsonReply({ message: 'Not so fast.' }, status), headers };
      },
    }),
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

export const paces: readonly Variation[] = [
  ...variations('put-off', {
    429: ['every ninth request gets a 429 with Retry-After: 0', puttingOff(429, { 'retry-after': '0' })],
    '429-date': [
      'every ninth request gets a 429 with a Retry-After in the past',
      puttingOff(429, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }),
    ],
    '429-bare': ['every ninth request gets a 429 without Retry-After', puttingOff(429, {})],
  }),
  // In a table of its own: a name of digits would stand before the others.
  ...variations('put-off', {
    503: ['every ninth request gets a 503 with Retry-After', puttingOff(503, { 'retry-after': '0' })],
  }),
  ...variations('pace', { uneven: ['some responses overtake earlier ones', uneven] }),
];
