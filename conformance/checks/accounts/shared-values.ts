/** Requests of one account with values that only another account uses: what must come of them, and what they create. */
import { isAccepted, received, type Exchange } from '../../exchange/exchange.js';
import { createdBy, type Created } from '../../exchange/ledger.js';
import type { Session } from '../../model/check.js';
import { sameUuid } from '../../orders/find-order.js';

/** A request with one value that only another account uses; the same with new values was accepted. */
export interface Sent {
  /** The field with that value, in words for a reader. */
  readonly field: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly exchange: Exchange;
}

/** Something of one account, and what the other account sent with its values. */
export interface Matched {
  readonly first: Created;
  readonly sent: readonly Sent[];
}

/** What a request with shared values created. */
export interface Made extends Sent {
  readonly created: Created;
}

const variationOf = (field: string): string => `${field}: a value that only another account uses`;

/** Expects that each request is accepted. */
export function expectFree(session: Session, sent: readonly Sent[]): void {
  for (const { field, exchange } of sent)
    session.expect(isAccepted(exchange), () => ({
      expected: 'status 200, as with new values',
      received: received(exchange),
      exchange,
      variation: variationOf(field),
    }));
}

/** What the requests created; without anything the check can't be decided. */
function madeBy(session: Session, sent: readonly Sent[]): readonly Made[] {
  const made = sent.flatMap((one) => {
    const created = createdBy(one.exchange, one.body);
    return created ? [{ ...one, created }] : [];
  });
  return made.length > 0
    ? made
    : session.inconclusive('target', 'nothing was created with a value of another account', sent[0]?.exchange);
}

/** Expects that each request created a thing of its own account, and returns them. */
export function expectTwo(session: Session, { first, sent }: Matched): readonly Made[] {
  const made = madeBy(session, sent);
  for (const { field, created, exchange } of made)
    session.expect(!sameUuid(created.uuid, first.uuid), () => ({
      expected: `a different uuid from that of the other account's ${created.kind}`,
      received: received(exchange),
      exchange,
      variation: variationOf(field),
    }));
  return made;
}
