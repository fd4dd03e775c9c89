/** Judges the record of a kill matrix run again, as from a file, and compares the results. */
import type { Outcomes } from '../../conformance/run/engine.js';
import type { Check } from '../../conformance/model/check.js';
import { regrade } from '../../conformance/suite/regrade.js';
import { reportOf, type RunFacts } from '../../conformance/report/make-report.js';
import type { Report, ReportedCheck } from '../../conformance/report/report.js';

/** The facts about the run in the matrix's reports. */
export const facts: RunFacts = {
  url: 'http://127.0.0.1:4010',
  embedded: true,
  strict: false,
  interrupted: false,
  suiteVersion: '',
  contractDigest: '',
  startedAt: new Date(0),
  elapsedMs: 0,
  notes: [],
};

/** A check's part of a report, which must be the same live and judged again. */
const comparable = (check: ReportedCheck | undefined): string => JSON.stringify(check);

/** The checks with different results in two reports, and the other differences in their judgements. */
function differencesOf(live: Report, again: Report): readonly string[] {
  const byId = new Map(again.checks.map((check) => [check.id, check]));
  const asked = new Set(live.checks.map(({ id }) => id));
  const parts = ['verdict', 'reasons', 'counts', 'operations', 'created'] as const;
  return [
    ...live.checks.filter((check) => comparable(check) !== comparable(byId.get(check.id))).map(({ id }) => id),
    ...again.checks.filter(({ id }) => !asked.has(id)).map(({ id }) => id),
    ...parts.filter((part) => JSON.stringify(live[part]) !== JSON.stringify(again[part])),
  ];
}

/** The differences between a run and its record, judged again with these of its checks. */
export async function differencesOnRegrade(
  { run, results, decided }: Outcomes,
  checks: readonly Check[],
): Promise<readonly string[]> {
  const judged = new Set(checks);
  const live = reportOf({ run, results: results.filter(({ check }) => judged.has(check)), decided }, facts);
  const stored = JSON.parse(JSON.stringify(live)) as Report;
  return differencesOf(live, await regrade(stored, { checks }));
}
