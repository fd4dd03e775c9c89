/** The steps to a finding, each with a command that repeats it and the reference's response to the same request. */
import { curlIn } from '../../curl.js';
import type { ReportedCheck, ReportedExchange } from '../../report.js';
import type { TrailStep } from '../../steps.js';
import { pluralize } from '../../../text/printable.js';
import { answerView } from './body.js';
import { markup, type Markup, type MarkupPart } from './markup.js';
import { answerWord, requestLine, type Page } from './page.js';

/** Longer commands are of no use on a page. */
const longestCommand = 7000;

/** A request as a command to copy. */
function commandView({ report }: Page, exchange: ReportedExchange): Markup {
  const command = curlIn(report, exchange);
  if (command.length > longestCommand)
    return markup`<p class="soft">The request is too long for a command here; report.json has it as exchange ${exchange.id}.</p>`;
  return markup`<div class="command"><pre data-copy="curl">${command}</pre></div>`;
}

/** The server's response next to the reference's, if the reference got the same request. */
export function sideBySide(
  own: ReportedExchange,
  reference: ReportedExchange | undefined,
  places: readonly string[] = [],
): Markup {
  const theirs =
    reference &&
    markup`<section class="panel reference"><h5>A conformant server responds</h5>${answerView(reference, places)}</section>`;
  return markup`<div class="panels"><section class="panel"><h5>Your server responded</h5>${answerView(own, places)}</section>${theirs}</div>`;
}

function stepView(page: Page, check: ReportedCheck, { exchange, asked }: TrailStep): Markup {
  const reference = page.counterparts.of(exchange, check);
  const isAlike = reference?.answer?.status === exchange.answer?.status;
  const theirs =
    reference && !isAlike && markup` <span class="differs">a conformant server: ${answerWord(reference)}</span>`;
  const often = asked > 1 && ` (asked ${asked} times)`;
  return markup`<li><details><summary><code>${requestLine(exchange).slice(0, 200)}</code> <b>${answerWord(exchange)}</b>${theirs}
<small>${exchange.intent.purpose}${often}</small></summary>${commandView(page, exchange)}${sideBySide(exchange, reference)}</details></li>`;
}

/** The steps before an exchange, and a command for the exchange itself. */
export function stepsView(page: Page, check: ReportedCheck, exchange: ReportedExchange): MarkupPart {
  const { steps, leftOut } = page.trail.to(exchange.id);
  const before = steps.filter((step) => step.exchange !== exchange);
  const more =
    leftOut > 0 && markup`<p class="soft">${pluralize(leftOut, 'earlier step')} left out; report.json has them.</p>`;
  const list =
    before.length > 0 &&
    markup`<h4>The steps that led there</h4>${more}<ol class="steps">${before.map((step) => stepView(page, check, step))}</ol>`;
  return [list, markup`<h4>Repeat the request</h4>${commandView(page, exchange)}`];
}
