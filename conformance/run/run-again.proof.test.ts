/** Proves that a whole run decides its checks although responses are lost or the server breaks once. */
import { describe, expect, it } from 'vitest';
import { chosen } from '../suite/hostile/test-hostile-runs.js';
import type { Transport } from '../requests/http/transport.js';
import { expectSame, referenceTransport, runWith } from './test-regrade.js';
import { answer, lost } from './test-target.js';

/** The number of requests between two lost ones, so large that no check loses a request in both attempts. */
const distance = 353;

/** The reference, but from the nth request on it loses the responses to a few requests that can't be repeated. */
function losing(nth: number): Transport {
  const inner = referenceTransport();
  let [count, next] = [0, nth];
  return {
    ...inner,
    async send(request) {
      const result = await inner.send(request);
      count += 1;
      if (count < next || request.method !== 'POST') return result;
      next += distance;
      return lost;
    },
  };
}

describe('a run that loses requests', () => {
  it.each([2, 333])('from request %i on is conformant, and is judged from its record as it was live', async (nth) => {
    const report = await runWith({ selection: chosen, transport: losing(nth) });
    expect(report).toMatchObject({
      verdict: 'conformant',
      counts: { required: { fail: 0, error: 0, inconclusive: 0 } },
    });
    expect(new Set(report.exchanges.filter(({ anew }) => anew).map(({ by }) => by)).size).toBeGreaterThan(3);
    expect(report.exchanges.filter(({ failure }) => failure)).toEqual([]);
    await expectSame(report);
  });
});

/** The reference, but its nth response to requests of this kind is a gateway's 5xx, as if the server was restarting. */
function breaking(method: string, path: string, nth: number): Transport {
  const inner = referenceTransport();
  let count = 0;
  return {
    ...inner,
    async send(request) {
      const isMeant = request.method === method && new URL(request.url).pathname.endsWith(path);
      return isMeant && ++count === nth ? answer(502, 'Bad Gateway') : inner.send(request);
    },
  };
}

describe('a run against a server that breaks once', () => {
  it.each([
    ['POST', '/locations', 2, 'answers.status@create-location'],
    ['POST', '/customers', 3, 'answers.status@create-customer'],
  ])('reports the failure of %s %s, and decides all other checks', async (method, path, nth, check) => {
    const report = await runWith({ selection: chosen, transport: breaking(method, path, nth) });
    expect(report).toMatchObject({ verdict: 'non-conformant', counts: { required: { fail: 1, inconclusive: 0 } } });
    const [failed] = report.checks.filter(({ outcome, level }) => outcome === 'fail' && level === 'required');
    expect(failed).toMatchObject({
      id: check,
      failed: 1,
      findings: [{ expected: 'status 200', received: 'status 502' }],
    });
    await expectSame(report);
  });
});
