/** Which failed checks of a report are known failures. */
import type { KnownFailure, Report, ReportedCheck } from './report.js';
import { isBreaking } from './verdict.js';

/** The entry of the file of known failures by which a check may fail; undefined where it doesn't fail or isn't known. */
export const knownBy = ({ gate, strict }: Report, check: ReportedCheck): KnownFailure | undefined =>
  gate && isBreaking(check, strict) ? gate.known.find((one) => one.check === check.id) : undefined;

/** The checks that may fail, and do. */
export const knownIn = (report: Report): readonly ReportedCheck[] =>
  report.checks.filter((check) => knownBy(report, check));

/** A report without the checks that may fail: what is new, and all else. */
export const withoutKnown = (report: Report): Report =>
  report.gate ? { ...report, checks: report.checks.filter((check) => !knownBy(report, check)) } : report;
