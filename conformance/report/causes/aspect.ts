/** Aspects: what a finding shows, as data. Causes are found by these, and never by a title or a sentence. */
import { STATUS_CODES } from 'node:http';
import type { OperationId } from '../../../openapi/contract/contract.js';
import { record } from '../../../openapi/json/json.js';
import { placeName, tokensOf } from '../../../openapi/json/place.js';
import { jsonOrUndefined } from '../../../openapi/text/json-or-undefined.js';
import { isAccepted } from '../../requests/exchange/exchange.js';
import { firstOfEach } from '../../text/group-by.js';
import { oncePer } from '../../text/once-per.js';
import type { Finding } from '../../model/finding.js';
import type { Report, ReportedCheck, ReportedExchange } from '../report.js';

/** What one finding shows. */
export interface Aspect {
  /** `value`: a value of a response. `accepts`, `refuses`: a request got the wrong kind of response. `other`: anything else. */
  readonly kind: 'value' | 'accepts' | 'refuses' | 'other';
  /** The operation that behaves wrongly. */
  readonly operation: OperationId;
  /** The place of the value in the response, or of the alteration in the request, with `[*]` for positions; empty for the whole. */
  readonly place: string;
  /** The keyword or word of ours for what is violated; of a wrong value, with its relation to the right one. */
  readonly rule: string;
  /** What came: a kind of response, with its status unless it is an acceptance. */
  readonly came: string;
  /** What the server says about it, without what differs in each response; empty if that says no more than the status. */
  readonly text: string;
  readonly check: ReportedCheck;
  readonly finding: Finding;
  readonly exchange?: ReportedExchange;
  /** The write before a read that fails. */
  readonly after?: OperationId;
}

/** Longer texts are cut, since a server may send any amount. */
const longest = { text: 2_000, body: 100_000, pointer: 300 } as const;

/** The JSON object in a text; an empty one if there is none, or if the text is too long. */
export function objectIn(text: string | undefined): Readonly<Record<string, unknown>> {
  return text === undefined || text.length > longest.body ? {} : record(jsonOrUndefined(text));
}

/** The `data` of a response; an empty object if there is none. */
export const dataIn = (body: string | undefined): Readonly<Record<string, unknown>> => record(objectIn(body)['data']);

/**
 * A text of the server without identifiers, numbers, positions and quoted values. The names of JSON members stay. What else a
 * refusal quotes may be the name of a field, which tells its reason; where a server breaks it is what stood there by chance.
 */
function masked(text: string, isRefusal: boolean): string {
  // In JSON, what the server says is in quotes itself.
  const isJson = /^\s*[{[]/.test(text);
  const hidden = (quoted: string): string => (isRefusal && /^["'][a-z_]+["']$/.test(quoted) ? quoted : '…');
  return text
    .slice(0, longest.text)
    .replace(/\\"/g, "'")
    .replace(/"[^"]*(?:"\s*:|"|$)|'[^']*'/g, (quoted) => {
      if (quoted.endsWith(':')) return quoted;
      return isJson && quoted.startsWith('"') && quoted.includes(' ')
        ? quoted.replace(/'[^']*'/g, hidden)
        : hidden(quoted);
    })
    .replace(/[^\s:;,()"]*\d[^\s:;,()"]*/g, '#');
}

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** The message of a response, or its whole body. */
function saidIn(body: string): string {
  const { message } = objectIn(body);
  return typeof message === 'string' ? message : body;
}

/** What a response that isn't an acceptance says, unless it says only what its status means. */
const textOf = oncePer(({ answer, failure }: ReportedExchange): string => {
  if (!answer) return failure?.reason ?? '';
  const said = letters(saidIn(answer.body));
  return said === '' || said === letters(STATUS_CODES[answer.status] ?? '')
    ? ''
    : masked(answer.body, answer.status < 500);
});

/** A response in one text, without what differs in each. */
export function outcomeOf(exchange: ReportedExchange): string {
  const { answer, failure } = exchange;
  if (!answer) return `no response (${failure?.reason ?? 'unknown'})`;
  if (isAccepted({ answer })) return 'accepted';
  return `status ${answer.status} ${masked(saidIn(answer.body), answer.status < 500)}`;
}

/** The kind of a response. Every 5xx and every lost response counts as the same. */
export function cameOf({ answer }: ReportedExchange): string {
  if (answer && isAccepted({ answer })) return 'accepted';
  return answer && answer.status < 500 ? `status ${answer.status}` : 'broken';
}

/** A JSON pointer as a readable name, with `[*]` for positions in lists. */
const nameOf = (pointer: string): string =>
  placeName(tokensOf(pointer.slice(0, longest.pointer)).map((token) => (typeof token === 'number' ? '*' : token)));

/** The altered place of a request. For a uuid, it is the place of the resource. */
function alteredPlace({ place, rule }: NonNullable<ReportedExchange['intent']['altered']>): string {
  if (rule === 'text') return 'texts';
  if (place === undefined) return '';
  return (place === '' || place.startsWith('/') ? nameOf(place) : place).replace(/[._]uuid$/, '');
}

/** The rule that an altered request violates. Look-alike letters count as a separate rule, in any field. */
export const ruleOf = ({ intent: { altered, refusal } }: ReportedExchange): string =>
  (altered?.value === 'look-alikes' ? altered.value : altered?.rule) ?? refusal ?? '';

/** What a wrong response to a request shows. */
function ofRequest(exchange: ReportedExchange, due: Finding['due']): Pick<Aspect, 'kind' | 'place' | 'rule'> {
  const { altered } = exchange.intent;
  const place = altered ? alteredPlace(altered) : '';
  return { kind: due === 'refused' ? 'accepts' : 'refuses', place, rule: ruleOf(exchange) };
}

/** Whether a request that had to be refused was accepted. */
const isWronglyAccepted = (exchange: ReportedExchange | undefined): exchange is ReportedExchange =>
  exchange?.intent.due === 'refused' && exchange.intent.role !== 'trace' && isAccepted(exchange);

const severalRelations = ['repeated', 'elements'];

/** How many requests to each operation were accepted although they had to be refused. */
const wronglyAccepted = oncePer(({ exchanges }: Pick<Report, 'exchanges'>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const one of exchanges)
    if (isWronglyAccepted(one)) counts.set(one.operation, (counts.get(one.operation) ?? 0) + 1);
  return counts;
});

/** Whether a check fails for no response but those to requests that had to be refused. */
const isConsequence = (report: Report, { findings, failed, operation }: ReportedCheck): boolean =>
  failed <= (wronglyAccepted(report).get(operation) ?? 0) &&
  findings.every(({ exchange = 0 }) => isWronglyAccepted(report.exchanges[exchange - 1]));

function aspectOf(report: Report, check: ReportedCheck, finding: Finding): Aspect {
  const { place, due, relation = '', rule = '' } = finding;
  const exchange = report.exchanges[(finding.exchange ?? 0) - 1];
  const after = report.exchanges[(finding.after ?? 0) - 1]?.operation;
  const of = {
    operation: exchange?.operation ?? check.operation,
    check,
    finding,
    came: exchange ? cameOf(exchange) : '',
    text: exchange && !isAccepted(exchange) ? textOf(exchange) : '',
    ...(exchange && { exchange }),
    ...(after && { after }),
  };
  // What only responses show that should not have come belongs to the acceptance.
  if (isWronglyAccepted(exchange) && relation !== 'changed' && rule !== 'status' && isConsequence(report, check))
    return { ...of, ...ofRequest(exchange, 'refused') };
  const isSeveral = severalRelations.includes(relation);
  // An unwanted change shows in a correct read: the refused operation made it.
  if (place && relation === 'changed')
    return { ...of, kind: 'value', operation: check.operation, place: nameOf(place), rule: relation };
  if (place && !isSeveral) return { ...of, kind: 'value', place: nameOf(place), rule: `${relation} ${rule}`.trim() };
  // With a wrong status or a list of other elements, what was sent doesn't matter.
  const isWrong =
    due === 'refused' ? relation !== 'refused' : due !== undefined && due !== 'open' && relation !== 'accepted';
  if (exchange && isWrong && !isSeveral && relation !== 'changed' && rule !== 'status')
    return { ...of, ...ofRequest(exchange, due) };
  // Other failures of one requirement are alike only if they break the same rule.
  const isAlike = rule !== '' || isSeveral || relation === 'changed';
  const what = isAlike ? `${relation === 'repeated' ? '' : rule || relation} ${check.requirement}` : check.id;
  return { ...of, kind: 'other', operation: check.operation, place: '', rule: what };
}

const identityOf = ({ kind, operation, place, rule, came, text, after }: Aspect): string =>
  [kind, operation, place, rule, came, text, after].join('\n');

const isUnclear = ({ exchange }: Aspect): boolean => exchange !== undefined && exchange.intent.due !== 'accepted';

/** The different aspects of a failed check: of like findings that of a request that had to be accepted. Without findings, one. */
export function aspectsOf(report: Report, check: ReportedCheck): readonly Aspect[] {
  const findings = check.findings.length > 0 ? check.findings : [{ expected: '', received: '' }];
  const all = findings.map((finding) => aspectOf(report, check, finding));
  const first = firstOfEach(
    all.toSorted((one, other) => Number(isUnclear(one)) - Number(isUnclear(other))),
    identityOf,
  );
  return [...new Set(all.map(identityOf))].map((identity) => first.get(identity)!);
}

/** Whether a request that had to be refused names a resource in its path or query that doesn't exist for the account. */
export function namesNothing({ kind, operation, came, exchange }: Aspect): boolean {
  const { refusal, altered: { place = '', rule } = {} } = exchange?.intent ?? {};
  if (kind !== 'accepts' || refusal === 'token') return false;
  if (refusal === 'unknown') return true;
  // Where a missing resource breaks a server, so does any other key that finds nothing.
  const isKey = rule === 'x-refers-to' || (came !== 'accepted' && (place !== '' || operation === 'getOrder'));
  return isKey && !place.startsWith('/');
}

/** Whether a check judges requests of other checks. */
export const judgesOthers = ({ check, kind, exchange }: Aspect): boolean =>
  check.kind === 'derived' && kind !== 'value' && exchange?.by !== check.id;
