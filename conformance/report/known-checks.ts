/** Which failed checks of a report are known failures. */
import type { KnownFailure, Report, ReportedCheck } from './report.js';
import { isBreaking } from './verdict.js';

/** The known failure that allows a check to fail; undefined if it doesn't fail or isn't known. */
export const knownBy = ({ gate, strict }: Report, check: ReportedCheck): KnownFailure | undefined =>
  gate && isBreaking(check, strict) ? gate.known.find((one) => one.check === check.id) : undefined;

/** The failed checks that are known failures. */
export const knownIn = (report: Report): readonly ReportedCheck[] =>
  report.checks.filter((check) => knownBy(report, check));

/** A report without its known failures. */
export const withoutKnown = (report: Report): Report =>
  report.gate ? { ...report, checks: report.checks.filter((check) => !knownBy(report, check)) } : report;
