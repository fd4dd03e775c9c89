/** Shows how long a server is waited for that only asks to wait, on a clock that only the waits move. */
import { expect, it } from 'vitest';
import { answer, fakeClock, inTurn } from '../run/test-target.js';
import { createRetryingTransport, type RetryNote } from './retrying.js';
import type { WireResult } from './transport.js';

const busy = (retryAfter: string): WireResult => answer(429, {}, { 'retry-after': retryAfter });

/** Asks one request after the other, and tells their statuses, the waits of each, and the notes. */
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

it('a server that asks for a day is tried for 20 s, and not waited for from then on', async () => {
  const { all } = await asked(3, busy('86400'));
  expect(all).toEqual([
    [429, [1000, 4000, 16_000]],
    [429, []],
    [429, []],
  ]);
});

it('one that asks for less than a minute is waited for as it says, a minute in all', async () => {
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

it('one that gives nothing but 429 is waited for no longer than a minute, unless it asks for more', async () => {
  const { all } = await asked(2, answer(429));
  expect(all).toEqual([
    [429, [1000, 4000, 16_000, 36_000]],
    [429, []],
  ]);
  expect((await asked(1, busy('60'))).all).toEqual([[429, [60_000]]]);
});

it('one that answered something else is waited for again', async () => {
  const day = busy('86400');
  const { all } = await asked(3, day, day, day, day, answer(200), day, answer(200));
  expect(all).toEqual([
    [429, [1000, 4000, 16_000]],
    [200, []],
    [200, [1000]],
  ]);
});

it('the limit that a server states is noted, short and safe to print', async () => {
  const stating = answer(429, {}, { 'X-RateLimit-Limit': `100\u001b[2J${'0'.repeat(99)}` });
  const { notes } = await asked(1, stating, answer(200));
  expect(notes.map(({ limit }) => limit)).toEqual([`x-ratelimit-limit: 100\\u{1b}[2J${'0'.repeat(28)}`]);
});
