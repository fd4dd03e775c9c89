/** For tests: short reports made by hand, and reports of runs against the reference with a fault. */
import { createApp } from '../../reference-impl/pipeline/app.js';
import { intentOf } from '../requests/exchange/intent.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { faultById } from '../../variants/index.js';
import { referenceAnswers } from '../../scripts/conform/reference-answers.js';
import { createInProcessTransport } from '../requests/http/in-process.js';
import type { Report, ReportedCheck, ReportedExchange } from './report.js';
import { runSuite } from '../suite/suite.js';
import type { Transport } from '../requests/http/transport.js';

const none = { pass: 0, fail: 0, inconclusive: 0, observed: 0, error: 0 };

/** An exchange of a report: by default GET /carriers with an empty response. */
export const exchangeNumber = (id: number, rest: Partial<ReportedExchange> = {}): ReportedExchange => ({
  id,
  by: 'list-carriers.accepts.full',
  intent: intentOf({}),
  operation: 'listCarriers',
  at: id,
  elapsedMs: 1,
  request: {
    method: 'GET',
    url: 'http://target.test/api/v1/carriers',
    headers: { authorization: 'Bearer [redacted]' },
  },
  answer: { status: 200, headers: [['content-type', 'application/json']], body: '{}' },
  ...rest,
});

/** A check of a report, passed by default. */
export const checkOf = (rest: Partial<ReportedCheck> = {}): ReportedCheck => ({
  id: 'list-carriers.accepts.full',
  requirement: 'CAR-01',
  level: 'required',
  title: 'a fact',
  operation: 'listCarriers',
  kind: 'authored',
  slot: 0,
  outcome: 'pass',
  failed: 0,
  runs: 1,
  findings: [],
  observations: [],
  exchanges: [],
  ...rest,
});

/** A report of these parts. Counts and verdict are not computed. */
export const reportOfParts = (rest: Partial<Report> = {}): Report => ({
  format: 2,
  verdict: 'undecided',
  reasons: ['no check was decided'],
  strict: false,
  notes: [],
  target: { url: 'http://target.test', embedded: false },
  contract: { version: '1.0.0', digest: 'abc' },
  suite: { version: '0.0.0' },
  run: { id: 'conf-test01', startedAt: '2031-01-01T00:00:00.000Z', elapsedMs: 1, requests: 0 },
  settings: { waitMs: 0, otherAccount: false },
  counts: { required: none, advisory: none, observed: none },
  operations: {},
  requirements: [],
  checks: [],
  exchanges: [],
  created: [],
  ...rest,
});

const target = { url: 'http://127.0.0.1:4010', token: 'test-token', otherToken: 'other-token', waitMs: 40 };

/** A run of the named checks, or of all, against a transport. */
export const runAgainst = (
  transport: Transport,
  only: readonly string[] = [],
  runId = 'conf-report',
): Promise<Report> => runSuite({ ...target, runId, transport, selection: { only, skip: [] } });

function transportTo(alter?: StageOverride): Transport {
  const app = createApp({ seed: 'reports', fixes: false }, alter);
  return createInProcessTransport((call) => app.handle(call));
}

/** The same against the reference, with or without a fault. */
export const runWith = (fault: string | undefined, ...only: readonly string[]): Promise<Report> =>
  runAgainst(transportTo(fault === undefined ? undefined : faultById(fault)!.apply), only);

/** A report with the reference's responses in the same checks. */
export async function withReference(report: Report): Promise<Report> {
  const reference = await referenceAnswers(report);
  return { ...report, ...(reference && { reference }) };
}
