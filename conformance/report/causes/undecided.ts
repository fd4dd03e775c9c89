/** Finds the failures from which undecided checks follow: an order that couldn't be created can't be judged. */
import { tokensOf, valueAt } from '../../../openapi/json/place.js';
import { isAccepted, isOwn, sentJson } from '../../requests/exchange/exchange.js';
import { kindOf } from '../../model/altered.js';
import { objectIn, outcomeOf, type Aspect } from './aspect.js';
import type { Report, ReportedCheck, ReportedExchange } from '../report.js';

/** Whether a response has the same difference at the same place. */
function hasSame({ finding: { place = '' }, exchange, operation }: Aspect, other: ReportedExchange): boolean {
  if (operation !== other.operation) return false;
  const [own, its] = [exchange, other].map((one) => valueAt(objectIn(one?.answer?.body), tokensOf(place)));
  return typeof own === typeof its && (own === null) === (its === null);
}

/** Whether a response that leaves a check undecided has the failure of a aspect. */
function explains(aspect: Aspect, by: ReportedExchange): boolean {
  if (aspect.kind === 'value') return isAccepted(by) && hasSame(aspect, by);
  const { kind, exchange, operation } = aspect;
  if (kind !== 'refuses' || operation !== by.operation || !exchange) return false;
  return !isAccepted(by) && outcomeOf(exchange) === outcomeOf(by);
}

/** Whether a request of an operation was ever accepted. */
const isEverAccepted = ({ exchanges }: Report, operation: string): boolean =>
  exchanges.some((exchange) => exchange.operation === operation && isAccepted(exchange));

const formOf = (exchange: ReportedExchange): string => {
  const { body } = exchange.request;
  const json = sentJson(exchange);
  return `${isOwn(exchange)} ${json === undefined && body !== undefined ? 'not JSON' : kindOf(json)}`;
};

/** The cause for which a request should have been refused, unless it may be one of several. */
function causeOfWrong(
  aspects: readonly Aspect[],
  by: ReportedExchange,
  keyOf: (aspect: Aspect) => string,
): Aspect | undefined {
  const alike = aspects.filter(
    ({ kind, operation, exchange }) =>
      kind === 'accepts' &&
      operation === by.operation &&
      exchange &&
      outcomeOf(exchange) === outcomeOf(by) &&
      formOf(exchange) === formOf(by),
  );
  return new Set(alike.map(keyOf)).size === 1 ? alike[0] : undefined;
}

/** An undecided check, and the failure that it follows from. */
export interface Follower {
  readonly check: ReportedCheck;
  readonly aspect: Aspect;
  /** Whether ordinary use fails. A wrong request that is accepted doesn't affect anything else. */
  readonly isBlocked: boolean;
}

/** The checks that follow from failures. `aspects` are those of the failed checks, with the keys of their causes. */
export function followersOf(
  report: Report,
  aspects: readonly Aspect[],
  keyOf: (aspect: Aspect) => string,
): readonly Follower[] {
  const blind = new Set(aspects.map(({ operation }) => operation).filter((id) => !isEverAccepted(report, id)));
  const found = new Map<number, Aspect | undefined>();
  const causeOf = ({ undecidedBy: number, operation }: ReportedCheck): Aspect | undefined => {
    const by = report.exchanges[(number ?? 0) - 1];
    if (!by)
      return aspects.find((one) => one.kind === 'refuses' && one.operation === operation && blind.has(operation));
    if (!found.has(by.id))
      found.set(
        by.id,
        by.intent.due === 'accepted'
          ? aspects.find((one) => explains(one, by))
          : by.intent.due === 'refused'
            ? causeOfWrong(aspects, by, keyOf)
            : undefined,
      );
    // Where resources share an identifier, a look-up may show any of them.
    const isLookUp = by.operation === 'getOrder' && isAccepted(by);
    return found.get(by.id) ?? (isLookUp ? aspects.find(({ finding }) => finding.relation === 'repeated') : undefined);
  };
  return report.checks
    .filter(({ outcome, blame }) => outcome === 'inconclusive' && blame === 'target')
    .flatMap((check) => {
      const aspect = causeOf(check);
      return aspect ? [{ check, aspect, isBlocked: aspect.kind !== 'accepts' }] : [];
    });
}
