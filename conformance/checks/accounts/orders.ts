/** Another account can use external_ids, barcodes, emails and phones of one account's orders, and sees none of them. */
import { type Json, record, records } from '../../../openapi/schema/schema.js';
import { pointerOf, valueAt, type Place } from '../../../openapi/schema/walk.js';
import { describe, isAccepted, received, type Exchange } from '../../exchange/exchange.js';
import { createdBy, type Created } from '../../exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { sameValue } from '../../orders/compare-order.js';
import { externalIdOf, orderIn, readByNumber, sameUuid, shows } from '../../orders/find-order.js';
import {
  asOther,
  changedContacts,
  contactFields,
  expectReader,
  foreignOrder,
  otherAccount,
  readAsOther,
} from './second-account.js';
import { expectFree, expectTwo, type Made, type Sent } from './shared-values.js';
import { phone, copyAll, copyId, copies, type CopyValue } from './order-values.js';
import { authored } from '../kit/authored.js';

function otherName(contact: unknown): Json {
  const { name, ...rest } = record(contact);
  return { ...rest, ...(typeof name === 'string' && { name: name.split(' ').reverse().join(' ') }) };
}

/** Gives people and packages of the first account names and weights that none of the second account have. */
const renamed: CopyValue = (body, { customer }) => {
  const { first_name, last_name, ...rest } = record(customer);
  return {
    ...body,
    ...changedContacts(body, otherName),
    packages: records(body['packages']).map((one) => ({ ...one, weight: 7.25 })),
    customer: { ...rest, first_name: last_name, last_name: first_name },
  };
};

/** The fields of an order, besides its customer, that differ between the accounts. */
const ownPlaces: readonly Place[] = [
  ...contactFields.flatMap((contact) => [
    [contact, 'name'],
    [contact, 'email'],
  ]),
  ['packages', 0, 'weight'],
];

/** A new order of the first account, for a new customer. */
async function orderOfFirst(session: Session, example: string): Promise<Created> {
  const full = await session.given.body('createOrder');
  return session.given.make('order', example, (body) => renamed(body, full));
}

/** Orders of the second account, each with values of one of the first account. */
interface Orders {
  readonly first: Created;
  /** The first read of the first account's order. */
  readonly before: Exchange;
  readonly sent: readonly Sent[];
  /** An order of the second account with new values. */
  readonly control: Created;
  /** An order of the first account with the external_id of `control`. */
  readonly reverse: Sent;
}

/** A request of the second account with values of an order of the first account. */
async function send(own: Session, field: string, example: string, copy: CopyValue, other: Created): Promise<Sent> {
  const authorization = await otherAccount(own);
  const body = copy(await asOther(await own.given.body('createOrder', example), own), other.body);
  return { field, body, exchange: await own.ask('createOrder', { body, authorization }) };
}

async function reversed(own: Session, control: Created): Promise<Sent> {
  const body = copyId(await own.given.body('createOrder'), control.body);
  return { field: 'external_id, sent by the first account', body, exchange: await own.ask('createOrder', { body }) };
}

/** The sets of values that only the order of the first account has: phones of the test data may occur twice. */
function copiesFor(first: Created, control: Created): readonly (readonly [field: string, copy: CopyValue])[] {
  const phoneIn = ({ body }: Created): unknown => valueAt(body, ['customer', 'phone']);
  return Object.entries(copies).filter(([field]) => field !== phone || phoneIn(first) !== phoneIn(control));
}

async function matchedOrders(session: Session): Promise<Orders> {
  const control = await foreignOrder(session);
  await foreignOrder(session, 'return');
  return session.shared('accounts.orders', async (own) => {
    const first = await orderOfFirst(own, 'full');
    const before = await readByNumber(own, first);
    const sent: Sent[] = [];
    for (const [field, copy] of copiesFor(first, control)) sent.push(await send(own, field, 'full', copy, first));
    const ofReturn = await orderOfFirst(own, 'return');
    sent.push(await send(own, 'all of these in a return', 'return', copyAll, ofReturn));
    return { first, before, sent, control, reverse: await reversed(own, control) };
  });
}

const inCustomerOf = (exchange: Exchange, name: string): unknown => valueAt(orderIn(exchange), ['customer', name]);

/** The fields that distinguish the customers of the two accounts. Names do if those of other orders differ. */
const tellingFields = (before: Exchange, control: Exchange): readonly string[] =>
  ['uuid', 'name'].filter((name) => !isSame(inCustomerOf(before, name), inCustomerOf(control, name)));

/** Whether two names, or two uuids, are the same. */
const isSame = (one: unknown, other: unknown): boolean => one === other || sameUuid(one, other);

/** Ends the check if an order is not found: another check judges that. */
function needShown(session: Session, order: Created, exchange: Exchange): void {
  if (!shows(exchange, order))
    session.inconclusive('target', `an order can't be read by its number: ${received(exchange)}`, exchange);
}

/** Expects that no value of the first account's customer shows in an order of the second account. */
async function expectOwn(session: Session, { created, field }: Made, { first, before }: Orders): Promise<void> {
  const fields = tellingFields(before, await expectReader(session));
  const exchange = await readAsOther(session, created);
  const variation = `${field}: a value that only another account uses`;
  session.expect(!shows(exchange, first), () => ({
    expected: "not the other account's order",
    received: received(exchange),
    exchange,
    variation,
  }));
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
  const { first, control, sent, reverse } = await matchedOrders(session);
  const twin = sent.find(({ field }) => field === 'external_id');
  const [ofOther] = twin ? createdFrom(twin) : [];
  const [ofFirst] = createdFrom(reverse);
  const found = [
    ...(ofOther ? [{ ofFirst: first, ofOther }] : []),
    ...(ofFirst ? [{ ofFirst, ofOther: control }] : []),
  ];
  const reason = 'no order with an external_id of another account was created';
  return found.length > 0 ? found : session.inconclusive('target', reason, reverse.exchange);
}

const createdFrom = ({ exchange, body }: Sent): readonly Created[] => {
  const created = createdBy(exchange, body);
  return created ? [created] : [];
};

/** Expects that a look-up finds this order, and no other one. */
function expectFound(session: Session, order: Created, exchange: Exchange, variation: string): void {
  session.expect(isAccepted(exchange), () => ({
    expected: 'the order',
    received: received(exchange),
    exchange,
    variation,
  }));
  session.expectValue(order.uuid, orderIn(exchange)?.['uuid'], '/data/order/uuid', exchange, sameUuid);
}

/** The checks of values that orders of two accounts share. */
export const accountOrderChecks: readonly Check[] = [
  authored(
    'create-order.accepts.values-of-another-account',
    'ORD-95',
    'an order may have the external_id, barcodes, customer and contact data of an order of another account',
    async (session) => {
      const { sent, reverse } = await matchedOrders(session);
      expectFree(session, [...sent, reverse]);
    },
  ),
  authored(
    'get-order.reads.nothing-of-another-account',
    'ORD-96',
    'orders of two accounts with the same identifiers and customer data read back what their own account sent',
    async (session) => {
      const orders = await matchedOrders(session);
      const { first, before } = orders;
      needShown(session, first, before);
      for (const made of expectTwo(session, orders)) await expectOwn(session, made, orders);
      const after = await readByNumber(session, first);
      needShown(session, first, after);
      // Another check judges whether identifiers stay the same.
      const [was, is] = [inCustomerOf(before, 'name'), inCustomerOf(after, 'name')];
      session.expectValue(was, is, '/data/order/customer/name', after, Object.is);
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
      const { first, control } = await matchedOrders(session);
      expectFound(session, first, await readByNumber(session, first), "the first account's order_number");
      expectFound(session, control, await readAsOther(session, control), "the second account's order_number");
    },
  ),
];
