/** What is switched on for the next so many requests happens to just these. */
import { describe, expect, it } from 'vitest';
import { mockTriggers } from '../../openapi/generated/triggers.js';
import { createMock, type Mock } from './mock.js';
import { ask, order, orderOf } from './test-mock.js';

/** The statuses of asking for the carriers so often. */
async function statuses(mock: Mock, times: number, token = 'test-token'): Promise<readonly number[]> {
  const found: number[] = [];
  for (let time = 0; time < times; time += 1)
    found.push((await ask(mock, 'GET /carriers', undefined, { token })).status);
  return found;
}

const errors = { errors: 'next 2', errorStatus: 503 } as const;

describe('the next requests', () => {
  it('fail, and the ones after them do not', async () => {
    const mock = createMock();
    const { status, json } = await ask(mock, 'PATCH /__mock/switches', errors);
    expect([status, json['on']]).toEqual([200, errors]);
    expect(await statuses(mock, 1)).toEqual([503]);
    expect((await ask(mock, 'GET /__mock/switches')).json['on']).toEqual({ ...errors, errors: 'next 1' });
    expect(await statuses(mock, 3)).toEqual([503, 200, 200]);
    expect((await ask(mock, 'GET /__mock/switches')).json['on']).toEqual({ errorStatus: 503 });
  });

  it('are as many as is said when they come at once', async () => {
    const mock = createMock({ switches: errors });
    const answers = await Promise.all(Array.from({ length: 5 }, () => statuses(mock, 1)));
    expect(answers.flat().filter((status) => status === 503)).toHaveLength(2);
  });

  it('may be those of one operation', async () => {
    const mock = createMock({ switches: { throttle: 'next 1 createOrder' } });
    expect(await statuses(mock, 2)).toEqual([200, 200]);
    expect([await order(mock, 'a'), await order(mock, 'a')]).toEqual([429, 200]);
  });

  it('of a world are its own, and those of all worlds are counted together', async () => {
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

  it('are not those that a trigger or a header decides', async () => {
    const mock = createMock({ switches: errors });
    expect(await order(mock, mockTriggers.orderThrottled.value)).toBe(429);
    expect(await order(mock, 'a', { headers: { 'mock-switches': 'errors=off' } })).toBe(200);
    expect(await statuses(mock, 3)).toEqual([503, 503, 200]);
  });

  it('come again with a reset, if they were there at the start', async () => {
    const mock = createMock({ switches: errors });
    await statuses(mock, 2);
    mock.reset();
    expect(await statuses(mock, 3)).toEqual([503, 503, 200]);
  });

  it('can not be counted by the header of one', async () => {
    const asking = { headers: { 'mock-switches': 'errors=next 2' } };
    const { status, json } = await ask(createMock(), 'POST /orders', orderOf('a'), asking);
    expect([status, json.message]).toEqual([
      400,
      expect.stringContaining("The switch errors can't count requests in a header"),
    ]);
  });
});
