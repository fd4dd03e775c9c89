/** The lists of the HTML report besides failures: undecided checks, observations, and created resources. */
import type { Report, ReportedCheck } from '../../report.js';
import { explanationsIn } from '../kit/causes-text.js';
import { unidentifiedIn } from '../kit/created-text.js';
import { grouped } from '../../../text/group-by.js';
import { shorten } from '../../../text/clip.js';
import { pluralize, thousands } from '../../../text/printable.js';
import { withoutKnown } from '../../known-checks.js';
import { markup, type Markup, type MarkupPart } from './markup.js';
import { answerWord, callOf, checkLink, moreLine, requestLine, table, type Page } from './page.js';
import type { Observation } from '../../../model/finding.js';

/** Limits of the lists; report.json has everything. */
const shown = { reasons: 60, checks: 15, observations: 1500, answer: 220, created: 1500 } as const;

function blameOf({ outcome, blame }: ReportedCheck): string {
  if (outcome === 'error') return 'The suite broke';
  return blame === 'target' ? 'Because of the server' : 'Not because of the server';
}

function reasonView([first, ...others]: readonly ReportedCheck[], cause: string | undefined): Markup {
  const all = first ? [first, ...others] : [];
  const links = all.slice(0, shown.checks).map(({ id }) => markup`<li>${checkLink(id)}</li>`);
  return markup`<li><p><b>${first && blameOf(first)}</b>: ${first?.reason ?? 'no reason given'}</p>${cause !== undefined && markup`<p>Cause: ${cause}</p>`}<details><summary>${pluralize(all.length, 'check')}</summary><ul>${links}</ul>${moreLine(all.length - links.length, 'check')}</details></li>`;
}

/** Undecided checks, by reason. */
export function undecidedView({ report }: Page): MarkupPart {
  const open = withoutKnown(report).checks.filter(({ outcome }) => outcome === 'inconclusive' || outcome === 'error');
  if (open.length === 0) return undefined;
  const explain = explanationsIn(report);
  const groups = grouped(open, ({ outcome, blame = '', reason = '' }) => `${outcome} ${blame} ${reason}`);
  const all = [...groups.values()].sort((a, b) => b.length - a.length);
  return markup`<section aria-labelledby="open"><h2 id="open">Undecided (${thousands(open.length)})</h2>
<p>These checks have no result. They are grouped by reason.</p>
<ul class="reasons-list">${all.slice(0, shown.reasons).map((those) => reasonView(those, explain(those)))}</ul>${moreLine(all.length - shown.reasons, 'reason')}</section>`;
}

interface Observed extends Observation {
  readonly check: ReportedCheck;
}

function evidenceOf(report: Report, { exchange: id }: Observed): MarkupPart {
  const exchange = report.exchanges[(id ?? 0) - 1];
  return (
    exchange &&
    markup`<small>exchange ${exchange.id}: <code>${shorten(requestLine(exchange), 90)}</code> → ${answerWord(exchange)}</small>`
  );
}

function observationRow(report: Report, all: readonly Observed[]): Markup {
  const [first] = all;
  const answers = all.map((one) => markup`<li>${shorten(one.answer, shown.answer)} ${evidenceOf(report, one)}</li>`);
  return markup`<tr><th scope="row">${first?.question}</th><td><ul class="plain">${answers}</ul></td></tr>\n`;
}

const byQuestion = (all: readonly Observed[]): readonly (readonly Observed[])[] => [
  ...grouped(all, ({ question }) => question).values(),
];

function statementView(page: Page, requirement: string, all: readonly Observed[]): Markup {
  const row = page.rows.get(requirement);
  const rows = byQuestion(all).map((group) => observationRow(page.report, group));
  return markup`<details class="question"><summary><b>${requirement}</b> ${row?.statement} <br><span class="answer">${shorten(all[0]?.answer ?? '', 110)}</span>${all.length > 1 && markup` <small>and ${pluralize(all.length - 1, 'more observation')}</small>`}</summary>
<p class="facts">In the specification: ${row?.anchor}</p>${table(`Observations of ${requirement}`, ['question', 'what the server does'], rows, 'observed')}</details>`;
}

/** The server's choices where the specification leaves a question open: by statement, then by question. */
export function observedView(page: Page): MarkupPart {
  const all = page.report.checks.flatMap((check) => check.observations.map((one): Observed => ({ ...one, check })));
  if (all.length === 0) return undefined;
  const shownObservations = all.slice(0, shown.observations);
  const rows = [...new Set(shownObservations.map(({ check }) => check.requirement))].sort();
  const views = rows.map((row) =>
    statementView(
      page,
      row,
      shownObservations.filter(({ check }) => check.requirement === row),
    ),
  );
  return markup`<section aria-labelledby="observed"><h2 id="observed">Open questions (${thousands(all.length)})</h2>
<p>The specification leaves the answer to the server. What the server does is recorded, not judged.</p>${views}${moreLine(all.length - shownObservations.length, 'observation')}</section>`;
}

function createdRow(report: Report, { kind, uuid, orderNumber, exchange }: Report['created'][number]): Markup {
  const maker = report.exchanges[exchange - 1];
  return markup`<tr><td>${kind}</td><th scope="row"><code>${uuid}</code></th><td>${orderNumber}</td><td>${maker ? callOf({ report }, maker.operation) : ''} <small>by ${maker?.by ?? 'exchange'} (${exchange})</small></td></tr>\n`;
}

/** The resources that the run left on the server. */
export function createdView({ report }: Page): Markup {
  const { created, run, explored } = report;
  const head = markup`<h2 id="created">What the run created (${thousands(created.length)})</h2>`;
  const unidentified = unidentifiedIn(report);
  const more = [
    ...(unidentified > 0
      ? [
          `${pluralize(unidentified, 'more resource')} can't be listed, because the responses have no usable identifier.`,
        ]
      : []),
    ...(explored?.created
      ? [`Exploring created ${thousands(explored.created)} more resources, which are not listed.`]
      : []),
  ].join(' ');
  if (created.length === 0)
    return markup`<section aria-labelledby="created">${head}<p>${unidentified > 0 ? '' : 'The checks created nothing on the server. '}${more}</p></section>`;
  const kinds = (['customer', 'location', 'order'] as const).map((kind) =>
    pluralize(created.filter((one) => one.kind === kind).length, kind),
  );
  const rows = created.slice(0, shown.created).map((one) => createdRow(report, one));
  return markup`<section aria-labelledby="created">${head}<p>${kinds.join(', ')}. They are still on the server; their identifiers begin with <code>${run.id}</code>. ${more}</p>
<details><summary>List of created resources</summary>${table('Created resources', ['kind', 'identifier', 'number', 'created by'], rows)}${moreLine(created.length - rows.length, 'resource')}</details></section>`;
}
