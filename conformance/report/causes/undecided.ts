/** Finds the failures from which undecided checks follow: an order that couldn't be created can't be judged. */
import { tokensOf, valueAt } from '../../../openapi/json/place.js';
import { isAccepted, isOwn, sentJson } from '../../exchange/exchange.js';
import { kindOf } from '../../model/altered.js';
import { isDueAccepted, objectIn, outcomeOf, type Signature } from './signature.js';
import type { Report, ReportedCheck, ReportedExchange } from '../report.js';

/** Whether a response has the same difference at the same place. */
function hasSame({ finding: { place = '' }, exchange, operation }: Signature, other: ReportedExchange): boolean {
  if (operation !== other.operation) return false;
  const [own, its] = [exchange, other].map((one) => valueAt(objectIn(one?.answer?.body), tokensOf(place)));
  return typeof own === typeof its && (own === null) === (its === null);
}

/** Whether a response that leaves a check undecided has the failure of a signature. */
function explains(signature: Signature, by: ReportedExchange): boolean {
  if (signature.kind === 'answer') return isAccepted(by) && hasSame(signature, by);
  const { kind, exchange, operation } = signature;
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
  signatures: readonly Signature[],
  by: ReportedExchange,
  keyOf: (signature: Signature) => string,
): Signature | undefined {
  const came = isAccepted(by) ? 'accepted' : outcomeOf(by);
  const alike = signatures.filter(
    ({ kind, operation, outcome, exchange }) =>
      kind === 'takes' && operation === by.operation && outcome === came && exchange && formOf(exchange) === formOf(by),
  );
  return new Set(alike.map(keyOf)).size === 1 ? alike[0] : undefined;
}

/** An undecided check, and the failure that it follows from. */
export interface Follower {
  readonly check: ReportedCheck;
  readonly signature: Signature;
  /** Whether ordinary use fails. A wrong request that is accepted doesn't affect anything else. */
  readonly isBlocked: boolean;
}

/** The checks that follow from failures. `signatures` are those of the failed checks, with the keys of their causes. */
export function followersOf(
  report: Report,
  signatures: readonly Signature[],
  keyOf: (signature: Signature) => string,
): readonly Follower[] {
  const blind = new Set(signatures.map(({ operation }) => operation).filter((id) => !isEverAccepted(report, id)));
  const found = new Map<number, Signature | undefined>();
  const causeOf = ({ undecidedBy: number, operation }: ReportedCheck): Signature | undefined => {
    const by = report.exchanges[(number ?? 0) - 1];
    if (!by)
      return signatures.find((one) => one.kind === 'refuses' && one.operation === operation && blind.has(operation));
    if (!found.has(by.id))
      found.set(
        by.id,
        isDueAccepted(by)
          ? signatures.find((one) => explains(one, by))
          : by.intent.due === 'refused'
            ? causeOfWrong(signatures, by, keyOf)
            : undefined,
      );
    return found.get(by.id);
  };
  return report.checks
    .filter(({ outcome, blame }) => outcome === 'inconclusive' && blame === 'target')
    .flatMap((check) => {
      const signature = causeOf(check);
      return signature ? [{ check, signature, isBlocked: signature.kind !== 'takes' }] : [];
    });
}
