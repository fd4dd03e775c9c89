/** Another account can use external_ids, barcodes, emails and phones of one account's orders, and sees none of them. */
import { pointerOf, valueAt, type Place } from '../../../openapi/json/place.js';
import { describe, type Exchange } from '../../requests/exchange/exchange.js';
import { contacts } from '../../model/expected-order/parts.js';
import { createdBy, type Created } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { sameValue } from '../../judging/orders/compare-order.js';
import { externalIdOf, needShown, orderIn, readByNumber, shows } from '../../judging/orders/find-order.js';
import { matchedOrders, type MatchedGroup } from './matched-orders.js';
import { expectReader, readAsOther } from './second-account.js';
import { expectFree, expectTwo, isSame, type Made } from './shared-values.js';
import { authored } from '../kit/authored.js';
import { expectFound, expectResponse } from '../kit/expect-response.js';

/** The fields of an order, besides its customer, that differ between the accounts. */
const ownPlaces: readonly Place[] = [
  ...contacts.flatMap((contact) => [
    [contact, 'name'],
    [contact, 'email'],
  ]),
  ['packages', 0, 'weight'],
];

const inCustomerOf = (exchange: Exchange, name: string): unknown => valueAt(orderIn(exchange), ['customer', name]);

/** The fields that distinguish the customers of the two accounts. Names do if those of other orders differ. */
const tellingFields = (before: Exchange, control: Exchange): readonly string[] =>
  ['uuid', 'name'].filter((name) => !isSame(inCustomerOf(before, name), inCustomerOf(control, name)));

/** Expects that no value of the first account's customer shows in an order of the second account. */
async function expectOwn(session: Session, { created, field }: Made, { first, before }: MatchedGroup): Promise<void> {
  const fields = tellingFields(before, await expectReader(session));
  const exchange = await readAsOther(session, created);
  const variation = `${field}: a value that only another account uses`;
  expectResponse(session, !shows(exchange, first), exchange, "not the other account's order", { variation });
  needShown(session, created, exchange);
  for (const name of fields) {
    const [theirs, own] = [inCustomerOf(before, name), inCustomerOf(exchange, name)];
    session.expect(!isSame(own, theirs), () => ({
      expected: `another ${name} than the other account's customer has`,
      received: describe(own),
      place: `/data/order/customer/${name}`,
      exchange,
      variation,
    }));
  }
  for (const place of ownPlaces) {
    const [sent, theirs] = [created, first].map(({ body }) => valueAt(body, place));
    const read = valueAt(orderIn(exchange), place);
    if (sent === undefined || theirs === undefined || sameValue(place, sent, theirs)) continue;
    session.expect(!sameValue(place, theirs, read), () => ({
      expected: describe(sent),
      received: `${describe(read)}, as in the other account's order`,
      place: pointerOf(['data', 'order', ...place]),
      exchange,
      variation,
    }));
  }
}

/** Two orders with one external_id, one of each account. */
interface Twins {
  readonly ofFirst: Created;
  readonly ofOther: Created;
}

async function twins(session: Session): Promise<readonly Twins[]> {
  const { groups, control, reverse } = await matchedOrders(session);
  const [{ first, sent }] = groups;
  const twin = sent.find(({ field }) => field === 'external_id');
  const ofOther = twin && createdBy(twin.exchange, twin.body);
  const ofFirst = createdBy(reverse.exchange, reverse.body);
  const found = [
    ...(ofOther ? [{ ofFirst: first, ofOther }] : []),
    ...(ofFirst ? [{ ofFirst, ofOther: control }] : []),
  ];
  const reason = 'no order with an external_id of another account was created';
  return found.length > 0 ? found : session.inconclusive('target', reason, reverse.exchange);
}

/** The checks of values that orders of two accounts share. */
export const accountOrderChecks: readonly Check[] = [
  authored(
    'create-order.accepts.values-of-another-account',
    'ORD-95',
    'an order may have the external_id, barcodes, tags, customer and contact data of an order of another account',
    async (session) => {
      const { groups, reverse } = await matchedOrders(session);
      expectFree(session, [...groups.flatMap(({ sent }) => sent), reverse]);
    },
  ),
  authored(
    'get-order.reads.nothing-of-another-account',
    'ORD-96',
    'orders of two accounts with the same identifiers and customer data read back what their own account sent',
    async (session) => {
      for (const group of (await matchedOrders(session)).groups) {
        const { first, before } = group;
        needShown(session, first, before);
        for (const made of expectTwo(session, group)) await expectOwn(session, made, group);
        const after = await readByNumber(session, first);
        needShown(session, first, after);
        // Another check judges whether identifiers stay the same.
        const [was, is] = [inCustomerOf(before, 'name'), inCustomerOf(after, 'name')];
        session.expectValue(was, is, '/data/order/customer/name', after, Object.is);
      }
    },
  ),
  authored(
    'get-order.finds.own-of-two-accounts',
    'LKP-02',
    'each account finds its own order by an external_id that both accounts use',
    async (session) => {
      await session.given.control('getOrder');
      await expectReader(session);
      for (const { ofFirst, ofOther } of await twins(session)) {
        const query = { external_id: externalIdOf(session, ofFirst) };
        const own = await session.eventually(
          () => session.send('getOrder', { query }),
          (one) => shows(one, ofFirst),
        );
        expectFound(session, ofFirst, own, 'an external_id that an order of the second account also has');
        const other = await readAsOther(session, ofOther, query);
        expectFound(
          session,
          ofOther,
          other,
          'the second account, with an external_id that the first account also uses',
        );
      }
    },
  ),
  authored(
    'get-order.finds.own-number-of-two-accounts',
    'LKP-03',
    'each account finds its own order by an order_number that both accounts may use',
    async (session) => {
      await session.given.control('getOrder');
      await expectReader(session);
      const { groups, control } = await matchedOrders(session);
      const [{ first }] = groups;
      expectFound(session, first, await readByNumber(session, first), "the first account's order_number");
      expectFound(session, control, await readAsOther(session, control), "the second account's order_number");
    },
  ),
];
