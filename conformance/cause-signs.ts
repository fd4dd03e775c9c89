/** What a finding of a failed check tells about its cause: which part of which request or answer it is about, and what came of it. */
import type { OperationId } from '../openapi/contract.js';
import { isRecord } from '../openapi/schema.js';
import { placeName, tokensOf } from '../openapi/walk.js';
import type { Finding } from './model.js';
import type { Report, ReportedCheck, ReportedExchange } from './report.js';

/** A place in an answer, a request that is taken or turned away against the rules, or whatever else one check asks. */
type SignKind = 'answer' | 'takes' | 'refuses' | 'other';

/** One finding, as far as it tells its cause. Findings of one cause mostly have equal keys. */
export interface Sign {
  readonly key: string;
  readonly kind: SignKind;
  readonly operation: OperationId;
  /** The place in the answer, the altered field of the request, or else the question of the check; empty for a whole request. */
  readonly subject: string;
  /** What came, without what differs from one request to the next. */
  readonly outcome: string;
  readonly check: ReportedCheck;
  readonly finding: Finding;
  readonly exchange?: ReportedExchange;
}

/** How much of a text is looked at: a target may send without end. */
const longest = 300;

/** A text with its identifiers, numbers and quoted values replaced, so that those of two requests can be equal. */
const withoutValues = (text: string): string =>
  text
    .slice(0, longest)
    .replace(/"[^"]*"?|'[^']*'/g, '…')
    .replace(/[^\s:;,()]*\d[^\s:;,()]*/g, '#');

/** A JSON object in a text; nothing where there is none, or too much to look at. */
export function objectIn(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = text === undefined || text.length > 100_000 ? undefined : JSON.parse(text);
    return isRecord(json) ? json : {};
  } catch {
    return {};
  }
}

/** What came of a request: "status 422 … is required.", "no answer (timeout)". */
function cameOf(exchange: ReportedExchange | undefined): string {
  if (!exchange) return '';
  const { answer, failure } = exchange;
  if (!answer) return `no answer (${withoutValues(failure?.reason ?? 'unknown')})`;
  if (answer.status < 400) return `status ${answer.status}`;
  const { message } = objectIn(answer.body);
  return `status ${answer.status} ${withoutValues(typeof message === 'string' ? message : answer.body)}`.trimEnd();
}

/** The part of a check's id behind its operation: `accepts.full`. */
export const questionOf = ({ id }: Pick<ReportedCheck, 'id'>): string => id.slice(id.indexOf('.') + 1);

/** What a check is about in general: `accepts`. */
export const aspectOf = (check: Pick<ReportedCheck, 'id'>): string => questionOf(check).split('.')[0] ?? '';

/** A value of an answer by what makes it wrong; one that only isn't the right one is no different from another. */
function differenceOf({ expected, received }: Finding): string {
  if (received === 'nothing' || received === 'null') return received;
  return expected.startsWith('must ') ? expected.slice(0, longest) : 'value';
}

/** What servers that know but one type write for another, by what must be there. */
const lookalikes: readonly (readonly [string, RegExp])[] = [
  ['must be a number', /^"-?\d+(\.\d+)?"$/],
  ['must be true or false', /^([01]|"[01]"|"true"|"false")$/],
];

/** The type whose values a target writes as those of another one, wherever they stand; undefined for any other difference. */
export function mistypedAs({ kind, outcome, finding }: Pick<Sign, 'kind' | 'outcome' | 'finding'>): string | undefined {
  if (kind !== 'answer') return undefined;
  return lookalikes.find(([type, values]) => outcome.startsWith(type) && values.test(finding.received))?.[0];
}

/** A place in an answer as people write it, with `[*]` for positions. */
const answerPlace = (pointer: string): string =>
  placeName(tokensOf(pointer.slice(0, longest)).map((token) => (typeof token === 'number' ? '*' : token)));

/** The checks of prices tell their places in words only. */
const pricedPlace = ({ id }: ReportedCheck): string =>
  `data.carriers[*].shipping_methods[*].${id.includes('currency') ? 'currency' : 'rate'}`;

/** What is altered where the words of a variation don't begin with a field. */
const spokenFields: readonly (readonly [RegExp, string])[] = [
  [/\b(source_location|destination_location)\b/, '$1'],
  [/\ba method of\b/, 'shipping_method'],
  [/\ban order of\b/, 'order'],
  [/\ba customer of\b/, 'customer'],
];

/** The field of a request that a variation alters: "email" of "email: left out (in the full request)". */
function fieldOf(variation: string): string {
  const [, field] = /^([\w.[\]*-]+): /.exec(variation) ?? [];
  if (field !== undefined) return field.replace(/[._]uuid$/, '');
  const [pattern, name = ''] = spokenFields.find(([spoken]) => spoken.test(variation)) ?? [];
  return pattern ? name.replace('$1', pattern.exec(variation)?.[1] ?? '') : '';
}

/** Whether a finding says that a request was not taken which must be. */
const isRefused = (check: ReportedCheck, { expected, received }: Finding): boolean =>
  aspectOf(check) === 'stands' ||
  (aspectOf(check) !== 'answers' &&
    (expected === 'status 200' || (expected.startsWith('the order ') && /^(status|no answer)/.test(received))));

const aboutTexts = /\bscripts\b|\btexts\b|of-any-script/;

/** What was turned away: a field, texts of any kind, or nothing special. */
function refusedSubject(check: ReportedCheck, { variation = '' }: Finding): string {
  if (aboutTexts.test(check.id) || variation.includes('letters of any script')) return 'texts';
  return aspectOf(check) === 'stands' ? 'stands' : fieldOf(variation);
}

type Told = Pick<Sign, 'kind' | 'subject' | 'outcome'>;

function told(check: ReportedCheck, finding: Finding, exchange: ReportedExchange | undefined): Told {
  const { place, variation = '', expected, received } = finding;
  const aspect = aspectOf(check);
  const about = aspect === 'prices' ? pricedPlace(check) : place && aspect !== 'lists' ? answerPlace(place) : undefined;
  if (about !== undefined) return { kind: 'answer', subject: about, outcome: differenceOf(finding) };
  if (isRefused(check, finding))
    return { kind: 'refuses', subject: refusedSubject(check, finding), outcome: cameOf(exchange) };
  if (expected.startsWith('a refusal')) {
    const field = aspect === 'refuses' || aspect === 'workflow' ? fieldOf(variation) : '';
    // A door that stands open is one, whichever way leads to it.
    const question = questionOf(check).replace(/^(authentication\.\w+)\..*/, '$1');
    return { kind: 'takes', subject: field || question, outcome: cameOf(exchange) };
  }
  const came = /^status \d+/.exec(received)?.[0] ?? withoutValues(received);
  return { kind: 'other', subject: questionOf(check), outcome: `${expected.slice(0, longest)} ${came}` };
}

/** A field that takes what it must not, and one that takes what it only should not, are told apart: often the latter goes for all. */
export const bindingOf = ({ kind, check }: Pick<Sign, 'kind' | 'check'>): string =>
  kind === 'takes' && check.level === 'advisory' ? 'takes, as is hinted at,' : kind;

function signOf(report: Report, check: ReportedCheck, finding: Finding): Sign {
  const exchange = report.exchanges[(finding.exchange ?? 0) - 1];
  const what = told(check, finding, exchange);
  // What a check about one operation finds in an answer of another one is about that, but for the traces of what was refused.
  const isAbout = (what.kind === 'answer' || what.subject === 'texts') && aspectOf(check) !== 'refused';
  const operation = isAbout ? (exchange?.operation ?? check.operation) : check.operation;
  // A request that is turned away with all it has tells by the refusal alone what may be its cause.
  const key = `${operation} ${bindingOf({ ...what, check })} ${what.subject || what.outcome}`;
  return { key, operation, ...what, check, finding, ...(exchange && { exchange }) };
}

/** The signs of a failed check, each different one once. One without a finding is a sign of its own. */
export function signsOf(report: Report, check: ReportedCheck): readonly Sign[] {
  const findings = check.findings.length > 0 ? check.findings : [{ expected: '', received: '' }];
  const different = new Map<string, Sign>();
  for (const finding of findings) {
    const sign = signOf(report, check, finding);
    const id = `${sign.key} ${sign.outcome}`;
    if (!different.has(id)) different.set(id, sign);
  }
  return [...different.values()];
}
