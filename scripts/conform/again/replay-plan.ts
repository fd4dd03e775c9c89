/** `--replay` and `--watch`: choose the checks of a stored report that run again, and those that they depend on. */
import { allChecks } from '../../../conformance/checks/index.js';
import type { Check } from '../../../conformance/model/check.js';
import { checksNamed } from '../../../conformance/model/selection.js';
import { checksOfCause } from '../../../conformance/report/causes/cause-checks.js';
import { isToFix } from '../../../conformance/report/profile/changed-causes.js';
import { requirementOf } from '../../../conformance/model/requirement-of-check.js';
import { sampleResponses } from '../../../conformance/setup/sample-responses.js';
import { sequencesId } from '../../../conformance/model/sequence.js';
import type { Report, ReportedCheck } from '../../../conformance/report/report.js';
import { printable } from '../../../conformance/text/printable.js';
import { UsageError } from '../../cli/arguments.js';
import { sourcesOf } from './response-sources.js';

/** The checks to run again. */
export interface ReplayPlan {
  /** Ids of the checks to run again. */
  readonly checks: readonly string[];
  /** Ids of further checks that run, because the checks above judge their responses. */
  readonly sources: readonly string[];
  /** Ids of the checks that judge every response that comes: what else was broken meanwhile shows, too. */
  readonly judges: readonly string[];
}

/** The checks of a report that a word names: as for `--only`, or by the title of their cause. */
function named(report: Report, word: string, all: readonly Check[]): readonly ReportedCheck[] {
  const ids = new Set(checksNamed(word, all).map(({ id }) => id));
  const found = report.checks.filter(({ id, requirement }) => ids.has(id) || id === word || requirement === word);
  const ofWord = found.length > 0 ? found : checksOfCause(report, word);
  if (ofWord.length > 0) return ofWord;
  throw new UsageError(`The report has no check or requirement ${printable(JSON.stringify(word))}.`);
}

function chosen(report: Report, ids: readonly string[], all: readonly Check[]): readonly ReportedCheck[] {
  if (ids.length > 0) return [...new Set(ids.flatMap((word) => named(report, word, all)))];
  const known = new Set(report.gate?.known.map(({ check }) => check));
  const found = report.checks.filter((check) => isToFix(check) && !known.has(check.id));
  if (found.length > 0) return found;
  throw new UsageError(
    'Nothing to replay: no check of the report failed. Name a check or requirement to run it anyway.',
  );
}

/** Whether a check judges whatever responses come. The samples that some of them send are those of a whole run. */
const judgesEveryResponse = (check: Check): boolean =>
  requirementOf(check).level !== 'observed' &&
  (check.prepare === sampleResponses || (check.afterwards === 'last' && check.byStatus === true));

/** The files of extra checks that the report used; one of them may be missing now. */
const missing = ({ suite: { extra = [] } }: Report): string =>
  extra.length === 0 ? '' : ` It was made with ${extra.map(({ file }) => `--checks ${printable(file)}`).join(' ')}.`;

/**
 * The checks to run again: those named, or else those that failed without known failures. Throws a usage error if there
 * are none.
 */
export function replayPlan(report: Report, ids: readonly string[], all: readonly Check[] = allChecks()): ReplayPlan {
  const known = new Map(all.map((check) => [check.id, check]));
  const wanted = chosen(report, ids, all).filter(({ id }) => known.has(id));
  if (wanted.length === 0 && report.checks.some(({ id }) => id === sequencesId && ids.includes(id)))
    throw new UsageError(
      `What exploring sent is not in the report: --explore ${report.explored?.requests ?? 1}requests --seed ${report.explored?.seed ?? 0} sends it again.`,
    );
  if (wanted.length === 0)
    throw new UsageError(
      `Suite ${printable(report.suite.version)} wrote the report, and this suite has none of those checks.${missing(report)}`,
    );
  const checks = wanted.map(({ id }) => id);
  const judges = all.filter((check) => judgesEveryResponse(check) && !checks.includes(check.id)).map(({ id }) => id);
  return { checks, sources: sourcesOf(report, wanted, known, wanted), judges };
}
