/** The report for a person at a terminal: failures first, the verdict last. */
import { styleText } from 'node:util';
import { curlOf } from '../curl.js';
import type { Finding } from '../model.js';
import type { Report, ReportedCheck } from '../report.js';
import { counted, printable } from '../text.js';

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow';

/** Paints a text, or leaves it. */
export type Paint = (style: Style, text: string) => string;

/** Colours on a terminal, none elsewhere. */
export const paintFor =
  (colours: boolean): Paint =>
  (style, text) =>
    colours ? styleText(style, text, { validateStream: false }) : text;

/** How many failures, and findings of one, are written out; the JSON report has all. */
const shown = { checks: 40, findings: 4, reasons: 20 } as const;

const clip = (text: string, length = 400): string => (text.length > length ? `${text.slice(0, length)}…` : text);

function findingLines({ expected, received, place, variation }: Finding, paint: Paint): readonly string[] {
  return [
    ...(variation ? [`    sent      ${printable(variation)}`] : []),
    `    expected  ${clip(printable(expected))}`,
    `    received  ${paint('red', clip(printable(received)))}`,
    ...(place ? [`    at        ${printable(place)}`] : []),
  ];
}

function repeatLine(report: Report, check: ReportedCheck): readonly string[] {
  const id = check.findings.find(({ exchange }) => exchange !== undefined)?.exchange;
  const exchange = id === undefined ? undefined : report.exchanges[id - 1];
  return exchange ? [`    repeat    ${printable(curlOf(exchange))}`] : [];
}

/** What one failed check found, with a line that repeats it. */
export function failureLines(report: Report, check: ReportedCheck, paint: Paint): readonly string[] {
  const row = report.requirements.find(({ id }) => id === check.requirement);
  const often = check.runs > 1 ? ` (${check.failed} of ${check.runs})` : '';
  const mark = check.level === 'advisory' && !report.strict ? paint('yellow', 'WARN') : paint('red', 'FAIL');
  const more = check.findings.length - shown.findings;
  return [
    `${mark} ${paint('bold', check.id)}${often}`,
    `  ${check.requirement} (${check.level}): ${row?.statement ?? ''}`,
    `  ${paint('dim', row?.anchor ?? '')}`,
    ...check.findings.slice(0, shown.findings).flatMap((finding) => findingLines(finding, paint)),
    ...(more > 0 ? [`    and ${counted(more, 'more finding')}, in the JSON report`] : []),
    ...repeatLine(report, check),
    '',
  ];
}

/** Inconclusive checks, one line for each reason. */
function inconclusiveLines(checks: readonly ReportedCheck[], paint: Paint): readonly string[] {
  const reasons = new Map<string, ReportedCheck[]>();
  for (const check of checks) {
    const key = `${check.outcome === 'error' ? 'the suite' : check.cause}: ${check.reason ?? ''}`;
    reasons.set(key, [...(reasons.get(key) ?? []), check]);
  }
  const more = reasons.size - shown.reasons;
  const lines = [...reasons]
    .slice(0, shown.reasons)
    .flatMap(([reason, those]) => [
      `${paint('yellow', those[0]!.outcome === 'error' ? 'ERROR' : 'OPEN')} ${counted(those.length, 'check')} undecided by ${clip(printable(reason))}`,
      paint('dim', `     ${clip(those.map(({ id }) => id).join(' '), 200)}`),
    ]);
  return more > 0 ? [...lines, `and ${counted(more, 'more reason')}, in the JSON report`] : lines;
}

function summaryLines(report: Report): readonly string[] {
  const { required, advisory, observed } = report.counts;
  const line = (level: string, { pass, fail, inconclusive, error }: typeof required): string =>
    `${level.padEnd(9)} ${pass} passed, ${fail} failed, ${inconclusive} undecided${error > 0 ? `, ${error} broken` : ''}`;
  const selection = report.selection ? [`selected  ${report.checks.length} of ${report.selection.of} checks`] : [];
  const notes = report.notes.map((note) => `note      ${printable(note)}`);
  return [
    ...selection,
    ...notes,
    line('required', required),
    line('advisory', advisory),
    `observed  ${observed.observed} recorded`,
  ];
}

/** What a reader of "conformant" must know besides. */
function reservations(report: Report): string {
  const open = report.checks.filter(({ level, outcome }) => level === 'required' && outcome === 'inconclusive').length;
  const warned = report.strict ? 0 : report.counts.advisory.fail;
  const words = [
    ...(report.selection ? ['the selected checks only'] : []),
    ...(open > 0 ? [`${counted(open, 'required check')} undecided by circumstance`] : []),
    ...(warned > 0 ? [counted(warned, 'warning')] : []),
  ];
  return report.verdict === 'conformant' && words.length > 0 ? ` (${words.join('; ')})` : '';
}

function verdictLine(report: Report, paint: Paint): string {
  const { verdict, reasons } = report;
  const colour = ({ conformant: 'green', 'non-conformant': 'red', undecided: 'yellow' } as const)[verdict];
  const why = reasons.length > 0 ? `: ${reasons.map(printable).join('; ')}` : '';
  return `${paint(colour, paint('bold', verdict.toUpperCase()))}${reservations(report)}${why}`;
}

/** The whole report as text. */
export function terminalReport(report: Report, paint: Paint): string {
  const failed = (level: string): readonly ReportedCheck[] =>
    report.checks.filter((check) => check.outcome === 'fail' && check.level === level);
  const failures = [...failed('required'), ...failed('advisory')];
  const open = report.checks.filter(({ outcome }) => outcome === 'inconclusive' || outcome === 'error');
  const { requests, elapsedMs, id } = report.run;
  return [
    ...failures.slice(0, shown.checks).flatMap((check) => failureLines(report, check, paint)),
    ...(failures.length > shown.checks
      ? [`and ${counted(failures.length - shown.checks, 'more failed check')}, in the JSON report`, '']
      : []),
    ...inconclusiveLines(open, paint),
    ...(open.length > 0 ? [''] : []),
    ...summaryLines(report),
    report.created.length === 0
      ? 'created   nothing'
      : `created   ${counted(report.created.length, 'thing')} on the target, named ${id}-…`,
    `${counted(requests, 'request')} in ${(elapsedMs / 1000).toFixed(1)} s against ${printable(report.target.url)}${report.target.embedded ? ' (the embedded reference)' : ''}`,
    verdictLine(report, paint),
    '',
  ].join('\n');
}
