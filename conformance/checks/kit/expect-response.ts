/** Expectations of whole responses. */
import { isAccepted, received, type Exchange } from '../../requests/exchange/exchange.js';
import type { Created } from '../../requests/exchange/ledger.js';
import type { Session } from '../../model/check.js';
import type { Expectation } from '../../model/finding.js';
import { orderIn, sameUuid } from '../../judging/orders/find-order.js';

/** Records a finding about a response unless the condition holds, and returns whether it holds. */
export const expectResponse = (
  session: Session,
  holds: boolean,
  exchange: Exchange,
  expected: string,
  more: Omit<Expectation, 'expected' | 'received' | 'exchange'> = {},
): boolean => session.expect(holds, () => ({ expected, received: received(exchange), exchange, ...more }));

/** Records a finding if the server breaks, or sends no response: any other response is the server's choice. */
export function expectNo5xx(session: Session, exchange: Exchange, variation: string): void {
  const { answer } = exchange;
  const holds = answer !== undefined && answer.status < 500;
  expectResponse(session, holds, exchange, 'a status below 500', { variation, due: 'either' });
}

/** Expects that a look-up finds this order, and no other one. */
export function expectFound(session: Session, order: Created, exchange: Exchange, variation: string): void {
  expectResponse(session, isAccepted(exchange), exchange, 'the order', { variation });
  session.expectValue(order.uuid, orderIn(exchange)?.['uuid'], '/data/order/uuid', exchange, sameUuid);
}
