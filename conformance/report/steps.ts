/** The steps that led to an answer: what its check did before, and what created or changed the things that its request names. */
import { isRecord } from '../../openapi/schema/schema.js';
import { isTaken, sentJson } from '../exchange/exchange.js';
import type { Report, ReportedExchange } from './report.js';
import { isOfSetUp } from '../exchange/roles.js';

/** One request on the way; of a wait, only the last. */
export interface Step {
  readonly exchange: ReportedExchange;
  /** How often it was asked, in a wait for an effect. */
  readonly asked: number;
}

/** The steps, the last of which is the answer itself, and how many more there were. */
export interface Steps {
  readonly steps: readonly Step[];
  readonly leftOut: number;
}

/** How many steps are told. */
const most = 12;

/** How many exchanges are followed to where their identifiers come from. */
const mostFollowed = 200;

const isShared = ({ by }: ReportedExchange): boolean => isOfSetUp(by);

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\w.+@-]+/g) ?? [];

function decoded(url: string): string {
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

/** Whether the same was asked again later, in a wait. */
const isAskedAgain = (one: ReportedExchange, later: ReportedExchange): boolean =>
  isSameRun(one, later) &&
  later.id > one.id &&
  (later.round ?? 1) > (one.round ?? 1) &&
  one.operation === later.operation &&
  one.purpose === later.purpose &&
  one.request.url === later.request.url;

/** The last of many steps, and of those before them rather the ones that matter. */
function fewest(
  all: readonly ReportedExchange[],
  matters: (one: ReportedExchange) => boolean,
): readonly ReportedExchange[] {
  const dropped = new Set([...all.filter((one) => !matters(one)), ...all.filter(matters)].slice(0, all.length - most));
  return all.length > most ? all.filter((one) => !dropped.has(one)) : all;
}

/** Knows where the identifiers of a run's requests come from. */
export class Trail {
  /** Which exchange made an identifier. */
  private readonly makers = new Map<string, number>();
  /** Which exchanges changed something, by the exchange that made it: a thing has several identifiers. */
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
    if (exchange.request.method === 'GET' || !isTaken(exchange)) return;
    for (const word of wordsOf(exchange.request.url)) {
      const maker = this.makers.get(word);
      if (maker !== undefined) this.changes.set(maker, [...(this.changes.get(maker) ?? []), exchange.id]);
    }
  }

  private at(number: number): ReportedExchange | undefined {
    return this.report.exchanges[number - 1];
  }

  /** The identifiers of this run that a request names, or that came with its answer. */
  private named({ request: { url, body = '' } }: ReportedExchange): readonly string[] {
    return [...new Set(wordsOf(`${decoded(url)} ${body}`))].filter((word) => this.makers.has(word));
  }

  /** The numbers of the exchanges that made what a request names, and of those that changed it before another one. */
  private before(exchange: ReportedExchange, last: number): readonly number[] {
    const makers = this.named(exchange)
      .map((id) => this.makers.get(id) ?? 0)
      .filter((maker) => maker > 0 && maker < exchange.id);
    return makers.flatMap((maker) => [maker, ...(this.changes.get(maker) ?? []).filter((number) => number < last)]);
  }

  /** A request and, of those before it, the ones that it builds on, directly or not. */
  private followed(last: ReportedExchange): ReadonlySet<number> {
    const found = new Set([last.id]);
    for (const number of found) {
      const exchange = this.at(number);
      if (exchange && found.size < mostFollowed) for (const one of this.before(exchange, last.id)) found.add(one);
    }
    return found;
  }

  /** What the maker of a request did before: as far as it is about the same things, or else all of it. */
  private ownBefore(last: ReportedExchange): readonly number[] {
    const check = this.report.checks.find(({ id }) => id === last.by);
    if (check?.kind !== 'authored') return [];
    const own = check.exchanges
      .flatMap((number) => this.at(number) ?? [])
      .filter((exchange) => exchange.id < last.id && isSameRun(exchange, last));
    const things = new Set(this.thingsOf(last));
    const related = own.filter((exchange) => this.thingsOf(exchange).some((thing) => things.has(thing)));
    return (related.length > 0 ? related : own).map(({ id }) => id);
  }

  /** The things that a request names, as far as only its check uses them, by the exchanges that made them. */
  private thingsOf(exchange: ReportedExchange): readonly number[] {
    return this.named(exchange)
      .flatMap((id) => this.at(this.makers.get(id) ?? 0) ?? [])
      .filter((maker) => !isShared(maker))
      .map(({ id }) => id);
  }

  /** The steps to an exchange, in the order in which they happened. */
  to(number: number): Steps {
    const last = this.at(number);
    if (!last) return { steps: [], leftOut: 0 };
    const followed = this.followed(last);
    const numbers = [...new Set([...followed, ...this.ownBefore(last)])].sort((a, b) => a - b);
    const all = numbers.flatMap((one) => this.at(one) ?? []);
    const told = all.filter((one) => !all.some((later) => isAskedAgain(one, later)));
    const kept = fewest(told, (one) => followed.has(one.id));
    const steps = kept.map((exchange) => ({ exchange, asked: exchange.round ?? 1 }));
    return { steps, leftOut: told.length - steps.length };
  }
}
