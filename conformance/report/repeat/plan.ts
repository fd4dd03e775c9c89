/** What a script sends: the steps to the exchange of a finding, with placeholders for values that differ in each run. */
import { jsonOrUndefined } from '../../../openapi/text/json-or-undefined.js';
import { contract } from '../../../openapi/contract/contract.js';
import { tokensOf, valueAt } from '../../../openapi/json/place.js';
import { isAccepted } from '../../exchange/exchange.js';
import { literal } from '../../text/redact.js';
import type { Finding } from '../../model/finding.js';
import type { Report, ReportedExchange } from '../report.js';
import { controlOf } from '../request-difference.js';
import type { Trail } from '../steps.js';
import { expectationOf, type Expectation } from './expectation.js';
import { Templates, type Phone, type Take } from './template.js';

/** One request of a script. */
export interface PlannedStep {
  readonly exchange: ReportedExchange;
  /** The number of rounds of a wait. */
  readonly asked: number;
  /** The path below the base path, with placeholders. */
  readonly path: string;
  readonly body?: string;
  readonly takes: readonly Take[];
  /** Whether later steps need it. */
  readonly isNeeded: boolean;
  /** The place of a value with which the last response is compared. */
  readonly remembers?: string;
}

/** All requests of a script. The last one is that of the finding. */
export interface Plan {
  readonly steps: readonly PlannedStep[];
  readonly leftOut: number;
  readonly phones: readonly Phone[];
  readonly expectation: Expectation;
  /** Set if the last request has an identifier of the run in a form that can't be replaced. */
  readonly isStale: boolean;
}

/** The path of a request below the base path; undefined if the address isn't below the server's. */
function pathOf(report: Report, { request: { url } }: ReportedExchange): string | undefined {
  if (!url.startsWith(report.target.url)) return undefined;
  const path = url.slice(report.target.url.length);
  const below = path.startsWith(contract.basePath) ? path.slice(contract.basePath.length) : path;
  return below.startsWith('/') ? below : undefined;
}

/** The maximum number of steps. */
const mostSteps = 30;

/** The first exchange that returned the same identifier as this one, if the finding is about repeated identifiers. */
function twinOf({ created, exchanges }: Report, { relation }: Finding, last: ReportedExchange) {
  if (relation !== 'repeated') return undefined;
  const own = contract.operations.find(({ id }) => id === last.operation)?.creates;
  const json = jsonOf(last);
  for (const key of own ? ['order_number', own.key] : []) {
    const value = valueAt(json, ['data', key]);
    if (typeof value !== 'string') continue;
    const first = created.find(
      ({ uuid, orderNumber, exchange }) => [uuid, orderNumber].includes(value) && exchange < last.id,
    );
    const exchange = first && exchanges[first.exchange - 1];
    if (exchange) return { exchange, value, pointer: `/data/${key}` };
  }
  return undefined;
}

const jsonOf = ({ answer }: ReportedExchange): unknown => jsonOrUndefined(answer?.body ?? '');

/** The creation of the order that a response shows, which may differ from the order that the request names. */
function makerOfShown({ created, exchanges }: Report, last: ReportedExchange): ReportedExchange | undefined {
  const shown = valueAt(jsonOf(last), ['data', 'order', 'uuid']);
  const made = created.find(({ uuid, exchange }) => uuid === shown && exchange < last.id);
  return made && exchanges[made.exchange - 1];
}

/** The maximum number of refused requests between two reads that differ. */
const mostRefused = 20;

const isSameRequest = ({ request }: ReportedExchange, other: ReportedExchange): boolean =>
  request.method === other.request.method && request.url === other.request.url;

/** The earlier one of two reads that differ, if the finding is about that. */
function readBefore(
  exchanges: readonly ReportedExchange[],
  { relation, place }: Finding,
  last: ReportedExchange,
): ReportedExchange | undefined {
  if (place === undefined || (relation !== 'changed' && last.intent.role !== 'repeat')) return undefined;
  const valueIn = (exchange: ReportedExchange): string | undefined =>
    JSON.stringify(valueAt(jsonOf(exchange), tokensOf(place)));
  return exchanges.findLast((one) => one.id < last.id && isSameRequest(one, last) && valueIn(one) !== valueIn(last));
}

/** The wrong requests of a check between two reads that differ; without a first read, those before the second one. */
function betweenReads({ exchanges }: Report, { relation }: Finding, first: number, last: ReportedExchange) {
  if (relation !== 'changed') return [];
  const own = exchanges.filter(
    ({ id, by, again, anew }) =>
      id > first && id < last.id && by === last.by && again === last.again && anew === last.anew,
  );
  return own.filter((one) => one.intent.due === 'refused').slice(-mostRefused);
}

/** The minimum length of a text that identifies the request it was sent with. */
const shortestSource = 4;

const isWrite = ({ request }: ReportedExchange): boolean => request.method !== 'GET';

/** The latest request with the value that a response shows in the wrong place. */
function sourceOf({ exchanges }: Report, { place, received }: Finding, last: ReportedExchange) {
  if (place === undefined || received.length < shortestSource || !/^["[{]/.test(received)) return undefined;
  return exchanges.findLast(
    (one) => one.id < last.id && isWrite(one) && isAccepted(one) && one.request.body?.includes(received) === true,
  );
}

/** The maximum number of earlier requests with the same names that are sent as well. */
const mostShared = 3;

/** The first requests with the names and numbers of the last one. Each check has its own names and numbers. */
function sharingWith({ run, exchanges }: Report, last: ReportedExchange): readonly ReportedExchange[] {
  const { url, body = '' } = last.request;
  const names = new Set(
    `${url} ${body}`.match(new RegExp(`${literal(run.id)}-[a-z0-9]+-\\d+(?!\\d)|1\\d{3}555\\d{4}`, 'g')),
  );
  const first = [...names].flatMap((name) => {
    const found = exchanges.find((one) => isWrite(one) && new RegExp(`${name}(?!\\d)`).test(one.request.body ?? ''));
    return found && found.id < last.id && isAccepted(found) ? found : [];
  });
  return [...new Set(first)].slice(0, mostShared);
}

/** Exchanges that the last one doesn't depend on, but without which its response may be correct or prove nothing. */
function besides(report: Report, finding: Finding, last: ReportedExchange): readonly ReportedExchange[] {
  const control = finding.relation === 'accepted' && last.intent.altered ? controlOf(report, last) : undefined;
  const first = readBefore(report.exchanges, finding, last);
  const all = [
    first,
    twinOf(report, finding, last)?.exchange,
    control,
    makerOfShown(report, last),
    sourceOf(report, finding, last),
  ];
  return [
    ...all.flatMap((one) => (one && one.id < last.id ? one : [])),
    ...sharingWith(report, last),
    ...betweenReads(report, finding, first?.id ?? 0, last),
  ];
}

/** The plan for a finding; undefined if nothing can be sent again. */
export function planOf(report: Report, trail: Trail, finding: Finding): Plan | undefined {
  const last = report.exchanges[(finding.exchange ?? 0) - 1];
  if (!last) return undefined;
  const plain = trail.to(last.id);
  const more = besides(report, finding, last).map(({ id }) => id);
  const { steps, leftOut } = more.length > 0 ? trail.to(last.id, more, mostSteps) : plain;
  const templates = new Templates(report);
  const texts = steps.map(({ exchange, asked }) => {
    const path = pathOf(report, exchange);
    const { body } = exchange.request;
    const made = {
      ...{ exchange, asked, path: path && templates.of(path) },
      ...(body !== undefined && { body: templates.of(body, false) }),
    };
    if (exchange !== last) templates.learn(exchange);
    return made;
  });
  const twin = twinOf(report, finding, last);
  const placeholder = twin && templates.placeholderOf(twin.value);
  const expected = expectationOf(
    finding,
    last,
    contract,
    (json) => report.exchanges.some(({ request }) => request.body?.includes(json)),
    twin && placeholder !== undefined ? { pointer: twin.pointer, placeholder } : undefined,
  );
  const earlier = readBefore(
    steps.map(({ exchange }) => exchange),
    finding,
    last,
  );
  const words = earlier
    ? ['as_before', finding.place!]
    : expected.words.map((text, at) => (at > 1 && expected.hasValues ? templates.of(text) : text));
  const planned = texts.flatMap(({ path, ...rest }): readonly PlannedStep[] => {
    const { exchange } = rest;
    const isNeeded = exchange !== last && isAccepted(exchange) && exchange.intent.due !== 'refused';
    const remembers = exchange === earlier ? { remembers: finding.place! } : {};
    return path === undefined ? [] : [{ ...rest, path, isNeeded, ...remembers, takes: templates.takesFrom(exchange) }];
  });
  if (planned.length < texts.length) return undefined;
  return {
    steps: planned,
    leftOut,
    phones: templates.phones,
    expectation: { ...expected, words },
    isStale: templates.isStale(last),
  };
}
