/** Which requests a script sends: the steps to the exchange of a finding, and others without which it would prove nothing. */
import { reread } from '../../requests/exchange/reported-exchange.js';
import { tokensOf, valueAt } from '../../../openapi/json/place.js';
import { isAccepted } from '../../requests/exchange/exchange.js';
import { literal } from '../../text/redact.js';
import type { Finding } from '../../model/finding.js';
import type { Report, ReportedExchange } from '../report.js';
import { controlOf } from '../request-difference.js';
import { identifiersOf } from './expectation.js';
import { trailOf, type TrailStep } from '../steps.js';

/** The requests of a script. The last one is that of the finding. */
export interface ScriptPlan {
  readonly steps: readonly TrailStep[];
  readonly leftOut: number;
  /** The earlier one of two reads that differ, if the finding is about that. */
  readonly before: ReportedExchange | undefined;
}

/** The maximum number of steps; of refused requests between two reads; of requests with the same names. */
const most = { steps: 30, refused: 20, shared: 3 } as const;

const jsonOf = (exchange: ReportedExchange): unknown => reread(exchange).answer?.json;
const isAcceptedWrite = (one: ReportedExchange): boolean => one.request.method !== 'GET' && isAccepted(one);

/** Finds the requests that a script needs for one finding. */
class Finder {
  /** The exchanges before that of the finding. */
  private readonly earlier: readonly ReportedExchange[];

  constructor(
    private readonly report: Report,
    private readonly finding: Finding,
    private readonly last: ReportedExchange,
  ) {
    this.earlier = report.exchanges.slice(0, last.id - 1);
  }

  /** The earlier one of two reads that differ. */
  readBefore(): ReportedExchange | undefined {
    const { place, relation } = this.finding;
    if (place === undefined || (relation !== 'changed' && this.last.intent.role !== 'repeat')) return undefined;
    const valueIn = (one: ReportedExchange): string | undefined =>
      JSON.stringify(valueAt(jsonOf(one), tokensOf(place)));
    const { method, url } = this.last.request;
    const same = this.earlier.filter(({ request }) => request.method === method && request.url === url);
    return same.findLast((one) => valueIn(one) !== valueIn(this.last));
  }

  /** The creations of what the response shows: its order, or a resource with the same identifier. */
  makers(): readonly ReportedExchange[] {
    const json = jsonOf(this.last);
    const own = this.finding.relation === 'repeated' ? identifiersOf(this.last.operation) : [];
    const made = ['/data/order/uuid', ...own].map((pointer) => {
      const id = valueAt(json, tokensOf(pointer));
      return this.report.created.find(
        ({ uuid, orderNumber }) => id === uuid || (id !== undefined && id === orderNumber),
      );
    });
    return made.flatMap((one) => this.earlier[(one?.exchange ?? 0) - 1] ?? []);
  }

  /** The request that the run found a wrong value to come from. */
  source(): ReportedExchange | undefined {
    return this.earlier[(this.finding.other?.exchange ?? 0) - 1];
  }

  /** The first requests with the names and phone numbers of the last one. */
  sharing(): readonly ReportedExchange[] {
    const { url, body = '' } = this.last.request;
    const form = new RegExp(`(?:${literal(this.report.run.id)}-[a-z0-9]+-\\d+|1\\d{3}555\\d{4})(?!\\d)`, 'g');
    const first = [...new Set(`${url} ${body}`.match(form))].flatMap((name) => {
      const isNamed = new RegExp(`${literal(name)}(?!\\d)`);
      return this.earlier.find((one) => isAcceptedWrite(one) && isNamed.test(one.request.body ?? '')) ?? [];
    });
    return [...new Set(first)].slice(0, most.shared);
  }

  /** The wrong requests of the check between two reads that differ. */
  wrongSince(first: number): readonly ReportedExchange[] {
    const { by, again, anew } = this.last;
    if (this.finding.relation !== 'changed') return [];
    const own = this.earlier.slice(first).filter((one) => one.by === by && one.again === again && one.anew === anew);
    return own.filter(({ intent }) => intent.due === 'refused').slice(-most.refused);
  }

  /** The accepted request without the mistake that the server didn't refuse. */
  control(): ReportedExchange | undefined {
    const isMistake = this.finding.relation === 'accepted' && this.last.intent.altered !== undefined;
    const control = isMistake ? controlOf(this.report, this.last) : undefined;
    return control && control.id < this.last.id ? control : undefined;
  }
}

/** The plan for a finding; undefined if nothing can be sent again. */
export function planOf(report: Report, finding: Finding): ScriptPlan | undefined {
  const last = report.exchanges[(finding.exchange ?? 0) - 1];
  if (!last) return undefined;
  const finder = new Finder(report, finding, last);
  const before = finder.readBefore();
  const ones = [before, ...finder.makers(), finder.control(), finder.source()].flatMap((one) => one ?? []);
  const more = [...ones, ...finder.sharing(), ...finder.wrongSince(before?.id ?? 0)].map(({ id }) => id);
  const { steps, leftOut } =
    more.length > 0 ? trailOf(report).to(last.id, more, most.steps) : trailOf(report).to(last.id);
  return { steps, leftOut, before: steps.some(({ exchange }) => exchange === before) ? before : undefined };
}
