/** The part of the Markdown report about exploring: what was exercised, and the sequences that showed a problem. */
import type { Report } from '../../report.js';
import { andMore, pluralize, thousands } from '../../../text/printable.js';
import { exercised, exploredText, sequenceText } from '../kit/explored-text.js';
import { codeText, plainText, proseText } from './escape.js';

/** Limits of this part; report.json has everything. */
const most = { untouched: 8, found: 20 } as const;

function untouchedCell(names: readonly string[]): string {
  const shown = names.slice(0, most.untouched).map((name) => codeText(name.replaceAll('|', '')));
  return [...shown, ...andMore(names.length - shown.length)].join(', ');
}

/** The requests and findings of exploring; nothing in a run without it. */
export function exploredLines(report: Report): readonly string[] {
  const { explored } = report;
  if (!explored) return [];
  return [
    '### Explored',
    '',
    proseText(exploredText(explored)),
    '',
    '| | Exercised | Of | Untouched |',
    '| --- | --: | --: | --- |',
    ...exercised(explored).map(
      ([name, { seen, of, untouched }]) =>
        `| ${name} | ${thousands(seen)} | ${thousands(of)} | ${untouchedCell(untouched)} |`,
    ),
    '',
    ...explored.found
      .slice(0, most.found)
      .map(
        (one) =>
          `- ${codeText(one.id)} (${plainText(one.requirement)}, first seen after ${pluralize(one.requests, 'request')}): ${proseText(sequenceText(one, report))}`,
      ),
    ...andMore(explored.found.length - most.found, undefined, ', in report.json').map((text) => `- ${text}`),
    '',
  ];
}
