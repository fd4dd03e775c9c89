/** The report as Markdown for the page of a CI job: the verdict, a table of operations, and each cause with its evidence. */
import { createdText } from '../kit/created-text.js';
import { causesOf, type Cause } from '../../causes/causes.js';
import { contextLines } from '../../finding-context.js';
import type { MutationScore, Report, ReportedCheck } from '../../report.js';
import { grouped } from '../../../text/group-by.js';
import { andMore, pluralize } from '../../../text/printable.js';
import { byWeight, explanationsIn, undecidedText, verdictReasons } from '../kit/causes-text.js';
import { knownBy, withoutKnown } from '../../known-checks.js';
import { exploredLines } from './explored.js';
import { gateLines, knownLines, staleLines } from './known-failures.js';
import { codeBlock, codeText, plainText, proseText } from './escape.js';
import { blocks, counts, repeatAloneOf, rowOf, scoreIn, selected, undecidedWords, warns } from '../kit/shared-text.js';
import { scriptPaths, type ScriptOf } from '../../repeat/scripts.js';
import { changeLines, sinceHeadline } from '../kit/since-text.js';
import type { Finding } from '../../../model/finding.js';
import { checksOf, wholeResults } from '../../../model/places.js';

/** Limits; the other reports have everything. The size is far below the 1 MiB that GitHub allows for a step. */
const most = { bytes: 200_000, findings: 3, checks: 12, reasons: 20, notes: 20, changes: 20 } as const;

const signs = { conformant: '✅', 'non-conformant': '❌', undecided: '⚠️' } as const;

type Lines = readonly string[];

function verdictLines(report: Report): Lines {
  const { verdict, target, contract, suite, run } = report;
  const part = selected(report);
  const reasons = verdictReasons(report);
  const seconds = (run.elapsedMs / 1000).toFixed(1);
  // With known failures the verdict is a smaller heading, without a sign that could contradict the result.
  const heading = report.gate ? '### Verdict:' : `## ${signs[verdict]}`;
  return [
    ...gateLines(report),
    `${heading} ${verdict}${part ? ` (${part} selected)` : ''}`,
    '',
    ...reasons.slice(0, most.reasons).map((reason) => `- ${proseText(reason)}`),
    ...(reasons.length > 0 ? [''] : []),
    `Target ${codeText(target.url)}${target.embedded ? ' (the embedded reference)' : ''}, contract ${plainText(contract.version)}, ` +
      `suite ${plainText(suite.version)}, run ${codeText(run.id)}: ${pluralize(run.requests, 'request')} in ${seconds} s` +
      `${report.strict ? ', strict' : ''}.`,
    '',
  ];
}

const isOpen = ({ outcome }: ReportedCheck): boolean => outcome === 'inconclusive' || outcome === 'error';

/** The outcomes of some checks as a row of the table. */
function rowLine(report: Report, name: string, checks: readonly ReportedCheck[]): string {
  const whole = wholeResults(checks);
  const count = (is: (check: ReportedCheck) => boolean): string => String(whole.filter(is).length).replace(/^0$/, '');
  const cells = [
    count(({ outcome }) => outcome === 'pass'),
    count((check) => counts(report, check) && !knownBy(report, check)),
    ...(report.gate ? [count((check) => knownBy(report, check) !== undefined)] : []),
    count((check) => warns(report, check)),
    count((check) => isOpen(check) && !knownBy(report, check)),
    count(({ outcome }) => outcome === 'observed'),
  ];
  return `| ${[name, ...cells].join(' | ')} |`;
}

function tableLines(report: Report): Lines {
  const operations = [...new Set(report.checks.map(({ operation }) => operation))];
  return [
    ...(report.gate
      ? [
          '| Operation | Pass | New | Known | Warnings | Undecided | Recorded |',
          '| --- | --: | --: | --: | --: | --: | --: |',
        ]
      : ['| Operation | Pass | Failed | Warnings | Undecided | Recorded |', '| --- | --: | --: | --: | --: | --: |']),
    ...operations.map((id) => {
      const checks = report.checks.filter(({ operation }) => operation === id);
      return rowLine(report, plainText(id), checks);
    }),
    rowLine(report, '**all**', report.checks),
    '',
  ];
}

function findingLine(report: Report, finding: Finding): string {
  const { expected, received, place, variation } = finding;
  const lines = [
    ...(variation ? [`sent ${codeText(variation)}`] : []),
    `expected ${codeText(expected)}`,
    `received ${codeText(received)}${place ? ` at ${codeText(place)}` : ''}`,
    ...contextLines(report, finding).map(([label, text]) => `${label} ${codeText(text)}`),
  ];
  return `- ${lines.join('<br>')}`;
}

/** A command if one request is enough, otherwise the script that `--out` writes next to the page. */
function repeatLines(report: Report, findings: readonly Finding[], script: string | undefined): Lines {
  const curl = repeatAloneOf(report, { findings });
  if (curl) return ['', '<details><summary>Repeat it</summary>', '', ...codeBlock('sh', curl), '', '</details>'];
  return script === undefined ? [] : [`- Repeat it: ${codeText(`node ${script}`)}`];
}

/** One cause: the mistake, the statement of the specification, the evidence, and the failed checks. */
function causeLines(report: Report, cause: Cause, scriptOf: ScriptOf): Lines {
  const { title, level, checks, finding } = cause;
  const undecided = undecidedText(cause);
  const [first] = checks;
  if (!first) return [];
  const row = rowOf(report, first);
  const findings = finding ? [finding, ...first.findings.filter((one) => one !== finding)] : first.findings;
  const ids = checks.slice(0, most.checks).map(({ id }) => codeText(id));
  return [
    `#### ${proseText(title)}`,
    '',
    `${first.requirement} (${level}): ${plainText(row?.statement ?? '', 600)}<br>${plainText(row?.anchor ?? '')}`,
    '',
    ...findings.slice(0, most.findings).map((one) => findingLine(report, one)),
    ...(undecided === undefined ? [] : [`- ${undecided}`]),
    `- ${checksOf(checks)}: ${[ids.join(', '), ...andMore(checks.length - most.checks)].join(' ')}`,
    ...repeatLines(report, findings, scriptOf(cause)),
    '',
  ];
}

/** As many causes as the limit allows. */
function causesLines(
  report: Report,
  heading: string,
  causes: readonly Cause[],
  room: number,
  scriptOf: ScriptOf,
): Lines {
  if (causes.length === 0) return [];
  const kept: Lines[] = [];
  let left = room;
  for (const cause of causes) {
    const lines = causeLines(report, cause, scriptOf);
    left -= Buffer.byteLength(lines.join('\n'));
    if (left < 0) break;
    kept.push(lines);
  }
  const rest = andMore(causes.length - kept.length, 'cause', ', in the other reports').flatMap((text) => [text, '']);
  return [`### ${heading} (${pluralize(causes.length, 'cause')})`, '', ...kept.flat(), ...rest];
}

/** Undecided checks, a line for each reason. */
function undecidedLines(report: Report): Lines {
  const open = withoutKnown(report).checks.filter(isOpen);
  const byReason = grouped(open, (check) => {
    const who = check.outcome === 'error' ? 'broke inside the suite' : undecidedWords(check);
    const weight = blocks(report, check) ? ', which counts against the server' : '';
    return `${who}${weight}: ${proseText(check.reason ?? 'no reason')}`;
  });
  const explain = explanationsIn(report);
  const lines = [...byReason].slice(0, most.reasons).map(([line, those]) => {
    const cause = explain(those);
    return `- ${checksOf(those)} ${line}${cause === undefined ? '' : `. Cause: ${proseText(cause)}`}`;
  });
  const rest = andMore(byReason.size - most.reasons, 'reason').map((text) => `- ${text}`);
  return open.length === 0 ? [] : ['### Undecided', '', ...lines, ...rest, ''];
}

const scoreLines = (score: MutationScore): Lines => (score.mutations === 0 ? [] : [`- ${scoreIn(score)}`]);

function noteLines(report: Report): Lines {
  const { notes } = report;
  return [
    ...notes.slice(0, most.notes).map((note) => `- ${proseText(note)}`),
    ...andMore(notes.length - most.notes, 'note').map((text) => `- ${text}`),
    `- Created: ${createdText(report, codeText)}.`,
    '',
  ];
}

/** What changed since an earlier run. */
function sinceLines({ since }: Report): Lines {
  if (!since) return [];
  const lines = changeLines(since, most.changes).map((line) =>
    typeof line === 'string' ? `- ${line}` : `- ${line.word}: ${proseText(line.text)}`,
  );
  return [plainText(sinceHeadline(since)), '', ...lines, ''];
}

/** The report as Markdown. `folder` is the folder of the scripts, relative to the page. */
export function markdownReport(report: Report, folder?: string): string {
  const scriptOf = scriptPaths(report, folder);
  const { counting, warning } = byWeight(report, causesOf(withoutKnown(report)));
  return [
    ...verdictLines(report),
    ...tableLines(report),
    ...sinceLines(report),
    ...causesLines(report, report.gate ? 'New failures' : 'Failures', counting, most.bytes * 0.7, scriptOf),
    ...staleLines(report),
    ...knownLines(report),
    ...causesLines(report, 'Warnings', warning, most.bytes * 0.3, scriptOf),
    ...undecidedLines(report),
    ...exploredLines(report),
    ...(report.confidence && report.verdict !== 'undecided' ? scoreLines(report.confidence) : []),
    ...noteLines(report),
  ].join('\n');
}
