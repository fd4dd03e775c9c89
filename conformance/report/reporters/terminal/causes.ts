/** The failures in the terminal report: each cause on at most one screen, with the places where it shows. */
import { tokensOf, valueAt } from '../../../../openapi/json/place.js';
import { objectIn } from '../../causes/aspect.js';
import { causesOf, type Cause } from '../../causes/causes.js';
import { Counterparts } from '../../reference-answer.js';
import type { ScriptOf } from '../../repeat/scripts.js';
import { describe } from '../../../requests/exchange/exchange.js';
import { alteredText } from '../../../model/altered.js';
import type { Report, ReportedCheck, ReportedExchange } from '../../report.js';
import { pluralize } from '../../../text/printable.js';
import { quoted } from '../../curl.js';
import { undecidedText } from '../kit/causes-text.js';
import { howOften } from '../kit/shared-text.js';
import {
  contextOf,
  differenceLines,
  fitted,
  line,
  listed,
  markOf,
  path,
  repeatLine,
  restLines,
  room,
  statementLines,
  width,
  type Paint,
} from './lines.js';
import type { Finding } from '../../../model/finding.js';
import { checksOf } from '../../../model/places.js';

/** How many causes are shown in full, and how many more on one line each; the reports in files have everything. */
const shown = { inFull: 10, inShort: 40 } as const;

/** The path of a request, with its query. */
function targetOf({ request }: ReportedExchange): string {
  const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
  return url ? `${url.pathname}${url.search}` : request.url;
}

/** What was sent: the request, what was altered in it, and whether it had to be refused. */
function sentLine(finding: Finding, exchange: ReportedExchange | undefined): readonly string[] {
  const request = exchange && `${exchange.request.method} ${targetOf(exchange)}`;
  const altered = finding.variation ?? (exchange && alteredText(exchange));
  // What is expected of a value says nothing about the request.
  const due = finding.place !== undefined && exchange?.intent.due === 'refused' ? 'which must be refused' : '';
  const parts = [request, altered, due].filter((part) => part !== undefined && part !== '');
  const isTrace = finding.relation === 'changed' && finding.due === 'refused';
  return parts.length > 0 ? [line('sent', parts.join(isTrace ? ' after a refusal: ' : ', '), 2 * room)] : [];
}

/** The flags that `--explain` needs for a check, each with a space before it. */
export type FlagsFor = (id: string) => string;

interface Page {
  readonly report: Report;
  readonly paint: Paint;
  readonly counterparts: Counterparts;
  readonly flagsFor: FlagsFor;
  readonly scriptOf: ScriptOf;
  /** The folder of `--out`, if there is one. */
  readonly folder: string | undefined;
}

/** The reference's response to the same request, or its value at the same place. */
function referenceLine(
  page: Page,
  { checks }: Cause,
  exchange: ReportedExchange | undefined,
  place: string | undefined,
): readonly string[] {
  const counterpart = exchange && page.counterparts.of(exchange, checks[0]!, place);
  if (!counterpart?.answer) return [];
  const { status, body } = counterpart.answer;
  const value = place ? valueAt(objectIn(body), tokensOf(place)) : undefined;
  return [line('reference', value === undefined ? `status ${status} ${body}`.trimEnd() : `${describe(value)} there`)];
}

/** The maximum length of a list of ids if all fit in it, and otherwise. */
const ids = { all: 4 * room, some: 2 * room } as const;

/** The other checks of a cause: all ids, or some of them and the command that lists all. */
function otherChecksLines(
  { folder, flagsFor }: Page,
  cause: Cause,
  others: readonly ReportedCheck[],
): readonly string[] {
  const names = others.map(({ id }) => id);
  const areAll = names.join(' ').length <= ids.all;
  const text = `${checksOf(others, 'other check')}: ${listed(names, areAll ? ids.all : ids.some)}`;
  const shown = line('also in', text, ids.all + room);
  if (areAll) return [shown];
  return folder === undefined
    ? [shown, line('all', '--out DIR writes them into report.html')]
    : [shown, `${line('all', '')}--list --out ${path(folder)} --only ${quoted(cause.title)}${flagsFor(names[0]!)}`];
}

/** Where else the cause shows: in the same check, and in others, with all violated requirements. */
function elsewhereLines(page: Page, cause: Cause): readonly string[] {
  const { checks } = cause;
  const [first, ...others] = checks;
  const [shown, ...more] = first!.findings;
  const namesOf = ({ alteration, variation, place }: Finding): string =>
    alteration ?? variation ?? (place === shown?.place ? '' : (place ?? ''));
  const unlike = [...new Set(more.map(namesOf))].filter(Boolean);
  const named = unlike.length > 0 ? `: ${unlike.join('; ')}` : '';
  const broken = [...new Set(checks.map(({ requirement }) => requirement))];
  return [
    ...(more.length > 0
      ? [fitted(`    and ${pluralize(more.length, 'more finding')} of this check${named}`, 2 * width)]
      : []),
    ...(others.length > 0 ? otherChecksLines(page, cause, others) : []),
    ...(broken.length > 1 ? [line('breaks', listed(broken, room))] : []),
  ];
}

/** The number of checks that are undecided because of this. */
function undecidedLine(cause: Cause): readonly string[] {
  const text = undecidedText(cause);
  return text === undefined ? [] : [line('undecided', text)];
}

/** How to read more about a check. Names of files are never cut, so that they can be copied. */
function moreLine({ flagsFor }: Page, { id }: ReportedCheck): string {
  return `${line('more', `--explain ${/[*[\]]/.test(id) ? `'${id}'` : id}`, 2 * width)}${flagsFor(id)}`;
}

function causeLines(page: Page, cause: Cause): readonly string[] {
  const { report, paint } = page;
  const [check] = cause.checks;
  if (!check) return [];
  const finding = cause.finding ?? check.findings[0];
  const exchange = report.exchanges[(finding?.exchange ?? 0) - 1];
  const often = check.runs > 1 ? `, failed ${howOften(check)}` : '';
  return [
    `${markOf(report, cause.level, paint)} ${paint('bold', fitted(cause.title, 2 * width))}`,
    ...statementLines(report, check, paint),
    line('check', `${check.id}${often}`),
    ...(finding
      ? [...sentLine(finding, exchange), ...differenceLines(finding, paint), ...contextOf(report, finding)]
      : []),
    ...referenceLine(page, cause, exchange, finding?.place),
    ...elsewhereLines(page, cause),
    ...undecidedLine(cause),
    ...repeatLine(report, finding?.exchange, page.scriptOf(cause)),
    moreLine(page, check),
    '',
  ];
}

function shortLine({ report, paint }: Page, cause: Cause): string {
  const { level, title, checks } = cause;
  const text = undecidedText(cause);
  const others = checks.length > 1 ? ` and ${checksOf(checks.slice(1), 'other check')}` : '';
  const more = `${others}${text === undefined ? '' : `; ${text}`}`;
  return `${markOf(report, level, paint)} ${fitted(title, 2 * width)}\n${paint('dim', `     ${fitted(checks[0]?.id ?? '', room)}${more}`)}`;
}

/** All failures by cause, in the order to fix them. */
export function failuresLines(
  report: Report,
  paint: Paint,
  flagsFor: FlagsFor,
  scriptOf: ScriptOf,
  folder: string | undefined,
): readonly string[] {
  const causes = causesOf(report);
  if (causes.length === 0) return [];
  const page: Page = { report, paint, counterparts: new Counterparts(report), flagsFor, scriptOf, folder };
  const short = causes.slice(shown.inFull, shown.inFull + shown.inShort);
  return [
    ...causes.slice(0, shown.inFull).flatMap((cause) => causeLines(page, cause)),
    ...(short.length > 0 ? [`${pluralize(causes.length - shown.inFull, 'more cause')}, in short:`] : []),
    ...short.map((cause) => shortLine(page, cause)),
    ...restLines(causes.length - shown.inFull - short.length, 'cause'),
    ...(short.length > 0 ? [''] : []),
  ];
}
