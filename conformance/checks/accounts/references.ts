/** The second account can't refer to, read or change resources of the first one. */
import type { Json } from '../../../openapi/json/json.js';
import { assignmentBody, carrierUuidOf, type AssignmentBody } from '../../setup/assignments.js';
import { describe, isRefusal, isAccepted, type Exchange } from '../../requests/exchange/exchange.js';
import { sides } from '../../model/expected-order/parts.js';
import type { Created } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { keyOf, keysOf, orderIn, needShown, sameUuid } from '../../judging/orders/find-order.js';
import {
  asOther,
  assignableOfOther,
  assignmentBySharedCarrier,
  assignmentOnlyOf,
  expectReader,
  foreignCarriers,
  foreignOrder,
  otherAccount,
  readAsOther,
  updatedOfOther,
} from './second-account.js';
import { authored } from '../kit/authored.js';
import { mustBeRefused } from '../../requests/exchange/intent.js';
import { expectResponse } from '../kit/expect-response.js';

const examples = ['full', 'return'] as const;

/** Expects that an order of the second account is refused if it refers to a resource of the first account. */
async function expectOrderRefused(session: Session, example: (typeof examples)[number], named: Json): Promise<void> {
  const authorization = await otherAccount(session);
  const body = { ...(await asOther(await session.given.body('createOrder', example), session)), ...named };
  const name = Object.keys(named).join();
  const kind = name === 'customer' ? 'customer' : 'location';
  const words = `${name} of the ${example} order: a ${kind} of the first account, with the second account's token`;
  await session.refused('createOrder', { body, authorization }, { words, place: `/${name}`, rule: 'foreign' });
}

/** Expects that look-ups by the keys of another account's order don't show it. Both accounts may use the same keys. */
export async function expectHidden(
  session: Session,
  order: Created,
  sender: { readonly authorization?: string },
  variation: string,
): Promise<void> {
  const keys = keysOf(order);
  for (const query of keys.length > 0 ? keys : [keyOf(session, order)]) {
    const exchange = await session.send('getOrder', { query, ...sender }, { ...mustBeRefused(), due: 'either' });
    const isHidden =
      isRefusal(exchange) ||
      (isAccepted(exchange) &&
        !JSON.stringify(exchange.answer?.json ?? '')
          .toLowerCase()
          .includes(order.uuid.toLowerCase()));
    const more = { variation: `by ${Object.keys(query).join()}, ${variation}`, due: 'refused' } as const;
    expectResponse(session, isHidden, exchange, "a refusal, or not the other account's order", more);
  }
}

/** An assignment to a carrier of the first account. */
async function assignmentOfFirst(session: Session): Promise<AssignmentBody> {
  const [carrier] = await session.given.carriers();
  return assignmentBody(carrier!, carrier!.methods[0]!.uuid);
}

const statusIn = (exchange: Exchange): unknown => orderIn(exchange)?.['status'];

/** A response that shows this order of the second account. Another check judges whether it is found. */
const shown = async (session: Session, order: Created): Promise<Exchange> =>
  needShown(session, order, await readAsOther(session, order), "the second account's order");

/** Expects that the second account's order is not assigned to a carrier or method of the first account. */
async function expectNotAssigned(session: Session, place: '/carrier_uuid' | '/shipping_method_uuid'): Promise<void> {
  const what = place === '/carrier_uuid' ? 'carrier_uuid and method' : 'shipping_method_uuid';
  const { order, body: own } = await assignableOfOther(session);
  const authorization = await otherAccount(session);
  const [first, second] = [await session.given.carriers(), await foreignCarriers(session)];
  const isOfMethod = place === '/shipping_method_uuid';
  const shared = isOfMethod ? assignmentBySharedCarrier(second, first) : undefined;
  const theirs = shared ?? assignmentOnlyOf(session, 'first', first, second);
  const { shipping_method_uuid } = theirs;
  const body = isOfMethod && !shared ? { ...own, shipping_method_uuid } : theirs;
  const input = { path: { order_uuid: order.uuid }, body, authorization };
  const words = `${what}: of the first account, with the second account's token`;
  await session.refused('assignOrder', input, { words, place, rule: 'foreign' });
}

/** The checks that neither account can use resources of the other. */
export const accountReferenceChecks: readonly Check[] = [
  authored(
    'create-order.refuses.location-of-first-account',
    'ORD-64',
    "an order of the second account with the first account's location is refused",
    async (session) => {
      for (const example of examples) await foreignOrder(session, example);
      const { uuid } = await session.given.location();
      for (const example of examples)
        for (const side of sides) await expectOrderRefused(session, example, { [side]: { uuid } });
    },
  ),
  authored(
    'create-order.refuses.customer-of-first-account',
    'ORD-75',
    "an order of the second account for the first account's customer is refused",
    async (session) => {
      for (const example of examples) await foreignOrder(session, example);
      const { uuid } = await session.given.customer();
      for (const example of examples) await expectOrderRefused(session, example, { customer: { uuid } });
    },
  ),
  authored(
    'update-customer.refuses.customer-of-first-account',
    'CUS-23',
    "an update of the first account's customer with the second account's token is refused",
    async (session) => {
      await updatedOfOther(session);
      const authorization = await otherAccount(session);
      const { uuid } = await session.given.make('customer');
      const input = { path: { customer_uuid: uuid }, body: await session.given.body('updateCustomer'), authorization };
      const words = "a customer of the first account, with the second account's token";
      await session.refused('updateCustomer', input, { words, place: 'customer_uuid', rule: 'foreign' });
    },
  ),
  authored(
    'get-order.refuses.order-of-second-account',
    'LKP-12',
    "the first account's token does not read an order of the second account",
    async (session) => {
      await session.given.control('getOrder');
      const order = await foreignOrder(session, 'return');
      await expectHidden(session, order, {}, "with the first account's token");
    },
  ),
  authored(
    'assign-order.refuses.order-of-second-account',
    'ASG-13',
    "assigning the second account's order with the first account's token is refused",
    async (session) => {
      await session.given.control('assignOrder');
      const { uuid } = await foreignOrder(session, 'full', 'order.not-assigned');
      const input = { path: { order_uuid: uuid }, body: await assignmentOfFirst(session) };
      const words = "an order of the second account, with the first account's token";
      await session.refused('assignOrder', input, { words, place: 'order_uuid', rule: 'foreign' });
    },
  ),
  authored(
    'assign-order.refused.keeps-another-account',
    'ASG-10',
    "a refused assignment leaves another account's order as it was",
    async (session) => {
      await session.given.control('assignOrder');
      await expectReader(session);
      const order = await foreignOrder(session, 'full', 'order.kept');
      const before = await shown(session, order);
      const body = await assignmentOfFirst(session);
      const input = { path: { order_uuid: order.uuid }, body };
      await session.refusedFirst('assignOrder', input, "an assignment of another account's order");
      const after = await shown(session, order);
      // The carrier of an unassigned order is open, but the refused request must not set its carrier and its status.
      const isOther = carrierUuidOf(after) !== undefined && !sameUuid(carrierUuidOf(before), carrierUuidOf(after));
      const isKept =
        !isOther || (!sameUuid(carrierUuidOf(after), body.carrier_uuid) && statusIn(before) === statusIn(after));
      session.expect(isKept, () => ({
        expected: describe(carrierUuidOf(before) ?? null),
        received: describe(carrierUuidOf(after)),
        place: '/data/order/carrier/uuid',
        exchange: after,
        variation: "after a refused assignment with another account's token",
      }));
    },
  ),
  authored(
    'assign-order.refuses.carrier-of-first-account',
    'ASG-03',
    "assigning the second account's order to a carrier of the first account is refused",
    (session) => expectNotAssigned(session, '/carrier_uuid'),
  ),
  authored(
    'assign-order.refuses.method-of-first-account',
    'ASG-06',
    "assigning the second account's order to its own carrier with a method of the first account is refused",
    (session) => expectNotAssigned(session, '/shipping_method_uuid'),
  ),
];
