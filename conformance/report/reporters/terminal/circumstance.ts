/** The circumstance that explains a failed run, for the beginning of the terminal report. */
import type { Report, ReportedCheck } from '../../report.js';
import { joinList } from '../../../../openapi/text/join-list.js';
import { isNotRun } from './needs.js';
import { fitted, repeatLine, width, type Paint } from './lines.js';
import { countChecks } from '../../../model/places.js';

/** The maximum length of a circumstance's text. */
const room = 4 * width;

/** `41 failed and 7 undecided checks are`. */
function countsOf(checks: readonly ReportedCheck[]): string {
  const of = (outcome: ReportedCheck['outcome']): number =>
    countChecks(checks.filter((check) => check.outcome === outcome && !isNotRun(check)));
  const counts = [
    [of('fail'), 'failed'],
    [of('inconclusive'), 'undecided'],
  ] as const;
  const words = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  const isOne = counts.reduce((sum, [count]) => sum + count, 0) === 1;
  return `${joinList(words, 'and')} ${isOne ? 'check is' : 'checks are'}`;
}

/** The circumstance of a report with its request; if it explains everything, also the number of failures that are not shown. */
export function circumstanceLines({ circumstance, ...report }: Report, paint: Paint): readonly string[] {
  if (!circumstance) return [];
  const { text, exchange, explainsAll } = circumstance;
  const rest = `Fix this first: ${countsOf(report.checks)} not shown here. --out DIR writes them all.`;
  return [
    `${paint('red', 'FIRST')} ${paint('bold', fitted(text, room))}`,
    ...repeatLine(report, exchange),
    ...(explainsAll ? [`     ${rest}`] : []),
    '',
  ];
}
