/** Requests of one account with values that only another account uses: their responses, and what they create. */
import { isAccepted, type Exchange } from '../../requests/exchange/exchange.js';
import { createdBy, type Created } from '../../requests/exchange/ledger.js';
import type { Session } from '../../model/check.js';
import { sameUuid } from '../../judging/orders/find-order.js';
import { expectResponse } from '../kit/expect-response.js';

/** A request with one value that only another account uses; the same with new values was accepted. */
export interface SharedSent {
  /** The field with that value, in words for a reader. */
  readonly field: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly exchange: Exchange;
}

/** A resource of one account, and the requests of the other account with its values. */
export interface Matched {
  readonly first: Created;
  readonly sent: readonly SharedSent[];
}

/** A request with shared values, and the resource it created. */
export interface Made extends SharedSent {
  readonly created: Created;
}

/** Whether two values are equal; uuids are compared without regard to case. */
export const isSame = (one: unknown, other: unknown): boolean => one === other || sameUuid(one, other);

const variationOf = (field: string) => ({ variation: `${field}: a value that only another account uses` });

/** Expects that each request is accepted. */
export function expectFree(session: Session, sent: readonly SharedSent[]): void {
  for (const { field, exchange } of sent)
    expectResponse(session, isAccepted(exchange), exchange, 'status 200, as with new values', variationOf(field));
}

/** The resources that the requests created. Without any, the check is undecided. */
function madeBy(session: Session, sent: readonly SharedSent[]): readonly Made[] {
  const made = sent.flatMap((one) => {
    const created = createdBy(one.exchange, one.body);
    return created ? [{ ...one, created }] : [];
  });
  return made.length > 0
    ? made
    : session.inconclusive('target', 'nothing was created with a value of another account', sent[0]?.exchange);
}

/** Expects that each request created a resource of its own account, and returns these. */
export function expectTwo(session: Session, { first, sent }: Matched): readonly Made[] {
  const made = madeBy(session, sent);
  const expected = `a different uuid from that of the other account's ${first.kind}`;
  for (const { field, created, exchange } of made)
    expectResponse(session, !sameUuid(created.uuid, first.uuid), exchange, expected, variationOf(field));
  return made;
}
