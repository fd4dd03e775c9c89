/** The target and the options of a run, from those of the suite. */
import { standard } from '../model/defaults.js';
import { newRunId } from '../requests/data/unique-values.js';
import type { Target } from '../requests/http/target.js';
import type { Transport } from '../requests/http/transport.js';
import type { RunOptions } from '../run/run.js';
import type { SuiteOptions } from './suite-options.js';

/** The server to check; `baseUrl` has no base path. Names of headers are in small letters. */
export function targetOf(options: SuiteOptions, baseUrl: string, transport: Transport): Target {
  const { token, otherToken, refreshToken, headers = {}, ca } = options;
  return {
    baseUrl,
    token,
    transport,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    ...(otherToken !== undefined && { otherToken }),
    ...(refreshToken && { refreshToken }),
    ...(ca !== undefined && { ownAuthority: true }),
  };
}

/** The options of the run, with a new run id if none is given. */
export function runOptionsOf(options: SuiteOptions, signal: AbortSignal): RunOptions {
  const { contract, concurrency = standard.concurrency, waitMs, maxWrites, readOnly, keepGoing, given } = options;
  return {
    runId: options.runId ?? newRunId(Math.random),
    concurrency,
    signal,
    ...(contract && { contract }),
    ...(waitMs !== undefined && { waitMs }),
    ...(maxWrites !== undefined && { maxWrites }),
    ...(readOnly !== undefined && { readOnly }),
    ...(keepGoing !== undefined && { keepGoing }),
    ...(given && { given }),
    ...options.time,
  };
}
