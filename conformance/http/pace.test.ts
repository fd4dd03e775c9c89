/** Shows when a run that is slow or put off says so, and what it makes of its pace. */
import { expect, it } from 'vitest';
import { Pace } from './pace.js';
import type { Transport } from './transport.js';

const silent: Transport = {
  send: () => Promise.resolve({ kind: 'failure', reason: 'cancelled', detail: '', elapsedMs: 0 }),
  close: () => Promise.resolve(),
};

/** A run of so many requests with a clock that only the test moves. */
function paceOf(requests?: number, maxTimeMs = 900_000) {
  const notices: string[] = [];
  const clock = { ms: 5_000_000 };
  const notice = (text: string): void => void notices.push(text);
  const pace = new Pace({ ...(requests !== undefined && { requests }), maxTimeMs, now: () => clock.ms, notice });
  const transport = pace.over(silent);
  const why = { method: 'GET', url: 'http://127.0.0.1/', attempt: 1, detail: 'status 429' };
  return {
    ...{ pace, notices },
    /** So many requests of a window are answered, the next one is put off until the window ends. */
    window: async (answered: number, elapsedMs: number, waitMs: number): Promise<void> => {
      for (let sent = 0; sent <= answered; sent += 1)
        await transport.send({ method: 'GET', url: why.url, headers: {} });
      clock.ms += elapsedMs;
      pace.note({ cause: 'told-to-wait', waitMs, ...why });
      clock.ms += waitMs;
    },
    answer: async (count: number, elapsedMs: number): Promise<void> => {
      for (let sent = 0; sent < count; sent += 1) await transport.send({ method: 'GET', url: why.url, headers: {} });
      clock.ms += elapsedMs;
    },
    lose: () => pace.note({ cause: 'lost', waitMs: 60_000, ...why }),
  };
}

it('says nothing of a run that is not put off, or only for a moment', async () => {
  const { pace, notices, window, lose } = paceOf(2600);
  lose();
  await window(100, 500, 1_000);
  expect([pace.text, notices]).toEqual([undefined, []]);
});

it('says once how long a run takes that its time will do for', async () => {
  const { notices, window } = paceOf(300);
  await window(60, 1_000, 59_000);
  await window(60, 1_000, 59_000);
  expect(notices).toEqual([
    'The target puts requests off (429 or 503; --concurrency 1 may help); at this pace a whole run takes about 5 min.',
  ]);
});

it('says at the first wait that a run takes longer than it may, and how long it would have to be', async () => {
  const { pace, notices, window } = paceOf(2600);
  await window(60, 1_000, 59_000);
  await window(60, 1_000, 59_000);
  const text = 'puts requests off (429 or 503; --concurrency 1 may help); at this pace a whole run takes about 43 min';
  const advice = '--max-time 3300 would do, and --only asks less';
  expect(notices).toEqual([`The target ${text}: ${advice}.`]);
  expect(pace.text).toBe(`the target ${text}: ${advice}`);
});

it('says once more when a run turns out too long', async () => {
  const { notices, window } = paceOf(600);
  await window(60, 1_000, 59_000);
  await window(0, 0, 600_000);
  await window(0, 0, 600_000);
  expect(notices.map((text) => /about (.*?)[:.]/.exec(text)?.[1])).toEqual(['10 min', '110 min']);
});

it('says of a slow target that its run takes too long, and nothing where it does not', async () => {
  const { pace, notices, answer } = paceOf(2600);
  await answer(100, 60_000);
  pace.check();
  pace.check();
  expect(notices).toEqual([
    'At this pace a whole run takes about 26 min: --max-time 1980 would do, and --only asks less.',
  ]);
  const { pace: fine, notices: none, answer: fast } = paceOf(2600);
  await fast(200, 60_000);
  fine.check();
  expect([fine.text, none]).toEqual([undefined, []]);
});

it('says nothing of how long a part takes, of which nobody knows how much it asks', async () => {
  const { notices, window } = paceOf();
  await window(60, 1_000, 59_000);
  expect(notices).toEqual(['The target puts requests off (429 or 503; --concurrency 1 may help).']);
});

it('does not guess from a few answers', async () => {
  const { notices, window } = paceOf(2600);
  await window(9, 0, 60_000);
  expect(notices).toEqual(['The target puts requests off (429 or 503; --concurrency 1 may help).']);
});
