/** Which causes leave other checks undecided: nobody can judge an order that couldn't be created. */
import { tokensOf, valueAt } from '../../../openapi/schema/walk.js';
import { isAccepted } from '../../exchange/exchange.js';
import { isDueAccepted, objectIn, outcomeOf, type Signature } from './signature.js';
import type { Report, ReportedCheck, ReportedExchange } from '../report.js';

/** Whether a response has the same difference at the same place. */
function hasSame({ finding: { place = '' }, exchange, operation }: Signature, other: ReportedExchange): boolean {
  if (operation !== other.operation) return false;
  const [own, its] = [exchange, other].map((one) => valueAt(objectIn(one?.answer?.body), tokensOf(place)));
  return typeof own === typeof its && (own === null) === (its === null);
}

/** Whether a response that leaves a check undecided shows the failure of a signature. */
function explains(signature: Signature, by: ReportedExchange): boolean {
  if (signature.kind === 'answer') return isAccepted(by) && hasSame(signature, by);
  const { kind, exchange, operation } = signature;
  if (kind !== 'refuses' || operation !== by.operation || !exchange) return false;
  return !isAccepted(by) && outcomeOf(exchange) === outcomeOf(by);
}

/** Whether a request of an operation was ever accepted. */
const isEverAccepted = ({ exchanges }: Report, operation: string): boolean =>
  exchanges.some((exchange) => exchange.operation === operation && isAccepted(exchange));

/** How many checks each cause leaves undecided, by the key of the cause. `signatures` are those of the failed checks. */
export function undecidedBy(
  report: Report,
  signatures: readonly Signature[],
  keyOf: (signature: Signature) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const blind = new Set(signatures.map(({ operation }) => operation).filter((id) => !isEverAccepted(report, id)));
  const found = new Map<number, Signature | undefined>();
  const causeOf = ({ undecidedBy: number, operation }: ReportedCheck): Signature | undefined => {
    const by = report.exchanges[(number ?? 0) - 1];
    if (!by)
      return signatures.find((one) => one.kind === 'refuses' && one.operation === operation && blind.has(operation));
    // Only what breaks plain use blocks other checks: a mistake that is accepted leaves everything else as it is.
    if (!isDueAccepted(by)) return undefined;
    if (!found.has(by.id))
      found.set(
        by.id,
        signatures.find((one) => explains(one, by)),
      );
    return found.get(by.id);
  };
  for (const check of report.checks.filter(({ outcome, cause }) => outcome === 'inconclusive' && cause === 'target')) {
    const signature = causeOf(check);
    if (signature) counts.set(keyOf(signature), (counts.get(keyOf(signature)) ?? 0) + 1);
  }
  return counts;
}
