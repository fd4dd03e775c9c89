/** All checks in one table, in the groups of the matrix. Each has an id to link to. */
import { aspectTitles } from '../kit/check-kind.js';
import type { ReportedCheck } from '../../report.js';
import { shorten } from '../../../text/clip.js';
import { thousands } from '../../../text/printable.js';
import { excuseOf } from './known-failures.js';
import { markup, type Markup, type MarkupPart } from './markup.js';
import { cellAnchor, type MatrixCell } from './matrix.js';
import { anchor, badge, callOf, linkTo, stateOf, states, words, type Page } from './page.js';

const short = (text: string): string => shorten(text, 100);

function rowView(page: Page, check: ReportedCheck): Markup {
  const { id, requirement, level, title } = check;
  const state = stateOf(check, page.report);
  const cause = page.causeNumbers.get(id);
  const detail = cause !== undefined && markup` <a href="${linkTo(anchor('cause', cause))}">what was found</a>`;
  const reason = check.reason !== undefined && markup` <small>${short(check.reason)}</small>`;
  const own = anchor('check', id);
  return markup`<tr id="${own}" data-state="${state}" data-level="${level}"><td>${badge(state)}</td><th scope="row">${title}<br><a href="${linkTo(own)}"><code>${id}</code></a>${detail}${reason}${excuseOf(page, check)}</th><td>${requirement}<br><small>${level}</small></td></tr>\n`;
}

function groupView(page: Page, cell: MatrixCell): Markup {
  const { operation, column, checks } = cell;
  const what = column === 'observed' ? 'open questions' : aspectTitles[column];
  return markup`<tbody id="${cellAnchor(cell)}" data-operation="${operation}"><tr class="group"><th scope="rowgroup" colspan="3"><code>${callOf(page, operation)}</code>: ${what}</th></tr>
${checks.map((check) => rowView(page, check))}</tbody>`;
}

const option = (value: string, label: string): Markup => markup`<option value="${value}">${label}</option>`;

function choice(name: string, label: string, options: readonly Markup[]): Markup {
  return markup`<div><label for="filter-${name}">${label}</label><select id="filter-${name}" data-filter="${name}"><option value="">any</option>${options}</select></div>`;
}

/** The controls, which a page without scripts hides. */
function filters(page: Page, operations: readonly string[]): MarkupPart {
  const { checks } = page.report;
  const found = states.filter((state) => checks.some((check) => stateOf(check, page.report) === state));
  const levels = ['required', 'advisory', 'observed'].filter((level) => checks.some((check) => check.level === level));
  return markup`<form class="filters" data-script hidden><div class="wide"><label for="filter-text">Search</label><input id="filter-text" type="search" data-search autocomplete="off"></div>
${choice(
  'state',
  'Outcome',
  found.map((state) => option(state, words[state].word)),
)}
${choice(
  'level',
  'Level',
  levels.map((level) => option(level, level)),
)}
${choice(
  'operation',
  'Operation',
  operations.map((id) => option(id, callOf(page, id))),
)}
<p role="status" data-count>${thousands(checks.length)} of ${thousands(checks.length)} results</p></form>`;
}

/** The table of all checks. */
export function checksView(page: Page, cells: readonly MatrixCell[]): Markup {
  const operations = [...new Set(cells.map(({ operation }) => operation))];
  return markup`<section aria-labelledby="checks"><h2 id="checks">All checks</h2>${filters(page, operations)}
<p class="on-paper">On paper, only the checks that failed are listed.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Table of all checks"><table class="checks"><thead><tr><th scope="col"><span>outcome</span></th><th scope="col">check</th><th scope="col">requirement</th></tr></thead>
${cells.map((cell) => groupView(page, cell))}</table></div></section>`;
}
