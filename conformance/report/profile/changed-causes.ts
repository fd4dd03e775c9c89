/** Compares the failures of two reports by their causes: fixed, still there, or new. */
import type { Outcome } from '../../model/check.js';
import { causesOf } from '../causes/causes.js';
import type { ChangedCause, Report, ReportedCheck, Since } from '../report.js';
import { cut, printable } from '../../text/printable.js';
import { grouped } from '../../text/group-by.js';
import { countChecks } from '../../model/places.js';

/** Whether a check leaves something to fix: it failed, broke, or is undecided because of the server. */
export const isToFix = ({ outcome, blame }: Pick<ReportedCheck, 'outcome' | 'blame'>): boolean =>
  outcome === 'fail' || outcome === 'error' || (outcome === 'inconclusive' && blame === 'target');

/** Whether a check with this outcome leaves nothing to fix. */
export const isGood = (outcome: Outcome): boolean => outcome === 'pass' || outcome === 'observed';

/** The maximum length of a title that contains a check's reason. */
const longest = 200;

interface Cause extends Pick<ChangedCause, 'title' | 'level'> {
  readonly checks: readonly ReportedCheck[];
}

/** The causes of these checks of a report, failures first. */
function toFixIn(report: Report, checks: readonly ReportedCheck[]): readonly Cause[] {
  const undecided = checks.filter((check) => isToFix(check) && check.outcome !== 'fail');
  const byReason = grouped(undecided, ({ reason = 'no reason' }) => `undecided: ${reason}`);
  return [
    ...causesOf({ ...report, checks }),
    ...[...byReason].map(([reason, those]) => ({
      title: cut(printable(reason), longest),
      level: those.some(({ level }) => level === 'required') ? ('required' as const) : ('advisory' as const),
      checks: those,
    })),
  ];
}

const byId = (checks: readonly ReportedCheck[]): ReadonlyMap<string, ReportedCheck> =>
  new Map(checks.map((check) => [check.id, check]));

const changed = ({ title, level, checks }: Cause, before = countChecks(checks)): ChangedCause => ({
  title,
  level,
  checks: checks.map(({ id }) => id),
  ...(before !== countChecks(checks) && { before }),
});

/**
 * The changes from one report to the next, in the checks that both have. `isAskedAgain`: whether a check that passes now was
 * sent what showed its failure.
 */
export function changedCauses(
  before: Report,
  after: Report,
  isAskedAgain: (check: ReportedCheck) => boolean = () => true,
): Since {
  const then = byId(before.checks);
  const now = byId(after.checks.filter((check) => !isGood(check.outcome) || isAskedAgain(check)));
  const wasToFix = (id: string): boolean => then.has(id) && isToFix(then.get(id)!);
  const causesThen = toFixIn(
    before,
    before.checks.filter(({ id }) => now.has(id)),
  );
  const isStill = ({ id }: ReportedCheck): boolean => isToFix(now.get(id)!);
  // With fewer checks the causes may differ, so those of the earlier report count.
  const still = causesThen
    .filter(({ checks }) => checks.some(isStill))
    .map((one) => changed({ ...one, checks: one.checks.filter(isStill) }, countChecks(one.checks)));
  const broken = toFixIn(
    after,
    after.checks.filter(({ id }) => then.has(id) && !wasToFix(id)),
  );
  const { id, startedAt } = before.run;
  return {
    run: { id, startedAt },
    fixed: causesThen
      .filter((one) => one.checks.every((check) => isGood(now.get(check.id)!.outcome)))
      .map((one) => changed(one)),
    still,
    broken: broken.map((one) => changed(one)),
    open: before.checks.filter((check) => {
      const later = now.get(check.id);
      return isToFix(check) && !(later && (isGood(later.outcome) || isToFix(later)));
    }).length,
    added: after.checks.filter((check) => isToFix(check) && !then.has(check.id)).length,
  };
}
