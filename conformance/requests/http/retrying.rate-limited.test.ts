/** Shows that a request which is rate limited until its retries end neither fails a check nor lets it pass. */
import { expect, it } from 'vitest';
import { allChecks } from '../../checks/index.js';
import { RunSession } from '../../run/session.js';
import { Inconclusive } from '../../model/stop.js';
import { answer, runOn, scripted } from '../../run/test-target.js';
import type { WireResult } from './transport.js';

const check = allChecks().find(({ id }) => id === 'list-carriers.accepts.every-time')!;

/** How a check ends if GET /carriers gets this response from the third time on, and its number of findings. */
async function ended(later: WireResult, isStopped: boolean): Promise<readonly [string, number]> {
  const end = new AbortController();
  const transport = scripted(({ url }, count) => {
    if (!url.endsWith('/carriers')) return answer(404);
    if (count < 3) return answer(200, { message: 'success' });
    if (isStopped) end.abort('the limit of time was reached');
    return later;
  });
  const run = runOn(transport, { repeats: 5, signal: end.signal, waitMs: 0 });
  const session = new RunSession(run, check.id, (kind) => kind);
  const thrown = await check.run(session).then(
    () => 'nothing',
    (error: unknown) => (error instanceof Inconclusive ? `${error.blame}: ${error.message}` : String(error)),
  );
  return [thrown, session.findings.length];
}

it('a request that is rate limited when the run is stopped leaves the check undecided by circumstance', async () => {
  expect(await ended(answer(429), true)).toEqual(['circumstance: the limit of time was reached', 0]);
});

it('one that is rate limited until its retries end leaves the check undecided because of the server', async () => {
  expect(await ended(answer(503, {}, { 'retry-after': '1' }), false)).toEqual([
    'target: GET /carriers was rate limited until the retries ran out',
    0,
  ]);
});

it('one that is refused fails the check, whatever else was rate limited', async () => {
  const [, findings] = await ended(answer(422), false);
  expect(findings).toBe(3);
});
