/** Shows when and how often the retrying transport retries, and how long it waits, on a clock that only its own waits move. */

import { describe, expect, it } from 'vitest';
import { createRetryingTransport, type RetryOptions, type RetryNote } from './retrying.js';
import type { FailureReason, Transport, WireRequest, WireResult } from './transport.js';

const START = Date.parse('2025-01-01T00:00:00Z');

const answer = (status: number, headers: Record<string, string> = {}): WireResult => ({
  kind: 'answer',
  status,
  headers: Object.entries(headers),
  body: new Uint8Array(),
  elapsedMs: 1,
});
const failure = (reason: FailureReason): WireResult => ({
  kind: 'failure',
  reason,
  detail: 'as scripted',
  elapsedMs: 1,
});
const lost = (): WireResult => ({ ...failure('dropped'), lost: true }) as WireResult;
const busy = (retryAfter: string, status = 429) => answer(status, { 'Retry-After': retryAfter });
const request = (url = '/', method = 'GET'): WireRequest => ({ method, url, headers: {} });

/** A retrying transport over `respond`, with a record of what was sent and waited. */
function polite(respond: (request: WireRequest, count: number) => WireResult, options: Partial<RetryOptions> = {}) {
  let now = START;
  const sent: string[] = [];
  const waits: number[] = [];
  const notes: RetryNote[] = [];
  const inner: Transport = {
    async send(asked) {
      sent.push(asked.url);
      return respond(asked, sent.length);
    },
    async close() {},
  };
  const sleep = async (ms: number) => {
    waits.push(ms);
    await Promise.resolve();
    now += ms;
  };
  const transport = createRetryingTransport(inner, {
    sleep,
    now: () => now,
    onRetry: (note) => notes.push(note),
    ...options,
  });
  return { transport, sent, waits, notes, elapsed: () => now - START };
}

/** Returns the results one after the other, and then the last one again and again. */
const inTurn =
  (...results: WireResult[]) =>
  (_: WireRequest, count: number): WireResult =>
    results[Math.min(count, results.length) - 1] ?? answer(500);

describe('a rate-limited response', () => {
  it.each([
    ['429 with seconds', busy('2'), 2000],
    ['429 with a date', busy('Wed, 01 Jan 2025 00:00:03 GMT'), 3000],
    ['429 with a date in the past', busy('Wed, 01 Jan 2020 00:00:03 GMT'), 0],
    [
      '429 with a date by a clock that is hours ahead',
      answer(429, { 'Retry-After': 'Wed, 01 Jan 2025 03:00:02 GMT', Date: 'Wed, 01 Jan 2025 03:00:00 GMT' }),
      2000,
    ],
    ['429 with zero', busy('0'), 0],
    ['429 with an hour', busy('3600'), 1000],
    ['429 with an absurd number', busy('9'.repeat(400)), 1000],
    ['429 with nonsense', busy('-1.5e3 soon'), 1000],
    ['429 with parts of a second', busy('1.25'), 1250],
    ['429 with seconds and blanks', busy(' 2 '), 2000],
    ['429 with a number and more', busy('3 apples'), 1000],
    ['429 with more and a number', busy('at 3'), 1000],
    ['429 with a number that has no end', busy('3.'), 1000],
    ['429 with a date in the older form', busy('Wed Jan  1 00:00:03 2025 GMT'), 3000],
    ['429 with a date that names no day of the week', busy('2025-01-01 00:00:03 GMT'), 1000],
    ['429 with nothing', answer(429), 1000],
    ['503 with seconds', busy('2', 503), 2000],
    ['503 with nonsense', busy('later', 503), 1000],
  ])('is retried after the right wait: %s', async (_, first, waitMs) => {
    const { transport, waits, notes } = polite(inTurn(first, answer(200)));
    expect(await transport.send(request('/orders', 'POST'))).toMatchObject({ status: 200 });
    expect(waits).toEqual([waitMs]);
    expect(notes).toMatchObject([{ why: 'told-to-wait', method: 'POST', url: '/orders', attempt: 1, waitMs }]);
  });

  it('without Retry-After is retried after growing waits', async () => {
    const { transport, waits } = polite(inTurn(answer(429)));
    await transport.send(request());
    expect(waits).toEqual([1000, 4000, 5000, 5000]);
  });

  it('is retried for more than the minute that most rate limits are counted by', async () => {
    for (const [before, options] of [
      [answer(200), {}],
      [answer(429), { keepGoing: true }],
    ] as const) {
      const first = [before];
      const { transport, elapsed } = polite(() => first.pop() ?? (elapsed() < 60_000 ? answer(429) : answer(200)), {
        maxWaitMs: 60_000,
        ...options,
      });
      await transport.send(request());
      expect(await transport.send(request())).toMatchObject({ status: 200 });
    }
  });

  it('with Retry-After: 0 is retried after growing waits', async () => {
    const { transport, waits } = polite(inTurn(...Array.from({ length: 7 }, () => busy('0')), answer(200)));
    expect(await transport.send(request())).toMatchObject({ status: 200 });
    expect(waits).toEqual([0, 50, 100, 200, 400, 800, 1600]);
  });

  it('is the result after 20 attempts if the waits take no time', async () => {
    const { transport, sent } = polite(inTurn(busy('0')), { maxWaitMs: 0 });
    expect(await transport.send(request())).toMatchObject({ status: 429 });
    expect(sent).toHaveLength(20);
  });

  it('is the result after maxAttempts', async () => {
    const { transport, sent } = polite(inTurn(busy('1', 503)), { maxAttempts: 3 });
    expect(await transport.send(request())).toMatchObject({ kind: 'answer', status: 503 });
    expect(sent).toHaveLength(3);
  });

  it('to an optional request is the result after one retry, at most 5 s later', async () => {
    const { transport, sent, waits } = polite(inTurn(answer(429, { 'retry-after': '600' })), { maxWaitMs: 3_600_000 });
    const optional = { ...request(), isOptional: true } as const;
    expect(await transport.send(optional)).toMatchObject({ status: 429 });
    expect([sent.length, waits]).toEqual([2, [5000]]);
    const at = polite(inTurn(busy('0')), { maxWaitMs: 3_600_000 });
    expect(await at.transport.send(optional)).toMatchObject({ status: 429 });
    expect(at.sent).toHaveLength(2);
  });

  it('is the result if the wait is aborted', async () => {
    const { transport, sent } = polite(inTurn(answer(429)), { sleep: () => Promise.reject(new Error('stopped')) });
    expect(await transport.send(request())).toMatchObject({ status: 429 });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['503 without Retry-After', answer(503)],
    ['200 with Retry-After', busy('1', 200)],
    ['500 with Retry-After', busy('1', 500)],
  ])('must be 429, or 503 with Retry-After, not %s', async (_, only) => {
    const { transport, sent, waits } = polite(inTurn(only));
    expect(await transport.send(request())).toBe(only);
    expect([sent.length, waits.length]).toEqual([1, 0]);
  });
});

describe('concurrent requests', () => {
  it('wait behind a request that was rate limited', async () => {
    const later: Promise<WireResult>[] = [];
    const { transport, sent, waits } = polite(inTurn(busy('2'), answer(200)), {
      onRetry: () => later.push(...['/second', '/third'].map((url) => transport.send(request(url)))),
    });
    await transport.send(request('/first'));
    await Promise.all(later);
    expect(sent).toEqual(['/first', '/first', '/second', '/third']);
    expect(waits).toEqual([2000]);
  });

  it('wait at the same time if all were rate limited', async () => {
    const { transport, elapsed } = polite((_, count) => (count <= 4 ? busy('3') : answer(200)));
    await Promise.all(['/a', '/b', '/c', '/d'].map((url) => transport.send(request(url))));
    expect(elapsed()).toBe(3000);
  });

  it('all succeed on a server that accepts one request per second', async () => {
    let granted = -Infinity;
    const { transport, elapsed } = polite(() => {
      if (elapsed() - granted < 1000) return busy('1');
      granted = elapsed();
      return answer(200);
    });
    const results = await Promise.all(Array.from({ length: 20 }, (_, i) => transport.send(request(`/${i}`))));
    expect(results).toMatchObject(Array(20).fill(answer(200)));
  });

  it('report how long they waited in all before their last attempt', async () => {
    const { transport } = polite(inTurn(busy('3'), answer(200)));
    const both = await Promise.all([transport.send(request('/told')), transport.send(request('/beside'))]);
    const later = await transport.send(request('/later'));
    expect([...both, later].map(({ waitedMs }) => waitedMs)).toEqual([3000, undefined, undefined]);
  });
});

describe('a failed connection', () => {
  it.each(['GET', 'HEAD', 'PUT', 'OPTIONS', 'DELETE'])('is retried once for %s, and noted', async (method) => {
    const { transport, notes } = polite(inTurn(failure('dropped'), answer(200)));
    expect(await transport.send(request('/x', method))).toMatchObject({ status: 200 });
    const detail = 'dropped: as scripted';
    expect(notes).toEqual([{ why: 'connection-failed', method, url: '/x', attempt: 1, waitMs: 0, detail }]);
  });

  it.each(['GET', 'POST'])('that was never made is retried twice within two seconds: %s', async (method) => {
    const { transport, waits } = polite(inTurn(failure('unreachable'), failure('unreachable'), answer(200)));
    expect(await transport.send(request('/x', method))).toMatchObject({ status: 200 });
    expect(waits).toEqual([500, 1500]);
  });

  it('that the server dropped on shutdown is retried until the server is up again', async () => {
    const { transport, waits } = polite(inTurn(failure('dropped'), failure('unreachable'), answer(200)));
    expect(await transport.send(request())).toMatchObject({ status: 200 });
    expect(waits).toEqual([500]);
  });

  it.each([
    ['unreachable', 3],
    ['dropped', 2],
  ] as const)('is not retried for ever: %s', async (reason, times) => {
    const { transport, sent } = polite(inTurn(failure(reason)));
    expect(await transport.send(request())).toMatchObject({ kind: 'failure', reason });
    expect(sent).toHaveLength(times);
  });

  it.each([
    ['POST', 'dropped'],
    ['PATCH', 'dropped'],
    ['GET', 'timeout'],
    ['GET', 'tls'],
    ['GET', 'malformed'],
    ['GET', 'too-large'],
    ['GET', 'cancelled'],
  ] as const)('is not retried: %s, %s', async (method, reason) => {
    const { transport, sent } = polite(inTurn(failure(reason)));
    expect(await transport.send(request('/', method))).toMatchObject({ kind: 'failure', reason });
    expect(sent).toHaveLength(1);
  });

  it('that lost a request which must not be sent twice is noted', async () => {
    const { transport, sent, notes } = polite(inTurn(lost()));
    expect(await transport.send(request('/orders', 'POST'))).toMatchObject({ reason: 'dropped', lost: true });
    expect(sent).toHaveLength(1);
    const note = { why: 'lost', method: 'POST', url: '/orders', attempt: 1, waitMs: 0, detail: 'as scripted' };
    expect(notes).toEqual([note]);
  });

  it('is retried between two rate-limited responses', async () => {
    const { transport, waits } = polite(inTurn(answer(429), failure('dropped'), answer(429), answer(200)));
    expect(await transport.send(request())).toMatchObject({ status: 200 });
    expect(waits).toEqual([1000, 4000]);
  });
});
