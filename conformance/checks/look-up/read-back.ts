/** Orders read back as they were written: every mirrored field. */
import type { Json } from '../../../openapi/json/json.js';
import { valueAt } from '../../../openapi/json/place.js';
import { expectAsSent, readBack } from '../../judging/orders/compare-order.js';
import { describe } from '../../requests/exchange/exchange.js';
import { usableUuid } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { changedIn, withoutExternalId } from '../../setup/bodies/helpers.js';
import { sameUuid } from '../../judging/orders/find-order.js';
import { authored } from '../kit/authored.js';
import { shareContact } from '../customers/updates.js';
import { referredChecks } from './referenced-things.js';

function mirrored(example: string): Check {
  const title = `an order like the example "${example}" reads back as it was sent`;
  return authored(`get-order.reads.${example}`, 'ORD-58', title, async (session) => {
    const created = await session.given.make('order', example);
    // A second order right after it exposes a server that always returns the latest order.
    await session.given.make('order', example);
    await expectAsSent(session, created);
  });
}

const asGiven = (customer: Json): Json => customer;

/** The customer that an order is sent with, and the uuid that the order shows for it. */
async function newCustomer(session: Session, change: (customer: Json) => Json) {
  const made = (body: Json): Json => ({ ...body, customer: change(body['customer'] as Json) });
  const created = await session.given.make('order', 'full', made);
  const { exchange, order } = await readBack(session, created);
  return { sent: created.body['customer'] as Json, uuid: valueAt(order, ['customer', 'uuid']), exchange };
}

/** The read-back checks. */
export const readBackChecks: readonly Check[] = [
  ...['full', 'return', 'minimal', 'references'].map(mirrored),
  ...referredChecks,
  authored(
    'get-order.reads.customers-apart',
    'CUS-19',
    'orders for different new customers show different customers',
    async (session) => {
      for (const change of [asGiven, withoutExternalId]) {
        const [one, other] = [await newCustomer(session, change), await newCustomer(session, change)];
        const areTwo = usableUuid(one.uuid) === undefined || !sameUuid(one.uuid, other.uuid);
        if (!areTwo && shareContact(one.sent, other.sent))
          session.inconclusive(
            'circumstance',
            'the file of --given has too few phones for customers with different ones',
          );
        session.expect(areTwo, () => ({
          expected: 'a different uuid for another customer',
          received: `${describe(other.uuid)}, which exchange ${one.exchange.id} shows for the customer of another order`,
          place: '/data/order/customer/uuid',
          exchange: other.exchange,
          variation: `new customers with${change === asGiven ? '' : 'out'} an external_id`,
        }));
      }
    },
  ),
  authored('get-order.reads.customer-name', 'ORD-62', "an order's customer has a name", async (session) => {
    const cyrillic = { first_name: 'Ирина', last_name: 'Петрова' };
    for (const [example, names = {}] of [['full'], ['return'], ['full', cyrillic]] as const) {
      const made = (body: Json): Json => changedIn(body, 'customer', names);
      const { exchange, order } = await readBack(session, await session.given.make('order', example, made));
      const name = valueAt(order, ['customer', 'name']);
      // The check of the field judges a name that is missing or no string.
      if (typeof name === 'string')
        session.expect(name.trim() !== '', () => ({
          expected: 'a non-empty name',
          received: describe(name),
          place: '/data/order/customer/name',
          exchange,
        }));
    }
  }),
  authored('get-order.reads.fresh-status', 'READ-80', 'a new order has the status NEW', async (session) => {
    for (const example of ['minimal', 'return']) {
      const { exchange, order } = await readBack(session, await session.given.make('order', example));
      session.expectValue('NEW', order['status'], '/data/order/status', exchange, Object.is);
    }
  }),
];
