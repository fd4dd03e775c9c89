/** The verdict as a small flat SVG badge. */
import type { Report } from '../report.js';
import { pluralize } from '../../text/printable.js';
import { knownIn } from '../known-checks.js';
import { isExcused, tally } from './kit/known-failures-text.js';
import { blocks, counts, selected } from './kit/shared-text.js';
import { attributes, xmlText } from './xml.js';
import { countChecks } from '../../model/places.js';

/** Dark enough for white text (at least 4.5 to 1). */
const colours = {
  conformant: '#1a7f37',
  'non-conformant': '#b62324',
  undecided: '#57606a',
  excused: '#8a5a00',
} as const;

const label = 'conformance';

function numbers(report: Report): string {
  const { verdict, checks } = report;
  const failed = countChecks(checks.filter((check) => counts(report, check)));
  const stuck = countChecks(checks.filter((check) => blocks(report, check)));
  if (verdict === 'non-conformant' && report.gate) return tally(report) ?? '';
  const passed = report.counts.required.pass + report.counts.advisory.pass;
  if (verdict === 'non-conformant')
    return failed > 0 ? pluralize(failed, 'failure') : `${pluralize(stuck, 'check')} undecided`;
  return verdict === 'conformant' ? pluralize(passed, 'check') : '';
}

/** The text of the badge. It always shows if only a selection was checked. */
function words(report: Report): string {
  const { verdict } = report;
  const part = selected(report);
  if (isExcused(report))
    return [`conformant except ${pluralize(countChecks(knownIn(report)), 'known failure')}`, part]
      .filter(Boolean)
      .join(', ');
  if (part && verdict === 'conformant') return `${verdict}, ${part}`;
  const facts = [numbers(report), part].filter(Boolean).join(', ');
  return facts === '' ? verdict : `${verdict} (${facts})`;
}

/** The approximate width of a text at 11 pixels; `textLength` fits any typeface to it. */
const widthOf = (text: string): number => Math.round(text.length * 6.3);

const text = (content: string, from: number, width: number): string =>
  `<text${attributes({ x: from, y: 14, textLength: width })}>${xmlText(content)}</text>`;

/** The badge as an SVG document. */
export function badgeSvg(report: Report): string {
  const verdict = words(report);
  const [left, right] = [widthOf(label), widthOf(verdict)];
  const [split, width] = [left + 12, left + right + 24];
  const title = `${label}: ${verdict}`;
  return [
    `<svg${attributes({ xmlns: 'http://www.w3.org/2000/svg', width, height: 20, role: 'img', 'aria-label': title })}>`,
    `  <title>${xmlText(title)}</title>`,
    `  <clipPath id="corners"><rect${attributes({ width, height: 20, rx: 3 })}/></clipPath>`,
    '  <g clip-path="url(#corners)">',
    `    <rect${attributes({ width: split, height: 20, fill: '#24292f' })}/>`,
    `    <rect${attributes({ x: split, width: width - split, height: 20, fill: colours[isExcused(report) ? 'excused' : report.verdict] })}/>`,
    '  </g>',
    '  <g fill="#ffffff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11" aria-hidden="true">',
    `    ${text(label, 6, left)}`,
    `    ${text(verdict, split + 6, right)}`,
    '  </g>',
    '</svg>',
    '',
  ].join('\n');
}
