/** Tests that a run ends soon, in virtual time, if the server only limits the rate, and that it quotes the server. */
import { expect, it } from 'vitest';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { allChecks } from '../checks/index.js';
import { createInProcessTransport } from '../requests/http/in-process.js';
import { createRetryingTransport } from '../requests/http/retrying.js';
import type { WireResult } from '../requests/http/transport.js';
import { virtualTime } from '../requests/http/virtual-clock.js';
import { asksForPrices } from '../model/price-questions.js';
import { reportOf } from '../report/make-report.js';
import { runChecks } from './engine.js';
import { answer, targetOn } from './test-target.js';

const all = allChecks();
const checks = all.filter((check) => !asksForPrices(check));
const facts = {
  url: 'http://target.test',
  embedded: false,
  strict: false,
  suiteVersion: '',
  contractDigest: '',
  notes: [],
  startedAt: new Date(0),
  elapsedMs: 0,
  interrupted: false,
};

/** A run against the reference, which handles the first `after` requests and responds with `later` to all others. */
async function running(after: number, later: WireResult) {
  const time = virtualTime();
  const app = createApp({ fixes: false });
  const inner = createInProcessTransport((call) => app.handle(call), time);
  const { token } = targetOn(inner);
  let [count, begun] = [0, 0];
  const scripted: typeof inner = {
    send: async (request) => {
      count += 1;
      if (count <= after)
        return inner.send({ ...request, headers: { ...request.headers, ...authorized(request.headers) } });
      begun ||= time.now() + 1;
      return later;
    },
    close: () => inner.close(),
  };
  const authorized = (headers: Readonly<Record<string, string>>) =>
    headers['authorization'] === `Bearer ${token}` ? { authorization: 'Bearer test-token' } : {};
  const transport = createRetryingTransport(scripted, { ...time, maxWaitMs: 60_000 });
  const options = { runId: 'conf-nobody', waitMs: 40, repeats: 3, ...time };
  const outcomes = await runChecks(checks, targetOn(transport), options, {}, all);
  const { verdict, reasons } = reportOf(outcomes, facts);
  return { verdict, reasons, seconds: (time.now() - Math.max(0, begun - 1)) / 1000, sent: count };
}

const day = { 'retry-after': '86400' };
const asking = (which: string, status: number): string =>
  `The server responded to ${which} with ${status}, asking to wait 24 h (Retry-After: 86400). Run again later`;

it.each([429, 503])('ends soon after %i with Retry-After of a day, from the first request on', async (status) => {
  const { verdict, reasons, seconds, sent } = await running(0, answer(status, {}, day));
  expect([verdict, reasons]).toEqual(['undecided', [asking('every request', status)]]);
  expect(seconds).toBeLessThan(30);
  expect(sent).toBeLessThan(100);
});

it('ends soon after 503 without Retry-After, from the first request on', async () => {
  const { verdict, reasons, seconds } = await running(0, answer(503));
  expect([verdict, reasons]).toEqual([
    'undecided',
    [expect.stringMatching(/^Every valid request got 503 .*running\?$/)],
  ]);
  expect(seconds).toBeLessThan(30);
});

it('ends soon after 429 with Retry-After of a day, in the middle of a run without failures', async () => {
  const { verdict, reasons, seconds } = await running(300, answer(429, {}, day));
  expect([verdict, reasons]).toEqual(['undecided', [expect.stringMatching(/every request from \d+ on with 429/)]]);
  expect(seconds).toBeLessThan(30);
});

it('fails the server and ends after 503 without Retry-After in the middle of the run', async () => {
  const { verdict, reasons } = await running(300, answer(503));
  expect(verdict).toBe('non-conformant');
  expect(reasons.join()).toMatch(/every request from \d+ on with 503.*100 requests in a row with 502, 503 or 504/);
});
