/** Known failures in the terminal report: the failures, outdated entries, and the result for the build. */
import type { Report } from '../../report.js';
import { grouped } from '../../../text/group-by.js';
import { andMore, pluralize } from '../../../text/printable.js';
import { knownBy, knownIn } from '../../known-checks.js';
import { excuse, outcomeOf, remedy, tally } from '../kit/known-failures-text.js';
import { fitted, idsIn, width, type Paint } from './lines.js';

/** Limits of each kind; the reports in files have everything. */
const shown = { reasons: 20, stale: 20, why: 3, names: width - 6 } as const;

const colours = { open: 'green', closed: 'red', undecided: 'yellow' } as const;

/** The failed checks that are known, two lines for each reason. */
function knownLines(report: Report, paint: Paint): readonly string[] {
  const reasons = grouped(knownIn(report), (check) => excuse(knownBy(report, check)!));
  const lines = [...reasons]
    .slice(0, shown.reasons)
    .flatMap(([reason, those]) => [
      `${paint('yellow', 'KNOWN')} ${fitted(`${pluralize(those.length, 'failure')}: ${reason}`, 2 * width)}`,
      `      ${paint('dim', idsIn(those, shown.names))}`,
    ]);
  return [
    ...lines,
    ...andMore(reasons.size - shown.reasons, undefined, ' known failures with other reasons, in the report'),
  ];
}

function staleLines({ gate }: Report, paint: Paint): readonly string[] {
  if (!gate) return [];
  const lines = gate.stale
    .slice(0, shown.stale)
    .map((one) => `${paint('yellow', 'STALE')} ${fitted(one.check)}: ${fitted(remedy(gate, one), 2 * width)}`);
  return [...lines, ...andMore(gate.stale.length - shown.stale, undefined, ' to remove, in the report')];
}

/** Known failures, and the outdated entries of their file; nothing if there are none. */
export function gateLines(report: Report, paint: Paint): readonly string[] {
  const lines = [...knownLines(report, paint), ...staleLines(report, paint)];
  return lines.length > 0 ? [...lines, ''] : [];
}

/** The last line after the verdict: ", 3 known failures, 0 new: passes (exit code 0)". */
export function gateEnding(report: Report, paint: Paint): string {
  const { gate } = report;
  if (!gate) return '';
  const numbers = tally(report);
  const reasons = [
    ...gate.reasons.slice(0, shown.why).map((reason) => fitted(reason, 4 * width)),
    ...andMore(gate.reasons.length - shown.why),
  ];
  const why = reasons.length > 0 ? ` (${reasons.join('; ')})` : '';
  return `${numbers === undefined ? '' : `, ${numbers}`}: ${paint(colours[gate.outcome], outcomeOf(gate))}${why}`;
}
