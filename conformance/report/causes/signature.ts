/** Signatures: the facts about a cause in the findings of a failed check and their exchanges. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { record } from '../../../openapi/json/json.js';
import { placeName, tokensOf } from '../../../openapi/json/place.js';
import type { Report, ReportedCheck, ReportedExchange } from '../report.js';
import type { Finding } from '../../model/finding.js';
import { isAccepted } from '../../exchange/exchange.js';
import type { Trait } from './trait.js';
import { firstOfEach } from '../../text/group-by.js';
import { jsonOrUndefined } from '../../../openapi/text/json-or-undefined.js';

/** One finding, reduced to what identifies its cause. Findings of one cause mostly have equal keys. */
export interface Signature {
  readonly key: string;
  /** A value in a response, a request that is wrongly accepted or wrongly refused, or anything else. */
  readonly kind: 'answer' | 'takes' | 'refuses' | 'other';
  readonly operation: OperationId;
  /** The place in the response or the request, otherwise the subject of the check; empty for a whole request. */
  readonly subject: string;
  /** What was received, without values that differ in each response. */
  readonly outcome: string;
  readonly check: ReportedCheck;
  readonly finding: Finding;
  readonly exchange?: ReportedExchange;
  /** The change before a failed read. */
  readonly after?: OperationId;
  /** A trait that it shares with many others, if that is its cause. */
  readonly trait?: Trait;
}

/** Longer texts are cut, since a server may send any amount. */
const longest = 300;

/** The JSON object in a text; an empty one if there is none, or if the text is too long. */
export function objectIn(text: string | undefined): Readonly<Record<string, unknown>> {
  return text === undefined || text.length > 100_000 ? {} : record(jsonOrUndefined(text));
}

/** Whether a request should have been accepted. */
export const isDueAccepted = (exchange: ReportedExchange): boolean => exchange.intent.due === 'accepted';

/** The `data` of a response; an empty object if there is none. */
export function dataIn(body: string | undefined): Readonly<Record<string, unknown>> {
  return record(objectIn(body)['data']);
}

/** A server's message with a placeholder for each identifier, number and quoted value, so that equal messages compare equal. */
const withoutValues = (text: string): string =>
  text
    .slice(0, longest)
    .replace(/"[^"]*"?|'[^']*'/g, '…')
    .replace(/[^\s:;,()]*\d[^\s:;,()]*/g, '#');

/** The outcome of a request. If a whole request was refused, the refusal's message is the only clue to the cause. */
export function outcomeOf({ answer, failure }: ReportedExchange): string {
  // A wrong request is accepted with any 2xx: the status itself is a separate cause.
  if (answer && isAccepted({ answer })) return 'accepted';
  if (!answer) return `no response (${failure?.reason ?? 'unknown'})`;
  if (answer.status < 400 || answer.status >= 500) return `status ${answer.status}`;
  const { message } = objectIn(answer.body);
  return `status ${answer.status} ${withoutValues(typeof message === 'string' ? message : answer.body)}`.trimEnd();
}

/** A JSON pointer as a readable name, with `[*]` for positions in lists. */
const nameOf = (pointer: string): string =>
  placeName(tokensOf(pointer.slice(0, longest)).map((token) => (typeof token === 'number' ? '*' : token)));

/** The altered place of a request. For a uuid, it is the place of the resource. */
function alteredPlace(exchange: ReportedExchange | undefined): string {
  const { place, rule } = exchange?.intent.altered ?? {};
  if (rule === 'text') return 'texts';
  if (place === undefined) return '';
  const name = place === '' || place.startsWith('/') ? nameOf(place) : place;
  return name.replace(/[._]uuid$/, '');
}

type Symptom = Pick<Signature, 'kind' | 'subject' | 'outcome'>;

function symptomOf(check: ReportedCheck, finding: Finding, exchange: ReportedExchange | undefined): Symptom {
  const { place, due, relation = '', rule = '' } = finding;
  const isSeveral = relation === 'repeated' || relation === 'elements';
  if (place && !isSeveral) return { kind: 'answer', subject: nameOf(place), outcome: `${relation} ${rule}` };
  // With a wrong status or an unwanted change, what was sent doesn't matter.
  const isOther = isSeveral || relation === 'changed' || rule === 'status' || !exchange;
  if (!isOther && due === 'refused' && relation !== 'refused')
    return { kind: 'takes', subject: alteredPlace(exchange) || check.requirement, outcome: outcomeOf(exchange) };
  if (!isOther && (due === 'accepted' || due === 'either') && relation !== 'accepted') {
    const subject = alteredPlace(exchange) || (due === 'either' ? 'either' : '');
    return { kind: 'refuses', subject, outcome: outcomeOf(exchange) };
  }
  // Checks of one requirement share a cause only if their findings are equal.
  const isSpecific = rule !== '' || isSeveral || relation === 'changed';
  const subject = relation === 'repeated' ? relation : isSpecific ? check.requirement : check.id;
  return { kind: 'other', subject, outcome: `${relation} ${exchange?.answer?.status}` };
}

/** The outcome of a signature. All server errors and lost responses count as the same. */
export const outcomeClass = ({ kind, outcome, exchange }: Signature): string =>
  kind === 'answer' || (exchange?.answer?.status ?? 500) < 500 ? outcome : 'broken';

/** Whether a check judges requests of other checks. */
export const judgesOthers = ({ check, kind, exchange }: Signature): boolean =>
  check.kind === 'derived' && kind !== 'answer' && exchange?.by !== check.id;

/** Whether an accepted request refers to a resource that doesn't exist. */
export function namesNothing({ kind, exchange }: Signature): boolean {
  const { place = '', rule } = exchange?.intent.altered ?? {};
  return (
    kind === 'takes' && (exchange?.intent.refusal === 'unknown' || (rule === 'x-refers-to' && !place.startsWith('/')))
  );
}

function signatureOf(report: Report, check: ReportedCheck, finding: Finding): Signature {
  const exchange = report.exchanges[(finding.exchange ?? 0) - 1];
  const what = symptomOf(check, finding, exchange);
  // An unwanted change shows in a correct read, so the check's operation is to blame.
  const isOwn = what.kind === 'other' || finding.relation === 'changed';
  const operation = isOwn ? check.operation : (exchange?.operation ?? check.operation);
  const key = `${operation} ${what.kind} ${what.subject || what.outcome}`;
  const after = report.exchanges[(finding.after ?? 0) - 1]?.operation;
  return { key, operation, ...what, check, finding, ...(exchange && { exchange }), ...(after && { after }) };
}

/** The distinct signatures of a failed check. A check without findings has exactly one. */
export function signaturesOf(report: Report, check: ReportedCheck): readonly Signature[] {
  const findings = check.findings.length > 0 ? check.findings : [{ expected: '', received: '' }];
  const signatures = findings.map((finding) => signatureOf(report, check, finding));
  // Of similar findings, that of a request that should be accepted is the clearest.
  const clear = signatures.toSorted((one, other) => Number(isUnclear(one)) - Number(isUnclear(other)));
  const first = firstOfEach(clear, identityOf);
  return [...new Set(signatures.map(identityOf))].map((identity) => first.get(identity)!);
}

const identityOf = ({ key, outcome }: Signature): string => `${key} ${outcome}`;

const isUnclear = ({ exchange }: Signature): boolean => exchange !== undefined && !isDueAccepted(exchange);
