/** Shows what a run reports if the server goes away while it is checked. */
import { expect, it } from 'vitest';
import { createLiveTransport } from '../../requests/http/live.js';
import { createRetryingTransport } from '../../requests/http/retrying.js';
import { runSuite } from '../suite.js';
import { fallingSilent, hostileToken } from './test-hostile-servers.js';

it("the run ends, and checks whose requests could not be sent don't fail", async () => {
  const server = await fallingSilent(300, () => void server.close())();
  // The waits for a server that restarts take no time here.
  const patience = { sleep: async () => undefined, now: Date.now };
  const live = createLiveTransport({ timeoutMs: 100_000, connections: 4 });
  const transport = createRetryingTransport(live, patience);
  const report = await runSuite({ url: server.url, token: hostileToken, transport });
  const reason = 'the server is gone: no connection could be made for 12 requests in a row';
  // Which requests were lost with the connection depends on the order in which they arrive.
  expect([report.verdict, report.cutShort?.slice(0, reason.length)]).toEqual(['non-conformant', reason]);
  expect(report.reasons.at(-1)).toBe(`the run was cut short: ${report.cutShort}`);
  const failed = report.checks.filter(({ outcome }) => outcome === 'fail');
  // Only checks that were running when the server went away.
  expect(failed.length).toBeLessThan(10);
  const found = failed.flatMap(({ findings }) => findings.map(({ received }) => received));
  expect(found.filter((received) => received.includes('unreachable'))).toEqual([]);
  expect(report.checks.some(({ reason: why }) => why === report.cutShort)).toBe(true);
});
