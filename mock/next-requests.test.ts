/** A switch with "next n" applies to exactly the next n requests. */
import { describe, expect, it } from 'vitest';
import { mockTriggers } from '../openapi/generated/triggers.js';
import { createMock, type Mock } from './mock.js';
import { ask, order, orderOf } from './test-mock.js';

/** The statuses of several requests for the carriers. */
async function statuses(mock: Mock, times: number, token = 'test-token'): Promise<readonly number[]> {
  const found: number[] = [];
  for (let time = 0; time < times; time += 1)
    found.push((await ask(mock, 'GET /carriers', undefined, { token })).status);
  return found;
}

const errors = { errors: 'next 2', errorStatus: 503 } as const;

describe('a switch for the next requests', () => {
  it('applies to exactly that many', async () => {
    const mock = createMock();
    const { status, json } = await ask(mock, 'PATCH /__mock/switches', errors);
    expect([status, json['on']]).toEqual([200, errors]);
    expect(await statuses(mock, 1)).toEqual([503]);
    expect((await ask(mock, 'GET /__mock/switches')).json['on']).toEqual({ ...errors, errors: 'next 1' });
    expect(await statuses(mock, 3)).toEqual([503, 200, 200]);
    expect((await ask(mock, 'GET /__mock/switches')).json['on']).toEqual({ errorStatus: 503 });
  });

  it('counts correctly when requests arrive at once', async () => {
    const mock = createMock({ switches: errors });
    const answers = await Promise.all(Array.from({ length: 5 }, () => statuses(mock, 1)));
    expect(answers.flat().filter((status) => status === 503)).toHaveLength(2);
  });

  it('can be limited to one operation', async () => {
    const mock = createMock({ switches: { throttle: 'next 1 createOrder' } });
    expect(await statuses(mock, 2)).toEqual([200, 200]);
    expect([await order(mock, 'a'), await order(mock, 'a')]).toEqual([429, 200]);
  });

  it('of a world counts its own requests, and one of all worlds counts all together', async () => {
    const mock = createMock();
    mock.fork({ id: 'a', token: 'a-token' });
    await mock.switches.change(errors, 'a');
    expect([await statuses(mock, 2), await statuses(mock, 3, 'a-token')]).toEqual([
      [200, 200],
      [503, 503, 200],
    ]);
    await mock.switches.change(errors);
    mock.switches.clear('a');
    expect([await statuses(mock, 1), await statuses(mock, 2, 'a-token')]).toEqual([[503], [503, 200]]);
  });

  it('skips requests that a trigger or a header decides', async () => {
    const mock = createMock({ switches: errors });
    expect(await order(mock, mockTriggers.orderThrottled.value)).toBe(429);
    expect(await order(mock, 'a', { headers: { 'mock-switches': 'errors=off' } })).toBe(200);
    expect(await statuses(mock, 3)).toEqual([503, 503, 200]);
  });

  it('starts again with a reset, if it was on at the start', async () => {
    const mock = createMock({ switches: errors });
    await statuses(mock, 2);
    mock.reset();
    expect(await statuses(mock, 3)).toEqual([503, 503, 200]);
  });

  it('is refused in the header of one request', async () => {
    const asking = { headers: { 'mock-switches': 'errors=next 2' } };
    const { status, json } = await ask(createMock(), 'POST /orders', orderOf('a'), asking);
    expect([status, json.message]).toEqual([
      400,
      expect.stringContaining("The switch errors can't count requests in a header"),
    ]);
  });
});
