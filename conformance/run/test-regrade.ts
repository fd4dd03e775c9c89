/** For tests: a run judged again from its stored report, and what must be the same. */
import { expect } from 'vitest';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { createInProcessTransport } from '../requests/http/in-process.js';
import { regrade, type RegradeOptions } from '../suite/regrade.js';
import type { Report, ReportedCheck } from '../report/report.js';
import { jsonReport } from '../report/reporters/json.js';
import type { SuiteOptions } from '../suite/suite-options.js';
import { runSuite } from '../suite/suite.js';
import { readReport } from '../report/read-report.js';
import type { Transport } from '../requests/http/transport.js';

/** The reference without a socket. */
export function referenceTransport(...[options, apply]: Parameters<typeof createApp>): Transport {
  const app = createApp({ fixes: false, ...options }, apply);
  return createInProcessTransport((call) => app.handle(call));
}

/** A run; by default a short one against the reference. */
export const runWith = (options: Partial<SuiteOptions> = {}): Promise<Report> =>
  runSuite({
    url: 'http://127.0.0.1:4010',
    token: 'test-token',
    otherToken: 'other-token',
    waitMs: 40,
    transport: referenceTransport(),
    ...options,
  });

const read = new WeakMap<Report, Report>();

/** A report as it comes back from a file; it is written and read once. */
export function stored(report: Report): Report {
  const known = read.get(report) ?? readReport(jsonReport(report), 'report.json');
  read.set(report, known);
  return known;
}

/** A stored report judged again. */
export const judgedAgain = (report: Report, options: RegradeOptions = {}): Promise<Report> =>
  regrade(stored(report), options);

/** The checks of a report by their ids. */
export const checksById = ({ checks }: Report): ReadonlyMap<string, ReportedCheck> =>
  new Map(checks.map((check) => [check.id, check]));

/** Expects a run to be judged from its record exactly as it was live. */
export async function expectSame(report: Report, options: RegradeOptions = {}): Promise<void> {
  const again = await judgedAgain(report, options);
  const byId = checksById(again);
  const differ = report.checks.filter((check) => JSON.stringify(check) !== JSON.stringify(byId.get(check.id)));
  expect(differ.map(({ id }) => byId.get(id))).toEqual(differ);
  const { notes, suite: _suite, ...rest } = stored(report);
  expect(again).toMatchObject({
    ...rest,
    checks: expect.any(Array) as unknown,
    exchanges: expect.any(Array) as unknown,
  });
  expect(again.checks).toHaveLength(report.checks.length);
  expect(JSON.stringify(again.exchanges)).toBe(JSON.stringify(report.exchanges));
  expect(again.notes.slice(0, notes.length)).toEqual(notes);
}

/** Expects the same verdict, outcomes and findings. */
export async function expectSameFindings(report: Report, options: RegradeOptions = {}): Promise<void> {
  const again = await judgedAgain(report, options);
  const resultsOf = ({ checks }: Report) => checks.map(({ exchanges: _exchanges, runs: _runs, ...result }) => result);
  expect(resultsOf(again)).toEqual(resultsOf(stored(report)));
  expect([again.verdict, again.reasons]).toEqual([report.verdict, report.reasons]);
}
