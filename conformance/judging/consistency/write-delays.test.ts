import { describe, expect, it } from 'vitest';
import { createApp } from '../../../reference-impl/pipeline/app.js';
import { showing } from '../../../variants/kit/answers.js';
import { handling } from '../../../variants/kit/stages.js';
import { Refusal } from '../../../reference-impl/calls/refusal.js';
import { openDelayChecks } from '../../checks/open-questions/delays.js';
import { delayOf, type WatchedWrite } from './write-delays.js';
import { runChecks } from '../../run/engine.js';
import { createInProcessTransport } from '../../requests/http/in-process.js';
import { baseUrl, exchangeOf, fakeClock } from '../../run/test-target.js';

const write = exchangeOf({ id: 1, at: 100, elapsedMs: 10 });

/** Reads after a write, each with its time after the write's response. */
const watched = (...reads: readonly (readonly [ms: number, shows: boolean])[]): WatchedWrite => ({
  write,
  reads: reads.map(([ms, shows], at) => ({ exchange: exchangeOf({ id: at + 2, at: 110 + ms }), shows })),
});

describe('a delay', () => {
  it.each([
    ['none', [watched([0, true])]],
    ['none', [watched([0, true], [25, true]), watched([300, true])]],
    ['short', [watched([0, false], [25, true])]],
    ['short', [watched([0, true]), watched([0, false], [9000, true]), watched()]],
    ['short', [watched([0, false], [200, false], [9000, true])]],
    ['long', [watched([0, false], [500, false], [600, true]), watched([0, false], [1, true])]],
    ['endless', [watched([0, false], [2000, false])]],
  ])('is "%s"', (code, all) => {
    expect(delayOf(all)?.code).toBe(code);
  });

  it('refers to the read that first showed the write', () => {
    expect(delayOf([watched([0, false], [25, false], [75, true], [100, true])])?.exchange.id).toBe(4);
  });

  it('is unknown without reads', () => {
    expect(delayOf([])).toBeUndefined();
    expect(delayOf([watched()])).toBeUndefined();
  });
});

/** The reference, whose orders are found by one key only from the third look-up on. */
const shy = (key: 'external_id' | 'order_number' | 'none') => {
  const looks = new Map<string, number>();
  return handling('getOrder', (handle, request) => {
    const value = request.query[key];
    const answer = handle(request);
    if (value === undefined) return answer;
    looks.set(value, (looks.get(value) ?? 0) + 1);
    if (looks.get(value)! < 3) throw new Refusal('not-found', 'Not yet.');
    return answer;
  });
};

async function delaysOn(apply: ReturnType<typeof shy>): Promise<Readonly<Record<string, string>>> {
  const app = createApp({ fixes: false }, apply);
  const { now, sleep } = fakeClock();
  const transport = createInProcessTransport((call) => app.handle(call));
  const { results } = await runChecks(
    openDelayChecks,
    { baseUrl, token: 'test-token', transport },
    { runId: 'conf-delays', now, sleep },
  );
  expect(results.map(({ outcome, reason }) => [outcome, reason])).toEqual(results.map(() => ['observed', undefined]));
  return Object.fromEntries(
    results.flatMap(({ observations }) => observations.map(({ question, answer }) => [question, answer] as const)),
  );
}

const atOnce = {
  'a new order is found by its external_id': 'at once',
  'a new order is found by its number': 'at once',
  'an update of a customer shows': 'at once',
  'an assignment shows': 'at once',
};

describe('the questions about delays, run alone', () => {
  it('are answered with "at once" by the reference', async () => {
    expect(await delaysOn(shy('none'))).toEqual(atOnce);
  });

  it('say by which key an order is found late', async () => {
    const late = { 'a new order is found by its number': 'later' };
    expect(await delaysOn(shy('order_number'))).toEqual({ ...atOnce, ...late });
  });

  it('distinguish an assignment that shows late from an order that is found late', async () => {
    let left = new Map<string, number>();
    const change = showing('', (order) => {
      const { uuid, carrier } = order;
      const looks = (left.get(String(uuid)) ?? 0) + (carrier ? 1 : 0);
      left = new Map([...left, [String(uuid), looks]]);
      return { ...order, carrier: looks > 1 ? (carrier ?? null) : null };
    });
    expect(await delaysOn(change)).toEqual({ ...atOnce, 'an assignment shows': 'later' });
  });

  it('report an update that shows late', async () => {
    const reads = new Map<string, number>();
    const change = showing('customer', (customer) => {
      const name = `${String(customer['uuid'])} ${String(customer['email'])}`;
      reads.set(name, (reads.get(name) ?? 0) + 1);
      return reads.get(name)! > 1 ? customer : { ...customer, email: 'before@example.com' };
    });
    expect(await delaysOn(change)).toEqual({ ...atOnce, 'an update of a customer shows': 'later' });
  });
});
