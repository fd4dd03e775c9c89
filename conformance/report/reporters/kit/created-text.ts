/** What a run left on the server, in words. */
import { jsonOrUndefined } from '../../../../openapi/text/json-or-undefined.js';
import { isAccepted } from '../../../requests/exchange/exchange.js';
import { createdBy, creations } from '../../../requests/exchange/ledger.js';
import type { Report, ReportedExchange } from '../../report.js';
import { pluralize, thousands } from '../../../text/printable.js';

/** Whether a creation was accepted, but its response doesn't identify what it created. A report has no parsed bodies. */
function isUnidentified({ id, operation, answer }: ReportedExchange): boolean {
  if (!answer || !creations.has(operation) || !isAccepted({ answer })) return false;
  return createdBy({ id, operation, answer: { ...answer, json: jsonOrUndefined(answer.body) } }, {}) === undefined;
}

/** The number of resources whose creation was accepted without an identifier that can be used; they are in no list. */
export const unidentifiedIn = ({ exchanges }: Report): number => exchanges.filter(isUnidentified).length;

/** "796 resources on the server, named conf-…, and 12 resources while exploring"; `name` writes the beginning of their names. */
export function createdText(report: Report, name: (text: string) => string): string {
  const { created, explored, run } = report;
  const unidentified = unidentifiedIn(report);
  const parts = [
    // Names of explored resources are random.
    ...(created.length > 0
      ? [`${pluralize(created.length, 'resource')} on the server, named ${name(`${run.id}-…`)}`]
      : []),
    ...(unidentified > 0 ? [`${pluralize(unidentified, 'resource')} whose responses have no usable identifier`] : []),
    ...(explored?.created ? [`${thousands(explored.created)} resources while exploring`] : []),
  ];
  return parts.length === 0 ? 'nothing' : parts.join(', and ');
}
