/** Look-ups by external_ids that differ only in case, accent or width, and orders of customers with similar ones. */
import { outcomeText } from '../../requests/exchange/response-summary.js';
import { isRecord, type Json } from '../../../openapi/json/json.js';
import { valueAt } from '../../../openapi/json/place.js';
import {
  customerPairs,
  equalNumbers,
  lookAlikes,
  orderPairs,
  tried,
  withKey,
  type AlikePair,
} from '../../setup/bodies/alike-keys.js';
import { contrast } from '../../requests/exchange/diff-excerpt.js';
import { describe, isRefusal, isAccepted, received, type Exchange } from '../../requests/exchange/exchange.js';
import { customerFields } from '../../model/expected-order/expected-order.js';
import { usableUuid, type Created } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import {
  hasOrder,
  lookUp,
  numberOf,
  orderIn,
  readUntilFound,
  sameUuid,
  shows,
} from '../../judging/orders/find-order.js';
import { digits } from '../../setup/bodies/helpers.js';
import { authored } from '../kit/authored.js';
import { shareContact } from '../customers/updates.js';
import { openQuestion } from '../../requests/exchange/intent.js';
import { expectResponse } from '../kit/expect-response.js';

function expectNotFound(session: Session, exchange: Exchange, variation: string): void {
  expectResponse(session, isRefusal(exchange), exchange, 'a refusal (any 4xx status)', { variation, due: 'refused' });
}

/** Whether an order that is found by its number has the external_id as it was sent, without normalization. */
async function isKept(session: Session, created: Created): Promise<boolean> {
  const exchange = await lookUp(session, { order_number: numberOf(session, created) }, openQuestion);
  return shows(exchange, created) && orderIn(exchange)?.['external_id'] === created.body['external_id'];
}

/** Names of nothing and of inherited properties, and a character that ends a text in C. */
const wordsOfLanguages = ['null', 'constructor', '__proto__', 'a\u0000b'];

/** Whether a look-up can be compared: the checks of the fields judge an accepted one without an order or its uuid. */
const isTelling = (look: Exchange): boolean => !isAccepted(look) || usableUuid(orderIn(look)?.['uuid']) !== undefined;

/**
 * Expects a look-up to show its own order. A server may treat two external_ids as the same if they are equal after
 * normalization, unless the order shows its external_id as it was sent.
 */
async function expectOwn(
  session: Session,
  { label, alike }: AlikePair,
  [created, look]: AlikePair['looks'][number],
): Promise<void> {
  if (!isTelling(look)) return;
  const isOwn = shows(look, created);
  if (alike.isOneText && !isOwn && !(await isKept(session, created))) return;
  const found = orderIn(look)?.['uuid'];
  session.expect(isOwn, () => ({
    ...(isAccepted(look) ? { ...contrast(created.uuid, found), place: '/data/order/uuid' } : notFound(look)),
    exchange: look,
    variation: `two external_ids that differ only ${label}`,
  }));
}

const notFound = (look: Exchange) => ({ expected: 'the order', received: received(look) });

const isMerged = ({ one, other }: AlikePair): boolean => sameUuid(one.created?.uuid, other.created?.uuid);

const customerOf = ({ body }: Created): Json => (isRecord(body['customer']) ? body['customer'] : {});

/**
 * An order may have the external_id `null` and is then found by it. Of several orders with it, a look-up may find any; a server may
 * also refuse the second.
 */
async function expectNullIsText(session: Session): Promise<void> {
  const { created } = await tried(session, await withKey(session, 'null'), { purpose: 'the external_id "null"' });
  if (!created) return;
  const look = await lookUp(session, { external_id: 'null' });
  const isFound = orderIn(look)?.['external_id'] === 'null';
  expectResponse(session, isFound, look, 'an order with the external_id "null"', {
    variation: 'the external_id "null"',
  });
}

/** The checks of similar keys. */
export const alikeKeyChecks: readonly Check[] = [
  authored(
    'get-order.refuses.alike',
    'LKP-14',
    'a look-up by a near match of an external_id is refused',
    async (session) => {
      const id = `${session.fresh('id')}-cafe`;
      const order = await session.given.make('order', 'references', (body) => ({ ...body, external_id: id }));
      const control = await readUntilFound(session, order);
      if (!hasOrder(control))
        return session.inconclusive('target', 'the order was not found by its external_id', control);
      for (const [label, made] of Object.entries(lookAlikes))
        await session.refused(
          'getOrder',
          { query: { external_id: made(id) } },
          `${label} of an external_id`,
          'unknown',
        );
      for (const { label, alone } of await orderPairs(session))
        if (alone) expectNotFound(session, alone, `an external_id that differs ${label} from the only existing one`);
    },
  ),
  authored(
    'get-order.refuses.equal-numbers',
    'LKP-06',
    'a look-up by another spelling of an external_id of digits finds nothing; null and names of a language find no other order',
    async (session) => {
      await session.given.control('getOrder');
      await session.given.make('order', 'minimal');
      for (const name of wordsOfLanguages) {
        const look = await session.send(
          'getOrder',
          { query: { external_id: name } },
          { purpose: 'look-up', due: 'either' },
        );
        // An order of the account may have this external_id.
        const isOwn = hasOrder(look) && orderIn(look)!['external_id'] === name;
        const expected = `a refusal, or an order with the external_id ${describe(name)}`;
        const variation = `the external_id ${describe(name)}, while an order has none`;
        expectResponse(session, isRefusal(look) || isOwn, look, expected, { variation, due: 'refused' });
      }
      await expectNullIsText(session);
      const id = `${digits(session.fresh('id'))}000`;
      const { created } = await tried(session, await withKey(session, id), { purpose: 'an external_id of digits' });
      if (!created || !hasOrder(await readUntilFound(session, created))) return;
      for (const [label, made] of Object.entries(equalNumbers))
        await session.refused('getOrder', { query: { external_id: made(id) } }, `an external_id ${label}`, 'unknown');
    },
  ),
  authored(
    'get-order.finds.each-of-two-alike',
    'LKP-15',
    'two orders with similar external_ids are each found by their own',
    async (session) => {
      await session.given.control('getOrder');
      const both = (await orderPairs(session)).filter(({ looks }) => looks.length > 0);
      if (both.length === 0)
        return session.inconclusive('circumstance', 'no two orders with similar external_ids were accepted');
      for (const pair of both)
        if (!(pair.alike.isOneText && isMerged(pair)))
          for (const look of pair.looks) await expectOwn(session, pair, look);
      if (session.judged.count === 0) session.inconclusive('target', 'no look-up shows the uuid of the order');
    },
  ),
  authored(
    'get-order.reads.alike-customers',
    'ORD-58',
    'orders for new customers with similar external_ids each show their own customer',
    async (session) => {
      const pairs = (await customerPairs(session)).filter(({ looks }) => looks.length > 0);
      if (pairs.length === 0)
        return session.inconclusive('circumstance', 'no two customers with similar external_ids were accepted');
      for (const { looks } of pairs) {
        const [first, second] = looks.map(([created]) => customerOf(created));
        // If the operator's test data has too few phones, two customers share one and may be merged.
        if (!first || !second || shareContact(first, second)) continue;
        for (const [created, look] of looks.filter(([created, look]) => shows(look, created)))
          for (const name of customerFields) {
            const read = valueAt(orderIn(look), ['customer', name]);
            session.expectValue(customerOf(created)[name], read, `/data/order/customer/${name}`, look, Object.is);
          }
      }
      if (session.judged.count === 0) session.inconclusive('target', 'no look-up shows the customer of the order');
    },
  ),
  authored('create-order.asks.alike-keys', 'ORD-66', 'two orders with similar external_ids', async (session) => {
    for (const pair of await orderPairs(session)) {
      const about = `external_ids that differ ${pair.label}`;
      session.observe(`${about}: the first`, outcomeText(pair.one.creation), pair.one.creation);
      const second = isMerged(pair) ? 'merged with the first' : outcomeText(pair.other.creation);
      if (pair.one.created) session.observe(`${about}: the second`, second, pair.other.creation);
    }
  }),
];
