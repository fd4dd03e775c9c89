/** Tests requests that are sent at the same time as others. */
import { expect, it } from 'vitest';
import { RequestLost } from '../model/stop.js';
import { answer, lost, scripted, sessionOn } from './test-target.js';

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
