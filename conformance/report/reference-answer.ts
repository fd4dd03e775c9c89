/** Finds what the reference answered to the same question as a target. */
import { contract } from '../../openapi/contract/contract.js';
import { isTaken } from '../exchange/exchange.js';
import type { Report, ReportedCheck, ReportedExchange } from './report.js';

/** A question as both were asked it: the rounds of a wait are one. */
type Question = readonly ReportedExchange[];

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

/** What differs between two targets that were asked the same: where they are, and identifiers that they gave. */
function leveled(text: string): string {
  const [path = ''] = text.split('?');
  return text
    .slice(Math.max(0, path.lastIndexOf(contract.basePath)))
    .replace(uuid, '#')
    .replace(/order_number=\d+/g, 'order_number=#');
}

const looseKey = ({ by, again, anew, operation, purpose, account }: ReportedExchange): string =>
  JSON.stringify([by, again, anew, operation, purpose, account]);

const exactKey = (exchange: ReportedExchange): string =>
  JSON.stringify([
    looseKey(exchange),
    leveled(exchange.request.url.replace(/^.*?(?=\/api\/v1\/)/, '')),
    (exchange.request.body ?? '').replace(uuid, '#'),
  ]);

type Key = (exchange: ReportedExchange) => string;

/** The questions of a run, by a key, in the order in which they were asked. */
function questionsBy(exchanges: readonly ReportedExchange[], key: Key): ReadonlyMap<string, readonly Question[]> {
  const found = new Map<string, ReportedExchange[][]>();
  for (const exchange of exchanges) {
    const questions = found.get(key(exchange)) ?? [];
    found.set(key(exchange), questions);
    const current = questions.at(-1);
    if (current && exchange.round !== undefined) current.push(exchange);
    else questions.push([exchange]);
  }
  return found;
}

/** Looks up answers of the reference. */
export class Counterparts {
  private readonly tables: readonly (readonly [
    Key,
    ReadonlyMap<string, readonly Question[]>,
    ReadonlyMap<string, readonly Question[]>,
  ])[];

  constructor(private readonly report: Report) {
    const played = report.reference?.exchanges ?? [];
    this.tables = (played.length === 0 ? [] : [exactKey, looseKey]).map((key) => [
      key,
      questionsBy(report.exchanges, key),
      questionsBy(played, key),
    ]);
  }

  /**
   * What the reference answered to the same question; where it was not asked the same, how it answers the operation in the same
   * check. That is about other things, so nothing where the answer's values at some place are what matters.
   */
  of(exchange: ReportedExchange, check: Pick<ReportedCheck, 'id'>, place?: string): ReportedExchange | undefined {
    for (const [key, asked, played] of this.tables) {
      const position = asked.get(key(exchange))?.findIndex((question) => question.includes(exchange)) ?? -1;
      const question = played.get(key(exchange))?.[position];
      if (question) return question.at(-1);
    }
    return place === undefined ? this.alike(exchange, check) : undefined;
  }

  private alike(
    { operation, refusal }: ReportedExchange,
    { id }: Pick<ReportedCheck, 'id'>,
  ): ReportedExchange | undefined {
    const { exchanges = [], checks = {} } = this.report.reference ?? {};
    const own = Object.hasOwn(checks, id) ? (checks[id] ?? []) : [];
    return own
      .flatMap((number) => exchanges[number - 1] ?? [])
      .findLast(
        (one) => one.operation === operation && one.refusal === refusal && (refusal !== undefined || isTaken(one)),
      );
  }
}
