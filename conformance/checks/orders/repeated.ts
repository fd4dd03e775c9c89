/** The same order sent twice, and orders with repeated words or from a location without abilities. */
import { openAnswer } from '../../../openapi/profile/open-answers.js';
import { type Json, records } from '../../../openapi/json/json.js';
import { outcomeOf } from '../../requests/exchange/response-summary.js';
import { isRefusal, isAccepted, received, type Exchange } from '../../requests/exchange/exchange.js';
import { createdBy } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { orderIn, sameUuid } from '../../judging/orders/find-order.js';
import { withoutAbilities, withRepeats } from '../../setup/bodies/varied.js';
import { authored } from '../kit/authored.js';
import { variedOrders } from './created-and-found.js';

/** An order without external_ids and barcodes. */
async function unidentified(session: Session): Promise<Json> {
  const { external_id: _id, ...body } = await session.given.body('createOrder', 'references');
  const packages = records(body['packages']).map(({ external_id: _own, barcode: _barcode, ...one }) => one);
  return { ...body, packages, notes: session.fresh('id') };
}

interface Twice {
  readonly body: Json;
  readonly one: Exchange;
  readonly other: Exchange;
}

/** The same order, sent twice once a run. */
const sentTwice = (session: Session): Promise<Twice> =>
  session.shared('orders.same-body', async (own) => {
    const body = await unidentified(own);
    const send = () => own.send('createOrder', { body }, { purpose: 'the same order', due: 'either' });
    const one = await send();
    return { body, one, other: await send() };
  });

/** Observes whether one of the varied orders is accepted. */
const asks = (id: string, requirement: string, title: string, label: string): Check =>
  authored(`create-order.asks.${id}`, requirement, title, async (session) => {
    for (const { label: own, creation, look } of await variedOrders(session)) {
      if (own !== label) continue;
      session.observe(title, outcomeOf(creation), creation);
      const tags = look && orderIn(look)?.['tags'];
      if (label === withRepeats && Array.isArray(tags))
        session.observe(
          'a tag that was sent twice',
          openAnswer('repeated-tag', tags.length > 2 ? 'twice' : 'once'),
          look,
        );
    }
  });

/** The checks of repeated orders, of repeated words in orders, and of locations without abilities. */
export const repeatedOrderChecks: readonly Check[] = [
  authored(
    'create-order.gives.two-for-the-same-body',
    'ORD-56',
    'an order sent twice without external_id and barcodes is created twice or refused',
    async (session) => {
      const { body, one, other } = await sentTwice(session);
      if (isRefusal(one))
        return session.inconclusive(
          'circumstance',
          'the server refuses orders whose packages have no identifiers',
          one,
        );
      const [first, second] = [createdBy(one, body), createdBy(other, body)];
      if (!first || (isAccepted(other) && !second))
        return session.inconclusive('target', 'the response to a new order names no identifier', first ? other : one);
      const isSameNumber = first.orderNumber !== undefined && first.orderNumber === second?.orderNumber;
      const isNew = !sameUuid(first.uuid, second?.uuid) && !isSameNumber;
      session.expect(second ? isNew : isRefusal(other), () => ({
        expected: second ? `a new order ${isSameNumber ? 'number' : 'uuid'}` : 'a new order, or a refusal',
        received: second
          ? `${isSameNumber ? first.orderNumber : first.uuid}, which exchange ${one.id} also returned`
          : received(other),
        exchange: other,
        relation: 'repeated',
      }));
    },
  ),
  authored(
    'create-order.asks.same-body',
    'ORD-66',
    'the same order sent twice without identifiers',
    async (session) => {
      const { one, other } = await sentTwice(session);
      session.observe('an order without identifiers', outcomeOf(one, 'without-identifiers'), one);
      if (isAccepted(one)) session.observe('the same order again', outcomeOf(other, 'same-body'), other);
    },
  ),
  asks('repeats', 'GEN-29', 'a duplicate tag and a duplicate requirement', withRepeats),
  asks('abilities', 'LOC-22', 'an order from a location without abilities', withoutAbilities),
];
