/** Shows when a run reports that it is slow or rate limited, and how it estimates its time. */
import { expect, it } from 'vitest';
import { Pace } from './pace.js';
import type { Transport } from './transport.js';

const silent: Transport = {
  send: () => Promise.resolve({ kind: 'failure', reason: 'cancelled', detail: '', elapsedMs: 0 }),
  close: () => Promise.resolve(),
};

/** A run of `requests` requests, on a clock that only the test moves. */
function paceOf(requests?: number, maxTimeMs = 900_000) {
  const notices: string[] = [];
  const clock = { ms: 5_000_000 };
  const notice = (text: string): void => void notices.push(text);
  const pace = new Pace({ ...(requests !== undefined && { requests }), maxTimeMs, now: () => clock.ms, notice });
  const transport = pace.over(silent);
  const why = { method: 'GET', url: 'http://127.0.0.1/', attempt: 1, detail: 'status 429' };
  return {
    pace,
    notices,
    /** `answered` requests get a response, the next one is rate limited for `waitMs`. */
    window: async (answered: number, elapsedMs: number, waitMs: number): Promise<void> => {
      for (let sent = 0; sent <= answered; sent += 1)
        await transport.send({ method: 'GET', url: why.url, headers: {} });
      clock.ms += elapsedMs;
      pace.note({ why: 'told-to-wait', waitMs, ...why });
      clock.ms += waitMs;
    },
    answer: async (count: number, elapsedMs: number): Promise<void> => {
      for (let sent = 0; sent < count; sent += 1) await transport.send({ method: 'GET', url: why.url, headers: {} });
      clock.ms += elapsedMs;
    },
    lose: () => pace.note({ why: 'lost', waitMs: 60_000, ...why }),
  };
}

it('says nothing if no request is rate limited, or only for a moment', async () => {
  const { pace, notices, window, lose } = paceOf(2600);
  lose();
  await window(100, 500, 1_000);
  expect([pace.text, notices]).toEqual([undefined, []]);
});

it('says once how long the run takes if that is within the time limit', async () => {
  const { notices, window } = paceOf(300);
  await window(60, 1_000, 59_000);
  await window(60, 1_000, 59_000);
  expect(notices).toEqual([
    'The server limits the request rate: about 60 requests a minute get through (--concurrency 1 may help); at this pace a whole run takes about 5 min.',
  ]);
});

it('says at the first wait that the run exceeds the time limit, and which limit it needs', async () => {
  const { pace, notices, window } = paceOf(2600);
  await window(60, 1_000, 59_000);
  await window(60, 1_000, 59_000);
  const text =
    'server limits the request rate: about 60 requests a minute get through (--concurrency 1 may help); at this pace a whole run takes about 43 min';
  const advice = 'Use --max-time 3300, or select fewer checks with --only';
  expect(notices).toEqual([`The ${text}. ${advice}.`]);
  expect(pace.text).toBe(`the ${text}. ${advice}`);
});

it('says again that the run is too long if its estimate grows', async () => {
  const { notices, window } = paceOf(600);
  await window(60, 1_000, 59_000);
  await window(0, 0, 600_000);
  await window(0, 0, 600_000);
  expect(notices.map((text) => /whole run takes about (.*?)[:.]/.exec(text)?.[1])).toEqual(['10 min', '110 min']);
});

it('says that a run against a slow server takes too long, but nothing if it does not', async () => {
  const { pace, notices, answer } = paceOf(2600);
  await answer(100, 60_000);
  pace.check();
  pace.check();
  expect(notices).toEqual([
    'At this pace a whole run takes about 26 min. Use --max-time 1980, or select fewer checks with --only.',
  ]);
  const { pace: fine, notices: none, answer: fast } = paceOf(2600);
  await fast(200, 60_000);
  fine.check();
  expect([fine.text, none]).toEqual([undefined, []]);
});

it('gives no estimate for a selection of checks, whose number of requests is unknown', async () => {
  const { notices, window } = paceOf();
  await window(60, 1_000, 59_000);
  expect(notices).toEqual([
    'The server limits the request rate: about 60 requests a minute get through (--concurrency 1 may help).',
  ]);
});

it('gives no estimate after fewer than 10 responses', async () => {
  const { notices, window } = paceOf(2600);
  await window(9, 0, 60_000);
  expect(notices).toEqual(['The server limits the request rate (--concurrency 1 may help).']);
});

it('says at the end how many requests got through, and the limit that the server states', async () => {
  const { pace, window } = paceOf();
  expect(pace.limitText).toBeUndefined();
  await window(60, 1_000, 59_000);
  const text = 'the server limits the request rate: 1 request got 429 or 503 and had to be sent again';
  expect(pace.limitText).toBe(`${text}; about 60 requests a minute get through`);
  const limit = 'x-ratelimit-limit: 60';
  pace.note({ why: 'told-to-wait', method: 'GET', url: '', attempt: 1, waitMs: 0, detail: '', limit });
  expect(pace.limitText).toMatch(/get through \(it states x-ratelimit-limit: 60\)$/);
});
