import { describe, expect, it } from 'vitest';
import { createMock } from '../mock.js';
import { ask, hasOrder, host, order } from '../test-mock.js';

/** The complete state of a mock, to check that a request changed nothing. */
async function everything(mock: ReturnType<typeof createMock>): Promise<unknown> {
  const parts = ['', '/worlds/main/state', '/worlds/main/switches', '/snapshots'];
  const texts = await Promise.all(parts.map((path) => ask(mock, `GET /__mock${path}`)));
  // The current time does not depend on the request.
  return texts.map(({ text }) => text.replace(/"time":"[^"]*"/g, ''));
}

const outOfTime = 'The clock must be set to a time in the years 1 to 9999, such as 2031-03-03T16:20:00Z.';
const cyclic = 'a: &a\n  b: *a';

describe('an invalid request to the control interface', () => {
  it.each<[number, string, unknown?]>([
    [404, 'GET /__mock/nothing'],
    [404, 'GET /__mock/worlds/__proto__'],
    [404, 'GET /__mock/worlds/'],
    [404, 'GET /__mock/worlds/a%2Fb'],
    [404, 'DELETE /__mock/worlds/constructor'],
    [404, 'DELETE /__mock/snapshots/nothing'],
    [404, 'GET /__mock/exchanges/0x1'],
    [404, 'GET /__mock/exchanges/1e0'],
    [404, 'GET /__mock/exchanges/-1'],
    [404, 'POST /__mock/exchanges/1.0/replay'],
    [404, 'GET /__mock/receipts/__proto__'],
    [400, 'GET /__mock/worlds/%ff'],
    [405, 'POST /__mock'],
    [405, 'PUT /__mock/reset'],
    [422, 'GET /__mock/exchanges?limit=all'],
    [422, 'GET /__mock/exchanges?after=-1'],
    [422, 'GET /__mock/exchanges?outcome=600'],
    [422, 'GET /__mock/exchanges?opration=createOrder'],
    [422, 'GET /__mock/worlds?x=1'],
    [400, 'POST /__mock/worlds', '{'],
    [422, 'POST /__mock/reset', { world: 'main' }],
    [422, 'POST /__mock/worlds/main/reset', 'all'],
    [422, 'POST /__mock/worlds', null],
    [422, 'POST /__mock/worlds', []],
    [422, 'POST /__mock/worlds', { tokn: 'secret' }],
    [422, 'POST /__mock/worlds', { id: '__proto__' }],
    [422, 'POST /__mock/worlds', { id: 'a/b' }],
    [422, 'POST /__mock/worlds', { id: '' }],
    [422, 'POST /__mock/worlds', { id: 7 }],
    [409, 'POST /__mock/worlds', { id: 'main' }],
    [409, 'POST /__mock/worlds', { token: 'test-token' }],
    [422, 'POST /__mock/worlds', { token: 'with blank' }],
    [422, 'POST /__mock/worlds', { token: null }],
    [404, 'POST /__mock/worlds', { from: 'toString' }],
    [422, 'PUT /__mock/snapshots/__proto__'],
    [422, 'PUT /__mock/snapshots/a%20b'],
    [409, 'PUT /__mock/snapshots/seed'],
    [404, 'PUT /__mock/snapshots/a', { world: 'nowhere' }],
    [404, 'POST /__mock/worlds/main/restore', { snapshot: '__proto__' }],
    [422, 'POST /__mock/worlds/main/restore', {}],
    [422, 'POST /__mock/worlds/main/restore'],
    [422, 'PUT /__mock/worlds/main/clock', {}],
    [422, 'PUT /__mock/worlds/main/clock', { at: 'tomorrow' }],
    [422, 'PUT /__mock/worlds/main/clock', { at: '2031-02-30T00:00:00Z' }],
    [422, 'PUT /__mock/worlds/main/clock', { at: '2031-03-03T16:20' }],
    [422, 'PUT /__mock/worlds/main/clock', { at: '2031-03-03' }],
    [422, 'PUT /__mock/worlds/main/clock', { at: '7' }],
    [422, 'PUT /__mock/worlds/main/clock', { at: 7 }],
    [422, 'PUT /__mock/worlds/main/clock', { at: '2031-03-03', offset: 1 }],
    [422, 'PUT /__mock/worlds/main/clock', '{ "advance": 1e999 }'],
    [422, 'POST /__mock/worlds', { scenario: 'clock: 2031-03-03T16:20:00Z', clock: { offset: 1e17 } }],
    [422, 'PUT /__mock/worlds/main/clock', { advance: 1e17 }],
    [422, 'PUT /__mock/worlds/main/clock', { offset: '1' }],
    [422, 'PATCH /__mock/switches', { latency: -1 }],
    [422, 'PATCH /__mock/switches', { nope: 1 }],
    [422, 'PATCH /__mock/switches', '{ "__proto__": { "latency": 1 } }'],
    [422, 'PATCH /__mock/switches', { errors: 0.5, faults: ['nope'] }],
    [422, 'PATCH /__mock/switches', [1]],
    [404, 'PATCH /__mock/worlds/nowhere/switches', { latency: 1 }],
    [422, 'PUT /__mock/worlds/main/scenario', ''],
    [422, 'PUT /__mock/worlds/main/scenario', 'orders: [{ externalId: 7 }]'],
    [422, 'PUT /__mock/worlds/main/scenario', cyclic],
    [400, 'PUT /__mock/worlds/main/scenario', new Uint8Array([0xff, 0xfe])],
  ])('gets %i and a message, and changes nothing: %s %j', async (status, line, body) => {
    const mock = createMock();
    await order(mock, 'there');
    const before = await everything(mock);
    const answer = await ask(mock, line, body);
    expect([answer.status, answer.json.message]).toEqual([status, expect.stringMatching(/^["A-Z].+/)]);
    expect([answer.text.includes('secret'), answer.text.includes('test-token')]).toEqual([false, false]);
    expect(await everything(mock)).toEqual(before);
  });

  it.each<[string, unknown, string]>([
    ['GET /__mock/worlds?x=1', undefined, 'Unknown parameter "x". None is allowed here.'],
    [
      'GET /__mock/exchanges?x=1',
      undefined,
      'Unknown parameter "x". Allowed: world, operation, outcome, about, after and limit.',
    ],
    ['PUT /__mock/worlds/main/clock', { advance: 1e17 }, outOfTime],
    ['PUT /__mock/worlds/main/clock', { offset: -1e14 }, outOfTime],
  ])('gets a message that names the mistake: %s %j', async (line, body, says) => {
    expect((await ask(createMock(), line, body)).json.message).toBe(says);
  });

  it('with a very large body gets a short response', async () => {
    const mock = createMock();
    const many = Object.fromEntries(Array.from({ length: 15_000 }, (_, at) => [`field-${at}`, at]));
    for (const line of ['POST /__mock/worlds', 'PATCH /__mock/switches', 'PUT /__mock/worlds/main/clock']) {
      const { status, text } = await ask(mock, line, many);
      expect([status, text.length < 20_000]).toEqual([422, true]);
    }
  });

  it.each(['/__mock/switches', '/__mock/worlds/main/switches'])(
    'that nests endlessly is refused at %s',
    async (path) => {
      const deep = `{ "latency": ${'['.repeat(100_000)}${']'.repeat(100_000)} }`;
      const { status, json } = await ask(createMock(), `PATCH ${path}`, deep);
      expect([status, json.message]).toEqual([413, 'The body nests deeper than 100 levels.']);
    },
  );
});

describe('without the control interface', () => {
  it('every path of it is unknown', async () => {
    const mock = createMock({ admin: false });
    for (const line of ['GET /__mock', 'GET /__mock/worlds', 'POST /__mock/reset', 'GET /__mock/exchanges/events'])
      expect((await ask(mock, line)).status).toBe(404);
    expect(await order(mock, 'x')).toBe(200);
  });
});

describe('the stream of exchanges', () => {
  it('is not started by HEAD', async () => {
    const answer = await createMock().fetch(new Request(`${host}/__mock/exchanges/events`, { method: 'HEAD' }));
    expect([answer.status, answer.headers.get('content-type'), answer.body]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      null,
    ]);
  });
});

describe('a foreign page', () => {
  it('can’t control the mock, and gets the reason', async () => {
    const mock = createMock();
    const headers = { origin: 'https://elsewhere.example' };
    const { status, headers: got } = await ask(mock, 'POST /__mock/reset', undefined, { headers });
    expect([status, got.get('access-control-allow-origin')]).toEqual([403, headers.origin]);
    expect(await order(mock, 'x', { headers })).toBe(200);
    expect((await ask(mock, 'GET /__mock', undefined, { headers: { origin: 'http://localhost:3000' } })).status).toBe(
      200,
    );
    expect(await hasOrder(mock, 'x')).toBe(true);
  });
});
