/** Shows what a run says of a target that goes away while it is checked. */
import { setTimeout as later } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runSuite } from './suite.js';
import { hostileToken, referenceApp, replying } from './test-hostile-servers.js';

const honest = replying(() => {
  const app = referenceApp();
  return (call) => app.handle(call);
});

it('the run ends, and what could not be sent fails no check', async () => {
  const server = await honest();
  const running = runSuite({ url: server.url, token: hostileToken, timeoutMs: 2000 });
  while (server.requests() < 300) await later(5);
  await server.close();
  const report = await running;
  const reason = 'the target is gone: no connection could be made for 12 requests in a row';
  expect([report.verdict, report.cutShort]).toEqual(['non-conformant', reason]);
  expect(report.reasons.at(-1)).toBe(`the run was cut short: ${reason}`);
  const failed = report.checks.filter(({ outcome }) => outcome === 'fail');
  // Those that were under way when it went.
  expect(failed.length).toBeLessThan(10);
  const found = failed.flatMap(({ findings }) => findings.map(({ received }) => received));
  expect(found.filter((received) => received.includes('unreachable'))).toEqual([]);
  expect(report.checks.some(({ reason: why }) => why === reason)).toBe(true);
});
