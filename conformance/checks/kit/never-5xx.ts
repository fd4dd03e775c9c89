/** What a request that may be taken or refused must not do: break the server. */
import { received, type Exchange } from '../../exchange/exchange.js';
import type { Session } from '../../model/check.js';

/** Expects an answer, and one below 500; `variation` says what is unusual about the request. */
export function expectNo5xx(session: Session, exchange: Exchange, variation: string): void {
  const { answer } = exchange;
  session.expect(answer !== undefined && answer.status < 500, () => ({
    expected: 'an answer below 500',
    received: received(exchange),
    exchange,
    variation,
    due: 'either',
  }));
}
