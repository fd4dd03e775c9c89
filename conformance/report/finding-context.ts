/** The context of a finding in words: the write before it, the other resource, and the time. */
import { isRecord } from '../../openapi/json/json.js';
import { sentJson } from '../requests/exchange/exchange.js';
import { callOf } from '../model/operation-label.js';
import type { Finding } from '../model/finding.js';
import { pluralize } from '../text/printable.js';
import type { Report, ReportedExchange } from './report.js';

/** A line with its label. */
export type ContextLine = readonly [label: 'value of' | 'after' | 'time', text: string];

/** The resource that an exchange created or updated, named by an order's number or by its external_id. */
function writtenBy(report: Report, exchange: ReportedExchange): readonly [name: string, verb: string] | undefined {
  const url = exchange.request.url.toLowerCase();
  const made = report.created.find((one) => one.exchange === exchange.id);
  const created = made ?? report.created.findLast(({ uuid }) => url.includes(uuid.toLowerCase()));
  const creation = report.exchanges[(created?.exchange ?? 0) - 1];
  if (!created || !creation) return undefined;
  const body = sentJson(creation);
  const externalId = isRecord(body) ? body['external_id'] : undefined;
  const id = created.orderNumber ?? (typeof externalId === 'string' ? externalId : created.uuid);
  return [`${created.kind} ${id}`, made ? 'created' : 'updated'];
}

function otherLine(report: Report, { other, exchange = 0 }: Finding): readonly ContextLine[] {
  const write = report.exchanges[(other?.exchange ?? 0) - 1];
  const [name, verb] = (write && writtenBy(report, write)) ?? [];
  if (!other || name === undefined) return [];
  const part = other.place === undefined ? '' : `the ${other.place.slice(1).replaceAll('_', ' ')} of `;
  const before = pluralize(exchange - other.exchange, 'request');
  return [['value of', `${part}${name}, which this run ${verb} ${before} earlier`]];
}

function afterLine(report: Report, { after }: Finding): readonly ContextLine[] {
  const exchange = report.exchanges[(after ?? 0) - 1];
  if (!exchange) return [];
  const what = exchange.intent.role === 'wrong' ? `, ${exchange.intent.purpose}` : '';
  const status = exchange.answer ? `status ${exchange.answer.status}` : 'no response';
  return [['after', `${callOf(exchange.operation, report.contract.calls)} (request ${exchange.id}: ${status}${what})`]];
}

const seconds = (ms: number): string => `${Number((ms / 1000).toFixed(1))} s`;

function timeLine({ settings: { waitMs } }: Report, { shownAfterMs }: Finding): readonly ContextLine[] {
  return shownAfterMs === undefined
    ? []
    : [['time', `the order was found ${seconds(shownAfterMs)} after its creation; --wait is ${seconds(waitMs)}`]];
}

/** The context of a finding, one line each. */
export const contextLines = (report: Report, finding: Finding): readonly ContextLine[] => [
  ...otherLine(report, finding),
  ...afterLine(report, finding),
  ...timeLine(report, finding),
];
