/** The steps to a response: earlier requests of its check, and the requests that created or changed the resources it names. */
import { isRecord } from '../../openapi/json/json.js';
import { isAccepted, sentJson } from '../requests/exchange/exchange.js';
import type { Report, ReportedExchange } from './report.js';
import { isOfSetUp } from '../requests/exchange/intent.js';
import { oncePer } from '../text/once-per.js';

/** A request among the steps; for a wait, its last round. */
export interface TrailStep {
  readonly exchange: ReportedExchange;
  /** The number of rounds of the wait. */
  readonly asked: number;
}

/** The steps with the response itself as the last one, and the number of steps left out. */
export interface Steps {
  readonly steps: readonly TrailStep[];
  readonly leftOut: number;
}

/** The maximum number of steps. */
const most = 12;

/** The maximum number of exchanges whose identifiers are traced. */
const mostFollowed = 200;

const isShared = ({ by }: ReportedExchange): boolean => isOfSetUp(by);

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\w.+@-]+/g) ?? [];

/** A URL without percent-encoding, or the same if it is malformed. */
export function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

function externalId(exchange: ReportedExchange): string | undefined {
  const body = sentJson(exchange);
  const value = isRecord(body) ? body['external_id'] : undefined;
  return typeof value === 'string' ? value.toLowerCase() : undefined;
}

const isSameRun = (one: ReportedExchange, other: ReportedExchange): boolean =>
  one.by === other.by && one.again === other.again && one.anew === other.anew;

/** Whether `later` is a later round of the same wait. */
const isAskedAgain = (one: ReportedExchange, later: ReportedExchange): boolean =>
  isSameRun(one, later) &&
  later.id > one.id &&
  (later.round ?? 1) > (one.round ?? 1) &&
  one.operation === later.operation &&
  one.intent.purpose === later.intent.purpose &&
  one.request.url === later.request.url;

/** Finds where the identifiers in a run's requests come from. */
export class Trail {
  /** The exchange that created each identifier. */
  private readonly makers = new Map<string, number>();
  /** The exchanges that changed a resource, by the exchange that created it: a resource has several identifiers. */
  private readonly changes = new Map<number, number[]>();

  constructor(private readonly report: Report) {
    for (const exchange of report.exchanges) this.learnCarriers(exchange);
    for (const { uuid, orderNumber, exchange: number } of report.created) {
      const exchange = this.at(number);
      for (const id of [uuid, orderNumber, exchange && externalId(exchange)])
        if (id !== undefined) this.makers.set(id.toLowerCase(), number);
    }
    for (const exchange of report.exchanges) this.learnChange(exchange);
  }

  private learnCarriers({ id, by, answer }: ReportedExchange): void {
    if (by !== 'given.carriers') return;
    for (const word of wordsOf(answer?.body ?? '')) if (/^[0-9a-f-]{36}$/.test(word)) this.makers.set(word, id);
  }

  private learnChange(exchange: ReportedExchange): void {
    if (exchange.request.method === 'GET' || !isAccepted(exchange)) return;
    for (const word of wordsOf(exchange.request.url)) {
      const maker = this.makers.get(word);
      if (maker !== undefined) this.changes.set(maker, [...(this.changes.get(maker) ?? []), exchange.id]);
    }
  }

  private at(number: number): ReportedExchange | undefined {
    return this.report.exchanges[number - 1];
  }

  /** The identifiers of this run that a request contains. */
  private named({ request: { url, body = '' } }: ReportedExchange): readonly string[] {
    return [...new Set(wordsOf(`${decoded(url)} ${body}`))].filter((word) => this.makers.has(word));
  }

  /** The exchanges that created the resources of a request, and those that changed them before exchange `end`. */
  private originsOf(exchange: ReportedExchange, end: number): readonly number[] {
    const makers = this.named(exchange)
      .map((id) => this.makers.get(id) ?? 0)
      .filter((maker) => maker > 0 && maker < exchange.id);
    return makers.flatMap((maker) => [maker, ...(this.changes.get(maker) ?? []).filter((number) => number < end)]);
  }

  /** A request, and the earlier ones that it depends on, directly or not; of the changes, only those before exchange `end`. */
  private ancestorsOf(last: ReportedExchange, end = last.id): ReadonlySet<number> {
    const found = new Set([last.id]);
    for (const number of found) {
      const exchange = this.at(number);
      if (exchange && found.size < mostFollowed) for (const one of this.originsOf(exchange, end)) found.add(one);
    }
    return found;
  }

  /** The earlier requests of an authored check: those about the same resources, or else all. */
  private earlierOfCheck(last: ReportedExchange): readonly number[] {
    const check = this.report.checks.find(({ id }) => id === last.by);
    if (check?.kind !== 'authored') return [];
    const own = check.exchanges
      .flatMap((number) => this.at(number) ?? [])
      .filter((exchange) => exchange.id < last.id && isSameRun(exchange, last));
    const things = new Set(this.thingsOf(last));
    const related = own.filter((exchange) => this.thingsOf(exchange).some((thing) => things.has(thing)));
    return (related.length > 0 ? related : own).map(({ id }) => id);
  }

  /** The exchanges that created the resources of a request, without shared set-ups. */
  private thingsOf(exchange: ReportedExchange): readonly number[] {
    return this.named(exchange)
      .flatMap((id) => this.at(this.makers.get(id) ?? 0) ?? [])
      .filter((maker) => !isShared(maker))
      .map(({ id }) => id);
  }

  /** The exchanges to show, at most `limit`, each with those that created what it names. The first ones matter most. */
  private mostRelevant(all: readonly ReportedExchange[], limit: number): ReadonlySet<number> {
    const chosen = new Set<number>();
    for (const [at, exchange] of all.entries()) {
      // Without the requests that created what it names, an exchange would name unknown resources.
      const added = [...this.ancestorsOf(exchange, 0)].filter((number) => !chosen.has(number));
      if (at === 0 || chosen.size + added.length <= limit) for (const number of added) chosen.add(number);
    }
    return chosen;
  }

  /** Whether a request depends on no other: it names no created resource, and looks for no effect of another request. */
  isAlone(number: number): boolean {
    const exchange = this.at(number);
    if (!exchange || exchange.intent.role === 'repeat' || exchange.intent.role === 'trace') return false;
    return this.ancestorsOf(exchange).size === 1;
  }

  /** The steps to an exchange in chronological order, at most `limit`. `also` are exchanges to show with their own steps. */
  to(number: number, also: readonly number[] = [], limit: number = most): Steps {
    const last = this.at(number);
    if (!last) return { steps: [], leftOut: 0 };
    const others = also.flatMap((one) => this.at(one) ?? []);
    const latestFirst = (numbers: Iterable<number>): readonly ReportedExchange[] =>
      [...numbers].sort((a, b) => b - a).flatMap((one) => this.at(one) ?? []);
    const related = [last, ...others].flatMap((one) => [...this.ancestorsOf(one)]);
    const all = [...new Set([last, ...others, ...latestFirst(related), ...latestFirst(this.earlierOfCheck(last))])];
    const distinct = all.filter((one) => one === last || !all.some((later) => isAskedAgain(one, later)));
    const shown = [...this.mostRelevant(distinct, limit)].sort((a, b) => a - b).flatMap((one) => this.at(one) ?? []);
    const steps = shown.map((exchange) => ({ exchange, asked: exchange.round ?? 1 }));
    return { steps, leftOut: distinct.length - steps.length };
  }
}

/** The trail of a report, made once. */
export const trailOf = oncePer((report: Report) => new Trail(report));
