/** The top of the HTML report: the verdict with its reasons, what was checked, and how it was decided. */
import type { Level } from '../../../../openapi/requirements.js';
import type { Cause } from '../../causes/causes.js';
import type { Outcome } from '../../../model/check.js';
import type { Report } from '../../report.js';
import { pluralize, thousands } from '../../../text/printable.js';
import { markup, type Markup, type MarkupPart } from './markup.js';
import { anchor, callOf, duration, linkTo, moreLine, newCauses, table, type Page } from './page.js';
import { otherReasons } from '../kit/causes-text.js';
import { scoreIn } from '../kit/shared-text.js';
import { countChecks } from '../../../model/places.js';

const outcomes: readonly Outcome[] = ['pass', 'fail', 'inconclusive', 'observed', 'error'];

/** A verdict as a sign, a word and a state of the style. */
const verdicts = {
  conformant: { sign: '✓', word: 'Conformant', state: 'good' },
  'non-conformant': { sign: '✗', word: 'Not conformant', state: 'bad' },
  undecided: { sign: '?', word: 'Undecided', state: 'open' },
} as const;

const meanings = {
  conformant: 'The server meets every requirement that was checked.',
  'non-conformant': 'The server breaks requirements of the specification.',
  undecided: 'The run has no result.',
} as const;

/** The limitations of the verdict. */
function reservations({ checks, counts, strict, selection, verdict }: Report): readonly string[] {
  const open = countChecks(checks.filter(({ level, outcome }) => level === 'required' && outcome === 'inconclusive'));
  return [
    ...(selection ? [`only ${thousands(countChecks(checks))} of ${thousands(selection.of)} checks were selected`] : []),
    ...(open > 0 && verdict === 'conformant' ? [`${pluralize(open, 'required check')} undecided`] : []),
    ...(counts.advisory.fail > 0 && !strict
      ? [`${pluralize(counts.advisory.fail, 'warning')}, which would count under --strict`]
      : []),
  ];
}

const list = (items: readonly string[], name: string): MarkupPart =>
  items.length > 0 && markup`<ul class="${name}">${items.slice(0, 30).map((item) => markup`<li>${item}</li>`)}</ul>`;

function selectionText(selection: NonNullable<Report['selection']>, selected: number): string {
  const { only, skip, readOnly, replayed, of } = selection;
  return [
    `${thousands(selected)} of ${thousands(of)} checks`,
    ...(replayed === undefined ? [] : [`${pluralize(replayed, 'check')} of an earlier report, and what they need`]),
    ...(only.length > 0 && replayed === undefined ? [`only ${only.join(', ')}`] : []),
    ...(skip.length > 0 ? [`without ${skip.join(', ')}`] : []),
    ...(readOnly ? ['without writing'] : []),
  ].join('; ');
}

/** A time as in logs; unchanged if it can't be parsed. */
const moment = (text: string): string =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) ? `${text.slice(0, 10)} ${text.slice(11, 19)} UTC` : text;

function factsOf(report: Report): readonly (readonly [string, string])[] {
  const { target, run, suite, contract, settings, selection, strict, cutShort, notes } = report;
  return [
    ['Target', `${target.url}${target.embedded ? ' (the embedded reference)' : ''}`],
    ['Checked', `${moment(run.startedAt)}, in ${duration(run.elapsedMs)}`],
    ['Run', `${run.id}, ${pluralize(run.requests, 'request')}`],
    ['Suite and contract', `suite ${suite.version}, contract ${contract.version} (${contract.digest.slice(0, 12)})`],
    ['Strict', strict ? 'yes: failed advisory checks count' : 'no: failed advisory checks are warnings'],
    ['Second account', settings.otherAccount ? 'yes' : 'none: checks across accounts were not run'],
    ['Wait for effects', `up to ${duration(settings.waitMs)}`],
    ...(selection ? [['Selection', selectionText(selection, countChecks(report.checks))] as const] : []),
    ...(cutShort === undefined ? [] : [['Cut short', cutShort] as const]),
    ...notes.slice(0, 20).map((note) => ['Note', note] as const),
  ];
}

/** The counts by level and outcome, without outcomes that no check has. */
function countsView({ counts }: Report): Markup {
  const levels: readonly Level[] = ['required', 'advisory', 'observed'];
  const seen = outcomes.filter((outcome) => levels.some((level) => counts[level][outcome] > 0));
  const rows = levels.map(
    (level) =>
      markup`<tr><th scope="row">${level}</th>${seen.map((outcome) => markup`<td>${thousands(counts[level][outcome])}</td>`)}</tr>`,
  );
  const heads = seen.map((outcome) => markup`<th scope="col">${outcome}</th>`);
  return markup`<table class="counts"><caption>Checks by level and outcome</caption><thead><tr><th scope="col">level</th>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
}

/** The maximum number of causes next to the verdict. */
const named = 3;

/** The first failures that count, with links to them; nothing if there are none. */
function firstCauses(page: Page): MarkupPart {
  const { counting } = newCauses(page);
  if (counting.length === 0) return undefined;
  const link = (cause: Cause): string => linkTo(anchor('cause', page.causes.indexOf(cause) + 1));
  const items = counting.slice(0, named).map((cause) => markup`<li><a href="${link(cause)}">${cause.title}</a></li>`);
  const more = counting.length - items.length;
  return markup`<ol>${items}</ol>${more > 0 && markup`<p><a href="#failures">and ${pluralize(more, 'more cause')}</a></p>`}`;
}

/** The verdict and everything around it. */
export function summaryView(page: Page): Markup {
  const { report } = page;
  const { sign, word, state } = verdicts[report.verdict];
  const facts = factsOf(report).map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`);
  return markup`<section class="verdict ${state}" aria-labelledby="verdict"><h2 id="verdict"><span class="sign" aria-hidden="true">${sign}</span> ${word}</h2>
<p>${meanings[report.verdict]}</p>${list(otherReasons(report), 'reasons')}${list(reservations(report), 'reservations')}${firstCauses(page)}</section>
<div class="facts-and-counts"><dl class="run">${facts}</dl>${countsView(report)}</div>`;
}

const unguardedShown = 60;

/** The mutation score, and the places where an altered response was not noticed. */
export function scoreView(page: Page): MarkupPart {
  const { confidence: score } = page.report;
  if (!score || score.mutations === 0) return undefined;
  const { unguarded } = score;
  const rows = unguarded
    .slice(0, unguardedShown)
    .map(
      ({ operation, place, mutations }) =>
        markup`<tr><th scope="row">${callOf(page, operation)}</th><td><code>${place === '' ? 'the body' : place}</code></td><td>${mutations.join(', ')}</td></tr>`,
    );
  const places = table('Altered values that no check noticed', ['operation', 'place', 'not noticed'], rows);
  const list = markup`<details><summary>${pluralize(unguarded.length, 'place')} with an altered value that no check noticed</summary>${places}${moreLine(unguarded.length - rows.length)}</details>`;
  return markup`<section aria-labelledby="confidence"><h2 id="confidence">Mutation score</h2>
<p>${scoreIn(score)}.</p>${unguarded.length > 0 && list}</section>`;
}
