/** The lines of the terminal report: coloured, limited in length, and without control characters. */
import { styleText } from 'node:util';
import { cutAtDifference } from '../../../requests/exchange/diff-excerpt.js';
import { curlIn, quoted } from '../../curl.js';
import { contextLines } from '../../finding-context.js';
import type { Report, ReportedCheck } from '../../report.js';
import { trailOf } from '../../steps.js';
import { andMore, pluralize, printable } from '../../../text/printable.js';
import { howOften } from '../kit/shared-text.js';
import type { Finding } from '../../../model/finding.js';

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow';

/** Colors a text, or returns it unchanged. */
export type Paint = (style: Style, text: string) => string;

/** Colors on a terminal, none elsewhere. */
export const paintFor =
  (colours: boolean): Paint =>
  (style, text) =>
    colours ? styleText(style, text, { validateStream: false }) : text;

/** The maximum length of a line. Only commands to copy may be longer. */
export const width = 100;

/** A text on one printable line of at most `length` characters. */
export function fitted(text: string, length = width): string {
  // A server may send any amount of text, so it is cut before it is escaped.
  const characters = Array.from(printable(text.slice(0, 2 * length)));
  const isWhole = characters.length <= length && text.length <= 2 * length;
  return isWhole ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`;
}

/** As many items of a list as fit, and the number of the others. */
export function listed(items: readonly string[], length = width): string {
  const shown: string[] = [];
  const rest = (): number => items.length - shown.length;
  const size = (one: string): number => [...shown, one].join(' ').length + (rest() > 1 ? ' and 0000 more'.length : 0);
  for (const item of items.map((one) => fitted(one, length)))
    if (shown.length === 0 || size(item) <= length) shown.push(item);
    else break;
  return `${shown.join(' ')}${rest() > 0 ? ` and ${rest()} more` : ''}`;
}

/** The indentation of a line about a failure. */
const indent = 4;
const labelled = (label: string): string => `${' '.repeat(indent)}${label.padEnd(10)}`;

/** The space for the text of a labelled line. */
export const room = width - labelled('').length;

/** As many ids of checks as fit, and the number of the others. */
export function idsIn(checks: readonly ReportedCheck[], length: number): string {
  const ids = checks.map(({ id }) => id);
  return listed(ids, length);
}

/** A line with a fact about a failure: "    expected  status 200". */
export const line = (label: string, text: string, length = room): string => `${labelled(label)}${fitted(text, length)}`;

/** Whether a failure counts against the target or is a warning. */
export const markOf = (report: Report, level: string, paint: Paint): string =>
  level === 'advisory' && !report.strict ? paint('yellow', 'WARN') : paint('red', 'FAIL');

/** The requirement that a check decides, and its place in the specification. */
export function statementLines(
  report: Report,
  check: ReportedCheck,
  paint: Paint,
  length = 2 * width,
): readonly string[] {
  const row = report.requirements.find(({ id }) => id === check.requirement);
  const statement = `${check.requirement} (${check.level}): ${row?.statement ?? ''}`;
  return [`  ${fitted(statement, length - 2)}`, ...(row ? [`  ${paint('dim', fitted(row.anchor, length - 2))}`] : [])];
}

/** The expected and the received value, and the place. */
export function differenceLines(
  { expected, received, place }: Finding,
  paint: Paint,
  length = 2 * room,
): readonly string[] {
  const [came, wanted] = cutAtDifference(received, expected, length);
  return [
    line('expected', wanted, length),
    `${labelled('received')}${paint('red', fitted(came, length))}`,
    ...(place ? [line('at', place, length)] : []),
  ];
}

/** The context of a finding: the write before it, and the other resource that a value belongs to. */
export const contextOf = (report: Report, finding: Finding, length = 2 * room): readonly string[] =>
  contextLines(report, finding).map(([label, text]) => line(label, text, length));

/** How much is left out: "and 3 more causes, in the report". */
export const restLines = (left: number, what: string, margin = 0): readonly string[] =>
  andMore(left, what, ', in the report').map((text) => `${' '.repeat(margin)}${text}`);

/** A path as a shell word. */
export const path = (text: string): string => (/^[\w./-]+$/.test(text) ? text : quoted(text));

/** The maximum length of a shell line to show, so that it can be copied. */
const longestCommand = 400;

/** How to repeat an exchange: a shell line if that is enough, otherwise its script, or how to get one. */
export function repeatLine(report: Report, number = 0, script?: string): readonly string[] {
  const exchange = report.exchanges[number - 1];
  if (!exchange) return [];
  const trail = trailOf(report);
  const command = printable(curlIn(report, exchange));
  if (trail.isAlone(number) && command.length < longestCommand) return [`${labelled('repeat')}${command}`];
  if (script !== undefined) return [`${labelled('repeat')}node ${printable(script)}`];
  const { length } = trail.to(number).steps;
  const what = length === 1 ? 'a long request' : pluralize(length, 'request');
  return [line('repeat', `${what}: --out DIR writes a script that repeats it`)];
}

/** Limits if only one check is shown: the number of its findings, and the length of each text. */
const alone = { findings: 4, text: 400 } as const;

/** The findings of a failed check, with a command that repeats its request. */
export function failureLines(report: Report, check: ReportedCheck, paint: Paint): readonly string[] {
  const often = check.runs > 1 ? `, failed ${howOften(check)}` : '';
  return [
    `${markOf(report, check.level, paint)} ${paint('bold', fitted(check.id))}${often}`,
    ...statementLines(report, check, paint, alone.text),
    ...check.findings
      .slice(0, alone.findings)
      .flatMap((finding) => [
        ...(finding.variation ? [line('sent', finding.variation, alone.text)] : []),
        ...differenceLines(finding, paint, alone.text),
        ...contextOf(report, finding, alone.text),
      ]),
    ...restLines(check.findings.length - alone.findings, 'finding', indent),
    ...repeatLine(report, check.findings.find(({ exchange }) => exchange !== undefined)?.exchange),
    '',
  ];
}
