/** Signatures: what the findings of a failed check, and their exchanges, say about the cause. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { isRecord } from '../../../openapi/schema/schema.js';
import { placeName, tokensOf } from '../../../openapi/schema/walk.js';
import type { Report, ReportedCheck, ReportedExchange } from '../report.js';
import type { Finding } from '../../model/finding.js';
import { dueOf, isAccepted } from '../../exchange/exchange.js';
import type { Trait } from './trait.js';

/** One finding, reduced to what identifies its cause. Findings of one cause mostly have equal keys. */
export interface Signature {
  readonly key: string;
  /** A value in a response, a request that is accepted or refused against the rules, or anything else. */
  readonly kind: 'answer' | 'takes' | 'refuses' | 'other';
  readonly operation: OperationId;
  /** The place in the response or the request, else what the check is about; empty for a whole request. */
  readonly subject: string;
  /** What came, without values that are new in each response. */
  readonly outcome: string;
  readonly check: ReportedCheck;
  readonly finding: Finding;
  readonly exchange?: ReportedExchange;
  /** The change that came before a read that failed. */
  readonly after?: OperationId;
  /** What it has in common with many others, if that is its cause. */
  readonly trait?: Trait;
}

/** Longer texts are cut: a target may send any amount. */
const longest = 300;

/** The JSON object in a text; an empty one where there is none, or where the text is too long. */
export function objectIn(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = text === undefined || text.length > 100_000 ? undefined : JSON.parse(text);
    return isRecord(json) ? json : {};
  } catch {
    return {};
  }
}

/** Whether a request was due to be accepted. */
export const isDueAccepted = (exchange: ReportedExchange): boolean => dueOf(exchange) === 'accepted';

/** The `data` of a response; an empty object where there is none. */
export function dataIn(body: string | undefined): Readonly<Record<string, unknown>> {
  const { data } = objectIn(body);
  return isRecord(data) ? data : {};
}

/** A target's message with a placeholder for each identifier, number and quoted value, so that two messages compare equal. */
const withoutValues = (text: string): string =>
  text
    .slice(0, longest)
    .replace(/"[^"]*"?|'[^']*'/g, '…')
    .replace(/[^\s:;,()]*\d[^\s:;,()]*/g, '#');

/** The outcome of a request. If the whole request was refused, the refusal's message is the only clue to the cause. */
export function outcomeOf({ answer, failure }: ReportedExchange): string {
  // A request that must be refused is accepted with any 2xx: the status itself is a cause of its own.
  if (answer && isAccepted({ answer })) return 'accepted';
  if (!answer) return `no answer (${failure?.reason ?? 'unknown'})`;
  if (answer.status < 400 || answer.status >= 500) return `status ${answer.status}`;
  const { message } = objectIn(answer.body);
  return `status ${answer.status} ${withoutValues(typeof message === 'string' ? message : answer.body)}`.trimEnd();
}

/** A JSON pointer as a readable name, with `[*]` for positions in lists. */
const nameOf = (pointer: string): string =>
  placeName(tokensOf(pointer.slice(0, longest)).map((token) => (typeof token === 'number' ? '*' : token)));

/** The altered place of a request. A uuid stands for the resource that it names. */
function alteredPlace(exchange: ReportedExchange | undefined): string {
  const { place, rule } = exchange?.altered ?? {};
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
  // A wrong status of an accepted request is that, whatever the request was due.
  const isOther = isSeveral || relation === 'changed' || rule === 'status' || !exchange;
  if (!isOther && due === 'refused' && relation !== 'refused')
    return { kind: 'takes', subject: alteredPlace(exchange) || check.requirement, outcome: outcomeOf(exchange) };
  if (!isOther && (due === 'accepted' || due === 'either') && relation !== 'accepted') {
    const subject = alteredPlace(exchange) || (due === 'either' ? 'either' : '');
    return { kind: 'refuses', subject, outcome: outcomeOf(exchange) };
  }
  // Checks of one requirement share a cause only if their findings say the same.
  const isSpecific = rule !== '' || isSeveral || relation === 'changed';
  const subject = relation === 'repeated' ? relation : isSpecific ? check.requirement : check.id;
  return { kind: 'other', subject, outcome: `${relation} ${exchange?.answer?.status}` };
}

/** The outcome of a signature, in which all server errors and lost responses are the same. */
export const outcomeClass = ({ kind, outcome, exchange }: Signature): string =>
  kind === 'answer' || (exchange?.answer?.status ?? 500) < 500 ? outcome : 'broken';

/** Whether a check judges requests that others sent. */
export const judgesOthers = ({ check, kind, exchange }: Signature): boolean =>
  check.kind === 'derived' && kind !== 'answer' && exchange?.by !== check.id;

/** Whether an accepted request refers to a resource that doesn't exist. */
export function namesNothing({ kind, exchange }: Signature): boolean {
  const { place = '', rule } = exchange?.altered ?? {};
  return kind === 'takes' && (exchange?.refusal === 'unknown' || (rule === 'x-refers-to' && !place.startsWith('/')));
}

function signatureOf(report: Report, check: ReportedCheck, finding: Finding): Signature {
  const exchange = report.exchanges[(finding.exchange ?? 0) - 1];
  const what = symptomOf(check, finding, exchange);
  // An unwanted change shows in a read that did nothing wrong, so the check's operation is to blame.
  const isOwn = what.kind === 'other' || finding.relation === 'changed';
  const operation = isOwn ? check.operation : (exchange?.operation ?? check.operation);
  const key = `${operation} ${what.kind} ${what.subject || what.outcome}`;
  const after = report.exchanges[(finding.after ?? 0) - 1]?.operation;
  return { key, operation, ...what, check, finding, ...(exchange && { exchange }), ...(after && { after }) };
}

/** The distinct signatures of a failed check. A check without findings has one of its own. */
export function signaturesOf(report: Report, check: ReportedCheck): readonly Signature[] {
  const findings = check.findings.length > 0 ? check.findings : [{ expected: '', received: '' }];
  const signatures = findings.map((finding) => signatureOf(report, check, finding));
  // Of findings that are alike, the one of a request that is due to be accepted says most.
  const clear = signatures.toSorted((one, other) => Number(isUnclear(one)) - Number(isUnclear(other)));
  const first = new Map(clear.toReversed().map((signature) => [identityOf(signature), signature]));
  return [...new Set(signatures.map(identityOf))].map((identity) => first.get(identity)!);
}

const identityOf = ({ key, outcome }: Signature): string => `${key} ${outcome}`;

const isUnclear = ({ exchange }: Signature): boolean => exchange !== undefined && !isDueAccepted(exchange);
