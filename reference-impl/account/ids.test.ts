import { describe, expect, it } from 'vitest';
import { createApp } from '../pipeline/app.js';
import { firstIds, IdSource } from './ids.js';
import { callOf, createdOrder, exampleOf, readOrder } from '../pipeline/test-calls.js';

const v4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('identifiers', () => {
  it.each([undefined, 'seed'])('are different UUIDs of version 4 (seed %s)', (seed) => {
    const ids = new IdSource(firstIds(seed));
    const made = Array.from({ length: 5000 }, () => ids.uuid());
    expect(made.filter((uuid) => !v4.test(uuid))).toEqual([]);
    expect(new Set(made).size).toBe(5000);
  });

  it('are the same only with the same seed', () => {
    const first = (seed: string): string => new IdSource(firstIds(seed)).uuid();
    expect(first('a')).toBe(first('a'));
    expect(first('a')).not.toBe(first('b'));
  });

  it('continue from a stored state', () => {
    const ids = new IdSource(firstIds('seed'));
    ids.uuid();
    ids.next('order');
    const copy = new IdSource(JSON.parse(JSON.stringify(ids.state())) as ReturnType<typeof ids.state>);
    expect([copy.uuid(), copy.next('order')]).toEqual([ids.uuid(), ids.next('order')]);
  });

  it('number orders from 100001 on', () => {
    expect(new IdSource(firstIds(undefined)).next('order')).toBe(100_001);
  });
});

describe('two apps with the same seed and clock', () => {
  const make = () => createApp({ seed: 7, clock: () => new Date('2031-03-03T16:20:00Z') });
  const calls = [
    callOf('POST', '/orders', exampleOf('createOrder', 'full')),
    callOf('POST', '/orders', { broken: true }),
    callOf('POST', '/customers', exampleOf('createCustomer', 'full')),
    callOf('GET', '/orders?external_id=web-20310'),
    callOf('POST', '/locations', exampleOf('createLocation', 'minimal')),
    callOf('GET', '/locations'),
    callOf('GET', '/locations', undefined, { authorization: 'Bearer other-token' }),
  ];

  it('send byte-identical responses to the same requests', async () => {
    const [one, other] = [make(), make()];
    for (const call of calls) expect(await one.handle(call)).toEqual(await other.handle(call));
  });

  it('take the time from the clock', async () => {
    const app = make();
    const { number } = await createdOrder(app);
    expect((await readOrder(app, number)).created_at).toBe('2031-03-03 16:20');
  });

  it('use the current time for each new order', async () => {
    let seconds = 0;
    const start = Date.parse('2031-03-03T16:20:30Z');
    const app = createApp({ clock: () => new Date(start + 1000 * seconds) });
    const minutes: unknown[] = [];
    for (seconds of [0, 29, 30, -31]) minutes.push((await readOrder(app, (await createdOrder(app)).number)).created_at);
    expect(minutes).toEqual(['20', '20', '21', '19'].map((minute) => `2031-03-03 16:${minute}`));
  });

  it('give different identifiers to each account', async () => {
    const { accounts } = make();
    const uuids = [...accounts.values()].map((account) => account.ids.uuid());
    expect(new Set(uuids).size).toBe(uuids.length);
  });
});
