/**
 * Accounts for every response of a run: it is the one its request was due, or a required check judged it, or it becomes
 * a finding at the end. So no bad response to a set-up or a read is ignored.
 */
import { isRateLimited, isRefusal, isAccepted, isUnsent, type Exchange } from './exchange.js';

/** A key of exchanges with the same purpose and status. Of those due to be accepted, each check has its own. */
function kindOf(exchange: Exchange): string {
  const { by, operation, intent, answer, failure } = exchange;
  const { due, purpose } = intent;
  return [operation, due, purpose, answer?.status ?? failure?.reason, due === 'accepted' ? by : ''].join('\n');
}

/** A key of requests that repeat each other in a wait. */
const requestOf = ({ by, request: { method, url, body } }: Exchange): string => [by, method, url, body].join('\n');

/** Whether a later round of the same wait repeated the request: consistency may be eventual. */
export function repeatedLater(exchanges: readonly Exchange[]): (exchange: Exchange) => boolean {
  const last = new Map<string, number>();
  for (const one of exchanges) {
    const request = requestOf(one);
    last.set(request, Math.max(one.round ?? 1, last.get(request) ?? 1));
  }
  return (exchange) => (exchange.round ?? 1) < (last.get(requestOf(exchange)) ?? 1);
}

/** Whether a response is one that the request was due. */
function isDue(exchange: Exchange): boolean {
  const due = exchange.intent.due;
  if (due === 'accepted') return isAccepted(exchange);
  if (due === 'refused') return isRefusal(exchange);
  return due === 'open' || isAccepted(exchange) || isRefusal(exchange);
}

/** Whether the server never handled the request: it kept limiting the rate, or no connection could be made. */
export const isUnanswered = (exchange: Exchange): boolean => isRateLimited(exchange) || isUnsent(exchange);

/** A key of responses that break the specification in the same way. */
const breachOf = ({ operation, intent: { due }, answer, failure }: Exchange): string =>
  [operation, due, answer?.status ?? failure?.reason].join('\n');

/** Collects the exchanges that required checks judged, and finds the responses that are neither due nor judged. */
export class JudgedExchanges {
  private readonly judged = new Set<string>();
  private readonly undecided = new Set<string>();
  private readonly breaches = new Set<string>();

  /** Notes that a required check failed because of these exchanges: others of their kind count as judged, too. */
  judge(exchanges: readonly Exchange[]): void {
    for (const exchange of exchanges) {
      this.judged.add(kindOf(exchange));
      this.breaches.add(breachOf(exchange));
    }
  }

  /** Notes that a required check is undecided because of an exchange: that counts as judged if another check failed like that. */
  leaveUndecided(exchange: Exchange): void {
    this.undecided.add(kindOf(exchange));
  }

  private isJudged(exchange: Exchange): boolean {
    const kind = kindOf(exchange);
    return this.judged.has(kind) || (this.undecided.has(kind) && this.breaches.has(breachOf(exchange)));
  }

  /** The exchanges whose responses are neither due nor judged by a required check, in their order. */
  unexpected(exchanges: readonly Exchange[]): readonly Exchange[] {
    const isRepeated = repeatedLater(exchanges);
    const isEarly = (one: Exchange): boolean => isRefusal(one) && isRepeated(one);
    return exchanges.filter(
      (exchange) =>
        !isDue(exchange) && !this.isJudged(exchange) && !(exchange.intent.due === 'accepted' && isEarly(exchange)),
    );
  }
}
