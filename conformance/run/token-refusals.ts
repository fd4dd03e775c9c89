/** Whether the server refuses the account's token: always, or from some request on because it has expired. */
import type { OperationId } from '../../openapi/contract/contract.js';
import { isLockedOut, isOwn, type Exchange } from '../requests/exchange/exchange.js';

/** After this many in a row, of this many operations, a token that was accepted before counts as expired. */
const expiry = { requests: 30, operations: 3 } as const;

/** Whether so many requests in a row, of these operations, were refused that the token counts as expired. */
export const isExpiry = (refused: readonly OperationId[]): boolean =>
  refused.length >= expiry.requests && new Set(refused).size >= expiry.operations;

/** The first request after which the account's token was always refused: it has probably expired. Undefined if it hasn't. */
export function lockedOutSince(exchanges: readonly Exchange[]): Exchange | undefined {
  const own = exchanges.filter((one) => isOwn(one) && one.answer && one.intent.role !== 'question');
  const refused = own.slice(own.findLastIndex((one) => !isLockedOut(one)) + 1);
  const wasTaken = refused.length < own.length;
  return wasTaken && isExpiry(refused.map(({ operation }) => operation)) ? refused[0] : undefined;
}

/** Whether a request with the account's token ever got a status other than 401 and 403. */
export function tokenWorks(exchanges: readonly Exchange[]): boolean {
  const own = exchanges.filter((exchange) => isOwn(exchange) && exchange.answer);
  return own.length === 0 || own.some((exchange) => !isLockedOut(exchange));
}
