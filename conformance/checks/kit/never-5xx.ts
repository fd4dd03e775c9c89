/** Expects any response but a 5xx, for requests that may be accepted or refused. */
import { received, type Exchange } from '../../exchange/exchange.js';
import type { Session } from '../../model/check.js';

/** Records a finding if the server breaks, or sends no response: any other response is the server's choice. */
export function expectNo5xx(session: Session, exchange: Exchange, variation: string): void {
  const { answer } = exchange;
  session.expect(answer !== undefined && answer.status < 500, () => ({
    expected: 'a status below 500',
    received: received(exchange),
    exchange,
    variation,
    due: 'either',
  }));
}
