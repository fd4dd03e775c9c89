/** Known failures in the Markdown summary: the headline, a folded table, and outdated entries. */
import type { Report } from '../../report.js';
import { knownBy, knownIn } from '../../known-checks.js';
import { excuse, headline, isExcused, reasonsOf, remedy } from '../kit/known-failures-text.js';
import { andMore } from '../../../text/printable.js';
import { codeText, plainText, proseText } from './escape.js';

/** Limits of this part; the other reports have everything. */
const most = { known: 100, stale: 50, reasons: 20 } as const;

type Lines = readonly string[];

const signs = { open: '✅', closed: '❌', undecided: '⚠️' } as const;

const more = (count: number): Lines =>
  andMore(count, undefined, ', in the other reports').flatMap((text) => ['', text]);

/** The result for the build as a heading, with its reasons; nothing if no failures were known. */
export function gateLines(report: Report): Lines {
  const { gate } = report;
  if (!gate) return [];
  const reasons = reasonsOf(gate).slice(0, most.reasons);
  return [
    `## ${isExcused(report) ? '🟡' : signs[gate.outcome]} ${headline(report)}`,
    '',
    ...reasons.map((reason) => `- ${proseText(reason)}`),
    ...(reasons.length > 0 ? [''] : []),
  ];
}

/** The outdated entries of the file, and what to do. */
export function staleLines({ gate }: Report): Lines {
  if (!gate || gate.stale.length === 0) return [];
  const entries = gate.stale.slice(0, most.stale);
  return [
    `### Entries to remove (${gate.stale.length})`,
    '',
    ...entries.map((one) => `- ${codeText(one.check)}: ${proseText(remedy(gate, one))}`),
    ...more(gate.stale.length - entries.length),
    '',
  ];
}

/** The known failures, folded. */
export function knownLines(report: Report): Lines {
  const known = knownIn(report);
  if (known.length === 0) return [];
  const rows = known.slice(0, most.known).map((check) => {
    const { reason, expires } = knownBy(report, check)!;
    return `| ${codeText(check.id)} | ${proseText(excuse({ check: '', reason }))} | ${plainText(expires ?? '', 40)} |`;
  });
  return [
    `<details><summary>Known failures (${known.length})</summary>`,
    '',
    ...['| Check | Reason | Until |', '| --- | --- | --- |', ...rows, ...more(known.length - rows.length)],
    '',
    '</details>',
    '',
  ];
}
