/** A refused order is not found afterwards, and is accepted once it is corrected. */
import type { Json } from '../../../openapi/json/json.js';
import { isRefusal, received } from '../../exchange/exchange.js';
import type { Check, Session } from '../../model/check.js';
import { hasOrder } from '../../orders/find-order.js';
import { authored } from '../kit/authored.js';
import { expectResponse } from '../kit/expect-response.js';
import { orderMistakes } from './mistakes.js';

async function expectNoOrder(session: Session, body: Json, label: string): Promise<boolean> {
  const look = await session.send(
    'getOrder',
    { query: { external_id: String(body['external_id']) } },
    'look up a refused order',
    { due: 'refused' },
  );
  if (!isRefusal(look) && !hasOrder(look))
    return session.inconclusive('target', `unknown whether the order exists: ${received(look)}`, look);
  const more = { variation: label, relation: 'changed', due: 'refused' } as const;
  return expectResponse(session, !hasOrder(look), look, 'no such order', more);
}

/** The check that a refused order leaves no trace. */
export const refusedOrderChecks: readonly Check[] = [
  authored(
    'create-order.refused.leaves-no-trace',
    'ORD-60',
    'a refused order is not created and changes nothing',
    async (session) => {
      await session.given.control('createOrder');
      // If existing orders aren't found either, finding nothing proves nothing.
      await session.given.control('getOrder');
      for (const [label, spoil] of Object.entries(orderMistakes)) {
        const body = await session.given.body('createOrder');
        await session.refusedFirst('createOrder', { body: spoil(body) }, label);
        // A refused order reserves no identifiers, so the corrected one must be accepted.
        if (await expectNoOrder(session, body, label))
          await session.accepted('createOrder', { body }, `corrected: ${label}`);
      }
      const label = 'a schedule whose times are not times';
      const ofReturn = await session.given.body('createOrder', 'return');
      await session.refusedFirst('createOrder', { body: orderMistakes[label](ofReturn) }, `a return with ${label}`);
      await expectNoOrder(session, ofReturn, `a return with ${label}`);
      const body = await session.given.body('createOrder');
      await session.refusedFirst('createOrder', { body, authorization: null }, 'no token');
      await expectNoOrder(session, body, 'no token');
    },
  ),
];
