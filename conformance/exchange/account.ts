/**
 * The account of every response of a run: each is what its request was due, or a required check judged it, or it becomes a
 * finding at the end. So no check can drop a response that it got while preparing or reading back.
 */
import { dueOf, isRateLimited, isRefusal, isTaken, isUnsent, type Exchange } from './exchange.js';

/**
 * What exchanges have in common that were sent for one purpose and got the same status. What must be accepted is told apart by its
 * check, too: each checks another thing that must work.
 */
function kindOf(exchange: Exchange): string {
  const { by, operation, purpose, answer, failure } = exchange;
  const due = dueOf(exchange);
  return [operation, due, purpose, answer?.status ?? failure?.reason, due === 'accepted' ? by : ''].join('\n');
}

/** What is the same where a request is sent again to wait for an effect. */
const requestOf = ({ by, request: { method, url, body } }: Exchange): string => [by, method, url, body].join('\n');

const roundOf = ({ round = 1 }: Exchange): number => round;

/** Whether a response is one that the request was due. */
function isDue(exchange: Exchange): boolean {
  const due = dueOf(exchange);
  if (due === 'accepted') return isTaken(exchange);
  if (due === 'refused') return isRefusal(exchange);
  return due === 'open' || isTaken(exchange) || isRefusal(exchange);
}

/** Whether the server never answered the request: it kept limiting the rate, or no connection could be made. */
export const isUnanswered = (exchange: Exchange): boolean => isRateLimited(exchange) || isUnsent(exchange);

/** Collects what required checks judged, and finds the responses that are neither due nor judged. */
export class Account {
  private readonly judged = new Set<string>();

  /** Takes note that a required check speaks against the target because of these exchanges, and others of their kind. */
  judge(exchanges: readonly Exchange[]): void {
    for (const exchange of exchanges) this.judged.add(kindOf(exchange));
  }

  /** The exchanges of a run whose responses are unexpected and that no required check judged, in their order. */
  unexpected(exchanges: readonly Exchange[]): readonly Exchange[] {
    const rounds = new Map<string, number>();
    for (const one of exchanges) rounds.set(requestOf(one), Math.max(roundOf(one), rounds.get(requestOf(one)) ?? 1));
    // A write may show late: of a request that was sent again until the wait was over, only refusals of the last round count.
    const isEarly = (one: Exchange): boolean => isRefusal(one) && roundOf(one) < (rounds.get(requestOf(one)) ?? 1);
    return exchanges.filter(
      (exchange) =>
        !isDue(exchange) &&
        !this.judged.has(kindOf(exchange)) &&
        !(dueOf(exchange) === 'accepted' && isEarly(exchange)),
    );
  }
}
