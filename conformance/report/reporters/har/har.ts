/** All exchanges as an HTTP archive (HAR 1.2), which the developer tools of browsers open. */
import type { Report, ReportedExchange } from '../../report.js';
import { entryOf } from './entry.js';
import { shown } from '../kit/shared-text.js';

type Clock = (at: number) => string;

/** A page for each check or shared set-up, in the order of their first requests. */
function pagesOf(report: Report, exchanges: readonly ReportedExchange[], time: Clock): readonly object[] {
  const titles = new Map(report.checks.map(({ id, title }) => [id, title]));
  const first = new Map<string, number>();
  for (const { by, at } of exchanges) if (!first.has(by)) first.set(by, at);
  return [...first].map(([id, at]) => ({
    startedDateTime: time(at),
    id,
    title: titles.has(id) ? `${id}: ${titles.get(id)}` : id,
    pageTimings: {},
  }));
}

/** The report's exchanges as HAR text, in the order of their start times. */
export function harReport(report: Report): string {
  const { verdict, suite, run, target } = report;
  const began = Date.parse(run.startedAt);
  const time: Clock = (at) => new Date(began + at).toISOString();
  const exchanges = [...report.exchanges].sort((a, b) => a.at - b.at || a.id - b.id);
  const log = {
    version: '1.2',
    creator: { name: 'delivery-conformance', version: suite.version },
    pages: pagesOf(report, exchanges, time),
    entries: exchanges.map((exchange) => entryOf(exchange, time(exchange.at))),
    comment: `Run ${run.id} against ${shown(target.url)}: ${verdict}. Tokens are masked.`,
  };
  return `${JSON.stringify({ log })}\n`;
}
