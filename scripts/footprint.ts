/** What a full run leaves on a conformant server: found out by running it against the reference. */
import { runChecks } from '../conformance/engine.js';
import { createdIn } from '../conformance/footprint.js';
import { createInProcessTransport } from '../conformance/in-process-transport.js';
import type { Check } from '../conformance/model.js';
import { createApp } from '../reference-impl/app.js';

/** The things created, by the check or the shared set-up that does. */
export async function footprint(checks: readonly Check[]): Promise<ReturnType<typeof createdIn>> {
  const app = createApp({});
  const transport = createInProcessTransport((call) => app.handle(call));
  const target = { baseUrl: 'http://127.0.0.1:4010', token: 'test-token', otherToken: 'other-token', transport };
  const { run } = await runChecks(checks, target, { runId: 'conf-000000' });
  return createdIn(run);
}
