/** External_ids, e-mail addresses and phones of customers are unique per account: another account can use them, too. */
import { record, type Json } from '../../../openapi/json/json.js';
import { valueAt } from '../../../openapi/json/place.js';
import { contrast } from '../../requests/exchange/diff-excerpt.js';
import { isAccepted, received, type Exchange } from '../../requests/exchange/exchange.js';
import { customerFields, pick } from '../../model/expected-order/expected-order.js';
import { createdBy, type Created } from '../../requests/exchange/ledger.js';
import { throughNewOrders } from '../../setup/customers.js';
import type { Check, Session } from '../../model/check.js';
import { orderIn } from '../../judging/orders/find-order.js';
import { expectReader, foreign, orderOfOther, otherAccount, readAsOther, updatedOfOther } from './second-account.js';
import { expectFree, expectTwo, isSame, type Matched, type SharedSent } from './shared-values.js';
import { authored } from '../kit/authored.js';
import { expectCustomer, readableCustomer, shareContact } from '../customers/updates.js';
import { expectResponse } from '../kit/expect-response.js';

/** The fields with values that only the first account uses: phones from the operator's test data may occur twice. */
const fieldsOnlyOf = (first: Created, other: Created): readonly string[] =>
  customerFields.filter((field) => field !== 'phone' || !shareContact({ phone: first.body[field] }, other.body));

/** Customers of the second account, each with one value of a customer of the first account. */
async function matchedCustomers(session: Session): Promise<Matched> {
  const control = await foreign(session, 'customer');
  return session.shared('accounts.customers', async (own) => {
    const first = await readableCustomer(own, 'full');
    const authorization = await otherAccount(own);
    const sent: SharedSent[] = [];
    for (const field of fieldsOnlyOf(first, control)) {
      const body = { ...(await own.given.body('createCustomer')), [field]: first.body[field] };
      sent.push({ field, body, exchange: await own.ask('createCustomer', { body, authorization }) });
    }
    return { first, sent };
  });
}

/** Updates of a customer of the second account, each with one value of a customer of the first account. */
async function matchedUpdates(session: Session): Promise<Matched & { readonly updated: Created }> {
  await updatedOfOther(session);
  const updated = await foreign(session, 'customer', { name: 'customer.updated' });
  return session.shared('accounts.updates', async (own) => {
    const first = await readableCustomer(own, 'full');
    const authorization = await otherAccount(own);
    const path = { customer_uuid: updated.uuid };
    const sent: SharedSent[] = [];
    for (const field of fieldsOnlyOf(first, updated)) {
      const body = { ...(await own.given.body('updateCustomer')), [field]: first.body[field] };
      sent.push({ field, body, exchange: await own.ask('updateCustomer', { path, body, authorization }) });
    }
    return { first, updated, sent };
  });
}

/** A customer of the second account in a new order, and the fields that differ from the expected values. */
interface Shown {
  readonly exchange: Exchange;
  readonly read: unknown;
  readonly wrong: readonly string[];
}

async function customerInOrder(session: Session, expected: Json): Promise<Shown> {
  const { uuid } = expected;
  const creation = await orderOfOther(session, (body) => ({ ...body, customer: { uuid } }));
  const created = createdBy(creation, {});
  if (!created) {
    const reason = `an order for a customer of the second account was not accepted: ${received(creation)}`;
    return session.inconclusive('target', reason, creation);
  }
  const exchange = await readAsOther(session, created);
  const read = valueAt(orderIn(exchange), ['customer']);
  const isWrong = (field: string): boolean => !isSame(valueAt(read, [field]), expected[field]);
  return { exchange, read, wrong: ['uuid', ...customerFields].filter(isWrong) };
}

/** The customer in new orders of the second account, as soon as it reads as expected or the wait is over. */
async function shownInOrders(session: Session, { uuid }: Created, values: Json): Promise<Shown> {
  await expectReader(session);
  return throughNewOrders(
    session,
    () => customerInOrder(session, { ...values, uuid }),
    ({ wrong }) => wrong.length === 0,
  );
}

/** Leaves the check undecided if new orders show the second account's customer wrong: later reads prove nothing. */
async function needShown(session: Session, customer: Created, values: Json): Promise<void> {
  const { wrong, exchange } = await shownInOrders(session, customer, values);
  const fields = wrong.join(', ');
  if (fields !== '')
    session.inconclusive('target', `orders do not read ${fields} of the second account's customer`, exchange);
}

/** Expects that new orders of the second account show its customer with these values, within the wait. */
async function expectShown(session: Session, customer: Created, values: Json, variation: string): Promise<void> {
  const { exchange, read, wrong } = await shownInOrders(session, customer, values);
  session.expect(wrong.length === 0, () => ({
    ...contrast(pick({ ...values, uuid: customer.uuid }, wrong), pick(record(read), wrong)),
    place: '/data/order/customer',
    exchange,
    variation,
  }));
}

/** Updates a customer of the second account, if it is permitted to, and returns the body. */
async function update(session: Session, { uuid }: Created, values: Json = {}): Promise<Json> {
  const authorization = await otherAccount(session);
  const body = { ...(await session.given.body('updateCustomer')), ...values };
  const exchange = await session.ask('updateCustomer', { path: { customer_uuid: uuid }, body, authorization });
  const reason = `an update of the second account's customer was not accepted: ${received(exchange)}`;
  return isAccepted(exchange) ? body : session.inconclusive('target', reason, exchange);
}

/** The checks of values that customers of two accounts share. */
export const accountCustomerChecks: readonly Check[] = [
  authored(
    'create-customer.accepts.values-of-another-account',
    'CUS-31',
    'a new customer may have the external_id, email or phone of a customer of another account',
    async (session) => expectFree(session, (await matchedCustomers(session)).sent),
  ),
  authored(
    'create-customer.gives.uuid-of-own-account',
    'CUS-32',
    'customers of two accounts with the same external_id, email or phone are separate, and each account can use its own',
    async (session) => {
      const matched = await matchedCustomers(session);
      const made = expectTwo(session, matched);
      await updatedOfOther(session);
      const authorization = await otherAccount(session);
      for (const { field, created } of made) {
        const path = { customer_uuid: created.uuid };
        const body = await session.given.body('updateCustomer');
        const exchange = await session.ask('updateCustomer', { path, body, authorization });
        const expected = 'status 200, because the customer belongs to the account that updates it';
        const variation = `a customer that was created with another account's ${field}`;
        expectResponse(session, isAccepted(exchange), exchange, expected, { variation });
      }
      const { first } = matched;
      await expectCustomer(session, first, first.body, 'a customer with values that another account has used');
    },
  ),
  authored(
    'update-customer.accepts.values-of-another-account',
    'CUS-31',
    'an update may give a customer the external_id, email or phone of a customer of another account',
    async (session) => expectFree(session, (await matchedUpdates(session)).sent),
  ),
  authored(
    'update-customer.shows.in-own-account-alone',
    'CUS-32',
    "an update with the external_id, email or phone of another account's customer changes only the updated customer",
    async (session) => {
      const { first, updated, sent } = await matchedUpdates(session);
      const { field = 'email' } = sent.findLast(({ exchange }) => isAccepted(exchange)) ?? {};
      await expectCustomer(
        session,
        first,
        first.body,
        'a customer with values that another account has used in updates',
      );
      await needShown(session, updated, await update(session, updated));
      const values = await update(session, updated, { [field]: first.body[field] });
      await expectShown(session, updated, values, `an update with another account's ${field}`);
    },
  ),
  authored(
    'update-customer.refused.keeps-another-account',
    'CUS-20',
    "a refused update leaves another account's customer as it was",
    async (session) => {
      await session.given.control('updateCustomer');
      const customer = await foreign(session, 'customer', { name: 'customer.kept' });
      await needShown(session, customer, customer.body);
      const path = { customer_uuid: customer.uuid };
      const body = await session.given.body('updateCustomer');
      await session.refusedFirst('updateCustomer', { path, body }, "an update of another account's customer");
      await expectShown(session, customer, customer.body, 'after a refused update by another account');
    },
  ),
];
