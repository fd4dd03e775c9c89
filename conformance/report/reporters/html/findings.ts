/** The failures, one card for each cause: the statement, the request, the response, and the steps before it. */
import type { Cause } from '../../causes/causes.js';
import { controlOf, differencesFromControl, differenceText, type RequestDifference } from '../../request-difference.js';
import { contextLines } from '../../finding-context.js';
import type { ReportedCheck, ReportedExchange } from '../../report.js';
import { shorten } from '../../../text/clip.js';
import { pluralize } from '../../../text/printable.js';
import { bodyView } from './body.js';
import { undecidedText } from '../kit/causes-text.js';
import { howOften } from '../kit/shared-text.js';
import { markup, type Markup, type MarkupPart } from './markup.js';
import { sideBySide, stepsView } from './steps.js';
import { anchor, badge, callOf, checkLink, moreLine, requestLine, stateOf, type Page } from './page.js';
import type { Finding } from '../../../model/finding.js';
import { checksOf } from '../../../model/places.js';

/** Limits of a cause; report.json has everything. */
const shown = { findings: 5, checks: 25, differences: 6 } as const;

/** The maximum characters of evidence in total, and for known failures. Further causes are shortened. */
const evidence = { all: 1_500_000, known: 500_000 } as const;

/** The places of differences within the body. */
const placesOf = (all: readonly RequestDifference[]): readonly string[] =>
  all.map(({ place }) => place).filter((place) => place.startsWith('/'));

interface Compared {
  readonly control: ReportedExchange;
  readonly differences: readonly RequestDifference[];
}

/** The differences from the accepted control, if they are few enough to show. */
function comparedTo(page: Page, check: ReportedCheck, exchange: ReportedExchange): Compared | undefined {
  if (check.kind !== 'derived') return undefined;
  const control = controlOf(page.report, exchange);
  const all = control ? differencesFromControl(control, exchange, page.isFresh) : [];
  return control && all.length > 0 && all.length <= shown.differences ? { control, differences: all } : undefined;
}

function controlRow({ control, differences }: Compared): Markup {
  const lines = differences.map((one) => markup`<li><code>${differenceText(one)}</code></li>`);
  return markup`<dt>Compared with the accepted request <small>(exchange ${control.id})</small></dt><dd><ul class="plain">${lines}</ul></dd>`;
}

const capital = (label: string): string => `${label.slice(0, 1).toUpperCase()}${label.slice(1)}`;

function factsOf({ report }: Page, finding: Finding, compared?: Compared): Markup {
  const { variation, expected, received, place } = finding;
  const more = contextLines(report, finding).map(([label, text]) => markup`<dt>${capital(label)}</dt><dd>${text}</dd>`);
  return markup`<dl class="finding">${variation !== undefined && markup`<dt>Sent</dt><dd>${variation}</dd>`}${compared && controlRow(compared)}
<dt>Expected</dt><dd>${expected}</dd><dt>Received</dt><dd class="received">${received}</dd>
${place !== undefined && markup`<dt>At</dt><dd><code>${place === '' ? 'the whole body' : place}</code></dd>`}${more}</dl>`;
}

/** The sender, unless it is the account's own token in its usual form. */
function senderOf({ account, request: { headers } }: ReportedExchange): MarkupPart {
  const { authorization } = headers;
  if (account === 'other') return markup`<p class="facts">with the token of the second account</p>`;
  if (authorization === 'Bearer [redacted]') return undefined;
  const sent = authorization === undefined ? 'without an Authorization header' : `Authorization: ${authorization}`;
  return markup`<p class="facts">${sent}</p>`;
}

function sentView(exchange: ReportedExchange, compared: Compared | undefined): MarkupPart {
  const { body } = exchange.request;
  const sent = body === undefined ? undefined : bodyView(body, placesOf(compared?.differences ?? []));
  return markup`<section class="panel sent"><h5>Sent</h5><p class="facts"><code>${requestLine(exchange)}</code></p>${senderOf(exchange)}${sent}</section>`;
}

/** One finding with everything that explains it. */
function findingView(page: Page, check: ReportedCheck, finding: Finding): Markup {
  const exchange = page.report.exchanges[(finding.exchange ?? 0) - 1];
  if (!exchange) return factsOf(page, finding);
  const compared = comparedTo(page, check, exchange);
  const places = finding.place === undefined ? [] : [finding.place];
  return markup`${factsOf(page, finding, compared)}
<h4>The exchange</h4>${sentView(exchange, compared)}${sideBySide(exchange, page.counterparts.of(exchange, check, finding.place), places)}
${stepsView(page, check, exchange)}`;
}

const short = (text: string): string => shorten(text, 160);

function findingLine({ variation, place, expected, received }: Finding): Markup {
  const where = [variation, place].filter((part) => part !== undefined && part !== '').join(', at ');
  return markup`<li>${where !== '' && markup`<b>${short(where)}</b>: `}expected ${short(expected)}, received <span class="received">${short(received)}</span></li>`;
}

function furtherFindings(all: readonly Finding[], alreadyShown: Finding | undefined): MarkupPart {
  const others = all.filter((finding) => finding !== alreadyShown);
  if (others.length === 0) return undefined;
  return markup`<h4>The same check also found</h4><ul>${others.slice(0, shown.findings).map(findingLine)}</ul>
${moreLine(others.length - shown.findings, 'finding')}`;
}

function placeLine(page: Page, check: ReportedCheck): Markup {
  const [finding] = check.findings;
  const where = finding?.variation ?? finding?.place ?? '';
  const found = finding && `${short(where)}${where === '' ? '' : ' → '}${short(finding.received)}`;
  return markup`<li>${badge(stateOf(check, page.report))} ${checkLink(check.id)} ${check.title}${found !== undefined && markup`<br><small>${found}</small>`}</li>`;
}

function places(page: Page, checks: readonly ReportedCheck[]): MarkupPart {
  if (checks.length < 2) return undefined;
  const more = checks.length - shown.checks;
  return markup`<h4>Found by ${checksOf(checks)}</h4><ul class="places">${checks.slice(0, shown.checks).map((check) => placeLine(page, check))}</ul>
${more > 0 && markup`<p class="soft">and ${pluralize(more, 'more check')}, in the table of all checks and in report.json</p>`}`;
}

/** The statement of the specification, and its place. */
function statementOf(page: Page, check: ReportedCheck): Markup {
  const row = page.rows.get(check.requirement);
  const often = check.runs > 1 && ` It failed ${howOften(check)}.`;
  return markup`<p class="statement"><b>${check.requirement}</b> <span class="level">${check.level}</span> ${row?.statement}</p>
<p class="facts">In the specification: ${row?.anchor}</p><p class="facts">Check ${checkLink(check.id)}.${often}</p>`;
}

interface Card {
  readonly cause: Cause;
  readonly number: number;
  readonly isOpen: boolean;
}

/** The operation of a cause, or the number of its operations. */
function whereOf(page: Page, { operation, checks }: Cause): string {
  const count = new Set(checks.map((check) => check.operation)).size;
  return count > 1 ? pluralize(count, 'operation') : callOf(page, operation);
}

function cardOf(page: Page, { cause, number: position, isOpen }: Card, content: MarkupPart): Markup {
  const [first] = cause.checks;
  const state = first ? stateOf(first, page.report) : 'bad';
  const undecided = undecidedText(cause);
  return markup`<article class="cause ${state}" id="${anchor('cause', position)}"><details${isOpen && markup` open`}><summary><h3>${cause.title}</h3>
<p>${badge(state)} <span>${whereOf(page, cause)}</span> <span>${cause.level}</span> <span>${checksOf(cause.checks)}</span>${undecided !== undefined && markup` <span>${undecided}</span>`}</p></summary>
<div class="inside">${first && statementOf(page, first)}${content}${places(page, cause.checks)}</div></details></article>`;
}

function inShort({ checks: [first] }: Cause): Markup {
  return markup`<ul>${(first?.findings ?? []).slice(0, shown.findings).map(findingLine)}</ul><p class="soft">Too many checks failed to show every exchange here: see report.json, or --explain for the curl commands.</p>`;
}

function inFull(page: Page, cause: Cause): Markup {
  const [first] = cause.checks;
  const finding = cause.finding ?? first?.findings[0];
  if (!first || !finding) return markup``;
  const path = page.scriptOf(cause);
  const script =
    path !== undefined && markup`<p>This script sends all of it, with new names: <code>node ${path}</code></p>`;
  return markup`${findingView(page, first, finding)}${script}${furtherFindings(first.findings, finding)}`;
}

/** A card for each cause, by its number on the page. Cards are short once the page would become too large. */
export function causeCards(page: Page, causes: readonly Cause[]): readonly Markup[] {
  const areKnown = causes === page.knownCauses;
  let left: number = areKnown ? evidence.known : evidence.all;
  return causes.map((cause, index) => {
    const content = left > 0 ? inFull(page, cause) : inShort(cause);
    left -= content.text.length;
    return cardOf(page, { cause, number: page.causes.indexOf(cause) + 1, isOpen: index === 0 && !areKnown }, content);
  });
}
