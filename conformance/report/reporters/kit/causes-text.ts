/** The causes for all reporters: the verdict's sentence, a common order, and the checks that they leave undecided. */
import { causesOf, type Cause } from '../../causes/causes.js';
import type { Report, ReportedCheck } from '../../report.js';
import { failureCounts } from '../../verdict.js';
import { andMore, pluralize } from '../../../text/printable.js';

/** The maximum number of causes in the verdict's sentence. */
const named = 3;

/** Whether a cause counts for the verdict. */
const countsIn = ({ strict }: Report, { level }: Cause): boolean => level === 'required' || strict;

/** The causes that count for the verdict, and those that are only warnings. */
export const byWeight = (
  report: Report,
  causes: readonly Cause[],
): Record<'counting' | 'warning', readonly Cause[]> => ({
  counting: causes.filter((cause) => countsIn(report, cause)),
  warning: causes.filter((cause) => !countsIn(report, cause)),
});

/** The reasons of the verdict besides causes: hints for the operator, and why the run was cut short. */
export function otherReasons(report: Report): readonly string[] {
  const counts = failureCounts(report.checks, report.strict);
  const isTold = causesOf(report).some((cause) => countsIn(report, cause));
  return isTold ? report.reasons.filter((reason) => !counts.includes(reason)) : report.reasons;
}

/** The reasons of the verdict, with the first causes instead of the numbers of failed checks. */
export function verdictReasons(report: Report): readonly string[] {
  const counts = failureCounts(report.checks, report.strict);
  const at = report.reasons.findIndex((reason) => counts.includes(reason));
  const causes = causesOf(report).filter((cause) => countsIn(report, cause));
  if (at < 0 || causes.length === 0) return report.reasons;
  const told = [...causes.slice(0, named).map(({ title }) => title), ...andMore(causes.length - named, 'cause')];
  const isOther = (reason: string): boolean => !counts.includes(reason);
  return [...report.reasons.slice(0, at).filter(isOther), ...told, ...report.reasons.slice(at).filter(isOther)];
}

/** "29 checks could not run because of this"; nothing if a cause leaves no check undecided. */
export const undecidedText = ({ undecided }: Cause): string | undefined =>
  undecided > 0 ? `${pluralize(undecided, 'check')} could not run because of this` : undefined;

/**
 * Says from which causes undecided checks follow, or that no failure explains a check that the server leaves undecided. Nothing for
 * a check that the circumstances of the run leave undecided.
 */
export function explanationsIn(report: Report): (checks: readonly ReportedCheck[]) => string | undefined {
  const titles = new Map(causesOf(report).flatMap(({ title, followers }) => followers.map((id) => [id, title])));
  return (checks) => {
    const [first, ...others] = new Set(checks.flatMap(({ id }) => titles.get(id) ?? []));
    if (first !== undefined) return `${first}${others.length > 0 ? ` and ${pluralize(others.length, 'other')}` : ''}`;
    return checks[0]?.blame === 'target' ? 'no failure of this run explains it' : undefined;
  };
}

/** The checks of a report: the failed ones first, in the order of their causes. */
export function checksByCause(report: Report): readonly ReportedCheck[] {
  const ids = causesOf(report).flatMap(({ checks }) => checks.map(({ id }) => id));
  const order = new Map(ids.map((id, at) => [id, at]));
  const placeOf = ({ id }: ReportedCheck): number => order.get(id) ?? ids.length;
  return [...report.checks].sort((one, other) => placeOf(one) - placeOf(other));
}
