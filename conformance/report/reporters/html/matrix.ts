/** An overview: operations by aspects. */
import type { OperationId } from '../../../../openapi/contract/contract.js';
import { aspectOf, aspects, aspectTitles, type CheckAspect } from '../kit/check-kind.js';
import type { ReportedCheck } from '../../report.js';
import { thousands } from '../../../text/printable.js';
import { markup, type Markup, type MarkupPart } from './markup.js';
import { anchor, badge, callOf, linkTo, stateOf, states, table, words, type Page } from './page.js';

type Column = CheckAspect | 'observed';

/** The checks of one operation about one aspect. */
export interface MatrixCell {
  readonly operation: OperationId;
  readonly column: Column;
  readonly checks: readonly ReportedCheck[];
}

const columns: readonly Column[] = [...aspects, 'observed'];

/** The checks of a report by operation and aspect, in the order of the matrix, without empty cells. */
export function cellsOf({ report: { checks } }: Page): readonly MatrixCell[] {
  const operations = [...new Set(checks.map(({ operation }) => operation))];
  return operations
    .flatMap((operation) => columns.map((column) => ({ operation, column })))
    .map(({ operation, column }) => ({
      operation,
      column,
      checks: checks.filter((check) => check.operation === operation && aspectOf(check) === column),
    }))
    .filter((cell) => cell.checks.length > 0);
}

/** The id of a cell's group in the table of all checks. */
export const cellAnchor = ({ operation, column }: Pick<MatrixCell, 'operation' | 'column'>): string =>
  anchor('cell', `${operation}-${column}`);

function cellView(page: Page, cell: MatrixCell): Markup {
  const all = cell.checks.map((check) => stateOf(check, page.report));
  const found = states.filter((state) => all.includes(state));
  const worst = found[0] ?? 'open';
  const count = all.filter((state) => state === worst).length;
  const of = found.length > 1 && markup` <small>of ${thousands(all.length)}</small>`;
  return markup`<td><a class="cell ${worst}" href="${linkTo(cellAnchor(cell))}"><span aria-hidden="true">${words[worst].sign}</span> <b>${thousands(count)}</b>${of} <span class="word">${words[worst].short}</span></a></td>`;
}

function rowView(page: Page, operation: OperationId, cells: readonly MatrixCell[]): Markup {
  const own = columns.map((column): MarkupPart => {
    const cell = cells.find((one) => one.operation === operation && one.column === column);
    return cell
      ? cellView(page, cell)
      : markup`<td class="none"><span class="away">no checks</span><span aria-hidden="true">–</span></td>`;
  });
  return markup`<tr><th scope="row"><code>${callOf(page, operation)}</code></th>${own}</tr>\n`;
}

/** The meaning of the signs that occur. */
function legend({ report }: Page): Markup {
  const found = new Set(report.checks.map((check) => stateOf(check, report)));
  const items = states
    .filter((state) => found.has(state))
    .map((state) => markup`<li>${badge(state)} ${words[state].meaning}</li>`);
  return markup`<ul class="legend" aria-label="Signs">${items}</ul>`;
}

/** The matrix. Each cell shows the worst outcome of its checks, and links to them. */
export function matrixView(page: Page, cells: readonly MatrixCell[]): Markup {
  const operations = [...new Set(cells.map(({ operation }) => operation))];
  const heads = aspects.map((aspect) => markup`${aspect}<small>${aspectTitles[aspect]}</small>`);
  const all = ['operation', ...heads, markup`open questions<small>recorded, never judged</small>`];
  const rows = operations.map((operation) => rowView(page, operation, cells));
  return markup`<section aria-labelledby="matrix"><h2 id="matrix">At a glance</h2>
${table('Operations and aspects', all, rows, 'matrix')}${legend(page)}</section>`;
}
