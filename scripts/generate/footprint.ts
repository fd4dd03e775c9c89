/**
 * The requests that a full run sends to a conformant server and the resources that it leaves there, measured with the
 * reference.
 */
import { runChecks } from '../../conformance/run/engine.js';
import { footprintIn } from '../../conformance/catalogue/footprint.js';
import { createInProcessTransport } from '../../conformance/http/in-process.js';
import type { Check } from '../../conformance/model/check.js';
import { select } from '../../conformance/model/selection.js';
import { createApp } from '../../reference-impl/pipeline/app.js';

/** The numbers of requests sent and resources created, by the check or shared set-up that does it. */
export async function footprint(checks: readonly Check[]): Promise<ReturnType<typeof footprintIn>> {
  const app = createApp({});
  const transport = createInProcessTransport((call) => app.handle(call));
  const target = { baseUrl: 'http://127.0.0.1:4010', token: 'test-token', otherToken: 'other-token', transport };
  const { run } = await runChecks(select(checks, {}), target, { runId: 'conf-000000' }, {}, checks);
  return footprintIn(run);
}
