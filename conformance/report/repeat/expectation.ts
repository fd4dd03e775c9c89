/** What a script compares, from the data of a finding. It compares only what finds the recorded response wrong. */
import { isDeepStrictEqual } from 'node:util';
import { jsonOrUndefined } from '../../../openapi/text/json-or-undefined.js';
import { contract } from '../../../openapi/contract/contract.js';
import { keywordNamed } from '../../../openapi/keywords/index.js';
import type { Schema } from '../../../openapi/keywords/kit/schema.js';
import { tokensOf, valueAt } from '../../../openapi/json/place.js';
import { describe, isAccepted, isBroken, isRefusal } from '../../requests/exchange/exchange.js';
import { reread } from '../../requests/exchange/reported-exchange.js';
import type { Due } from '../../requests/exchange/intent.js';
import { schemasOf } from '../causes/schemas.js';
import type { Finding } from '../../model/finding.js';
import type { Report, ReportedExchange } from '../report.js';

/** A comparison, and the place of the value that it is about; without a place, it is about the response. */
export interface ScriptExpectation {
  readonly test: Test;
  readonly wanted?: unknown;
  readonly place?: string;
}

/** The same with whether the recorded response passes. */
interface Tried extends ScriptExpectation {
  readonly passes: boolean;
}

const [accepted, refused] = ['status >= 200 && status < 300', 'status >= 400 && status < 500'];

/** The pattern of a media type of JSON. */
const mediaType = String.raw`/^(application\/json|[a-z0-9.+-]+\/[a-z0-9.+-]+\+json) *(;|$)/i`;

/** Each comparison as JavaScript: true if a response conforms, undefined if only people can decide. */
export const conditions = {
  present: () => '({ value }) => value !== undefined',
  filled: () => `({ value }) => ![undefined, 'null', '""', '[]', '{}'].includes(JSON.stringify(value))`,
  type: (wanted) => `({ value }) => ${wanted}.some((type) => typesOf(value).includes(type))`,
  least: (wanted) => `({ value }) => typeof value === 'number' && value >= ${wanted}`,
  pattern: (wanted) => `({ value }) => typeof value === 'string' && new RegExp(${wanted}, 'u').test(value)`,
  oneOf: (wanted) => `({ value }) => ${wanted}.some((one) => same(one, value))`,
  same: (wanted) => `({ value }) => same(value, ${wanted})`,
  other: (wanted) => `({ value }) => !same(value, ${wanted})`,
  not: (wanted) => `({ value }) => (same(value, ${wanted}) ? false : undefined)`,
  accepted: () => `({ status }) => ${accepted}`,
  refused: () => `({ status }) => ${refused}`,
  either: () => `({ status }) => (${accepted}) || (${refused})`,
  open: () => '({ status }) => status >= 100 && status < 500',
  status: (wanted) => `({ status }) => status === ${wanted}`,
  notStatus: (wanted) => `({ status }) => (status === ${wanted} ? false : undefined)`,
  json: () => '({ json }) => json !== undefined',
  mediaType: () => `({ headers }) => ${mediaType}.test(headers.get('content-type') ?? '')`,
  noMark: () => "({ bytes }) => bytes.toString('hex', 0, 3) !== 'efbbbf'",
  message: () => `({ json }) => typeof json?.message === 'string' && json.message !== ''`,
  byEye: () => '() => undefined',
} satisfies Readonly<Record<string, (wanted: string) => string>>;

/** The name of a comparison. */
type Test = keyof typeof conditions;

const wrong = (test: Test, wanted?: unknown): Tried => ({ test, wanted, passes: false });

/** Whether the recorded response was of the kind that is due. */
const isOfKind: Readonly<Record<Due, (exchange: ReportedExchange) => boolean>> = {
  accepted: isAccepted,
  refused: isRefusal,
  either: (exchange) => isAccepted(exchange) || isRefusal(exchange),
  open: (exchange) => exchange.answer !== undefined && !isBroken(exchange),
};

const opposites = { accepted: 'refused', refused: 'accepted', broken: 'open', unanswered: 'open' } as const;

/** What the response as a whole should have been, by what was due and received. */
function ofResponse({ due, relation }: Finding, exchange: ReportedExchange): readonly Tried[] {
  const came = Object.entries(opposites).find(([name]) => name === relation)?.[1];
  return [due, came].flatMap((kind) => (kind ? [{ test: kind, passes: isOfKind[kind](exchange) }] : []));
}

/** Rules about a response as a whole, by their names in findings. */
function ofWhole({ rule, due, relation }: Finding, { answer }: ReportedExchange): readonly Tried[] {
  const status = answer?.status ?? 0;
  // The expected status of a refusal exists only in words.
  if (rule === 'status' && (due === 'refused' || relation === 'refused')) return [wrong('notStatus', status)];
  if (rule === 'status') return [{ test: 'status', wanted: 200, passes: status === 200 }];
  // One rule is about byte order marks and about text/json, both of which lenient readers accept.
  if (rule === 'byte-order-mark') return [wrong(answer?.mark ? 'noMark' : 'mediaType')];
  const names = { json: 'json', 'content-type': 'mediaType', message: 'message' } as const;
  return Object.entries(names).flatMap(([name, test]) => (name === rule ? [wrong(test)] : []));
}

/** A value of the recorded response, and what the contract says about it. */
interface At {
  readonly value: unknown;
  readonly schemas: readonly Schema[];
}

const empty: readonly (string | undefined)[] = [undefined, 'null', '""', '[]', '{}'];

/** What the rule of a finding says about a value. */
function ofRule(rule: string, { value, schemas }: At): readonly Tried[] {
  if (rule === 'required') return [{ test: 'present', passes: value !== undefined }];
  if (rule === 'sent' || rule === 'assigned')
    return [{ test: 'filled', passes: !empty.includes(JSON.stringify(value)) }];
  const keyword = keywordNamed(rule);
  if (!keyword) return [];
  return schemas.flatMap((facet) =>
    facet[rule] === undefined ? [] : (keyword.expect(facet[rule] as never, value) ?? []),
  );
}

/** A time, as JSON. If the server made it, a later run has another one. */
const timeForm = /^"\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** The values in a finding: what was expected, or else what was wrong. */
function ofValue({ expected, received, relation }: Finding, { value }: At): readonly Tried[] {
  const [wanted, came] = [jsonOrUndefined(expected), jsonOrUndefined(received)];
  const isIts = value === undefined ? relation === 'missing' : received === describe(value);
  const all: Tried[] = [];
  if (wanted !== undefined && isIts) all.push({ test: 'same', wanted, passes: isDeepStrictEqual(wanted, value) });
  if (came !== undefined) all.push({ test: 'not', wanted: came, passes: !isDeepStrictEqual(came, value) });
  return all;
}

/** The schemas of a place in a response, each with what it only advises. */
const allSchemasOf = (place: string, { operation }: ReportedExchange): readonly Schema[] =>
  schemasOf(operation, 'answer', tokensOf(place)).flatMap((facet) =>
    facet['x-advisory'] ? [facet, facet['x-advisory']] : [facet],
  );

/** The places of the identifiers in the response to a creation. */
export function identifiersOf(operation: string): readonly string[] {
  const key = contract.operations.find(({ id }) => id === operation)?.creates?.key;
  return key === undefined ? [] : ['/data/order_number', `/data/${key}`];
}

/** For a repeated identifier: a creation must return another one than an earlier step. */
function ofCreation({ created }: Report, { relation }: Finding, steps: readonly ReportedExchange[]): readonly Tried[] {
  const last = steps.at(-1)!;
  const { id, operation } = last;
  const earlier = created.filter(({ exchange }) => exchange < id && steps.some((step) => step.id === exchange));
  return (relation === 'repeated' ? identifiersOf(operation) : []).flatMap((place) => {
    const value = valueAt(reread(last).answer?.json, tokensOf(place));
    const isTaken = earlier.some(({ uuid, orderNumber }) => value === uuid || value === orderNumber);
    return isTaken && value !== undefined ? [{ ...wrong('other', value), place }] : [];
  });
}

/** What a script compares for a finding, in the response to the last step. */
export function expectationOf(report: Report, finding: Finding, steps: readonly ReportedExchange[]): ScriptExpectation {
  const { place, rule, expected } = finding;
  const last = steps.at(-1)!;
  const all: Tried[] = [...ofCreation(report, finding, steps), ...ofWhole(finding, last)];
  if (place === undefined) all.push(...ofResponse(finding, last));
  else if (isAccepted(last)) {
    const value = valueAt(reread(last).answer?.json, tokensOf(place));
    const at: At = { value, schemas: allSchemasOf(place, last) };
    const isSent = report.exchanges.some(({ request }) => request.body?.includes(expected));
    const tried = [...ofRule(rule ?? '', at), ...(timeForm.test(expected) && !isSent ? [] : ofValue(finding, at))];
    all.push(...tried.map((one) => ({ ...one, place })));
  }
  return all.find(({ passes }) => !passes) ?? { test: 'byEye', ...(place !== undefined && { place }) };
}
