/** The part of the HTML report about exploring: what was exercised, and the sequences that showed a problem. */
import type { KeptSequence, Step } from '../../../model/sequence.js';
import type { Share } from '../../report.js';
import { andMore, pluralize, thousands } from '../../../text/printable.js';
import { exercised, exploredText, stepText } from '../kit/explored-text.js';
import { markup, type Markup, type MarkupPart } from './markup.js';
import { checkLink, moreLine, table, type Page } from './page.js';

/** Limits of this part; report.json has everything. */
const most = { untouched: 200, found: 60, steps: 60, body: 6_000 } as const;

function untouchedView({ untouched }: Share): MarkupPart {
  if (untouched.length === 0) return 'nothing';
  const names = untouched.slice(0, most.untouched).map((name) => markup`<li><code>${name}</code></li>`);
  const more = andMore(untouched.length - names.length, undefined, ', in report.json');
  return markup`<details><summary>${thousands(untouched.length)}</summary><ul>${names}${more.map((text) => markup`<li>${text}</li>`)}</ul></details>`;
}

const shareRow = (name: string, share: Share): Markup =>
  markup`<tr><th scope="row">${name}</th><td>${thousands(share.seen)}</td><td>${thousands(share.of)}</td><td>${untouchedView(share)}</td></tr>`;

function stepView(page: Page, step: Step): Markup {
  const text = step.body && JSON.stringify(step.body, null, 2);
  return markup`<li>${stepText(step, page.report)}${text !== undefined && markup`<details><summary>body</summary><pre>${text.slice(0, most.body)}</pre></details>`}</li>`;
}

function foundView(page: Page, { id, requirement, requests, sequence }: KeptSequence): Markup {
  const parts = sequence.slice(0, most.steps).map((part) => {
    const steps = [part].flat();
    const [first] = steps;
    return first && steps.length === 1
      ? stepView(page, first)
      : markup`<li>at the same time:<ul>${steps.map((step) => stepView(page, step))}</ul></li>`;
  });
  return markup`<details class="question"><summary>${checkLink(id)} <b>${requirement}</b> ${page.rows.get(requirement)?.statement} <small>first seen after ${pluralize(requests, 'request')}</small></summary><ol>${parts}</ol>${moreLine(sequence.length - parts.length, 'part')}</details>`;
}

/** The requests and findings of exploring; nothing in a run without it. */
export function exploredView(page: Page): MarkupPart {
  const { explored } = page.report;
  if (!explored) return undefined;
  const found = explored.found.slice(0, most.found).map((one) => foundView(page, one));
  const rows = exercised(explored).map(([name, share]) => shareRow(name, share));
  return markup`<section aria-labelledby="explored"><h2 id="explored">Explored</h2>
<p>${exploredText(explored)}</p>${table('What was exercised', ['what', 'exercised', 'of', 'untouched'], rows)}
${found.length > 0 && markup`<h3>The smallest sequences that show a problem</h3><p>Texts such as <code>&lt;id&gt;</code> and <code>&lt;customer 0&gt;</code> are filled in when a request is sent. The exchanges of each are with its check.</p>${found}`}${moreLine(explored.found.length - found.length)}</section>`;
}
