/** Tests requests that are sent at the same time as others. */
import { expect, it } from 'vitest';
import { RequestLost } from '../model/stop.js';
import { answer, fakeClock, lost, scripted, sessionOn } from './test-target.js';

it('ends only after all of its requests, if one of them is lost, so that a second attempt gets none of their responses', async () => {
  let ended = 0;
  const session = sessionOn(
    scripted(async (_request, nth) => {
      if (nth === 1) return lost;
      await new Promise((resolve) => setImmediate(resolve));
      ended += 1;
      return answer(200);
    }),
  );
  const requests = Array.from({ length: 4 }, () => () => session.send('listCarriers'));
  await expect(session.burst(requests)).rejects.toThrow(RequestLost);
  expect(ended).toBe(3);
});

it('counts the rounds of each wait by themselves, as each may find what it waits for in another one', async () => {
  const asked = new Map<string, number>();
  const session = sessionOn(
    scripted(async ({ url }) => {
      const times = (asked.get(url) ?? 0) + 1;
      asked.set(url, times);
      return answer(times > Number(url.at(-1)) ? 200 : 404);
    }),
    { ...fakeClock(), waitMs: 10_000 },
  );
  const waits = ['1', '3', '2', '3'].map((after) => () => {
    const query = { external_id: `a-${after}-after-${after}` };
    return session.eventually(
      () => session.send('getOrder', { query }),
      ({ answer: came }) => came?.status === 200,
    );
  });
  await session.burst(waits);
  const roundsOf = (after: string): readonly number[] =>
    session.run.exchanges.filter(({ request }) => request.url.endsWith(after)).map(({ round = 1 }) => round);
  expect([roundsOf('1'), roundsOf('2')]).toEqual([
    [1, 2],
    [1, 2, 3],
  ]);
});
