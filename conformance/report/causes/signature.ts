/** What a finding of a failed check says about its cause, from its data and that of its exchange. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { isRecord } from '../../../openapi/schema/schema.js';
import { placeName, tokensOf } from '../../../openapi/schema/walk.js';
import type { Report, ReportedCheck, ReportedExchange } from '../report.js';
import type { Finding } from '../../model/finding.js';

/** One finding as causes see it. Findings of one cause mostly have equal keys. */
export interface Sign {
  readonly key: string;
  /** A value in a response, a request that is accepted or refused against the rules, or anything else. */
  readonly kind: 'answer' | 'takes' | 'refuses' | 'other';
  readonly operation: OperationId;
  /** The place in the response or the request, else what the check is about; empty for a whole request. */
  readonly subject: string;
  /** What came, without what differs from one request to the next. */
  readonly outcome: string;
  readonly check: ReportedCheck;
  readonly finding: Finding;
  readonly exchange?: ReportedExchange;
}

/** How much of a text is looked at: a target may send without end. */
const longest = 300;

/** A JSON object in a text; nothing where there is none, or too much to look at. */
export function objectIn(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = text === undefined || text.length > 100_000 ? undefined : JSON.parse(text);
    return isRecord(json) ? json : {};
  } catch {
    return {};
  }
}

/** A target's message with its identifiers, numbers and quoted values replaced, so that those of two requests can be equal. */
const withoutValues = (text: string): string =>
  text
    .slice(0, longest)
    .replace(/"[^"]*"?|'[^']*'/g, '…')
    .replace(/[^\s:;,()]*\d[^\s:;,()]*/g, '#');

/** What came of a request: a refusal with its message, as that may be all there is to tell two causes apart. */
function cameOf({ answer, failure }: ReportedExchange): string {
  if (!answer) return `no answer (${failure?.reason ?? 'unknown'})`;
  if (answer.status < 400 || answer.status >= 500) return `status ${answer.status}`;
  const { message } = objectIn(answer.body);
  return `status ${answer.status} ${withoutValues(typeof message === 'string' ? message : answer.body)}`.trimEnd();
}

/** A place in a body as people write it, with `[*]` for positions. */
const nameOf = (pointer: string): string =>
  placeName(tokensOf(pointer.slice(0, longest)).map((token) => (typeof token === 'number' ? '*' : token)));

/** The place that was altered in a request. A uuid is a reference to the thing that has it. */
function alteredPlace(exchange: ReportedExchange | undefined): string {
  const { place, rule } = exchange?.altered ?? {};
  if (rule === 'text') return 'texts';
  if (place === undefined) return '';
  const name = place === '' || place.startsWith('/') ? nameOf(place) : place;
  return name.replace(/[._]uuid$/, '');
}

type Told = Pick<Sign, 'kind' | 'subject' | 'outcome'>;

function told(check: ReportedCheck, finding: Finding, exchange: ReportedExchange | undefined): Told {
  const { place, due, relation = '', rule = '' } = finding;
  const isSeveral = relation === 'repeated' || relation === 'elements';
  if (place && !isSeveral) return { kind: 'answer', subject: nameOf(place), outcome: `${relation} ${rule}` };
  const isOther = isSeveral || relation === 'changed' || !exchange;
  if (!isOther && due === 'refused' && relation !== 'refused')
    return { kind: 'takes', subject: alteredPlace(exchange) || check.requirement, outcome: cameOf(exchange) };
  if (!isOther && (due === 'accepted' || due === 'either') && relation !== 'accepted') {
    const subject = alteredPlace(exchange) || (due === 'either' ? 'either' : '');
    return { kind: 'refuses', subject, outcome: cameOf(exchange) };
  }
  // Other checks of one statement have one cause only where their findings say the same of it.
  const isTold = rule !== '' || isSeveral || relation === 'changed';
  const subject = relation === 'repeated' ? relation : isTold ? check.requirement : check.id;
  return { kind: 'other', subject, outcome: `${relation} ${exchange?.answer?.status}` };
}

/** Keeps advisory refusals apart from required ones: many servers follow no hint at all. */
export const bindingOf = ({ kind, check }: Pick<Sign, 'kind' | 'check'>): string =>
  kind === 'takes' && check.level === 'advisory' ? 'takes, as is hinted at,' : kind;

function signOf(report: Report, check: ReportedCheck, finding: Finding): Sign {
  const exchange = report.exchanges[(finding.exchange ?? 0) - 1];
  const what = told(check, finding, exchange);
  // What other requests changed shows in an innocent operation.
  const isOwn = what.kind === 'other' || finding.relation === 'changed';
  const operation = isOwn ? check.operation : (exchange?.operation ?? check.operation);
  const key = `${operation} ${bindingOf({ ...what, check })} ${what.subject || what.outcome}`;
  return { key, operation, ...what, check, finding, ...(exchange && { exchange }) };
}

/** The signs of a failed check, each different one once. One without a finding is a sign of its own. */
export function signsOf(report: Report, check: ReportedCheck): readonly Sign[] {
  const findings = check.findings.length > 0 ? check.findings : [{ expected: '', received: '' }];
  const signs = findings.map((finding) => signOf(report, check, finding));
  return [...new Map(signs.toReversed().map((sign) => [`${sign.key} ${sign.outcome}`, sign])).values()].reverse();
}
