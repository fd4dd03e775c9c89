/** Known failures in the HTML report: the result for the build, then the failures with reasons, and outdated entries. */
import type { ReportedCheck } from '../../report.js';
import { thousands } from '../../../text/printable.js';
import { knownBy, knownIn } from '../../known-checks.js';
import { excuse, headline, isExcused, outcomeOf, reasonsOf, remedy, tally } from '../kit/known-failures-text.js';
import { markup, type Markup, type MarkupPart } from './markup.js';
import { checkLink, moreLine, table, type Page } from './page.js';

/** Limits of this part; report.json has everything. */
const shown = { reasons: 30, known: 500, stale: 200 } as const;

/** An outcome as a sign and a state of the style. */
const outcomes = {
  open: { sign: '✓', state: 'good' },
  closed: { sign: '✗', state: 'bad' },
  undecided: { sign: '?', state: 'open' },
} as const;

/** The headline before the verdict; nothing if no failures were known. */
export function gateView({ report }: Page): MarkupPart {
  const { gate } = report;
  if (!gate) return undefined;
  const { sign, state } = isExcused(report) ? ({ sign: '≈', state: 'known' } as const) : outcomes[gate.outcome];
  const numbers = tally(report);
  const outcome = outcomeOf(gate);
  const reasons = reasonsOf(gate).slice(0, shown.reasons);
  const list =
    reasons.length > 0 && markup`<ul class="reasons">${reasons.map((reason) => markup`<li>${reason}</li>`)}</ul>`;
  const stale =
    gate.stale.length > 0 && markup`<p><a href="#stale">Entries to remove: ${thousands(gate.stale.length)}</a></p>`;
  return markup`<section class="verdict ${state}" aria-labelledby="gate"><h2 id="gate"><span class="sign" aria-hidden="true">${sign}</span> ${outcome.slice(0, 1).toUpperCase()}${outcome.slice(1)}</h2>
<p>${numbers !== undefined && `${numbers}. `}Known failures are those in <code>${gate.file}</code>.</p>${list}${stale}</section>`;
}

function knownRow({ report }: Page, check: ReportedCheck): Markup {
  const { reason, expires } = knownBy(report, check)!;
  return markup`<tr><th scope="row">${checkLink(check.id)}</th><td>${excuse({ check: '', reason })}</td><td>${expires}</td></tr>\n`;
}

/** The known failures with their reasons; `cards` has the findings. */
export function knownView(page: Page, cards: MarkupPart): MarkupPart {
  const known = knownIn(page.report);
  if (known.length === 0) return undefined;
  const rows = known.slice(0, shown.known).map((check) => knownRow(page, check));
  return markup`<section aria-labelledby="known"><h2 id="known">Known failures (${thousands(known.length)})</h2>
${table('Known failures', ['check', 'reason', 'until'], rows, 'excuses')}${moreLine(known.length - rows.length)}${cards}</section>`;
}

/** The outdated entries of the file, and what to do. */
export function staleView({ report: { gate, checks } }: Page): MarkupPart {
  if (!gate || gate.stale.length === 0) return undefined;
  const ids = new Set(checks.map(({ id }) => id));
  const entries = gate.stale.slice(0, shown.stale).map((one) => {
    const name = ids.has(one.check) ? checkLink(one.check) : markup`<code>${one.check}</code>`;
    return markup`<li>${name}: ${remedy(gate, one)}</li>`;
  });
  return markup`<section aria-labelledby="stale"><h2 id="stale">Entries to remove (${thousands(gate.stale.length)})</h2><ul>${entries}</ul>${moreLine(gate.stale.length - entries.length)}</section>`;
}

/** Why a check may fail, for the line of the check; nothing if it may not. */
export function excuseOf({ report }: Page, check: ReportedCheck): MarkupPart {
  const known = knownBy(report, check);
  return known && markup` <small>known: ${excuse(known)}</small>`;
}

/** The headline for the page's title. */
export const titleOf = ({ report }: Page): string => {
  const words = headline(report);
  return words === undefined ? report.verdict : `${report.verdict}, ${words}`;
};
