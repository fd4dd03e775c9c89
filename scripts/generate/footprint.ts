/**
 * The requests that a full run sends to a conformant server and the resources that it leaves there, measured with the
 * reference.
 */
import { runChecks, type Outcomes } from '../../conformance/run/engine.js';
import { footprintIn } from '../../conformance/catalogue/footprint.js';
import { createInProcessTransport } from '../../conformance/requests/http/in-process.js';
import { isAccepted } from '../../conformance/requests/exchange/exchange.js';
import type { Check } from '../../conformance/model/check.js';
import { select } from '../../conformance/model/selection.js';
import { sampleResponses } from '../../conformance/setup/sample-responses.js';
import { createApp } from '../../reference-impl/pipeline/app.js';

/** Throws if the suite lacks a request that decides a check. An operation without a handler yet decides none. */
function assertDecided({ run, results }: Outcomes): void {
  const asked = new Set(run.exchanges.map(({ operation }) => operation));
  const served = new Set(run.exchanges.filter(isAccepted).map(({ operation }) => operation));
  const undecided = results.filter(
    ({ blame, check: { operation } }) => blame === 'circumstance' && (served.has(operation) || !asked.has(operation)),
  );
  const [first] = undecided;
  if (!first) return;
  const isSample = first.check.prepare === sampleResponses;
  const [what, list, file] = isSample ? ['A sample', 'parts', 'sample-responses'] : ['An input', 'input', 'given'];
  const more = undecided.length === 1 ? '' : ` and ${undecided.length - 1} more`;
  throw new Error(
    `${what} is missing in conformance/setup/${file}.ts: add to \`${list}\` a request that decides ` +
      `${first.check.id}${more} (${first.reason}).`,
  );
}

/**
 * The numbers of requests sent and resources created, by the check or shared set-up that does it. Throws if a check is undecided
 * for lack of a request.
 */
export async function footprint(checks: readonly Check[]): Promise<ReturnType<typeof footprintIn>> {
  const app = createApp({});
  const transport = createInProcessTransport((call) => app.handle(call));
  const target = { baseUrl: 'http://127.0.0.1:4010', token: 'test-token', otherToken: 'other-token', transport };
  const outcomes = await runChecks(select(checks, {}), target, { runId: 'conf-000000' }, {}, checks);
  assertDecided(outcomes);
  return footprintIn(outcomes.run);
}
