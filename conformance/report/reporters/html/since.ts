/** What changed since an earlier run, in the HTML report. */
import { changeLines, sinceHeadline, type ChangeLine } from '../kit/since-text.js';
import { markup, type Markup, type MarkupPart } from './markup.js';
import { badge, type Page } from './page.js';

/** The maximum number of causes of each kind; report.json has all. */
const shown = 50;

/** A word as a sign and a state of the style. */
const states = {
  fixed: { sign: '✓', state: 'good' },
  still: { sign: '≈', state: 'warn' },
  'now decided': { sign: '≈', state: 'warn' },
  'not seen': { sign: '?', state: 'warn' },
  new: { sign: '✗', state: 'bad' },
} as const;

function itemOf(line: ChangeLine | string): Markup {
  if (typeof line === 'string') return markup`<li class="soft">${line}</li>`;
  const { sign, state } = states[line.word];
  return markup`<li>${badge(state, { sign, word: line.word })} ${line.text}</li>`;
}

/** The new, continuing and fixed causes; nothing without an earlier run. */
export function sinceView({ report: { since } }: Page): MarkupPart {
  if (!since) return undefined;
  return markup`<section aria-labelledby="since"><h2 id="since">What changed</h2>
<p>${sinceHeadline(since)}.</p>
<ul class="reasons">${changeLines(since, shown).map(itemOf)}</ul></section>`;
}
