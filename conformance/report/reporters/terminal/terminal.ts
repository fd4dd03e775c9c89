/** The report for a terminal: failures first and by cause, the verdict last. */
import { callOf, type Calls } from '../../../model/operation-label.js';
import type { MutationScore, Counts, Report, ReportedCheck } from '../../report.js';
import { grouped } from '../../../text/group-by.js';
import { pluralize, thousands } from '../../../text/printable.js';
import { withoutKnown } from '../../known-checks.js';
import { isExcused } from '../kit/known-failures-text.js';
import { failuresLines, type FlagsFor } from './causes.js';
import { circumstanceLines } from './circumstance.js';
import { gateEnding, gateLines } from './known-failures.js';
import { fitted, idsIn, line, path, repeatLine, restLines, room, width, type Paint } from './lines.js';
import { isNotRun, needsLines } from './needs.js';
import { sinceLines } from './since.js';
import { createdText } from '../kit/created-text.js';
import { scoreIn, undecidedWords } from '../kit/shared-text.js';
import { scriptsIn, type Script } from '../../repeat/scripts.js';
import { explanationsIn, verdictReasons } from '../kit/causes-text.js';
import { checksOf, countChecks, wholeResults } from '../../../model/places.js';

/** Limits of each kind; the reports in files have everything. */
const shown = { reasons: 8, unguarded: 3, notes: 10, names: width - 5 } as const;

const isBroken = ([first]: readonly ReportedCheck[]): boolean => first?.outcome === 'error';

/**
 * Undecided checks, a few lines for each reason: broken checks first, then the reason of most checks. A request that leaves them
 * undecided is shown with a command that repeats it.
 */
function inconclusiveLines(
  report: Report,
  checks: readonly ReportedCheck[],
  paint: Paint,
  scriptAt: (exchange?: number) => string | undefined,
): readonly string[] {
  const explain = explanationsIn(report);
  const causeLine = (those: readonly ReportedCheck[]): readonly string[] => {
    const cause = explain(those);
    return cause === undefined ? [] : [line('cause', cause, 2 * room)];
  };
  const reasons = grouped(
    checks,
    (check) => `${isBroken([check]) ? '' : undecidedWords(check).replace(/^undecided/, '')}: ${check.reason ?? ''}`,
  );
  const sorted = [...reasons].sort(
    ([, one], [, other]) => Number(isBroken(other)) - Number(isBroken(one)) || other.length - one.length,
  );
  const lines = sorted.slice(0, shown.reasons).flatMap(([reason, those]) => {
    const text = fitted(`${checksOf(those)}${reason}`, 2 * width);
    return [
      `${paint('yellow', isBroken(those) ? 'ERROR' : 'UNDECIDED')} ${text}`,
      paint('dim', `     ${idsIn(those, shown.names)}`),
      ...causeLine(those),
      ...repeatLine(report, those[0]?.undecidedBy, scriptAt(those[0]?.undecidedBy)),
    ];
  });
  return [...lines, ...restLines(reasons.size - shown.reasons, 'reason')];
}

/** The counts of one level, without zeros: "0 passed" could be misread. */
function countsLine(report: Report, level: 'required' | 'advisory'): string {
  const { pass, fail, inconclusive, error }: Counts = report.counts[level];
  const missed = wholeResults(report.checks.filter((check) => check.level === level)).filter(isNotRun).length;
  const words = [
    ...(pass > 0 ? [`${pass} passed`] : []),
    `${fail} failed`,
    ...(inconclusive > missed ? [`${inconclusive - missed} undecided`] : []),
    ...(missed > 0 ? [`${missed} not run`] : []),
    ...(error > 0 ? [`${error} broken`] : []),
  ];
  return `${level.padEnd(10)}${words.join(', ')}`;
}

/** The mutation score, and some of the places of missed mutants. */
function scoreLines(score: MutationScore, calls: Calls | undefined): readonly string[] {
  if (score.mutations === 0) return [];
  const places = score.unguarded
    .slice(0, shown.unguarded)
    .map(({ operation, place, mutations }) =>
      fitted(
        `          not noticed: ${place || 'the body'} (${callOf(operation, calls)}) ${mutations.join(', ')}`,
        2 * width,
      ),
    );
  return [scoreIn(score), ...places, ...restLines(score.unguarded.length - shown.unguarded, 'place', 10)];
}

function summaryLines(report: Report): readonly string[] {
  const { counts, selection, notes, run, target, explored } = report;
  return [
    ...(selection ? [`selected  ${countChecks(report.checks)} of ${selection.of} checks`] : []),
    ...notes.slice(0, shown.notes).map((note) => fitted(`note      ${note}`, 2 * width)),
    ...restLines(notes.length - shown.notes, 'note', 10),
    countsLine(report, 'required'),
    countsLine(report, 'advisory'),
    `observed  ${counts.observed.observed} recorded`,
    `created   ${createdText(report, fitted)}`,
    ...(report.confidence ? scoreLines(report.confidence, report.contract.calls) : []),
    `${pluralize(run.requests, 'request')}${explored ? `, and ${thousands(explored.requests)} while exploring,` : ''} in ${(run.elapsedMs / 1000).toFixed(1)} s against ${fitted(target.url)}${target.embedded ? ' (the embedded reference)' : ''}`,
  ];
}

/** What a verdict on a selection of checks covers. */
const coverOf = ({ replayed }: NonNullable<Report['selection']>): string =>
  replayed === undefined ? 'the selected checks only' : `the ${pluralize(replayed, 'replayed check')} only`;

/** The limitations of a `conformant` verdict, or of a build that passes. */
function reservations(report: Report): string {
  const undecided = withoutKnown(report).checks.filter(
    ({ level, outcome }) => level === 'required' && outcome === 'inconclusive',
  );
  const missed = countChecks(undecided.filter(isNotRun));
  const open = countChecks(undecided) - missed;
  const warned = report.strict ? 0 : report.counts.advisory.fail;
  const words = [
    ...(report.selection ? [coverOf(report.selection)] : []),
    ...(open > 0 ? [`${pluralize(open, 'required check')} undecided`] : []),
    ...(missed > 0 ? [`${pluralize(missed, 'required check')} not run`] : []),
    ...(warned > 0 ? [pluralize(warned, 'warning')] : []),
  ];
  const isGood = report.verdict === 'conformant' || isExcused(report);
  return isGood && words.length > 0 ? ` (${words.join('; ')})` : '';
}

function verdictLine(report: Report, paint: Paint): string {
  const { verdict, gate } = report;
  const reasons = verdictReasons(report);
  const colour = isExcused(report)
    ? 'yellow'
    : ({ conformant: 'green', 'non-conformant': 'red', undecided: 'yellow' } as const)[verdict];
  const why = gate
    ? gateEnding(report, paint)
    : reasons.length > 0
      ? `: ${reasons.map((reason) => fitted(reason, 4 * width)).join('; ')}`
      : '';
  return `${paint(colour, paint('bold', verdict.toUpperCase()))}${reservations(report)}${why}`;
}

/** The folders of the reports, and of the scripts that repeat causes. */
interface Folders {
  readonly reports: string;
  readonly scripts: string;
}

/** Only the verdict, on one line, with the result for the build if failures are known. */
export const quietReport = (report: Report, paint: Paint): string => `${verdictLine(report, paint)}\n`;

/** The whole report as text. `flagsFor` returns the flags that `--explain` needs for a check: ` --checks ours.js`. */
export function terminalReport(report: Report, paint: Paint, flagsFor: FlagsFor = () => '', folders?: Folders): string {
  const scripts = folders && scriptsIn(report);
  const pathOf = (script: Script | undefined): string | undefined =>
    script && path(`${folders?.scripts}/${script.name}`);
  const rest = withoutKnown(report);
  const open = rest.checks.filter(
    (check) => (check.outcome === 'inconclusive' || check.outcome === 'error') && !isNotRun(check),
  );
  const isExplained = report.circumstance?.explainsAll ?? false;
  return [
    ...circumstanceLines(report, paint),
    ...(isExplained
      ? []
      : failuresLines(rest, paint, flagsFor, (cause) => pathOf(scripts?.ofCause(cause)), folders?.reports)),
    ...gateLines(report, paint),
    ...(isExplained || open.length === 0
      ? []
      : [...inconclusiveLines(report, open, paint, (exchange = 0) => pathOf(scripts?.ofUndecided(exchange))), '']),
    ...sinceLines(report.since, paint),
    ...summaryLines(report),
    ...needsLines(rest, paint),
    verdictLine(report, paint),
    '',
  ].join('\n');
}
