/** Shows that no hostile or broken server can hang, crash or flood the suite, falsify its verdict, or make it leak the token. */
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { expensiveTargets } from './test-expensive-answers.js';
import { answerTargets } from './test-hostile-answers.js';
import { bounds, expectSafe, hangingMs, patient, runOn } from './test-hostile-runs.js';
import {
  altered,
  always,
  hostileToken,
  json,
  listen,
  referenceApp,
  replying,
  type Start,
} from './test-hostile-servers.js';
import { wireTargets } from './test-hostile-targets.js';
import { TargetError } from '../../requests/http/reachable.js';
import { runSuite } from '../suite.js';

describe.each([
  ['breaks HTTP or repeats itself', wireTargets],
  ['answers with terrible things', answerTargets],
  ['sends what is expensive to judge', expensiveTargets],
])('a target that %s', (_what, targets) => {
  it.each(targets)('$name: $verdict', async ({ start, verdict, only, hangs, most }) => {
    const waits = verdict === 'conformant' ? patient : {};
    const options = { ...waits, ...(hangs && { timeoutMs: hangingMs }), ...(only && { selection: { only } }) };
    let requests = (): number => 0;
    const counted: Start = async () => {
      const server = await start();
      requests = server.requests;
      return server;
    };
    const report = await runOn(counted, options);
    expectSafe(report, verdict);
    expect(requests()).toBeLessThanOrEqual(most.requests);
    expect(report.run.elapsedMs / 1000).toBeLessThanOrEqual(most.seconds);
  });
});

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])(
    'with status %i is not followed, and the other host gets no request',
    async (status) => {
      let visits = 0;
      const other = await listen(
        createServer((_request, response) => {
          visits += 1;
          response.end('{}');
        }),
        () => visits,
      );
      try {
        const redirecting = (path: string): Start =>
          always(json({}, status, { location: `${other.url}${path}`, refresh: `0; url=${other.url}` }));
        expectSafe(await runOn(redirecting('/login')), 'non-conformant');
        // The same path on another host: the server has moved, and the operator is told its new address.
        await expect(runOn(redirecting('/api/v1/carriers'))).rejects.toThrow(TargetError);
        expect(visits).toBe(0);
      } finally {
        await other.close();
      }
    },
  );
});

describe('the record of a large response', () => {
  const large = 'x'.repeat(300_000);
  const start: Start = always(json({ message: large, data: { carriers: [{ uuid: large }] } }));

  it('has the beginning of the body and its length', async () => {
    const { exchanges } = await runOn(start, { selection: { only: ['list-carriers.asks'] } });
    const answer = exchanges.find(({ answer: found }) => found)?.answer;
    expect(answer?.body).toMatch(/x… \(600,0\d\d characters\)$/);
    expect(answer?.body.length).toBeLessThan(132_000);
    expect(answer).not.toHaveProperty('json');
  });

  it('is cut, but the whole response is judged: a fault after the cut fails a check', async () => {
    const app = referenceApp();
    const padded: Start = replying(() => async (call) => {
      const outcome = await app.handle(call);
      if (
        typeof outcome === 'string' ||
        outcome.status !== 200 ||
        call.method !== 'GET' ||
        !call.url.endsWith('/carriers')
      )
        return outcome;
      const body = Buffer.from(outcome.body).toString('utf8');
      const { data, ...rest } = JSON.parse(body) as { data: { carriers: { name: unknown }[] } };
      data.carriers.at(-1)!.name = 7;
      return json({ padding: large, ...rest, data });
    });
    const report = await runOn(padded, { selection: { only: ['list-carriers.answers'] } });
    const failed = report.checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id);
    expect(failed).toEqual(['answers.name.CAR-03@list-carriers.data.carriers[*]']);
  });

  it('does not make a conformant server fail, and the report stays within its size limit', async () => {
    const padded = altered((reply) => {
      const [, rest] = Buffer.from(reply.body).toString('utf8').split(/^\{/);
      return json(`{"padding":"${large}",${rest}`, reply.status);
    });
    const report = await runOn(padded, { ...patient, selection: { only: ['getOrder', 'listCarriers'] } });
    expect(report.exchanges.length).toBeGreaterThan(500);
    expectSafe(report, 'conformant');
  });
});

it('a closed port gives an error message and no report', async () => {
  const closed = await listen(createServer(), () => 0);
  await closed.close();
  const run = runSuite({ url: closed.url, token: hostileToken, ...bounds });
  await expect(run).rejects.toThrow(TargetError);
  await expect(run).rejects.toThrow(/can't be reached: no connection \(ECONNREFUSED\)/);
});
