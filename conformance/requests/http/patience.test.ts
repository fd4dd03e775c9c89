/** Shows how long the suite waits for a server that only rate limits, on a clock that only the waits move. */
import { expect, it } from 'vitest';
import { answer, fakeClock, inTurn } from '../../run/test-target.js';
import { createRetryingTransport, type RetryNote } from './retrying.js';
import type { WireResult } from './transport.js';

const busy = (retryAfter: string): WireResult => answer(429, {}, { 'retry-after': retryAfter });

/** Sends requests one after the other, and returns their statuses, the waits of each, and the notes. */
async function asked(count: number, ...results: readonly WireResult[]) {
  const { now, sleep, slept } = fakeClock();
  const notes: RetryNote[] = [];
  const options = { now, sleep, maxWaitMs: 60_000, onRetry: (note: RetryNote) => void notes.push(note) };
  const transport = createRetryingTransport(inTurn(...results), options);
  const all: (readonly [status: number, waits: readonly number[]])[] = [];
  for (let at = 0; at < count; at += 1) {
    const before = slept.length;
    const result = await transport.send({ method: 'GET', url: 'http://target.test/', headers: {} });
    all.push([result.kind === 'answer' ? result.status : 0, slept.slice(before)]);
  }
  return { all, notes };
}

it('a server that asks for a wait of a day is retried for 20 s, and not again', async () => {
  const { all } = await asked(3, busy('86400'));
  expect(all).toEqual([
    [429, [1000, 4000, 16_000]],
    [429, []],
    [429, []],
  ]);
});

it('one that asks for 25 s is retried every 25 s, for a minute in all', async () => {
  const { all } = await asked(2, busy('25'));
  expect(all).toEqual([
    [429, [25_000, 25_000]],
    [429, []],
  ]);
  const { all: later } = await asked(3, answer(200), busy('25'));
  expect(later).toEqual([
    [200, []],
    [429, [25_000, 25_000, 25_000]],
    [429, []],
  ]);
});

it('one that sends only 429 is retried for a minute, or for the minute that it asks for', async () => {
  const { all } = await asked(2, answer(429));
  expect(all).toEqual([
    [429, [1000, 4000, 16_000, 36_000]],
    [429, []],
  ]);
  expect((await asked(1, busy('60'))).all).toEqual([[429, [60_000]]]);
});

it('one that sent another status in between is retried again', async () => {
  const day = busy('86400');
  const { all } = await asked(3, day, day, day, day, answer(200), day, answer(200));
  expect(all).toEqual([
    [429, [1000, 4000, 16_000]],
    [200, []],
    [200, [1000]],
  ]);
});

it('the limit that a server states is noted, cut to a printable line', async () => {
  const stating = answer(429, {}, { 'X-RateLimit-Limit': `100\u001b[2J${'0'.repeat(99)}` });
  const { notes } = await asked(1, stating, answer(200));
  expect(notes.map(({ limit }) => limit)).toEqual([`x-ratelimit-limit: 100\\u{1b}[2J${'0'.repeat(28)}`]);
});
