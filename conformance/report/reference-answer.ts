/** Finds the reference's response to the same request. */
import { contract } from '../../openapi/contract/contract.js';
import { isAccepted } from '../requests/exchange/exchange.js';
import type { Report, ReportedCheck, ReportedExchange } from './report.js';

/** One request of a run; all rounds of a wait count as one. */
type Question = readonly ReportedExchange[];

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

/** A URL without the parts that differ between two servers: their address, and their identifiers. */
function withoutIdentifiers(text: string): string {
  const [path = ''] = text.split('?');
  return text
    .slice(Math.max(0, path.lastIndexOf(contract.basePath)))
    .replace(uuid, '#')
    .replace(/order_number=\d+/g, 'order_number=#');
}

const looseKey = ({ by, again, anew, operation, intent: { purpose }, account }: ReportedExchange): string =>
  JSON.stringify([by, again, anew, operation, purpose, account]);

const exactKey = (exchange: ReportedExchange): string =>
  JSON.stringify([
    looseKey(exchange),
    withoutIdentifiers(exchange.request.url.replace(/^.*?(?=\/api\/v1\/)/, '')),
    (exchange.request.body ?? '').replace(uuid, '#'),
  ]);

type Key = (exchange: ReportedExchange) => string;

/** The requests of a run by a key, in order. */
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

/** Finds responses of the reference. */
export class Counterparts {
  private readonly tables: readonly (readonly [
    Key,
    ReadonlyMap<string, readonly Question[]>,
    ReadonlyMap<string, readonly Question[]>,
  ])[];

  constructor(private readonly report: Report) {
    const answered = report.reference?.exchanges ?? [];
    this.tables = (answered.length === 0 ? [] : [exactKey, looseKey]).map((key) => [
      key,
      questionsBy(report.exchanges, key),
      questionsBy(answered, key),
    ]);
  }

  /**
   * The reference's response to the same request. If the reference got no such request, the last comparable response in the
   * same check; that one shows other resources, so there is none if the value at `place` matters.
   */
  of(exchange: ReportedExchange, check: Pick<ReportedCheck, 'id'>, place?: string): ReportedExchange | undefined {
    for (const [key, asked, answered] of this.tables) {
      const position = asked.get(key(exchange))?.findIndex((question) => question.includes(exchange)) ?? -1;
      const question = answered.get(key(exchange))?.[position];
      if (question) return question.at(-1);
    }
    return place === undefined ? this.ofSameOperation(exchange, check) : undefined;
  }

  private ofSameOperation(
    { operation, intent: { refusal } }: ReportedExchange,
    { id }: Pick<ReportedCheck, 'id'>,
  ): ReportedExchange | undefined {
    const { exchanges = [], checks = {} } = this.report.reference ?? {};
    const own = Object.hasOwn(checks, id) ? (checks[id] ?? []) : [];
    return own
      .flatMap((number) => exchanges[number - 1] ?? [])
      .findLast(
        (one) =>
          one.operation === operation && one.intent.refusal === refusal && (refusal !== undefined || isAccepted(one)),
      );
  }
}
