import { afterAll, describe, expect, it } from 'vitest';
import { createValidator } from '../../openapi/validation/validator.js';
import { exampleOf } from '../../reference-impl/pipeline/test-calls.js';
import { adminContract } from './validate-request.js';
import { createMock } from '../mock.js';
import { ask, hasOrder, order, orderOf, type Asked } from '../test-mock.js';

const validator = createValidator(adminContract);
const asked = new Set<string>();

/** Calls an operation by name with values for its path, and validates the response against the document. */
async function steer(
  mock: ReturnType<typeof createMock>,
  id: string,
  values: object = {},
  body?: unknown,
  query = '',
): Promise<Asked> {
  const operation = adminContract.operation(id);
  const path = Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    operation.path,
  );
  const answer = await ask(mock, `${operation.method} /__mock${path}${query}`, body, { token: null });
  asked.add(id);
  if (answer.status === 200) expect(validator.answer(operation)(answer.json)).toEqual([]);
  else expect(answer.json.message).toMatch(/[.)]$/);
  return answer;
}

const main = { id: 'main' };

describe('the mock as a whole', () => {
  it.each(['/__mock', '/__mock/', '/__mock?'])('shows its state at %s', async (path) => {
    const { status, json } = await ask(createMock({ switches: { latency: 1 } }), `GET ${path}`, undefined, {
      token: null,
    });
    expect([status, json]).toEqual([200, expect.objectContaining({ switches: { latency: 1 }, snapshots: [] })]);
  });

  it('is reset', async () => {
    const mock = createMock();
    await order(mock, 'x');
    await steer(mock, 'changeSwitches', {}, { latency: 1 });
    const { json } = await steer(mock, 'resetMock');
    expect([json['switches'], mock.requests, await hasOrder(mock, 'x')]).toEqual([{}, [], false]);
    expect((await steer(mock, 'readMock')).json).toMatchObject({
      worlds: [{ id: 'main', orders: 2 }, { id: 'other' }],
    });
  });

  it('shows its document, faults, triggers and variations', async () => {
    const mock = createMock();
    expect((await steer(mock, 'readDocument')).json).toMatchObject({ info: { title: 'Control of the mock' } });
    expect(((await steer(mock, 'listFaults')).json['faults'] as unknown[]).length).toBeGreaterThan(100);
    expect(((await steer(mock, 'listTriggers')).json['triggers'] as unknown[]).length).toBeGreaterThan(5);
    expect(((await steer(mock, 'listVariations')).json['variations'] as unknown[]).length).toBeGreaterThan(50);
  });
});

describe('switches', () => {
  it('change for all worlds, and are described in sentences', async () => {
    const mock = createMock();
    await steer(mock, 'changeSwitches', {}, { errors: '10%', latency: 5 });
    const { json } = await steer(mock, 'changeSwitches', {}, { latency: null });
    expect(json).toEqual({ on: { errors: 0.1 }, says: [expect.stringContaining('10%')] });
    expect((await steer(mock, 'readSwitches')).json).toHaveProperty('known');
    expect((await steer(mock, 'clearSwitches')).json).toEqual({ on: {}, says: [] });
  });

  it('change for one world', async () => {
    const mock = createMock({ switches: { latency: 1 } });
    await steer(mock, 'changeWorldSwitches', main, { errors: 1 });
    expect((await steer(mock, 'readWorldSwitches', main)).json['on']).toEqual({ latency: 1, errors: 1 });
    expect((await steer(mock, 'readWorldSwitches', { id: 'other' })).json['on']).toEqual({ latency: 1 });
    expect((await steer(mock, 'clearWorldSwitches', main)).json['on']).toEqual({ latency: 1 });
  });
});

describe('worlds', () => {
  it('get a new token, which no list shows', async () => {
    const mock = createMock();
    const [one, two] = [
      await steer(mock, 'createWorld'),
      await steer(mock, 'createWorld', {}, { id: 'mine', from: 'main' }),
    ];
    const tokens = [one, two].map(({ json }) => String(json['token']));
    expect(new Set(tokens).size).toBe(2);
    expect(await order(mock, 'x', { token: tokens[0]! })).toBe(200);
    const reads = ['readMock', 'listWorlds', 'listExchanges', 'listSnapshots', 'readSwitches'].map((id) =>
      steer(mock, id),
    );
    const ofOne = ['readWorld', 'readState'].map((id) => steer(mock, id, { id: 'mine' }));
    const texts = (await Promise.all([...reads, ...ofOne, steer(mock, 'readExchange', { id: 1 })])).map(
      ({ text }) => text,
    );
    expect(tokens.filter((token) => texts.join().includes(token))).toEqual([]);
  });

  it('are reset and removed, except those of the accounts', async () => {
    const mock = createMock();
    await steer(mock, 'createWorld', {}, { id: 'a' });
    await order(mock, 'x', { token: String((await steer(mock, 'readToken', { id: 'a' })).json['token']) });
    expect((await steer(mock, 'readWorld', { id: 'a' })).json).toMatchObject({ id: 'a', orders: 3 });
    expect((await steer(mock, 'resetWorld', { id: 'a' })).json).toMatchObject({ orders: 2 });
    expect((await steer(mock, 'removeWorld', { id: 'a' })).json).toEqual({ removed: 'a' });
    expect((await steer(mock, 'removeWorld', { id: 'a' })).status).toBe(404);
    expect((await steer(mock, 'removeWorld', main)).status).toBe(422);
  });

  it('are removed together, except those of the accounts', async () => {
    const mock = createMock();
    const { json } = await steer(mock, 'createWorld', {}, { id: 'a' });
    await steer(mock, 'changeWorldSwitches', { id: 'a' }, { latency: 1 });
    await steer(mock, 'createWorld');
    await order(mock, 'kept');
    expect((await steer(mock, 'removeWorlds')).json).toMatchObject({
      worlds: [{ id: 'main', orders: 3 }, { id: 'other' }],
    });
    expect((await ask(mock, 'GET /carriers', undefined, { token: String(json['token']) })).status).toBe(401);
    await steer(mock, 'createWorld', {}, { id: 'a' });
    expect((await steer(mock, 'readWorldSwitches', { id: 'a' })).json['on']).toEqual({});
  });

  it('are restored from snapshots, which can be taken and removed', async () => {
    const mock = createMock();
    await order(mock, 'kept');
    await steer(mock, 'takeSnapshot', { name: 'before' });
    await steer(mock, 'takeSnapshot', { name: 'empty' }, { world: 'other' });
    await order(mock, 'new');
    expect((await steer(mock, 'restoreWorld', main, { snapshot: 'before' })).json).toMatchObject({ orders: 3 });
    expect(await hasOrder(mock, 'kept')).toBe(true);
    expect((await steer(mock, 'listSnapshots')).json['snapshots']).toMatchObject([
      { name: 'before' },
      { name: 'empty' },
    ]);
    expect((await steer(mock, 'removeSnapshot', { name: 'empty' })).json['snapshots']).toHaveLength(1);
    expect((await steer(mock, 'restoreWorld', main, { snapshot: 'empty' })).status).toBe(404);
  });

  it('load a scenario, and show their state', async () => {
    const mock = createMock();
    await order(mock, 'old');
    const loaded = await steer(mock, 'loadScenario', main, 'customers: []\nclock: 2031-03-03T16:20:00Z');
    expect(loaded.json).toMatchObject({ orders: 0, from: 'loaded', time: '2031-03-03T16:20:00.000Z' });
    expect((await steer(mock, 'readState', main)).json).toMatchObject({ customers: [], orders: [] });
    expect((await steer(mock, 'setTimeline', main, { timeline: [] })).json).toMatchObject({ from: 'loaded' });
    expect((await steer(mock, 'setOrderStatus', { ...main, order_uuid: 'x' }, { status: 'A' })).status).toBe(404);
  });

  it('have clocks that stop, run, and move forwards and backwards', async () => {
    const mock = createMock({ clock: () => new Date(0) });
    const timeAfter = async (body: object) => (await steer(mock, 'setClock', main, body)).json['time'];
    expect(await timeAfter({ advance: 1000 })).toBe('1970-01-01T00:00:01.000Z');
    expect(await timeAfter({ at: '2031-03-03T16:20:00+01:00' })).toBe('2031-03-03T15:20:00.000Z');
    expect(await timeAfter({ advance: -60_000 })).toBe('2031-03-03T15:19:00.000Z');
    expect(await timeAfter({ offset: -1000 })).toBe('1969-12-31T23:59:59.000Z');
  });

  it.each([{ at: '2031-03-03T16:20:00.000Z' }, { offset: 7 }])('show the setting of the clock: %j', async (clock) => {
    const mock = createMock();
    expect((await steer(mock, 'setClock', main, clock)).json['clock']).toEqual(clock);
    expect((await steer(mock, 'readMock')).json['worlds']).toMatchObject([{ clock }, {}]);
  });
});

describe('exchanges', () => {
  it('are listed, shown, replayed and cleared', async () => {
    const mock = createMock();
    await order(mock, 'one');
    await ask(mock, 'GET /carriers', undefined, { token: 'other-token' });
    const ids = async (query: string) =>
      ((await steer(mock, 'listExchanges', {}, undefined, query)).json['exchanges'] as { id: number }[]).map(
        ({ id }) => id,
      );
    expect(await ids('?operation=createOrder')).toEqual([1]);
    expect(await ids('?world=other&outcome=200&after=1&limit=5')).toEqual([2]);
    expect((await steer(mock, 'readExchange', { id: 1 })).json).toMatchObject({
      operation: 'createOrder',
      outcome: 200,
    });
    expect((await steer(mock, 'replayExchange', { id: 1 })).json).toMatchObject({ id: 3, operation: 'createOrder' });
    expect((await steer(mock, 'clearExchanges')).json).toEqual({ exchanges: [] });
    expect(await ids('')).toEqual([]);
  });

  it('are sent without a token in the request', async () => {
    const mock = createMock();
    const body = JSON.stringify(orderOf('sent'));
    const headers = { 'Content-Type': 'application/json' };
    const wish = { world: 'main', method: 'POST', url: '/api/v1/orders', headers, body };
    expect((await steer(mock, 'sendRequest', {}, wish)).json).toMatchObject({ world: 'main', outcome: 200 });
    expect(await hasOrder(mock, 'sent')).toBe(true);
    expect((await steer(mock, 'sendRequest', {}, { method: 'GET', url: '/api/v1/carriers' })).json).toMatchObject({
      outcome: 401,
    });
    for (const wrong of [
      { ...wish, url: '/__mock/reset' },
      { ...wish, world: 'nobody' },
      { ...wish, method: 'get' },
    ])
      expect((await steer(mock, 'sendRequest', {}, wrong)).status).toBeGreaterThanOrEqual(400);
  });

  it('are streamed as they happen, missed ones first', async () => {
    const mock = createMock();
    await order(mock, 'missed');
    const follow = new Request('http://127.0.0.1:4010/__mock/exchanges/events', { headers: { 'last-event-id': '0' } });
    const answer = await mock.fetch(follow);
    asked.add('followExchanges');
    await order(mock, 'heard');
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    const texts: string[] = [];
    await steer(mock, 'clearExchanges');
    while (texts.length < 4) texts.push((await reader.read()).value ?? '');
    const firsts = [': exchanges follow', 'id: 1', 'id: 2', 'event: forgotten'];
    expect(texts.map((text) => text.split('\n')[0])).toEqual(firsts);
    const [, , line] = texts.map((text) => text.split('data: ')[1] ?? '');
    expect(validator.answer(adminContract.operation('sendRequest'))(JSON.parse(line!))).toEqual([]);
    await reader.cancel();
    expect(await order(mock, 'later')).toBe(200);
  });
});

describe('price breakdowns', () => {
  it('explain the rates of a response, even after the world is removed', async () => {
    const mock = createMock();
    const { token, id } = mock.fork();
    const { headers, json } = await ask(mock, 'POST /carriers/rates', exampleOf('calculateRates', 'full'), { token });
    mock.remove(id);
    const receipts = (await steer(mock, 'readReceipts', { id: /receipts\/(\d+)/.exec(headers.get('link') ?? '')?.[1] }))
      .json;
    const rates = ({ carriers }: { carriers?: { shipping_methods: { uuid: string; rate: number }[] }[] }) =>
      carriers?.flatMap(({ shipping_methods }) => shipping_methods.map(({ uuid, rate }) => [uuid, rate]));
    expect(rates(receipts as never)).toEqual(rates(json.data as never));
    expect((await steer(mock, 'readReceipts', { id: 2 })).status).toBe(404);
  });
});

describe('the document', () => {
  // By now, the tests above have called every operation.
  afterAll(() => expect([...asked].sort()).toEqual(adminContract.operations.map(({ id }) => String(id)).sort()));

  it('has examples that are accepted', () => {
    for (const operation of adminContract.operations)
      for (const example of Object.values(operation.body?.examples ?? {}))
        expect(validator.body(operation)(example)).toEqual([]);
  });
});
