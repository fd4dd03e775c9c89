/** The only style of the HTML report: light and dark by the user's setting, for phones, desktops and paper. */
import { colours } from '../../../../openapi/text/colours.js';

/** The colours of the outcomes, besides those of all pages. */
const outcomes = `
:root {
  font: 0.9375rem/1.5 system-ui, sans-serif;
  --good-back: light-dark(#e8f4ea, #16301c);
  --known: light-dark(#5a5600, #d9d078);
  --known-back: light-dark(#f8f6d8, #34310f);
  --open: light-dark(#554a8c, #c9bfff);
  --open-back: light-dark(#efedfa, #2b2645);
  --seen: var(--soft);
  --seen-back: light-dark(#eef1f1, #232a2c);
  --mono: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace;
}
.good { --tone: var(--good); --tone-back: var(--good-back); }
.bad, .broken { --tone: var(--bad); --tone-back: var(--bad-back); }
.warn { --tone: var(--warn); --tone-back: var(--warn-back); }
.known { --tone: var(--known); --tone-back: var(--known-back); }
.open { --tone: var(--open); --tone-back: var(--open-back); }
.seen { --tone: var(--seen); --tone-back: var(--seen-back); }
`;

const basics = `
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--page); color: var(--text); overflow-wrap: anywhere; }
h1, h2, h3, h4, h5, p, ul, ol, dl, table { margin: 0 0 0.75rem; }
h1 { font-size: 1.15rem; margin: 0; }
h2 { font-size: 1.3rem; line-height: 1.3; letter-spacing: -0.01em; padding-top: 0.1rem; }
h3 { font-size: 1.05rem; line-height: 1.35; margin: 0; }
h4 { font-size: 0.95rem; margin-top: 1.25rem; margin-bottom: 0.4rem; }
h5 { font-size: 0.8rem; font-weight: 600; color: var(--soft); margin: 0 0 0.3rem; }
ul, ol { padding-left: 1.25rem; }
.plain { list-style: none; padding: 0; margin: 0; }
small, .soft, .facts { color: var(--soft); }
small, .facts { font-size: 0.82rem; }
.facts { margin-bottom: 0.4rem; }
code, pre { font-family: var(--mono); font-size: 0.8125rem; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.5; tab-size: 2; direction: ltr; unicode-bidi: isolate; }
pre i { color: var(--soft); font-style: normal; }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
main:focus { outline: none; }
.away, .skip:not(:focus) { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip:focus { position: fixed; z-index: 2; inset: 0.5rem auto auto 0.5rem; padding: 0.5rem 1rem; background: var(--surface); }
button, select, input { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--edge); border-radius: 0.4rem; padding: 0.3rem 0.7rem; min-height: 2.1rem; max-width: 100%; }
button { cursor: pointer; }
button:hover { border-color: var(--accent); color: var(--accent); }
summary { cursor: pointer; }
[hidden] { display: none !important; }
.on-paper { display: none; }
`;

const frame = `
header, footer { padding: 0.9rem clamp(1rem, 3vw, 2rem); display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: baseline; }
header { background: var(--surface); border-bottom: 1px solid var(--line); }
header p, footer p { margin: 0; color: var(--soft); min-width: 0; }
.page { max-width: 82rem; margin: 0 auto; padding: 1rem clamp(1rem, 3vw, 2rem) 3rem; }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0; }
nav a { color: var(--soft); text-decoration: none; display: inline-block; padding: 0.2rem 0; }
nav a:hover { color: var(--accent); text-decoration: underline; }
main { min-width: 0; }
section { margin-bottom: 2.5rem; }
@media (min-width: 72rem) {
  .page { display: grid; grid-template-columns: 11rem minmax(0, 1fr); gap: 2.5rem; padding-top: 1.5rem; }
  nav ul { position: sticky; top: 1.5rem; flex-direction: column; }
}
`;

const summary = `
.verdict { margin-bottom: 1rem; padding: 1.1rem 1.25rem; border-radius: 0.6rem; background: var(--tone-back); border: 1px solid var(--tone); border-left-width: 0.4rem; }
.verdict h2 { font-size: 1.75rem; color: var(--tone); margin-bottom: 0.25rem; }
.verdict p, .verdict ul, .verdict ol { margin-bottom: 0.35rem; }
.verdict .reasons { font-weight: 600; }
.facts-and-counts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 1rem 2rem; align-items: start; margin-bottom: 2.5rem; }
dl.run { margin: 0; }
dl.run div { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 0.75rem; padding: 0.2rem 0; }
dt { color: var(--soft); }
dd { margin: 0; }
caption { text-align: left; color: var(--soft); padding-bottom: 0.4rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.6rem; border-bottom: 1px solid var(--line); font-weight: normal; }
thead th { color: var(--soft); font-size: 0.82rem; white-space: nowrap; }
.counts td, .counts thead th:not(:first-child) { text-align: right; font-variant-numeric: tabular-nums; }
.scroll { position: relative; overflow-x: auto; background: var(--surface); border: 1px solid var(--line); border-radius: 0.5rem; }
.scroll table { margin: 0; }
.scroll tr:last-child > * { border-bottom: 0; }
.state { color: var(--tone); white-space: nowrap; font-weight: 600; font-size: 0.85rem; }
`;

const matrix = `
.matrix { min-width: 46rem; }
.matrix thead th { color: var(--text); font-weight: 600; font-size: 0.9rem; }
.matrix th small { display: block; white-space: normal; font-weight: normal; max-width: 11rem; }
.matrix th[scope=row] { white-space: nowrap; vertical-align: middle; }
.matrix td { padding: 0.25rem; }
.matrix .none { padding: 0.6rem; color: var(--soft); }
.cell { display: block; padding: 0.35rem 0.55rem; border-radius: 0.35rem; background: var(--tone-back); color: var(--tone); text-decoration: none; white-space: nowrap; font-variant-numeric: tabular-nums; }
.cell small { color: inherit; }
.legend { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; padding: 0; margin: 0.5rem 0 0; list-style: none; color: var(--soft); font-size: 0.82rem; }
.cell:hover { text-decoration: underline; }
`;

const findings = `
.cause { position: relative; background: var(--surface); border: 1px solid var(--line); border-left: 0.3rem solid var(--tone); border-radius: 0.5rem; margin-bottom: 0.75rem; }
.cause > details > summary { padding: 0.8rem 1rem 0.8rem 0.3rem; margin-left: 1.6rem; list-style-position: outside; }
.cause summary p { margin: 0.2rem 0 0; display: flex; flex-wrap: wrap; gap: 0.1rem 1rem; color: var(--soft); font-size: 0.85rem; }
.inside { padding: 0 1rem 1rem; border-top: 1px solid var(--line); padding-top: 0.9rem; }
.statement { margin-bottom: 0.25rem; max-width: 60rem; }
.level { color: var(--soft); border: 1px solid var(--line); border-radius: 1rem; padding: 0 0.5rem; font-size: 0.8rem; }
dl.finding { display: grid; grid-template-columns: minmax(6rem, 12rem) minmax(0, 1fr); gap: 0.35rem 1rem; margin: 1rem 0; padding: 0.8rem 1rem; background: var(--sunken); border-radius: 0.4rem; }
.received { color: var(--bad); }
.warn .received { color: var(--warn); }
.panels { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 0.6rem; margin-bottom: 0.6rem; }
.panel { margin: 0 0 0.6rem; padding: 0.7rem 0.8rem; background: var(--sunken); border: 1px solid var(--line); border-radius: 0.4rem; min-width: 0; }
.panels .panel { margin: 0; }
.reference h5::before { content: '✓ '; color: var(--good); }
mark em { font-style: normal; font-weight: 700; }
mark { background: var(--bad-back); color: var(--bad); font-weight: 600; border-radius: 0.2rem; box-decoration-break: clone; }
.sent mark, .warn mark { background: var(--warn-back); color: var(--warn); }
.reference mark { background: var(--good-back); color: var(--good); }
.command { display: flow-root; background: var(--sunken); border: 1px solid var(--line); border-radius: 0.4rem; padding: 0.7rem 0.8rem; margin-bottom: 0.6rem; }
.command button { float: right; margin: 0 0 0.4rem 0.6rem; font-size: 0.82rem; }
.command [role=status] { float: right; color: var(--good); padding: 0.4rem 0; font-size: 0.82rem; }
.steps { padding-left: 1.75rem; }
.steps > li { margin-bottom: 0.35rem; }
.steps summary { overflow-wrap: anywhere; }
.steps summary small { margin-left: 0.35rem; }
.steps .command { margin-top: 0.5rem; }
.differs { color: var(--good); font-size: 0.85rem; }
.places { list-style: none; padding: 0; columns: 1; }
.places li { padding: 0.3rem 0; border-bottom: 1px solid var(--line); }
.scroll:has(.excuses) { margin-bottom: 0.75rem; }
.excuses th { min-width: 6.5rem; }
.excuses td:last-child { white-space: nowrap; }
.reasons-list > li { margin-bottom: 0.75rem; }
.reasons-list p { margin: 0; }
.question { border-bottom: 1px solid var(--line); }
.question > summary { padding: 0.45rem 0; }
.answer { color: var(--soft); margin-left: 1rem; }
.question[open] .answer { display: none; }
.question[open] { padding-bottom: 0.9rem; }
.observed th { width: 38%; min-width: 9rem; }
.observed li + li { margin-top: 0.35rem; }
`;

const checks = `
.filters { display: flex; flex-wrap: wrap; gap: 0.6rem 1rem; align-items: end; margin-bottom: 0.75rem; }
.filters div { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 100%; gap: 0.15rem; min-width: 0; }
.filters label { color: var(--soft); font-size: 0.82rem; }
.filters :is(input, select) { color: var(--text); font-size: 0.9375rem; }
.filters .wide { flex: 1 1 14rem; }
.filters p { margin: 0; padding: 0.4rem 0; }
.checks td:first-child { width: 7.5rem; }
.checks td:last-child { width: 6.5rem; }
.checks .group th { background: var(--sunken); color: var(--soft); }
.checks th a { color: var(--soft); text-decoration: none; }
.checks th a:hover { text-decoration: underline; }
.checks th a:not(:first-of-type) { color: var(--accent); text-decoration: underline; margin-left: 0.5rem; }
:target { scroll-margin-top: 1rem; }
tr:target > * { background: var(--warn-back); }
.cause:target { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 40rem) {
  dl.run div, dl.finding { grid-template-columns: minmax(0, 1fr); gap: 0 0.75rem; }
  dl.finding dd { margin-bottom: 0.5rem; }
  .checks td:first-child { width: 1.75rem; text-align: center; }
  .checks td:last-child { width: 4rem; }
  .checks td:last-child, .checks thead th { font-size: 0.78rem; }
  .checks td .word, .checks thead th:first-child span { position: absolute; clip-path: inset(50%); }
  th, td { padding: 0.4rem; }
  .matrix { min-width: 0; }
  .matrix th small, .matrix .word, .matrix td small { display: none; }
  .matrix th[scope=row] { white-space: normal; }
  .matrix thead th { font-size: 0.72rem; white-space: normal; padding: 0.4rem 0.15rem; overflow-wrap: normal; }
  .matrix td { padding: 0.15rem; }
  .matrix .none { padding: 0.4rem 0.15rem; text-align: center; }
  .cell { padding: 0.3rem 0.1rem; text-align: center; }
  .cell b { font-weight: 600; }
}
`;

const paper = `
@media print {
  :root { color-scheme: light; font-size: 10pt; --page: #fff; --sunken: #fff; }
  nav, .skip, button, .filters, .buttons, .command [role=status] { display: none !important; }
  .page { display: block; max-width: none; padding: 0; }
  .scroll { overflow: visible; border: 0; }
  .matrix { min-width: 0; }
  .matrix th[scope=row] { white-space: normal; }
  .checks tbody:not(:has(.bad, .broken, .known, .warn)), .checks tr:is([data-state=good], [data-state=seen], [data-state=open]) { display: none; }
  .on-paper { display: block; }
  article.cause > details::details-content { content-visibility: visible; display: block; block-size: auto; }
  h2, h3, h4, h5, summary { break-after: avoid; }
  section { margin-bottom: 1.25rem; }
  tr, dl.finding { break-inside: avoid; }
  a { color: inherit; text-decoration: none; }
}
`;

/** The style. The page's policy allows it by its hash. */
export const style = [colours, outcomes, basics, frame, summary, matrix, findings, checks, paper].join('');
