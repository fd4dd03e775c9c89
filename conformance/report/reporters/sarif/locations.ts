/** The line of the contract that a failed check is about, by its finding and its id. */
import { slugOf } from '../../../../openapi/contract/operation-names.js';
import { answerLine, fieldLine, operationLine } from '../../../../openapi/contract/source-lines.js';
import type { Report, ReportedCheck } from '../../report.js';

/** For each aspect, whether the field at the end of a check's id is in the request or the response. */
const sides: Readonly<Record<string, 'asks' | 'answers'>> = {
  accepts: 'asks',
  refuses: 'asks',
  asks: 'asks',
  answers: 'answers',
};

/**
 * The line of the field that a check's id names: `create-order.refuses.packages[*].width.minimum`, or
 * `refuses.email.format.ORD-34@create-order.source_contact`.
 */
function lineOfName({ id, operation }: ReportedCheck): number | undefined {
  const [name = '', place = ''] = id.split('@');
  const words = name.split('.');
  const [aspect = '', ...rest] = Object.hasOwn(sides, words[0] ?? '') ? words : words.slice(1);
  const side = Object.hasOwn(sides, aspect) ? sides[aspect] : undefined;
  const [first, ...below] = place.split('.');
  const holder = first === slugOf({ id: operation }) ? below : place.split('.');
  return side && fieldLine(operation, side, [...holder, ...rest].filter((word) => word !== '').join('.'));
}

/** The line of the first finding's place in a response. */
function lineOfFinding(report: Report, { findings, operation }: ReportedCheck): number | undefined {
  const finding = findings.find(({ place }) => place);
  if (!finding?.place) return undefined;
  const exchange = finding.exchange === undefined ? undefined : report.exchanges[finding.exchange - 1];
  return answerLine(exchange?.operation ?? operation, finding.place);
}

/** The line of the contract for the field that a check is about, or else for its operation. */
export const contractLine = (report: Report, check: ReportedCheck): number =>
  lineOfName(check) ?? lineOfFinding(report, check) ?? operationLine(check.operation);
