/** The checks of a report that were not run, a line for each thing that they need. */
import type { Report, ReportedCheck } from '../../report.js';
import { grouped } from '../../../text/group-by.js';
import { pluralize } from '../../../text/printable.js';
import { fitted, restLines, width, type Paint } from './lines.js';
import { countChecks } from '../../../model/places.js';

/** The maximum number of lines; the reports in files have everything. */
const most = 8;

/** Whether a check was not run because something is missing, which says nothing about the server. */
export const isNotRun = ({ needs }: ReportedCheck): boolean => needs !== undefined;

/** `26 checks not run: they need the token of a second account (--other-token)`, the largest number first. */
export function needsLines({ checks }: Pick<Report, 'checks'>, paint: Paint): readonly string[] {
  const counts = [...grouped(checks, ({ needs }) => needs)].map(([what, those]) => [what, countChecks(those)] as const);
  const sorted = counts.sort(([, one], [, other]) => other - one);
  const lines = sorted.slice(0, most).map(([what, count]) => {
    const text = `${pluralize(count, 'check')} not run: ${count === 1 ? 'it needs' : 'they need'} ${what}`;
    return paint('yellow', fitted(text, 2 * width));
  });
  return [...lines, ...restLines(sorted.length - most, 'reason')];
}
