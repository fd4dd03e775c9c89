import { describe, expect, it } from 'vitest';
import { createMock } from './mock.js';
import { ask, order } from './test-mock.js';

/** Names that every object inherits, and that are valid names of worlds. */
const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty'];

describe('a world and a snapshot can be called', () => {
  it.each(names)('%s', async (id) => {
    const mock = createMock();
    const path = `/__mock/worlds/${id}`;
    const { status, json } = await ask(mock, 'POST /__mock/worlds', { id, token: `token-of-${id}` });
    expect([status, json['id']]).toEqual([200, id]);
    expect(await order(mock, 'x', { token: `token-of-${id}` })).toBe(200);
    const answers = [
      await ask(mock, `PATCH ${path}/switches`, { latency: 1 }),
      await ask(mock, `GET ${path}/state`),
      await ask(mock, `GET /__mock/exchanges?world=${id}`),
      await ask(mock, `PUT ${path}/clock`, { advance: 1000 }),
      await ask(mock, `PUT /__mock/snapshots/of-${id}`, { world: id }),
      await ask(mock, `POST ${path}/restore`, { snapshot: `of-${id}` }),
      await ask(mock, `POST ${path}/reset`),
      await ask(mock, `DELETE ${path}`),
      await ask(mock, `PUT /__mock/snapshots/${id}`),
      await ask(mock, `DELETE /__mock/snapshots/${id}`),
    ];
    expect(answers.map((one) => one.status)).toEqual(answers.map(() => 200));
  });
});
