/** A refused order is not found afterwards, and is accepted once it is corrected. */
import type { Json } from '../../../openapi/json/json.js';
import type { Input } from '../../requests/exchange/build-request.js';
import { isRefusal, received } from '../../requests/exchange/exchange.js';
import type { Check, Session } from '../../model/check.js';
import { hasOrder } from '../../judging/orders/find-order.js';
import { authored } from '../kit/authored.js';
import { expectResponse } from '../kit/expect-response.js';
import { orderMistakes } from './mistakes.js';

/** Sends an order that must be refused, and returns whether its external_id then finds none. */
async function leavesNone(session: Session, body: Json, label: string, wrong: Input): Promise<boolean> {
  await session.refusedFirst('createOrder', wrong, label);
  const look = await session.send(
    'getOrder',
    { query: { external_id: String(body['external_id']) } },
    { purpose: 'look up a refused order', due: 'refused' },
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
        // A refused order reserves no identifiers, so the corrected one must be accepted.
        if (await leavesNone(session, body, label, { body: spoil(body) }))
          await session.accepted('createOrder', { body }, `corrected: ${label}`);
      }
      const label = 'a schedule whose times are not times';
      const ofReturn = await session.given.body('createOrder', 'return');
      await leavesNone(session, ofReturn, `a return with ${label}`, { body: orderMistakes[label](ofReturn) });
      const body = await session.given.body('createOrder');
      await leavesNone(session, body, 'no token', { body, authorization: null });
    },
  ),
];
