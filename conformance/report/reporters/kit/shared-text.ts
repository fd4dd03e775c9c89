/** Texts that several reporters share, and how checks count. */
import { shorten } from '../../../text/clip.js';
import { curlIn } from '../../curl.js';
import { contextLines } from '../../finding-context.js';
import type { MutationScore, Report, ReportedCheck, ReportedExchange, ReportedRequirement } from '../../report.js';
import { trailOf } from '../../steps.js';
import { andMore, pluralize, printable, thousands } from '../../../text/printable.js';
import type { Finding } from '../../../model/finding.js';
import { countChecks } from '../../../model/places.js';

/** Text of a server on one printable line. The limit is for the escaped text. */
export const shown = (text: string, length = 300): string => shorten(printable(shorten(text, length)), length);

/** The requirement that a check decides. */
export const rowOf = (report: Report, check: ReportedCheck): ReportedRequirement | undefined =>
  report.requirements.find(({ id }) => id === check.requirement);

/** Whether the run didn't reach the API, so that its failed checks say nothing about it. */
const isUnreached = ({ verdict, circumstance }: Report): boolean =>
  verdict === 'undecided' && circumstance?.explainsAll === true;

/** Whether a failed check counts against the server. */
export const counts = (report: Report, { outcome, level }: ReportedCheck): boolean =>
  outcome === 'fail' && !isUnreached(report) && (level === 'required' || (report.strict && level === 'advisory'));

/** Whether a failed check is only a warning. */
export const warns = (report: Report, check: ReportedCheck): boolean =>
  check.outcome === 'fail' && !counts(report, check);

/** Whether a check makes the server non-conformant because it is undecided because of the server. */
export const blocks = ({ verdict }: Report, { outcome, level, blame }: ReportedCheck): boolean =>
  verdict === 'non-conformant' && outcome === 'inconclusive' && level === 'required' && blame === 'target';

/** "40 of 993 checks" for a selection. */
export const selected = ({ selection, checks }: Report): string | undefined =>
  selection && `${countChecks(checks)} of ${pluralize(selection.of, 'check')}`;

/** A finding on one line. */
export const findingInShort = ({ expected, received }: Finding): string =>
  `expected: ${shown(expected, 150)}; received: ${shown(received, 150)}`;

/** The words for an undecided check, and whether the server is the reason. */
export const undecidedWords = ({ blame }: Pick<ReportedCheck, 'blame'>): string =>
  `undecided${blame === 'target' ? ' because of the server' : ''}`;

/** Why a check has no findings: it is undecided, or broke. */
export function whyUndecided(check: ReportedCheck): string {
  const { outcome, reason = 'for an unknown reason' } = check;
  return outcome === 'error' ? shown(reason) : `${undecidedWords(check)}: ${shown(reason)}`;
}

const mostCurl = 4_000;

const shownExchange = (report: Report, { findings }: Pick<ReportedCheck, 'findings'>): ReportedExchange | undefined =>
  report.exchanges[(findings.find(({ exchange }) => exchange !== undefined)?.exchange ?? 0) - 1];

/** The curl line of the first finding with an exchange, if it is short enough to copy. */
export function repeatOf(report: Report, check: Pick<ReportedCheck, 'findings'>): string | undefined {
  const exchange = shownExchange(report, check);
  const line = exchange && printable(curlIn(report, exchange));
  return line && line.length <= mostCurl ? line : undefined;
}

/** The same if that request is enough because it names nothing that an earlier one created. */
export function repeatAloneOf(report: Report, check: Pick<ReportedCheck, 'findings'>): string | undefined {
  const exchange = shownExchange(report, check);
  return exchange && trailOf(report).isAlone(exchange.id) ? repeatOf(report, check) : undefined;
}

function findingLines(report: Report, finding: Finding): readonly string[] {
  const { expected, received, place, variation } = finding;
  return [
    ...(variation ? [`sent      ${shown(variation)}`] : []),
    `expected  ${shown(expected)}`,
    `received  ${shown(received)}`,
    ...(place ? [`at        ${shown(place)}`] : []),
    ...contextLines(report, finding).map(([label, text]) => `${label.padEnd(9)} ${shown(text)}`),
  ];
}

/** A check runs at most twice; one that judges the responses of a run has a case for each. */
const mostRuns = 2;

/** How often a check failed that was decided more than once: "1 of 2 times", "in 3 of 475 cases". */
export function howOften({ failed, runs }: Pick<ReportedCheck, 'failed' | 'runs'>): string {
  const share = `${thousands(failed)} of ${thousands(runs)}`;
  return runs <= mostRuns ? `${share} times` : `in ${share} cases`;
}

const mostFindings = 4;

/** A failed check in plain text, limited in length: the statement, its place in the specification, and the findings. */
export function failureText(report: Report, check: ReportedCheck): string {
  const row = rowOf(report, check);
  return [
    `${check.requirement} (${check.level}): ${row?.statement ?? ''}`,
    ...(row ? [row.anchor] : []),
    ...(check.runs > 1 ? [`failed    ${howOften(check)}`] : []),
    ...check.findings.slice(0, mostFindings).flatMap((finding) => findingLines(report, finding)),
    ...andMore(check.findings.length - mostFindings, 'finding'),
  ].join('\n');
}

/** The mutation score in a sentence. The percentage is rounded down, so that 100 % means all. */
export function scoreIn({ mutations, noticed, sample }: MutationScore): string {
  const percent = Math.floor((100 * noticed) / mutations);
  const part = sample === undefined ? '' : ` (there was not enough time for all ${thousands(sample)})`;
  return `mutation score ${percent} %: the checks notice ${thousands(noticed)} of ${thousands(mutations)} altered responses${part}`;
}
