import { describe, expect, it } from 'vitest';
import type { CallOutcome } from '../../reference-impl/calls/call.js';
import { jsonReply } from '../../reference-impl/calls/reply.js';
import { misbehave, type Misbehaved } from './misbehave.js';
import { randomFrom } from './random.js';
import type { Decided } from './switches.js';

interface Seen extends Misbehaved {
  /** The events in order: the sleeps and the carried out requests. */
  readonly events: readonly string[];
}

/** Applies switches to a request; each time that it is carried out, the status is one higher: 200, 201 and so on. */
async function seen(switches: Decided, random: () => number = () => 0.5): Promise<Seen> {
  const events: string[] = [];
  let status = 199;
  const sleep = async (ms: number): Promise<void> => void events.push(`sleep ${ms}`);
  const handle = async (): Promise<CallOutcome> => {
    events.push('carried out');
    return jsonReply({}, ++status);
  };
  return { ...(await misbehave(switches, { operation: 'createOrder', random, sleep }, handle)), events };
}

const statusOf = ({ outcome }: Misbehaved): unknown => (typeof outcome === 'string' ? outcome : outcome.status);

describe('the effect of switches', () => {
  it('is none if nothing is on', async () => {
    expect(await seen({})).toEqual({ outcome: jsonReply({}), done: [], events: ['carried out'] });
  });

  it.each<[Decided, number]>([
    [{ latency: 200 }, 200],
    [{ latency: 200, jitter: 100 }, 250],
    [{ jitter: 100 }, 50],
    [{ latency: 200, latencyOf: { createOrder: 500 } }, 500],
    [{ latency: 200, latencyOf: { getOrder: 500 } }, 200],
  ])('with %j: the request is carried out, and its response delayed', async (switches, ms) => {
    const { events, done } = await seen(switches);
    expect(events).toEqual(['carried out', `sleep ${ms}`]);
    expect(done).toEqual([`latency ${ms} ms`]);
  });

  it('is no delay for a latency of 0', async () => {
    expect((await seen({ latency: 200, latencyOf: { createOrder: 0 } })).events).toEqual(['carried out']);
  });

  it.each<[Decided, unknown, string]>([
    [{ errors: 1 }, 503, 'error 503'],
    [{ errors: 1, errorStatus: 502 }, 502, 'error 502'],
    [{ throttle: 1 }, 429, '429, retry after 1 s'],
    [{ timeouts: 1 }, 'hang', 'never answered'],
    [{ drops: 1 }, 'reset', 'connection dropped'],
    [{ errors: 1, throttle: 1, timeouts: 1, drops: 1, lose: 1, duplicate: 1 }, 503, 'error 503'],
  ])('with %j: the request is not carried out', async (switches, outcome, done) => {
    const made = await seen({ ...switches, latency: 10 });
    expect(made.events).toEqual(['sleep 10']);
    expect(statusOf(made)).toBe(outcome);
    expect(made.done).toEqual(['latency 10 ms', done]);
  });

  it('includes a message in JSON, and Retry-After', async () => {
    const { outcome } = await seen({ throttle: 1, retryAfter: 7 });
    expect(outcome).toMatchObject({
      headers: { 'content-type': expect.stringContaining('json') as string, 'retry-after': '7' },
      body: expect.stringContaining('The request was not carried out.') as string,
    });
  });

  it('of lose: the request is carried out without a response', async () => {
    const made = await seen({ lose: 1 });
    expect(made).toEqual({ outcome: 'reset', done: ['carried out, response 200 lost'], events: ['carried out'] });
  });

  it('of duplicate: the request is carried out twice, with the second response sent late', async () => {
    const made = await seen({ duplicate: 1 });
    expect(made.events).toEqual(['carried out', 'carried out', 'sleep 250']);
    expect(statusOf(made)).toBe(201);
    expect(made.done).toEqual(['carried out twice, first answered 200']);
  });

  it('hits the same requests whatever else is on', async () => {
    const lost = async (switches: Decided): Promise<readonly boolean[]> => {
      const random = randomFrom('seed');
      const made: boolean[] = [];
      for (let count = 0; count < 50; count += 1) made.push((await seen(switches, random)).outcome === 'reset');
      return made;
    };
    const alone = await lost({ lose: 0.3 });
    expect(alone).toContain(true);
    expect(alone).toContain(false);
    expect(await lost({ lose: 0.3, latency: 5, jitter: 100, duplicate: 0.5 })).toEqual(alone);
  });

  it('has the given rate', async () => {
    const random = randomFrom('rate');
    const made: unknown[] = [];
    for (let count = 0; count < 2000; count += 1) made.push(statusOf(await seen({ errors: 0.1 }, random)));
    const many = (status: number): number => made.filter((one) => one === status).length;
    expect(many(500) + many(503)).toBeGreaterThan(140);
    expect(many(500) + many(503)).toBeLessThan(260);
    expect(Math.min(many(500), many(503))).toBeGreaterThan(50);
  });
});
