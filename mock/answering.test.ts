import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { mockTriggers } from '../openapi/generated/triggers.js';
import { exampleOf } from '../reference-impl/pipeline/test-calls.js';
import { createMock } from './mock.js';
import type { MockOptions } from './mock-options.js';
import { mergeLayers } from './switches/switch-board.js';
import { ask, hasOrder, order, orderOf, type Asking } from './test-mock.js';

const wanting = (switches: string) => ({ headers: { 'mock-switches': switches } });
const { orderFails, orderSlow, orderRefused, orderThrottled, orderTwice } = mockTriggers;

/** The notes about switches and triggers in the last exchange of a mock. */
const done = (mock: ReturnType<typeof createMock>): readonly string[] => mock.requests.at(-1)?.done ?? [];

describe('switches', () => {
  it('of the request have precedence over those of its world, and these over those of all worlds', async () => {
    const mock = createMock({ switches: { errors: 1, errorStatus: 500 } });
    await mock.switches.change({ errorStatus: 502 }, 'main');
    expect(await order(mock, 'x', { token: 'other-token' })).toBe(500);
    expect(await order(mock, 'x')).toBe(502);
    expect(await order(mock, 'x', wanting('errorStatus=504'))).toBe(504);
    expect(await order(mock, 'x', wanting('errors=off'))).toBe(200);
  });

  it('that are off in one world stay off there, even if they are on for all', async () => {
    const mock = createMock({ switches: { errors: 1 } });
    await mock.switches.change({ errors: null }, 'main');
    expect(await order(mock, 'x')).toBe(200);
    mock.switches.clear('main');
    expect(await order(mock, 'y')).toBeGreaterThanOrEqual(500);
  });

  it('in an invalid header are refused, and the request is not carried out', async () => {
    const mock = createMock();
    for (const text of ['latency', 'latency=-1', 'nope=1', 'faults=nope', '__proto__=1', 'errors=2']) {
      const { status, json } = await ask(mock, 'POST /orders', orderOf('x'), wanting(text));
      expect([text, status, json.message]).toEqual([text, 400, expect.stringMatching(/^Mock-Switches: /)]);
    }
    expect(await hasOrder(mock, 'x')).toBe(false);
  });

  it('that are invalid are refused when the mock is made', () => {
    expect(() => createMock({ switches: { errors: 7 } })).toThrow('The switch errors must be');
  });

  it('are restored by a reset to those of the start', async () => {
    const mock = createMock({ switches: { errors: 1 } });
    mock.switches.clear();
    await mock.switches.change({ errors: 0 }, 'main');
    mock.reset();
    expect(await order(mock, 'x')).toBeGreaterThanOrEqual(500);
  });

  it('that delay a response leave no trace after a reset during the delay', async () => {
    const mock = createMock();
    const late = order(mock, 'x', wanting('latency=200'));
    await setTimeout(50);
    mock.reset();
    expect(await late).toBe(200);
    expect(await hasOrder(mock, 'x')).toBe(false);
  });

  it('with an unknown fault are reported in every response', async () => {
    const mock = createMock({ switches: { faults: ['nope'] } });
    const { status, json } = await ask(mock, 'GET /carriers');
    expect([status, json.message]).toEqual([500, expect.stringContaining('unknown fault "nope"')]);
  });

  it('are passed to the listener after each change', async () => {
    const told: unknown[] = [];
    const mock = createMock({ onSwitched: (on, world) => told.push([on, world]) });
    await mock.switches.change({ latency: 1 });
    await mock.switches.change({ jitter: 2 }, 'main');
    mock.switches.clear();
    expect(told).toEqual([
      [{ latency: 1 }, undefined],
      [{ latency: 1, jitter: 2 }, 'main'],
      [{}, undefined],
    ]);
  });

  it('of a removed world are dropped without a call of the listener', async () => {
    const told: unknown[] = [];
    const mock = createMock({ onSwitched: (on, world) => told.push([on, world]) });
    mock.fork({ id: 'a' });
    await mock.switches.change({ errors: 1 }, 'a');
    mock.remove('a');
    mock.fork({ id: 'a' });
    expect([told, mock.switches.of('a')]).toEqual([[[{ errors: 1 }, 'a']], {}]);
  });
});

describe('latencies of single operations', () => {
  const low = { latency: 10, latencyOf: { createOrder: 100, getOrder: 200 } };

  it.each([
    ['are joined with those above', [low, { latencyOf: { getOrder: 5 } }], { createOrder: 100, getOrder: 5 }],
    ['stay under other switches', [low, { errors: 1 }], { createOrder: 100, getOrder: 200 }],
    ['give way to what every answer above waits', [low, { latency: 1 }], undefined],
    ['give way to no waiting above', [low, { latency: null }], undefined],
    ['stand beside what is said with them', [low, { latency: 1, latencyOf: { getOrder: 5 } }], { getOrder: 5 }],
    ['are switched off', [low, { latencyOf: null }], undefined],
  ])('%s', (_what, layers, latencyOf) => {
    expect(mergeLayers(...layers).latencyOf).toEqual(latencyOf);
  });
});

describe('a trigger', () => {
  const id = ({ value }: { readonly value: string | number }): string => `${value}-1`;

  it.each([{}, { errors: 1 }, { timeouts: 1 }, { drops: 1, lose: 1 }, { throttle: 1, errorStatus: 502 } as const])(
    'works whatever is switched on (%j)',
    async (switches) => {
      const mock = createMock({ switches });
      const statuses = [orderFails, orderRefused, orderThrottled].map((trigger) => order(mock, id(trigger)));
      expect(await Promise.all(statuses)).toEqual([500, 422, 429]);
    },
  );

  it('gives way to the request’s own header', async () => {
    expect(await order(createMock(), id(orderFails), wanting('errors=0'))).toBe(200);
    expect(await order(createMock(), id(orderSlow), wanting('latency=0'))).toBe(200);
  });

  it('that carries a request out twice creates one order, and sends the second response', async () => {
    const mock = createMock();
    const orders = () => mock.worlds.byId('main')?.account.counts.orders ?? NaN;
    const before = orders();
    expect(await order(mock, id(orderTwice))).toBe(422);
    expect(orders()).toBe(before + 1);
    expect(done(mock)).toContain('carried out twice, first answered 200');
  });

  it('is noted in the exchange', async () => {
    const mock = createMock();
    await order(mock, id(orderThrottled));
    expect(done(mock)).toEqual(['trigger orderThrottled', '429, retry after 2 s']);
  });

  it('is named in its response, and so is a switch', async () => {
    const message = async (of: string, asking?: Asking) =>
      (await ask(createMock(), 'POST /orders', orderOf(of), asking)).json.message;
    const by = (what: string): string => `Mock ${what}: 500. The request was not carried out.`;
    expect(await message(id(orderFails))).toBe(by('trigger orderFails'));
    expect(await message(id(orderSlow), wanting('latency=0, errors=1, errorStatus=500'))).toBe(by('switch errors'));
    expect(await message('x', wanting('errors=1, errorStatus=500'))).toBe(by('switch errors'));
  });

  it('is an ordinary value if triggers are off, or without a valid token', async () => {
    expect(await order(createMock({ triggers: false }), id(orderFails))).toBe(200);
    expect(await order(createMock(), id(orderFails), { token: 'nobody' })).toBe(401);
  });
});

describe('a forced response', () => {
  it.each([
    ['by the header', 'POST /orders', { prefer: 'code=403' }],
    ['by the query', 'POST /orders?__code=403', {}],
  ])('is sent if preferred %s, and the request is not carried out', async (_how, line, headers) => {
    const mock = createMock();
    expect((await ask(mock, line, orderOf('x'), { headers })).status).toBe(403);
    expect(done(mock)).toEqual(['a forced response']);
    expect(await hasOrder(mock, 'x')).toBe(false);
  });

  it('requires a valid token and a known operation', async () => {
    const mock = createMock();
    const prefer = { headers: { prefer: 'code=403' } };
    expect((await ask(mock, 'GET /carriers', undefined, { ...prefer, token: 'nobody' })).status).toBe(401);
    expect((await ask(mock, 'GET /nothing', undefined, prefer)).status).toBe(404);
    expect(done(mock)).toEqual([]);
  });

  it('can be replaced by switches like any other', async () => {
    const mock = createMock({ switches: { errors: 1, errorStatus: 502 } });
    expect((await ask(mock, 'GET /carriers?__code=403')).status).toBe(502);
    expect(done(mock)).toEqual(['error 502']);
  });
});

describe('a server that differs', () => {
  const answered = async (options: MockOptions, switches: string): Promise<readonly string[]> => {
    const mock = createMock(options);
    await ask(mock, 'GET /carriers', undefined, wanting(switches));
    return done(mock);
  };

  it('is noted in the exchange', async () => {
    expect(await answered({}, 'ambiguity=7')).toEqual(['ambiguity 7']);
    expect(await answered({ switches: { ambiguity: '1' } }, 'faults=rates.rate.text.yen, ambiguity=off')).toEqual([
      'faults rates.rate.text.yen',
    ]);
  });

  it('shows the same state as the reference', async () => {
    const mock = createMock();
    expect(await order(mock, 'odd', wanting('ambiguity=7'))).toBe(200);
    expect([await hasOrder(mock, 'odd'), await hasOrder(mock, 'odd', wanting('ambiguity=8'))]).toEqual([true, true]);
  });
});

describe('a response with rates', () => {
  const body = exampleOf('calculateRates', 'full');

  it('keeps its price breakdowns until 1000 newer ones exist', async () => {
    const mock = createMock();
    for (let each = 0; each < 1001; each += 1) await ask(mock, 'POST /carriers/rates', body);
    expect([mock.receipts.find('1'), mock.receipts.find('2')]).toEqual([undefined, expect.any(Array)]);
  });

  it('links to its price breakdowns, unless there is no control interface', async () => {
    const headersOf = async (options: MockOptions) =>
      (await ask(createMock(options), 'POST /carriers/rates', body)).headers;
    expect((await headersOf({})).get('link')).toBe('</__mock/receipts/1>; rel="describedby"');
    expect((await headersOf({ admin: false })).get('link')).toBeNull();
  });
});
