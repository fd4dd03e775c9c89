/** The report as one self-contained HTML file: readable without scripts. It runs and loads only its own script and style. */
import { createHash } from 'node:crypto';
import type { Cause } from '../../causes/causes.js';
import type { Report } from '../../report.js';
import { thousands } from '../../../text/printable.js';
import { checksView } from './checks.js';
import { exploredView } from './explored.js';
import { causeCards } from './findings.js';
import { gateView, knownView, staleView, titleOf } from './known-failures.js';
import { markup, trusted, type Markup, type MarkupPart } from './markup.js';
import { cellsOf, matrixView } from './matrix.js';
import { createdView, observedView, undecidedView } from './lists.js';
import { script } from './script.js';
import { sinceView } from './since.js';
import { style } from './style.js';
import { scoreView, summaryView } from './summary.js';
import { newCauses, pageOf, type Page } from './page.js';
import { countChecks } from '../../../model/places.js';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The policy of the page: only its own style and script, identified by their hashes. */
const policy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

interface Section {
  readonly id: string;
  readonly name: string;
  readonly view: MarkupPart;
}

function causesSection(page: Page, causes: readonly Cause[], id: string, title: string): Section {
  const count = countChecks(causes.flatMap(({ checks }) => checks));
  const all = causes.length === 1 ? '1 cause' : `${thousands(causes.length)} causes`;
  const view =
    causes.length > 0 &&
    markup`<section aria-labelledby="${id}"><h2 id="${id}">${title} (${all}, ${thousands(count)} ${count === 1 ? 'check' : 'checks'})</h2>
<p class="buttons" data-script hidden><button type="button" data-open="${id}">Open all</button> <button type="button" data-close="${id}">Close all</button></p>${causeCards(page, causes)}</section>`;
  return { id, name: `${title} (${thousands(causes.length)})`, view };
}

function sectionsOf(page: Page): readonly Section[] {
  const { report, knownCauses } = page;
  const { counting, warning } = newCauses(page);
  const cells = cellsOf(page);
  const all: readonly Section[] = [
    { id: 'matrix', name: 'At a glance', view: matrixView(page, cells) },
    { id: 'since', name: 'What changed', view: sinceView(page) },
    { id: 'confidence', name: 'Mutation score', view: scoreView(page) },
    causesSection(page, counting, 'failures', report.gate ? 'New failures' : 'Failures'),
    causesSection(page, warning, 'warnings', 'Warnings'),
    { id: 'stale', name: 'Entries to remove', view: staleView(page) },
    { id: 'known', name: 'Known failures', view: knownView(page, causeCards(page, knownCauses)) },
    { id: 'open', name: 'Not decided', view: undecidedView(page) },
    { id: 'observed', name: 'Open questions', view: observedView(page) },
    { id: 'explored', name: 'Explored', view: exploredView(page) },
    { id: 'created', name: 'Created', view: createdView(page) },
    { id: 'checks', name: 'All checks', view: checksView(page, cells) },
  ];
  return all.filter(({ view }) => view !== undefined && view !== false);
}

const contents = ({ report }: Page, sections: readonly Section[]): Markup =>
  markup`<nav aria-label="Contents"><ul>${report.gate && markup`<li><a href="#gate">Gate</a></li>`}<li><a href="#verdict">Verdict</a></li>${sections.map(({ id, name }) => markup`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>`;

/** The report as an HTML page. `scripts` is the folder of the scripts next to it, if there is one. */
export function htmlReport(report: Report, scripts?: string): string {
  const page = pageOf(report, scripts);
  const sections = sectionsOf(page);
  const { text } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>Conformance report: ${titleOf(page)}, ${report.target.url}</title>
<style>${trusted(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
<header><h1>Conformance report</h1><p>${report.target.url}</p></header>
<div class="page">
${contents(page, sections)}
<main id="main" tabindex="-1">
${gateView(page)}${summaryView(page)}
${sections.map(({ view }) => view)}
</main>
</div>
<footer><p>Made by suite ${report.suite.version} from run ${report.run.id}. report.json holds every exchange of it.</p></footer>
<script>${trusted(script)}</script>
</body>
</html>
`;
  return text;
}
